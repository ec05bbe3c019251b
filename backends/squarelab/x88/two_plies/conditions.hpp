// What is not simple: the moves whose effect on the replies is not that of `from` plus that of
// `to`.
//
// two_plies.hpp adds up what a move changes at each of its ends. That is right for most moves; it
// is wrong where a move gives check, changes who is pinned, moves two pieces, or where one enemy
// piece notices both ends at once. Each such case is a condition below, with the position that
// shows why it is needed: a mark for the squares that it concerns (marks.hpp), or a question about
// a move. A condition may concern too many moves, which costs time, but never too few.
//
// We are the side to move, they reply. Each condition is a mutant of tests/faults. The positions
// are those that the mutants were found by, made as small as possible (docs/mutants.md); w, b: who
// moves.
#pragma once

#include <squarelab/x88/two_plies/marks.hpp>
#include <squarelab/x88/two_plies/parent.hpp>

namespace squarelab::x88::two_plies {

template <class Config, Color Us>
struct Conditions {
  using G = typename Config::Geometry;
  static constexpr Color Them = ~Us;

  // Marks of origins.

  // It uncovers a check. 8/8/5B2/2p1P3/8/8/8/k3K3 w: the pawn on e5 leaves the line f6-a1, and
  // Black can no longer push.
  static constexpr std::uint8_t uncovers_check() noexcept { return UncoversCheck; }

  // It ends a pin by leaving. 4k3/8/8/K3p3/3P4/8/8/4R3 w: the rook leaves the e-file, and the pawn
  // may take d4.
  static constexpr std::uint8_t releases_pin() noexcept { return OnPinLine; }

  // It leaves one of theirs alone before their king, who is pinned now.
  // 8/8/8/8/KpPr4/8/5k2/8 b: the pawn goes to b3, and c4 may no longer push.
  static constexpr std::uint8_t leaves_pinned() noexcept { return OnPinLine; }

  // It clears the way between their king and a rook that may castle. rN2k3/8/8/8/8/8/8/4K3 w q: the
  // knight leaves b8.
  static constexpr std::uint8_t opens_castling() noexcept { return OpensCastling; }

  // Marks of targets.

  // It gives check: only replies that answer it are left.
  // A pawn. 1k6/8/3p4/2P2P2/1K6/8/8/8 b: it takes c5, and f5 may not push.
  static constexpr std::uint16_t pawn_checks() noexcept { return PawnChecks; }
  // A knight. 2N5/p7/7K/5k2/8/8/8/8 w: it goes to d6, and a7 may not push.
  static constexpr std::uint16_t knight_checks() noexcept { return KnightChecks; }
  // A bishop or queen. 1k6/8/8/2Pq4/1K6/8/8/8 b: the queen takes c5.
  static constexpr std::uint16_t diagonal_checks() noexcept { return DiagonalChecks; }
  // A rook or queen. k7/8/3p4/8/7K/8/4R3/8 w: the rook goes to a2 or e8, and d6 may not push.
  static constexpr std::uint16_t orthogonal_checks() noexcept { return OrthogonalChecks; }

  // It pins a piece that could move freely.
  // A bishop or queen. 8/4K3/8/8/2p5/5B2/k7/8 w: the bishop goes to d5.
  static constexpr std::uint16_t diagonal_pins() noexcept { return DiagonalPins; }
  // A rook or queen. 4k1n1/8/8/K7/7R/8/8/8 w: the rook goes to h8, and the knight may not move.
  static constexpr std::uint16_t orthogonal_pins() noexcept { return OrthogonalPins; }

  // It steps between a pinner and their king, or takes the pinned piece.
  // 3Nk3/8/8/K3p3/3N4/8/8/4R3 w: a knight goes to e6, and the pawn may take d4.
  static constexpr std::uint16_t blocks_pin() noexcept { return PinLine; }

  // It takes a piece next to their king, who may now step there. 7K/8/8/5N2/3pk3/8/8/8 w: the
  // knight takes d4.
  static constexpr std::uint16_t takes_beside_king() noexcept { return BesideKing; }

