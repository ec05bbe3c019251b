// squarelab compare --instructions from end to end.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "apps/run_program.hpp"
#include "support/json.hpp"

namespace squarelab {
namespace {

using testing_support::Program;

class CompareInstructions : public Program {
 protected:
  void SetUp() override {
    const Outcome outcome = counted({"--json", path("record.json")});
    // Any other refusal is a failure.
    if (outcome.err.find("does not let a program count") != std::string::npos) {
      GTEST_SKIP() << outcome.err;
    }
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    text_ = outcome.out;
  }

  Outcome counted(const std::vector<std::string>& more) {
    std::vector<std::string> command{
        "compare",      "--instructions",
        "--backends",   "lerf,x88",
        "--operations", "checks-and-pins,set",
        "--baseline",   "lerf",
        "--fen",        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"};
    command.insert(command.end(), more.begin(), more.end());
    return run(command);
  }

  std::string text_;
};

TEST_F(CompareInstructions, AreTheSameInAnotherProcess) {
  const Outcome again = counted({"--json", path("again.json")});
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_EQ(read_file(path("again.json")), read_file(path("record.json")));
  EXPECT_EQ(again.out, text_);
  EXPECT_NE(text_.find("\nchecks-and-pins, a position  "), std::string::npos) << text_;
}

TEST_F(CompareInstructions, AreComparedWithARecord) {
  const Outcome same = counted({"--against", path("record.json")});
  EXPECT_EQ(same.exit_code, 0) << same.err;
  EXPECT_EQ(same.out, "0 of 4 counts differ by more than 1 per cent.\n");

  const auto record = testing_support::read_json(read_file(path("record.json")));
  const std::string cell = "/rows/1/cells/1/instructions";
  const int now = record.at_pointer(cell);
  const int before = now * 9 / 10;
  const auto changed_record = record.with(cell, before);
  const std::string other = write_file("other.json", changed_record.dump());
  const Outcome changed = counted({"--against", other});
  EXPECT_EQ(changed.exit_code, 1) << changed.err;
  EXPECT_TRUE(changed.out.starts_with("1 of 4 counts differ by more than 1 per cent.\nset, x88: "))
      << changed.out;
  const std::string more = fmt::format("(+{:.1f} per cent)", 100.0 * (now - before) / before);
  EXPECT_NE(changed.out.find(more), std::string::npos) << changed.out;
  const Outcome saved = run({"compare", "--from", path("record.json"), "--against", other});
  EXPECT_EQ(saved.exit_code, 1) << saved.err;
  EXPECT_EQ(saved.out, changed.out);

  const auto elsewhere = changed_record.with("/build/compiler", "another compiler");
  const Outcome refused = counted({"--against", write_file("compiler.json", elsewhere.dump())});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_NE(refused.err.find("before"), std::string::npos) << refused.err;
  EXPECT_NE(refused.err.find("another compiler"), std::string::npos) << refused.err;
}

TEST_F(CompareInstructions, AreRefusedBeforeTheyAreCounted) {
  const auto record =
      testing_support::read_json(read_file(path("record.json"))).with("/corpus/digest", "0");
  const std::string json = path("kept.json");
  const Outcome refused =
      counted({"--against", write_file("positions.json", record.dump()), "--json", json});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_NE(refused.err.find("other positions"), std::string::npos) << refused.err;
  EXPECT_EQ(counted({"--svg", json}).exit_code, 2);
}

TEST_F(CompareInstructions, AreShownFromAFile) {
  const Outcome text = run({"compare", "--from", path("record.json")});
  EXPECT_EQ(text.out, text_);
  const Outcome csv = run({"compare", "--from", path("record.json"), "--csv", "-"});
  EXPECT_EQ(csv.out.rfind("operation,unit,state,backend,", 0), 0u) << csv.out;
  const Outcome markdown = run({"compare", "--from", path("record.json"), "--markdown", "-"});
  EXPECT_NE(markdown.out.find("| set, a position | "), std::string::npos) << markdown.out;
  const Outcome part = run({"compare", "--from", path("record.json"), "--operations", "set"});
  EXPECT_EQ(part.out.find("checks-and-pins"), std::string::npos) << part.out;
  const Outcome page = run({"compare", "--from", path("record.json"), "--html", "-"});
  EXPECT_TRUE(page.out.starts_with("<!DOCTYPE html>")) << page.err;
}

}  // namespace
}  // namespace squarelab
