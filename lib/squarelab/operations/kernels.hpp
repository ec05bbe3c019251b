// Kernels: the timed operations of one thing that is measured: of a backend, of a mapping of
// squares, or of a slider algorithm. Each of these subjects has a table of operations of its own.
//
// The table of operations is one list of templates over Backend (operations.hpp). Kernels are that
// table for one backend behind one virtual call per *pass* over a whole corpus, thousands of units
// of work, so that no measured figure pays for the call. Tests, benchmarks and the comparison all
// run operations through them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <squarelab/chess.hpp>
#include <string_view>

namespace squarelab::operations {

// In the order of the tables below.
enum class Operation : std::uint8_t {
  Search,
  SearchMobility,
  Captures,
  Noisy,
  Quiets,
  Evasions,
  GivesCheck,
  Exchange,
  Threats,
  LegalMoves,
  BulkCount,
  PerftBulk,
  PerftTwoPlies,
  PerftPlain,
  PerftFull,
  MakeUnmake,
  IsAttacked,
  AttackersTo,
  AttackMap,
  ChecksAndPins,
  Set,
  BoardLegalMoves,
  BoardMakeUnmake,
  BoardAttackersTo,

  PawnPushes,
  PawnCaptures,
  PawnAttackMaps,
  FlipRanks,
  FlipFiles,
  FlipColors,
  RankFill,
  FileFill,
  FirstRankAttack,
  SquareToName,
  NameToSquare,
  FenIn,
  FenOut,
  NativeKey,

  LookupsHot,
  LookupsSerial,
  LookupsCold,
  LookupsColdSerial,
};

// Whether the operation is an engine's search.
constexpr bool is_search(Operation operation) noexcept {
  return operation == Operation::Search || operation == Operation::SearchMobility;
}

enum class Subject : std::uint8_t { Backend, Mapping, Sliders };

struct OperationFacts {
  Operation operation;
  std::string_view name;   // CLI id: "legal-moves"
  std::string_view group;  // what it belongs to: "generation", "attack queries"
  std::string_view unit;   // what is counted, singular: "move", "leaf", "query"
  // The state it runs on: "core" or "full", or "board", through Board; of a mapping "sets", "names"
  // or "core"; of sliders "hot" or "cold", as the caches are.
  std::string_view tier;
  std::string_view description;  // one line for people
};

inline constexpr std::array<OperationFacts, 24> operations{{
    {Operation::Search, "search", "an engine's search", "node", "full",
     "search each position to 500 nodes; the evaluation is material and the squares of the pieces"},
    {Operation::SearchMobility, "search-mobility", "an engine's search", "node", "full",
     "the same, with the mobility of the pieces in the evaluation"},
    {Operation::Captures, "captures", "questions of an engine", "legal move", "core",
     "write every capture of each position into a list; the time is divided by all legal moves, as "
     "that of legal-moves is"},
    {Operation::Noisy, "noisy", "questions of an engine", "legal move", "core",
     "write every capture and every promotion into a list; the time is divided by all legal moves"},
    {Operation::Quiets, "quiets", "questions of an engine", "legal move", "core",
     "write every other move into a list; the time is divided by all legal moves"},
    {Operation::Evasions, "evasions", "questions of an engine", "move", "core",
     "write every legal move into a list, in positions after a check only"},
    {Operation::GivesCheck, "gives-check", "questions of an engine", "move", "core",
     "ask of every legal move of each position whether it gives check"},
    {Operation::Exchange, "exchange", "questions of an engine", "capture", "core",
     "ask of every capture whether the exchange that it begins loses nothing"},
    {Operation::Threats, "threats", "questions of an engine", "move", "core",
     "find the threats that every legal move removes, and those that it adds"},
    {Operation::LegalMoves, "legal-moves", "generation", "move", "core",
     "write every legal move of each position into a list"},
    {Operation::BulkCount, "bulk-count", "generation", "move", "core",
     "count the legal moves of each position without writing them"},
    {Operation::PerftBulk, "perft-bulk", "generation", "leaf", "core",
     "walk the move tree of each position, the last ply counted in bulk"},
    {Operation::PerftTwoPlies, "perft-two-plies", "generation", "leaf", "core",
     "walk the move tree of each position, the last two plies counted "
     "at once where the backend can"},
    {Operation::PerftPlain, "perft-plain", "making moves", "leaf", "core",
     "walk the move tree of each position, every leaf made"},
    {Operation::PerftFull, "perft-full", "making moves", "leaf", "full",
     "walk the move tree of each position, every leaf made with key and clocks"},
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
     "make-unmake, asked of the Board interface, which first looks "
     "for the move among the legal ones"},
    {Operation::BoardAttackersTo, "board-attackers-to", "interface", "query", "board",
     "attackers-to, asked of the Board interface"},
}};

