// Runs in shards: the parts of a run share nothing and leave nothing out.
#include <array>
#include <map>
#include <optional>

#include "apps/run_program.hpp"
#include "support/json.hpp"
#include "support/test_engine.hpp"

namespace squarelab::app {
namespace {

using json = testing_support::Json;
using Arguments = std::vector<std::string>;

class Shards : public testing_support::Program {
 protected:
  json report(Arguments arguments, const std::string& shard = "") {
    if (!shard.empty()) arguments.insert(arguments.end(), {"--shard", shard});
    arguments.insert(arguments.end(), {"--json", "-"});
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    return testing_support::read_json(outcome.out);
  }

  // The sum of three shards, field by field, beside the whole.
  void expect_sums(const Arguments& arguments, const Arguments& fields) {
    const json whole = report(arguments);
    std::map<std::string, std::uint64_t> sums;
    for (const char* shard : {"1/3", "2/3", "3/3"}) {
      const json part = report(arguments, shard);
      EXPECT_EQ(part["shard"], shard);
      for (const std::string& field : fields) {
        const auto number = part.at_pointer(field).get<std::uint64_t>();
        EXPECT_LT(number, whole.at_pointer(field).get<std::uint64_t>()) << field << ' ' << shard;
        sums[field] += number;
      }
    }
    for (const std::string& field : fields) {
      EXPECT_EQ(sums[field], whole.at_pointer(field)) << field;
    }
  }
};

TEST_F(Shards, OfPerftAddUp) {
  expect_sums({"perft", "--depth", "3"}, {"/leaves"});
  EXPECT_EQ(report({"perft", "--depth", "1"}, "20/20")["leaves"], 1);
  EXPECT_EQ(report({"perft", "--depth", "1"}, "21/21")["leaves"], 0);
  const json whole = report({"divide", "--depth", "2"})["moves"];
  json moves = json::object();
  for (const char* shard : {"1/2", "2/2"}) {
    const json part = report({"divide", "--depth", "2"}, shard)["moves"];
    EXPECT_EQ(part.size(), 10U);
    moves = moves.patched(part);
  }
  EXPECT_EQ(moves, whole);
}

TEST_F(Shards, OfPerftAreMerged) {
  for (const char* command : {"perft", "divide"}) {
    const Arguments arguments{command, "--depth", "3", "--fen", "kiwipete"};
    json whole = report(arguments);
    Arguments merge{command, "--merge"};
    for (const char* number : {"3", "1", "2"}) {
      merge.push_back(write_file(std::string(command) + number,
                                 report(arguments, std::string(number) + "/3").dump()));
    }
    json merged = report(merge);
    for (const char* field : {"/seconds", "/leaves_per_second"}) {
      merged = merged.without(field);
      whole = whole.without(field);
    }
    EXPECT_EQ(merged, whole);
    EXPECT_EQ(merged["leaves"], 97862);
    merge.pop_back();
    const Outcome outcome = run(merge);
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_NE(outcome.err.find("of 3 shards are missing: 2"), outcome.err.npos) << outcome.err;
  }
}

TEST_F(Shards, OfOtherRunsAreNotMerged) {
  const auto shard = [&](const std::string& name, const std::string& part, const char* depth) {
    return write_file(name, report({"perft", "--depth", depth}, part).dump());
  };
  const std::string one = shard("one", "1/2", "2");
  const std::string text = write_file("text", "[]");
  const std::vector<std::pair<std::string, std::string>> table{
      {one, "one: shard 1/2 was read already"},
      {shard("deeper", "2/2", "3"), "are not of one run: they differ in \"depth\""},
      {shard("thirds", "2/3", "2"), "are not of one run: they differ in \"shard\""},
      {text, "text"},
      {path("none"), "cannot read"},
  };
  for (const auto& [other, message] : table) {
    const Outcome outcome = run({"perft", "--merge", one, other});
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_NE(outcome.err.find(message), outcome.err.npos) << outcome.err;
  }
  EXPECT_EQ(run({"perft", "--merge", one, "--depth", "2"}).exit_code, 2);
  EXPECT_NE(run({"perft"}).err.find("--depth is required"), std::string::npos);
}

TEST_F(Shards, OfPerftAreMergedOnlyIfTheyFitTogether) {
  const auto shard = [&](const char* part, const json& changes) {
    const json one = report({"divide", "--depth", "2"}, part).patched(changes);
    return write_file(std::to_string(part[0]), one.dump());
  };
  const json none = json::object();
  const std::uint64_t half = std::uint64_t{1} << 63;
  struct {
    json first, second;
    const char* message;
  } const table[]{
      {json::object({{"leaves", 201}}), none, "\"leaves\" is not 200, the sum of its moves"},
      {json::object({{"moves", json::object({{"a2a3", 21}})}}), none,
       "\"leaves\" is not 201, the sum of its moves"},
      {json::object({{"leaves", half}, {"moves", json::object({{"a2a3", half - 180}})}}),
       json::object({{"leaves", half}, {"moves", json::object({{"a2a4", half - 180}})}}),
       "there are more than 18446744073709551615 leaves"},
      {json::object({{"leaves", 220}, {"moves", json::object({{"a2a4", 20}})}}), none,
       "\"moves.a2a4\" is counted in another shard too"},
  };
  for (const auto& [first, second, message] : table) {
    for (const char* command : {"perft", "divide"}) {
      const Outcome outcome = run({command, "--merge", shard("1/2", first), shard("2/2", second)});
      EXPECT_EQ(outcome.exit_code, 2) << message;
      EXPECT_NE(outcome.err.find(message), outcome.err.npos) << outcome.err;
      EXPECT_EQ(outcome.out, "");
    }
  }
  // A report of perft says nothing of the moves.
  const std::string total = write_file("total", report({"perft", "--depth", "2"}).dump());
  EXPECT_EQ(run({"perft", "--merge", total}).exit_code, 0);
  EXPECT_EQ(run({"divide", "--merge", total}).exit_code, 2);
}

// What decides what is compared is the same in all parts, and a report of today does not fit one of
// before that did not say it.
TEST_F(Shards, OfOtherRunsOfVerifyAreNotMerged) {
  const std::string epd = write_file("some.epd", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 ;D1 6\n");
  const std::string other_epd = write_file("other.epd", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 ;D1 7\n");
  const auto report_of = [&](Arguments arguments, const char* part, const Arguments& more) {
    arguments.insert(arguments.end(), more.begin(), more.end());
    return report(arguments, part);
  };
  const Arguments run_of_all{"verify", "--backends",  "lerf", "--leaves",
                             "10000",  "--positions", "200"};
  const json first = report_of(run_of_all, "1/2", {"--epd", epd});
  const auto expect_merge = [&](const json& one, const json& other, int exit_code,
                                const std::string& message) {
    const Outcome outcome =
        run({"verify", "--merge", write_file("1", one.dump()), write_file("2", other.dump())});
    EXPECT_EQ(outcome.exit_code, exit_code) << outcome.err << outcome.out;
    EXPECT_NE(outcome.err.find(message), outcome.err.npos) << outcome.err;
  };
  const json second = report_of(run_of_all, "2/2", {"--epd", epd});
  expect_merge(first, second, 0, "");
  for (const Arguments& more : std::vector<Arguments>{{},
                                                      {"--epd", other_epd},
                                                      {"--epd", epd, "--fen", "startpos"},
                                                      {"--epd", epd, "--ignore", "castling"},
                                                      {"--epd", epd, "--source", "games"},
                                                      {"--epd", epd, "--all"}}) {
    SCOPED_TRACE(more.empty() ? "none" : more.back());
    // The wrong count belongs to the other shard.
    expect_merge(first, report_of(run_of_all, "2/2", more), 2, "they differ in \"run\"");
  }
  const Arguments longer{"verify", "--backends",  "lerf", "--leaves",
                         "10000",  "--positions", "2000"};
  expect_merge(first, report_of(longer, "2/2", {"--epd", epd}), 2, "they differ in \"run\"");

  const json of_before = first.without("/run");
  expect_merge(of_before, second, 2, "they differ in \"run\"");
  const json also_of_before = second.without("/run").without("/ignored");
  expect_merge(of_before, also_of_before, 0, "");
  expect_merge(of_before, also_of_before.with("/agree", false), 2,
               "\"agree\" does not fit \"faults\", of which there are 0");
}

TEST_F(Shards, OfBoardsAddUp) {
  const std::string suite = write_file("suite.epd",
                                       "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 ;D1 6 ;D9 123456789\n"
                                       "4k3/4p3/8/8/8/8/8/4K3 w - - 0 1 ;D9 123456789\n"
                                       "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1 ;D9 123456789\n");
  expect_sums(
      {"verify", "--positions", "950", "--backends", "lerf", "--leaves", "10000", "--epd", suite},
      {"/positions", "/seeded_positions", "/suite_positions", "/given_positions", "/children",
       "/answers", "/perft_leaves", "/perft_counts_left_out", "/sources/0/positions",
       "/sources/0/batches", "/coverage/events/en-passant"});
}

TEST_F(Shards, OfEnginesAddUp) {
  const std::string honest = testing_support::uci("honest");
  expect_sums({"verify", "--positions", "350", "--engine", honest},
              {"/positions", "/positions_planned", "/answers", "/leaves", "/sources/0/positions",
               "/sources/0/batches"});
}

// What the shards of a run and their threads cannot know, and what takes time.
json without_what_differs(json report) {
  for (const std::string field :
       {"seconds", "threads", "positions_per_second", "distinct_positions", "distinct_may_be_more",
        "disagreement", "shards"}) {
    if (report.contains(field)) report = report.without("/" + field);
  }
  for (std::size_t i = 0; i < report["faults"].size(); ++i) {
    const std::string fault = "/faults/" + std::to_string(i);
    report = report.without(fault + "/shrunk/seconds").without(fault + "/text");
  }
  return report;
}

class MergedShards : public Shards {
 protected:
  static json shards_of(int of, std::vector<int> missing, std::vector<int> stopped) {
    return json::object({{"of", of}, {"missing", json(missing)}, {"stopped", json(stopped)}});
  }

  // The report of the merged shards equals that of the whole run.
  void expect_same(const Arguments& arguments, int exit_code) {
    const json whole = testing_support::read_json(run_with(arguments, {"--json", "-"}, exit_code));
    Arguments merge{"verify", "--merge"};
    for (const char* shard : {"2/4", "1/4", "4/4", "3/4"}) {
      merge.push_back(path(std::string(1, *shard)));
      run_with(arguments, {"--shard", shard, "--json", merge.back()}, {});
    }
    const json merged = testing_support::read_json(run_with(merge, {"--json", "-"}, exit_code));
    EXPECT_EQ(without_what_differs(merged), without_what_differs(whole));
    const std::string text = run_with(merge, {}, exit_code);
    EXPECT_NE(text.find("shards        4, which are all"), text.npos) << text;
    EXPECT_EQ(merged["shards"], shards_of(4, {}, {}));
    // Without a shard the run is not whole; a fault counts more than that.
    merge.pop_back();
    const int of_part = exit_code == 0 ? 2 : exit_code;
    EXPECT_NE(run_with(merge, {}, of_part).find("shards        3 of 4; missing: 3"), text.npos);
    merge.emplace_back("--partial");
    const json part = testing_support::read_json(run_with(merge, {"--json", "-"}, exit_code));
    EXPECT_EQ(part["shards"], shards_of(4, {3}, {}));
  }

 private:
  std::string run_with(Arguments arguments, const Arguments& more, std::optional<int> exit_code) {
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.exit_code, exit_code.value_or(outcome.exit_code)) << outcome.err;
    return outcome.out;
  }
};

TEST_F(MergedShards, OfBoardsEqualTheWholeRun) {
  expect_same({"verify", "--positions", "1350", "--backends", "lerf", "--leaves", "10000"}, 0);
  expect_same({"verify", "--positions", "300", "--source", "king-and-piece,events", "--backends",
               "x88", "--leaves", "10000"},
              0);
}

// Also with the name that reports of engines had for "stopped".
TEST_F(MergedShards, NameThoseThatWereStopped) {
  const std::string honest = testing_support::uci("honest");
  for (const auto& [option, value, old_name] : std::vector<std::array<std::string, 3>>{
           {"--backends", "lerf", "stopped"}, {"--engine", honest, "interrupted"}}) {
    const Arguments arguments{"verify", "--positions", "250", option, value};
    const json first = report(arguments, "1/2");
    EXPECT_EQ(first["stopped"], false) << option;
    EXPECT_FALSE(first.contains("interrupted")) << option;
    const json stopped = first.without("/stopped").with("/" + old_name, true);
    const Arguments merge{"verify",
                          "--merge",
                          write_file("1", stopped.dump()),
                          write_file("2", report(arguments, "2/2").dump()),
                          "--json",
                          path("m")};
    const Outcome outcome = run(merge);
    EXPECT_EQ(outcome.exit_code, 2) << option;
    EXPECT_NE(outcome.err.find("of 2 shards 0 are missing and 1 were stopped"), outcome.err.npos)
        << outcome.err;
    EXPECT_NE(outcome.out.find("2, which are all; stopped before the end: 1\n"), outcome.out.npos)
        << outcome.out;
    const json merged = testing_support::read_json(read_file(path("m")));
    EXPECT_EQ(merged["stopped"], true) << option;
    EXPECT_EQ(merged["shards"], shards_of(2, {}, {1}));
    Arguments accepted = merge;
    accepted.emplace_back("--partial");
    EXPECT_EQ(run(accepted).exit_code, 0) << option;
  }
  const Outcome alone = run({"verify", "--positions", "0", "--partial"});
  EXPECT_EQ(alone.exit_code, 2);
  EXPECT_NE(alone.err.find("--partial is for --merge"), alone.err.npos) << alone.err;
}

TEST_F(MergedShards, HaveEachFaultOnce) {
  program_ = SQUARELAB_WRONG_BOARDS;
  for (const char* wrong : {"castling-forgotten", "en-passant-forgotten"}) {
    expect_same({"verify", "--positions", "900", "--backends", wrong, "--leaves", "10000", "--all"},
                1);
  }
}

TEST_F(MergedShards, KeepTheEpdOfTheirFaults) {
  const std::string engine = testing_support::uci("two-faults");
  const Arguments arguments{"verify", "--positions", "450", "--engine", engine, "--all"};
  const auto run_with = [&](Arguments all, const Arguments& more) {
    all.insert(all.end(), more.begin(), more.end());
    EXPECT_EQ(run(all).exit_code, 1);
  };
  run_with(arguments, {"--emit-epd", path("whole.epd")});
  run_with(arguments, {"--shard", "1/2", "--json", path("1")});
  run_with(arguments, {"--shard", "2/2", "--json", path("2")});
  run_with({"verify", "--merge", path("1"), path("2")}, {"--emit-epd", path("merged.epd")});
  const std::string epd = read_file(path("merged.epd"));
  EXPECT_EQ(std::count(epd.begin(), epd.end(), '\n'), 2) << epd;
  EXPECT_EQ(epd, read_file(path("whole.epd")));
}

// The positions are of two shards, and the second shows the check without the pin.
TEST_F(MergedShards, LeaveOutThePinInCheckIfTheCheckIsListed) {
  const std::string both = write_file("both.epd",
                                      "8/3r4/8/3PpP2/3K4/8/6k1/8 w - e6 0 1\n"
                                      "4K3/8/8/8/3pP3/8/k6R/8 b - - 0 1\n");
  const auto written = [&](const Arguments& more) {
    const std::string adapter = std::string(SQUARELAB_PLANTED_ADAPTER) + " ep-check";
    Arguments all{"verify", "--positions", "0",     "--depth",  "1",
                  "--epd",  both,          "--all", "--adapter"};
    all.push_back(adapter);
    all.insert(all.end(), more.begin(), more.end());
    all.insert(all.end(), {"--json", "-"});
    return run(all).out;
  };
  const std::string one = write_file("1", written({"--shard", "1/2"}));
  const std::string two = write_file("2", written({"--shard", "2/2"}));
  EXPECT_NE(read_file(one).find("en passant of a pinned pawn in check"), std::string::npos);
  const json whole = testing_support::read_json(written({}));
  const json merged =
      testing_support::read_json(run({"verify", "--merge", one, two, "--json", "-"}).out);
  EXPECT_EQ(without_what_differs(merged)["faults"], without_what_differs(whole)["faults"]);
  EXPECT_EQ(merged["faults"].size(), 1U);
}

// Also those of a part of the run, to which others are added.
TEST_F(MergedShards, AreMergedAgain) {
  const Arguments arguments{"verify", "--positions", "450",  "--backends",
                            "lerf",   "--leaves",    "10000"};
  for (const char* number : {"1", "2", "3"}) {
    write_file(number, report(arguments, std::string(number) + "/3").dump());
  }
  const auto merge = [&](Arguments names, const char* message) {
    for (std::string& name : names) name = path(name);
    names.insert(names.begin(), {"verify", "--json", path("next"), "--merge"});
    const Outcome outcome = run(names);
    if (!outcome.out.empty()) std::filesystem::rename(path("next"), path("merged"));
    EXPECT_TRUE(testing_support::contains(outcome.out + outcome.err, message)) << outcome.err;
    return outcome.exit_code;
  };
  EXPECT_EQ(merge({"3"}, "1 of 3; missing: 1, 2\n"), 2);
  EXPECT_EQ(merge({"merged", "1"}, "2 of 3; missing: 2\n"), 2);
  EXPECT_EQ(merge({"merged", "3"}, "shard 3/3 was read already\n"), 2);
  EXPECT_EQ(merge({"merged", "2"}, "3, which are all\n"), 0);
  EXPECT_EQ(merge({"merged"}, "3, which are all\n"), 0);
  const json whole = testing_support::read_json(read_file(path("merged")));
  EXPECT_EQ(without_what_differs(whole), without_what_differs(report(arguments)));
}

// The reports are right but for one change, and the message says what it is and what was expected.
TEST_F(MergedShards, AreRefusedIfTheyContradictThemselves) {
  program_ = SQUARELAB_WRONG_BOARDS;
  const json good =
      report({"verify", "--positions", "300", "--backends", "lerf", "--leaves", "10000"});
  run({"verify", "--positions", "300", "--backends", "castling-forgotten", "--leaves", "10000",
       "--all", "--json", path("bad")});
  const json bad = testing_support::read_json(read_file(path("bad")));
  const json twice = bad["faults"][0];
  const std::vector<std::pair<json, const char*>> table{
      {good.with("/agree", json(nullptr)), "\"agree\" is null, although positions were"},
      {good.with("/mode", "fast"), "\"mode\" is \"fast\", which is not known here"},
      {good.with("/mode", "replay"), "\"mode\" is \"replay\", which is not known here"},
      {good.with("/positions", 299), "\"positions\" does not fit the 300 of sources or events"},
      {good.with("/seeded_positions", 301), "\"seeded_positions\" is not 300, as in the sources"},
      {good.with("/sources/0/batches", 2), "\"sources[0].positions\" does not fit its batches"},
      {good.with("/sources/0/draws", -1), "\"sources[0].draws\" is not a whole number"},
      {good.with("/sources/0/draws", 7), "\"sources[0].draws\" is not 3, as its positions say"},
      {good.with("/sources/0/one_in_with_95_percent", -1), "\"sources[0].one_in_with_95_percent\""},
      {good.with("/coverage/events/en-passant", 900), "\"positions\" does not fit the 900 of"},
      {good.with("/coverage/events_met", 3), "\"coverage\" does not fit the other fields"},
      {good.with("/shards", json::object({{"of", 2}, {"missing", json(std::vector<int>{1, 2})}})),
       "\"shards\" lacks all of its shards"},
      {good.with("/positions_per_second", -1), "\"positions_per_second\" is not a number from 0"},
      {bad.with("/faults/0/identity/rule", "tunnelling"), "\"tunnelling\", which is not known"},
      {bad.with("/disagreement", json(nullptr)), "\"disagreement\" does not fit"},
      {bad.with("/faults", json(std::vector<json>{twice, twice})), "\"faults[1]\" is there twice"},
      {json(std::vector<int>{1}),
       "this is not of squarelab verify, perft or divide; expected what "
       "squarelab verify --json writes"},
      {json::object({{"command", "compare"}}), "this is of the command \"compare\"; expected"},
      {report({"perft", "--depth", "1"}), "this is of the command \"perft\"; expected"},
  };
  for (const auto& [report, message] : table) {
    const Outcome outcome = run({"verify", "--merge", write_file("changed", report.dump())});
    EXPECT_EQ(outcome.exit_code, 2) << message;
    EXPECT_TRUE(testing_support::contains(outcome.err, message)) << message << '\n' << outcome.err;
  }
  EXPECT_EQ(run({"verify", "--merge", write_file("same", good.dump())}).exit_code, 0);
  const std::string slow = good.with("/positions_per_second", 0).dump();  // of refusals alone
  EXPECT_EQ(run({"verify", "--merge", write_file("slow", slow)}).exit_code, 0);
  EXPECT_EQ(run({"verify", "--merge", write_file("same", bad.dump())}).exit_code, 1);
}

// The format of JSON had no number then.
TEST_F(MergedShards, ReadWhatHadMenForPieces) {
  program_ = SQUARELAB_WRONG_BOARDS;
  EXPECT_EQ(run({"verify", "--positions", "900", "--backends", "castling-forgotten", "--leaves",
                 "10000", "--json", path("new")})
                .exit_code,
            1);
  std::string text = read_file(path("new"));
  const auto put = [&](const std::string& old, const std::string& other) {
    std::size_t count = 0;
    for (auto at = text.find(old); at != text.npos; at = text.find(old, at + other.size())) {
      text.replace(at, old.size(), other);
      ++count;
    }
    return count;
  };
  EXPECT_EQ(put("\"pieces\":", "\"men\":"),
            4U);  // of what was found and of the smallest, for two readers
  EXPECT_EQ(put("\"format\": 2,", ""), 1U);
  const std::string old = write_file("old", text);
  const json merged =
      testing_support::read_json(run({"verify", "--merge", old, "--json", "-"}).out);
  EXPECT_EQ(merged["format"], 2);
  EXPECT_EQ(merged["faults"], testing_support::read_json(read_file(path("new")))["faults"]);
  const std::string future = write_file("future", "{\"format\": 3, " + text.substr(1));
  const Outcome refused = run({"verify", "--merge", future});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_NE(refused.err.find("format"), refused.err.npos) << refused.err;
}

TEST_F(MergedShards, OfEnginesEqualTheWholeRun) {
  const std::string engine = testing_support::uci("");
  expect_same({"verify", "--positions", "250", "--engine", engine + "honest"}, 0);
  expect_same({"verify", "--positions", "250", "--engine", engine + "two-faults", "--all",
               "--ignore", "castling,promotion"},
              1);
}

TEST_F(Shards, AreNumberedFromOne) {
  for (const char* shard :
       {"", "3", "/", "3/", "/3", "0/3", "4/3", "1/0", "-1/3", "1/2/3", " 1/2"}) {
    const Outcome outcome = run({"perft", "--depth", "1", "--shard", shard});
    EXPECT_EQ(outcome.exit_code, 2) << shard;
    EXPECT_NE(outcome.err.find("is not a shard, such as 3/16"), outcome.err.npos) << outcome.err;
    const std::string text = shard;
    const bool has_count = text.ends_with("/3") && text != "1/2/3";
    EXPECT_EQ(outcome.err.find("; shards are numbered from 1 to 3\n") != outcome.err.npos,
              has_count)
        << outcome.err;
  }
  EXPECT_EQ(run({"perft", "--depth", "0", "--shard", "1/2"}).exit_code, 2);
}

}  // namespace
}  // namespace squarelab::app
