// Placeholder until squarelab compare is there; to be replaced as a whole.
#include "commands.hpp"

namespace squarelab::app {

void add_compare(CLI::App& app, Context&) {
  app.add_subcommand("compare", "Verify, then measure all backends")->callback([] {
    throw InputError("compare is not built in yet");
  });
}

}  // namespace squarelab::app
