// Mutants of the search: what it decides by comparing numbers (search/decisions.hpp) is wrong in
// one known way each, or a board counts mobility wrongly, or finds its moves in another order while
// nothing but their ranks orders them. They measure the plain minimax of tests/support/minimax.hpp:
// on small trees it must have another value, or other best moves, than each of them.
//
// A mutant that only wastes time has the right value always. Nothing but its number of nodes tells
// it from the normal search, and that is how it is reported.
#pragma once

#include <cstdint>
#include <memory>
#include <squarelab/chess.hpp>
#include <squarelab/search/searcher.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "planted.hpp"

namespace squarelab::faults {

inline constexpr FaultFacts search_faults[] = {
    {"draw-is-bad", "a draw is worth less than nothing to the side to move"},
    {"repetition-of-the-game-counts", "one repetition of a position before the root is a draw"},
    {"repetition-is-threefold", "a repetition inside the search is a draw only the third time"},
    {"repetition-is-four-plies-back", "nobody looks further back than four plies for a repetition"},
    {"fifty-moves-forget-mate", "fifty moves draw even if the last mates"},
    {"fifty-moves-are-late", "fifty moves draw a ply late"},
    {"stalemate-is-lost", "who has no move is mated, in check or not"},
    {"mates-are-alike", "a mate is worth the same at any distance"},
    {"window-is-not-negated", "the other side is asked with the same window"},
    {"window-is-not-exchanged", "alpha and beta are negated, but keep their places"},
    {"scout-is-not-negated", "the scout is asked with the window of this side"},
    {"scout-asks-for-more", "the scout overlooks a move that is better by 1"},
    {"nothing-is-searched-again", "the bound that the scout has found is taken for the value"},
    {"nearly-enough-refutes", "what comes within 20 of beta is cut off"},
    {"every-bound-is-exact", "bounds are stored as exact values"},
    {"at-most-is-exact", "upper bounds are stored as exact values"},
    {"bounds-are-exchanged", "at least is stored as at most, and conversely"},
    {"bounds-are-ignored", "an entry answers with any bound"},
    {"draw-is-exact", "a draw in the table answers with any bound"},
    {"shallow-entries-count", "an entry answers with any depth"},
    {"mate-is-stored-from-the-root", "the table keeps the distance of a mate from the root"},
    {"mate-is-read-from-its-position",
     "the distance of a mate in the table is taken for that from the root"},
    {"stands-pat-in-check", "in check the position's own value counts"},
    {"nobody-stands-pat", "in quiescence somebody without a capture is mated"},
    {"trades-are-left-out", "quiescence leaves out captures that win nothing"},
    {"losing-captures-count", "quiescence looks at captures that lose"},
    {"value-is-whites", "the evaluation is White's, whoever moves"},
    {"phase-is-forgotten", "the evaluation is always that of the middlegame"},
    {"mobility-counts-own-pieces", "mobility counts squares of own pieces, too"},
    {"mobility-forgets-the-queen", "queens have no mobility"},
    {"mobility-of-one-knight", "only one of several knights is counted"},
    {"killers-of-the-other-side", "a node has the killers of the other side's nodes, too"},
    {"order-is-the-boards", "moves of one rank are tried as the board finds them, here backwards"},
};

consteval Fault operator""_search(const char* name, std::size_t size) {
  return find_in(search_faults, {name, size}).value();
}

// A search of lerf in which the fault is planted, or which is the normal one's equal.
std::unique_ptr<search::Searcher> make_faulty_searcher(std::optional<Fault> fault,
                                                       const search::Settings& settings);

// A small tree: a position and the moves that lead from it to the root.
struct SmallTree {
  Position start;
  std::vector<Move> moves;
  int depth;
  search::Settings settings;
};
const std::vector<SmallTree>& small_trees();

struct HuntedInTrees {
  const FaultFacts* mutant;
  std::string_view found_as;  // "wrong-value", "wrong-move", "other-tree", or empty: it survived
  std::size_t trees = 0;      // searched, the one that found it included
  std::string proof = {};
};
// In the order of search_faults, each on the small trees in turn.
std::vector<HuntedInTrees> hunt_in_trees();

// The section of the page docs/mutants.md, and a line for each that survived.
std::string section_of_search(const std::vector<HuntedInTrees>& hunted);
std::vector<std::string> survivors_of_search(const std::vector<HuntedInTrees>& hunted);

}  // namespace squarelab::faults
