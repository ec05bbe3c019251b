// Formulas, and the conversions between numberings that are made of them.
#include <gtest/gtest.h>

#include <squarelab/teach/numbers/formula.hpp>

#include "reference_numberings.hpp"

namespace squarelab::teach {
namespace {

using testing_support::references;
using Steps = std::vector<std::string>;

TEST(Formula, ShowsParenthesesWhereTheyAreNeeded) {
  const Formula r = Formula::variable('r');
  const Formula f = Formula::variable('f');
  EXPECT_EQ((8 * r + f).text(), "8r + f");
  EXPECT_EQ((8 * r + f).text(" * "), "8 * r + f");
  EXPECT_EQ((8 * (7 - r) + f).text(), "8(7 - r) + f");
  EXPECT_EQ((8 * (7 - r) + f).text(" * "), "8 * (7 - r) + f");
  EXPECT_EQ((63 - (8 * r + f)).text(), "63 - (8r + f)");
  EXPECT_EQ((8 * r + 7 - f).text(), "8r + 7 - f");
  EXPECT_EQ((((r & 7) << 3) | (r >> 3)).text(), "((r & 7) << 3) | (r >> 3)");
  EXPECT_EQ((r ^ Formula::hexadecimal(7)).text(), "r ^ 0x07");
}

TEST(Formula, WorksOutStepByStep) {
  const Formula s = Formula::variable('s');
  EXPECT_EQ(s.working({{'s', 5}}), (Steps{"5"}));
  EXPECT_EQ((((s & 7) << 3) | (s >> 3)).working({{'s', 28}}),
            (Steps{"((28 & 7) << 3) | (28 >> 3)", "(4 << 3) | 3", "32 | 3", "35"}));
  EXPECT_EQ((63 - (8 * s + 1)).working({{'s', 3}}),
            (Steps{"63 - (8 * 3 + 1)", "63 - (24 + 1)", "63 - 25", "38"}));
  EXPECT_EQ((s ^ Formula::hexadecimal(0x70)).working({{'s', 52}}), (Steps{"52 ^ 0x70", "68"}));
}

TEST(Formula, KnowsEveryOperation) {
  const Formula a = Formula::variable('a');
  const Formula b = Formula::variable('b');
  const Formula::Values values{{'a', 13}, {'b', 2}};
  EXPECT_EQ((a + b).value(values), 15);
  EXPECT_EQ((a - b).value(values), 11);
  EXPECT_EQ((a * b).value(values), 26);
  EXPECT_EQ((a & b).value(values), 0);
  EXPECT_EQ((a | b).value(values), 15);
  EXPECT_EQ((a ^ b).value(values), 15);
  EXPECT_EQ((a << b).value(values), 52);
  EXPECT_EQ((a >> b).value(values), 3);
}

TEST(Conversions, IndexFormulasAreThoseOfTheReference) {
  for (std::size_t i = 0; i < references.size(); ++i) {
    const Numbering& numbering = numberings()[i];
    const auto& reference = references[i];
    SCOPED_TRACE(reference.name);
    ASSERT_EQ(numbering.name, reference.name);
    EXPECT_EQ(index_formula(numbering).text(), reference.formula);
    for (int rank = 0; rank < 8; ++rank) {
      for (int file = 0; file < 8; ++file) {
        const int index = reference.index(rank, file);
        const char variable = index_variable(numbering);
        EXPECT_EQ(index_formula(numbering).value({{'r', rank}, {'f', file}}), index);
        EXPECT_EQ(file_formula(numbering).value({{variable, index}}), file);
        EXPECT_EQ(rank_formula(numbering).value({{variable, index}}), rank);
      }
    }
  }
}

TEST(Conversions, ReachEveryNumberingFromEveryOther) {
  for (std::size_t i = 0; i < references.size(); ++i) {
    for (std::size_t j = 0; j < references.size(); ++j) {
      const Conversion way = conversion(numberings()[i], numberings()[j]);
      for (int rank = 0; rank < 8; ++rank) {
        for (int file = 0; file < 8; ++file) {
          const int from = references[i].index(rank, file);
          const int to = references[j].index(rank, file);
          EXPECT_EQ(way.formula.value({{index_variable(numberings()[i]), from}}), to);
          if (i == 8 || j == 8) continue;
          mapping::Bitboard bits = std::uint64_t{1} << from;
          for (const BitOperation& step : bit_operations(way.transposed, way.flip)) {
            bits = step.apply(bits);
          }
          EXPECT_EQ(bits, std::uint64_t{1} << to);
        }
      }
    }
  }
}

TEST(Conversions, InShort) {
  const auto in_short = [](const char* from, const char* to) {
    return conversion(numbering_named(from), numbering_named(to)).in_short();
  };
  EXPECT_EQ(in_short("lerf", "lerf"), "=");
  EXPECT_EQ(in_short("lerf", "berf"), "^56");
  EXPECT_EQ(in_short("lerf", "lefr"), "T");
  EXPECT_EQ(in_short("berf", "lefr"), "T^7");
}

}  // namespace
}  // namespace squarelab::teach