// What a mapping of squares decides. Sets are in the mapping's own order of bits. A position of the
// corpus stands for several: see squarelab/mappings.
inline constexpr std::array<OperationFacts, 14> mapping_operations{{
    {Operation::PawnPushes, "pawn-pushes", "pawn sets", "side", "sets",
     "find the single and the double pushes of all pawns of a side"},
    {Operation::PawnCaptures, "pawn-captures", "pawn sets", "side", "sets",
     "find the captures of all pawns of a side, to the east and to the west"},
    {Operation::PawnAttackMaps, "pawn-attack-maps", "pawn sets", "side", "sets",
     "find all squares that the pawns of a side attack"},
    {Operation::FlipRanks, "flip-ranks", "flips", "set", "sets",
     "turn a set upside down: rank 1 and rank 8 change places"},
    {Operation::FlipFiles, "flip-files", "flips", "set", "sets",
     "mirror a set: the a-file and the h-file change places"},
    {Operation::FlipColors, "flip-colors", "flips", "position", "core",
     "exchange the colours of a position and turn it upside down"},
    {Operation::RankFill, "rank-fill", "line sets", "set", "sets",
     "fill the ranks on which a set has a square, by steps east and west"},
    {Operation::FileFill, "file-fill", "line sets", "set", "sets",
     "fill the files on which a set has a square, by steps north and south"},
    {Operation::FirstRankAttack, "first-rank-attack", "line sets", "query", "sets",
     "look up for every square what a rook there sees along its rank"},
    {Operation::SquareToName, "square-to-name", "names and FEN", "square", "names",
     "write the name of each square"},
    {Operation::NameToSquare, "name-to-square", "names and FEN", "square", "names",
     "read the name of each square"},
    {Operation::FenIn, "fen-in", "names and FEN", "position", "core",
     "read the first field of a FEN"},
    {Operation::FenOut, "fen-out", "names and FEN", "position", "core",
     "write the first field of a FEN"},
    {Operation::NativeKey, "native-key", "position keys", "position", "core",
     "compute the key of all pieces, with numbers in the order of the bits"},
}};

// Queen lookups, a rook's and a bishop's together, from every slider of a position.
inline constexpr std::array<OperationFacts, 4> slider_operations{{
    {Operation::LookupsHot, "lookups-hot", "hot lookups", "lookup", "hot",
     "look up what queens see, again and again the same ones, each on its own"},
    {Operation::LookupsSerial, "lookups-serial", "hot lookups", "lookup", "hot",
     "the same, each lookup waiting for the result of the one before"},
    {Operation::LookupsCold, "lookups-cold", "cold lookups", "lookup", "cold",
     "look up what queens see, each on its own, after other work has filled the caches"},
    {Operation::LookupsColdSerial, "lookups-cold-serial", "cold lookups", "lookup", "cold",
     "the same, each lookup waiting for the result of the one before"},
}};

struct TierFacts {
  std::string_view name;
  std::string_view description;  // one line for people
};
inline constexpr std::array<TierFacts, 7> tiers{{
    {"core", "on the part of the board that decides the moves"},
    {"full", "on the whole board, with key and clocks"},
    {"board", "through the Board interface, one virtual call a question"},
    {"sets", "on sets of squares in the order of the mapping's bits"},
    {"names", "on names of squares, such as e4"},
    {"hot", "the tables are in the cache, because the same lookups come again"},
    {"cold", "other work has filled the caches before"},
}};

