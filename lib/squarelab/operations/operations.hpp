// The table of operations: each a loop over the corpus, written once for all backends.
//
// Every loop hands its results to a sink. The Timed sink only makes sure that the compiler believes
// that they are needed; the Digest sink makes them public and hashes them. So what is verified is
// the very loop that is timed, and the Kernels of every backend is the same loops over other
// types.
//
// What keeps figures comparable:
//   * The corpus is native and lies alike in memory for every backend.
//   * Positions follow each other in no order, and in another one each time: see Traversal. A
//     modern branch predictor memorises hundreds of positions, and thousands that come in the
//     same order every time. That is far from what a program meets, flatters code with many
//     branches up to threefold, and is a matter of luck from one run to the next. For the same
//     reason a corpus should have a thousand positions or more.
//   * While one position is worked on, the core of the next is fetched: to wait for a corpus is not
//     part of what a program does that moves from a position to its neighbours.
//   * The rows through Board ask a Board for each position, of which the compiler is made to forget
//     the type: each question is a virtual call, with public squares, moves and sets.
//   * Every query stands alone: after each one the compiler must assume that memory has changed, so
//     nothing is carried over from one to the next.
//
// Tested in tests/operations/operations_test.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <span>
#include <squarelab/board.hpp>
#include <squarelab/operations/kernels.hpp>
#include <squarelab/search/searcher.hpp>
#include <utility>
#include <vector>

namespace squarelab::operations {

// The perft operations walk the trees of positions to this depth; the one that counts two plies
// walks one ply more, because what it puts off is finished at the end of each tree.
inline constexpr int kernels_perft_depth = 2;

// Each position of the corpus is searched to as many nodes.
inline constexpr std::uint64_t nodes_of_a_search = 500;

// So many positions at most, each after a check, come from one position of the corpus.
inline constexpr std::size_t most_checked = 4;

namespace operations_details {

template <class T>
struct PageAllocator {
  using value_type = T;
  static constexpr std::align_val_t alignment{4096};

  PageAllocator() noexcept = default;
  template <class U>
  explicit PageAllocator(const PageAllocator<U>&) noexcept {}

  T* allocate(std::size_t count) {
    if (count > std::numeric_limits<std::size_t>::max() / sizeof(T))
      throw std::bad_array_new_length();
    return static_cast<T*>(::operator new(count * sizeof(T), alignment));
  }
  void deallocate(T* memory, std::size_t) noexcept { ::operator delete(memory, alignment); }

  friend bool operator==(PageAllocator, PageAllocator) noexcept { return true; }
};

template <class T>
using PageVector = std::vector<T, PageAllocator<T>>;

// What makes the searchers of a backend, or null where it is compiled without its search.
using MakeSearcher = std::unique_ptr<search::Searcher> (*)(const search::Settings&);

// A corpus in a backend's native form: what the loops run over. Everything is allocated in load(),
// in arrays that begin at page boundaries, so that the kernels of two backends differ in nothing
// but their types and the addresses of their code. Squares and moves are turned native here; the
// loops know no canonical square. Positions are shuffled, with the same draws for every backend.
template <Backend B>
struct Corpus {
  using NativeMove = typename B::NativeMove;

  PageVector<Position> positions;
  PageVector<typename B::Core> cores;
  PageVector<typename B::Full> fulls;
  PageVector<typename B::Full> scratch;          // one, to set positions on
  PageVector<typename B::NativeSquare> squares;  // all 64, in canonical order
  PageVector<NativeMove> moves;                  // all legal moves of all positions
  PageVector<std::size_t> first_move;            // where those of a position begin; and the end
  PageVector<NativeMove> captures;               // and those of them that capture
  PageVector<std::size_t> first_capture;
  PageVector<typename B::Core> checked;  // after moves that give check, some for each position
  PageVector<std::size_t> first_checked;
  // Of each tier, or null.
  std::array<std::unique_ptr<search::Searcher>, 2> searchers;
  PageVector<BoardOf<B>> boards;
  PageVector<Move> public_moves;  // all legal moves of all positions

