// x88+copy: the 0x88 mailbox on which a move is made on a copy of the state, and taken back by
// forgetting the copy. Board, lists, generator, queries, keys and the walk of perft are those of
// x88, so the two differ only by the cost of copying and undoing.
//
// Undoing is x88's own way. Make writes about ten bytes and keeps eight (CoreUndo); unmake writes
// the same ten bytes once more. It pays for that in code, a second half of every kind of move that
// has to restore even the order of the lists, and in waiting: what it reads was written a moment
// ago.
//
// Copying is what a board of 64 bytes does without being asked twice. Here the core has 900 bytes,
// of which a move changes ten: the board takes 128, and the twelve lists, a cache line each, 768.
// That is a call of memcpy for each move, and fifteen cache lines a ply instead of the same
// for the whole game. In return nothing is undone. Full, with key and
// clocks, has 912 bytes; make keeps all of it, and unmake puts it back, so a move that is made and
// taken back copies it twice. A program that keeps its states on a stack copies once, as Step does
// here: compare perft-plain with make-unmake.
//
// Compared with x88 on one machine: 0.56 of the leaves per second in perft-plain, where every move
// is a copy, 0.91 in perft-bulk, where the last ply is counted, and 0.27 of the moves per second in
// make-unmake. In instructions, 238 instead of 200 per leaf and 273 instead of 160 per move: the
// memory is slow, not the work.
//
// The two halves of make are the same code for both, and CoreUndo, which a copy does not need, is
// not computed: the compiler finds that it is not read. Counting two plies makes the rare moves
// that it cannot count otherwise on the core itself and takes them back, as for x88.
//
// Tested in tests/backends/x88/x88_copy_test.cpp and by the contract tests.
#pragma once

#include <squarelab/x88/x88.hpp>

namespace squarelab::x88 {

template <class TagType>
struct CopyConfig : DefaultConfig<TagType> {
  static constexpr std::string_view name = "x88+copy";
  static constexpr std::string_view title = "0x88 mailbox, copied";
  static constexpr bool is_variant = true;
  static constexpr bool copies = true;
};

template <class Tag = Original>
using CopyBackend = BasicBackend<CopyConfig<Tag>>;

}  // namespace squarelab::x88
