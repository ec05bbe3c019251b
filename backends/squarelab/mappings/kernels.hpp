// The operations over mappings, as Kernels of each mapping: see operations, of which
// this is the counterpart for what plays no chess.
//
// Most of them take a nanosecond or two, less than to go from one position to the next. So a
// position of the corpus stands for a batch of sixteen, itself and those behind it. Their sets lie
// side by side. After each result the compiler must assume that memory has changed, so that it
// cannot do several at once. Tested in tests/backends/mappings/mappings_test.cpp.
#pragma once

#include <squarelab/mappings/algorithms.hpp>
#include <squarelab/operations/kernels.hpp>
#include <utility>
#include <vector>

namespace squarelab::mappings {

inline constexpr std::size_t batch = 16;

// What results are handed to: forgotten in a way that the compiler cannot see through, or hashed in
// public form.
struct Timed {
  static void number(std::uint64_t number) noexcept { asm volatile("" : : "r"(number) : "memory"); }
  static void set(Bitboard set) noexcept { number(set); }
  static void bit(int bit) noexcept { asm volatile("" : : "r"(bit) : "memory"); }
  static void sets(const Sets& sets) noexcept { asm volatile("" : : "r"(&sets) : "memory"); }
  static void text(const FenField& field, std::size_t length) noexcept {
    asm volatile("" : : "r"(&field), "r"(length) : "memory");
  }
};

template <mapping::Mapping M>
struct Hashed {
  std::uint64_t hash = 0;

  [[gnu::noinline, gnu::cold]] void number(std::uint64_t number) noexcept {
    hash = splitmix64(hash ^ splitmix64(number));
  }
  [[gnu::noinline, gnu::cold]] void set(Bitboard set) noexcept {
    number(mapping::squares_of(M, set).bits());
  }
  [[gnu::noinline, gnu::cold]] void bit(int bit) noexcept {
    number(static_cast<std::uint64_t>(chess::index(mapping::square_at(M, bit))));
  }
  [[gnu::noinline, gnu::cold]] void sets(const Sets& sets) noexcept {
    for (const Bitboard word : sets.words) set(word);
  }
  [[gnu::noinline, gnu::cold]] void text(const FenField& field, std::size_t length) noexcept {
    for (std::size_t i = 0; i < length; ++i) number(static_cast<unsigned char>(field[i]));
  }
};

// A Tag makes a second instantiation another type: see board/backend.hpp.
template <mapping::Mapping M, class Tag>
class MappingKernels final : public operations::Kernels {
 public:
  void load(std::span<const Position> corpus) override {
    using A = Algorithms<M>;
    positions_.clear();
    fields_.clear();
    for (std::size_t i = 0; i < corpus.size() + batch; ++i) {
      const Position& position = corpus[i % corpus.size()];
      Sets sets{};
      for (const Square square : all_squares) {
        const auto piece = position.piece_on(square);
        if (piece) sets.put(*piece, bits::bit(mapping::index(M, square)));
      }
      positions_.push_back(sets);
      FenField& field = fields_.emplace_back();
      A::write_fen(sets, field);
    }
    for (const Square square : all_squares) {
      const int bit = mapping::index(M, square);
      bits_[static_cast<std::size_t>(chess::index(square))] = bit;
      names_[static_cast<std::size_t>(chess::index(square))] = A::name_of(bit);
    }
  }

  std::uint64_t run(operations::Operation operation,
                    const operations::Traversal& traversal) override {
    Timed sink;
    std::uint64_t units = 0;
    choose(operation, [&]<operations::Operation Op>() { units = sweep<Op>(traversal, sink); });
    return units;
  }

  [[gnu::cold]] std::uint64_t digest(operations::Operation operation,
                                     const operations::Traversal& traversal) override {
    std::uint64_t sum = 0;
    choose(operation, [&]<operations::Operation Op>() {
      traverse(traversal, [&](std::size_t i, std::size_t) {
        Hashed<M> sink;
        sink.number(i);
        work<Op>(i, sink);
        sum += sink.hash;
      });
    });
    return sum;
  }