  // Precondition: as Kernels::load.
  void load(std::span<const Position> corpus, MakeSearcher make_searcher = nullptr,
            std::size_t pressure_bytes = 0) {
    *this = {};
    positions.assign(corpus.begin(), corpus.end());
    for (const Square square : all_squares) squares.push_back(B::native_square(square));
    for (const Position& position : positions) {
      typename B::Full full;
      B::set(full, position);
      fulls.push_back(full);
      cores.push_back(B::core(full));
      first_move.push_back(moves.size());
      first_capture.push_back(captures.size());
      first_checked.push_back(checked.size());
      BasicMoveList<NativeMove> list;
      B::generate(B::core(full), list);
      moves.insert(moves.end(), list.begin(), list.end());
      add_captures(position, list);
      add_checked(cores.back(), list);
    }
    first_move.push_back(moves.size());
    first_capture.push_back(captures.size());
    first_checked.push_back(checked.size());
    scratch.assign(fulls.begin(), fulls.begin() + 1);
    if (make_searcher != nullptr) {
      const auto searcher = [&](search::Tier tier) {
        return make_searcher({.tier = tier, .pressure_bytes = pressure_bytes});
      };
      searchers = {searcher(search::Tier::Material), searcher(search::Tier::Mobility)};
    }
    for (const NativeMove move : moves) public_moves.push_back(B::move_of(move));
    boards.resize(positions.size());
    for (std::size_t i = 0; i < boards.size(); ++i) {
      boards[i].set(positions[i]);
      if (first_move[i] == first_move[i + 1]) continue;
      boards[i].make(public_moves[first_move[i]]);  // makes room for what it remembers of a move
      boards[i].unmake();
    }
  }

  // With its type forgotten, so that each question is a virtual call.
  Board& board_at(std::size_t i) noexcept {
    Board* board = &boards[i];
    asm volatile("" : "+r"(board));
    return *board;
  }

  std::uint64_t legal_moves_at(std::size_t i) const noexcept {
    return first_move[i + 1] - first_move[i];
  }
  std::span<const NativeMove> moves_at(std::size_t i) const noexcept {
    return {moves.data() + first_move[i], moves.data() + first_move[i + 1]};
  }
  std::span<const NativeMove> captures_at(std::size_t i) const noexcept {
    return {captures.data() + first_capture[i], captures.data() + first_capture[i + 1]};
  }

 private:
  void add_captures(const Position& position, const BasicMoveList<NativeMove>& list) {
    for (const NativeMove native : list) {
      const Move move = B::move_of(native);
      if (position.piece_on(move.to()) || move.flag() == MoveFlag::EnPassant) {
        captures.push_back(native);
      }
    }
  }

