// squarelab magics: the numbers in the tree are what the command finds, byte for byte.
#include <squarelab/bitboard/sliders/black_magic_numbers.hpp>
#include <squarelab/bitboard/sliders/magic.hpp>
#include <squarelab/bitboard/sliders/magic_numbers.hpp>

#include "apps/run_program.hpp"
#include "support/json.hpp"

namespace squarelab {
namespace {

using bitboard::sliders::black_magic_numbers;
using bitboard::sliders::magic_numbers;

using Magics = testing_support::Program;

TEST_F(Magics, HeaderInTheTreeIsWhatTheCommandWrites) {
  const std::string header =
      read_file(SQUARELAB_SOURCE_DIR "/backends/squarelab/bitboard/sliders/magic_numbers.hpp");
  const Outcome outcome = run({"magics", "--cpp", "-"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, header);
}

TEST_F(Magics, HeaderOfBlackOnesInTheTreeIsWhatTheCommandWrites) {
  const Outcome outcome = run({"magics", "--black", "--cpp", "-"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, read_file(SQUARELAB_SOURCE_DIR
                                   "/backends/squarelab/bitboard/sliders/black_magic_numbers.hpp"));
}

TEST_F(Magics, ListsBlackOnesAsTextAndData) {
  const std::string file = path("black.json");
  const Outcome outcome = run({"magics", "--black", "--json", file});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const auto document = testing_support::read_json(read_file(file));
  EXPECT_EQ(document.at("places"), black_magic_numbers.places);
  ASSERT_EQ(document.at("numbers").size(), 128U);
  for (const auto& one : document.at("numbers")) {
    const bool is_rook = one.at("slider") == "rook";
    const auto& in_tree = (is_rook ? black_magic_numbers.rook : black_magic_numbers.bishop);
    const bitboard::sliders::BlackMagicNumber& expected = in_tree[one.at("bit").get<std::size_t>()];
    const std::string number = one.at("number");
    EXPECT_EQ(std::stoull(number, nullptr, 16), expected.number) << one;
    EXPECT_EQ(one.at("lowest"), expected.lowest) << one;
    EXPECT_EQ(one.at("places"), expected.places) << one;
    EXPECT_EQ(one.at("shift"), is_rook ? 52 : 55);
    EXPECT_NE(outcome.out.find(number), std::string::npos) << number;
  }
}

// Without any other header of squarelab, as C++17; and its indices are those of the backend.
TEST_F(Magics, HeaderCompilesAlone) {
  const std::string header = path("magic_numbers.hpp");
  ASSERT_EQ(run({"magics", "--seed", "3", "--cpp", header}).exit_code, 0);
  const auto compiles = [&](const std::string& assertion) {
    const std::string file = write_file("alone.cpp",
                                        "#include \"magic_numbers.hpp\"\n"
                                        "using namespace squarelab::bitboard::sliders;\n"
                                        "static_assert(" +
                                            assertion + ");\n");
    const std::string command = std::string(SQUARELAB_CXX_COMPILER) +
                                " -std=c++17 -Wall -Wextra -Werror -fsyntax-only '" + file +
                                "' 2>'" + path("messages") + "'";
    return std::system(command.c_str()) == 0;
  };
  // A rook on bit 0 sees 12 squares that matter: 4096 entries.
  EXPECT_TRUE(compiles("rook_shifts[0] == 52 && rook_masks[0] == 0x000101010101017e"))
      << read_file(path("messages"));
  EXPECT_TRUE(compiles("rook_index(0, 0) == 0 && bishop_index(0, 0) == 0"));
  EXPECT_TRUE(compiles("rook_index(0, 2) != rook_index(0, 4)"));
  EXPECT_TRUE(compiles("rook_index(0, 2) < 4096"));
  EXPECT_FALSE(compiles("rook_shifts[0] == 51"));
}

TEST_F(Magics, ListsWhatItFindsAsTextAndData) {
  const std::string file = path("magics.json");
  const Outcome outcome = run({"magics", "--json", file});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const auto document = testing_support::read_json(read_file(file));
  EXPECT_EQ(document.at("seed"), bitboard::sliders::magic_seed);
  ASSERT_EQ(document.at("numbers").size(), 128U);
  for (const auto& one : document.at("numbers")) {
    const int bit = one.at("bit");
    const auto& expected = one.at("slider") == "rook" ? magic_numbers.rook : magic_numbers.bishop;
    const std::string number = one.at("number");
    EXPECT_EQ(std::stoull(number, nullptr, 16), expected[bit]) << one;
    EXPECT_EQ(64 - one.at("shift").get<int>(),
              bits::popcount(std::stoull(one.at("mask").get<std::string>(), nullptr, 16)));
    EXPECT_NE(outcome.out.find(number), std::string::npos) << number;
  }
}

TEST_F(Magics, AnotherSeedFindsOthers) {
  const auto numbers = [this] { return data({"magics", "--seed", "7"})["numbers"]; };
  const auto found = numbers();
  EXPECT_EQ(numbers(), found);
  const auto is_in_the_tree = [](const auto& one) {
    const auto& in_tree = one["slider"] == "rook" ? magic_numbers.rook : magic_numbers.bishop;
    return std::stoull(one["number"].template get<std::string>(), nullptr, 16) ==
           in_tree[one["bit"].template get<std::size_t>()];
  };
  EXPECT_FALSE(std::ranges::all_of(found, is_in_the_tree));
}

TEST_F(Magics, RefusesWhatItCannotDo) {
  expect_refused({{{"magics", "--seed", "x"}, "--seed"},
                  {{"magics", "--cpp", "-", "--json", "-"}, "--json"},
                  {{"magics", "--cpp", path("no/such/file.hpp")}, "no/such/file.hpp"}});
}

}  // namespace
}  // namespace squarelab