// Empty for what is no tier.
constexpr std::string_view description_of_tier(std::string_view name) noexcept {
  for (const TierFacts& tier : tiers) {
    if (tier.name == name) return tier.description;
  }
  return {};
}

constexpr Subject subject_of(Operation operation) noexcept {
  if (operation < Operation::PawnPushes) return Subject::Backend;
  return operation < Operation::LookupsHot ? Subject::Mapping : Subject::Sliders;
}

constexpr std::span<const OperationFacts> operations_of(Subject subject) noexcept {
  if (subject == Subject::Backend) return operations;
  if (subject == Subject::Mapping) return mapping_operations;
  return slider_operations;
}

constexpr const OperationFacts& facts_of(Operation operation) noexcept {
  const auto table = operations_of(subject_of(operation));
  return table[static_cast<std::size_t>(operation) -
               static_cast<std::size_t>(table.front().operation)];
}

// The operation of that name, or null.
constexpr const OperationFacts* operation_named(std::string_view name) noexcept {
  for (const Subject subject : {Subject::Backend, Subject::Mapping, Subject::Sliders}) {
    for (const OperationFacts& facts : operations_of(subject)) {
      if (facts.name == name) return &facts;
    }
  }
  return nullptr;
}

// Which positions of a corpus are worked on, and in which order: `length` of them, the first at
// `begin`, each `stride` after the one before, all among the `size` positions from `first` on;
// behind the last of these comes the first again. A traversal may visit none. Preconditions:
// begin < size, stride <= size.
struct Traversal {
  std::size_t first;
  std::size_t size;
  std::size_t begin;
  std::size_t stride;
  std::size_t length;
};

// The same positions in the opposite order. Precondition: traversal.length >= 1.
constexpr Traversal backwards(const Traversal& traversal) noexcept {
  const std::size_t last =
      (traversal.begin + traversal.stride * (traversal.length - 1)) % traversal.size;
  return {traversal.first, traversal.size, last, traversal.size - traversal.stride % traversal.size,
          traversal.length};
}

// work(i, next) at each position of the traversal; next is the position after it.
template <class Work>
[[gnu::always_inline]] inline void traverse(const Traversal& traversal, Work work) {
  std::size_t i = traversal.first + traversal.begin;
  const std::size_t end = traversal.first + traversal.size;
  for (std::size_t left = traversal.length; left > 0; --left) {
    const std::size_t stepped = i + traversal.stride;
    const std::size_t next = stepped < end ? stepped : stepped - traversal.size;
    work(i, next);
    i = next;
  }
}

// A stride without a common divisor with the size, so that a traversal of length `size` visits
// every position once. Strides of different turns differ: positions follow each other in no order
// that a branch predictor could learn. Precondition: size >= 1.
std::size_t stride_of(std::size_t size, std::uint64_t turn) noexcept;

class Kernels {
 public:
  virtual ~Kernels() = default;

  // Builds the native states of a corpus, in its order, and forgets those before. Preconditions:
  // the corpus is not empty; Board::set would take every position.
  virtual void load(std::span<const Position> corpus) = 0;

  // From the next load on, a search reads so many bytes of other memory at each node; 0 until then.
  // What has no search ignores it.
  virtual void set_pressure(std::size_t bytes);

  // The operation, one of its subject's, on the positions of a traversal of the corpus; returns the
  // units of work done, which are the same for every backend.
  virtual std::uint64_t run(Operation operation, const Traversal& traversal) = 0;

  // How many nanoseconds of the last run went into preparations that are not to be timed: 0 unless
  // overridden.
  virtual std::uint64_t preparation() const;

  // Whether its subject has no such operation of its own: then run and digest give the right
  // results in another way, whose time says nothing of it. False unless overridden.
  virtual bool lacks(Operation operation) const;

  // The same by the same code, its results made public and hashed: equal for all backends that
  // give the same answers, whatever their order. Not for timing.
  virtual std::uint64_t digest(Operation operation, const Traversal& traversal) = 0;
};

}  // namespace squarelab::operations
