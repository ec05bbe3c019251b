#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <squarelab/lab/engine/process.hpp>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/lab/timing/placement.hpp>
#include <squarelab/lab/timing/processors.hpp>
#include <squarelab/text/fen.hpp>

namespace squarelab::lab::inline timing {

namespace {

constexpr std::string_view greeting = "squarelab placement 1";
constexpr std::string_view failure = "failed: ";

[[noreturn]] void refuse(std::string_view what) { throw std::runtime_error(std::string(what)); }

// The part of the text before the separator, which is taken from it together with that.
std::string_view taken(std::string_view& text, char separator) {
  const std::size_t end = std::min(text.find(separator), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

template <class Number>
Number number_in(std::string_view word) {
  Number number{};
  const auto [rest, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || rest != word.data() + word.size()) {
    refuse(fmt::format("\"{}\" is not a number", word));
  }
  return number;
}

// The rest of a line that begins with that word.
std::string_view line_of(std::string_view word, std::string_view& text) {
  std::string_view line = taken(text, '\n');
  if (taken(line, ' ') != word) refuse(fmt::format("a line \"{}\" is missing", word));
  return line;
}

Operation read_operation(const std::string& name) {
  if (const OperationFacts* facts = operation_named(name)) return facts->operation;
  refuse(fmt::format("there is no operation \"{}\"", name));
}

}  // namespace

std::string to_text(const MeasureJob& job, int cpu) {
  std::vector<std::string> rows;
  for (const Operation operation : job.operations) {
    rows.emplace_back(facts_of(operation).name);
  }
  std::string text = fmt::format(
      "{}\nplacement {}\nseed {}\nseconds {}\nburst {}\ncpu {}\nbaseline {}\ncolumns {}\n"
      "operations {}\npositions {}\n",
      greeting, job.placement, job.seed, job.seconds, job.burst_microseconds, cpu, job.baseline,
      joined(job.columns, ","), joined(rows, ","), job.corpus.size());
  for (const Position& position : job.corpus) text += text::to_fen(position) + '\n';
  return text;
}

ReadJob read_job(std::string_view text) {
  if (taken(text, '\n') != greeting) refuse("it was asked in another language");
  ReadJob read{};
  MeasureJob& job = read.job;
  job.placement = number_in<int>(line_of("placement", text));
  job.seed = number_in<std::uint64_t>(line_of("seed", text));
  job.seconds = number_in<double>(line_of("seconds", text));
  job.burst_microseconds = number_in<double>(line_of("burst", text));
  read.cpu = number_in<int>(line_of("cpu", text));
  job.baseline = line_of("baseline", text);
  job.columns = split(line_of("columns", text), ',');
  for (const std::string& name : split(line_of("operations", text), ',')) {
    job.operations.push_back(read_operation(name));
  }
  const auto positions = number_in<std::size_t>(line_of("positions", text));
  for (std::size_t i = 0; i < positions; ++i) {
    job.corpus.push_back(text::parse_fen(taken(text, '\n')));
  }
  if (std::find(job.columns.begin(), job.columns.end(), job.baseline) == job.columns.end()) {
    refuse("the baseline is not among the columns");
  }
  if (job.corpus.empty() || job.operations.empty()) refuse("there is nothing to measure");
  return read;
}

std::string to_text(const Measured& measured) {
  std::string text =
      fmt::format("{}\ntook {} {}\n", greeting, measured.wall_seconds, measured.processor_seconds);
  for (const Round& round : measured.rounds) {
    text += fmt::format("round {} {} {} {}", round.row, round.phase, round.positions, round.units);
    for (const Burst& burst : round.bursts) {
      text += fmt::format(" {}:{}:{}", burst.column, burst.nanoseconds, burst.probe);
    }
    text += '\n';
  }
  return text + "end\n";
}

Measured read_measured(std::string_view text) {
  const std::string_view first = taken(text, '\n');
  if (first.starts_with(failure)) refuse(first.substr(failure.size()));
  if (first != greeting) refuse("it answered in another language");
  Measured measured;
  std::string_view took = line_of("took", text);
  measured.wall_seconds = number_in<double>(taken(took, ' '));
  measured.processor_seconds = number_in<double>(taken(took, ' '));
  while (!text.starts_with("end\n")) {
    std::string_view line = line_of("round", text);
    Round& round = measured.rounds.emplace_back();
    round.row = number_in<std::size_t>(taken(line, ' '));
    round.phase = number_in<std::size_t>(taken(line, ' '));
    round.positions = number_in<std::uint64_t>(taken(line, ' '));
    round.units = number_in<std::uint64_t>(taken(line, ' '));
    while (!line.empty()) {
      std::string_view burst = taken(line, ' ');
      const auto column = number_in<std::size_t>(taken(burst, ':'));
      const auto nanoseconds = number_in<double>(taken(burst, ':'));
      round.bursts.push_back({column, nanoseconds, number_in<double>(burst)});
    }
  }
  return measured;
}

std::vector<std::string> placements_of(const std::string& program) {
  namespace fs = std::filesystem;
  const fs::path path(program);
  const std::string folder = path.filename().string() + "-placements";
  std::vector<std::string> found;
  for (const fs::path& beside :
       {path.parent_path() / folder, path.parent_path() / ".." / "libexec" / folder}) {
    for (int number = 1; fs::exists(beside / std::to_string(number)); ++number) {
      found.push_back((beside / std::to_string(number)).string());
    }
    if (!found.empty()) break;
  }
  return found;
}

Measured run_placement(const std::string& path, const MeasureJob& job, int cpu) {
  using engine::Read;
  const auto fail = [&](std::string_view why) { refuse(fmt::format("{}: {}", path, why)); };
  const auto patience = std::chrono::duration<double>(60 + 10 * job.seconds);
  const engine::Deadline deadline =
      engine::SteadyClock::now() + std::chrono::duration_cast<engine::Duration>(patience);
  engine::Process process("exec", {path}, 1 << 20);
  if (process.write(to_text(job, cpu), deadline) == engine::Write::TimedOut) {
    fail("does not read its job");
  }
  process.close_input();
  std::string text;
  for (;;) {
    const Read read = process.read_line(deadline);
    if (read.kind != Read::Kind::Line) {
      if (read.kind == Read::Kind::TimedOut) fail("takes too long");
      break;
    }
    text += read.text + '\n';
  }
  const auto exit = process.wait(deadline);
  if (!exit || exit->by_signal || exit->number != 0) {
    fail(exit ? to_string(*exit) : "does not end");
  }
  try {
    return read_measured(text);
  } catch (const std::runtime_error& error) {
    fail(error.what());
  }
  return {};
}

std::string answer_of_placement(std::string_view text, const Registry& registry) {
  try {
    const auto [job, cpu] = read_job(text);
    bind_to(cpu);
    return to_text(measure(job, workbenches_of(job, registry)));
  } catch (const std::exception& error) {
    return fmt::format("{}{}\n", failure, error.what());
  }
}

int run_as_placement(const Registry& registry) {
  std::string job;
  std::array<char, 1 << 16> part{};
  while (const std::size_t size = std::fread(part.data(), 1, part.size(), stdin)) {
    job.append(part.data(), size);
  }
  const std::string answer = answer_of_placement(job, registry);
  return std::fwrite(answer.data(), 1, answer.size(), stdout) == answer.size() ? 0 : 1;
}

}  // namespace squarelab::lab::inline timing
