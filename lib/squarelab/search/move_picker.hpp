// MovePicker: the moves of a node in their order, the most promising first.
//
// Captures and promotions are generated first, and quiet moves only when those have refuted
// nothing. If the table's move is quiet, they are generated at once.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <squarelab/board.hpp>
#include <squarelab/chess.hpp>
#include <squarelab/search/decisions.hpp>
#include <squarelab/search/scored_moves.hpp>
#include <squarelab/search/searcher.hpp>
#include <utility>

namespace squarelab::search {

// The data that ranks the moves of a node.
struct Memory {
  const History& history;
  Killers killers;           // of this distance from the root
  std::uint16_t table_move;  // its code, or 0
  bool is_by_piece = false;  // the place of a move in the history
};

enum class Moves : std::uint8_t {
  All,       // captures and promotions that lose nothing, quiet moves, then those that lose
  Evasions,  // the same, generated at once: the side to move is in check
  Winning,   // only captures and promotions that lose nothing
};

// `room` stores the moves while they are picked: max_moves of them, not changed by others until the
// picker is gone.
template <Searchable B, class Decisions = NormalDecisions>
class MovePicker {
  using Answers = EngineAnswers<B>;
  using NativeMove = typename B::NativeMove;
  using List = BasicMoveList<NativeMove>;

 public:
  MovePicker(const typename B::Core& core, const CanonicalCodes<B>& codes, const Memory& memory,
             Moves moves, ScoredMove* room) noexcept
      : core_(core),
        codes_(codes),
        memory_(memory),
        side_(B::side_to_move(core)),
        moves_(moves),
        losing_end_(room),
        losing_(room),
        next_(room),
        ready_end_(room),
        end_(room) {
    if (moves == Moves::Evasions) {
      has_quiets_ = true;
      add_evasions();
    } else {
      has_quiets_ = moves == Moves::Winning;
      add_noisy();
      // The table's move goes first; if it is quiet, it is not there yet.
      if (!has_quiets_ && memory.table_move != 0 && !has_table_move_) add_quiets();
    }
  }

  // The next move, until the next call, or null when there is no other.
  const ScoredMove* next() noexcept { return next_ != ready_end_ ? next_++ : find_next(); }

  // The pieces of a move of this node, as far as possible by its rank.
  MovePieces pieces_of(ScoredMove move) const noexcept {
    const auto native = move.native<NativeMove>();
    if (move.rank() < rank::noisy) return {*B::piece_on(core_, native.from()), Piece::None};
    if (move.rank() == rank::table_move || native.kind() > MoveKind::DoublePush) [[unlikely]]
      return WithPieces<B>::of(core_, native);
    return {make_piece(side_, attacker_of(move.rank())),
            make_piece(~side_, victim_of(move.rank()))};
  }

  // The room from here on is free until the next call of next().
  ScoredMove* end() const noexcept { return end_; }

 private:
  // Most nodes try a single move of a stage, or all. So the first is found while they are ranked,
  // and the rest are put in order if a second is needed.
  [[gnu::noinline]] const ScoredMove* find_next() noexcept {
    for (;;) {
      if (next_ == end_) {
        if (!has_quiets_) {
          add_quiets();
          continue;
        }
        if (moves_ == Moves::Winning || losing_ == losing_end_) return nullptr;
        return losing_++;
      }
      if (first_ != nullptr) {
        std::swap(*next_, *first_);
        first_ = nullptr;
      } else if (!is_in_order_) {
        put_in_order<Decisions>(next_, end_);
        is_in_order_ = true;
      }
      const ScoredMove* const move = next_++;
      const bool is_quiet = move->rank() < rank::noisy;
      ready_end_ = is_quiet && is_in_order_ ? end_ : next_;
      if (is_quiet || !is_put_off(*move)) return move;
      *losing_end_++ = *move;
    }
  }

