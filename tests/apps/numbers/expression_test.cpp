// Expressions of squarelab bitboard: each is compiled by C++ as well, and must have the same value.
#include <bit>

#include "apps/docs/teaching.hpp"
#include "support/json.hpp"

namespace squarelab::app {
namespace {

using namespace testing_support;

constexpr std::uint64_t a = 0x00ff'0000'0000'81a0;
constexpr std::uint64_t b = 0x8000'0000'0110'0001;
constexpr std::uint64_t FILE_A = 0x0101'0101'0101'0101;
constexpr std::uint64_t FILE_H = FILE_A << 7;
constexpr std::uint64_t RANK_1 = 0xff;
constexpr std::uint64_t RANK_8 = RANK_1 << 56;

class Expressions : public Teaching {
 protected:
  json steps(const std::string& expression, const std::string& mapping = "lerf") {
    return data({"bitboard", expression, "--a", hex(a), "--b", hex(b), "--mapping",
                 mapping})["mappings"][0]["steps"];
  }
  void refuses(const std::string& expression, const std::string& with) {
    SCOPED_TRACE(expression);
    const Outcome answer = run({"bitboard", "--a", "1", "--b", "2", "--", expression});
    EXPECT_EQ(answer.exit_code, 2);
    EXPECT_NE(answer.err.find(with), std::string::npos) << answer.err;
  }
};

#define AS_IN_CXX(expression) \
  EXPECT_EQ(steps(#expression).back()["value"], hex(static_cast<std::uint64_t>(expression)))

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wparentheses"
#pragma GCC diagnostic ignored "-Wsign-conversion"
TEST_F(Expressions, HaveTheValuesThatCxxGivesThem) {
  AS_IN_CXX((a & ~FILE_H) << 1);
  AS_IN_CXX(a & b | FILE_A ^ RANK_8 & ~a);
  AS_IN_CXX(a ^ (b | RANK_1) - 1);
  AS_IN_CXX(a - b);
  AS_IN_CXX(a & -a);
  AS_IN_CXX(a & a - 1);
  AS_IN_CXX(~0 ^ a);
  AS_IN_CXX(~0u ^ a);
  AS_IN_CXX(~0ULL >> 63);
  AS_IN_CXX(1 << 2 + 3);
  AS_IN_CXX(1 << 31 | b);
  AS_IN_CXX(1u << 31 | b);
  AS_IN_CXX(0xffffffff << 4);
  AS_IN_CXX(0x1ffffffff << 4);
  AS_IN_CXX(0xffU << 28 | 5);
  AS_IN_CXX(4294967295 + 1);
  AS_IN_CXX(5 - 7 & a);
  AS_IN_CXX(5u - 7 & a);
  AS_IN_CXX(-16 >> 2 & 0xff);
  AS_IN_CXX(-16L >> 2);
  AS_IN_CXX(~(a << 8) >> 8 >> 3);
  AS_IN_CXX(FILE_A * 0x80 & 0b1010'0000ULL << 8);
  AS_IN_CXX((((RANK_1 * 3))));
}
#pragma GCC diagnostic pop

TEST_F(Expressions, FunctionsStepWithAGuardFillTurnAndCount) {
  const auto squares = [&](const std::string& expression, const std::string& mapping) {
    return data({"bitboard", expression, "--mapping", mapping})["mappings"][0]["result"]["squares"];
  };
  for (const Reference& reference : references) {
    if (reference.name == "x88") continue;
    SCOPED_TRACE(reference.name);
    EXPECT_EQ(squares("east(h4 | a2)", reference.name), Names{"b2"});
    EXPECT_EQ(squares("nonowe(a1 | h6)", reference.name), Names{"g8"});
    EXPECT_EQ(squares("fill_noea(f6)", reference.name), (Names{"f6", "g7", "h8"}));
    EXPECT_EQ(squares("flip_ranks(a2) | rotate(b1)", reference.name), (Names{"a7", "g8"}));
    EXPECT_EQ(squares("FILE_A & RANK_8", reference.name), Names{"a8"});
  }
  EXPECT_EQ(steps("popcount(a) << 1").back()["value"], hex(std::uint64_t{2} * std::popcount(a)));
}

TEST_F(Expressions, EachStepIsShownInOrder) {
  Names texts;
  for (const json& step : steps("~(a | b) & FILE_A")) texts.push_back(step["text"]);
  EXPECT_EQ(texts, (Names{"a | b", "~(a | b)", "~(a | b) & FILE_A"}));
}

TEST_F(Expressions, WhatCxxDoesNotDefineIsExplained) {
  refuses("1 << 40",
          "column 3: C++ does not define the shift of an int of 32 bits by 40; write 1ULL");
  refuses("a << 64", "column 3: C++ does not define the shift of a number of 64 bits by 64");
  refuses("a << -1", "by -1");
  refuses("2147483647 + 1", "column 12: the result of + does not fit");
  refuses("012", "column 1: \"012\" is no number");
}

TEST_F(Expressions, ErrorsNameTheColumn) {
  refuses("a & b)", "column 6");
  refuses("(a & a", "column 7: the end appears where ) was expected");
  refuses("a &", "column 4: an operand is missing");
  refuses("a && a", "column 4: \"&\" is no operand");
  refuses("a < a", "column 3: \"<\" is no operator");
  refuses("jump(a)", "column 1: \"jump\" is no function");
  refuses("a | FILE_Z", "column 5: \"FILE_Z\" is no name");
  refuses(std::string(1001, '('), "has 1001 characters; 1000 are the most");
  refuses(std::string(1000, '~'), "column 1001");
}

}  // namespace
}  // namespace squarelab::app
