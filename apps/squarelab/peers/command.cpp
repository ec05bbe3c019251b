// squarelab peers: perft of other programs and of our boards.
#include <fmt/format.h>

#include <algorithm>
#include <squarelab/compare.hpp>
#include <squarelab/positions/suite.hpp>
#include <squarelab/process/process.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "shared/interrupt.hpp"
#include "shared/own_path.hpp"
#include "shared/page.hpp"
#include "shared/parts.hpp"

namespace squarelab::app {

namespace {

constexpr const char* examples =
    R"(Each program counts the leaves below six known positions, one after the other in turns with our
boards, in one process at a time on one processor. Counts are compared with ours: a wrong one has no
time. A program says how it counts, so that ratios of unequal work can be called so:
  two-plies     the replies to many moves are counted at once, without making the moves
  one-ply       the moves of the last ply are counted, not made
  every-leaf    every move is made

A command is run by /bin/sh once for each count. It has {fen} and {depth} where they belong, and of
the numbers that it prints the one nearest to the right count is taken. A program that speaks UCI has
to have "go perft N".

Examples:
  squarelab peers --uci stockfish=/usr/games/stockfish --counting stockfish=one-ply
  squarelab peers --program 'mine=./my_perft {fen} {depth}' --counting mine=every-leaf --quick
  squarelab peers --program 'other=printf "fen %s\nperft %d\n" {fen} {depth} | ./other' --rounds 5
  squarelab peers --uci sf=stockfish --json result.json
  squarelab peers --from result.json --markdown -
  squarelab peers --from result.json --programs "lerf --one-ply,sf" --part "last plies"

Exit codes: 0 all was measured, 1 a program counts wrongly, 2 one failed, or a usage or input error,
130 stopped by Ctrl-C; the rounds until then are shown.)";

constexpr std::uint64_t deepest = 10;
constexpr std::uint64_t most_rounds = 100;
constexpr std::uint64_t longest_timeout = 86'400;

// NAME=REST.
struct Pair {
  std::string name;
  std::string rest;
};

struct Options {
  std::vector<Pair> programs;
  std::vector<Pair> engines;
  std::vector<Pair> countings;
  std::vector<std::string> builds;
  std::vector<std::string> shown;  // names; none is all
  bool quick = false;
  bool deep = false;
  int depth = 0;  // 0: that of each position
  int rounds = 3;
  int timeout = 600;
  std::optional<std::string> from;
  PageOptions page;
  std::optional<OutputFile> csv;
};

// valid: throws InputError for a rest that means nothing.
ValueType<Pair> pair_value(std::string placeholder, void (*valid)(const Word&, const Pair&)) {
  const auto read = [valid](const Word& word) {
    const std::size_t at = word.text.find('=');
    if (at == std::string::npos || at == 0 || at + 1 == word.text.size()) {
      throw InputError(fmt::format("{} is not NAME=...", word.shown()));
    }
    const Pair pair{text::printable(word.text.substr(0, at)), word.text.substr(at + 1)};
    valid(word, pair);
    return pair;
  };
  return {std::move(placeholder), read};
}

void refuse_without_marks(const Word& word, const Pair& pair) {
  for (const char* mark : {"{fen}", "{depth}"}) {
    if (pair.rest.find(mark) != std::string::npos) continue;
    throw InputError(fmt::format("{}: {} is missing in the command", word.shown(), mark));
  }
}

void refuse_unknown_counting(const Word& word, const Pair& pair) {
  if (compare::counting_named(pair.rest)) return;
  throw InputError(fmt::format("{}: \"{}\" is none of two-plies, one-ply, every-leaf, unknown",
                               word.shown(), text::printable(pair.rest)));
}

// Between 15 and 200 million leaves.
int depth_of(const positions::NamedPosition& position) {
  if (position.name == "start") return 6;
  return position.name == "cpw-3" ? 7 : 5;
}

std::string in_quotes(const std::string& path) {
  std::string quoted = "'";
  for (const char c : path) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

struct OurBoard {
  const char* backend;
  const char* option;  // of perft
  compare::Counting counting;
};
constexpr OurBoard our_boards[] = {{"lerf", "--two-plies", compare::Counting::TwoPlies},
                                   {"x88", "--two-plies", compare::Counting::TwoPlies},
                                   {"lerf", "--one-ply", compare::Counting::OnePly},
                                   {"x88", "--one-ply", compare::Counting::OnePly},
                                   {"x88_vectors", "--one-ply", compare::Counting::OnePly},
                                   {"lerf", "--plain", compare::Counting::EveryLeaf},
                                   {"x88", "--plain", compare::Counting::EveryLeaf}};

// A build for an older processor has not all of them.
std::vector<compare::Peer> our_programs(const Registry& registry) {
  const std::string program = in_quotes(own_path());
  std::vector<compare::Peer> programs;
  for (const auto& [backend, option, counting] : our_boards) {
    if (find(registry, backend) == nullptr) continue;
    programs.push_back({fmt::format("{} {}", backend, option),
                        fmt::format("{} perft --backend {} {} --fen {{fen}} --depth {{depth}}",
                                    program, backend, option),
                        false, counting, true});
  }
  return programs;
}

// Returns what a build of squarelab is for: "x86-64-v2" of "squarelab 0.2.0 (d0a12608e270,
// x86-64-v2)". Throws InputError if the program prints no such line.
std::string instruction_set_of(const std::string& program) {
  constexpr std::chrono::seconds longest{10};
  process::Process child(program + " --version");
  const std::string line = child.read_line(process::SteadyClock::now() + longest).text;
  const std::size_t comma = line.rfind(", ");
  if (line.starts_with("squarelab ") && comma != line.npos && line.ends_with(')')) {
    return text::printable(line.substr(comma + 2, line.size() - comma - 3));
  }
  throw InputError(
      fmt::format("--build {}: this is not a build of squarelab, whose --version names "
                  "an instruction set",
                  text::quote(program)));
}

compare::PeerPlan plan_of(const Options& options, const Registry& registry) {
  compare::PeerPlan plan;
  plan.programs = our_programs(registry);
  for (const std::string& build : options.builds) {
    const std::string isa = instruction_set_of(build);
    plan.programs.push_back({fmt::format("lerf --one-ply {}", isa),
                             build + " perft --backend lerf --one-ply --fen {fen} --depth {depth}",
                             false, compare::Counting::OnePly, true, isa});
  }
  for (const Pair& pair : options.programs) plan.programs.push_back({pair.name, pair.rest});
  for (const Pair& pair : options.engines) plan.programs.push_back({pair.name, pair.rest, true});
  for (auto at = plan.programs.begin(); at != plan.programs.end(); ++at) {
    if (std::find_if(plan.programs.begin(), at,
                     [&](const compare::Peer& before) { return before.name == at->name; }) != at) {
      throw InputError(fmt::format("\"{}\" names two programs", at->name));
    }
  }
  for (const Pair& pair : options.countings) {
    const auto peer = std::ranges::find(plan.programs, pair.name, &compare::Peer::name);
    if (peer == plan.programs.end() || peer->is_ours) {
      throw InputError(fmt::format("--counting: there is no --program or --uci \"{}\"", pair.name));
    }
    peer->counting = *compare::counting_named(pair.rest);
  }
  plan.rounds = options.quick ? 1 : options.rounds;
  plan.longest = std::chrono::seconds(options.timeout);
  plan.stop = &Interrupt::is_requested;
  plan.count = [&registry](const Position& position, int depth) {
    const auto board = registry.front().make_board();
    board->set(position);
    return board->perft(depth, PerftMode::Bulk);
  };
  for (const positions::NamedPosition& named : positions::six_positions()) {
    const int depth = options.depth != 0 ? options.depth : depth_of(named) + (options.deep ? 1 : 0);
    plan.positions.push_back(
        {named.name, text::to_fen(named.position), depth, plan.count(named.position, depth)});
  }
  return plan;
}

// Returns what the file holds, of the programs that are named or of all. Throws InputError if it
// has no program of a name.
compare::PeerMeasurement saved(const std::string& path, const std::vector<std::string>& shown) {
  compare::PeerMeasurement measurement =
      reading_file(path, [&] { return compare::read_peer_measurement(read_text_file(path)); });
  if (shown.empty()) return measurement;
  std::vector<std::string> names;
  std::vector<compare::PeerResult> programs;
  for (compare::PeerResult& program : measurement.programs) {
    names.push_back(program.name);
    if (std::ranges::count(shown, program.name) > 0) programs.push_back(std::move(program));
  }
  for (const std::string& name : shown) {
    if (std::ranges::count(names, name) > 0) continue;
    throw InputError(fmt::format("--programs {}: no such program in {}, which has {}",
                                 text::quote(name), shown_path(path), report::joined(names, ", ")));
  }
  measurement.programs = std::move(programs);
  return measurement;
}

// found: what the programs did decides the exit code.
void show(const compare::PeerMeasurement& measurement, const Options& options, bool found,
          Context& context) {
  const auto& programs = measurement.programs;
  const bool is_wrong = std::ranges::any_of(programs, [](const compare::PeerResult& program) {
    return std::ranges::any_of(program.cells,
                               [](const auto& cell) { return cell.wrong.has_value(); });
  });
  const bool has_failed = std::ranges::any_of(
      programs, [](const compare::PeerResult& program) { return !program.failure.empty(); });
  if (found && is_wrong) {
    context.exit_code = ExitCode::Disagreement;
  } else if (found && has_failed) {
    context.exit_code = ExitCode::BadInput;
  }
  const report::Page page = page_of(measurement);
  const report::Page parts = parts_of(page, options.page.parts);
  ResultWriter results;
  results.give([&] { return as_text(parts); },
               {{options.page.markdown, [&] { return as_markdown(parts); }},
                {options.page.json, [&] { return to_text(page.data); }},
                {options.csv, [&] { return as_csv(page); }}});
  results.report(context);
}

void run(const Options& options, Context& context) {
  if (options.from) return show(saved(*options.from, options.shown), options, false, context);
  const Interrupt interrupt;
  const compare::PeerPlan plan = plan_of(options, context.registry);
  std::optional<compare::PeerMeasurement> measurement;
  {
    Progress progress(context.terminal, "counts", 0);
    measurement = compare::measure_peers(
        plan, [&](std::string_view program, std::uint64_t done, std::uint64_t total) {
          progress.set_total(total);
          progress.update(done, fmt::format("counts, {}", program));
        });
  }
  if (measurement) show(*measurement, options, true, context);
  if (!Interrupt::is_requested()) return;
  print_error_line(fmt::format("{}: stopped after {} of {} rounds", context.command_line,
                               measurement ? measurement->rounds : 0, plan.rounds));
  context.exit_code = ExitCode::Interrupted;
}

}  // namespace

Command peers_command(const Registry&) {
  Command command("peers", "Measure perft of other programs and of our boards", examples);
  Options& options = command.runs(&run);
  command.option("--program", options.programs, pair_value("NAME=CMD", &refuse_without_marks),
                 "A program, by a command with {fen} and {depth}");
  command.option("--uci", options.engines, pair_value("NAME=CMD", [](const Word&, const Pair&) {}),
                 "A program that speaks UCI and has \"go perft N\"");
  command.option("--counting", options.countings, pair_value("NAME=HOW", &refuse_unknown_counting),
                 "How a program counts: two-plies, one-ply, every-leaf; otherwise unknown");
  command.option(
      "--build", options.builds, text_value("CMD"),
      "Another build of squarelab, for example for x86-64-v2: count by its lerf as well, "
      "one ply at once");
  command.flag("--quick", options.quick, "One round");
  command.flag("--deep", options.deep, "One ply more: times that are 30 times as long");
  command
      .option("--depth", options.depth, whole_number(1, deepest),
              "The depth for all positions, in place of 6 for the start position, 7 for the "
              "endgame and 5 for the others")
      .excludes = {"--deep"};
  command
      .option("--rounds", options.rounds, whole_number(1, most_rounds),
              "How often each program counts each position")
      .excludes = {"--quick"};
  command.option("--timeout", options.timeout, whole_number(1, longest_timeout),
                 "Seconds for one count");
  command.option("--from", options.from, input_file(), "Measure nothing; show what --json wrote")
      .excludes = {"--program", "--uci",   "--counting", "--build",  "--quick",
                   "--deep",    "--depth", "--rounds",   "--timeout"};
  command
      .list("--programs", options.shown, text_value("PROGRAM"),
            "Show only these programs of the file (comma-separated)")
      .needs = {"--from"};
  add_page_options(command, options.page).needs = {"--from"};
  command.option("--csv", options.csv, output_file(),
                 "Write all times as CSV to a file, or - for stdout");
  return command;
}

}  // namespace squarelab::app