  // Precondition: the move is not quiet.
  bool is_put_off(ScoredMove move) const noexcept {
    if (move.rank() == rank::table_move) return false;
    // Nothing is lost by a capture of a piece that is worth as much.
    const MovePieces pieces = pieces_of(move);
    const int least = Decisions::least_exchange();
    const auto native = move.native<NativeMove>();
    if (native.kind() <= MoveKind::DoublePush &&
        exchange_value(pieces.captured) - exchange_value(pieces.mover) >= least) {
      return false;
    }
    return !WithPieces<B>::exchange_is_at_least(core_, native, least, pieces);
  }

  // Adds moves with their ranks; the table's goes first.
  template <class RankOf>
  [[gnu::always_inline]] void add(const List& list, RankOf rank_of) noexcept {
    ScoredMove* end = end_;
    ScoredMove* first = nullptr;
    std::int32_t most = std::numeric_limits<std::int32_t>::min();
    for (const NativeMove native : list) {
      const std::uint16_t code = codes_.of(native);
      int rank = rank_of(native, code);
      if (code == memory_.table_move) [[unlikely]] {
        has_table_move_ = true;
        rank = rank::table_move;
      }
      const ScoredMove move(rank, code, native);
      const std::int32_t order = Decisions::order_of(move, static_cast<std::size_t>(end - end_));
      if (order > most) {
        most = order;
        first = end;
      }
      *end++ = move;
    }
    first_ = first;
    end_ = end;
    is_in_order_ = false;
  }
  static int noisy_rank_of(NativeMove native, MovePieces pieces) noexcept {
    int victim_type = index(type_of(pieces.captured));
    int promotion = 0;
    if (native.kind() > MoveKind::DoublePush) [[unlikely]] {
      const Move move = B::move_of(native);
      if (move.flag() == MoveFlag::EnPassant) victim_type = index(PieceType::Pawn);
      if (const auto type = move.promotion_type()) promotion = index(*type);
    }
    return noisy_rank(victim_type, promotion, index(type_of(pieces.mover)));
  }
  int quiet_rank_of(NativeMove native, std::uint16_t code) const noexcept {
    const int rank = memory_.killers.rank_of(code);
    if (rank != 0) return rank;
    if constexpr (network_is_built) {
      if (memory_.is_by_piece) {
        return memory_.history.rank_of(side_,
                                       History::by_piece(*B::piece_on(core_, native.from()), code));
      }
    }
    return memory_.history.rank_of(side_, code);
  }

  template <MoveSelection Selection>
  void generate(List& list) const noexcept {
    Answers::template generate_selected<Selection>(core_, list);
  }
  [[gnu::noinline]] void add_noisy() noexcept {
    List list;
    generate<MoveSelection::Noisy>(list);
    add(list, [&](NativeMove native, std::uint16_t) {
      return noisy_rank_of(native, WithPieces<B>::of(core_, native));
    });
  }
  [[gnu::noinline]] void add_quiets() noexcept {
    has_quiets_ = true;
    List list;
    generate<MoveSelection::Quiets>(list);
    add(list, [&](NativeMove native, std::uint16_t code) { return quiet_rank_of(native, code); });
  }
  [[gnu::noinline]] void add_evasions() noexcept {
    List list;
    B::generate(core_, list);
    add(list, [&](NativeMove native, std::uint16_t code) {
      const MovePieces pieces = WithPieces<B>::of(core_, native);
      const bool is_noisy = pieces.captured != Piece::None ||
                            native.kind() == MoveKind::Promotion ||
                            native.kind() == MoveKind::EnPassant;
      return is_noisy ? noisy_rank_of(native, pieces) : quiet_rank_of(native, code);
    });
  }

  const typename B::Core& core_;
  const CanonicalCodes<B>& codes_;
  const Memory memory_;
  const Color side_;
  const Moves moves_;
  bool has_quiets_ = false;
  bool has_table_move_ = false;
  bool is_in_order_ = false;  // from next_ to end_
  // From low to high in the room: those put off, of which losing_ is the next; those picked; those
  // to pick from.
  ScoredMove* losing_end_;
  ScoredMove* losing_;
  ScoredMove* next_;
  ScoredMove* ready_end_;  // to here from next_ on moves are quiet and in order
  ScoredMove* end_;
  ScoredMove* first_ = nullptr;  // of the stage, until it is picked
};

}  // namespace squarelab::search
