// Core: lerf's eight words, and a byte for each square.
//
// The words answer "where are the rooks", "what attacks e4", all sets at once. They are bad at one
// question: which piece is on e4? The answer is spread over six words, which all have to be read
// and combined. The bytes answer it with one load. Both are stored, and each question uses the
// half that is good at it. Byte b is the code of the piece on bit b as the toolkit numbers it: P N
// B R Q K are 1 .. 6, Black's 8 more, 0 is an empty square.
//
// The users of the piece on a square: making a move (the mover, the captured piece, the numbers of
// the key that change), an exchange (the values of the first two pieces), threats (attacker and
// victim). Generating moves, counting them, checks and pins need sets; they are lerf's own code
// here, which takes the words for the whole core.
//
//   words  pawns     .. 1 at bit 12 ..     board[12] = 1     e2: a white pawn
//          white     .. 1 at bit 12 ..     board[28] = 0     e4: empty
//
// Worked example: e2e4 flips bits 12 and 28 of two words, and two bytes are stored: board[12] = 0,
// board[28] = 1. If a knight on f6 then takes on e4, board[28] is looked up first, 1, a white pawn,
// and so bit 28 is flipped in the words of pawns and of White, too.
//
// Copying or undoing. Both are in here, each where it is faster; what engines do, make a move and
// take it back, is done by undoing. The pieces that move and are captured are known by a look, and
// so are the words that they are in: to flip a bit or two in each is less than to copy a line of
// cache to and fro. Without the bytes it is the other way round, because those words have to be
// found first (lerf+unmake). A walk over a tree visits copies of the words, made as lerf makes them
// for all targets of a piece, and none of them waits for another. The children share one board of
// bytes, of which each changes two and changes them back (bitboard/child_sink.hpp). A child that is
// made alone is written whole, because it may be read as a whole at once, and bytes that were just
// written singly cannot be.
//
// Cost: 64 bytes more in a core of 64, and in each make and unmake two stores more. It wins where
// pieces are looked up. Compared with lerf, with AVX-512 on an AMD EPYC (compare, in ratios of
// speed): make-unmake 1.33, exchange 1.34, threats of a move 1.0 (lerf makes such bytes of its
// words in four vector operations, and this board those of the child), captures and
// gives-check 1.0, perft 0.88 where every leaf is made, 0.95 with key and clocks, 0.99 where leaves
// are counted. Undoing by copying the words instead made make-unmake a fifth slower.
//
// Users: most engines of today. Stockfish has such a board in addition to words by type and by
// colour, and takes moves back by moving pieces back in both; others copy their whole state for
// each ply of a search. Engines that added the bytes to their words measured it in games: +11.8 Elo
// (Reckless, pull request 69), +14.2 (Halogen 664), +11.8 (Stormphrax 75), +6.8 (Princhess 352),
// +8.0 (Cinder 823). Unlike this board, Stockfish stores the number of pieces of each kind, keys of
// pawns and of material, and which pieces a move changed, for its network; with each position it
// stores checkers, pinned pieces and the squares from which each kind would give check, which are
// computed here on demand; and it has a word of all pieces and one of queens, which here are in two
// words.
//
// Tested in tests/backends/lerf_mailbox and by the contract tests.
#pragma once

#include <cstring>
#include <squarelab/bitboard/moves_in_place.hpp>
#include <squarelab/bitboard/setup.hpp>

namespace squarelab::lerf_mailbox {

using bitboard::NativeMove;

// Two cache lines.
struct Core : bitboard::Core {
  std::array<Piece, 64> board;

