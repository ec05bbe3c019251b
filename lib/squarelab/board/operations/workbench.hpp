// Workbench: a backend's operations, ready to be timed.
//
// The table of operations is one list of templates over Backend (operations.hpp). A Workbench is
// that table for one backend behind one virtual call per *pass* over a whole corpus, thousands of
// units of work, so that no measured figure pays for the call. Tests, benchmarks and the comparison
// all run operations through it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <squarelab/chess/position.hpp>
#include <string_view>

namespace squarelab::inline board {

enum class Operation : std::uint8_t {
  LegalMoves,
  BoardLegalMoves,
  BulkCount,
  PerftBulk,
  PerftTwoPlies,
  PerftPlain,
  MakeUnmake,
  BoardMakeUnmake,
  IsAttacked,
  AttackersTo,
  BoardAttackersTo,
  AttackMap,
  ChecksAndPins,
  Set,
};

struct OperationFacts {
  Operation operation;
  std::string_view name;  // CLI id: "legal-moves"
  std::string_view unit;  // what is counted, singular: "move", "leaf", "query"
  std::string_view tier;  // the state it runs on, "core" or "full", or "board": through Board
  std::size_t share;      // it is run on one position in this many of the corpus, on one at least
  std::string_view description;  // one line for people
};

inline constexpr std::array<OperationFacts, 14> operations{{
    {Operation::LegalMoves, "legal-moves", "move", "core", 2,
     "write every legal move of each position into a list"},
    {Operation::BoardLegalMoves, "board-legal-moves", "move", "board", 8,
     "legal-moves, asked of the Board interface"},
    {Operation::BulkCount, "bulk-count", "move", "core", 1,
     "count the legal moves of each position without writing them"},
    {Operation::PerftBulk, "perft-bulk", "leaf", "core", 20,
     "walk the move tree of each position, the last ply counted in bulk"},
    {Operation::PerftTwoPlies, "perft-two-plies", "leaf", "core", 120,
     "walk the move tree of each position, the last two plies counted at once where the backend "
     "can"},
    {Operation::PerftPlain, "perft-plain", "leaf", "core", 80,
     "walk the move tree of each position, every leaf made"},
    {Operation::MakeUnmake, "make-unmake", "move", "full", 8,
     "make and take back every legal move, keeping key and clocks"},
    {Operation::BoardMakeUnmake, "board-make-unmake", "move", "board", 60,
     "make-unmake, asked of the Board interface, which first looks for the move among the legal "
     "ones"},
    {Operation::IsAttacked, "is-attacked", "query", "core", 4,
     "ask for every square whether the side not to move attacks it"},
    {Operation::AttackersTo, "attackers-to", "query", "core", 4,
     "find for every square the pieces of the side not to move that attack it"},
    {Operation::BoardAttackersTo, "board-attackers-to", "query", "board", 8,
     "attackers-to, asked of the Board interface"},
    {Operation::AttackMap, "attack-map", "map", "core", 1,
     "find all squares that the side not to move attacks"},
    {Operation::ChecksAndPins, "checks-and-pins", "position", "core", 1,
     "find the checkers and the pinned pieces of the side to move"},
    {Operation::Set, "set", "position", "full", 4, "take over a position from the canonical form"},
}};

constexpr const OperationFacts& facts_of(Operation operation) noexcept {
  return operations[static_cast<std::size_t>(operation)];
}

class Workbench {
 public:
  virtual ~Workbench() = default;

  // Builds the native states of a corpus and forgets those before. Preconditions: the corpus is not
  // empty; Board::set would take every position.
  virtual void load(std::span<const Position> corpus) = 0;

  // One pass of the operation over the corpus, which was loaded before; returns the units of work
  // done, which are the same for every backend and every pass.
  virtual std::uint64_t run(Operation operation) = 0;

  // The same pass by the same code, its results made public and hashed: equal for all backends that
  // give the same answers, whatever their order. Not for timing.
  virtual std::uint64_t digest(Operation operation) = 0;
};

}  // namespace squarelab::inline board
