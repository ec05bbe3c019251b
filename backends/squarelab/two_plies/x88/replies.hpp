// The base: the replies that they would have if we did not move at all, without those of their
// king.
//
// One walk over their pieces counts the replies. On the squares that it passes it notes what a move
// of ours from or to there changes (departures.hpp, arrivals.hpp). The moves of pinned pieces come
// from king_lines.hpp.
#pragma once

#include <squarelab/two_plies/x88/arrivals.hpp>
#include <squarelab/two_plies/x88/conditions.hpp>
#include <squarelab/two_plies/x88/departures.hpp>
#include <squarelab/two_plies/x88/king_lines.hpp>

namespace squarelab::x88::two_plies {

template <class Config, Color Us>
class Replies {
  using G = typename Config::Geometry;
  static constexpr Color Them = ~Us;
  using TheirMoves = PieceMoves<Config, Them>;
  static constexpr int up = G::up(Them);

 public:
  Replies(const Parent<Config, Us>& parent, const KingLines<Config, Us>& lines,
          Marks& marks) noexcept
      : parent_(parent), lines_(lines), marks_(marks), count_(lines.count()) {
    const Core& core = parent.core;
    for (const int at : core.list(Them, PieceType::Pawn)) {
      if (is_free(at)) note(at, pawn(at));
    }
    for (const int at : core.list(Them, PieceType::Knight)) {
      if (is_free(at)) note(at, knight(at));
    }
    for (const int at : core.list(Them, PieceType::Bishop)) {
      if (is_free(at)) note(at, slider<1, 2>(at));
    }
    for (const int at : core.list(Them, PieceType::Rook)) {
      if (is_free(at)) note(at, slider<0, 2>(at));
    }
    for (const int at : core.list(Them, PieceType::Queen)) {
      if (is_free(at)) note(at, slider<0, 1>(at));
    }
  }

  int count() const noexcept { return count_; }
  const Departures& departures() const noexcept { return departures_; }
  const Arrivals& arrivals() const noexcept { return arrivals_; }

  // Returns the pushes that departures and arrivals count too many when our piece stops a pawn, and
  // then takes it or stays before it. `from` is one of the two squares before the pawn; the piece
  // still stands before it if `to` is the other. Precondition: `from` is marked by StopsPawn.
  int overcounted_pushes(int from, int to) const noexcept {
    const int front = from - (has_pawn(from - up) ? 0 : up);
    const int pawn = front - up;
    const int goal = front + up;  // of a double push
    const bool at_home = G::rank(pawn) == G::home_rank(Them);
    if (to == pawn) {
      if (from == goal) return 1;
      return TheirMoves::worth(front) + (at_home && parent_.is_empty(goal) ? 1 : 0);
    }
    const bool stays = (from == front && to == goal) || (from == goal && to == front);
    return stays && at_home && parent_.is_empty(to) ? 1 : 0;
  }

 private:
  bool is_free(int at) const noexcept { return !lines_.is_pinned(at); }
  bool has_pawn(int at) const noexcept {
    return parent_.core.board[at] == piece_code(Them, PieceType::Pawn) && is_free(at);
  }

  void note(int at, int moves) noexcept {
    count_ += moves;
    arrivals_.take_all(at, moves);
  }

  int knight(int at) noexcept {
    int moves = 0;
    for (const int step : G::knight_steps) {
      const int to = at + step;
      if (!G::on_board(to)) continue;
      if (parent_.is_theirs(to)) {
        arrivals_.add(to, 1);
      } else {
        ++moves;
      }
    }
    return moves;
  }

  template <int First, int Every>
  int slider(int at) noexcept {
    int moves = 0;
    for (int direction = First; direction < direction_count; direction += Every) {
      const int step = G::compass[direction];
      int empty = 0;
      int x = at + step;
      for (; G::on_board(x) && parent_.is_empty(x); x += step) ++empty;
      int reached = empty;
      if (G::on_board(x)) {
        if (parent_.is_ours(x)) {
          ++reached;
          departures_.open_line(x, opposite(direction), moves_behind(x, step), marks_);
        } else {
          arrivals_.add(x, 1);
        }
      }
      arrivals_.shorten_line(at, step, empty, reached);
      moves += reached;
    }
    return moves;
  }
  int moves_behind(int x, int step) const noexcept {
    int moves = 0;
    for (x += step; G::on_board(x); x += step) {
      if (parent_.is_empty(x)) {
        ++moves;
      } else {
        return moves + (parent_.is_ours(x) ? 1 : 0);
      }
    }
    return moves;
  }

  int pawn(int at) noexcept {
    const int front = at + up;
    const int value = TheirMoves::worth(front);
    int moves = 0;
    for (const int to : {front - 1, front + 1}) {
      if (!G::on_board(to)) continue;
      if (parent_.is_ours(to)) {
        moves += value;
        departures_.end_capture(to, value, marks_);
      } else {
        arrivals_.add(to, value);
      }
    }
    const bool at_home = G::rank(at) == G::home_rank(Them);
    const int goal = front + up;  // of a double push
    if (parent_.is_empty(front)) {
      moves += value;
      arrivals_.add(front, -value);
      if (at_home && parent_.is_empty(goal)) {
        ++moves;
        arrivals_.add(front, -1);
        arrivals_.add(goal, -1);
      } else if (at_home && parent_.is_ours(goal)) {
        departures_.free_pawn(goal, 1, marks_);
      }
    } else if (parent_.is_ours(front)) {
      const bool twice = at_home && parent_.is_empty(goal);
      departures_.free_pawn(front, value + (twice ? 1 : 0), marks_);
    }
    return moves;
  }

  const Parent<Config, Us>& parent_;
  const KingLines<Config, Us>& lines_;
  Marks& marks_;
  Departures departures_;
  Arrivals arrivals_;
  int count_;
};

}  // namespace squarelab::x88::two_plies