  // The moves that give check, in the order of their public codes; where there are many, some that
  // are spread over them. So they are the same for every backend, and in the same order.
  // A step takes its move back, so the core is what it was.
  [[gnu::cold]] void add_checked(typename B::Core& core, const BasicMoveList<NativeMove>& list) {
    std::vector<std::pair<std::uint16_t, NativeMove>> checks;
    for (const NativeMove move : list) {
      typename B::Step step(core, move);
      if (B::set_of(B::checks_and_pins(step.child()).checkers).empty()) continue;
      checks.emplace_back(B::move_of(move).code(), move);
    }
    std::sort(checks.begin(), checks.end(), [](auto& a, auto& b) { return a.first < b.first; });
    const std::size_t count = std::min(checks.size(), most_checked);
    for (std::size_t i = 0; i < count; ++i) {
      typename B::Step step(core, checks[i * checks.size() / count].second);
      checked.push_back(step.child());
    }
  }
};

constexpr MoveSelection selection_of(Operation operation) noexcept {
  if (operation == Operation::Captures) return MoveSelection::Captures;
  return operation == Operation::Noisy ? MoveSelection::Noisy : MoveSelection::Quiets;
}

// Asks for every cache line of the object, which need not exist.
template <class T>
inline void prefetch(const T* object) noexcept {
  constexpr std::size_t line = 64;
  const auto* const bytes = reinterpret_cast<const char*>(object);
  for (std::size_t at = 0; at < sizeof(T); at += line) __builtin_prefetch(bytes + at);
}

// The operation on one position of the corpus; returns the units of work.
template <Operation Op, Backend B, class Sink>
[[gnu::always_inline]] inline std::uint64_t work(Corpus<B>& corpus, std::size_t i,
                                                 Sink& sink) noexcept {
  using NativeMove = typename B::NativeMove;
  using Answers = EngineAnswers<B>;
  if constexpr (is_search(Op)) {
    search::Searcher* const searcher = corpus.searchers[Op == Operation::SearchMobility].get();
    if (searcher == nullptr) return 0;
    searcher->set(corpus.positions[i], {});
    const search::Result result = searcher->search({.nodes = nodes_of_a_search});
    sink.searched(result);
    return result.nodes;
  } else if constexpr (Op == Operation::Captures || Op == Operation::Noisy ||
                       Op == Operation::Quiets) {
    BasicMoveList<NativeMove> list;
    Answers::template generate_selected<selection_of(Op)>(corpus.cores[i], list);
    sink.moves(list);
    return corpus.legal_moves_at(i);
  } else if constexpr (Op == Operation::Evasions) {
    std::uint64_t moves = 0;
    for (std::size_t at = corpus.first_checked[i]; at < corpus.first_checked[i + 1]; ++at) {
      BasicMoveList<NativeMove> list;
      B::generate(corpus.checked[at], list);
      sink.moves(list);
      moves += static_cast<std::uint64_t>(list.size());
    }
    return moves;
  } else if constexpr (Op == Operation::GivesCheck) {
    const typename Answers::ChecksGiven checks(corpus.cores[i]);
    for (const NativeMove move : corpus.moves_at(i)) {
      sink.answer_of(move, checks.gives_check(move));
    }
    return corpus.legal_moves_at(i);
  } else if constexpr (Op == Operation::Exchange) {
    const typename B::Core& core = corpus.cores[i];
    for (const NativeMove move : corpus.captures_at(i)) {
      sink.answer_of(move, Answers::exchange_is_at_least(core, move, 0));
    }
    return corpus.captures_at(i).size();
  } else if constexpr (Op == Operation::Threats) {
    const typename B::Core& core = corpus.cores[i];
    for (const NativeMove move : corpus.moves_at(i)) {
      NativeThreatChanges<typename Answers::NativeThreat> changes;
      Answers::threat_changes(core, move, changes);
      sink.changed(move, changes);
    }
    return corpus.legal_moves_at(i);
  } else if constexpr (Op == Operation::LegalMoves) {
    BasicMoveList<NativeMove> list;
    B::generate(corpus.cores[i], list);
    sink.moves(list);
    return static_cast<std::uint64_t>(list.size());
  } else if constexpr (Op == Operation::BoardLegalMoves) {
    const MoveList list = corpus.board_at(i).legal_moves();
    sink.moves(list);
    return static_cast<std::uint64_t>(list.size());
  } else if constexpr (Op == Operation::BulkCount) {
    const int moves = B::count(corpus.cores[i]);
    sink.count(moves);
    return static_cast<std::uint64_t>(moves);
  } else if constexpr (Op == Operation::PerftBulk) {
    return perft_one_ply_below<B>(corpus.cores[i], kernels_perft_depth, sink.leaves());
  } else if constexpr (Op == Operation::PerftTwoPlies) {
    const auto leaves = perft<B>(corpus.cores[i], kernels_perft_depth + 1, PerftMode::Bulk);
    sink.sum(leaves);
    return leaves;
  } else if constexpr (Op == Operation::PerftPlain) {
    return perft_plain_below<B>(corpus.cores[i], kernels_perft_depth, sink.leaves());
  } else if constexpr (Op == Operation::PerftFull) {
    return perft_plain_below<B>(corpus.fulls[i], kernels_perft_depth, sink.leaves());
  } else if constexpr (Op == Operation::MakeUnmake) {
    typename B::Full& full = corpus.fulls[i];
    for (std::size_t at = corpus.first_move[i]; at < corpus.first_move[i + 1]; ++at) {
      const NativeMove move = corpus.moves[at];
      typename B::Undo undo;
      B::make(full, move, undo);
      sink.made(full, move);
      B::unmake(full, move, undo);
    }
    sink.state(full);
    return corpus.legal_moves_at(i);
  } else if constexpr (Op == Operation::BoardMakeUnmake) {
    Board& board = corpus.board_at(i);
    for (std::size_t at = corpus.first_move[i]; at < corpus.first_move[i + 1]; ++at) {
      const Move move = corpus.public_moves[at];
      board.make(move);
      sink.made(board, move);
      board.unmake();
    }
    sink.state(board);
    return corpus.legal_moves_at(i);
  } else if constexpr (Op == Operation::IsAttacked) {
    const typename B::Core& core = corpus.cores[i];
    const Color by = ~B::side_to_move(core);
    for (std::size_t which = 0; which < square_count; ++which) {
      sink.answer(which, B::is_attacked(core, corpus.squares[which], by));
    }
    return square_count;
  } else if constexpr (Op == Operation::AttackersTo) {
    const typename B::Core& core = corpus.cores[i];
    const Color by = ~B::side_to_move(core);
    for (std::size_t which = 0; which < square_count; ++which) {
      sink.set(which, B::attackers_to(core, corpus.squares[which], by));
    }
    return square_count;
  } else if constexpr (Op == Operation::BoardAttackersTo) {
    const Board& board = corpus.board_at(i);
    const Color by = ~board.side_to_move();
    std::size_t which = 0;
    for (const Square square : all_squares) {
      sink.set(which++, board.attackers_to(square, by));
    }
    return square_count;
  } else if constexpr (Op == Operation::AttackMap) {
    sink.set(0, B::attack_map(corpus.cores[i], ~B::side_to_move(corpus.cores[i])));
    return 1;
  } else if constexpr (Op == Operation::ChecksAndPins) {
    const auto found = B::checks_and_pins(corpus.cores[i]);
    sink.set(0, found.checkers);
    sink.set(1, found.pinned);
    return 1;
  } else {
    static_assert(Op == Operation::Set);
    B::set(corpus.scratch.front(), corpus.positions[i]);
    sink.state(corpus.scratch.front());
    return 1;
  }
}

// The operation on each position of the traversal; returns the units of work.
template <Operation Op, Backend B, class Sink>
[[gnu::noinline]] std::uint64_t sweep(Corpus<B>& corpus, const Traversal& traversal,
                                      Sink& sink) noexcept {
  std::uint64_t units = 0;
  std::size_t i = traversal.first + traversal.begin;
  const std::size_t end = traversal.first + traversal.size;
  for (std::size_t left = traversal.length; left > 0; --left) {
    const std::size_t stepped = i + traversal.stride;
    const std::size_t next = stepped < end ? stepped : stepped - traversal.size;
    if constexpr (Op == Operation::Evasions) {
      prefetch(corpus.checked.data() + corpus.first_checked[next]);
    } else if constexpr (facts_of(Op).tier == "core") {
      prefetch(corpus.cores.data() + next);
    } else if constexpr (facts_of(Op).tier == "board") {
      prefetch(corpus.boards.data() + next);
    }
    units += work<Op>(corpus, i, sink);
    sink.end_position(i);
    i = next;
  }
  return units;
}

}  // namespace operations_details

}  // namespace squarelab::operations
