#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <squarelab/compare/judging/statistics.hpp>
#include <squarelab/compare/measuring/processors.hpp>
#include <squarelab/compare/peers.hpp>
#include <squarelab/process/process.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/verify.hpp>
#include <stdexcept>

namespace squarelab::compare {

namespace {

constexpr int depth_of_first_look = 3;

struct PeerRun {
  double seconds = 0;
  std::optional<std::uint64_t> counted;
  std::string version = {};
  std::string failure = {};  // or "stopped"
};
constexpr std::string_view stopped = "stopped";

bool is_digit(char c) { return '0' <= c && c <= '9'; }

std::uint64_t distance(std::uint64_t a, std::uint64_t b) { return a < b ? b - a : a - b; }

verify::engine::Limits limits_of(const PeerPlan& plan) {
  constexpr process::Duration to_end{5000};
  verify::engine::Limits limits;
  limits.answer = plan.longest;
  limits.exit = to_end;
  limits.stop = plan.stop;
  return limits;
}

void set_failure(PeerRun& run, const verify::engine::Failure& failure) {
  const bool was_stopped = failure.verdict == verify::EngineVerdict::Interrupted;
  run.failure = was_stopped ? std::string(stopped) : failure.sentence;
}

void count_by_command(PeerRun& run, const Peer& peer, const std::string& fen, int depth,
                      std::uint64_t expected, const PeerPlan& plan) {
  using verify::EngineVerdict;
  verify::engine::Conversation program(command_for(peer.command, fen, depth), {}, limits_of(plan));
  const auto failure = program.failure_of([&] {
    program.ask("counting", "", plan.longest);
    program.close_input();
    while (const auto line = program.next_line()) {
      const auto number = nearest_number(*line, expected);
      if (number &&
          (!run.counted || distance(*number, expected) < distance(*run.counted, expected))) {
        run.counted = number;
      }
    }
    const auto exit = program.exit();
    if (!exit) program.fail(EngineVerdict::Silent, "closed its output and did not end");
    if (*exit != process::Exit{false, 0}) program.fail_at_end();
    if (!run.counted) program.fail(EngineVerdict::Garbage, "printed no number");
  });
  if (failure) set_failure(run, *failure);
}

void count_by_uci(PeerRun& run, const Peer& peer, const std::string& fen, int depth,
                  const PeerPlan& plan) {
  verify::engine::UciEngine program(peer.command, limits_of(plan));
  const auto answer = program.divide(text::parse_fen(fen), {}, depth);
  if (const auto* failure = std::get_if<verify::engine::Failure>(&answer)) {
    set_failure(run, *failure);
  } else {
    run.counted = std::get<verify::engine::Divide>(answer).sum;
    run.version = program.name();
  }
}

PeerRun run_of(const Peer& peer, const std::string& fen, int depth, std::uint64_t expected,
               const PeerPlan& plan) {
  PeerRun run;
  const double before = measuring::seconds_of_children();
  if (peer.is_uci) {
    count_by_uci(run, peer, fen, depth, plan);
  } else {
    count_by_command(run, peer, fen, depth, expected, plan);
  }
  run.seconds = measuring::seconds_of_children() - before;
  if (run.failure.empty()) return run;
  if (run.failure != stopped) run.failure += fmt::format(", asked for depth {} of {}", depth, fen);
  return run;
}

// Asks a UCI engine what it was compiled for. One that does not answer has two seconds.
std::string compilation_of(const std::string& command) {
  const process::Deadline end = process::SteadyClock::now() + std::chrono::seconds(2);
  process::Process engine(command);
  engine.write("compiler\nquit\n", end);
  std::vector<std::string> lines;
  while (true) {
    process::Read read = engine.read_line(end);
    if (read.kind != process::Read::Kind::Line) break;
    lines.push_back(std::move(read.text));
  }
  return compilation_in(lines);
}

// The measurement while it is made.
class Rounds {
 public:
  Rounds(const PeerPlan& plan, const PeerProgress& progress) : plan_(plan), progress_(progress) {
    for (const Peer& peer : plan.programs) {
      const bool is_unknown = peer.compiled_for.empty() && peer.is_uci;
      results.push_back({peer.name,
                         "",
                         peer.counting,
                         peer.is_ours,
                         "",
                         {},
                         {},
                         is_unknown ? compilation_of(peer.command) : peer.compiled_for});
      results.back().cells.resize(plan.positions.size());
    }
  }

  // Whether it was finished.
  bool look_first() {
    for (const PeerPosition& position : plan_.positions) {
      const int depth = std::min(position.depth, depth_of_first_look);
      const std::uint64_t leaves = depth == position.depth
                                       ? position.leaves
                                       : plan_.count(text::parse_fen(position.fen), depth);
      for (std::size_t i = 0; i < results.size(); ++i) {
        if (!count(i, position, depth, leaves)) return false;
      }
    }
    return true;
  }

  bool measure(int round) {
    for (const PeerPosition& position : plan_.positions) {
      for (std::size_t turn = 0; turn < results.size(); ++turn) {
        const std::size_t i = (turn + static_cast<std::size_t>(round)) % results.size();
        if (!count(i, position, 1, 0)) return false;
        if (!count(i, position, position.depth, position.leaves)) return false;
      }
    }
    return true;
  }

  // Takes back what a round that was stopped has measured.
  void keep(int rounds) {
    for (PeerResult& result : results) {
      for (PeerResult::Cell& cell : result.cells) {
        cell.seconds.resize(std::min(cell.seconds.size(), static_cast<std::size_t>(rounds)));
      }
    }
  }

