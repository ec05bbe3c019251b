// What a comparison's document must hold to make sense. The file may come from anywhere.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <squarelab/lab/timing/compare_report.hpp>
#include <squarelab/text/printable.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace squarelab::lab::inline timing {

namespace {

using Json = nlohmann::ordered_json;

// A part of the document and where it is: "rows[0].cells[1].ratio".
class Part {
 public:
  explicit Part(const Json& json) : json_(&json) {}

  [[noreturn]] void fail(std::string_view why) const {
    throw std::invalid_argument(fmt::format("not the document of a comparison: {} {}",
                                            where_.empty() ? "the whole" : where_, why));
  }

  Part at(const std::string& key) const {
    if (!json_->is_object()) fail("is no object");
    const auto found = json_->find(key);
    if (found == json_->end()) fail(fmt::format("has no \"{}\"", key));
    return {*found, where_.empty() ? key : where_ + "." + key};
  }
  bool has(const std::string& key) const { return json_->contains(key); }
  Part at(std::size_t i) const { return {json_->at(i), fmt::format("{}[{}]", where_, i)}; }

  std::size_t list() const {
    if (!json_->is_array()) fail("is no list");
    return json_->size();
  }
  void list_of(std::size_t size) const {
    if (list() != size) fail(fmt::format("has {} entries where {} belong", json_->size(), size));
  }

  bool is_null() const { return json_->is_null(); }
  std::string text() const {
    if (!json_->is_string()) fail("is no text");
    return json_->get<std::string>();
  }
  bool flag() const {
    if (!json_->is_boolean()) fail("is neither true nor false");
    return json_->get<bool>();
  }
  double positive(double most) const {
    if (!(0 < number() && number() <= most)) {
      fail(fmt::format("is no number above 0 and up to {:g}", most));
    }
    return number();
  }
  void share() const {
    if (!(0 <= number() && number() <= 1)) fail("is no number from 0 to 1");
  }
  std::uint64_t whole(std::uint64_t least, std::uint64_t most) const {
    const bool is_whole = json_->is_number_integer() &&
                          (json_->is_number_unsigned() || json_->get<std::int64_t>() >= 0);
    const std::uint64_t number = is_whole ? json_->get<std::uint64_t>() : 0;
    if (!is_whole || number < least || number > most) {
      fail(fmt::format("is no whole number from {} to {}", least, most));
    }
    return number;
  }

 private:
  // Not a number where it is none, or none that is finite.
  double number() const {
    const double value = json_->is_number() ? json_->get<double>() : std::nan("");
    return std::isfinite(value) ? value : std::nan("");
  }

  Part(const Json& json, std::string where) : json_(&json), where_(std::move(where)) {}

