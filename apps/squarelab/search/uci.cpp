// squarelab uci: the search as an engine for programs that play chess.
#include <squarelab/process/system.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "search/uci_session.hpp"

namespace squarelab::app {

namespace {

constexpr const char* uci_examples = R"(Examples:
  squarelab uci
  squarelab uci --backend x88
  squarelab verify --engine "squarelab uci --backend lefr"

Lines of the UCI protocol are read from stdin and answered on stdout: uci, isready, ucinewgame,
setoption, position, go, stop, quit, and d, which draws the board. The limits of go are depth,
nodes, movetime, clocks (wtime, btime, winc, binc, movestogo) and infinite; without any it is
infinite. "go perft N" counts leaves by move. Options are Hash (megabytes), Evaluation (material,
mobility) and Backend. ponder, searchmoves and Chess960 are not offered.

Impossible requests are answered by an info string with the reason and the value that is kept.
quit stops a search and a count; the end of the input stops a search, and a count is finished.

It is no rival of strong engines, and is not meant to be: it is every representation under the same
brain. At a limit of depth or nodes every board plays the same moves.)";

struct UciOptions {
  const BackendEntry* backend;
};

void run_uci(const UciOptions& options, Context& context) {
  const BackendEntry& backend = backend_or_default(options.backend, context.registry);
  UciSession session(context.registry, backend, &print_to_stdout);
  UciInput input(process::stdin_number);
  session.run(input);
}

}  // namespace

Command uci_command(const Registry& registry) {
  Command command("uci", "Search for programs that play chess, by the UCI protocol", uci_examples);
  UciOptions& options = command.runs(&run_uci);
  add_backend_option(command, options.backend, registry, "The backend that searches at first",
                     Searching::Needed);
  return command;
}

}  // namespace squarelab::app
