// The commands. A command's run throws InputError (or text::TextError)
// for bad input, and sets context.exit_code if it finds a disagreement.
#pragma once

#include "cli/command.hpp"
#include "shared/context.hpp"

namespace squarelab::app {

Command attacks_command(const Registry& registry);
Command backends_command(const Registry& registry);
Command bench_command(const Registry& registry);
Command bitboard_command(const Registry& registry);
Command codes_command(const Registry& registry);
Command compare_command(const Registry& registry);
Command convert_command(const Registry& registry);
Command differences_command(const Registry& registry);
Command divide_command(const Registry& registry);
Command explain_command(const Registry& registry);
Command guess_command(const Registry& registry);
Command lesson_command(const Registry& registry);
Command magics_command(const Registry& registry);
Command map_command(const Registry& registry);
Command moves_command(const Registry& registry);
Command perft_command(const Registry& registry);
Command positions_command(const Registry& registry);
Command quiz_command(const Registry& registry);
Command score_command(const Registry& registry);
Command show_command(const Registry& registry);
Command uci_command(const Registry& registry);
Command verify_command(const Registry& registry);
Command wraps_command(const Registry& registry);

Command completion_command(const Registry& registry);

// Reads the program that it is part of, which must outlive it.
Command man_command(const Program& program);

}  // namespace squarelab::app