  const Json* json_;
  std::string where_;
};

// Far more than anything measured, and small enough for every type that takes them.
constexpr std::uint64_t most = 1'000'000'000;
constexpr std::uint64_t most_units = 1'000'000'000'000;
constexpr double most_time = 1e9;    // seconds or microseconds
constexpr double most_speed = 1e15;  // units a second, and how many times as fast

void texts(const Part& part, std::initializer_list<const char*> keys) {
  for (const char* key : keys) part.at(key).text();
}
void wholes(const Part& part, std::uint64_t least, std::initializer_list<const char*> keys) {
  for (const char* key : keys) part.at(key).whole(least, most);
}

void check_circumstances(const Part& document) {
  texts(document.at("build"), {"version", "commit", "compiler", "flags", "build_type", "isa"});
  const Part machine = document.at("machine");
  texts(machine, {"cpu", "system"});
  wholes(machine, 0, {"logical_cpus"});
  const Part caches = machine.at("caches");
  for (std::size_t i = 0; i < caches.list(); ++i) {
    wholes(caches.at(i), 0, {"level"});
    texts(caches.at(i), {"type", "size"});
  }
  const Part corpus = document.at("corpus");
  texts(corpus, {"source"});
  corpus.at("positions").whole(1, most);
  if (corpus.has("digest")) corpus.at("digest").text();
  const Part method = document.at("method");
  method.at("seed").whole(0, UINT64_MAX);
  wholes(method, 1, {"repetitions", "bursts", "cells"});
  for (const char* key : {"burst_microseconds", "seconds"}) method.at(key).positive(most_time);
  if (method.at("confidence").positive(1) >= 1) method.at("confidence").fail("is not below 1");
  method.at("placement_allowance").share();
}

// Returns whether each column is the baseline.
std::vector<bool> check_columns(const Part& document) {
  const Part columns = document.at("columns");
  std::vector<bool> is_baseline;
  std::set<std::string> names;
  std::size_t controls = 0;
  if (columns.list() == 0) columns.fail("is empty");
  for (std::size_t i = 0; i < columns.list(); ++i) {
    const Part column = columns.at(i);
    texts(column, {"name", "title", "formula", "corners", "sliders"});
    wholes(column, 0, {"core_bytes", "full_bytes", "table_bytes"});
    const std::string role = column.at("role").text();
    const std::string name = column.at("name").text();
    if (role != "baseline" && role != "backend" && role != "control") {
      column.at("role").fail("is neither baseline nor backend nor control");
    }
    if (role == "control") {
      ++controls;
    } else if (!names.insert(name).second) {
      column.at("name").fail("stands there twice");
    }
    is_baseline.push_back(role == "baseline");
    if (role != "backend" && name != document.at("method").at("baseline").text()) {
      column.at("name").fail("is not the baseline that the method names");
    }
  }
  if (std::count(is_baseline.begin(), is_baseline.end(), true) != 1 || controls != 1) {
    columns.fail("has not exactly one baseline and one control");
  }
  return is_baseline;
}

std::pair<double, double> check_interval(const Part& interval) {
  interval.list_of(2);
  const double lower = interval.at(0).positive(most_speed);
  const double upper = interval.at(1).positive(most_speed);
  if (lower > upper) interval.fail("begins above its end");
  return {lower, upper};
}

void check_ratio(const Part& ratio) {
  const double value = ratio.at("value").positive(most_speed);
  check_interval(ratio.at("statistical_interval"));
  const auto [lower, upper] = check_interval(ratio.at("interval"));
  if (value < lower || value > upper) ratio.at("value").fail("lies outside of its interval");
  const std::string right = lower > 1 ? "faster" : upper < 1 ? "slower" : "no difference";
  if (ratio.at("verdict").text() != right) {
    ratio.at("verdict").fail(fmt::format("is not what its interval says: {}", right));
  }
}

// A ratio belongs to every column but the baseline, if there was work.
void check_ratio_of(const Part& ratio, bool is_baseline, bool has_work) {
  if (!ratio.is_null() && is_baseline) ratio.fail("is one of the baseline to itself");
  if (ratio.is_null() && !is_baseline && has_work) ratio.fail("is missing");
  if (!ratio.is_null()) check_ratio(ratio);
}

// Returns whether the geometric mean covers the row.
bool check_row(const Part& row, const std::vector<bool>& is_baseline) {
  texts(row, {"unit", "state", "description"});
  const std::uint64_t units = row.at("units_per_pass").whole(0, most_units);
  row.at("passes_per_burst").whole(1, most_units);
  const bool in_mean = !row.has("in_geometric_mean") || row.at("in_geometric_mean").flag();
  const Part cells = row.at("cells");
  cells.list_of(is_baseline.size());
  for (std::size_t i = 0; i < is_baseline.size(); ++i) {
    const Part throughput = cells.at(i).at("throughput");
    const double lower = throughput.at("lower_quartile").positive(most_speed);
    const double median = throughput.at("median").positive(most_speed);
    const double upper = throughput.at("upper_quartile").positive(most_speed);
    if (lower > median || median > upper) throughput.fail("has its quartiles out of order");
    const Part ratio = cells.at(i).at("ratio");
    if (units == 0 && !ratio.is_null()) row.at("units_per_pass").fail("is 0, yet there is a ratio");
    check_ratio_of(ratio, is_baseline[i], units > 0);
  }
  return in_mean;
}

std::size_t check_rows(const Part& document, const std::vector<bool>& is_baseline) {
  const Part rows = document.at("rows");
  if (rows.list() == 0) rows.fail("is empty");
  std::set<std::string> operations;
  std::size_t in_mean = 0;
  for (std::size_t i = 0; i < rows.list(); ++i) {
    if (!operations.insert(rows.at(i).at("operation").text()).second) {
      rows.at(i).at("operation").fail("stands there twice");
    }
    if (check_row(rows.at(i), is_baseline)) ++in_mean;
  }
  const Part means = document.at("geometric_means");
  if (means.list() == 0 && in_mean > 1)
    means.fail(fmt::format("is empty, but {} rows count in it", in_mean));
  if (means.list() == 0) return rows.list();
  means.list_of(is_baseline.size());
  for (std::size_t i = 0; i < is_baseline.size(); ++i) {
    check_ratio_of(means.at(i), is_baseline[i], false);
  }
  return rows.list() + 1;
}

Json with_printable_texts(const Json& json) {
  if (json.is_string()) return text::printable(json.get<std::string>());
  Json result = json;
  if (json.is_structured()) {
    for (Json& part : result) part = with_printable_texts(part);
  }
  return result;
}

}  // namespace

Json checked_comparison(const Json& json) {
  const Part document(json);
  if (document.at("command").text() != "compare") document.at("command").fail("is not \"compare\"");
  check_circumstances(document);
  const std::size_t rows = check_rows(document, check_columns(document));
  document.at("flagged_controls").whole(0, rows);
  return with_printable_texts(json);
}

}  // namespace squarelab::lab::inline timing
