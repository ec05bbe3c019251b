// squarelab compare from end to end on little work: it verifies, measures and writes data; and the
// arguments that it refuses.

#include <squarelab/backends.hpp>

#include "apps/run_program.hpp"
#include "support/json.hpp"
#include "support/markup.hpp"

namespace squarelab {
namespace {

using testing_support::Program;

constexpr const char* committed = SQUARELAB_SOURCE_DIR "/docs/results/compare.json";
constexpr const char* castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

struct Compare : Program {
  // Returns the document of a measurement of one position for a second.
  testing_support::Json measured(const std::vector<std::string>& options) {
    std::vector<std::string> command{"compare", "--fen", castles, "--seconds", "1"};
    command.insert(command.end(), options.begin(), options.end());
    command.insert(command.end(), {"--json", "-"});
    const Outcome outcome = run(command);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    return testing_support::read_json(outcome.out);
  }
  void expect_refused(const std::vector<std::string>& arguments, const std::string& named) {
    std::vector<std::string> command{"compare"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    Program::expect_refused(command, named);
  }
};

TEST_F(Compare, VerifiesMeasuresAndReports) {
  const auto document =
      measured({"--backends", "lerf,x88", "--operations", "set,attack-map", "--baseline", "0x88"});
  ASSERT_EQ(document.at("columns").size(), 3U);
  EXPECT_EQ(document.at("columns").at(2).at("role"), "control");
  EXPECT_EQ(document.at("columns").at(2).at("name"), "x88");
  ASSERT_EQ(document.at("rows").size(), 2U);
  for (const auto& row : document.at("rows")) {
    for (const auto& cell : row.at("cells")) {
      EXPECT_GT(cell.at("throughput").at("median").get<double>(), 0);
    }
  }
  EXPECT_EQ(document.at("corpus").at("positions"), 1);
  EXPECT_EQ(document.at("processes").size(), document.at("method").at("placements"));
  EXPECT_FALSE(document.at("build").at("compiler").get<std::string>().empty());
}

TEST_F(Compare, SaysThatItNeedsProc) {
  const std::string without_proc =
      "unshare -r -m sh -c 'mount -t tmpfs none /proc && exec \"$@\"' - ";
  if (std::system((without_proc + "true 2>/dev/null").c_str()) != 0) {
    GTEST_SKIP() << "/proc cannot be hidden here";
  }
  const Outcome outcome = run({"compare", "--quick"}, "", without_proc);
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_EQ(
      outcome.err,
      "squarelab compare: this program cannot find itself: /proc/self/exe cannot be read; mount "
      "/proc\n");
}

TEST_F(Compare, RefusesWhatItCannotMeasure) {
  expect_refused({"--backends", "lerf,zz"}, "zz");
  expect_refused({"--operations", "fly"}, "fly");
  expect_refused({"--baseline", "reference"}, "reference");
  expect_refused({"--seconds", "0"}, "seconds");
  expect_refused({"--epd", path("missing.epd")}, "missing.epd");
  expect_refused({"--from", path("missing.json")}, "missing.json");
  expect_refused({"--from", write_file("bad.json", "{")}, "bad.json");
  expect_refused({"--from", "x.json", "--quick"}, "--quick");
  expect_refused({"--json", path("no/such/folder.json")}, "folder.json");
  expect_refused({"--csv", path("no/such/folder.csv")}, "folder.csv");
  expect_refused({"--json", "-", "--csv", "-"}, "both go to stdout");
  expect_refused({"--sliders", "--backends", "lerf"}, "slider algorithm");
  expect_refused({"--svg", "-", "--plot", "changes"}, "two comparisons");
  expect_refused({"--against", "x.json"}, "--from");
}

TEST_F(Compare, MeasuresASearch) {
  const auto document = measured({"--backends", "lerf,x88", "--operations", "search"});
  EXPECT_EQ(document["rows"][0]["operation"], "search");
}

TEST_F(Compare, WritesAPageAndItsPlots) {
  const std::string page = path("page.html");
  const std::string plot = path("plot.svg");
  const Outcome outcome =
      run({"compare", "--from", committed, "--html", page, "--svg", plot, "--plot", "close"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(testing_support::fault_in_xml(read_file(page)), std::nullopt);
  EXPECT_EQ(testing_support::fault_in_xml(read_file(plot)), std::nullopt);
  EXPECT_TRUE(testing_support::addresses_in(read_file(page)).empty());
  EXPECT_NE(read_file(plot).find("The same ratios near 1"), std::string::npos);
  const Outcome first = run({"compare", "--from", committed, "--svg", "-"});
  EXPECT_NE(first.out.find("as a ratio to lerf"), std::string::npos) << first.out;
  EXPECT_TRUE(first.out.starts_with("<svg ")) << first.out;
  expect_refused({"--from", committed, "--svg", "-", "--plot", "changes"},
                 "that is a plot of two comparisons");
  expect_refused({"--from", committed, "--plot", "close"}, "--svg");
  expect_refused({"--from", committed, "--svg", "-", "--plot", "pie"}, "pie");
}

TEST_F(Compare, RefusesFilesThatMakeNoSense) {
  expect_refused({"--from", write_file("a.json", "{\n  \"command\" 3}")},
                 "a.json:2: comparison column 13");
  expect_refused({"--from", write_file("b.json", "[1e999]")}, "too large");
  expect_refused({"--from", write_file("c.json", std::string(100000, '['))}, "deeper");
  expect_refused({"--from", write_file("d.json", "[]")}, "not the document of a comparison");
  expect_refused({"--from", SQUARELAB_SOURCE_DIR "/docs/results/peers.json"},
                 "is not the document of a comparison; scripts/peers --from shows it");
  expect_refused({"--from", SQUARELAB_SOURCE_DIR "/docs/results/instructions-backends.json"},
                 "is not the document of a comparison; scripts/instructions --from shows it");
  const auto document = testing_support::read_json(read_file(committed));
  const auto senseless = document.with("/rows/0/cells/1/ratio/interval", {-3, -2});
  expect_refused({"--from", write_file("e.json", senseless.dump())},
                 "rows[0].cells[1].ratio.interval");
  const auto without_rows = document.with("/rows", nullptr);
  expect_refused({"--from", write_file("f.json", without_rows.dump())}, "f.json:");
  expect_refused({"--from", committed, "--against", path("f.json")}, "\"rows\" is not a list");
  const Outcome outcome = run({"compare", "--from", path("f.json")});
  EXPECT_EQ(outcome.err.find("json.exception"), std::string::npos) << outcome.err;
}

TEST_F(Compare, ShowsASavedRunInOtherForms) {
  const std::string csv = path("x.csv");
  const Outcome markdown = run({"compare", "--from", committed, "--markdown", "-", "--csv", csv});
  EXPECT_EQ(markdown.exit_code, 0) << markdown.err;
  EXPECT_NE(markdown.out.find("| legal-moves |"), std::string::npos) << markdown.out;
  EXPECT_NE(read_file(csv).find("\nattack-map,attack queries,map,core,2400,x88,backend,"),
            std::string::npos);
}

// A file that cannot be written keeps neither the text nor the others from being written.
TEST_F(Compare, LosesNothingIfAFileCannotBeWritten) {
  const std::string csv = path("kept.csv");
  const Outcome outcome =
      run({"compare", "--from", committed, "--json", "/dev/full", "--csv", csv});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.out.find("legal-moves"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.err.find("/dev/full"), std::string::npos) << outcome.err;
  EXPECT_NE(read_file(csv).find("legal-moves"), std::string::npos);
}

TEST_F(Compare, ShowsPartsOfASavedRunAndOtherBaselines) {
  const std::string sliders = SQUARELAB_SOURCE_DIR "/docs/results/sliders.json";
  const Outcome part = run({"compare", "--from", sliders, "--backends", "pext,qbb", "--operations",
                            "lookups-cold", "--baseline", "magic", "--json", "-"});
  ASSERT_EQ(part.exit_code, 0) << part.err;
  const auto document = testing_support::read_json(part.out);
  EXPECT_EQ(document.at("method").at("baseline"), "magic");
  ASSERT_EQ(document.at("columns").size(), 3U);
  ASSERT_EQ(document.at("rows").size(), 1U);
  const std::string again = write_file("part.json", part.out);
  EXPECT_EQ(run({"compare", "--from", again, "--json", "-"}).out, part.out);
  expect_refused({"--from", sliders, "--backends", "lerf"}, "it has no backend \"lerf\"; it has");
  expect_refused({"--from", sliders, "--mappings"}, "compares slider algorithms, not mappings");
  expect_refused({"--from", committed, "--sliders"}, "compares backends, not slider algorithms");
  expect_refused({"--from", SQUARELAB_SOURCE_DIR "/docs/results/mappings.json", "--sliders"},
                 "compares mappings, not slider algorithms");
}

TEST_F(Compare, HoldsTwoRunsAgainstEachOther) {
  const Outcome same = run({"compare", "--from", committed, "--against", committed});
  EXPECT_EQ(same.exit_code, 0) << same.err;
  EXPECT_TRUE(same.out.starts_with("No ratio is known to have changed")) << same.out;
  const Outcome json = run({"compare", "--from", committed, "--against", committed, "--json", "-"});
  EXPECT_EQ(testing_support::read_json(json.out).at("command"), "compare-runs");

  const auto other = testing_support::read_json(read_file(committed)).with("/corpus/positions", 3);
  expect_refused({"--from", committed, "--against", write_file("o.json", other.dump())},
                 "other positions");
}

TEST_F(Compare, SlidersAreComparedInABackend) {
  if (find(backends(), "lerf+magic") == nullptr) GTEST_SKIP() << "this build is without it";
  const auto document = measured({"--backends", "lerf+magic,lerf+chess960", "--operations",
                                  "attack-map,board-attackers-to", "--baseline", "lerf+magic"});
  for (const auto& column : document.at("columns")) {
    EXPECT_EQ(column.at("name").get<std::string>().rfind("lerf+", 0), 0U) << column;
  }
  EXPECT_EQ(document.at("method").at("baseline"), "lerf+magic");
  EXPECT_EQ(document.at("rows").at(1).at("group"), "interface");
  EXPECT_TRUE(document.at("means").empty());  // no group has two rows
}

// Boards that are built on demand are columns if they are named, or all are asked for.
using SlowCompare = Compare;

TEST_F(SlowCompare, AllHasTheBoardsOnDemandAndTheDefaultHasNone) {
  const auto columns = [&](std::vector<std::string> options) {
    options.insert(options.begin(), {"--operations", "bulk-count"});
    std::vector<std::string> names;
    const auto document = measured(options);
    for (const auto& column : document.at("columns")) {
      if (column.at("role") != "control") names.push_back(column.at("name").get<std::string>());
    }
    return names;
  };
  std::vector<std::string> all;
  std::vector<std::string> not_by_name;
  for (const BackendEntry& entry : backends()) {
    if (entry.facts.is_reference) continue;
    all.emplace_back(entry.facts.name);
    if (!entry.facts.is_variant) not_by_name.emplace_back(entry.facts.name);
  }
  EXPECT_EQ(columns({}), not_by_name);
  EXPECT_EQ(columns({"--backends", "ALL"}), all);
}

TEST_F(Compare, AllOfASavedComparisonIsWhatItHas) {
  const std::string sliders = SQUARELAB_SOURCE_DIR "/docs/results/sliders.json";
  const Outcome whole = run({"compare", "--from", sliders});
  EXPECT_EQ(whole.exit_code, 0) << whole.err;
  EXPECT_EQ(run({"compare", "--from", sliders, "--backends", "all"}).out, whole.out);
  EXPECT_EQ(run({"compare", "--from", sliders, "--backends", "all,lerf"}).out, whole.out);
}

TEST_F(Compare, SliderLookupsAndMappingsAreColumnsToo) {
  const auto sliders = measured({"--sliders", "--operations", "lookups-hot,lookups-cold"});
  EXPECT_EQ(sliders.at("columns").at(0).at("name"), "hyperbola_quintessence");
  EXPECT_GE(sliders.at("columns").size(), 17U);
  EXPECT_TRUE(std::ranges::any_of(sliders.at("columns"),
                                  [](const auto& column) { return column.at("name") == "magic"; }));
  EXPECT_EQ(sliders.at("rows").at(1).at("state"), "cold");

  const auto mappings = measured({"--mappings", "--operations", "pawn-pushes,fen-in"});
  ASSERT_EQ(mappings.at("columns").size(), 9U);
  EXPECT_EQ(mappings.at("columns").at(3).at("name"), "lerf_rotated");
  EXPECT_EQ(mappings.at("rows").at(0).at("unit"), "side");
}

TEST_F(Compare, OperationsBelongToWhatIsCompared) {
  expect_refused({"--operations", "fen-in"}, "fen-in is an operation of mappings, not of backends");
  expect_refused({"--mappings", "--operations", "lookups-hot"},
                 "lookups-hot is an operation of sliders, not of mappings");
  expect_refused({"--sliders", "--operations", "set"},
                 "set is an operation of backends, not of sliders");
  expect_refused({"--mappings", "--sliders"}, "--mappings");
  expect_refused({"--mappings", "--baseline", "x88"}, "mapping");
}

}  // namespace
}  // namespace squarelab
