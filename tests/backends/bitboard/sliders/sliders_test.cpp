// Every slider algorithm of the catalogue against the definition of seeing: every relevant
// occupation of every bit, 102,400 for rooks and 5,248 for bishops, bare and with the irrelevant
// bits set at random, and queens under random occupations of all squares.

#include <gtest/gtest.h>

#include <ostream>
#include <set>
#include <squarelab/backends.hpp>
#include <squarelab/bitboard/sliders/catalogue.hpp>
#include <squarelab/bitboard/sliders/lines.hpp>
#include <squarelab/chess.hpp>
#include <string>
#include <vector>

namespace squarelab::bitboard::sliders {
namespace {

struct Algorithm {
  SliderFacts facts;
  void (*prepare)();
  Bitboard (*rook)(int bit, Bitboard occupied);
  Bitboard (*bishop)(int bit, Bitboard occupied);
  Bitboard (*queen)(int bit, Bitboard occupied);
};

void PrintTo(const Algorithm& algorithm, std::ostream* out) { *out << algorithm.facts.name; }

std::vector<Algorithm> all_algorithms() {
  std::vector<Algorithm> all;
  Catalogue::for_each([&]<class S>() {
    if constexpr (Sliders<S>) {
      all.push_back({S::facts, [] { S::prepare(); },
                     [](int bit, Bitboard occupied) { return S::rook(bit, occupied); },
                     [](int bit, Bitboard occupied) { return S::bishop(bit, occupied); },
                     [](int bit, Bitboard occupied) { return queen<S>(bit, occupied); }});
    }
  });
  return all;
}

// What the algorithms are compared with is not the walk that fills their tables but the definition,
// by coordinates: b is seen from a if the two share a line and nothing that lies on it between them
// is occupied.
struct Way {
  int rows;
  int columns;
};
Way way(int from, int to) { return {to / 8 - from / 8, to % 8 - from % 8}; }

bool in_line(bool diagonal, int from, int to) {
  const auto [rows, columns] = way(from, to);
  if (from == to) return false;
  return diagonal ? rows * rows == columns * columns : rows * columns == 0;
}
// c on the line of a and b: their cross product is zero. Between them: each lies on another side.
bool is_between(int a, int b, int c) {
  const Way to_a = way(c, a);
  const Way to_b = way(c, b);
  return to_a.rows * to_b.columns == to_a.columns * to_b.rows &&
         to_a.rows * to_b.rows + to_a.columns * to_b.columns < 0;
}

struct Target {
  int bit;
  Bitboard between;
};

std::vector<Target> targets_of(bool diagonal, int from) {
  std::vector<Target> targets;
  for (int to = 0; to < 64; ++to) {
    if (!in_line(diagonal, from, to)) continue;
    Bitboard between = 0;
    for (int c = 0; c < 64; ++c) {
      if (is_between(from, to, c)) between |= bits::bit(c);
    }
    targets.push_back({to, between});
  }
  return targets;
}

Bitboard seen_by_definition(const std::vector<Target>& targets, Bitboard occupied) {
  Bitboard seen = 0;
  for (const Target& target : targets) {
    if ((target.between & occupied) == 0) seen |= bits::bit(target.bit);
  }
  return seen;
}

struct Case {
  int bit;
  Bitboard occupied;
  Bitboard noise;  // bits that hide nothing: edges of the rays, bits off them, the slider's own
  Bitboard seen;
};

// Every relevant occupation of every bit.
std::vector<Case> make_cases(bool diagonal) {
  std::vector<Case> cases;
  for (int from = 0; from < 64; ++from) {
    const std::vector<Target> targets = targets_of(diagonal, from);
    Bitboard mask = 0;  // what can hide a target: all that lies between
    for (const Target& target : targets) mask |= target.between;
    Bitboard subset = 0;
    do {
      cases.push_back(
          {from, subset, splitmix64(cases.size()) & ~mask, seen_by_definition(targets, subset)});
      subset = (subset - mask) & mask;
    } while (subset != 0);
  }
  return cases;
}
// Made once for all algorithms.
const std::vector<Case>& rook_cases() {
  static const std::vector<Case> cases = make_cases(false);
  return cases;
}
const std::vector<Case>& bishop_cases() {
  static const std::vector<Case> cases = make_cases(true);
  return cases;
}

struct EverySlider : testing::TestWithParam<Algorithm> {
  EverySlider() { GetParam().prepare(); }

