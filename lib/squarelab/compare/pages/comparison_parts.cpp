#include <fmt/format.h>

#include <algorithm>
#include <squarelab/compare/pages/comparison_parts.hpp>
#include <squarelab/compare/pages/comparison_words.hpp>
#include <squarelab/compare/pages/figures.hpp>
#include <squarelab/report/report_words.hpp>

namespace squarelab::compare {

namespace {

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
