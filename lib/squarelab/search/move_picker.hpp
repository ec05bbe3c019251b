// MovePicker: the moves of a node, one after the other, the most promising first.
//
// Captures and promotions are generated first, and quiet moves only when those have refuted
// nothing. If the table's move is quiet, they are generated at once.
#pragma once

#include <cstdint>
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
  const ScoredMove* next() noexcept {
    for (;;) {
      if (next_ == end_) {
        if (!has_quiets_) {
          add_quiets();
          continue;
        }
        if (moves_ == Moves::Winning || losing_ == losing_end_) return nullptr;
        return losing_++;
      }
      std::swap(*next_, *std::max_element(next_, end_, Decisions::goes_behind));
      const ScoredMove* const move = next_++;
      if (is_put_off(*move)) {
        *losing_end_++ = *move;
        continue;
      }
      return move;
    }
  }

  // The room from here on is free until the next call of next().
  ScoredMove* end() const noexcept { return end_; }

 private:
  bool is_put_off(ScoredMove move) const noexcept {
    if (move.rank() < rank::noisy || move.rank() == rank::table_move) return false;
    const auto native = move.native<NativeMove>();
    return !WithPieces<B>::exchange_is_at_least(core_, native, Decisions::least_exchange(),
                                                pieces_of(move, native));
  }

  // The pieces of a capture or promotion by its rank.
  MovePieces pieces_of(ScoredMove move, NativeMove native) const noexcept {
    if (native.kind() > MoveKind::DoublePush) [[unlikely]]
      return WithPieces<B>::of(core_, native);
    return {make_piece(side_, attacker_of(move.rank())),
            make_piece(~side_, victim_of(move.rank()))};
  }

  // Ranks a move: the table's goes first.
  void add(NativeMove native, std::uint16_t code, int rank) noexcept {
    if (code == memory_.table_move) {
      has_table_move_ = true;
      rank = rank::table_move;
    }
    *end_++ = ScoredMove(rank, code, native);
  }
  int noisy_rank_of(NativeMove native, std::optional<Piece> victim) const noexcept {
    const Piece attacker = *B::piece_on(core_, native.from());
    int victim_type = victim ? index(type_of(*victim)) : 0;
    int promotion = 0;
    if (native.kind() > MoveKind::DoublePush) [[unlikely]] {
      const Move move = B::move_of(native);
      if (move.flag() == MoveFlag::EnPassant) victim_type = index(PieceType::Pawn);
      if (const auto type = move.promotion_type()) promotion = index(*type);
    }
    return noisy_rank(victim_type, promotion, index(type_of(attacker)));
  }
  int quiet_rank_of(std::uint16_t code) const noexcept {
    const int rank = memory_.killers.rank_of(code);
    return rank != 0 ? rank : memory_.history.rank_of(side_, code);
  }

  template <MoveSelection Selection>
  void generate(List& list) const noexcept {
    Answers::template generate_selected<Selection>(core_, list);
  }
  [[gnu::noinline]] void add_noisy() noexcept {
    List list;
    generate<MoveSelection::Noisy>(list);
    for (const NativeMove native : list) {
      add(native, codes_.of(native), noisy_rank_of(native, B::piece_on(core_, native.to())));
    }
  }
  [[gnu::noinline]] void add_quiets() noexcept {
    has_quiets_ = true;
    List list;
    generate<MoveSelection::Quiets>(list);
    for (const NativeMove native : list) {
      const std::uint16_t code = codes_.of(native);
      add(native, code, quiet_rank_of(code));
    }
  }
  [[gnu::noinline]] void add_evasions() noexcept {
    List list;
    B::generate(core_, list);
    for (const NativeMove native : list) {
      const std::uint16_t code = codes_.of(native);
      const auto victim = B::piece_on(core_, native.to());
      const bool is_noisy =
          victim || native.kind() == MoveKind::Promotion || native.kind() == MoveKind::EnPassant;
      add(native, code, is_noisy ? noisy_rank_of(native, victim) : quiet_rank_of(code));
    }
  }

  const typename B::Core& core_;
  const CanonicalCodes<B>& codes_;
  const Memory memory_;
  const Color side_;
  const Moves moves_;
  bool has_quiets_ = false;
  bool has_table_move_ = false;
  // From low to high in the room: those put off, of which losing_ is the next; those picked; those
  // to pick from.
  ScoredMove* losing_end_;
  ScoredMove* losing_;
  ScoredMove* next_;
  ScoredMove* end_;
};

}  // namespace squarelab::search
