// Legal moves on the 0x88 board in registers, generated so that none has to be taken back.
//
// Idea: look around (attacks.hpp) from every piece. From the king come the checkers and the pinned
// pieces. Any other piece but a pawn reaches the slots that its kind allows, without those of its
// own side; all kinds go through the same few instructions. The king tries each step on a board
// without it, so that a slider sees through the square it leaves. Pinned pieces keep to the slots
// of their line. In check the search is reversed: each square that answers the check is tested for
// pieces that can go there, and pinned pieces cannot. Pawns go as sets, with the columns off the
// board as guards. En passant is decided by making it and looking from the king.
//
// One walk serves two sinks: a list takes the moves, a counter the sizes of the sets. The wanted
// moves are a parameter: captures, noisy moves or quiets alone are the same walk with other
// targets.
//
// Cost: about 25 instructions for each piece and for each step of the king, 100 for the rest.
// Source: the byteboard (geometry.hpp); legal moves from it are squarelab's own. Tested in
// tests/contract, tests/cross, tests/faults and tests/backends/x88_vectors/x88_vectors_test.cpp.
#pragma once

#include <squarelab/x88_vectors/attacks.hpp>

namespace squarelab::x88_vectors {

// Takes the moves as a list, in native form.
template <class Config>
class ListSink {
  using G = typename Config::Geometry;

 public:
  explicit ListSink(BasicMoveList<NativeMove>& list) noexcept
      : list_(list), next_(list.write_position()) {}
  ~ListSink() { list_.set_end(next_); }
  ListSink(const ListSink&) = delete;
  ListSink& operator=(const ListSink&) = delete;

  void from_one(int from, Slots targets) noexcept {
    for (; targets != 0; targets &= targets - 1) {
      *next_++ = NativeMove(from, G::place(from, std::countr_zero(targets)));
    }
  }
  // One move for each target, from that many indices back.
  void stepped(BoardSet targets, int step, MoveKind kind) noexcept {
    for_each(targets, [&](int to) { *next_++ = NativeMove(to - step, to, kind); });
  }
  template <Color Us>
  void promotions(BoardSet targets, int step) noexcept {
    for_each(targets, [&](int to) {
      for (const PieceType type : promotion_types) {
        *next_++ = NativeMove(to - step, to, MoveKind::Promotion, code_of(Us, type));
      }
    });
  }
  void one(NativeMove move) noexcept { *next_++ = move; }

 private:
  BasicMoveList<NativeMove>& list_;
  NativeMove* next_;
};

// Counts what the list would hold.
class CountSink {
 public:
  void from_one(int, Slots targets) noexcept { count_ += std::popcount(targets); }
  void stepped(BoardSet targets, int, MoveKind) noexcept { count_ += targets.size(); }
  template <Color Us>
  void promotions(BoardSet targets, int) noexcept {
    count_ += 4 * targets.size();
  }
  void one(NativeMove) noexcept { ++count_; }
  int count() const noexcept { return count_; }

 private:
  int count_ = 0;
};

// The moves that a generator looks for: all, or a selection.
struct AllMoves {
  static constexpr bool captures = true;
  static constexpr bool pushed_promotions = true;  // without a capture
  static constexpr bool quiets = true;             // the rest
};
template <MoveSelection Selection>
struct SelectedMoves {
  static constexpr bool captures = selects(Selection, true, false);
  static constexpr bool pushed_promotions = selects(Selection, false, true);
  static constexpr bool quiets = selects(Selection, false, false);
};

template <class Config, Color Us, class Wanted = AllMoves>
class MoveGenerator {
  using G = typename Config::Geometry;
  using Board = Halves<typename Config::Bytes>;
  using Look = View<Config>;
  static constexpr Color Them = ~Us;
  static constexpr int own_bit = color_bit(Us);

 public:
  explicit MoveGenerator(const Core& core) noexcept
      : core_(core),
        state_(core.state()),
        king_(state_.kings[squarelab::index(Us)]),
        board_(Board::board_of(core)),
        own_(board_.having(own_bit)),
        enemies_(board_.having(color_bit(Them))),
        pawns_(board_.having(Pawn) & own_) {}

