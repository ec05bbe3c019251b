// Shrinking: from a line that shows a disagreement to a minimal line.
//
// A *simplification* of a line is one of these, as far
// as the position stays playable and the moves stay legal:
//   * drop a move, or begin after the first;
//   * remove a piece other than a king, with the castling rights and the en-passant square that
//     depend on it;
//   * replace a piece by a weaker one, in the order pawn, knight, bishop, rook, queen;
//   * remove a castling right or the en-passant square;
//   * lower a clock: to its value in a new game, by half, or by one.
// A line is *minimal* if it shows the disagreement, but no simplification of it does, and neither
// does the line without any two of its pieces. A position has many minimal lines; the line that is
// found is not always the smallest.
#pragma once

#include <cstdint>
#include <functional>
#include <squarelab/chess.hpp>
#include <squarelab/verify/lockstep.hpp>
#include <vector>

namespace squarelab::verify {

// Returns true if the line shows what is to be kept. Must give equal answers for equal lines.
using Shows = std::function<bool(const Line&)>;

// Limit for the calls of Shows in one shrinking. Most need a few hundred.
inline constexpr std::uint64_t most_shrinking_calls = 20'000;

// Returns true to stop, and keep the smallest line so far; empty: never. Asked before each call of
// Shows, on the calling thread.
using Stop = std::function<bool()>;

struct Shrinking {
  Line line;
  std::uint64_t calls = 0;
  bool is_minimal = false;  // false: it was stopped, or the calls ran out
};

// Precondition: shows(line). The result shows it, too, and is always the same unless stopped.
Shrinking shrink(const Line& line, const Shows& shows, std::uint64_t most_calls,
                 const Stop& stop = {});

// Returns every simplification of the line, in the order in which shrinking tries them.
std::vector<Line> simplifications(const Line& line);

// Both sides' pieces, kings included.
int piece_count(const Position& position);

// The way to see a disagreement again on a line.
enum class How : std::uint8_t {
  Asked,       // the same question after the moves (Lockstep::ask_again)
  Everything,  // everything about the start (Lockstep::compare_deeply)
  Played,      // the line as a game (Lockstep::compare)
};

// Returns the disagreement of the boards on the line, or nullopt; `model` has the question.
std::optional<Disagreement> look(How how, const Disagreement& model, const Line& line,
                                 Lockstep& lockstep);

// Returns the same fault of the same board on the line, or nullopt. Other faults are ignored.
// Nobody listens to the lockstep afterwards.
std::optional<Disagreement> seen_again(How how, const Disagreement& model, const Line& line,
                                       Lockstep& lockstep);

// A finding, and the result of shrinking it: the value that reports, reproducers and
// tests are written from.
struct Finding {
  Disagreement found;
  Disagreement smallest;  // the same disagreement, smaller; for a wrong perft count: its root cause
  Line line;              // shows `smallest`
  How how = How::Asked;
  bool was_there_again = false;  // false: asking again did not show it, and `smallest` is `found`
  bool is_minimal = false;
  std::uint64_t calls = 0;
  double seconds = 0;
  // Other faults of an engine that smaller positions showed; one disagreement each.
  std::vector<Disagreement> also_seen = {};
  // More remarks on an engine's finding, a sentence each.
  std::vector<std::string> notes = {};

  int pieces_before() const { return piece_count(found.start); }
  int pieces_after() const { return piece_count(line.start); }
};

// Returns the finding of a disagreement that is left as it is.
Finding not_shrunk(const Disagreement& found);

// Returns a few lines in which the missing move of the disagreement is as legal, but the king
// stands where neither pin nor line nor check has to do with it: empty for all other disagreements.
std::vector<Line> without_circumstance(const Disagreement& found);

// Shrinks the line if it shows what is to be kept, and fills in all of the finding except
// `smallest`, `how` and `seconds`. Returns false, after one call, if the line does not show it.
bool shrink_from(const Line& line, Finding& finding, const Shows& shows, std::uint64_t most_calls,
                 const Stop& stop);

// Shrinks what the boards of the lockstep disagree about. The fault stays the same (fault.hpp):
// what smaller positions show besides is ignored. For this the disagreement must show again when
// the boards are set again: when the same is asked after the same moves; or else when everything is
// asked about the last or the first position; or else when the game is played again. Wrong perft
// counts are first followed down to the position where they arise. Even if it is stopped, it finds
// out whether the disagreement shows again. Precondition: the boards and their order are those of
// the lockstep that found it.
Finding shrink(const Disagreement& found, Lockstep& lockstep,
               std::uint64_t most_calls = most_shrinking_calls, const Stop& stop = {});

}  // namespace squarelab::verify
