// The functions that the WebAssembly module exports: a command line, run as main would run it, and
// a move. package/program.js calls them and reads stdout and stderr. Tested in
// tests/web/package.test.js.
#include <cstdio>
#include <exception>
#include <squarelab/backends.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <string>

#include "app.hpp"

// Returns the exit code. May be called any number of times, one call after the other.
extern "C" [[clang::export_name("squarelab_run")]] int squarelab_run(int argc,
                                                                     const char* const* argv) {
  const int exit_code = squarelab::app::run_app(argc, argv, squarelab::backends());
  std::fflush(stdout);
  return exit_code;
}

// Returns the FEN of the position after a move in UCI notation, valid until the next call. Returns
// "" and prints the reason on stderr if the position cannot be read or the move is not legal there.
extern "C" [[clang::export_name("squarelab_after")]] const char* squarelab_after(const char* fen,
                                                                                 const char* move) {
  static std::string after;
  try {
    const auto position = squarelab::text::parse_fen(fen);
    const auto made = squarelab::text::parse_uci(move, position);
    after = squarelab::text::to_fen(squarelab::rules::play(position, made));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    after.clear();
  }
  return after.c_str();
}
