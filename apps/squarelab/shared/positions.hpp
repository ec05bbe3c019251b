// The positions that a person gives on the command line: the options, and what they mean.
//
// A position must be playable (rules/validation.hpp). One that no game can have led to
// (rules/plausibility.hpp) is refused with --strict; otherwise a line on stderr warns of it and the
// work goes on.
#pragma once

#include <CLI/CLI.hpp>
#include <squarelab/lab/positions/suite.hpp>
#include <string>
#include <vector>

namespace squarelab::app {

// For commands that work on one position.
struct PositionChoice {
  std::string fen;
  bool strict = false;
};

// Adds --fen FEN, by default the start of the game, and --strict. The choice must outlive the
// command's callback.
void add_position_options(CLI::App& command, PositionChoice& choice);

// The position that the options of the command name. Throws InputError that quotes the FEN and says
// in one line what is wrong with it and where.
Position chosen_position(const CLI::App& command, const PositionChoice& choice);

// For commands that work on many.
struct PositionsChoice {
  std::vector<std::string> fens;
  std::vector<std::string> epd_files;
  std::vector<std::string> pgn_files;
  bool strict = false;
};

// Adds --fen, --epd and --pgn, any number of each, and --strict. The choice must outlive the
// command's callback. use: what becomes of the positions, such as "to compare too".
void add_positions_options(CLI::App& command, PositionsChoice& choice, const std::string& use);

// Those of the FENs, then those of the files. Throws InputError or text::TextError: a FEN is wrong,
// a file cannot be read, is no text, is too large, or holds a record that is wrong, named by its
// line and column. Of the implausible positions of a file the first is named. Of a file of games
// all positions of all games are taken; games with a fault are left out and named on stderr, and
// where no other is there that is an InputError.
std::vector<lab::NamedPosition> chosen_positions(const CLI::App& command,
                                                 const PositionsChoice& choice);

// What is in a file; "-" is stdin. Throws InputError: it cannot be read, or is too large.
std::string read_text_file(const std::string& path);

}  // namespace squarelab::app
