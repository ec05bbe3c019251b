#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <squarelab/compare/measuring/placement.hpp>
#include <squarelab/compare/measuring/processors.hpp>
#include <squarelab/process/process.hpp>
#include <squarelab/report/json_fields.hpp>
#include <squarelab/text/fen.hpp>

namespace squarelab::compare::measuring {

// An operation is its name, a position its FEN, a burst three numbers: there are very many.

constexpr auto json_fields(const MeasureJob*) {
  return std::tuple{report::field("placement", &MeasureJob::placement),
                    report::field("seed", &MeasureJob::seed),
                    report::field("seconds", &MeasureJob::seconds),
                    report::field("burst_microseconds", &MeasureJob::burst_microseconds),
                    report::field("baseline", &MeasureJob::baseline),
                    report::field("columns", &MeasureJob::columns)};
}

report::Json json_of(const Burst& burst) {
  return report::Json::array({burst.column, burst.nanoseconds, burst.probe});
}

void read_json_of(const report::JsonPart& part, Burst& burst) {
  const std::vector<report::JsonPart> numbers = part.elements();
  if (numbers.size() != 3) part.refuse_value("is not three numbers");
  burst = {read<std::size_t>(numbers[0]), read<double>(numbers[1]), read<double>(numbers[2])};
}

constexpr auto json_fields(const Round*) {
  return std::tuple{report::field("row", &Round::row), report::field("phase", &Round::phase),
                    report::field("positions", &Round::positions),
                    report::field("units", &Round::units), report::field("bursts", &Round::bursts)};
}

constexpr auto json_fields(const Measured*) {
  return std::tuple{report::field("rounds", &Measured::rounds),
                    report::field("wall_seconds", &Measured::wall_seconds),
                    report::field("processor_seconds", &Measured::processor_seconds)};
}

namespace {

constexpr std::string_view job_subject = "job";
constexpr std::string_view answer_subject = "answer";
constexpr std::string_view failure = "failure";

[[noreturn]] void refuse(std::string_view what) { throw std::runtime_error(std::string(what)); }

operations::Operation read_operation(const report::JsonPart& name) {
  if (const operations::OperationFacts* facts = operations::operation_named(name.text()))
    return facts->operation;
  name.refuse_value("is no operation");
}

}  // namespace

std::string to_text(const MeasureJob& job, std::optional<int> cpu) {
  report::Json json = report::written(job);
  json["cpu"] = cpu;
  for (const operations::Operation operation : job.operations) {
    json["operations"].push_back(facts_of(operation).name);
  }
  for (const Position& position : job.corpus) json["corpus"].push_back(text::to_fen(position));
  return to_text(json);
}

ReadJob read_job(std::string_view text) {
  const report::Json json = report::read_json(text, job_subject);
  const report::JsonPart part(text, job_subject, json);
  ReadJob result{read<MeasureJob>(part), read<std::optional<int>>(part.at("cpu"))};
  MeasureJob& job = result.job;
  for (const report::JsonPart& name : part.at("operations").elements()) {
    job.operations.push_back(read_operation(name));
  }
  for (const report::JsonPart& fen : part.at("corpus").elements()) {
    job.corpus.push_back(text::parse_fen(fen.text()));
  }
  if (std::find(job.columns.begin(), job.columns.end(), job.baseline) == job.columns.end()) {
    refuse("the baseline is not among the columns");
  }
  if (job.corpus.empty() || job.operations.empty()) refuse("there is nothing to measure");
  return result;
}

std::string to_text(const Measured& measured) { return to_text(report::written(measured)); }

Measured read_measured(std::string_view text) {
  const report::Json json = report::read_json(text, answer_subject);
  const report::JsonPart part(text, answer_subject, json);
  if (part.has(failure)) refuse(part.at(failure).text());
  return read<Measured>(part);
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

Measured run_placement(const std::string& path, const MeasureJob& job, std::optional<int> cpu) {
  using process::Read;
  const auto fail = [&](std::string_view why) { refuse(fmt::format("{}: {}", path, why)); };
  const auto patience = std::chrono::duration<double>(60 + 10 * job.seconds);
  const process::Deadline deadline =
      process::SteadyClock::now() + std::chrono::duration_cast<process::Duration>(patience);
  process::Process process("exec", {path}, 1 << 20);
  if (process.write(to_text(job, cpu), deadline) == process::Write::TimedOut) {
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

std::string answer_of_placement(std::string_view text, const operations::Contestants& contestants) {
  try {
    const auto [job, cpu] = read_job(text);
    bind_to(cpu);
    return to_text(measure(job, kernels_of(job, contestants)));
  } catch (const std::exception& error) {
    return to_text(report::Json{{std::string(failure), error.what()}});
  }
}

int run_as_placement(const operations::Contestants& contestants) {
  std::string job;
  std::array<char, 1 << 16> part{};
  while (const std::size_t size = std::fread(part.data(), 1, part.size(), stdin)) {
    job.append(part.data(), size);
  }
  const std::string answer = answer_of_placement(job, contestants);
  return std::fwrite(answer.data(), 1, answer.size(), stdout) == answer.size() ? 0 : 1;
}

}  // namespace squarelab::compare::measuring