 private:
  template <class F>
  static void choose(operations::Operation operation, F f) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      ((operation == operations::mapping_operations[I].operation
            ? f.template operator()<operations::mapping_operations[I].operation>()
            : void()),
       ...);
    }
    (std::make_index_sequence<operations::mapping_operations.size()>());
  }

  template <operations::Operation Op>
  [[gnu::noinline]] std::uint64_t sweep(const operations::Traversal& traversal,
                                        Timed& sink) noexcept {
    std::uint64_t units = 0;
    traverse(traversal, [&](std::size_t i, std::size_t next) {
      const auto* const line = reinterpret_cast<const char*>(&positions_[next]);
      __builtin_prefetch(line);
      __builtin_prefetch(line + 64);
      units += work<Op>(i, sink);
    });
    return units;
  }

  // f for each position of the batch and each colour.
  template <class F>
  [[gnu::always_inline]] std::uint64_t for_sides(std::size_t i, F f) noexcept {
    for (std::size_t at = i; at < i + batch; ++at) {
      f.template operator()<Color::White>(positions_[at]);
      f.template operator()<Color::Black>(positions_[at]);
    }
    return 2 * batch;
  }

  // f for both colours' sets of each position of the batch.
  template <class Sink, class F>
  [[gnu::always_inline]] std::uint64_t for_sets(std::size_t i, Sink& sink, F f) noexcept {
    for (std::size_t at = i; at < i + batch; ++at) {
      sink.set(f(positions_[at].of(Color::White)));
      sink.set(f(positions_[at].of(Color::Black)));
    }
    return 2 * batch;
  }

  // The operation on one position of the corpus; returns the units of work.
  template <operations::Operation Op, class Sink>
  [[gnu::always_inline]] std::uint64_t work(std::size_t i, Sink& sink) noexcept {
    using A = Algorithms<M>;
    if constexpr (Op == operations::Operation::PawnPushes) {
      return for_sides(i, [&]<Color Us>(const Sets& sets) {
        const TwoSets pushes =
            A::template pushes<Us>(sets.of(PieceType::Pawn) & sets.of(Us), ~sets.occupied());
        sink.set(pushes.first);
        sink.set(pushes.second);
      });
    } else if constexpr (Op == operations::Operation::PawnCaptures) {
      return for_sides(i, [&]<Color Us>(const Sets& sets) {
        const TwoSets attacks = A::template attacks<Us>(sets.of(PieceType::Pawn) & sets.of(Us));
        sink.set(attacks.first & sets.of(~Us));
        sink.set(attacks.second & sets.of(~Us));
      });
    } else if constexpr (Op == operations::Operation::PawnAttackMaps) {
      return for_sides(i, [&]<Color Us>(const Sets& sets) {
        const TwoSets attacks = A::template attacks<Us>(sets.of(PieceType::Pawn) & sets.of(Us));
        sink.set(attacks.first | attacks.second);
      });
    } else if constexpr (Op == operations::Operation::FlipRanks) {
      return for_sets(i, sink, [](Bitboard set) { return A::ranks_flipped(set); });
    } else if constexpr (Op == operations::Operation::FlipFiles) {
      return for_sets(i, sink, [](Bitboard set) { return A::files_flipped(set); });
    } else if constexpr (Op == operations::Operation::FlipColors) {
      for (std::size_t at = i; at < i + batch; ++at) {
        Sets exchanged;
        A::colors_exchanged(positions_[at], exchanged);
        sink.sets(exchanged);
      }
      return batch;
    } else if constexpr (Op == operations::Operation::RankFill) {
      return for_sets(i, sink, [](Bitboard set) { return A::ranks_filled(set); });
    } else if constexpr (Op == operations::Operation::FileFill) {
      return for_sets(i, sink, [](Bitboard set) { return A::files_filled(set); });
    } else if constexpr (Op == operations::Operation::FirstRankAttack) {
      const Bitboard occupied = positions_[i].occupied();
      for (const int bit : bits_) sink.set(A::seen_on_rank(bit, occupied));
      return square_count;
    } else if constexpr (Op == operations::Operation::SquareToName) {
      for (const int bit : bits_) sink.number(A::name_of(bit));
      return square_count;
    } else if constexpr (Op == operations::Operation::NameToSquare) {
      for (const std::uint16_t name : names_) sink.bit(A::bit_named(name));
      return square_count;
    } else if constexpr (Op == operations::Operation::FenIn) {
      Sets sets;
      A::read_fen(fields_[i].data(), sets);
      sink.sets(sets);
      return 1;
    } else if constexpr (Op == operations::Operation::FenOut) {
      FenField field;
      const std::size_t length = A::write_fen(positions_[i], field);
      sink.text(field, length);
      return 1;
    } else {
      static_assert(Op == operations::Operation::NativeKey);
      sink.number(A::key_of(positions_[i]));
      return 1;
    }
  }

  std::vector<Sets> positions_;
  std::vector<FenField> fields_;          // ended by a zero
  std::array<int, square_count> bits_{};  // of all squares, in canonical order
  std::array<std::uint16_t, square_count> names_{};
};

}  // namespace squarelab::mappings