  std::vector<PeerResult> results;

 private:
  // Nothing is done for a program that has failed or counts the position wrongly. leaves: 0 for a
  // start. Whether it was not stopped.
  bool count(std::size_t i, const PeerPosition& position, int depth, std::uint64_t leaves) {
    PeerResult& result = results[i];
    const Peer& peer = plan_.programs[i];
    if (leaves != 0 && progress_) progress_(peer.name, done_++, total());
    if (!result.failure.empty()) return true;
    PeerResult::Cell& cell =
        result.cells[static_cast<std::size_t>(&position - plan_.positions.data())];
    if (cell.wrong) return true;
    PeerRun run = run_of(peer, position.fen, depth, leaves, plan_);
    if (run.failure == stopped || (plan_.stop && plan_.stop())) return false;
    if (!run.failure.empty()) {
      result.failure = std::move(run.failure);
      result.starts.clear();
      result.cells.clear();
      return true;
    }
    if (!run.version.empty()) result.version = std::move(run.version);
    if (leaves == 0) {
      result.starts.push_back(run.seconds);
    } else if (*run.counted != leaves) {
      cell = {{}, WrongCount{depth, *run.counted, leaves}};
    } else if (depth == position.depth && !result.starts.empty()) {
      cell.seconds.push_back(run.seconds);
    }
    return true;
  }

  std::uint64_t total() const {
    return results.size() * plan_.positions.size() * static_cast<std::uint64_t>(plan_.rounds + 1);
  }

  const PeerPlan& plan_;
  const PeerProgress& progress_;
  std::uint64_t done_ = 0;
};

}  // namespace

std::string_view name_of(Counting counting) noexcept {
  constexpr std::array<std::string_view, 4> names{"two-plies", "one-ply", "every-leaf", "unknown"};
  return names[static_cast<std::size_t>(counting)];
}

std::optional<Counting> counting_named(std::string_view name) noexcept {
  for (const Counting counting : all_countings) {
    if (name_of(counting) == name) return counting;
  }
  return std::nullopt;
}

std::string_view words_of(Counting counting) noexcept {
  constexpr std::array<std::string_view, 4> words{"two plies at once", "one ply at once",
                                                  "every leaf made", "not said"};
  return words[static_cast<std::size_t>(counting)];
}

std::string command_for(const std::string& command, const std::string& fen, int depth) {
  constexpr std::string_view fen_mark = "{fen}";
  constexpr std::string_view depth_mark = "{depth}";
  std::string result;
  char open = '\0';  // the quote that we are in
  for (std::size_t i = 0; i < command.size(); ++i) {
    const std::string_view rest = std::string_view(command).substr(i);
    if (rest.starts_with(fen_mark)) {
      result += open != '\0' ? fen : "'" + fen + "'";
      i += fen_mark.size() - 1;
    } else if (rest.starts_with(depth_mark)) {
      result += std::to_string(depth);
      i += depth_mark.size() - 1;
    } else {
      if (rest[0] == '\\' && open != '\'' && rest.size() > 1) {
        result += rest[0];
        ++i;
      } else if (open == '\0' && (rest[0] == '"' || rest[0] == '\'')) {
        open = rest[0];
      } else if (rest[0] == open) {
        open = '\0';
      }
      result += command[i];
    }
  }
  return result;
}

std::string compilation_in(const std::vector<std::string>& lines) {
  constexpr std::string_view beginning = "Compilation settings";
  for (const std::string_view line : lines) {
    const std::size_t colon = line.find(':');
    if (!line.starts_with(beginning) || colon == line.npos) continue;
    return text::printable(text::trimmed(line.substr(colon + 1)));
  }
  return "";
}

std::optional<std::uint64_t> nearest_number(std::string_view text, std::uint64_t expected) {
  std::optional<std::uint64_t> nearest;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!is_digit(text[i])) continue;
    std::string digits;
    for (; i < text.size(); ++i) {
      const bool separates = (text[i] == ',' || text[i] == '\'' || text[i] == '_') &&
                             i + 1 < text.size() && is_digit(text[i + 1]);
      if (is_digit(text[i])) digits += text[i];
      if (!is_digit(text[i]) && !separates) break;
    }
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc()) continue;
    if (!nearest || distance(number, expected) < distance(*nearest, expected)) nearest = number;
  }
  return nearest;
}

std::optional<double> PeerMeasurement::speed(const PeerResult& program, std::size_t position,
                                             int round) const {
  constexpr double least = 0.1;  // of the start-up
  if (!program.failure.empty() || program.cells[position].wrong) return std::nullopt;
  const double start = judging::spread_of(program.starts).median;
  const double time = program.cells[position].seconds[static_cast<std::size_t>(round)] - start;
  if (time <= least * start) return std::nullopt;
  return static_cast<double>(positions[position].leaves) / time / 1e6;
}

std::optional<PeerMeasurement> measure_peers(const PeerPlan& plan, const PeerProgress& progress) {
  if (!plan.count) throw std::invalid_argument("PeerPlan::count is empty; it has to count leaves");
  constexpr std::chrono::milliseconds watched{200};
  measuring::bind_to(measuring::quietest_cpu(watched));
  Rounds rounds(plan, progress);
  int done = 0;
  if (rounds.look_first()) {
    while (done < plan.rounds && rounds.measure(done)) ++done;
  }
  if (done == 0) return std::nullopt;
  rounds.keep(done);
  return PeerMeasurement{this_build(), this_machine(), done, plan.positions,
                         std::move(rounds.results)};
}

}  // namespace squarelab::compare
