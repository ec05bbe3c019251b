// The fuzz targets without libFuzzer, with any compiler: over their seeds, over inputs that failed
// once (regressions/TARGET), and over seeded mutations of both. The long run is scripts/fuzz.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <squarelab/positions/events.hpp>
#include <squarelab/positions/sources.hpp>
#include <squarelab/text/error.hpp>

#include "mutation.hpp"
#include "position_of_bytes.hpp"
#include "target.hpp"

namespace squarelab::fuzz {

// How Google Test names the case.
void PrintTo(const Target& target, std::ostream* out) { *out << target.name; }

namespace {

constexpr std::uint64_t seed = 11;

std::vector<std::string> regressions_of(const Target& target) {
  const auto folder =
      std::filesystem::path(SQUARELAB_SOURCE_DIR) / "tests/fuzz/regressions" / target.name;
  std::vector<std::string> inputs;
  if (!std::filesystem::exists(folder)) return inputs;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream file(entry.path(), std::ios::binary);
    inputs.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  std::sort(inputs.begin(), inputs.end());
  return inputs;
}

std::string shown(std::string_view input) {
  std::string text;
  for (std::size_t at = 0; at < input.size(); at += 32) {
    text += text::quote(input.substr(at, 32)) + "\n";
  }
  return text;
}

// Whether the input was accepted; a property that does not hold is a failure.
bool run(const Target& target, const std::string& input) {
  try {
    return target.run(input);
  } catch (const std::exception& error) {
    ADD_FAILURE() << error.what() << "\nfor the input\n" << shown(input);
    return false;
  }
}

struct Counts {
  int accepted = 0;
  int refused = 0;
};

// Stops at the first failure.
Counts run_mutations(const Target& target, int count) {
  std::vector<std::string> inputs = target.seeds();
  for (std::string& input : regressions_of(target)) inputs.push_back(std::move(input));
  positions::Random random(seed);
  Counts counts;
  for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
    ++(run(target, mutated(inputs, target, random)) ? counts.accepted : counts.refused);
  }
  return counts;
}

class Replay : public testing::TestWithParam<Target> {};

TEST_P(Replay, SeedsAreAccepted) {
  const auto seeds = GetParam().seeds();
  EXPECT_FALSE(seeds.empty());
  for (const std::string& input : seeds) EXPECT_TRUE(run(GetParam(), input)) << shown(input);
}

TEST_P(Replay, RegressionsHold) {
  for (const std::string& input : regressions_of(GetParam())) run(GetParam(), input);
}

// A target that accepts nothing checks nothing.
TEST_P(Replay, MutationsHold) {
  const Counts counts = run_mutations(GetParam(), 8'000);
  EXPECT_GE(counts.accepted, 100);
  const bool takes_all = GetParam().name == "lockstep" || GetParam().name == "two_plies";
  EXPECT_TRUE(counts.refused >= 100 || takes_all) << counts.refused;
}

class SlowReplay : public testing::TestWithParam<Target> {};

TEST_P(SlowReplay, MutationsHold) {
  const Counts counts = run_mutations(GetParam(), 300'000);
  EXPECT_GE(counts.accepted, 3'000);
}

const auto name_of = [](const auto& target) { return std::string(target.param.name); };
INSTANTIATE_TEST_SUITE_P(Targets, Replay, testing::ValuesIn(all_targets()), name_of);
INSTANTIATE_TEST_SUITE_P(Targets, SlowReplay, testing::ValuesIn(all_targets()), name_of);

TEST(RegressionFolders, BelongToTargets) {
  const auto root = std::filesystem::path(SQUARELAB_SOURCE_DIR) / "tests/fuzz/regressions";
  const auto targets = all_targets();
  for (const auto& folder : std::filesystem::directory_iterator(root)) {
    EXPECT_TRUE(std::any_of(targets.begin(), targets.end(), [&](const Target& target) {
      return target.name == folder.path().filename();
    })) << folder.path();
  }
}

TEST(PositionOfBytes, IsTheOneThatTheBytesAreOf) {
  positions::Random random(seed);
  int met = 0;
  for (const positions::Event event : positions::all_events) {
    Position position = positions::event_position(event, random);
    position.halfmove_clock = 0;
    position.fullmove_number = 1;
    const auto text = bytes_of(position);
    if (!text) continue;
    Bytes bytes(*text);
    EXPECT_EQ(take_position(bytes), position);
    EXPECT_TRUE(bytes.at_end());
    ++met;
  }
  EXPECT_GE(met, 40);
}

// A refusal that names a place outside of the text, as a reader makes one that is off by one.
TEST(Properties, SoundRefusals) {
  const auto refusal = [](std::size_t column) { return text::TextError("FEN", column, "why"); };
  EXPECT_NO_THROW(require_sound(refusal(1), ""));
  EXPECT_NO_THROW(require_sound(refusal(4), "abc"));
  EXPECT_THROW(require_sound(refusal(5), "abc"), Broken);
  EXPECT_THROW(require_sound(refusal(0), "abc"), Broken);
  EXPECT_NO_THROW(require_sound(refusal(2).placed("", 2), "abc\nd"));
  EXPECT_THROW(require_sound(refusal(3).placed("", 2), "abc\nd"), Broken);
  EXPECT_THROW(require_sound(refusal(1).placed("", 3), "abc\nd"), Broken);
  EXPECT_THROW(require_sound(text::TextError("FEN", 1, "two\nlines"), "abc"), Broken);
  EXPECT_THROW(require_sound(text::TextError("FEN", 1, std::string(500, 'x')), "abc"), Broken);
}

}  // namespace
}  // namespace squarelab::fuzz
