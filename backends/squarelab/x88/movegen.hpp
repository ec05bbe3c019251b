// Legal moves on the 0x88 board, without making and taking back.
//
// First the king is surveyed (survey.hpp): the checkers, the pinned pieces, and which of its steps
// are attacked. Then every move generated is legal as it is:
//
//   no check       all steps of the king that are not attacked; castling; pinned pieces along their
//                  lines; all other pieces freely
//   one checker    steps of the king; for the checker's square and each square between it and the
//                  king: the pieces that can get there, found through the table of differences.
//                  Pinned pieces cannot help: their line and the checker's meet in the king only
//   two or more    steps of the king
//
// En passant alone is tried out (Attacks::en_passant_is_legal), because it empties two squares.
//
// Worked position: k3r3/8/8/8/1b6/1R6/3N4/4K3, White to move, drawn in bitboard/movegen.hpp. The
// king on 0x04 may look at d1 f1 e2 f2; own pieces or the edge take the rest. The survey finds the
// checker on 0x74, which also attacks e2, and the pinned knight on 0x13, whose line has the step
// -15. The king has d1 f1 f2. Among the squares 0x74, 0x64 .. 0x14 the rook on 0x21 reaches 0x24:
// their difference is 3, a rook's, and nothing is between. The knight reaches 0x34 but is pinned.
// That makes four moves.
//
// Generating and counting are one template over a sink: Writer stores moves, Counter adds. Under
// Counter a slider's ray is reduced to its length, knights and pawns to sums of flags without a
// branch, the king's steps to a population count. The two cannot drift apart, and counting
// writes nothing. A sink also selects the moves it wants, so that captures, noisy moves and quiets
// are the same walk without the other parts: captures write no square on the way of a slider.
//
// Cost: for every piece of the side to move, the squares it can reach and one more for each line;
// for every enemy piece, one table load. Source: the algorithm is as old as mailbox programs; sums
// of ray lengths instead of moves are known from H. G. Muller's qperft. Tested by the contract
// tests, tests/cross and tests/backends/worked_positions_test.cpp.
#pragma once

#include <bit>
#include <squarelab/x88/survey.hpp>

namespace squarelab::x88 {

// The moves that a sink wants; no others are looked for.
struct Wanted {
  bool captures;
  bool pushed_promotions;  // promotions without a capture
  bool quiets;             // the rest
};
inline constexpr Wanted all_moves{true, true, true};

// Counts what a Writer would write.
template <class Config>
class Counter {
 public:
  static constexpr Wanted wanted = all_moves;

  int moves = 0;

  void plain(int, int) noexcept { ++moves; }
  void plain_if(bool holds, int, int) noexcept { moves += holds; }
  void double_push_if(bool holds, int, int) noexcept { moves += holds; }
  template <Color Us>
  void promotions_if(bool holds, int, int) noexcept {
    if (holds) moves += 4;
  }
  void special(NativeMove) noexcept { ++moves; }
  void king_steps(int, unsigned steps) noexcept { moves += std::popcount(steps); }
};

// Writes moves at `end`. A conditional move is always written and then kept or not, which costs no
// branch; it is why the list must have room for one more.
template <class Config>
class Writer {
 public:
  static constexpr Wanted wanted = all_moves;

  NativeMove* end;

