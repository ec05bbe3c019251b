#include <gtest/gtest.h>

#include <map>
#include <set>
#include <squarelab/positions/data.hpp>
#include <squarelab/positions/suite.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/validation.hpp>
#include <squarelab/text/epd.hpp>
#include <squarelab/text/fen.hpp>
#include <string>

namespace squarelab::positions {
namespace {

std::string category_of(const text::EpdRecord& record) {
  const std::string id = record.id().value_or("");
  return id.substr(0, id.find('-'));
}

TEST(Corpus, HasTheCategoriesItSays) {
  std::map<std::string, int> counts;
  std::set<std::string> ids;
  for (const auto& record : text::read_epd_lines(data::corpus, "corpus.epd")) {
    ++counts[category_of(record)];
    EXPECT_TRUE(ids.insert(record.id().value_or("")).second) << *record.id();
    if (category_of(record) == "opening") {
      EXPECT_LE(record.position.fullmove_number, 11) << *record.id();
    }
    EXPECT_EQ(rules::in_check(record.position), category_of(record) == "check") << *record.id();
  }
  const std::map<std::string, int> expected{
      {"opening", 600}, {"middlegame", 800}, {"endgame", 600}, {"check", 400}};
  EXPECT_EQ(counts, expected);
}

TEST(Corpus, PositionsAreUniquePlayableAndNormalised) {
  std::set<std::string> seen;
  for (Position position : built_in_corpus().positions) {
    EXPECT_FALSE(rules::find_violation(position).has_value()) << text::to_fen(position);
    EXPECT_FALSE(rules::why_unreachable(position).has_value()) << text::to_fen(position);
    EXPECT_EQ(text::parse_fen(text::to_fen(position)), position);
    position.halfmove_clock = 0;
    position.fullmove_number = 1;
    EXPECT_TRUE(seen.insert(text::to_fen(position)).second) << text::to_fen(position);
  }
  EXPECT_EQ(seen.size(), 2400U);
}

TEST(Corpus, StatesItsProvenance) {
  EXPECT_NE(data::corpus.find("Provenance: "), std::string_view::npos);
  EXPECT_NE(data::corpus.find("Stockfish 15.1"), std::string_view::npos);
}

TEST(Thinned, KeepsAllOrSpreadsEvenly) {
  const std::vector<Position>& all = built_in_corpus().positions;
  EXPECT_EQ(thinned(all, all.size()), all);
  EXPECT_EQ(thinned(all, all.size() + 1), all);
  const std::vector<Position> few = thinned(all, 3);
  EXPECT_EQ(few, (std::vector<Position>{all[0], all[800], all[1600]}));
  EXPECT_TRUE(thinned({}, 3).empty());
}

}  // namespace
}  // namespace squarelab::positions