  template <class Sink>
  [[gnu::always_inline]] void visit(Sink& sink) const noexcept {
    const Look from_king(board_, king_);
    const Slots checkers = from_king.attackers(Them);
    const Slots safe = safe_steps(from_king);
    sink.from_one(king_, safe);
    if ((checkers & (checkers - 1)) != 0) return;

    const Slots pins = from_king.template pinned<Us>();
    const BoardSet pinned = places(pins);
    if (checkers == 0) {
      visit_pawns(sink, pawns_ & ~pinned, live);
      for_each(own_ & ~pawns_ & ~pinned & ~set_of(king_), [&](int from) {
        const Look look(board_, from);
        sink.from_one(from, look.reached() & G::reach(core_.bytes[from]) & targets(look));
      });
      if constexpr (Wanted::quiets) {
        visit_castling<CastlingSide::KingSide>(sink, safe);
        visit_castling<CastlingSide::QueenSide>(sink, safe);
      }
      if (pins != 0) visit_pinned(sink, pins);
    } else {
      const BoardSet answers = places(line_to(checkers));
      visit_pawns(sink, pawns_ & ~pinned, answers);
      visit_answers(sink, answers & targets(), pinned);
    }
    if constexpr (Wanted::captures) {
      if (state_.en_passant != G::off_board) visit_en_passant(sink);
    }
  }

  // True if en passant is legal. Precondition: the core has an en-passant square.
  bool has_legal_en_passant() const noexcept {
    CountSink sink;
    visit_en_passant(sink);
    return sink.count() != 0;
  }

 private:
  // Returns the targets of a piece that moves as it captures: slots of a view, and the same as
  // squares.
  static Slots targets(const Look& look) noexcept {
    if constexpr (!Wanted::quiets) return look.having(color_bit(Them));
    if constexpr (!Wanted::captures) return look.lacking(White | Black);
    return look.lacking(own_bit);
  }
  BoardSet targets() const noexcept {
    if constexpr (!Wanted::quiets) return enemies_;
    if constexpr (!Wanted::captures) return ~(own_ | enemies_);
    return live;
  }

  // Squares that the king sees in the slots.
  BoardSet places(Slots slots) const noexcept {
    BoardSet set;
    for (; slots != 0; slots &= slots - 1) {
      set = set | set_of(G::place(king_, std::countr_zero(slots)));
    }
    return set;
  }

  // Returns the slots where a check from that slot is answered: the checker, and what lies between.
  static Slots line_to(Slots checker) noexcept {
    if ((checker & jump_slots) != 0) return checker;
    return (checker | (checker - 1)) & ray_slots(std::countr_zero(checker) / 8);
  }

  Slots safe_steps(const Look& from_king) const noexcept {
    const Board without_king = board_.without(set_of(king_));
    const Slots steps = targets(from_king) & G::reach(King);
    Slots safe = 0;
    for (Slots rest = steps; rest != 0; rest &= rest - 1) {
      const int slot = std::countr_zero(rest);
      const Look look(without_king, G::place(king_, slot));
      safe |= Slots{look.attackers(Them) == 0} << slot;
    }
    return safe;
  }

  // The king's first step is safe, as known; on the queen's side the b-file square must be empty,
  // but may be attacked.
  template <CastlingSide Side, class Sink>
  void visit_castling(Sink& sink, Slots safe) const noexcept {
    constexpr CastlingWay way = G::castling(Us, Side);
    constexpr int right = CastlingRights::of(Us, Side).code();
    constexpr Slots first_step = Slots{1} << (Side == CastlingSide::KingSide ? 16 : 48);
    if ((state_.rights & right) == 0 || (safe & first_step) == 0) return;
    if (!((own_ | enemies_) & way.empty).empty()) return;
    if (Look(board_, way.king_to).attackers(Them) == 0) {
      sink.one(NativeMove(way.king_from, way.king_to, MoveKind::Castling));
    }
  }

