// The network: its value is that of two nested loops, in every form, for squares in any order, and
// whatever was asked before.
#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <squarelab/positions/random.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/search/network_of.hpp>
#include <tuple>
#include <vector>

namespace squarelab::search {
namespace {

using positions::Random;

Network::Squares numbered(int (*number_of)(int file, int rank)) {
  Network::Squares squares{};
  for (const Square square : all_squares) {
    squares[static_cast<std::size_t>(index(square))] =
        static_cast<std::uint8_t>(number_of(index(file_of(square)), index(rank_of(square))));
  }
  return squares;
}
const Network::Squares canonical = numbered([](int file, int rank) { return 8 * rank + file; });
const Network::Squares by_files = numbered([](int file, int rank) { return 8 * file + rank; });
const Network::Squares x88 = numbered([](int file, int rank) { return 16 * rank + file; });

Square any_square(Random& random, const Position& position, bool occupied) {
  Square square = random.pick(all_squares);
  while (position.piece_on(square).has_value() != occupied) square = random.pick(all_squares);
  return square;
}

// Pieces anywhere.
Position placement(Random& random) {
  Position position;
  for (int i = 0; i < 32; ++i) position.put(random.pick(all_squares), random.pick(all_pieces));
  return position;
}

// Changes the position as moves do: one piece moves, captures or promotes, or two pieces move.
PieceChanges change(Position& position, Random& random) {
  const int kind = random.below(8);
  const int moved = kind == 0 ? 2 : 1;
  PieceChanges changes;
  for (int removed = kind < 3 ? 2 : 1; removed > 0; --removed) {
    const Square square = any_square(random, position, true);
    changes.removed.push_back({*position.piece_on(square), square});
    position.clear(square);
  }
  for (int i = 0; i < moved; ++i) {
    const Piece piece = kind == 1 ? random.pick(all_pieces) : changes.removed[i].piece;
    changes.added.push_back({piece, any_square(random, position, false)});
    position.put(changes.added[i].square, piece);
  }
  return changes;
}

Network::Changes native(const PieceChanges& changes, const Network::Squares& squares) {
  Network::Changes result;
  const auto number = [&](Square square) {
    return squares[static_cast<std::size_t>(index(square))];
  };
  for (const auto& [piece, square] : changes.removed)
    result.removed.push_back({piece, number(square)});
  for (const auto& [piece, square] : changes.added) result.added.push_back({piece, number(square)});
  return result;
}

// The definition of the value: for each unit of each side, the sum over all pieces.
int value_by_two_loops(const Position& position, Color mover, int units) {
  std::int64_t sum = 0;
  for (const Color side : {mover, ~mover}) {
    for (int unit = 0; unit < units; ++unit) {
      int pieces = network_weights::bias;
      for (const Square square : all_squares) {
        const auto piece = position.piece_on(square);
        if (!piece) continue;
        const Square seen = side == Color::White ? square : square_at(index(square) ^ 56);
        pieces +=
            network_weights::of_feature(type_of(*piece), color_of(*piece) == side, seen, unit);
      }
      sum += std::clamp(pieces, 0, 127) * network_weights::of_output(side == mover, unit);
    }
  }
  return static_cast<int>(sum / (2 * units));
}

using Networks = std::vector<std::pair<std::unique_ptr<Network>, Network::Squares>>;

template <int Units>
Networks in_all_forms() {
  Networks networks;
  const auto add = [&]<class Form>() {
    networks.emplace_back(std::make_unique<NetworkOf<Units, Form>>(canonical), canonical);
  };
  add.template operator()<network_forms::Portable>();
#ifdef __AVX2__
  add.template operator()<network_forms::Avx2>();
#endif
#if defined(__AVX512F__) && defined(__AVX512BW__)
  add.template operator()<network_forms::Avx512>();
#endif
  return networks;
}

template <int Units>
Networks on_all_squares() {
  Networks networks;
  for (const auto& squares : {canonical, by_files, x88}) {
    networks.emplace_back(std::make_unique<NetworkOf<Units>>(squares), squares);
  }
  return networks;
}

// Walks as a search does, up and down the plies, and asks for a value now and then. Calls
// visit(position, side, values of the networks) for `count` positions.
template <class Visit>
void walk(const Networks& networks, std::uint64_t seed, std::size_t count, Visit visit) {
  Random random(seed);
  std::vector<Position> line;
  for (std::size_t visited = 0; visited < count;) {
    if (line.empty()) {
      line.push_back(placement(random));
      for (const auto& [network, squares] : networks) network->set(line.back(), {});
    }
    Position child = line.back();
    const PieceChanges changes = change(child, random);
    const int ply = static_cast<int>(line.size());
    for (const auto& each : networks)
      each.first->make(ply, [&] { return native(changes, each.second); });
    line.push_back(child);
    if (random.coin()) {
      const Color side = random.pick(all_colors);
      std::vector<int> values;
      for (const auto& each : networks) values.push_back(each.first->value(ply, side));
      visit(child, side, values);
      ++visited;
    }
    if (ply == max_ply || random.below(20) == 0) line.clear();
    for (int back = random.below(4); back > 1 && line.size() > 1; --back) line.pop_back();
  }
}

template <int Units>
void expect_two_loops(const Networks& networks, std::size_t count) {
  std::vector<int> all;
  walk(networks, 1, count, [&](const Position& position, Color side, const auto& values) {
    const int expected = value_by_two_loops(position, side, Units);
    for (const int value : values) ASSERT_EQ(value, expected);
    all.push_back(expected);
  });
  std::sort(all.begin(), all.end());
  EXPECT_GE(std::unique(all.begin(), all.end()) - all.begin(), static_cast<long>(count) / 4);
}

void expect_forms_agree(const Networks& networks, std::size_t count) {
  walk(networks, 2, count, [&](const Position&, Color, const std::vector<int>& values) {
    for (const int value : values) ASSERT_EQ(value, values.front());
  });
}

TEST(Network, ValueIsThatOfTwoLoopsInEveryForm) {
  expect_two_loops<256>(in_all_forms<256>(), 100);
  expect_two_loops<1024>(in_all_forms<1024>(), 25);
}

TEST(Network, ValueIsThatOfTwoLoopsWhateverTheOrderOfSquares) {
  expect_two_loops<256>(on_all_squares<256>(), 100);
  expect_two_loops<1024>(on_all_squares<1024>(), 25);
}

TEST(Network, FormsAgreeOnThousandsOfPositions) {
  expect_forms_agree(in_all_forms<256>(), 4'000);
  expect_forms_agree(in_all_forms<1024>(), 1'000);
}
TEST(Network, SlowFormsAgreeOnAMillionPositions) {
  expect_forms_agree(in_all_forms<256>(), 1'000'000);
  expect_forms_agree(in_all_forms<1024>(), 1'000'000);
}

// Each threat that is an input has a number of its own, and all numbers are used but those of the
// threats that other ones stand for. Both sides see the same numbers on flipped boards.
TEST(ThreatNumbers, AreThoseOfAllInputs) {
  std::set<int> numbers;
  std::size_t threats = 0;
  for (const Piece attacker : all_pieces) {
    for (const Square from : all_squares) {
      const bool is_pawn = type_of(attacker) == PieceType::Pawn;
      if (is_pawn && (rank_of(from) == Rank::R1 || rank_of(from) == Rank::R8)) continue;
      Position position;
      position.put(from, attacker);
      for (const Square to : rules::attacks_from(position, from)) {
        for (const Piece victim : all_pieces) {
          if (!is_input(type_of(attacker), type_of(victim))) continue;
          const Threat threat{attacker, from, victim, to};
          const int number = ThreatNumbers::all().of(Color::White, threat);
          numbers.insert(number);
          ++threats;
          const auto flipped = [](Square square) { return square_at(index(square) ^ 56); };
          const Threat turned{~attacker, flipped(from), ~victim, flipped(to)};
          ASSERT_EQ(ThreatNumbers::all().of(Color::Black, turned), number);
        }
      }
    }
  }
  EXPECT_EQ(threats, static_cast<std::size_t>(ThreatNumbers::count));
  EXPECT_EQ(numbers.size(), threats);
  EXPECT_EQ(*numbers.begin(), 0);
  EXPECT_EQ(*numbers.rbegin(), ThreatNumbers::count - 1);
}

template <class Form>
void expect_bytes_are_added() {
  constexpr int units = 256;
  constexpr std::size_t rows = 2 * max_threat_input_changes;
  Random random(5);
  alignas(64) std::int16_t sums[units];
  std::int16_t expected[units];
  for (int unit = 0; unit < units; ++unit) {
    expected[unit] = sums[unit] = static_cast<std::int16_t>(random.below(2000) - 1000);
  }
  std::vector<std::array<std::int8_t, units>> weights(rows);
  network_forms::RowsOfBytes removed;
  network_forms::RowsOfBytes added;
  for (std::size_t row = 0; row < rows; ++row) {
    for (int unit = 0; unit < units; ++unit) {
      const int weight = random.below(256) - 128;
      weights[row][static_cast<std::size_t>(unit)] = static_cast<std::int8_t>(weight);
      expected[unit] =
          static_cast<std::int16_t>(expected[unit] + (row % 2 == 0 ? weight : -weight));
    }
    (row % 2 == 0 ? added : removed).push_back(weights[row].data());
  }
  network_forms::change_bytes<Form, units>(sums, removed, added);
  EXPECT_TRUE(std::equal(sums, sums + units, expected));
}

TEST(Network, RowsOfBytesAreAddedInEveryForm) {
  expect_bytes_are_added<network_forms::Portable>();
#ifdef __AVX2__
  expect_bytes_are_added<network_forms::Avx2>();
#endif
#if defined(__AVX512F__) && defined(__AVX512BW__)
  expect_bytes_are_added<network_forms::Avx512>();
#endif
}

TEST(Network, WeightsAreWithinTheBoundsOfTheProof) {
  for (int number = 0; number < ThreatNumbers::count; number += 7) {
    for (int unit = 0; unit < 256; ++unit) {
      ASSERT_LE(std::abs(network_weights::of_threat(number, unit)),
                network_weights::largest_threat);
    }
  }

  for (const PieceType type : all_piece_types) {
    for (const bool is_own : {false, true}) {
      for (const Square square : all_squares) {
        for (int unit = 0; unit < network_weights::most_units; unit += 7) {
          ASSERT_LE(std::abs(network_weights::of_feature(type, is_own, square, unit)),
                    network_weights::largest_feature);
        }
      }
    }
  }
  for (int unit = 0; unit < network_weights::most_units; ++unit) {
    ASSERT_LT(std::abs(network_weights::of_output(unit % 3 == 0, unit)),
              network_weights::largest_output);
  }
}

}  // namespace
}  // namespace squarelab::search
