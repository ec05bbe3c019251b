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

// In the order of the table below.
enum class Operation : std::uint8_t {
  LegalMoves,
  BulkCount,
  PerftBulk,
  PerftTwoPlies,
  PerftPlain,
  MakeUnmake,
  IsAttacked,
  AttackersTo,
  AttackMap,
  ChecksAndPins,
  Set,
  BoardLegalMoves,
  BoardMakeUnmake,
  BoardAttackersTo,
};

struct OperationFacts {
  Operation operation;
  std::string_view name;   // CLI id: "legal-moves"
  std::string_view group;  // what it belongs to: "generation", "attack queries"
  std::string_view unit;   // what is counted, singular: "move", "leaf", "query"
  std::string_view tier;   // the state it runs on, "core" or "full", or "board": through Board
  std::string_view description;  // one line for people
};

inline constexpr std::array<OperationFacts, 14> operations{{
    {Operation::LegalMoves, "legal-moves", "generation", "move", "core",
     "write every legal move of each position into a list"},
    {Operation::BulkCount, "bulk-count", "generation", "move", "core",
     "count the legal moves of each position without writing them"},
    {Operation::PerftBulk, "perft-bulk", "generation", "leaf", "core",
     "walk the move tree of each position, the last ply counted in bulk"},
    {Operation::PerftTwoPlies, "perft-two-plies", "generation", "leaf", "core",
     "walk the move tree of each position, the last two plies counted at once where the backend "
     "can"},
    {Operation::PerftPlain, "perft-plain", "making moves", "leaf", "core",
     "walk the move tree of each position, every leaf made"},
    {Operation::MakeUnmake, "make-unmake", "making moves", "move", "full",
     "make and take back every legal move, keeping key and clocks"},
    {Operation::IsAttacked, "is-attacked", "attack queries", "query", "core",
     "ask for every square whether the side not to move attacks it"},
    {Operation::AttackersTo, "attackers-to", "attack queries", "query", "core",
     "find for every square the pieces of the side not to move that attack it"},
    {Operation::AttackMap, "attack-map", "attack queries", "map", "core",
     "find all squares that the side not to move attacks"},
    {Operation::ChecksAndPins, "checks-and-pins", "attack queries", "position", "core",
     "find the checkers and the pinned pieces of the side to move"},
    {Operation::Set, "set", "interface", "position", "full",
     "take over a position from the canonical form"},
    {Operation::BoardLegalMoves, "board-legal-moves", "interface", "move", "board",
     "legal-moves, asked of the Board interface"},
    {Operation::BoardMakeUnmake, "board-make-unmake", "interface", "move", "board",
     "make-unmake, asked of the Board interface, which first looks for the move among the legal "
     "ones"},
    {Operation::BoardAttackersTo, "board-attackers-to", "interface", "query", "board",
     "attackers-to, asked of the Board interface"},
}};

constexpr const OperationFacts& facts_of(Operation operation) noexcept {
  return operations[static_cast<std::size_t>(operation)];
}

// Which positions of a corpus are worked on, and in which order: `length` of them, the first at
// `begin`, each `stride` after the one before, all among the `size` positions from `first` on;
// behind the last of these comes the first again. Preconditions: begin < size, stride <= size, length
// >= 1.
struct Way {
  std::size_t first;
  std::size_t size;
  std::size_t begin;
  std::size_t stride;
  std::size_t length;
};

// The same positions in the opposite order.
constexpr Way backwards(const Way& way) noexcept {
  const std::size_t last = (way.begin + way.stride * (way.length - 1)) % way.size;
  return {way.first, way.size, last, way.size - way.stride % way.size, way.length};
}

// A stride without a common divisor with the size, so that a way of length `size` visits every
// position once. Strides of different turns differ: positions follow each other in no order that a
// branch predictor could learn. Precondition: size >= 1.
std::size_t stride_of(std::size_t size, std::uint64_t turn) noexcept;

class Workbench {
 public:
  virtual ~Workbench() = default;

  // Builds the native states of a corpus, in its order, and forgets those before. Preconditions:
  // the corpus is not empty; Board::set would take every position.
  virtual void load(std::span<const Position> corpus) = 0;

  // The operation on the positions of a way through the corpus; returns the units of work done,
  // which are the same for every backend.
  virtual std::uint64_t run(Operation operation, const Way& way) = 0;

  // The same by the same code, its results made public and hashed: equal for all backends that
  // give the same answers, whatever their order. Not for timing.
  virtual std::uint64_t digest(Operation operation, const Way& way) = 0;
};

}  // namespace squarelab::inline board