  void plain(int from, int to) noexcept { *end++ = {from, to}; }
  void plain_if(bool holds, int from, int to) noexcept {
    *end = {from, to};
    end += holds;
  }
  void double_push_if(bool holds, int from, int to) noexcept {
    *end = {from, to, MoveKind::DoublePush};
    end += holds;
  }
  template <Color Us>
  void promotions_if(bool holds, int from, int to) noexcept {
    if (!holds) return;
    special({from, to, MoveKind::Promotion, piece_code(Us, PieceType::Queen)});
    special({from, to, MoveKind::Promotion, piece_code(Us, PieceType::Rook)});
    special({from, to, MoveKind::Promotion, piece_code(Us, PieceType::Bishop)});
    special({from, to, MoveKind::Promotion, piece_code(Us, PieceType::Knight)});
  }
  void special(NativeMove move) noexcept { *end++ = move; }
  void king_steps(int king, unsigned steps) noexcept {
    for (; steps != 0; steps &= steps - 1) {
      plain(king, king + Config::Geometry::compass[std::countr_zero(steps)]);
    }
  }
};

// Writes the moves of a selection only.
template <class Config, MoveSelection Selection>
class SelectedWriter : public Writer<Config> {
 public:
  static constexpr Wanted wanted{selects(Selection, true, false), selects(Selection, false, true),
                                 selects(Selection, false, false)};
};

template <class Config, Color Us, class Sink>
class Generator {
  using G = typename Config::Geometry;
  using A = Attacks<Config>;
  static constexpr int up = G::up(Us);
  static constexpr PieceCode pawn = piece_code(Us, PieceType::Pawn);
  static constexpr Wanted wanted = Sink::wanted;

 public:
  // Hands every legal move of the core to the sink; returns it. The sink goes in and out by value,
  // and the hot half is one flat function, so that count or write position stay in a register.
  [[gnu::flatten]] static Sink run(const Core& core, Sink sink) noexcept {
    const unsigned open = open_neighbours(core);
    const Survey<Config, Us> survey(core, open);
    Generator generator(core, survey, sink);
    generator.sink_.king_steps(generator.king_, open & ~survey.attacked);
    const int checkers = survey.checkers.size;
    if (checkers == 0) {
      generator.free_moves();
    } else if (checkers == 1) {
      generator.apart<&Generator::evasions>();
    }
    return generator.sink_;
  }

 private:
  Generator(const Core& core, const Survey<Config, Us>& survey, Sink sink) noexcept
      : core_(core), survey_(survey), sink_(sink), king_(core.king(Us)) {}

  // Runs a rare part on a copy, outside the flat function.
  template <void (Generator::*Part)() noexcept>
  void apart() noexcept {
    sink_ = on_copy<Part>(core_, survey_, sink_);
  }
  template <void (Generator::*Part)() noexcept>
  [[gnu::noinline]] static Sink on_copy(const Core& core, const Survey<Config, Us>& survey,
                                        Sink sink) noexcept {
    Generator copy(core, survey, sink);
    (copy.*Part)();
    return copy.sink_;
  }

  // Returns the neighbours of the king that are on the board and where it may take or step, as
  // wanted.
  static unsigned open_neighbours(const Core& core) noexcept {
    const int king = core.king(Us);
    unsigned open = 0;
    for (int i = 0; i < 8; ++i) {
      const int x = king + G::compass[i];
      const bool is_open = all_of(G::on_board(x), is_target(core, x));
      open |= static_cast<unsigned>(is_open) << i;
    }
    return open;
  }

  // Returns true if a piece of the colour is there. Off the board the answer belongs to some other
  // square, so that no branch is needed before on_board is and-ed to it.
  static bool has(const Core& core, int x, Color color) noexcept {
    return (core.board[x & 0x77] & color_bit(color)) != 0;
  }
  // Returns true if a piece that moves as it captures may end there.
  static bool is_target(const Core& core, int x) noexcept {
    if constexpr (!wanted.quiets) return has(core, x, ~Us);
    if constexpr (!wanted.captures) return core.board[x & 0x77] == no_piece;
    return !has(core, x, Us);
  }
  bool is_enemy(int x) const noexcept { return has(core_, x, ~Us); }
  bool is_empty(int x) const noexcept { return core_.board[x] == no_piece; }
  bool is_pinned(int x) const noexcept { return !survey_.pins.empty() && survey_.pins.contains(x); }

