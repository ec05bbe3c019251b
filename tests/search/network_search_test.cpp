// A search with a network: every value that it uses is that of a network which adds up all pieces
// of the position, and its threats by the rules, by two nested loops.
#include <gtest/gtest.h>

#include <array>
#include <squarelab/lerf/lerf.hpp>
#include <squarelab/rules/threats.hpp>
#include <squarelab/search/bench.hpp>
#include <squarelab/search/searcher_of.hpp>
#include <squarelab/search/threat_numbers.hpp>
#include <squarelab/x88/x88.hpp>
#include <vector>

namespace squarelab::search {
namespace {

// Weights of features for White, by piece, square and unit. No lambda: the compiler would compute
// it.
std::vector<std::int16_t> weights_of(int units) {
  std::vector<std::int16_t> all(std::size_t{piece_codes} * square_count * units);
  for (const Piece piece : all_pieces) {
    for (const Square square : all_squares) {
      for (int unit = 0; unit < units; ++unit) {
        all[(index(piece) * square_count + index(square)) * units + unit] =
            network_weights::of_feature(type_of(piece), color_of(piece) == Color::White, square,
                                        unit);
      }
    }
  }
  return all;
}

// One for all networks, because a search takes long to compile.
struct ComparedWithTwoLoops : NormalDecisions {
  static inline std::vector<std::int16_t> feature_weights;
  static inline int width = 0;
  static inline bool has_threats = false;
  static inline std::uint64_t values = 0;
  static inline std::uint64_t wrong = 0;
  static inline std::size_t most_threats = 0;

  template <class B>
  static int value_by_network(const typename B::Core& core, int value) {
    const Color mover = B::side_to_move(core);
    std::vector<Threat> threats;
    if (has_threats) {
      Position position;
      for (const Square square : all_squares) {
        const auto piece = B::piece_on(core, B::native_square(square));
        if (piece) position.put(square, *piece);
      }
      threats = rules::threat_inputs(rules::threats(position));
      most_threats = std::max(most_threats, threats.size());
    }
    int sum = 0;
    for (const Color side : {mover, ~mover}) {
      std::array<int, network_weights::most_units> units;
      units.fill(network_weights::bias);
      for (const Square square : all_squares) {
        const auto piece = B::piece_on(core, B::native_square(square));
        if (!piece) continue;
        const bool is_white = side == Color::White;
        const int row = index(is_white ? *piece : ~*piece) * square_count +
                        (is_white ? index(square) : index(square) ^ 56);
        const std::int16_t* weights = feature_weights.data() + row * width;
        for (int unit = 0; unit < width; ++unit) units.data()[unit] += weights[unit];
      }
      for (const Threat& threat : threats) {
        const int number = ThreatNumbers::all().of(side, threat);
        for (int unit = 0; unit < width; ++unit) {
          units.data()[unit] += network_weights::of_threat(number, unit);
        }
      }
      for (int unit = 0; unit < width; ++unit) {
        sum += std::clamp(units[unit], 0, 127) * network_weights::of_output(side == mover, unit);
      }
    }
    ++values;
    wrong += value == sum / (2 * width) ? 0 : 1;
    return value;
  }
};

template <class B = lerf::Backend<>>
void expect_values_of_two_loops(Evaluation evaluation, int depth, std::uint64_t least,
                                std::size_t positions = 24, bool prunes = false) {
  if constexpr (!network_is_built) GTEST_SKIP() << "this build has no networks";
  using Compared = ComparedWithTwoLoops;
  Compared::width = evaluation == Evaluation::Network1024 ? 1024 : 256;
  Compared::has_threats = evaluation == Evaluation::NetworkThreats;
  Compared::feature_weights = weights_of(Compared::width);
  Compared::values = Compared::wrong = Compared::most_threats = 0;
  SearcherOf<B, Compared> searcher({.evaluation = evaluation, .prunes = prunes});
  for (const Position& position : std::span(bench_positions()).first(positions)) {
    searcher.set(position, {});
    searcher.search({.depth = depth}, {});
  }
  EXPECT_EQ(Compared::wrong, 0U);
  EXPECT_GE(Compared::values, least);
  EXPECT_GE(Compared::most_threats, Compared::has_threats ? 30U : 0U);
}

TEST(NetworkSearch, ValuesAreThoseOfTwoLoops) {
  expect_values_of_two_loops(Evaluation::Network256, 2, 1'000);
}
// A null move changes no piece.
TEST(NetworkSearch, ValuesOfAPrunedTreeAreThoseOfTwoLoops) {
  expect_values_of_two_loops(Evaluation::Network256, 4, 1'000, 8, true);
}
TEST(NetworkSearch, SlowValuesOfABenchAreThoseOfTwoLoops) {
  expect_values_of_two_loops(Evaluation::Network256, bench_depth, 100'000);
  expect_values_of_two_loops(Evaluation::Network1024, bench_depth, 100'000);
}

template <class B>
void expect_values_with_threats(int depth, std::uint64_t least, std::size_t positions) {
  expect_values_of_two_loops<B>(Evaluation::NetworkThreats, depth, least, positions);
}

TEST(NetworkSearch, ValuesWithThreatsAreThoseOfTwoLoops) {
  expect_values_with_threats<lerf::Backend<>>(1, 100, 4);
  expect_values_with_threats<x88::Backend<>>(1, 100, 2);
}
TEST(NetworkSearch, SlowValuesWithThreatsAreThoseOfTwoLoops) {
  expect_values_with_threats<lerf::Backend<>>(4, 20'000, 24);
  expect_values_with_threats<x88::Backend<>>(3, 10'000, 24);
}

}  // namespace
}  // namespace squarelab::search