  Piece piece_on(int bit) const noexcept { return board[bit]; }
};
static_assert(sizeof(Core) == 128);

using Bytes [[gnu::vector_size(64)]] = std::uint8_t;
inline constexpr auto bit_numbers = [] {
  std::array<std::uint8_t, 64> numbers{};
  for (int bit = 0; bit < 64; ++bit) numbers[bit] = static_cast<std::uint8_t>(bit);
  return numbers;
}();

template <class G, Color Us, CastlingSide Side>
inline void move_rook(Core& core, bool back) noexcept {
  using Way = bitboard::CastlingWay<G, Us, Side>;
  core.board[back ? Way::rook_to : Way::rook_from] = Piece::None;
  core.board[back ? Way::rook_from : Way::rook_to] = make_piece(Us, PieceType::Rook);
}

// Makes, or takes back, the other changes of a move that is neither plain nor a promotion.
template <class G, Color Us>
inline void change_others(Core& core, NativeMove move, bool back) noexcept {
  using bitboard::CastlingWay;
  const int to = move.to();
  if (move.kind() == MoveKind::EnPassant) {
    const int victim = to - G::step(bitboard::PawnWays<G, Us>::push);
    core.board[victim] = back ? make_piece(~Us, PieceType::Pawn) : Piece::None;
  } else if (move.kind() == MoveKind::Castling) {
    if (to == CastlingWay<G, Us, CastlingSide::KingSide>::king_to) {
      move_rook<G, Us, CastlingSide::KingSide>(core, back);
    } else {
      move_rook<G, Us, CastlingSide::QueenSide>(core, back);
    }
  }
}

using bitboard::CoreUndo;

template <Color Us>
inline CoreUndo undo_of(const Core& core, NativeMove move) noexcept {
  return {core.words[bitboard::Rest], core.board[move.from()], core.board[move.to()]};
}

// The overloads that a core of its own needs (bitboard/core.hpp).
template <class Config, Color Us>
inline void make_in_place(Core& core, NativeMove move, const CoreUndo& undo) noexcept {
  bitboard::make_in_place<Config, Us>(static_cast<bitboard::Core&>(core), move, undo);
  core.board[move.from()] = Piece::None;
  core.board[move.to()] =
      move.kind() == MoveKind::Promotion ? make_piece(Us, move.promotion()) : undo.mover;
  if (!move.is_plain()) change_others<typename Config::Geometry, Us>(core, move, false);
}

template <class Config, Color Us>
inline void take_back(Core& core, NativeMove move, const CoreUndo& undo) noexcept {
  bitboard::take_back<Config, Us>(static_cast<bitboard::Core&>(core), move, undo);
  core.board[move.to()] = undo.captured;
  core.board[move.from()] = undo.mover;
  if (!move.is_plain()) change_others<typename Config::Geometry, Us>(core, move, true);
}

// Written as a whole, so that it can be read as a whole at once.
template <class Config, Color Us>
inline void make_child(const Core& parent, NativeMove move, Core& child) noexcept {
  using bitboard::make_child;
  make_child<Config, Us>(static_cast<const bitboard::Core&>(parent), move,
                         static_cast<bitboard::Core&>(child));
  const int from = move.from();
  const int to = move.to();
  const Piece mover =
      move.kind() == MoveKind::Promotion ? make_piece(Us, move.promotion()) : parent.board[from];
  // Not std::bit_cast, which would return a register that not every processor has.
  Bytes bits;
  Bytes board;
  std::memcpy(&bits, &bit_numbers, sizeof bits);
  std::memcpy(&board, &parent.board, sizeof board);
  board &= bits != static_cast<std::uint8_t>(from);
  board = bits == static_cast<std::uint8_t>(to)
              ? Bytes{} + static_cast<std::uint8_t>(squarelab::index(mover))
              : board;
  std::memcpy(&child.board, &board, sizeof board);
  if (!move.is_plain()) change_others<typename Config::Geometry, Us>(child, move, false);
}

template <class G>
inline void place_pieces(Core& core, const Position& position) noexcept {
  bitboard::place_pieces<G>(static_cast<bitboard::Core&>(core), position);
  for (const Square square : all_squares) {
    core.board[G::bit_of(square)] = position.pieces[squarelab::index(square)];
  }
}

}  // namespace squarelab::lerf_mailbox
