// What is not simple: the moves whose effect on the replies is not that of `from` plus that of
// `to`.
//
// two_plies.hpp adds up what a move changes at each of its ends. That is right for most moves. Each
// case in which it may be wrong is a condition below, with the reason, and with a small position
// that is counted wrongly without it. A condition is a mark for squares (marks.hpp), or a question
// about a move. It never concerns too few moves. Where such a move is made or put on the board, it
// may concern too many, which costs time only. Where a number corrects the sum, the number must be
// right for every move that the condition concerns.
//
// We are the side to move, they reply; "it" is the piece that we move. For each condition
// tests/faults has a mutant that forgets it. The positions are those that exposed the mutants, made
// as small as possible, but with more than six moves, because else all are made (docs/mutants.md);
// w and b say who moves.
#pragma once

#include <squarelab/x88/two_plies/marks.hpp>
#include <squarelab/x88/two_plies/parent.hpp>

namespace squarelab::x88::two_plies {

template <class Config, Color Us>
struct Conditions {
  using G = typename Config::Geometry;
  static constexpr Color Them = ~Us;

  // Marks of origins.

  // It uncovers a check, and only replies that answer the check are left.
  // 8/8/5B2/2p1P3/8/8/8/k3K3 w: the pawn on e5 leaves the line f6-a1, and c5 can no longer push.
  static constexpr std::uint8_t uncovers_check() noexcept { return UncoversCheck; }

  // It is a pinner. If it leaves the line, the pinned piece has all its moves again; if it stays on
  // it, a pinned slider reaches more squares or fewer.
  // 4k3/8/8/K3p3/3P4/8/8/4R3 w: the rook leaves the e-file, and the pawn may take d4.
  static constexpr std::uint8_t releases_pin() noexcept { return OnPinLine; }

  // It leaves a piece of theirs alone between their king and a slider of ours. That piece is pinned
  // now and loses moves. 8/8/8/8/KpPr4/8/5k2/8 b: the pawn goes to b3, and c4 may no longer push.
  static constexpr std::uint8_t leaves_pinned() noexcept { return OnPinLine; }

  // It clears the way of a castling. king_steps.hpp follows only castlings whose way is clear
  // before the move. rN2k3/8/8/8/8/8/8/4K3 w q: the knight leaves b8.
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

  // It pins a piece, which loses moves.
  // A bishop or queen. 8/4K3/8/8/2p5/5B2/k7/8 w: the bishop goes to d5.
  static constexpr std::uint16_t diagonal_pins() noexcept { return DiagonalPins; }
  // A rook or queen. 4k1n1/8/8/K7/7R/8/8/8 w: the rook goes to h8, and the knight may not move.
  static constexpr std::uint16_t orthogonal_pins() noexcept { return OrthogonalPins; }

  // It steps between a pinner and their king, or takes the pinned piece. The moves of pinned pieces
  // are in the base, but not in the effects of `from` and `to`.
  // 3Nk3/8/8/K3p3/3N4/8/8/4R3 w: the knight on d8 goes to e6, and the pawn may take d4.
  static constexpr std::uint16_t blocks_pin() noexcept { return PinLine; }

  // It takes a piece next to their king, and the king may be able to take back. king_steps.hpp
  // follows only squares without a piece of theirs. 7K/8/8/5N2/3pk3/8/8/8 w: the knight takes d4.
  static constexpr std::uint16_t takes_beside_king() noexcept { return BesideKing; }

  // It stands in the way of a castling, or takes its rook. After the move king_steps.hpp asks only
  // whether the way is attacked. 4k3/8/8/8/8/8/6p1/4K2R b K: the pawn goes to g1, or takes h1.
  static constexpr std::uint16_t hinders_castling() noexcept { return CastlingPath; }

  // Questions about a move.

  // The move changes more than `from` and `to`: castling moves the rook, too, and en passant takes
  // a pawn from another square.
  // 1k6/8/8/8/1KpP4/8/8/8 b d3: the pawn takes d4 by going to d3.
  static bool moves_two_pieces(MoveKind kind) noexcept {
    return kind == MoveKind::EnPassant || kind == MoveKind::Castling;
  }

  // A pawn of theirs may answer the double push en passant. That pawn notices neither end.
  // 8/8/k7/8/6p1/8/7P/4K3 w: from h2 to h4.
  static bool allows_en_passant(const Core& core, MoveKind kind, int to) noexcept {
    return kind == MoveKind::DoublePush && CoreMoves<Config>::template ready_beside<Them>(core, to);
  }

  // The pawn becomes a slider for which the lines of their king are not marked. Either no line of
  // that kind is, because we have no such slider. Or the pawn itself shut the line: from `to` the
  // new slider looks back over `from`.
  // 4k3/8/8/5K2/8/8/3p4/8 b: no line is marked for the queen on d1.
  static bool becomes_slider(const Parent<Config, Us>& parent, int from, int to,
                             PieceType promoted) noexcept {
    if (promoted == PieceType::Knight) return false;
    if (!parent.has_diagonal_movers && promoted != PieceType::Rook) return true;
    if (!parent.has_orthogonal_movers && promoted != PieceType::Bishop) return true;
    return looks_back_at_king(parent, from, to);
  }

  // A slider of theirs sees `from`. The effect of `from` says that it looks further, which is wrong
  // if the piece stays on that line or takes the slider. direction: from `from` to `to`.
  // k7/8/8/8/7K/1B6/8/3b4 w: the bishop goes to c2, or takes d1.
  static bool stays_on_line(int direction) noexcept { return direction != direction_count; }

  // A pawn of theirs attacks `from`, and the piece takes it. The effect of `from` subtracts the
  // pawn's capture; the effect of `to` subtracts all its moves, and so the capture once more.
  // k7/8/8/3P1p2/4P2K/8/8/8 w: the pawn takes f5.
  static bool takes_attacking_pawn(const Core& core, int from, int to) noexcept {
    constexpr Piece pawn = make_piece(Them, PieceType::Pawn);
    return core.board[to] == code_of(pawn) && G::attacks(mapping::x88::kind_of(pawn), to, from);
  }

  // The piece stops a push or double push of a pawn of theirs. The effect of `from` adds that push,
  // which is wrong if the piece stays in the pawn's way or takes the pawn.
  // 1k6/8/8/3r4/1KpP4/8/8/8 b: the rook takes d4.
  static bool stays_before_pawn(int from, int to) noexcept {
    return mapping::x88::file(from) == mapping::x88::file(to);
  }

  // The piece hides a slider of ours from a square to which their king may go. king_steps.hpp takes
  // that square as attacked after any move of the piece, which is wrong if the piece stays on the
  // line. 8/8/8/8/8/8/6k1/R3K3 w: the king goes to d1 and still hides the rook from f1, g1 and h1.
  static bool stays_before_slider(int king_step, int from, int to) noexcept {
    return in_line(from, to, king_step);
  }

  // Two of ours attack a square to which their king may go; one leaves and steps in the way of the
  // other. Neither end alone makes the square safe, both together do.
  // 7K/8/8/8/k1N5/5R2/8/8 w: knight and rook attack a3, and the knight goes to e3.
  static bool blocks_other_attacker(unsigned left, unsigned blocked) noexcept {
    return (left & blocked) != 0;
  }

 private:
  static bool looks_back_at_king(const Parent<Config, Us>& parent, int from, int to) noexcept {
    const int direction = direction_between(to, from);
    // Whether the king or a square next to it lies in that direction. What stands between is not
    // asked, so this may concern too many moves. The squares of its castling need not be asked:
    // they lie on the rank of `to`, and the look back leaves that rank.
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
