// Who attacks whom, and what a move changes in it.
//
// Idea: a move changes two squares, en passant three, castling four. A threat that comes or goes
// has its attacker or its victim on one of them, or it passes over one; why no threat is in both
// lists, see bitboard/threats.hpp. From each changed square eight lines are walked to the first
// piece on the board before the move and on the board after it, which takes the bytes of the board
// only, no lists. What is found tells all: whether the piece on the square and the one at the end
// of a line attack each other is in the table of differences, and if the square is empty, the ends
// of a line that passes over it are asked the same.
//
// Cost: eight walks and eight jumps for each changed square on each board. Source: this is what
// networks with threat inputs need of a board; the way is our own. Tested in tests/contract and
// tests/cross.
#pragma once

#include <cstring>
#include <squarelab/x88/attacks.hpp>

namespace squarelab::x88 {

struct NativeThreat {
  PieceCode attacker;
  std::uint8_t from;
  PieceCode victim;
  std::uint8_t to;
};

template <class Config>
class Threats {
  using G = typename Config::Geometry;
  using A = Attacks<Config>;
  using Board = std::uint8_t[mapping::x88::board_size];

 public:
  template <class Visit>
  static void visit(const Core& core, Visit visit) noexcept {
    const auto look = [&](int from, int to) {
      if (core.board[to] != no_piece) visit(threat(core.board, from, to));
    };
    for (const PieceList& list : core.lists) {
      for (const int from : list) {
        const PieceCode code = core.board[from];
        A::visit_targets(core, from, code, [&](int to) { look(from, to); });
      }
    }
  }

  static void changes(const Core& core, NativeMove move,
                      NativeThreatChanges<NativeThreat>& changes) noexcept {
    const Changed changed = changed_by(core, move);
    Board after;
    std::memcpy(after, core.board, sizeof after);
    for (int i = 0; i < changed.size; ++i) after[changed.squares[i]] = changed.after[i];
    list(core.board, changed, changes.removed);
    list(after, changed, changes.added);
  }

 private:
  // The squares that a move changes, with what stands there after it.
  struct Changed {
    int size = 0;
    std::uint8_t squares[4] = {};
    PieceCode after[4] = {};

    void push_back(int x, PieceCode code) noexcept {
      squares[size] = static_cast<std::uint8_t>(x);
      after[size++] = code;
    }
    bool contains(int x) const noexcept {
      bool contains = false;
      for (int i = 0; i < size; ++i) contains |= squares[i] == x;
      return contains;
    }
  };

  static Changed changed_by(const Core& core, NativeMove move) noexcept {
    Changed changed;
    const int to = move.to();
    const PieceCode mover = core.board[move.from()];
    changed.push_back(move.from(), no_piece);
    changed.push_back(to, move.kind() == MoveKind::Promotion ? move.promoted() : mover);
    if (move.kind() == MoveKind::EnPassant) {
      changed.push_back(to - G::up(core.side), no_piece);
    } else if (move.kind() == MoveKind::Castling) {
      const Castling way = CoreMoves<Config>::castling_to(core.side, to);
      changed.push_back(way.rook_to, core.board[way.rook_from]);
      changed.push_back(way.rook_from, no_piece);
    }
    return changed;
  }

  static NativeThreat threat(const Board& board, int from, int to) noexcept {
    return {board[from], static_cast<std::uint8_t>(from), board[to], static_cast<std::uint8_t>(to)};
  }
  static bool attacks(const Board& board, int from, int to) noexcept {
    const PieceCode code = board[from];
    return G::attacks(mapping::x88::kind_of(make_piece(x88::color_of(code), x88::type_of(code))),
                      from, to);
  }

  // The threats with an end on one of the squares, and those that pass over an empty one: it is not
  // empty on the other board.
  static void list(const Board& board, const Changed& changed,
                   ThreatList<NativeThreat>& threats) noexcept {
    NativeThreat* end = threats.write_position();
    const auto add_if = [&](bool attacks, int from, int to) {
      *end = threat(board, from, to);
      end += attacks;
    };
    for (int i = 0; i < changed.size; ++i) {
      const int x = changed.squares[i];
      int ends[8];
      for (int way = 0; way < 8; ++way) ends[way] = end_of_line(board, x, G::compass[way]);
      if (board[x] == no_piece) {
        for (int way = 0; way < 4; ++way) {
          const int a = ends[way];
          const int b = ends[way + 4];
          if (!G::on_board(a) || !G::on_board(b)) continue;
          // Threats between changed squares have an end on one. Of two empty squares on one line
          // the first has it.
          if (changed.contains(a) || changed.contains(b) || passed_before(changed, i, a, b)) {
            continue;
          }
          add_if(attacks(board, a, b), a, b);
          add_if(attacks(board, b, a), b, a);
        }
        continue;
      }
      for (const int to : ends) {
        if (!G::on_board(to)) continue;
        add_if(attacks(board, x, to), x, to);
        // A threat between changed squares belongs to its attacker.
        add_if(all_of(attacks(board, to, x), !changed.contains(to)), to, x);
      }
      const bool is_knight = type_of(board[x]) == PieceType::Knight;
      for (const int step : G::knight_steps) {
        const int to = x + step;
        if (!G::on_board(to) || board[to] == no_piece) continue;
        add_if(is_knight, x, to);
        add_if(all_of(type_of(board[to]) == PieceType::Knight, !changed.contains(to)), to, x);
      }
    }
    threats.set_end(end);
  }

  // The first piece, or an index off the board.
  static int end_of_line(const Board& board, int from, int step) noexcept {
    int x = from + step;
    while (G::on_board(x) && board[x] == no_piece) x += step;
    return x;
  }

  // Whether one of the squares before the i-th lies between two pieces that nothing hides from each
  // other.
  static bool passed_before(const Changed& changed, int i, int a, int b) noexcept {
    const int step = G::step_towards(a, b);
    bool passed = false;
    for (int earlier = 0; earlier < i; ++earlier) {
      const int x = changed.squares[earlier];
      passed |= all_of(G::step_towards(a, x) == step, G::step_towards(x, b) == step);
    }
    return passed;
  }
};

}  // namespace squarelab::x88
