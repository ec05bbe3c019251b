// The corpus: the positions on which operations are timed.
//
// 2,400 are built in, taken from self-play of Stockfish 15.1 (how exactly: the head of
// lab/data/corpus.epd): 600 from openings, 800 from middlegames, 600 from endgames, and 400 in
// which the side to move is in check. They are unique, playable and normalised. Checks are
// overrepresented on purpose, because generators have a path of their own for them. A few
// hundred would not do: processors learn to predict them (see board/operations).
#pragma once

#include <cstddef>
#include <span>
#include <squarelab/chess/position.hpp>
#include <string>
#include <vector>

namespace squarelab::lab::inline positions {

struct Corpus {
  std::string source;  // for people: "built in", "games.epd"
  std::vector<Position> positions;
};

const Corpus& built_in_corpus();

// At most `limit` of the positions, spread evenly over all of them, in the same order.
// Precondition: limit >= 1.
std::vector<Position> thinned(std::span<const Position> positions, std::size_t limit);

}  // namespace squarelab::lab::inline positions
