// The Kernels of each mapping of squares: as of backends, for what plays no chess. Tested in
// tests/backends/mappings/mappings_test.cpp.
#pragma once

#include <squarelab/mappings/questions.hpp>
#include <squarelab/questions/kernels.hpp>

namespace squarelab::mappings {

// Results are handed to one of these: forgotten in a way that the compiler cannot see through, or
// hashed in public form.
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
    number(static_cast<std::uint64_t>(squarelab::index(mapping::square_at(M, bit))));
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
class MappingKernels final : public questions::Kernels {
 public:
  void load(std::span<const Position> corpus) override {
    corpus_ = {};
    for (std::size_t i = 0; i < corpus.size() + batch; ++i) {
      const Position& position = corpus[i % corpus.size()];
      Sets sets{};
      for (const Square square : all_squares) {
        const auto piece = position.piece_on(square);
        if (piece) sets.put(*piece, bits::bit(mapping::index(M, square)));
      }
      corpus_.positions.push_back(sets);
      Algorithms<M>::write_fen(sets, corpus_.fields.emplace_back());
    }
    for (const Square square : all_squares) {
      const int bit = mapping::index(M, square);
      corpus_.bits[static_cast<std::size_t>(squarelab::index(square))] = bit;
      corpus_.names[static_cast<std::size_t>(squarelab::index(square))] =
          Algorithms<M>::name_of(bit);
    }
  }

  std::uint64_t run(questions::Question question, const questions::Traversal& traversal) override {
    Timed sink;
    std::uint64_t units = 0;
    Questions::visit(question, [&]<class Q>() { units = sweep<Q>(traversal, sink); });
    return units;
  }

  [[gnu::cold]] std::uint64_t digest(questions::Question question,
                                     const questions::Traversal& traversal) override {
    std::uint64_t sum = 0;
    Questions::visit(question, [&]<class Q>() {
      traverse(traversal, [&](std::size_t i, std::size_t) {
        Hashed<M> sink;
        sink.number(i);
        Q::work(corpus_, i, sink);
        sum += sink.hash;
      });
    });
    return sum;
  }

 private:
  template <class Q>
  [[gnu::noinline]] std::uint64_t sweep(const questions::Traversal& traversal,
                                        Timed& sink) noexcept {
    std::uint64_t units = 0;
    traverse(traversal, [&](std::size_t i, std::size_t next) {
      const auto* const line = reinterpret_cast<const char*>(&corpus_.positions[next]);
      __builtin_prefetch(line);
      __builtin_prefetch(line + 64);
      units += Q::work(corpus_, i, sink);
    });
    return units;
  }

  Corpus<M> corpus_;
};

}  // namespace squarelab::mappings
