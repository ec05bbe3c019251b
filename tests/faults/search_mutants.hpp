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

namespace squarelab::faults {

enum class SearchFault : std::uint8_t {
  None,
  // Draws and mates.
  DrawIsBad,
  RepetitionOfTheGameCounts,
  RepetitionIsThreefold,
  RepetitionIsFourPliesBack,
  FiftyMovesForgetMate,
  FiftyMovesAreLate,
  StalemateIsLost,
  MatesAreAlike,
  // Windows.
  WindowIsNotNegated,
  WindowIsNotExchanged,
  ScoutIsNotNegated,
  ScoutAsksForMore,
  NothingIsSearchedAgain,
  NearlyEnoughRefutes,
  // The table.
  EveryBoundIsExact,
  BoundsAreExchanged,
  AlphaIsTakenForExact,
  BoundsAreIgnored,
  DrawIsTakenForExact,
  ShallowEntriesCount,
  MateIsStoredFromTheRoot,
  MateIsReadFromItsPosition,
  // Quiescence and evaluation.
  StandsPatInCheck,
  NobodyStandsPat,
  TradesAreLeftOut,
  LosingCapturesCount,
  ValueIsWhites,
  PhaseIsForgotten,
  MobilityCountsOwnPieces,
  MobilityForgetsTheQueen,
  MobilityOfOneKnight,
  // The order of moves.
  KillersOfTheOtherSide,
  OrderIsTheBoards,
};

struct SearchMutant {
  SearchFault fault;
  std::string_view name;  // "repetition-is-threefold"
  std::string_view what;  // what is wrong, in a few words
};
const std::vector<SearchMutant>& search_mutants();

// A search of lerf in which the fault is planted, or the normal one's equal with None.
std::unique_ptr<search::Searcher> make_faulty_searcher(SearchFault fault,
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
  const SearchMutant* mutant;
  std::string_view found_as;  // "wrong-value", "wrong-move", "other-tree", or empty: it survived
  std::size_t trees = 0;      // searched, the one that found it included
  std::string proof = {};
};
// In the order of the mutants, each on the small trees in turn.
std::vector<HuntedInTrees> hunt_in_trees();

// The section of the page docs/mutants.md, and a line for each that survived.
std::string section_of_search(const std::vector<HuntedInTrees>& hunted);
std::vector<std::string> survivors_of_search(const std::vector<HuntedInTrees>& hunted);

}  // namespace squarelab::faults