  void free_moves() noexcept {
    if constexpr (wanted.quiets) {
      if (has_right()) apart<&Generator::castlings>();
    }
    if (!survey_.pins.empty()) apart<&Generator::pinned_pieces>();
    for (const int from : core_.list(Us, PieceType::Pawn)) {
      if (!is_pinned(from)) pawn_moves(from, true, true, true);
    }
    for (const int from : core_.list(Us, PieceType::Knight)) {
      if (!is_pinned(from)) jumps(from);
    }
    for (const int from : core_.list(Us, PieceType::Bishop)) {
      if (!is_pinned(from)) rays(from, G::bishop_steps);
    }
    for (const int from : core_.list(Us, PieceType::Rook)) {
      if (!is_pinned(from)) rays(from, G::rook_steps);
    }
    for (const int from : core_.list(Us, PieceType::Queen)) {
      if (!is_pinned(from)) rays(from, G::compass);
    }
    if constexpr (wanted.captures) {
      if (G::on_board(core_.en_passant)) apart<&Generator::en_passant>();
    }
  }

  // Pushes, and captures to the side of the a-file and of the h-file, as far as allowed.
  void pawn_moves(int from, bool pushes, bool west, bool east) noexcept {
    const int front = from + up;
    const bool push = all_of(pushes, is_empty(front));
    const bool takes_west = all_of(west, G::on_board(front - 1), is_enemy(front - 1));
    const bool takes_east = all_of(east, G::on_board(front + 1), is_enemy(front + 1));
    if (G::rank(front) == G::last_rank(Us)) [[unlikely]] {
      if constexpr (wanted.pushed_promotions) sink_.template promotions_if<Us>(push, from, front);
      if constexpr (wanted.captures) {
        sink_.template promotions_if<Us>(takes_west, from, front - 1);
        sink_.template promotions_if<Us>(takes_east, from, front + 1);
      }
      return;
    }
    if constexpr (wanted.quiets) sink_.plain_if(push, from, front);
    if constexpr (wanted.captures) {
      sink_.plain_if(takes_west, from, front - 1);
      sink_.plain_if(takes_east, from, front + 1);
    }
    if constexpr (wanted.quiets) {
      // Not on the last rank: the square beyond is on the board.
      const bool at_home = G::rank(from) == G::home_rank(Us);
      sink_.double_push_if(all_of(at_home, push, is_empty(front + up)), from, front + up);
    }
  }

  void jumps(int from) noexcept {
    for (const int step : G::knight_steps) {
      const int to = from + step;
      sink_.plain_if(all_of(G::on_board(to), is_target(core_, to)), from, to);
    }
  }

  void ray(int from, int step) noexcept {
    for (int to = from + step; G::on_board(to); to += step) {
      const PieceCode code = core_.board[to];
      if (code != no_piece) {
        if constexpr (wanted.captures) {
          sink_.plain_if((code & color_bit(~Us)) != 0, from, to);
        }
        return;
      }
      if constexpr (wanted.quiets) sink_.plain(from, to);
    }
  }
  template <class Steps>
  void rays(int from, const Steps& steps) noexcept {
    for (const int step : steps) ray(from, step);
  }

  void pinned_pieces() noexcept {
    for (int i = 0; i < survey_.pins.size; ++i) {
      pinned_piece(survey_.pins.squares[i], survey_.pins.steps[i]);
    }
  }

  // A pinned piece may move along the line between its king and the slider.
  void pinned_piece(int from, int step) noexcept {
    if (core_.board[from] == pawn) {
      const auto along = [&](int way) { return way == step || way == -step; };
      pawn_moves(from, along(up), along(up - 1), along(up + 1));
      return;
    }
    const Kind kind = mapping::x88::kind_of(make_piece(Us, type_of(core_.board[from])));
    if (!G::attacks(kind, from, from + step)) return;  // all knights, and sliders of other lines
    ray(from, step);
    ray(from, -step);
  }

  bool has_right() const noexcept {
    constexpr int either = CastlingRights::of(Us, CastlingSide::KingSide).code() |
                           CastlingRights::of(Us, CastlingSide::QueenSide).code();
    return (core_.rights & either) != 0;
  }

  void castlings() noexcept {
    castling<CastlingSide::KingSide>();
    castling<CastlingSide::QueenSide>();
  }

