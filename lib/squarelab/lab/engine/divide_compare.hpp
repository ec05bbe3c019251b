// Where dividers disagree, down to the exact move.
//
// Every answer is held to the moves that the rules allow, and the counts are
// held to each other. If all moves are right and a count differs, the
// comparison makes the first such move (in the order of UCI's notation) and
// asks again with a depth less, until a move is missing or is one too many, or
// until a divider contradicts what it has said one level higher. At most depth
// questions are put to each divider.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <squarelab/lab/engine/divider.hpp>
#include <string>
#include <vector>

namespace squarelab::lab::engine {

// A move of an answer that no notation explains as a legal one.
struct ExtraMove {
  std::string text;    // as it was written
  std::string reason;  // why it is none, in the words of text::parse_uci
  std::uint64_t count;
};

// The counts of legal moves, by UCI's notation.
using CountsByMove = std::map<std::string, std::uint64_t>;

// What one divider said of a place.
struct Side {
  std::string divider;
  std::optional<Failure> failure;             // then nothing else is known
  std::uint64_t leaves = 0;                   // the sum of its counts
  std::optional<std::uint64_t> leaves_above;  // what it said of the move that led here, if any
  CountsByMove counts;                        // of the legal moves that it names
  std::vector<Move> missing;                  // legal moves that it lacks
  std::vector<ExtraMove> extra;
  std::optional<std::uint64_t> count;  // of the finding's move
};

// Asks a divider about a place: the position at the end of the moves that are made from the start,
// legal one after the other. An answer that names a move twice is a failure.
struct Place {
  Position start;
  std::vector<Move> path;
  Position position;
  int depth;  // >= 1
};
Side ask(Divider& divider, const Place& place);
std::vector<Side> ask_all(std::span<Divider* const> dividers, const Place& place);

enum class FindingKind : std::uint8_t {
  Failure,        // a divider gave no usable answer
  Moves,          // moves are missing or too many
  Counts,         // moves are right, and at depth 1 a count is not 1 everywhere
  Contradiction,  // all agree here, but not with what they said of this place
                  // one level higher
};

// "moves" for FindingKind::Moves.
std::string_view name_of(FindingKind kind) noexcept;

struct Finding {
  FindingKind kind;
  Position start;
  std::vector<Move> path;    // the moves from there to the place of the finding
  Position position;         // the place
  int depth;                 // of the answers there
  std::optional<Move> move;  // of Counts: the first one whose counts differ
  std::vector<Side> sides;   // of every divider, in their order
  // Those who say something else than the majority, where more than half of all
  // say the same; of a contradiction, those who contradict themselves.
  std::vector<std::size_t> odd_ones;
};

// The disagreement in the position at the depth; nothing if all agree with each
// other and, at this level, with the rules. One divider alone is held to the
// rules. Preconditions: the position is playable, depth >= 1, no divider is
// null.
std::optional<Finding> compare_divides(std::span<Divider* const> dividers, const Position& position,
                                       int depth);

// Some lines for people: position, path, what each said. Ends with a line end.
std::string to_string(const Finding& finding);

}  // namespace squarelab::lab::engine
