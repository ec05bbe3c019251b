#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <squarelab/compare/measuring/placement.hpp>
#include <squarelab/compare/measuring/processors.hpp>
#include <squarelab/process/process.hpp>
#include <squarelab/report/json_fields.hpp>
#include <squarelab/text/fen.hpp>

namespace squarelab::compare {

using report::field;

// A question is its name, a position its FEN, a burst three numbers: there are very many.

constexpr std::array<std::string_view, 2> task_names{"measure", "verify"};

report::Json json_of(const Task& task) { return task_names[static_cast<std::size_t>(task)]; }

void read_json_of(const report::JsonPart& part, Task& task) {
  const auto found = std::find(task_names.begin(), task_names.end(), part.text());
  if (found == task_names.end()) part.refuse_value("is no task");
  task = static_cast<Task>(found - task_names.begin());
}

constexpr auto json_fields(const Job*) {
  return std::tuple{field("task", &Job::task),
                    field("placement", &Job::placement),
                    field("baseline", &Job::baseline),
                    field("columns", &Job::columns),
                    field("seed", &Job::seed),
                    field("seconds", &Job::seconds),
                    field("burst_microseconds", &Job::burst_microseconds)};
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
  return std::tuple{field("row", &Round::row), field("phase", &Round::phase),
                    field("positions", &Round::positions), field("units", &Round::units),
                    field("bursts", &Round::bursts)};
}

constexpr auto json_fields(const Measured*) {
  return std::tuple{field("rounds", &Measured::rounds),
                    field("wall_seconds", &Measured::wall_seconds),
                    field("processor_seconds", &Measured::processor_seconds)};
}

constexpr auto json_fields(const Verified::Row*) {
  return std::tuple{field("units", &Verified::Row::units), field("lacks", &Verified::Row::lacks)};
}

constexpr auto json_fields(const Verified*) { return std::tuple{field("rows", &Verified::rows)}; }

namespace {

constexpr std::string_view job_subject = "job";
constexpr std::string_view answer_subject = "answer";
// The field that replaces the rest of an answer if something went wrong.
constexpr std::string_view failure = "failure";
constexpr std::string_view disagreement_key = "disagreement";
// A line before the answer, for each row that is verified.
constexpr std::string_view verified_line = "verified";

[[noreturn]] void refuse(std::string_view what) { throw std::runtime_error(std::string(what)); }

questions::Question read_question(const report::JsonPart& name,
                                  std::span<const questions::Question> known) {
  if (const questions::Question found = questions::find(known, name.text())) return found;
  name.refuse_value("is not a question");
}

}  // namespace

std::string to_text(const Job& job, std::optional<int> cpu) {
  report::Json json = report::written(job);
  json["cpu"] = cpu;
  for (const questions::Question question : job.questions) {
    json["questions"].push_back(question->name);
  }
  for (const Position& position : job.corpus) json["corpus"].push_back(text::to_fen(position));
  return to_text(json);
}

ReadJob read_job(std::string_view text, std::span<const questions::Question> known) {
  const report::Json json = report::read_json(text, job_subject);
  const report::JsonPart part(text, job_subject, json);
  ReadJob result{read<Job>(part), read<std::optional<int>>(part.at("cpu"))};
  Job& job = result.job;
  for (const report::JsonPart& name : part.at("questions").elements()) {
    job.questions.push_back(read_question(name, known));
  }
  for (const report::JsonPart& fen : part.at("corpus").elements()) {
    job.corpus.push_back(text::parse_fen(fen.text()));
  }
  if (std::find(job.columns.begin(), job.columns.end(), job.baseline) == job.columns.end()) {
    refuse("the baseline is not among the columns");
  }
  if (job.corpus.empty() || job.questions.empty()) refuse("there is nothing to do");
  return result;
}

std::string to_text(const Answer& answer) {
  return to_text(std::visit([](const auto& one) { return report::written(one); }, answer));
}

Answer read_answer(std::string_view text, Task task) {
  const report::Json json = report::read_json(text, answer_subject);
  const report::JsonPart part(text, answer_subject, json);
  if (part.has(failure)) refuse(part.at(failure).text());
  if (part.has(disagreement_key)) throw KernelDisagreement(part.at(disagreement_key).text());
  if (task == Task::Verify) return read<Verified>(part);
  return read<Measured>(part);
}

Answer answer_of(const Job& job, const questions::Contestants& contestants,
                 const Instruments& instruments, const std::function<void()>& verified) {
  const AllKernels kernels = kernels_of(job, contestants);
  if (job.task == Task::Verify) return verify(job, kernels, verified);
  return measure(job, kernels, instruments);
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

std::optional<Answer> run_placement(const std::string& path, const Job& job, std::optional<int> cpu,
                                    const GoesOn& goes_on) {
  using process::Read, process::SteadyClock;
  const auto fail = [&](std::string_view why) { refuse(fmt::format("{}: {}", path, why)); };
  constexpr double hour = 3600;
  const auto patience =
      std::chrono::duration<double>(job.task == Task::Measure ? 60 + 10 * job.seconds : hour);
  const process::Deadline deadline =
      SteadyClock::now() + std::chrono::duration_cast<process::Duration>(patience);
  process::Process process("exec", {path}, 1 << 20);
  if (process.write(to_text(job, cpu), deadline) == process::Write::TimedOut) {
    fail("does not read its job");
  }
  process.close_input();
  constexpr auto between_looks = std::chrono::milliseconds(100);
  std::string text;
  std::size_t rows = 0;
  for (;;) {
    if (goes_on && !goes_on(rows)) return std::nullopt;
    const Read read = process.read_line(std::min(deadline, SteadyClock::now() + between_looks));
    if (read.kind == Read::Kind::TimedOut) {
      if (SteadyClock::now() >= deadline) fail("takes too long");
    } else if (read.kind != Read::Kind::Line) {
      break;
    } else if (read.text == verified_line) {
      ++rows;
    } else {
      text += read.text + '\n';
    }
  }
  const auto exit = process.wait(deadline);
  if (!exit || exit->by_signal || exit->number != 0) {
    fail(exit ? to_string(*exit) : "does not end");
  }
  try {
    return read_answer(text, job.task);
  } catch (const KernelDisagreement&) {
    throw;
  } catch (const std::runtime_error& error) {
    fail(error.what());
  }
  return {};
}

std::string answer_of_placement(std::string_view text, const questions::Contestants& contestants,
                                const std::function<void()>& verified) {
  try {
    const auto [job, cpu] = read_job(text, contestants.questions);
    bind_to(cpu);
    return to_text(answer_of(job, contestants, {}, verified));
  } catch (const KernelDisagreement& error) {
    return to_text(report::Json{{std::string(disagreement_key), error.what()}});
  } catch (const std::exception& error) {
    return to_text(report::Json{{std::string(failure), error.what()}});
  }
}

int run_as_placement(const questions::Contestants& contestants) {
  std::string job;
  std::array<char, 1 << 16> part{};
  while (const std::size_t size = std::fread(part.data(), 1, part.size(), stdin)) {
    job.append(part.data(), size);
  }
  const std::string answer = answer_of_placement(job, contestants, [] {
    fmt::print("{}\n", verified_line);
    std::fflush(stdout);
  });
  return std::fwrite(answer.data(), 1, answer.size(), stdout) == answer.size() ? 0 : 1;
}

}  // namespace squarelab::compare