  // Pawns that are free to go anywhere on the given squares, as one set.
  template <class Sink>
  void visit_pawns(Sink& sink, BoardSet pawns, BoardSet allowed) const noexcept {
    constexpr int up = Us == Color::White ? 16 : -16;
    const BoardSet empty = live & ~(own_ | enemies_);
    const BoardSet once = pawns.shifted<up>() & empty;
    const BoardSet twice = (once & G::double_push_stop(Us)).template shifted<up>() & empty;
    emit<up, Wanted::quiets, Wanted::pushed_promotions>(sink, once & allowed);
    if constexpr (Wanted::quiets) sink.stepped(twice & allowed, 2 * up, MoveKind::DoublePush);
    if constexpr (Wanted::captures) {
      const BoardSet targets = enemies_ & allowed;
      emit<up + 1>(sink, pawns.shifted<up + 1>() & targets);
      emit<up - 1>(sink, pawns.shifted<up - 1>() & targets);
    }
  }
  template <int Step, bool Plain = true, bool Promotions = true, class Sink>
  void emit(Sink& sink, BoardSet targets) const noexcept {
    if constexpr (Plain) sink.stepped(targets & ~G::last_rank(Us), Step, MoveKind::Plain);
    if constexpr (Promotions) {
      const BoardSet promoting = targets & G::last_rank(Us);
      if (!promoting.empty()) sink.template promotions<Us>(promoting, Step);
    }
  }

  // Pinned pieces singly, each on its line; a knight has no slot on any.
  template <class Sink>
  void visit_pinned(Sink& sink, Slots pins) const noexcept {
    for (; pins != 0; pins &= pins - 1) {
      const int slot = std::countr_zero(pins);
      const int from = G::place(king_, slot);
      const Look look(board_, from);
      const Slots line = look.reached() & G::line(slot);
      if ((core_.bytes[from] & Pawn) != 0) {
        visit_pinned_pawn(sink, from, look, line);
      } else {
        sink.from_one(from, line & G::reach(core_.bytes[from]) & targets(look));
      }
    }
  }
  template <class Sink>
  void visit_pinned_pawn(Sink& sink, int from, const Look& look, Slots line) const noexcept {
    const Slots pushes = line & look.lacking(White | Black) & G::pawn_pushes(Us, from);
    const Slots captures = line & look.having(color_bit(Them)) & G::pawn_captures(Us);
    // A pawn that is pinned on its file has no push to the last rank.
    const Slots wanted = (Wanted::quiets ? pushes : 0) | (Wanted::captures ? captures : 0);
    for (Slots rest = wanted; rest != 0; rest &= rest - 1) {
      const int to = G::place(from, std::countr_zero(rest));
      const BoardSet target = set_of(to);
      if (!(target & G::last_rank(Us)).empty()) {
        sink.template promotions<Us>(target, to - from);
      } else {
        sink.stepped(target, to - from,
                     to - from == 2 * G::up(Us) ? MoveKind::DoublePush : MoveKind::Plain);
      }
    }
  }

  // Pieces but pawns and king that go to one of the squares.
  template <class Sink>
  void visit_answers(Sink& sink, BoardSet answers, BoardSet pinned) const noexcept {
    const BoardSet movers = own_ & ~pawns_ & ~pinned & ~set_of(king_);
    for_each(answers, [&](int to) {
      for (Slots rest = Look(board_, to).attackers(Us); rest != 0; rest &= rest - 1) {
        const int from = G::place(to, std::countr_zero(rest));
        if (!(set_of(from) & movers).empty()) sink.one(NativeMove(from, to));
      }
    });
  }

  template <class Sink>
  void visit_en_passant(Sink& sink) const noexcept {
    const int to = state_.en_passant;
    const int victim = to - G::up(Us);
    for (const int from : {victim - 1, victim + 1}) {
      if (core_.bytes[from] != code_of(Us, PieceType::Pawn)) continue;
      const Board after =
          board_.without(set_of({from, victim})).with(set_of(to), code_of(Us, PieceType::Pawn));
      if (Look(after, king_).attackers(Them) == 0) {
        sink.one(NativeMove(from, to, MoveKind::EnPassant));
      }
    }
  }

  const Core& core_;
  const State state_;
  const int king_;
  const Board board_;
  const BoardSet own_;
  const BoardSet enemies_;
  const BoardSet pawns_;
};

}  // namespace squarelab::x88_vectors
