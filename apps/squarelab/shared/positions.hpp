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
  // A position that no moves led to, by its index, and its en-passant square as it is written.
  struct Start {
    std::size_t index;
    std::optional<Square> en_passant;
  };
  // Messages of one kind, of which the first are kept.
  struct Remarks {
    std::string_view others;  // the rest of them: "games are left out"
    std::size_t count = 0;
    std::vector<std::string> messages = {};

    void add(std::string message) {
      if (count++ < text::TextErrors::most_kept) messages.push_back(std::move(message));
    }
  };

  std::string from;  // the option or the file, for messages
  std::vector<positions::NamedPosition> positions = {};
  std::vector<Start> starts = {};
  Remarks left_out{"lines are left out"};
  Remarks warnings{"such warnings"};
  Remarks without_counts{"positions without a count"};

  void add(positions::NamedPosition named, const text::Written& written);
  void leave_out(const text::TextErrors& errors);
  // As the rules judge it.
  Position as_written(const Start& start) const;
};

// Returns startpos and the built-in suite. Names are in lower case; a late bug without a name is
// called by its place.
const std::vector<positions::NamedPosition>& named_positions();

// A position or a file on the command line, and the function that reads it.
struct Input {
  Word word;
  Reading (*read)(const Word& word, text::ReadingRules rules, const Registry& registry);
};
ValueType<Input> file_of_positions(decltype(Input::read) read);

struct PositionsChoice {
  std::vector<Input> inputs;
  text::Variant variant = text::Variant::Standard;  // that the command plays
  bool strict = false;
  bool lenient = false;
  bool double_chess960 = false;

  // Returns true if results are lists, even for one position.
  bool is_list() const;
};

// For commands that work on one position, or on one after the other. Adds --strict, --lenient and
// --fen: a FEN, startpos, an array of Chess960 by its number as chess960-518, or the name of a
// position of the built-in suite. otherwise: the position, for help, if none is given.
void add_position_options(Command& command, PositionsChoice& choice,
                          const std::string& otherwise = "startpos");

// Adds --epd, any number of times.
Argument& add_epd_option(Command& command, PositionsChoice& choice);

// For commands that work on many. Adds --fen, --epd and --pgn, any number of each, --strict and
// --lenient. use: what becomes of the positions, such as "to compare too".
void add_positions_options(Command& command, PositionsChoice& choice, const std::string& use);

// Returns the positions of --fen, then of the files. Throws InputError or text::TextError: a FEN
// has a fault or is of Chess960, which the command does not play; a file cannot be read, is not
// text or is too large. All positions of all games of a file are taken. Games and lines with a
// fault are left out and named on stderr; without any other, that is an error. Warns of positions
// of a suite without a count, and, one line per input, of positions that no game leads to. With
// --strict the first warning is thrown.
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
