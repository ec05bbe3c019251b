#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <squarelab/lab/timing/compare_report.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::lab {
namespace {

BackendEntry backend(std::string_view name) {
  BackendEntry entry;
  entry.facts = {.name = name,
                 .title = "made up",
                 .formula = "8r + f",
                 .corners = "0 7 56 63",
                 .sliders = "none",
                 .core_bytes = 64,
                 .full_bytes = 128,
                 .table_bytes = 1234567};
  return entry;
}

const BackendEntry& first() {
  static const BackendEntry entry = backend("first");
  return entry;
}
const BackendEntry& second() {
  static const BackendEntry entry = backend("second_of_them");
  return entry;
}

Cell cell(double millions, std::optional<Ratio> ratio) {
  Cell cell;
  cell.times = {1e3 / millions, 1e3 / millions};
  cell.throughput = {millions * 0.9e6, millions * 1e6, millions * 1.1e6};
  cell.ratio = ratio;
  return cell;
}

Comparison comparison() {
  Comparison result;
  result.options.backends = {&first(), &second()};
  result.options.baseline = &first();
  result.options.operations = {Operation::AttackMap, Operation::PerftPlain};
  result.corpus_size = 2400;
  result.duration = std::chrono::seconds(12);
  result.columns = {
      {first().facts, true, false}, {second().facts, false, false}, {first().facts, false, true}};
  const Ratio none{1.001, {0.999, 1.004}, {0.989, 1.014}, Verdict::NoDifference};
  const Ratio slower{0.75, {0.742, 0.758}, {0.735, 0.766}, Verdict::Slower};
  const Ratio faster{1.25, {1.242, 1.258}, {1.23, 1.271}, Verdict::Faster};
  result.rows = {
      {Operation::AttackMap, 2400, 3, {cell(50, {}), cell(37.5, slower), cell(50, none)}},
      {Operation::PerftPlain, 100, 1, {cell(5, {}), cell(6.25, faster), cell(5, none)}}};
  result.overall = {std::nullopt, Ratio{0.968, {0.96, 0.976}, {0.95, 0.986}, Verdict::Slower},
                    none};
  return result;
}

const Machine machine{"A CPU", 2, {{1, "data", "32K"}, {2, "unified", "1M"}}, "An OS"};

std::string table(const Comparison& compared, TableStyle style = {}) {
  return comparison_table(comparison_document(compared, machine, "built in", false), style);
}

bool holds(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

std::size_t widest_line(const std::string& text) {
  std::size_t widest = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    widest = std::max(widest, end - begin);
    begin = end + 1;
  }
  return widest;
}

TEST(ComparisonDocument, HoldsEverything) {
  const auto json = comparison_document(comparison(), machine, "built in", true);
  EXPECT_EQ(json.at("machine").at("cpu"), "A CPU");
  EXPECT_EQ(json.at("machine").at("caches").at(1).at("size"), "1M");
  EXPECT_EQ(json.at("corpus").at("positions"), 2400);
  EXPECT_EQ(json.at("method").at("baseline"), "first");
  EXPECT_EQ(json.at("method").at("cells"), 6);
  EXPECT_EQ(json.at("method").at("seconds"), 12);
  EXPECT_EQ(json.at("columns").at(0).at("role"), "baseline");
  EXPECT_EQ(json.at("columns").at(1).at("role"), "backend");
  EXPECT_EQ(json.at("columns").at(2).at("role"), "control");
  EXPECT_EQ(json.at("columns").at(1).at("table_bytes"), 1234567);
  const auto& row = json.at("rows").at(0);
  EXPECT_EQ(row.at("operation"), "attack-map");
  EXPECT_EQ(row.at("state"), "core");
  EXPECT_EQ(row.at("passes_per_burst"), 3);
  EXPECT_TRUE(row.at("cells").at(0).at("ratio").is_null());
  EXPECT_EQ(row.at("cells").at(1).at("throughput").at("median"), 37.5e6);
  EXPECT_EQ(row.at("cells").at(1).at("ratio").at("value"), 0.75);
  EXPECT_EQ(row.at("cells").at(1).at("ratio").at("interval").at(1), 0.766);
  EXPECT_EQ(row.at("cells").at(1).at("ratio").at("verdict"), "slower");
  EXPECT_EQ(row.at("cells").at(2).at("ratio").at("verdict"), "no difference");
  EXPECT_EQ(row.at("cells").at(1).at("nanoseconds_per_unit").size(), 2U);
  for (const char* fact : {"compiler", "flags", "commit", "build_type", "isa", "version"}) {
    EXPECT_TRUE(json.at("build").at(fact).is_string()) << fact;
  }
}

TEST(ComparisonDocument, LeavesSamplesOutUnlessAskedFor) {
  const auto json = comparison_document(comparison(), machine, "built in", false);
  EXPECT_FALSE(json.at("rows").at(0).at("cells").at(1).contains("nanoseconds_per_unit"));
}

TEST(ComparisonTable, ShowsThroughputRatioAndInterval) {
  const std::string text = table(comparison(), {200, false});
  EXPECT_TRUE(holds(text, "37.50  0.750 [0.735, 0.766]"));
  EXPECT_TRUE(holds(text, "6.250  1.250 [1.230, 1.271]"));
  EXPECT_TRUE(holds(text, "50.00  no difference"));
  EXPECT_TRUE(holds(text, "M leaves/s"));
  EXPECT_TRUE(holds(text, "0.968 [0.950, 0.986]"));
  EXPECT_TRUE(holds(text, "control"));
}

TEST(ComparisonTable, ShowsSizesAndCircumstances) {
  const std::string text = table(comparison());
  for (const char* part : {"8r + f", "0 7 56 63", "1,234,567", "A CPU", "An OS", "2,400 positions",
                           "seed 1", "commit ", "no difference", "widened by 1 per cent"}) {
    EXPECT_TRUE(holds(text, part)) << part << "\n" << text;
  }
}

TEST(ComparisonTable, FitsIntoTheWidth) {
  for (const int width : {200, 120, 100, 80, 72}) {
    const std::string text = table(comparison(), {width, false});
    EXPECT_LE(widest_line(text), static_cast<std::size_t>(width)) << text;
    EXPECT_TRUE(holds(text, "37.50")) << text;
    EXPECT_TRUE(holds(text, "0.750")) << text;
    EXPECT_EQ(text.find("attack-map"), text.rfind("attack-map")) << text;
  }
}

TEST(ComparisonTable, SpreadsColumnsOverTablesWhereTheyDoNotFit) {
  const std::string text = table(comparison(), {40, false});
  const auto headings = text.substr(0, text.find("backend"));
  EXPECT_NE(headings.find("attack-map"), headings.rfind("attack-map")) << text;
}

TEST(ComparisonTable, HasColorOnlyIfAskedFor) {
  EXPECT_FALSE(holds(table(comparison(), {100, false}), "\x1b"));
  EXPECT_TRUE(holds(table(comparison(), {100, true}), "\x1b[31m37.50"));
}

TEST(ComparisonTable, WarnsOfAFlaggedControl) {
  EXPECT_FALSE(holds(table(comparison()), "disturbed"));
  Comparison disturbed = comparison();
  disturbed.rows[0].cells[2].ratio = disturbed.rows[0].cells[1].ratio;
  EXPECT_TRUE(holds(table(disturbed), "in 1 of 3 rows"));
}

TEST(ComparisonTable, MarksRowsWithoutWork) {
  Comparison idle = comparison();
  idle.rows[0].units_per_pass = 0;
  for (Cell& cell : idle.rows[0].cells) cell.ratio.reset();
  EXPECT_FALSE(holds(table(idle), "37.50"));
}

TEST(ComparisonTable, RefusesOtherDocuments) {
  using Json = nlohmann::ordered_json;
  const Json good = comparison_document(comparison(), machine, "built in", false);
  EXPECT_THROW(comparison_table(Json(3), {}), std::invalid_argument);
  EXPECT_THROW(comparison_table(Json::object(), {}), std::invalid_argument);
  Json verify = good;
  verify["command"] = "verify";
  EXPECT_THROW(comparison_table(verify, {}), std::invalid_argument);
  for (const auto& [key, value] : good.items()) {
    Json broken = good;
    broken.erase(key);
    EXPECT_THROW(comparison_table(broken, {}), std::invalid_argument) << key;
  }
  Json short_row = good;
  short_row["rows"][0]["cells"].erase(2);
  EXPECT_THROW(comparison_table(short_row, {}), std::invalid_argument);
}

// Well-formed and senseless: the message says where.
TEST(ComparisonDocument, IsCheckedForSense) {
  using Json = nlohmann::ordered_json;
  const Json good = comparison_document(comparison(), machine, "built in", false);
  EXPECT_NO_THROW(checked_comparison(good));
  const auto refused = [&](const char* pointer, const Json& value, std::string_view where) {
    Json bad = good;
    bad[Json::json_pointer(pointer)] = value;
    try {
      checked_comparison(bad);
      ADD_FAILURE() << pointer << " was taken as " << value;
    } catch (const std::invalid_argument& error) {
      const std::string message = error.what();
      EXPECT_TRUE(holds(message, where)) << message;
      EXPECT_FALSE(holds(message, "json.exception")) << message;
      EXPECT_FALSE(holds(message, "\n")) << message;
    }
  };
  refused("/command", "verify", "command");
  refused("/rows", nullptr, "rows is no list");
  refused("/rows", Json::array(), "rows is empty");
  refused("/columns", Json::array(), "columns is empty");
  refused("/columns/0/role", "backend", "columns");
  refused("/columns/1/role", "winner", "columns[1].role");
  refused("/columns/1/name", "first", "columns[1].name");
  refused("/columns/1/core_bytes", -64, "columns[1].core_bytes");
  refused("/columns/1/title", 7, "columns[1].title");
  refused("/rows/1/operation", "attack-map", "rows[1].operation");
  refused("/rows/0/cells/1", nullptr, "rows[0].cells[1]");
  refused("/rows/0/cells/1/ratio", nullptr, "rows[0].cells[1].ratio");
  refused("/rows/0/cells/1/ratio/value", 0.8, "rows[0].cells[1].ratio.value");
  refused("/rows/0/cells/1/ratio/interval", {-0.7, 0.8}, "rows[0].cells[1].ratio.interval[0]");
  refused("/rows/0/cells/1/ratio/interval", {0.8, 0.7}, "rows[0].cells[1].ratio.interval");
  refused("/rows/0/cells/1/ratio/interval", {0.7, 0.75, 0.8}, "rows[0].cells[1].ratio.interval");
  refused("/rows/0/cells/1/ratio/verdict", "faster", "rows[0].cells[1].ratio.verdict");
  refused("/rows/0/cells/0/throughput/median", "fast", "rows[0].cells[0].throughput.median");
  refused("/rows/0/cells/0/throughput/median", 1, "rows[0].cells[0].throughput");
  refused("/rows/0/units_per_pass", 1.5, "rows[0].units_per_pass");
  refused("/geometric_means", Json::array({nullptr}), "geometric_means");
  refused("/flagged_controls", 99, "flagged_controls");
  refused("/method/confidence", 2, "method.confidence");
  refused("/method/placement_allowance", -0.01, "method.placement_allowance");
  refused("/method/placement_allowance", 1e308, "method.placement_allowance");
  refused("/method/seconds", 1e308, "method.seconds");
  refused("/method/burst_microseconds", 1e308, "method.burst_microseconds");
  refused("/method/repetitions", 0, "method.repetitions");
  refused("/rows/0/units_per_pass", 0, "rows[0].units_per_pass");
  refused("/rows/0/cells/1/throughput/upper_quartile", 1e308, "throughput.upper_quartile");
  refused("/geometric_means", Json::array(), "geometric_means is empty");
  refused("/machine/logical_cpus", 1e300, "machine.logical_cpus");
  refused("/corpus/positions", 0, "corpus.positions");
}

TEST(ComparisonDocument, TextsReachNoTerminalRaw) {
  nlohmann::ordered_json document = comparison_document(comparison(), machine, "built in", false);
  document["machine"]["cpu"] = "A \x1b[2J CPU";
  document["columns"][1]["name"] = "\x07second";
  document["columns"][1]["formula"] = "8r\u202e + f\n";
  document["rows"][0]["operation"] = "a\u202e\nb";
  for (const std::string& text :
       {comparison_table(document, {}), comparison_markdown(document), comparison_csv(document)}) {
    EXPECT_EQ(text.find_first_of("\x1b\x07"), std::string::npos) << text;
    EXPECT_EQ(text.find("\u202e"), std::string::npos) << text;
    EXPECT_TRUE(holds(text, "x0ab")) << text;
  }
  EXPECT_TRUE(holds(comparison_table(document, {}), "A \\x1b[2J CPU"));
}

// Written by an earlier program: without a digest of the corpus, and all rows in the mean.
TEST(ComparisonDocument, OfEarlierProgramsIsTaken) {
  nlohmann::ordered_json document = comparison_document(comparison(), machine, "built in", false);
  document["corpus"].erase("digest");
  for (auto& row : document["rows"]) row.erase("in_geometric_mean");
  EXPECT_TRUE(holds(comparison_table(document, {}), "the last row is their geometric mean."));
}

TEST(ComparisonTable, SaysWhatRowsThroughBoardAre) {
  EXPECT_FALSE(holds(table(comparison(), {100, false}), "Board interface"));
  Comparison with_board = comparison();
  with_board.rows[0].operation = Operation::BoardAttackersTo;
  const std::string text = table(with_board, {100, false});
  EXPECT_TRUE(holds(text, "board-attackers-to")) << text;
  EXPECT_TRUE(holds(text, "Board interface")) << text;
  EXPECT_TRUE(holds(text, "without the rows")) << text;
}

TEST(ComparisonMarkdown, HoldsTheFigures) {
  const std::string text =
      comparison_markdown(comparison_document(comparison(), machine, "built in", false));
  EXPECT_TRUE(holds(text, "| operation | unit | state | first, baseline | second_of_them |"));
  EXPECT_TRUE(holds(text, "| 50.00 | 37.50<br>**0.750** [0.735, 0.766] | 50.00<br>no difference |"))
      << text;
  EXPECT_TRUE(holds(text, "| geometric mean | | |")) << text;
  EXPECT_TRUE(holds(text, "- machine: A CPU")) << text;
}

TEST(ComparisonCsv, HasALineForEachCell) {
  const std::string text =
      comparison_csv(comparison_document(comparison(), machine, "built in", false));
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1 + 2 * 3 + 3);
  EXPECT_TRUE(holds(text, "\nattack-map,map,core,first,baseline,45000000,50000000,55000000,,,,\n"))
      << text;
  EXPECT_TRUE(holds(text, "\nattack-map,map,core,second_of_them,backend,33750000,37500000,"))
      << text;
  EXPECT_TRUE(holds(text, ",0.75,0.735,0.766,slower\n")) << text;
  EXPECT_TRUE(holds(text, "\ngeometric mean,,,first,baseline,,,,,,,\n")) << text;
}

}  // namespace
}  // namespace squarelab::lab