  template <CastlingSide Side>
  void castling() noexcept {
    if constexpr (Config::Castling::any_files) return castling_from_any_files<Side>();
    constexpr Castling way = G::castling(Us, Side);
    constexpr int own_right = CastlingRights::of(Us, Side).code();
    if ((core_.rights & own_right) == 0) return;
    // On the queen's side the b-file square must be empty, but may be attacked.
    if (!is_empty(way.rook_to) || !is_empty(way.king_to) || !is_empty(way.b_file)) return;
    if (attacked(way.rook_to) || attacked(way.king_to)) return;
    sink_.special({way.king_from, way.king_to, MoveKind::Castling});
  }
  template <CastlingSide Side>
  void castling_from_any_files() noexcept {
    using Castlings = typename Config::Castling;
    if ((core_.rights & CastlingRights::of(Us, Side).code()) == 0) return;
    constexpr Castling goal = G::castling(Us, Side);
    const int rook = Castlings::rook(core_, Us, Side);
    bool is_possible = !is_pinned(rook);
    const auto ask_way = [&](int from, int to, auto is_free) {
      const int step = from < to ? 1 : -1;
      for (int x = from; x != to; x += step) is_possible = is_possible && is_free(x + step);
      is_possible = is_possible && is_free(to);
    };
    const auto is_clear = [&](int x) { return x == king_ || x == rook || is_empty(x); };
    ask_way(king_, goal.king_to, [&](int x) { return is_clear(x) && !attacked(x); });
    ask_way(rook, goal.rook_to, is_clear);
    if (!is_possible) return;
    sink_.special({king_, Castlings::is_to_rook(core_) ? rook : goal.king_to, MoveKind::Castling});
  }
  bool attacked(int x) const noexcept { return A::is_attacked(core_, x, ~Us); }

  void en_passant() noexcept {
    A::template visit_en_passant<Us>(core_, [&](int from) {
      sink_.special({from, core_.en_passant, MoveKind::EnPassant});
      return false;
    });
  }

  // Answers to a single check by other pieces than the king.
  void evasions() noexcept {
    const int checker = survey_.checkers.squares[0];
    if constexpr (wanted.captures) {
      officers_to(checker);
      pawn_captures_of(checker);
    }
    if (type_of(core_.board[checker]) >= PieceType::Bishop) {
      const int step = G::step_towards(checker, king_);
      for (int x = checker + step; x != king_; x += step) {
        if constexpr (wanted.quiets) officers_to(x);
        if (wants_push_to(x)) pawn_pushes_to(x);
      }
    }
    if constexpr (wanted.captures) en_passant();
  }

  static bool wants_push_to(int x) noexcept {
    if constexpr (wanted.quiets && wanted.pushed_promotions) return true;
    return G::rank(x) == G::last_rank(Us) ? wanted.pushed_promotions : wanted.quiets;
  }

  void officers_to(int to) noexcept {
    A::visit_officers(core_, to, Us, [&](int from) {
      sink_.plain_if(!is_pinned(from), from, to);
      return false;
    });
  }

  bool has_free_pawn(int x) const noexcept { return core_.board[x] == pawn && !is_pinned(x); }

  void pawn_captures_of(int checker) noexcept {
    for (const int side : {-1, 1}) {
      const int from = checker - up + side;
      if (G::on_board(from) && has_free_pawn(from)) pawn_arrives(from, checker);
    }
  }

  void pawn_pushes_to(int to) noexcept {
    const int from = to - up;
    if (!G::on_board(from)) return;
    if (has_free_pawn(from)) return pawn_arrives(from, to);
    if (!is_empty(from)) return;
    const int home = from - up;
    sink_.double_push_if(
        G::on_board(home) && G::rank(home) == G::home_rank(Us) && has_free_pawn(home), home, to);
  }

  void pawn_arrives(int from, int to) noexcept {
    const bool promotes = G::rank(to) == G::last_rank(Us);
    sink_.template promotions_if<Us>(promotes, from, to);
    sink_.plain_if(!promotes, from, to);
  }

  const Core& core_;
  const Survey<Config, Us>& survey_;
  Sink sink_;
  const int king_;
};

}  // namespace squarelab::x88
