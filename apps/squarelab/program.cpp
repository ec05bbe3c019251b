#include <fmt/format.h>

#include <squarelab/build_info.hpp>

#include "app.hpp"
#include "commands.hpp"

namespace squarelab::app {

namespace {

constexpr const char* examples = R"(Examples:
  squarelab compare                         verify, then measure all backends
  squarelab compare --quick --baseline berf
  squarelab verify --positions 100000       do all backends agree with the rules?
  squarelab verify --fen "8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1"
  squarelab perft --backend x88 --depth 6
  squarelab divide --depth 3 --fen "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
  squarelab bench                           the same search on every backend
  squarelab uci --backend x88               the search for programs that play chess
  squarelab show --native                   a position, and what each backend stores
  squarelab moves --backend x88
  squarelab attacks --square f3
  squarelab explain sliders                 how each representation finds it, step by step
  squarelab lesson                          questions and answers, for students
  squarelab quiz --lesson wrap --seed 7     questions with answers, for a class
  squarelab backends --json -
  squarelab map lefr                        indices, steps, constants, wrap guards
  squarelab wraps                           who needs a wrap guard, under each mapping
  squarelab convert e4                      the same square in all numberings
  squarelab bitboard a2,h2 noea             what a shift loses and lets wrap
  squarelab guess 0x0202020202020202        what a constant may be
  squarelab differences e4 b1               how two squares are related
  squarelab codes                           the numbers of pieces, rights and moves
  squarelab score -1,5                      two values packed into one number

Squares and names are read in any case: E4, LERF, 0X88. For --fen there are names too, such as
kiwipete; squarelab positions lists them.

Exit codes: 0 success or agreement, 1 a disagreement was found, 2 wrong usage or input, or a result
that could not be written, 3 measured, but not as steadily as --require-steady demands, 130
interrupted before the end. Findings come first: a disagreement that could not be written
to a file is still 1.)";

void add_group(Program& program, const Registry& registry, const char* group,
               std::initializer_list<Command (*)(const Registry&)> commands) {
  for (const auto command : commands) {
    program.commands.push_back(command(registry));
    program.commands.back().group = group;
  }
}

Program program_of(const Registry& registry) {
  Program program{
      "squarelab",
      "One chessboard in many representations: checked against each other, and measured.",
      examples,
      fmt::format("squarelab {} ({}, {})", build_info::version, build_info::commit,
                  build_info::isa),
      {help_flag(), bare_flag({"--version"}, "Print the version and exit")},
      {}};
  add_group(program, registry, "Compare and verify",
            {compare_command, verify_command, perft_command, divide_command, bench_command,
             uci_command, backends_command});
  add_group(program, registry, "Look at a position",
            {show_command, moves_command, attacks_command, explain_command, positions_command});
  add_group(program, registry, "Look at numberings, sets and codes",
            {map_command, convert_command, bitboard_command, guess_command, wraps_command,
             differences_command, codes_command, score_command, magics_command});
  add_group(program, registry, "Learn", {lesson_command, quiz_command});
  return program;
}

}  // namespace

int run_app(int argc, const char* const* argv, const Registry& registry) {
  Program program = program_of(registry);
  program.commands.push_back(man_command(program));
  program.commands.push_back(completion_command(registry));
  for (std::size_t i = program.commands.size() - 2; i < program.commands.size(); ++i) {
    program.commands[i].group = "For your shell";
  }
  return run_program(argc, argv, program, registry);
}

}  // namespace squarelab::app
