#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <squarelab/compare/pages/comparison_words.hpp>
#include <squarelab/compare/pages/figures.hpp>
#include <squarelab/report/report_words.hpp>

namespace squarelab::compare {

namespace {

using Texts = std::vector<std::string>;

double size_of(double ratio) { return std::max(ratio, 1 / ratio); }

double percent_of(double ratio) { return 100 * std::abs(ratio - 1); }

constexpr double from_times = 1.5;

// "3.4", "10"; what is rounded to a whole number has no decimal.
std::string brief(double number) {
  if (number >= 1e6) return fmt::format("{:.2g}", number);
  std::string text = fmt::format("{:.{}f}", number, number < 9.95 ? 1 : 0);
  return text.ends_with(".0") ? text.substr(0, text.size() - 2) : text;
}

std::string percent_text(double percent) {
  return fmt::format("{:.{}f}", percent, percent < 0.95 ? 1 : 0);
}

// Three decimals show two digits of ratios down to 0.01; no ratio that was ever measured is below.
int decimals_of(double ratio) { return ratio < 0.01 ? 6 : 3; }

// Rounded up, or down if up is false, to that many decimals. A number that has no more of them
// stays as it is, which a product and its floor would not keep.
double rounded(double value, int decimals, bool up) {
  const double scale = std::pow(10, decimals);
  double steps = std::round(value * scale);
  if (up && steps / scale < value) ++steps;
  if (!up && steps / scale > value) --steps;
  return steps / scale;
}

// "32K data, 32K instruction, 512K level 2, 32M level 3"
std::string describe(const std::vector<Cache>& caches) {
  std::vector<std::string> parts;
  for (const Cache& cache : caches) {
    parts.push_back(cache.type == "unified" ? fmt::format("{} level {}", cache.size, cache.level)
                                            : fmt::format("{} {}", cache.size, cache.type));
  }
  return report::joined(parts, ", ");
}

}  // namespace

std::string ratio_text(double ratio) { return fmt::format("{:.{}f}", ratio, decimals_of(ratio)); }

std::string interval_text(const Interval& interval, std::string_view separator) {
  const int decimals = decimals_of(interval.lower);
  return fmt::format("{:.{}f}{}{:.{}f}", rounded(interval.lower, decimals, false), decimals,
                     separator, rounded(interval.upper, decimals, true), decimals);
}

std::string interval_text(const std::optional<Interval>& interval, std::string_view separator) {
  return interval ? interval_text(*interval, separator) : "none";
}

std::string size_text(double ratio) {
  const double size = size_of(ratio);
  return size < from_times ? percent_text(percent_of(ratio)) + " %" : brief(size) + " times";
}

std::string difference_text(double ratio) {
  return fmt::format("{} {}", size_text(ratio), ratio < 1 ? "slower" : "faster");
}

std::string differences_text(double lowest, double highest) {
  if (lowest < 1 && highest > 1) {
    return fmt::format("{} to {}", difference_text(lowest), difference_text(highest));
  }
  const bool are_slower = lowest < 1;
  const std::string first = size_text(are_slower ? highest : lowest);
  const std::string last = difference_text(are_slower ? lowest : highest);
  if (last.starts_with(first + ' ')) return last;
  const std::string unit = first.substr(first.find(' '));
  const bool is_alike = last.find(unit + ' ') != std::string::npos;
  return (is_alike ? first.substr(0, first.size() - unit.size()) : first) + " to " + last;
}

bool looks_different(double ratio) noexcept { return size_of(ratio) > 1 + equal_within; }

std::string millions(double per_second) {
  const double value = per_second / 1e6;
  return fmt::format("{:.{}f}", value, value < 10 ? 3 : value < 100 ? 2 : 1);
}

std::vector<std::string> disturbances(const MachineNoise& noise) {
  Texts found;
  const auto note = [&](double figure, double least, std::string text) {
    if (figure >= least) found.push_back(std::move(text));
  };
  if (const auto& disturbance = noise.disturbance) {
    const auto& [measured, slower_clock, shared_core, waited] = *disturbance;
    const double least = 0.005 * measured;
    const auto seconds = [total = measured](double part) {
      return fmt::format("{:.1f} of {:.1f} s", part, total);
    };
    note(slower_clock, least, "the clock was slower for " + seconds(slower_clock));
    note(shared_core, least, "another program shared the core for " + seconds(shared_core));
    note(waited, least, fmt::format("the measurement waited {:.1f} s for a processor", waited));
  } else {
    const double disturbed = 100 * (1 - noise.undisturbed);
    note(disturbed, 0.5, fmt::format("it was slowed down {:.0f} % of the time", disturbed));
    note(noise.waited, 0.005,
         fmt::format("the measurement waited {:.0f} % of the time for a processor",
                     100 * noise.waited));
  }
  note(noise.slowdown, 1.005,
       fmt::format("a fixed piece of work took {:.2f} times its best time", noise.slowdown));
  note(noise.others, 0.05, fmt::format("other programs used {:.1f} processors", noise.others));
  return found;
}

std::string nanoseconds_text(double nanoseconds) {
  return fmt::format("{:.{}f}", nanoseconds,
                     nanoseconds < 0.9995  ? 3
                     : nanoseconds < 9.995 ? 2
                     : nanoseconds < 99.95 ? 1
                                           : 0);
}

double nanoseconds_of(const Cell& cell) { return 1e9 / cell.throughput.median; }

std::string with_role(const Column& column) {
  if (column.role == Role::Backend) return column.name;
  return fmt::format("{}, {}", column.name, name_of(column.role));
}

std::string label_of(const std::string& question, const std::string& state) {
  if ((state != "full" && state != "board") || question.starts_with(state + '-')) return question;
  return fmt::format("{}, {}", question, state);
}

report::Paint paint_of(Verdict verdict, Role role) {
  switch (verdict) {
    case Verdict::Equal:
      return report::Paint::Same;
    case Verdict::CannotTell:
      return report::Paint::Unsure;
    case Verdict::Faster:
    case Verdict::Slower:
      break;
  }
  if (role == Role::Control) return report::Paint::Alarm;
  return verdict == Verdict::Faster ? report::Paint::Good : report::Paint::Bad;
}

report::Table::Cell mark_of(double ratio, Verdict verdict, Role role) {
  std::string text = ratio_text(ratio);
  if (verdict == Verdict::Equal) text = "=";
  if (verdict == Verdict::CannotTell) text.insert(0, "?");
  const bool is_strong = verdict == Verdict::Faster || verdict == Verdict::Slower;
  return report::Table::Cell({{text, is_strong ? text.size() : 0}}, paint_of(verdict, role));
}

std::vector<std::size_t> shown_beside_the_baseline(const std::vector<Column>& columns) {
  std::vector<std::size_t> shown;
  for (const Role role : {Role::Backend, Role::Control}) {
    for (std::size_t place = 0; place < columns.size(); ++place) {
      if (columns[place].role == role) shown.push_back(place);
    }
    if (!shown.empty()) break;
  }
  return shown;
}

std::string time_text(const Cell& cell) {
  return cell.throughput.median > 0 ? nanoseconds_text(nanoseconds_of(cell)) : "";
}

std::vector<std::pair<std::string, std::string>> circumstances(const Comparison& comparison) {
  const Build& build = comparison.build;
  const Machine& machine = comparison.machine;
  const Method& method = comparison.method;
  const MeasuredCorpus& corpus = comparison.corpus;
  std::string processor = fmt::format("{}, {} logical CPUs", machine.cpu, machine.logical_cpus);
  if (!machine.caches.empty()) processor += ", caches " + describe(machine.caches);
  return {{"machine", fmt::format("{}, {}", processor, machine.system)},
          {"compiler", fmt::format("{}, {}", build.compiler, build.flags)},
          {"program", fmt::format("squarelab {}, commit {}, {} build for {}", build.version,
                                  build.commit, build.build_type, build.isa)},
          {"run",
           fmt::format("{} ({}), {}, code at {}, seed {}, {:.0f} s{}",
                       report::counted(corpus.positions, "position"), corpus.source,
                       comparison.processes.size() == 1
                           ? "1 process"
                           : fmt::format("{} processes", comparison.processes.size()),
                       report::counted(static_cast<std::uint64_t>(method.placements), "placement"),
                       method.seed, method.seconds,
                       method.pressure_bytes == 0
                           ? ""
                           : fmt::format(", {} bytes of other memory read at each node of a search",
                                         report::grouped(method.pressure_bytes)))}};
}

std::vector<std::pair<std::string, std::string>> detailed_circumstances(
    const Comparison& comparison) {
  const Method& method = comparison.method;
  const MachineNoise& noise = comparison.noise;
  const MeasuredCorpus& corpus = comparison.corpus;
  std::string phases;
  for (const Phase& phase : corpus.phases) {
    phases += fmt::format("{}{} {}", phases.empty() ? "" : ", ", phase.name,
                          report::grouped(phase.positions));
  }
  std::string time = fmt::format("{:.0f} s asked for", method.budget_seconds);
  if (method.measuring_seconds > 0) {
    time += fmt::format(
        "; {:.0f} s spent, of them {:.0f} s checking that all agree, {:.0f} s "
        "measuring and {:.0f} s measuring again what was short",
        method.seconds, method.seconds - method.measuring_seconds,
        method.measuring_seconds - method.again_seconds, method.again_seconds);
  }
  const std::vector<std::string> figures = disturbances(noise);
  return {{"positions", fmt::format("digest {}; {}", corpus.digest, phases)},
          {"time", std::move(time)},
          {"bursts",
           fmt::format("{:g} microseconds of {}", method.burst_microseconds, method.baseline)},
          {"confidence", fmt::format("{:g} per cent for all {} intervals together",
                                     100 * method.confidence, method.cells)},
          {"meanwhile",
           fmt::format("{:.0f} per cent of the bursts undisturbed{}{}", 100 * noise.undisturbed,
                       figures.empty() ? "" : "; ", report::joined(figures, "; "))}};
}

void add_figures(report::Page& page, std::vector<report::Figure> figures) {
  page.from_here(report::Depth::Html);
  for (report::Figure& figure : figures) {
    const auto facts =
        std::find_if(figure_facts.begin(), figure_facts.end(),
                     [&](const FigureFacts& each) { return each.name == figure.name; });
    page.heading(std::string(facts->part));
    page.figure(std::move(figure));
  }
  page.from_here(report::Depth::Always);
}

}  // namespace squarelab::compare
