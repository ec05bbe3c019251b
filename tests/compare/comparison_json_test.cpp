#include <gtest/gtest.h>

#include <squarelab/compare.hpp>
#include <squarelab/compare/pages/pages.hpp>
#include <squarelab/text/error.hpp>
#include <string>
#include <string_view>

#include "compare/made_up_comparison.hpp"
#include "support/contains.hpp"
#include "support/json.hpp"

namespace squarelab::compare {
namespace {

using testing_support::contains;
using testing_support::Json;

Json written(const Comparison& comparison) {
  return testing_support::read_json(to_text(to_json(comparison)));
}

Comparison read(const Json& document) { return read_comparison(document.dump()); }

TEST(ComparisonDocument, HoldsEverything) {
  const Json json = written(made_up_comparison());
  EXPECT_EQ(json.at("machine").at("cpu"), "A CPU");
  EXPECT_EQ(json.at("machine").at("caches").at(1).at("size"), "1M");
  EXPECT_EQ(json.at("corpus").at("positions"), 2400);
  EXPECT_EQ(json.at("method").at("baseline"), "first");
  EXPECT_EQ(json.at("corpus").at("phases").at(1).at("name"), "endgame");
  EXPECT_EQ(json.at("method").at("cells"), 8);
  EXPECT_EQ(json.at("method").at("seconds"), 118);
  EXPECT_EQ(json.at("steadiness").at("steady"), true);
  EXPECT_EQ(json.at("steadiness").at("cpu"), 1);
  EXPECT_EQ(json.at("processes").at(1).at("placement"), 2);
  EXPECT_EQ(json.at("means").at(0).at("group"), "attack queries");
  EXPECT_EQ(json.at("columns").at(0).at("role"), "baseline");
  EXPECT_EQ(json.at("columns").at(1).at("role"), "backend");
  EXPECT_EQ(json.at("columns").at(2).at("role"), "control");
  EXPECT_EQ(json.at("columns").at(1).at("table_bytes"), 1234567);
  const auto& row = json.at("rows").at(0);
  EXPECT_EQ(row.at("operation"), "attack-map");
  EXPECT_EQ(row.at("state"), "core");
  EXPECT_EQ(row.at("group"), "attack queries");
  EXPECT_EQ(row.at("positions"), 2400);
  EXPECT_TRUE(row.at("cells").at(0).at("ratio").is_null());
  EXPECT_EQ(row.at("cells").at(1).at("throughput").at("median"), 37.5e6);
  EXPECT_EQ(row.at("cells").at(1).at("ratio").at("value"), 0.75);
  EXPECT_EQ(row.at("cells").at(1).at("ratio").at("interval").at(1), 0.766);
  EXPECT_EQ(row.at("cells").at(1).at("ratio").at("verdict"), "slower");
  EXPECT_EQ(row.at("cells").at(1).at("ratio").at("placement").at(1), 0.758);
  EXPECT_EQ(row.at("cells").at(2).at("ratio").at("verdict"), "equal");
  EXPECT_EQ(json.at("rows").at(2).at("cells").at(2).at("ratio").at("verdict"), "cannot tell");
  EXPECT_EQ(row.at("cells").at(1).at("nanoseconds_per_unit").size(), 2U);
  for (const char* fact : {"compiler", "flags", "commit", "build_type", "isa", "version"}) {
    EXPECT_TRUE(json.at("build").at(fact).is_string()) << fact;
  }
}

// What a report withholds, the document has.
TEST(ComparisonDocument, KeepsTheVerdictsOfADisturbedRun) {
  Comparison disturbed = made_up_comparison();
  disturbed.noise.is_quiet = false;
  const Json json = written(disturbed);
  EXPECT_EQ(json.at("steadiness").at("steady"), false);
  EXPECT_EQ(json.at("rows").at(0).at("cells").at(1).at("ratio").at("verdict"), "slower");
}

// A process that could not be bound to a CPU, and a cell that was not measured in one process.
TEST(ComparisonDocument, HasNullForWhatIsNotThere) {
  Comparison comparison = made_up_comparison();
  comparison.noise.cpu.reset();
  comparison.rows[0].cells[1].times[1].reset();
  const Json json = written(comparison);
  EXPECT_TRUE(json.at("steadiness").at("cpu").is_null());
  EXPECT_TRUE(json.at("rows").at(0).at("cells").at(1).at("nanoseconds_per_unit").at(1).is_null());
  EXPECT_EQ(written(read(json)).dump(), json.dump());
}

// A cell of too few placements, one that was never measured, one that the backend does not have,
// and what there was no time for.
TEST(ComparisonDocument, HasWhatIsMissing) {
  Comparison comparison = made_up_comparison();
  auto& cells = comparison.rows[0].cells;
  cells[1].ratio = made_up_short(0.75);
  cells[2] = Cell{{std::nullopt, std::nullopt}, {}, {}};
  comparison.rows[1].cells[1] = cells[2];
  comparison.rows[1].cells[1].absent = true;
  comparison.means[0].ratios[1].reset();
  comparison.left_out = {{"perft-plain", "there was no time for it"}};
  comparison.noise.disturbance = {118, 11, 2.5, 0.25};
  comparison.method.measuring_seconds = 110;
  comparison.method.again_seconds = 30;
  const Json json = written(comparison);
  EXPECT_TRUE(json.at("rows").at(0).at("cells").at(1).at("ratio").at("interval").is_null());
  EXPECT_TRUE(json.at("rows").at(0).at("cells").at(2).at("throughput").is_null());
  EXPECT_EQ(json.at("rows").at(1).at("cells").at(1).at("absent"), true);
  EXPECT_EQ(json.at("left_out").at(0).at("operation"), "perft-plain");
  EXPECT_EQ(json.at("steadiness").at("disturbance").at("shared_core"), 2.5);
  EXPECT_EQ(json.at("method").at("again_seconds"), 30);
  EXPECT_EQ(written(read(json)).dump(), json.dump());
}

// What earlier programs did not write is not needed, and what only they wrote does not matter.
TEST(ComparisonDocument, OfAnEarlierProgramIsRead) {
  const Json today = written(made_up_comparison());
  Json document = today.with("/rows/0/cells/1/ratio_by_phase", {0.8, nullptr});
  for (const char* field : {"measuring_seconds", "again_seconds"}) {
    if (today["method"].contains(field))
      document = document.without(std::string("/method/") + field);
  }
  EXPECT_FALSE(today.contains("left_out"));
  EXPECT_FALSE(today["steadiness"].contains("disturbance"));
  EXPECT_EQ(written(read(document)).dump(), today.dump());
}

TEST(ComparisonDocument, OfOtherKindsIsRefused) {
  const Json good = written(made_up_comparison());
  EXPECT_THROW(read(Json(3)), text::TextError);
  EXPECT_THROW(read(Json::object()), text::TextError);
  EXPECT_THROW(read(good.with("/command", "verify")), text::TextError);
  for (const auto& [key, value] : good.items()) {
    if (key == "left_out" || key == "flagged_controls") continue;
    EXPECT_THROW(read(good.without("/" + key)), text::TextError) << key;
  }
  EXPECT_THROW(read(good.without("/rows/0/cells/2")), text::TextError);
}

// Well-formed and senseless: the message says where.
TEST(ComparisonDocument, IsCheckedForSense) {
  const Json good = written(made_up_comparison());
  EXPECT_NO_THROW(read(good));
  const auto refused = [&](const char* pointer, const Json& value, std::string_view where) {
    try {
      read(good.with(pointer, value));
      ADD_FAILURE() << pointer << " was taken as " << value;
    } catch (const text::TextError& error) {
      const std::string message = error.what();
      EXPECT_TRUE(contains(message, std::string(where))) << message;
      EXPECT_FALSE(contains(message, "json.exception")) << message;
      EXPECT_FALSE(contains(message, "\n")) << message;
    }
  };
  refused("/command", "verify", "command");
  refused("/rows", nullptr, "\"rows\" is not a list");
  refused("/rows", Json::array(), "\"rows\" is empty");
  refused("/columns", Json::array(), "\"columns\" has not exactly one baseline");
  refused("/columns/0/role", "backend", "\"columns\" has not exactly one baseline");
  refused("/columns/0/name", "third", "does not name the baseline");
  refused("/columns/1/role", "control", "\"columns\" has more than one control");
  refused("/columns/1/role", "winner", "columns[1].role");
  refused("/columns/1/core_bytes", -64, "columns[1].core_bytes");
  refused("/columns/1/title", 7, "columns[1].title");
  refused("/rows/0/cells/1", nullptr, "rows[0].cells[1]");
  refused("/rows/0/cells/1/ratio/interval", {-0.7, 0.8}, "rows[0].cells[1].ratio.interval[0]");
  refused("/rows/0/cells/1/ratio/interval", {0.8, 0.7}, "rows[0].cells[1].ratio.interval");
  refused("/rows/0/cells/1/ratio/interval", {0.7, 0.75, 0.8}, "rows[0].cells[1].ratio.interval");
  refused("/rows/0/cells", Json::array({good["rows"][0]["cells"][0]}),
          "\"rows\" has in attack-map");
  refused("/rows/0/cells/1/nanoseconds_per_unit", {0.8}, "\"rows\" has in attack-map");
  refused("/left_out", Json::array({Json::object({{"operation", "perft-plain"}})}), "left_out[0]");
  refused("/steadiness/disturbance", Json::object({{"measured", -1}}), "steadiness.disturbance");
  refused("/method/again_seconds", -1, "method.again_seconds");
  refused("/rows/0/cells/0/throughput/median", "fast", "rows[0].cells[0].throughput.median");
  refused("/rows/0/positions", 1.5, "rows[0].positions");
  refused("/rows/0/group", nullptr, "rows[0].group");
  refused("/rows/0/cells/1/ratio/placement", {0.8, 0.7}, "rows[0].cells[1].ratio.placement");
  refused("/rows/0/cells/1/throughput/upper_quartile", 1e308, "throughput.upper_quartile");
  refused("/means/0/ratios", Json::array({nullptr}), "\"means\" has for attack queries");
  refused("/method/confidence", 2, "\"method\" has no confidence");
  refused("/method/cells", 0, "\"method\" has no confidence");
  refused("/method/seconds", 1e308, "method.seconds");
  refused("/method/budget_seconds", -1, "method.budget_seconds");
  refused("/method/burst_microseconds", 1e308, "method.burst_microseconds");
  refused("/steadiness/steady", 1, "steadiness.steady");
  refused("/steadiness/cpu", -1, "steadiness.cpu");
  refused("/processes/1/start", -1, "processes[1].start");
  refused("/format", 1, "another version of squarelab");
  // Each part by itself is well-formed, but it contradicts another.
  refused("/rows/1/operation", "attack-map", "\"rows\" has \"attack-map\" twice");
  refused("/rows/1", good["rows"][0], "\"rows\" has \"attack-map\" twice");
  refused("/means", Json::array({good["means"][0], good["means"][0]}),
          "\"means\" has \"attack queries\" twice");
  refused("/means/0/group", "making coffee", "\"means\" has for making coffee no rows");
  refused("/means/0/ratios/0", good["means"][0]["ratios"][1], "a ratio of the baseline");
  const auto left_out = [](const char* question) {
    return Json::object({{"operation", question}, {"why", "there was no time for it"}});
  };
  refused("/left_out", Json::array({left_out("perft"), left_out("perft")}), "\"perft\" twice");
  refused("/left_out", Json::array({left_out("attack-map")}), "\"left_out\" has \"attack-map\"");
  for (const char* ratio : {"/rows/0/cells/1/ratio", "/means/0/ratios/1"}) {
    const std::string name = ratio;
    refused((name + "/value").c_str(), 77, "value\" is outside its own interval");
    refused((name + "/interval").c_str(), {0.256, 0.298}, "value\" is outside its own interval");
    refused((name + "/placement").c_str(), {0.256, 0.298}, "value\" is outside its own interval");
  }
  refused("/rows/0/cells/1/throughput/median", 1, "throughput\" has quartiles out of order");
  refused("/rows/0/cells/1/throughput", nullptr, "\"rows\" has in attack-map for second_of_them");
  refused("/rows/0/cells/1/absent", true, "\"rows\" has in attack-map for second_of_them");
  refused("/rows/0/cells/1/nanoseconds_per_unit", {nullptr, nullptr}, "do not belong together");
  refused("/rows/0/cells/1/nanoseconds_per_unit", {0, 20}, "do not belong together");
  refused("/rows/0/cells/0/ratio", good["rows"][0]["cells"][1]["ratio"], "for first times");
  refused("/rows/0/positions", 2401, "\"rows\" has for attack-map no positions, or more");
  refused("/rows/0/positions", 0, "\"rows\" has for attack-map no positions, or more");
  refused("/corpus/phases/0/positions", 1, "\"corpus\" has other positions than its phases");
  refused("/method/placements", 0, "\"method\" has no placements");
  refused("/processes/1/placement", 0, "\"processes\" has placement 0 of 8");
  refused("/processes/1/placement", 9, "\"processes\" has placement 9 of 8");
  refused("/processes/1/undisturbed", 1.5, "\"processes\" has a share above 1");
  refused("/method/measuring_seconds", 119, "\"method\" has parts that took longer");
  refused("/method/again_seconds", 1, "\"method\" has parts that took longer");
  refused("/steadiness/undisturbed", 1.5, "\"steadiness\" has parts");
  refused("/steadiness/waited", 1.5, "\"steadiness\" has parts");
  refused("/steadiness/disturbance",
          Json::object({{"measured", 10}, {"slower_clock", 6}, {"shared_core", 5}, {"waited", 0}}),
          "\"steadiness\" has parts");
  refused("/machine/logical_cpus", 1e300, "machine.logical_cpus");
}

TEST(ComparisonDocument, TextsReachNoTerminalRaw) {
  const Json document = written(made_up_comparison())
                            .with("/machine/cpu", "A \x1b[2J CPU")
                            .with("/columns/1/name", "\x07second")
                            .with("/columns/1/formula", "8r\u202e + f\n")
                            .with("/rows/0/operation", "a\u202e\nb");
  for (const std::string& text :
       {as_text(page_of(read(document))), as_markdown(page_of(read(document))),
        as_csv(page_of(read(document)))}) {
    EXPECT_EQ(text.find_first_of("\x1b\x07"), std::string::npos) << text;
    EXPECT_EQ(text.find("\u202e"), std::string::npos) << text;
    EXPECT_TRUE(contains(text, "x0ab")) << text;
  }
  EXPECT_TRUE(contains(as_text(page_of(read(document))), "A \\x1b[2J CPU"));
}

// A record of an earlier format, which had no field that says so.
TEST(ComparisonDocument, OfEarlierProgramsIsRefused) {
  const Json document = written(made_up_comparison()).without("/format");
  try {
    read(document);
    FAIL() << "was read";
  } catch (const text::TextError& error) {
    EXPECT_TRUE(contains(error.what(), "another version of squarelab")) << error.what();
  }
}

TEST(ComparisonDocument, IsReadAsItWasWritten) {
  const Json document = written(made_up_comparison());
  EXPECT_EQ(written(read(document)).dump(), document.dump());
  EXPECT_EQ(read(document).rows[0].cells[1].times.size(), 2U);
}

TEST(ComparisonDocument, IsRefusedAtLineAndColumn) {
  try {
    read_comparison(
        "{\n  \"command\": \"compare\", \"format\": 2, \"build\": {\n    \"version\": 7}}");
    FAIL() << "was read";
  } catch (const text::TextError& error) {
    EXPECT_EQ(std::string(error.what()),
              "line 3: comparison column 16: \"build.version\" is not a text");
  }
}

}  // namespace
}  // namespace squarelab::compare
