// What squarelab moves and attacks say of an engine's questions.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "apps/run_program.hpp"
#include "support/contains.hpp"

namespace squarelab::app {
namespace {

using testing_support::contains;
using testing_support::expect_parts;

struct EngineQuestionsShown : testing_support::Program {
  // What follows each `"key": "` in JSON.
  std::multiset<std::string> texts_of(const std::string& json, const std::string& key) {
    std::multiset<std::string> texts;
    const std::string begin = "\"" + key + "\": \"";
    for (std::size_t at = json.find(begin); at != std::string::npos;
         at = json.find(begin, at + 1)) {
      const std::size_t from = at + begin.size();
      texts.insert(json.substr(from, json.find('"', from) - from));
    }
    return texts;
  }
};

const char* const busy = "1n2k3/P7/8/3pP3/8/8/8/4K2R w K d6 0 1";
using Texts = std::multiset<std::string>;

TEST_F(EngineQuestionsShown, MovesOfEachSelection) {
  const auto moves = [&](const char* option) {
    return texts_of(output({"moves", "--fen", busy, option, "--json", "-"}), "uci");
  };
  EXPECT_EQ(moves("--captures"), (Texts{"a7b8b", "a7b8n", "a7b8q", "a7b8r", "e5d6"}));
  EXPECT_EQ(moves("--noisy"), (Texts{"a7a8b", "a7a8n", "a7a8q", "a7a8r", "a7b8b", "a7b8n", "a7b8q",
                                     "a7b8r", "e5d6"}));
  const Texts quiets = moves("--quiets");
  EXPECT_TRUE(quiets.contains("e1g1"));
  EXPECT_FALSE(quiets.contains("e5d6"));
  EXPECT_TRUE(
      contains(output({"moves", "--fen", busy, "--captures"}), "5 captures among 25 legal moves"));
}

TEST_F(EngineQuestionsShown, MovesThatGiveCheckHaveASign) {
  const std::string text = output({"moves", "--fen", "5k2/8/8/8/8/8/8/4K2R w K - 0 1"});
  int checks = 0;
  std::size_t begin = 0;
  for (std::size_t end = text.find('\n'); end != std::string::npos;
       begin = end + 1, end = text.find('\n', begin)) {
    const std::string line = text.substr(begin, end - begin);
    const bool is_marked = line.ends_with("+");
    checks += is_marked;
    // SAN has the sign of the same check, found in another way.
    if (line.starts_with("e1") || line.starts_with("h1")) {
      EXPECT_EQ(is_marked, line.substr(0, line.size() - 1).find('+') != std::string::npos) << line;
    }
  }
  EXPECT_EQ(checks, 3);  // O-O, Rf1, Rh8
}

TEST_F(EngineQuestionsShown, AttacksSayWhatAMoveWins) {
  const char* const defended = "4k3/2p5/3p4/8/8/8/8/K2R4 w - - 0 1";
  EXPECT_TRUE(contains(output({"attacks", "--fen", defended, "--exchange", "Rxd6"}),
                       "Its static exchange value is -400"));
  EXPECT_TRUE(contains(output({"attacks", "--fen", defended, "--exchange", "d1d6", "--json", "-"}),
                       "\"value\": -400"));
}

TEST_F(EngineQuestionsShown, AttacksSayWhichThreatsAMoveChanges) {
  const std::string text = output({"attacks", "--fen", "3qk3/8/8/3N4/8/8/8/K2R4 w - - 0 1",
                                   "--threats", "d5b4", "--json", "-"});
  EXPECT_EQ(texts_of(text, "attacker"), (Texts{"R", "R", "q", "q"}));
  expect_parts(text, {"\"removed\"", "\"added\""});
}

TEST_F(EngineQuestionsShown, MovesThatAreNotLegalAreRefused) {
  expect_refused({{{"attacks", "--exchange", "e2e5"}, {"--exchange", "cannot go there"}},
                  {{"attacks", "--threats", "e2e5"}, {"--threats", "cannot go there"}},
                  {{"moves", "--captures", "--quiets"}, "--quiets"}});
}

}  // namespace
}  // namespace squarelab::app
