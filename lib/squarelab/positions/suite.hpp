// The built-in positions. The suite: positions on which move generators are known to go wrong, with
// the correct counts of leaves. The corpus: the positions on which operations are timed.
#pragma once

#include <memory>
#include <span>
#include <squarelab/chess.hpp>
#include <squarelab/text/epd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::positions {

struct NamedPosition {
  std::string name;    // "kiwipete"; empty for a line of a file without id
  std::string source;  // where it comes from, for people
  Position position;
  std::vector<text::PerftCount> counts;          // by increasing depth
  std::shared_ptr<const std::string> file = {};  // in which they are; shared by millions
  bool is_of_user = false;                       // read from a file that a person gave
  std::uint32_t line = 0;                        // of the file; 0 if unknown

  // Returns "suite.epd:3", or empty.
  std::string place_of(const text::PerftCount& count) const;
};

// Returns the six positions that are commonly counted, to 10^8 leaves and more.
std::span<const NamedPosition> six_positions();

// Positions on which real generators failed that passed all other tests, to depth 3.
std::span<const NamedPosition> late_bugs();

// Returns the record as a position of that file, with its id as name, or none. The operation `src`
// gives the source.
NamedPosition named_position(const text::EpdRecord& record,
                             std::shared_ptr<const std::string> file);
// Returns all records. A record without id is named by its place: "suite.epd:1" is the first
// record.
std::vector<NamedPosition> named_positions(const std::vector<text::EpdRecord>& records,
                                           std::string_view source_name);

struct Corpus {
  std::string source;  // for people: "built in", "games.epd"
  std::vector<Position> positions;
};

// Returns the built-in corpus: 2,400 positions taken from self-play of Stockfish 15.1 (how exactly:
// the head of positions/data/corpus.epd): 600 from openings, 800 from middlegames, 600 from
// endgames, and 400 in which the side to move is in check. They are unique, playable and
// normalised. Checks are overrepresented on purpose, because generators have a path of their own
// for them. A few hundred would not do: processors learn to predict them (see operations).
const Corpus& built_in_corpus();

// At most `limit` of the positions, spread evenly over all of them, in the same order.
// Precondition: limit >= 1.
std::vector<Position> thinned(std::span<const Position> positions, std::size_t limit);

}  // namespace squarelab::positions
