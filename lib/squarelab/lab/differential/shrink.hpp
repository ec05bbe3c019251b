// Shrinking: from a position that shows a disagreement to one that shows it with as little as
// possible.
//
// A line, a position and moves made from it, is *simplified* by one of these, where the position
// stays playable and the moves stay legal:
//   * leaving out a move, or beginning after the first one;
//   * taking away a man that is no king, with the castling rights and the en-passant square that
//     cannot be without it;
//   * replacing a man by a weaker one: pawn, knight, bishop, rook, queen in this order;
//   * taking away a castling right or the en-passant square;
//   * making a clock smaller: to what it is in a new game, by half, or by one.
// A line is *minimal* if it shows what is looked for, and neither a simplification of it does, nor
// it without two men, taken away at once. Two lines may be minimal: minimal is not smallest.
#pragma once

#include <cstdint>
#include <functional>
#include <squarelab/chess/move.hpp>
#include <squarelab/chess/position.hpp>
#include <squarelab/lab/differential/disagreement.hpp>
#include <squarelab/lab/differential/lockstep.hpp>
#include <vector>

namespace squarelab::lab::inline differential {

struct Line {
  Position start;           // playable
  std::vector<Move> moves;  // legal one after the other

  friend bool operator==(const Line&, const Line&) = default;
};

// Whether the line shows what is looked for. Always the same answer to the same line.
using Shows = std::function<bool(const Line&)>;

// How often it may be asked for one shrinking. Most are done after some hundreds.
inline constexpr std::uint64_t most_shrinking_calls = 20'000;

// Whether shrinking is to end with what is smallest so far; none: never. Asked before each call.
using Stop = std::function<bool()>;

struct Shrinking {
  Line line;
  std::uint64_t calls = 0;
  bool is_minimal = false;  // if not, it was stopped or the calls ran out
};

// Precondition: shows(line). The line that comes out shows it, too, and is always the same unless
// it is stopped.
Shrinking shrink(const Line& line, const Shows& shows, std::uint64_t most_calls,
                 const Stop& stop = {});

// Every simplification of the line, in the order in which shrinking tries them.
std::vector<Line> simplifications(const Line& line);

// Whether the line is one: the start is playable, the moves are legal one after the other. Those of
// a disagreement need not be, if the first board is itself wrong and has chosen them.
bool is_valid(const Line& line);

// The position at the end of the line. Precondition: is_valid(line).
Position end_of(const Line& line);

// How a disagreement is seen again on a line.
enum class How : std::uint8_t {
  Asked,       // the same question after the moves (Lockstep::ask_again)
  Everything,  // everything about the start (Lockstep::compare_deeply)
  Played,      // the line as a game (Lockstep::compare)
};

// The moves that were made, and behind them those that were taken back.
Line whole_line(const Disagreement& found);

// What the boards disagree about now; the model says what is asked.
std::optional<Disagreement> look(How how, const Disagreement& model, const Line& line,
                                 Lockstep& lockstep);

// Whether it is one of the same kind, with the same board the first to be wrong.
bool is_same(const Disagreement& model, const std::optional<Disagreement>& seen);

struct ShrunkDisagreement {
  // In the sense of is_same the one given; of a wrong count of leaves the one that it came from.
  Disagreement disagreement;
  Line line;  // on which it is seen
  How how = How::Asked;
  bool was_there_again = false;  // if not, asking again showed nothing, and it is the one given
  bool is_minimal = false;
  int men_before = 0;  // in the start position of the one given
  int men_after = 0;
  std::uint64_t calls = 0;
  double seconds = 0;
};

// A disagreement as it is, with the line on which it was found.
ShrunkDisagreement not_shrunk(const Disagreement& found);

// The men of both sides, kings included.
int men_of(const Position& position);

// Shrinks what the boards of the lockstep disagree about. It must be there again when the boards
// are set anew: when the same is asked after the same moves, or else when everything is asked about
// the last or the first position, or else when the game is played again. Wrong counts of leaves are
// first followed down to the position where they arise. The entries and their order must be those
// of the lockstep that found it. Whether it is there again is found out even if it is stopped.
ShrunkDisagreement shrink(const Disagreement& found, Lockstep& lockstep,
                          std::uint64_t most_calls = most_shrinking_calls, const Stop& stop = {});

}  // namespace squarelab::lab::inline differential