  static void expect_seen(Bitboard (*query)(int, Bitboard), const std::vector<Case>& cases) {
    for (const auto& [bit, occupied, noise, seen] : cases) {
      if (query(bit, occupied) == seen && query(bit, occupied | noise) == seen) continue;
      FAIL() << "bit " << bit << " occupied " << std::hex << occupied << " noise " << noise;
    }
  }
};

TEST_P(EverySlider, AgreesWithTheDefinitionForEveryRelevantOccupation) {
  ASSERT_EQ(rook_cases().size(), 102400U);
  ASSERT_EQ(bishop_cases().size(), 5248U);
  expect_seen(GetParam().rook, rook_cases());
  expect_seen(GetParam().bishop, bishop_cases());
}

TEST_P(EverySlider, QueensSeeBothUnderRandomOccupations) {
  struct Targets {
    std::vector<Target> straight;
    std::vector<Target> diagonal;
  };
  static const std::vector<Targets> targets = [] {
    std::vector<Targets> all;
    for (int bit = 0; bit < 64; ++bit)
      all.push_back({targets_of(false, bit), targets_of(true, bit)});
    return all;
  }();
  for (std::uint64_t number = 0; number < 6400; ++number) {
    const int bit = static_cast<int>(number % 64);
    // Half, a quarter and an eighth of all bits.
    Bitboard occupied = ~Bitboard{0};
    for (std::uint64_t i = 0; i <= number % 3; ++i) occupied &= splitmix64(3 * number + i);
    const Bitboard straight = seen_by_definition(targets[bit].straight, occupied);
    const Bitboard diagonal = seen_by_definition(targets[bit].diagonal, occupied);
    ASSERT_EQ(GetParam().rook(bit, occupied), straight) << bit << ' ' << occupied;
    ASSERT_EQ(GetParam().bishop(bit, occupied), diagonal) << bit << ' ' << occupied;
    ASSERT_EQ(GetParam().queen(bit, occupied), straight | diagonal) << bit << ' ' << occupied;
  }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EverySlider, testing::ValuesIn(all_algorithms()),
                         [](const auto& chosen) { return std::string(chosen.param.facts.name); });

TEST(Catalogue, SaysOfEveryAlgorithmWhatItIs) {
  const std::vector<SliderFacts>& all = backends().slider_facts;
  ASSERT_EQ(all.size(), Catalogue::size);
  std::set<std::string_view> names;
  for (const SliderFacts& facts : all) {
    EXPECT_TRUE(names.insert(facts.name).second) << facts.name;
    EXPECT_FALSE(facts.author.empty()) << facts.name;
    EXPECT_TRUE(facts.source.starts_with("http")) << facts.name;
    EXPECT_TRUE(facts.source.find(' ') == std::string_view::npos) << facts.name;
  }
}

// A lookup is left out for want of an instruction; a board as well, or because nobody asked for it.
TEST(Catalogue, LeavesOutOnlyWhatTheProcessorCannotDo) {
  for (const SliderFacts& facts : backends().slider_facts) {
    const bool has_lookups = find(all_contestants().sliders, facts.name) != nullptr;
    const std::string board = "lerf+" + std::string(facts.name);
    const bool has_board = find(backends(), board) != nullptr;
    if (facts.needs.empty()) {
      EXPECT_TRUE(has_lookups) << facts.name;
    }
    const auto& left_out = backends().left_out;
    const auto said = std::ranges::find(left_out, board, &LeftOut::name);
    EXPECT_EQ(said == left_out.end(), has_board) << facts.name;
    if (!has_board) {
      EXPECT_EQ(said->needs, has_lookups ? "" : facts.needs) << facts.name;
    }
  }
#ifdef __BMI2__
  EXPECT_NE(find(all_contestants().sliders, "pext"), nullptr);
#else
  EXPECT_EQ(find(all_contestants().sliders, "pext"), nullptr);
#endif
}

TEST(Lines, AreThoseOfTheGrid) {
  for (int bit = 0; bit < 64; ++bit) {
    const auto line = [bit](GridStep step) {
      return bits::bit(bit) | ray(bit, step, 0) | ray(bit, {-step.rows, -step.columns}, 0);
    };
    EXPECT_EQ(row_through(bit), line({0, 1}));
    EXPECT_EQ(column_through(bit), line({1, 0}));
    EXPECT_EQ(diagonal_through(bit), line({1, 1}));
    EXPECT_EQ(antidiagonal_through(bit), line({1, -1}));
  }
}

}  // namespace
}  // namespace squarelab::bitboard::sliders
