// The positions that a person gives on the command line: the options, and what they mean.
//
// A position must be playable. One that no game can have led to (rules/validation.hpp), judged with
// its en-passant square as it was written, is refused with --strict; otherwise a line on stderr
// warns of it and the work goes on.
#pragma once

#include <memory>
#include <optional>
#include <squarelab/positions/suite.hpp>
#include <squarelab/text/fen.hpp>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "shared/context.hpp"

namespace squarelab::verify {
struct Suite;
}

namespace squarelab::app {

// --fen: a FEN, startpos, an array of Chess960 by its number as chess960-518, or the name of
// a position of the built-in suite.
struct GivenPosition {
  std::string text;  // as it was typed
  Position position;
  text::Written written;  // other details of a FEN
};

// For commands that work on one position, or on one after the other.
struct PositionChoice {
  std::optional<GivenPosition> fen;
  std::vector<std::string> epd_files;  // where add_epd_option was called
  bool strict = false;
  bool plays_chess960 = false;  // the command does

  // Returns true if results are lists, even for one position.
  bool is_list() const { return !epd_files.empty(); }
};

// Adds --fen and --strict. otherwise: the position, for help, if none is given.
void add_position_options(Command& command, PositionChoice& choice,
                          const std::string& otherwise = "startpos");

// Adds --epd, any number of times.
Argument& add_epd_option(Command& command, PositionChoice& choice);

// Returns the position given. Warns on stderr if no game leads there, or if stdin holds FENs that
// are not read; throws InputError instead with --strict, and for a position of Chess960 that the
// command does not play.
Position chosen_position(const PositionChoice& choice, const Context& context);

// Returns the position of --fen, if given, and then those of --epd; never nothing. Throws what
// chosen_positions throws.
std::vector<Position> chosen_each(const PositionChoice& choice, const Context& context);

// A move as it was typed; which move that is depends on the position.
ValueType<Word> move_value();

// The legal move of the position that the word names, in UCI notation (e2e4) or in SAN (Nf3).
// Throws InputError if there is none.
Move chosen_move(const Word& word, const Position& position);

// For commands that work on many.
struct PositionsChoice {
  std::vector<GivenPosition> fens;
  std::vector<std::string> epd_files;
  std::vector<std::string> suite_files;
  // Reads them; a command with the option --suite sets it to verify::read_suite.
  verify::Suite (*read_suite)(std::string_view text, const std::string& file, text::Variant variant,
                              Board& counter) = nullptr;
  std::vector<std::string> pgn_files;
  bool strict = false;
  bool is_chess960 = false;  // all castling rights are read as of Chess960
};

// Adds --fen, --epd and --pgn, any number of each, and --strict. use: what becomes of the
// positions, such as "to compare too".
void add_positions_options(Command& command, PositionsChoice& choice, const std::string& use);

// Returns the positions of --fen, then of the files. Throws InputError or text::TextError: a file
// cannot be read, is not text, is too large, or holds a record that is wrong, named by its line and
// column. All positions of all games of a file are taken. Games with a fault, and lines of EPD
// with the castling rights of Chess960 if that is not played, are left out and named on stderr;
// without any other, that is an error. Warns of positions of a suite without a count, and, one line
// per file, of positions that no game leads to; or throws for these with --strict.
std::vector<positions::NamedPosition> chosen_positions(const PositionsChoice& choice,
                                                       const Context& context);

// A board that counts leaves: one that does so quickly, where there is one.
std::unique_ptr<Board> make_counter(const Registry& registry, bool is_chess960 = false);

}  // namespace squarelab::app
