#include <gtest/gtest.h>

#include <algorithm>
#include <squarelab/report/report_words.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/verify/run_report.hpp>

#include "support/contains.hpp"
#include "support/json.hpp"
#include "suspects.hpp"

namespace squarelab::verify {
namespace {

using testing_support::contains;

RunReport report_with(std::uint64_t positions) {
  RunReport report;
  report.facts.mode = "lockstep";
  report.facts.seed = 1;
  report.counts.threads = 2;
  report.counts.positions = positions;
  report.counts.children = 20;
  report.counts.answers = 30;
  report.counts.perft_leaves = 40;
  report.seconds = 1;
  report.details.emplace();
  return report;
}

WrittenFault fault() {
  return written(fault_of(
      finding_of(BoardFault::EnPassantForgotten, "4k3/p6p/8/2PpP3/8/8/8/4K3 w - d6 0 1").found, 7));
}

std::string agree(const RunReport& report) { return to_text(*page_of(report).data.find("agree")); }

TEST(RunReport, NothingComparedIsNoAgreement) {
  const std::string nothing = as_text(page_of(report_with(0)));
  EXPECT_TRUE(nothing.starts_with("nothing was compared\n\n")) << nothing;
  EXPECT_FALSE(contains(nothing, "\nevents")) << nothing;
  const std::string one = as_text(page_of(report_with(1)));
  EXPECT_TRUE(one.starts_with("0 disagreements\n\n")) << one;
  EXPECT_EQ(agree(report_with(0)), "null\n");
  EXPECT_EQ(agree(report_with(1)), "true\n");
  RunReport report = report_with(0);
  report.faults.push_back(fault());
  EXPECT_EQ(agree(report), "false\n");
}

TEST(RunReport, HasEventsInColumns) {
  RunReport report = report_with(1'234);
  report.facts.mode = "quick";
  for (int i = 0; i < 1'234; ++i) report.coverage.add({positions::Event::EnPassant});
  const std::string text = as_text(page_of(report));
  EXPECT_TRUE(text.starts_with("FAILED: not all events were met\n0 disagreements\n")) << text;
  EXPECT_TRUE(contains(text, " 1,234")) << text;
  const std::string table = text.substr(text.find("\n\nen-passant ") + 2);
  const auto lines = report::split(table, '\n');
  EXPECT_EQ(lines.size(), (positions::event_count + 1) / 2);
  for (const std::string& line : lines) EXPECT_LE(line.size(), 80U) << line;
}

// Nothing from outside reaches a terminal as it is.
TEST(RunReport, IsPrintable) {
  RunReport report = report_with(1);
  report.facts.engines = {{"x", "echo \x1b[2J", "script"}};
  report.counts.leaves = 0;
  report.facts.depth = 1;
  report.facts.run.emplace();
  report.facts.notes = {"two\nlines \x1b"};
  report.faults.push_back(fault());
  report.faults.back().proof.headline = "\x1b";
  report.faults.back().proof.text = "a line\n\x1b\n";
  for (const std::string& text : {as_text(page_of(report)), as_markdown(page_of(report)),
                                  as_html(page_of(report)), as_csv(page_of(report))}) {
    EXPECT_EQ(text.find('\x1b'), text.npos) << text;
  }
}

// The same value in all forms of a page.
TEST(RunReport, IsAPage) {
  RunReport report = report_with(9);
  report.faults.push_back(fault());
  const report::Page one = page_of(report);
  EXPECT_TRUE(as_text(one).starts_with(report.faults[0].proof.text)) << as_text(one);
  EXPECT_TRUE(as_markdown(one).starts_with("```text\nmissing: e5d6 (en passant)\n"))
      << as_markdown(one);
  EXPECT_TRUE(contains(as_html(one), "<h1>squarelab verify</h1>"));
  EXPECT_TRUE(as_csv(one).starts_with(
      "kind,rule,question,positions,first,headline,epd\n"
      "move-missing,en passant,moves,1,7,missing: e5d6 (en passant),\"4k3/p6p/8/"))
      << as_csv(one);
  report.faults.push_back(fault());
  const std::string two = as_text(page_of(report));
  EXPECT_TRUE(
      two.starts_with("2 faults, the most frequent first:\n"
                      "   1. missing: e5d6 (en passant), in 1 position\n"))
      << two;
  EXPECT_TRUE(contains(two, "\n\n2. missing: e5d6 (en passant)\nwhy       ")) << two;
}

RunReport read(const std::string& text) {
  const report::Json json = report::read_json(text, "report");
  return read_run_report({text, "report", json});
}

TEST(RunReport, IsReadBack) {
  RunReport report = report_with(9);
  report.facts.run.emplace();
  report.facts.run->sources = {{"games", 200}};
  report.facts.run->unreachable = false;
  report.facts.run->asked = {{"go perft {depth}", {"x"}, true, {"captures"}}};
  report.facts.backends = {{"lerf", "8r + f", false}};
  report.facts.depth = 2;
  report.counts.histories = 0;
  report.portions = {{{positions::find_source("games"), 200}, 9, 1}};
  report.distinct = 5;
  report.gave_up = false;
  report.ignored.add("castling", 3);
  report.coverage.add(positions::Event::EnPassant, 4);
  report.faults.push_back(fault());
  const std::string text = to_text(page_of(report).data);
  EXPECT_EQ(to_text(page_of(read(text)).data), text);
  EXPECT_THROW(read("{\"command\": \"verify\"}"), text::TextError);
  EXPECT_THROW(read("[]"), text::TextError);
}

// What version 0.2.0 did not write.
TEST(RunReport, OfBeforeIsReadBack) {
  RunReport report = report_with(9);
  report.facts.engines = {{"rook", "./rook", "uci"}};
  report.facts.run.emplace();
  report.facts.run->asked = {{"go perft {depth}", {}, false, {}}};
  report.facts.run->unreachable = true;
  report.counts.leaves = 3;
  report.facts.depth = 2;
  report.details.reset();
  report.gave_up = false;
  auto json = testing_support::read_json(to_text(page_of(report).data));
  json = json.without("/stopped").without("/gave_up").with("/interrupted", true);
  const RunReport old = read(json.dump());
  EXPECT_TRUE(old.stopped);
  EXPECT_EQ(old.gave_up, false);
  EXPECT_EQ(old.facts.run->symmetric, std::nullopt);
  EXPECT_EQ(old.facts.engines.at(0).name, "rook");
  EXPECT_EQ(read(json.without("/run").dump()).facts.run.has_value(), false);
}

TEST(RunReport, OfShardsAddsUp) {
  RunReport whole;
  for (const std::uint64_t positions : {9U, 11U}) {
    RunReport shard = report_with(positions);
    shard.facts.notes = {"of one shard"};
    shard.distinct = positions;
    const bool is_first = positions == 9;
    shard.stopped = shard.time_is_over = shard.distinct_may_be_more = is_first;
    shard.gave_up = is_first;
    shard.portions = {{{positions::find_source("games"), 0}, positions, 1}};
    const std::string text = to_text(page_of(shard).data);
    const report::Json json = report::read_json(text, "report");
    add_shard(read(text), {text, "report", json}, whole);
  }
  EXPECT_EQ(whole.counts.positions, 20U);
  EXPECT_EQ(whole.counts.threads, 4U);
  EXPECT_EQ(whole.counts.leaves, std::nullopt);
  EXPECT_EQ(whole.distinct, 11U);
  EXPECT_EQ(whole.portions.at(0).positions, 20U);
  EXPECT_TRUE(whole.facts.notes.empty());
  EXPECT_TRUE(whole.stopped && whole.time_is_over && whole.distinct_may_be_more);
  EXPECT_EQ(whole.gave_up, true);
}

}  // namespace
}  // namespace squarelab::verify
