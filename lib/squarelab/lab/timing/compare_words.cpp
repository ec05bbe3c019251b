#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/lab/timing/compare_words.hpp>
#include <squarelab/lab/timing/machine.hpp>

namespace squarelab::lab::inline timing {

namespace {

using Json = nlohmann::ordered_json;

std::string text_of(const Json& json) { return json.get<std::string>(); }

bool has_means(const Json& document) { return !document.at("geometric_means").empty(); }

std::string note_on_means(const Json& document) {
  if (!has_means(document)) return {};
  const Json& rows = document.at("rows");
  return std::all_of(rows.begin(), rows.end(), is_in_mean)
             ? "; the last row is their geometric mean"
             : "; the last row is their geometric mean, without the rows through Board";
}

std::string note_on_board(const Json& document) {
  const Json& rows = document.at("rows");
  const auto is_board = [](const Json& row) { return row.at("state") == "board"; };
  if (std::none_of(rows.begin(), rows.end(), is_board)) return {};
  return "Rows of state \"board\" do what the row of the same name does, but ask the Board "
         "interface: "
         "with one virtual call for each question, squares, moves and sets in their public form, "
         "and "
         "for make the search for the move among the legal ones. What a unit takes more there is "
         "what "
         "the interface costs. The geometric mean leaves them out: they do the same work once "
         "more.";
}

}  // namespace

std::string rate_of(std::string_view unit) {
  const std::string_view plural = unit == "query" ? "queries" : unit == "leaf" ? "leaves" : "";
  return plural.empty() ? fmt::format("M {}s/s", unit) : fmt::format("M {}/s", plural);
}

std::string millions(double per_second) {
  const double value = per_second / 1e6;
  return fmt::format("{:.{}f}", value, value < 10 ? 3 : value < 100 ? 2 : 1);
}

std::string ratio_text(double ratio) { return fmt::format("{:.3f}", ratio); }

bool is_in_mean(const Json& row) { return row.value("in_geometric_mean", true); }

std::vector<std::pair<std::string, std::string>> circumstances(const Json& document) {
  const Json& build = document.at("build");
  const Json& machine = document.at("machine");
  const Json& method = document.at("method");
  const Json& corpus = document.at("corpus");
  const auto positions = corpus.at("positions").get<std::uint64_t>();
  std::vector<Cache> caches;
  for (const Json& cache : machine.at("caches")) {
    caches.push_back(
        {cache.at("level").get<int>(), text_of(cache.at("type")), text_of(cache.at("size"))});
  }
  std::string processor = fmt::format("{}, {} logical CPUs", text_of(machine.at("cpu")),
                                      machine.at("logical_cpus").get<int>());
  if (!caches.empty()) processor += ", caches " + describe(caches);
  return {
      {"machine", fmt::format("{}, {}", processor, text_of(machine.at("system")))},
      {"compiler",
       fmt::format("{}, {}", text_of(build.at("compiler")), text_of(build.at("flags")))},
      {"program", fmt::format("squarelab {}, commit {}, {} build for {}",
                              text_of(build.at("version")), text_of(build.at("commit")),
                              text_of(build.at("build_type")), text_of(build.at("isa")))},
      {"run",
       fmt::format("{} position{} ({}), {} repetitions of the fastest of {} bursts, seed {}, "
                   "{:.0f} s",
                   grouped(positions), positions == 1 ? "" : "s", text_of(corpus.at("source")),
                   method.at("repetitions").get<int>(), method.at("bursts").get<int>(),
                   method.at("seed").get<std::uint64_t>(), method.at("seconds").get<double>())},
  };
}

std::vector<std::string> notes(const Json& document) {
  const Json& method = document.at("method");
  const auto baseline = text_of(method.at("baseline"));
  std::vector<std::string> paragraphs{fmt::format(
      "Figures are medians in millions a second. Ratios are to {} in the same repetition, above 1 "
      "is "
      "faster{}. With each goes what it may be: its interval (signed ranks, {:g} per cent for all "
      "{} "
      "cells of the table together), widened by {:g} per cent at both ends, because the same code "
      "differs by so much with nothing but the address it stands at. Where that holds 1, \"no "
      "difference\" is printed. The control is {} compiled a second time, and judged by the same "
      "rule.",
      baseline, note_on_means(document), 100 * method.at("confidence").get<double>(),
      method.at("cells").get<int>(), 100 * method.at("placement_allowance").get<double>(),
      baseline)};
  if (std::string board = note_on_board(document); !board.empty()) {
    paragraphs.push_back(std::move(board));
  }
  const auto flagged = document.at("flagged_controls").get<std::size_t>();
  if (flagged > 0) {
    paragraphs.push_back(fmt::format(
        "The control differs from the baseline in {} of {} rows, though it is the same code: this "
        "run was disturbed, and differences of that size mean nothing.",
        flagged, document.at("rows").size() + (has_means(document) ? 1 : 0)));
  }
  return paragraphs;
}

}  // namespace squarelab::lab::inline timing
