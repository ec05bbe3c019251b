// Odd FENs: programs with different right policies are acquitted, and the policies named; crashes,
// hangs, right FENs that are refused, and policies that contradict themselves are found.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <squarelab/verify/disagreement_report.hpp>
#include <stdexcept>

#include "support/contains.hpp"
#include "verify/engine/questions/answering.hpp"

namespace squarelab::verify {
namespace {

using testing_support::contains;

// What it writes of a text, or throws TextError to refuse it.
using Reader = std::function<std::string(const std::string& text)>;

EngineVerification verified(const Reader& reader) {
  return verify_answers(&ReadFen::facts,
                        [=](const Inquiry& inquiry) { return reader(inquiry.fen); });
}

std::string ours(const std::string& text) {
  return text::to_fen(text::parse_fen(text, nullptr, text::Variant::Either));
}
[[noreturn]] void refuse() { throw text::TextError("FEN", 0, "is odd"); }

std::string only_as_we_write(const std::string& text) {
  return ours(text) == text ? text : (refuse(), "");
}
std::string as_it_is(const std::string& text) {
  return std::ranges::count(text, ' ') >= 3 ? text : (refuse(), "");
}
std::string with_low_clocks(const std::string& text) {
  Position position = text::parse_fen(text, nullptr, text::Variant::Either);
  position.halfmove_clock = std::min<std::uint16_t>(position.halfmove_clock, 99);
  return text::to_fen(position);
}

TEST(OddFens, RightPoliciesAreNamedAndNoFault) {
  const auto policies = [](const Reader& reader) {
    const EngineVerification result = verified(reader);
    EXPECT_EQ(result.finding() ? headline(smallest(result)) : "nothing", "nothing");
    return result.questions.front().policies.at("odd FEN");
  };
  const std::string no_capture = "en-passant squares that no pawn can take on";
  const std::string high = "halfmove clocks above 99";
  EXPECT_TRUE(policies(ours)["drops"].contains(no_capture));
  EXPECT_TRUE(policies(ours)["accepts"].contains(high));
  EXPECT_TRUE(policies(only_as_we_write)["refuses"].contains(no_capture));
  EXPECT_TRUE(policies(as_it_is)["accepts"].contains(no_capture));
  EXPECT_FALSE(policies(as_it_is).contains("drops"));
  EXPECT_TRUE(policies(with_low_clocks)["reads as 99"].contains(high));
}

struct WrongReader {
  const char* what;
  Reader reader;
  Kind kind;
  const char* text;  // a part of what it was asked
};

TEST(OddFens, FaultsAreFound) {
  const std::vector<WrongReader> faults{
      {"crashes at large numbers",
       [](const std::string& text) {
         if (contains(text, "65536")) throw std::out_of_range("stoi");
         return ours(text);
       },
       Kind::Crash, "65536"},
      {"refuses clock 99",
       [](const std::string& text) { return contains(text, " 99 ") ? (refuse(), "") : ours(text); },
       Kind::Refusal, ""},
      {"drops rights of White alone",
       [](const std::string& text) {
         return contains(text, "w KQkq") && contains(text, "4K1R") ? (refuse(), "")
                                                                   : as_it_is(text);
       },
       Kind::Inconsistent, ""},
      {"moves the side with the square",
       [](const std::string& text) {
         std::string fen = ours(text);
         if (contains(text, " e3 ")) fen[fen.find(' ') + 1] = 'w';
         return fen;
       },
       Kind::WrongFen, " e3 "},
      {"writes no en-passant field of odd FENs",
       [](const std::string& text) {
         const std::string fen = ours(text);
         const auto end_of_rights = fen.find(' ', fen.find(' ', fen.find(' ') + 1) + 1);
         return fen == text ? fen : fen.substr(0, end_of_rights);
       },
       Kind::WrongFen, ""},
      {"does not read what it writes",
       [](const std::string& text) {
         return contains(text, " 77") ? (refuse(), "")
                                      : ours(text) + (contains(text, " 150 ") ? "77" : "");
       },
       Kind::WrongFen, " 150 "}};
  for (const WrongReader& planted : faults) {
    const EngineVerification result = verified(planted.reader);
    ASSERT_TRUE(result.finding()) << planted.what;
    const Disagreement& found = smallest(result);
    EXPECT_EQ(found.kind, planted.kind) << planted.what << '\n' << to_string(found);
    EXPECT_PRED2(contains, found.text, planted.text) << planted.what;
  }
}

// The text never comes to the adapter, which then ends, or waits.
TEST(OddFens, AnAdapterThatEndsOrHangsIsFound) {
  const auto found = [](const std::string& script) {
    const std::string adapter(SQUARELAB_WRONG_ADAPTER);
    const auto result = verify_engines(plan_with_samples(
        {Protocol::Adapter, "sed -u '/^read-fen.*x y/" + script + "' | " + adapter}));
    EXPECT_TRUE(result.finding());
    return smallest(result);
  };
  EXPECT_EQ(found("Q").verdict, EngineVerdict::Exited);
  const Disagreement hang = found("d");
  EXPECT_EQ(hang.kind, Kind::Hang);
  EXPECT_PRED2(contains, to_string(hang), "FEN       4k3/8/8/8/8/8/P7/4K3 w - - x y\n");
}

}  // namespace
}  // namespace squarelab::verify