  // It stands in the way of a castling that is open, or takes its rook.
  // 4k3/8/8/8/8/8/6p1/4K2R b K: the pawn goes to g1, or takes h1.
  static constexpr std::uint16_t hinders_castling() noexcept { return CastlingPath; }

  // Questions about a move.

  // It moves or takes away another piece than those on `from` and `to`: castling, en passant.
  // 1k6/8/8/8/1KpP4/8/8/8 b d3: the pawn takes d4 by going to d3.
  static bool moves_two_pieces(MoveKind kind) noexcept {
    return kind == MoveKind::EnPassant || kind == MoveKind::Castling;
  }

  // The double push may be answered en passant. 8/8/k7/8/6p1/8/7P/4K3 w: from h2 to h4.
  static bool allows_en_passant(const Core& core, MoveKind kind, int to) noexcept {
    return kind == MoveKind::DoublePush && CoreMoves<Config>::template ready_beside<Them>(core, to);
  }

  // The pawn becomes a slider for which nothing was prepared, or one that looks back over `from`,
  // where the pawn still stood when the lines of their king were looked at.
  // 4k3/8/8/5K2/8/8/3p4/8 b: nothing was prepared for the queen on d1.
  static bool becomes_slider(const Parent<Config, Us>& parent, int from, int to,
                             PieceType promoted) noexcept {
    if (promoted == PieceType::Knight) return false;
    if (!parent.has_diagonal_movers && promoted != PieceType::Rook) return true;
    if (!parent.has_orthogonal_movers && promoted != PieceType::Bishop) return true;
    return looks_back_at_king(parent, from, to);
  }

  // A slider of theirs that looks at `from` looks further when the piece leaves, unless the piece
  // stays on the same line or takes the slider. k7/8/8/8/7K/1B6/8/3b4 w: the bishop goes to c2, or
  // takes d1.
  static bool stays_on_line(int direction) noexcept { return direction != direction_count; }

  // A pawn of theirs that attacks `from` loses that capture; taken, it loses all its moves, that
  // one among them. k7/8/8/3P1p2/4P2K/8/8/8 w: the pawn takes f5.
  static bool takes_attacking_pawn(const Core& core, int from, int to) noexcept {
    constexpr Piece pawn = make_piece(Them, PieceType::Pawn);
    return core.board[to] == code_of(pawn) && G::attacks(mapping::x88::kind_of(pawn), to, from);
  }

  // A pawn of theirs that `from` keeps from a push, or from a double push, is freed, unless the
  // piece stays in its way or takes it. 1k6/8/8/3r4/1KpP4/8/8/8 b: the rook takes d4.
  static bool stays_before_pawn(int from, int to) noexcept {
    return mapping::x88::file(from) == mapping::x88::file(to);
  }

  // The piece hides a slider of ours from a square next to their king, and goes on to do so as long
  // as it stays on the line. 8/8/8/8/8/8/6k1/R3K3 w: the king goes to d1, and f1 is as safe as it
  // was.
  static bool stays_before_slider(int king_step, int from, int to) noexcept {
    return in_line(from, to, king_step);
  }

  // Two of ours attack a square next to their king; one leaves and steps in the way of the other.
  // 7K/8/8/8/k1N5/5R2/8/8 w: knight and rook attack a3, and the knight goes to e3.
  static bool blocks_other_attacker(unsigned left, unsigned blocked) noexcept {
    return (left & blocked) != 0;
  }

 private:
  static bool looks_back_at_king(const Parent<Config, Us>& parent, int from, int to) noexcept {
    const int direction = direction_between(to, from);
    // Any square of the king or next to him on that line, whatever stands between.
    const int king = parent.their_king;
    const auto is_behind = [&](int x) { return direction_between(from, x) == direction; };
    bool behind = is_behind(king);
    for (const int step : G::compass) {
      behind = behind || (G::on_board(king + step) && is_behind(king + step));
    }
    return behind;
  }
};

}  // namespace squarelab::x88::two_plies
