// The moves that are not simple: their effect on the replies is not the sum of the effects of
// `from` and `to`.
//
// two_plies.hpp adds up what a move changes at each of its ends. That is right for most moves. Each
// case in which it may be wrong is a mark on a square (marks.hpp), or a condition below, which
// tests a move. Each has the reason, and a small position that is counted wrongly without it. A
// condition never holds for too few moves. If such a move is made or put on the board, it may hold
// for too many, which costs time only. If a number corrects the sum, the number must be right for
// every move for which the condition holds.
//
// We are the side to move, they reply; "it" is the piece that we move. For each condition
// tests/faults has a mutant that forgets it. The positions are those that exposed the mutants, made
// as small as possible, but with more than six moves, because else all are made (docs/mutants.md);
// w and b say who moves.
#pragma once

#include <squarelab/two_plies/x88/marks.hpp>
#include <squarelab/two_plies/x88/parent.hpp>

namespace squarelab::x88::two_plies {

template <class Config, Color Us>
struct Conditions {
  using G = typename Config::Geometry;
  static constexpr Color Them = ~Us;

  // Returns true if the move changes more than `from` and `to`: castling moves the rook, too, and
  // en passant takes a pawn from another square.
  // 1k6/8/8/8/1KpP4/8/8/8 b d3: the pawn takes d4 by going to d3.
  static bool moves_two_pieces(MoveKind kind) noexcept {
    return kind == MoveKind::EnPassant || kind == MoveKind::Castling;
  }

  // Returns true if a pawn of theirs can answer the double push en passant. That pawn notices
  // neither end. 8/8/k7/8/6p1/8/7P/4K3 w: from h2 to h4.
  static bool allows_en_passant(const Core& core, MoveKind kind, int to) noexcept {
    return kind == MoveKind::DoublePush && CoreMoves<Config>::template ready_beside<Them>(core, to);
  }

  // Returns true if the pawn becomes a slider for which the lines of their king are not marked.
  // Either no line of that kind is, because we have no such slider. Or the pawn itself shut the
  // line: from `to` the new slider looks back over `from`.
  // 4k3/8/8/5K2/8/8/3p4/8 b: no line is marked for the queen on d1.
  static bool becomes_slider(const Parent<Config, Us>& parent, int from, int to,
                             PieceType promoted) noexcept {
    if (promoted == PieceType::Knight) return false;
    if (!parent.has_diagonal_movers && promoted != PieceType::Rook) return true;
    if (!parent.has_orthogonal_movers && promoted != PieceType::Bishop) return true;
    return looks_back_at_king(parent, from, to);
  }

  // Returns true if a slider of theirs sees `from`. The effect of `from` is that it looks further,
  // which is wrong if the piece stays on that line or takes the slider. direction: from `from` to
  // `to`. k7/8/8/8/7K/1B6/8/3b4 w: the bishop goes to c2, or takes d1.
  static bool stays_on_line(int direction) noexcept { return direction != direction_count; }

  // Returns true if a pawn of theirs attacks `from`, and the piece takes it. The effect of `from`
  // subtracts the pawn's capture; the effect of `to` subtracts all its moves, and so the capture
  // once more. k7/8/8/3P1p2/4P2K/8/8/8 w: the pawn takes f5.
  static bool takes_attacking_pawn(const Core& core, int from, int to) noexcept {
    constexpr Piece pawn = make_piece(Them, PieceType::Pawn);
    return core.board[to] == code_of(pawn) && G::attacks(mapping::x88::kind_of(pawn), to, from);
  }

  // Returns true if the piece stops a push or double push of a pawn of theirs. The effect of `from`
  // adds that push, which is wrong if the piece stays in the pawn's way or takes the pawn.
  // 1k6/8/8/3r4/1KpP4/8/8/8 b: the rook takes d4.
  static bool stays_before_pawn(int from, int to) noexcept {
    return mapping::x88::file(from) == mapping::x88::file(to);
  }

  // Returns true if the piece hides a slider of ours from a square to which their king may go.
  // king_steps.hpp takes that square as attacked after any move of the piece, which is wrong if the
  // piece stays on the line. 8/8/8/8/8/8/6k1/R3K3 w: the king goes to d1 and still hides the rook
  // from f1, g1 and h1.
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
    // True if the king or a square next to it is in that direction. Pieces in between are ignored,
    // so this may hold for too many moves. The squares of its castling need no test: they are on
    // the rank of `to`, and the look back leaves that rank.
    const int king = parent.their_king;
    const auto is_behind = [&](int x) { return direction_between(from, x) == direction; };
    bool behind = is_behind(king);
    for (const int step : G::compass) {
      behind = behind || (G::on_board(king + step) && is_behind(king + step));
    }
    return behind;
  }
};

// Conditions, unless the configuration of a backend has a template Conditions, as in a test that
// forgets one.
template <class Config, Color Us>
struct ChosenConditions {
  using Type = Conditions<Config, Us>;
};
template <class Config, Color Us>
requires requires { typename Config::template Conditions<Config, Us>; }
struct ChosenConditions<Config, Us> {
  using Type = typename Config::template Conditions<Config, Us>;
};

}  // namespace squarelab::x88::two_plies
