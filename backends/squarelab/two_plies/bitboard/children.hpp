// The children that are made. Moves that are not simple are made, and the replies to each child are
// counted on its own board: one child per lane at once.
#pragma once

#include <squarelab/bitboard/movegen.hpp>
#include <squarelab/two_plies/bitboard/positions.hpp>
#include <type_traits>
#include <utility>

namespace squarelab::bitboard::two_plies {

// Cores that wait until there are many with the same side to move.
template <std::size_t Room>
class Waiting {
 public:
  // Returns the place of the next core.
  template <Color Us>
  Core& next() noexcept {
    Row& row = rows_[squarelab::index(Us)];
    return row.cores[row.size];
  }
  // It is there. When the room is full, counter.template count<Us>(cores, size) counts all.
  template <Color Us, class Counter>
  void add(Counter& counter) noexcept {
    if (++rows_[squarelab::index(Us)].size == Room) leave<Us>(counter);
  }
  // Counts the cores that still wait.
  template <class Counter>
  void finish(Counter& counter) noexcept {
    for (const Color color : all_colors) {
      for_color(color, [&]<Color Us>() {
        if (rows_[squarelab::index(Us)].size != 0) leave<Us>(counter);
      });
    }
  }

 private:
  struct Row {
    std::size_t size = 0;
    std::array<Core, Room> cores;
  };
  template <Color Us, class Counter>
  void leave(Counter& counter) noexcept {
    Row& row = rows_[squarelab::index(Us)];
    counter.template count<Us>(row.cores.data(), std::exchange(row.size, 0));
  }

  std::array<Row, color_count> rows_;
};

// Counts the replies to children. They wait also across parents; so the count is complete only
// after finish().
template <class Config>
class Children {
  using Lanes = typename Config::Lanes;
  static constexpr std::size_t room = Lanes::count == 1 ? 1 : 128;

 public:
  // Returns the place of the next child, by a move of the side Us.
  template <Color Us>
  Core& next() noexcept {
    return waiting_.template next<~Us>();
  }
  // It is there, and has no en-passant bit.
  template <Color Us>
  void made() noexcept {
    if constexpr (Lanes::count == 1) {
      count_ += one<~Us>(next<Us>());
    } else {
      waiting_.template add<~Us>(*this);
    }
  }
  // It has one. Its captures en passant are counted here, all else with the others.
  template <Color Us>
  void made_with_en_passant() noexcept {
    Core& child = next<Us>();
    count_ += en_passants<~Us>(child);
    child.words[Rest] &= ~Core::en_passant_bits;
    made<Us>();
  }
  std::uint64_t finish() noexcept {
    waiting_.finish(*this);
    return std::exchange(count_, 0);
  }

  // As the counter of those that wait. A single piece is counted faster by its moves.
  template <Color Us>
  [[gnu::noinline, gnu::flatten]] void count(const Core* cores, std::size_t size) noexcept {
    const Core* const end = cores + size;
    for (; end - cores >= Lanes::count; cores += Lanes::count) {
      count_ += Positions<Config, Us>(cores).count();
    }
    for (; cores != end; ++cores) count_ += one<Us>(*cores);
  }

 private:
  template <Color Us>
  [[gnu::noinline]] static std::uint64_t one(const Core& core) noexcept {
    CountSink sink;
    MoveGenerator<Config, Us>(core).visit(sink);
    return static_cast<std::uint64_t>(sink.count());
  }
  template <Color Us>
  [[gnu::noinline]] static std::uint64_t en_passants(const Core& core) noexcept {
    CountSink sink;
    MoveGenerator<Config, Us>(core).visit_en_passant(sink);
    return static_cast<std::uint64_t>(sink.count());
  }

  Waiting<room> waiting_;
  std::uint64_t count_ = 0;
};

// Makes the moves of a piece.
template <class Config, Color Us, class Children>
class PieceMaker {
  using G = typename Config::Geometry;
  using Ways = PawnWays<G, Us>;

 public:
  PieceMaker(const Core& parent, Children& children) noexcept
      : parent_(parent), children_(children) {}

  // All moves of a piece to the targets, promotions among them.
  void make(PieceType type, int from, Bitboard targets) noexcept {
    const Left left = without_piece_on(from);
    if (type == PieceType::Pawn) return pawn(left, from, targets);
    while (targets != 0) {
      put(type, left, bits::pop_lsb(targets));
      children_.template made<Us>();
    }
  }

 private:
  // The words of the parent without the piece that moves: in a register, or in memory where no
  // register holds eight words.
  using Row = typename Config::Lanes;
  static constexpr bool in_register = Row::count == 8;
  using Left = std::conditional_t<in_register, Row, Words>;

  Left without_piece_on(int from) const noexcept {
    const Words& gone = Ends<G>::leaving[from].gone;
    if constexpr (in_register) {
      return Row::load(turned(parent_)).without(Row::load(gone));
    } else {
      return without(turned(parent_), gone);
    }
  }
  void put(PieceType type, const Left& left, int to) noexcept {
    const Words& piece = words_of<Us>[squarelab::index(type)];
    const Words& gone = Ends<G>::arriving[to].gone;
    Words& child = children_.template next<Us>().words;
    if constexpr (in_register) {
      child = left.replaced(Row::load(gone), Row::load(piece)).words();
    } else {
      child = arrived(left, piece, gone);
    }
  }
  [[gnu::noinline]] void pawn(const Left& left, int from, Bitboard targets) noexcept {
    for (Bitboard promoting = targets & Ways::promotion_rank; promoting != 0;) {
      const int to = bits::pop_lsb(promoting);
      for (const PieceType promoted : promotion_types) {
        put(promoted, left, to);
        children_.template made<Us>();
      }
    }
    for (Bitboard rest = targets & ~Ways::promotion_rank; rest != 0;) {
      const int to = bits::pop_lsb(rest);
      put(PieceType::Pawn, left, to);
      if (to - from == 2 * G::step(Ways::push) && notes_en_passant(to)) {
        children_.template made_with_en_passant<Us>();
      } else {
        children_.template made<Us>();
      }
    }
  }
  // Returns true if the double push leaves an en-passant bit, which is then in the child.
  bool notes_en_passant(int to) noexcept {
    const int passed = to - G::step(Ways::push);
    const Bitboard capturers = pawn_attack_table<G>[squarelab::index(Us)][passed];
    if ((capturers & parent_.pawns() & parent_.of(~Us)) == 0) return false;
    children_.template next<Us>().set_en_passant(passed);
    return true;
  }

  const Core& parent_;
  Children& children_;
};

}  // namespace squarelab::bitboard::two_plies
