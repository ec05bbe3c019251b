// The positions that a person gives on the command line: the options, and what they mean.
//
// A position must be playable. One that no game can have led to (rules/validation.hpp), judged with
// its en-passant square as it was written, is refused with --strict; otherwise a line on stderr
// warns of it and the work goes on.
#pragma once

#include <memory>
#include <span>
#include <squarelab/positions/suite.hpp>
#include <squarelab/text/fen.hpp>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "shared/context.hpp"

namespace squarelab::app {

// The positions of one option or file, and what to tell about them.
struct Reading {
  // A position as it is written, which the rules judge.
  struct Start {
    std::string name;  // may be empty
    Position position;
  };
  // Messages of one kind, of which the first are shown.
  struct Remarks {
    std::string_view others;  // the rest of them: "games are left out"
    std::vector<std::string> messages = {};
  };

  std::string from;  // the option or the file, for messages
  std::vector<positions::NamedPosition> positions = {};
  std::vector<Start> starts = {};  // those of the positions that no moves led to
  Remarks left_out{"lines are left out"};
  Remarks warnings{"such warnings"};
  Remarks without_counts{"positions without a count"};

  void add(positions::NamedPosition named, const text::Written& written);
};

// The positions of a file that has one to a line, with what else is written of each.
Reading reading_of(const std::string& path, std::span<const positions::NamedPosition> positions,
                   std::span<const text::Written> written,
                   std::span<const text::TextError> left_out);

// A position or a file on the command line, and the function that reads it.
struct Input {
  Word word;
  Reading (*read)(const Word& word, text::Variant variant, const Registry& registry);
};
ValueType<Input> file_of_positions(decltype(Input::read) read);

struct PositionsChoice {
  std::vector<Input> inputs;
  text::Variant variant = text::Variant::Standard;  // that the command plays
  bool strict = false;

  // Returns true if results are lists, even for one position.
  bool is_list() const;
};

// For commands that work on one position, or on one after the other. Adds --strict and --fen: a
// FEN, startpos, an array of Chess960 by its number as chess960-518, or the name of a position of
// the built-in suite. otherwise: the position, for help, if none is given.
void add_position_options(Command& command, PositionsChoice& choice,
                          const std::string& otherwise = "startpos");

// Adds --epd, any number of times.
Argument& add_epd_option(Command& command, PositionsChoice& choice);

// For commands that work on many. Adds --fen, --epd and --pgn, any number of each, and --strict.
// use: what becomes of the positions, such as "to compare too".
void add_positions_options(Command& command, PositionsChoice& choice, const std::string& use);

// Returns the positions of --fen, then of the files. Throws InputError or text::TextError: a FEN
// has a fault or is of Chess960, which the command does not play; a file cannot be read, is not
// text, is too large, or holds a record that is wrong, named by its line and column. All positions
// of all games of a file are taken. Games with a fault, and lines with the castling rights of
// Chess960 if that is not played, are left out and named on stderr; without any other, that is an
// error. Warns of positions of a suite without a count, and, one line per input, of positions that
// no game leads to; or throws for these with --strict.
std::vector<positions::NamedPosition> chosen_positions(const PositionsChoice& choice,
                                                       const Context& context);

// Returns the same, or the start position if none is given. Then it warns if stdin holds FENs that
// are not read.
std::vector<Position> chosen_each(const PositionsChoice& choice, const Context& context);

// Returns the only one as it is written: with an en-passant square that no legal capture needs.
Position chosen_position(const PositionsChoice& choice, const Context& context);

// A move as it was typed; which move that is depends on the position.
ValueType<Word> move_value();

// The legal move of the position that the word names, in UCI notation (e2e4) or in SAN (Nf3).
// Throws InputError if there is none.
Move chosen_move(const Word& word, const Position& position);

// A board that counts leaves: one that does so quickly, where there is one.
std::unique_ptr<Board> make_counter(const Registry& registry, bool is_chess960 = false);

}  // namespace squarelab::app
