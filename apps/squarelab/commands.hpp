// The subcommands, each in a file of its own. Each function adds one to the app.
#pragma once

#include "shared/context.hpp"

namespace squarelab::app {

void add_attacks(CLI::App& app, Context& context);
void add_backends(CLI::App& app, Context& context);
void add_bitboard(CLI::App& app, Context& context);
void add_compare(CLI::App& app, Context& context);
void add_completion(CLI::App& app, Context& context);
void add_convert(CLI::App& app, Context& context);
void add_divide(CLI::App& app, Context& context);
void add_explain(CLI::App& app, Context& context);
void add_guess(CLI::App& app, Context& context);
void add_magics(CLI::App& app, Context& context);
void add_man(CLI::App& app, Context& context);
void add_map(CLI::App& app, Context& context);
void add_moves(CLI::App& app, Context& context);
void add_perft(CLI::App& app, Context& context);
void add_show(CLI::App& app, Context& context);
void add_verify(CLI::App& app, Context& context);

}  // namespace squarelab::app
