// Core: a piece code for each square, its four bits in four words.
//
// Bit s of the four words, read from the first to the fourth, is the code of the piece on square s.
// It takes 32 bytes where a word for each kind and colour takes 56; with a fifth word for side to
// move, castling rights and en passant a core has 40. Twelve pieces and the empty square are
// thirteen codes, so nothing is stored twice, and no two parts can disagree.
//
//                      steps  diagonal  straight  black        e1       rank 1 at the start
//   word                   0         1         2      3
//   a code's bit           1         2         4      8                 a b c d e f g h
//   knight                 1         0         0               1 steps     . 1 . . 1 . 1 .
//   bishop                 0         1         0               1 diagonal  . . 1 1 1 1 . .
//   king                   1         1         0               0 straight  1 . . 1 . . . 1
//   rook                   0         0         1               0 black     . . . . . . . .
//   pawn                   1         0         1
//   queen                  0         1         1               = 3, a white king
//
// A generator needs sets, and a set is a formula over the words. The codes are chosen for the
// most frequent sets. The first word separates pieces that step from pieces that slide, the next
// two give the directions: then bishops and queens are one AND of two words, and so are rooks and
// queens, pawns, and kings; pieces of either side and all pieces are one more each. Only knights
// need all three words. All seven sets that the bitboards store (bitboard/core.hpp) cost eight
// instructions. With types numbered from 1 to 6 they would cost eleven.
//
// unpacked() computes them. The result is a bitboard::Core as a value, of which a compiler drops
// the unused parts; move generation, attacks and the questions of engines are the algorithms of the
// bitboards, on that value. The board's own are its words, making moves, and the children of a
// position (child_sink.hpp).
//
// A move takes two bits out of each word and puts the piece's code in: with vectors, all four words
// are one register, and a child is three or four instructions and 40 bytes. The piece on the
// square before needs no question, because its code is gone with its bits.
//
// Where it wins: making moves, by copying five words instead of eight; and wherever many positions
// are stored or sent, as in tables of positions and on GPUs. Cost: each question computes the sets
// again. Compared with a whole generation that is a few per cent. It is highest for a single
// question (the piece on a square, its attackers) and nothing else.
//
// Users: QBBEngine (Fabio Gobbato), the perft programs of ellxor and Judd Niemann, and Ankan
// Banerjee's for its tables of positions; Chess Programming Wiki, "Quad-Bitboards". Codes and code
// are our own. The first two flip the board after each move, four byte swaps, so that the side to
// move always goes up the board and half of the code is enough; here both sides have code of their
// own, and the mapping of squares is fixed. Some of these programs use spare codes for the
// en-passant square and the rooks that may castle, instead of a fifth word; here each set would
// then need more instructions to exclude them.
//
// Tested in tests/backends/quad, and by the contract tests.
#pragma once

#include <array>
#include <squarelab/bitboard/core.hpp>
#include <squarelab/bitboard/geometry.hpp>

namespace squarelab::quad {

using bitboard::NativeMove;
using bits::Bitboard;

// Bit i of a piece's code is in word i.
enum Word : int { Steps, Diagonal, Straight, Black };
using Code = int;
inline constexpr int code_count = 16;

using Words = std::array<Bitboard, 4>;

constexpr Code code_of(Piece piece) noexcept {
  constexpr std::array<Code, piece_type_codes> codes{0,
                                                     1 << Steps | 1 << Straight,     // pawn
                                                     1 << Steps,                     // knight
                                                     1 << Diagonal,                  // bishop
                                                     1 << Straight,                  // rook
                                                     1 << Diagonal | 1 << Straight,  // queen
                                                     1 << Steps | 1 << Diagonal};    // king
  if (piece == Piece::None) return 0;
  const int black = color_of(piece) == Color::Black ? 1 << Black : 0;
  return codes[squarelab::index(type_of(piece))] | black;
}

// Piece::None for 0 and for the three codes that no square has.
inline constexpr auto piece_of_code = [] {
  std::array<Piece, code_count> pieces{};
  for (const Piece piece : all_pieces) pieces[code_of(piece)] = piece;
  return pieces;
}();

struct Core {
  Words words;
  Bitboard rest;  // as in bitboard::Core

  Bitboard occupied() const noexcept { return words[Steps] | words[Diagonal] | words[Straight]; }
  Bitboard of(Color color) const noexcept {
    return color == Color::Black ? words[Black] : occupied() & ~words[Black];
  }
  Bitboard pawns() const noexcept { return words[Steps] & words[Straight]; }

  Code code_on(int bit) const noexcept {
    const auto has = [&](Word word) { return static_cast<Code>((words[word] >> bit) & 1); };
    return has(Steps) | has(Diagonal) << 1 | has(Straight) << 2 | has(Black) << 3;
  }
  Piece piece_on(int bit) const noexcept { return piece_of_code[code_on(bit)]; }

  Color side_to_move() const noexcept { return static_cast<Color>(rest & 1); }
  int rights_code() const noexcept { return static_cast<int>(rest >> 1) & 15; }
  bool has_en_passant() const noexcept { return (rest >> 8) != 0; }
  int en_passant_bit() const noexcept { return static_cast<int>(rest >> 8) - 1; }
  void set_en_passant(int bit) noexcept { rest |= static_cast<Bitboard>(bit + 1) << 8; }
  void pass() noexcept { rest = (rest & 0xFF) ^ 1; }

  // The sets, for the algorithms of the bitboards.
  [[gnu::always_inline]] operator bitboard::Core() const noexcept;
};

static_assert(sizeof(Core) == 40);

// Returns the sets of which the words are made, and the words of which the sets are made.
[[gnu::always_inline]] inline bitboard::Core unpacked(const Core& core) noexcept {
  const Bitboard steps = core.words[Steps];
  const Bitboard diagonal = core.words[Diagonal];
  const Bitboard straight = core.words[Straight];
  const Bitboard black = core.words[Black];
  const Bitboard lines = diagonal | straight;
  bitboard::Core sets;
  sets.words[bitboard::Pawns] = steps & straight;
  sets.words[bitboard::Knights] = steps & ~lines;
  sets.words[bitboard::Diagonal] = diagonal & ~steps;
  sets.words[bitboard::Orthogonal] = straight & ~steps;
  sets.words[bitboard::Kings] = steps & diagonal;
  sets.words[bitboard::White] = (steps | lines) & ~black;
  sets.words[bitboard::Black] = black;
  sets.words[bitboard::Rest] = core.rest;
  return sets;
}
inline Core::operator bitboard::Core() const noexcept { return unpacked(*this); }

inline Core packed(const bitboard::Core& sets) noexcept {
  Core core;
  core.words[Steps] = sets.pawns() | sets.knights() | sets.kings();
  core.words[Diagonal] = sets.diagonal() | sets.kings();
  core.words[Straight] = sets.orthogonal() | sets.pawns();
  core.words[Black] = sets.of(Color::Black);
  core.rest = sets.words[bitboard::Rest];
  return core;
}

// All ones in each word that has a bit of the piece's code.
inline constexpr auto words_of = [] {
  std::array<Words, piece_codes> words{};
  for (const Piece piece : all_pieces) {
    for (int i = 0; i < 4; ++i) {
      words[squarelab::index(piece)][i] =
          Bitboard{0} - static_cast<Bitboard>(code_of(piece) >> i & 1);
    }
  }
  return words;
}();
[[gnu::always_inline]] inline Words words_on(const Words& board, int bit) noexcept {
  Words words;
  for (int i = 0; i < 4; ++i) words[i] = Bitboard{0} - ((board[i] >> bit) & 1);
  return words;
}

[[gnu::always_inline]] inline Words without(const Words& board, Bitboard gone) noexcept {
  Words words;
  for (int i = 0; i < 4; ++i) words[i] = board[i] & ~gone;
  return words;
}
// Returns the board's words after a piece of those words has arrived.
[[gnu::always_inline]] inline Words arrived(const Words& board, const Words& piece,
                                            Bitboard to) noexcept {
  Words words;
  for (int i = 0; i < 4; ++i) words[i] = (board[i] & ~to) | (piece[i] & to);
  return words;
}

// The mask of the rest when a piece leaves a bit, and when one arrives there: all but the castling
// rights that end by it. The en-passant bit is cleared in either case.
template <class G>
struct RestKept {
  using Table = std::array<std::uint8_t, 64>;
  static constexpr Table make(bool kings) noexcept {
    Table table{};
    table.fill(0xFF);
    const auto lose = [&](File file, Color color, CastlingRights rights) {
      const Rank home = color == Color::White ? Rank::R1 : Rank::R8;
      table[G::bit_of(make_square(file, home))] &= static_cast<std::uint8_t>(~(rights.code() << 1));
    };
    for (const Color color : all_colors) {
      const auto short_right = CastlingRights::of(color, CastlingSide::KingSide);
      const auto long_right = CastlingRights::of(color, CastlingSide::QueenSide);
      if (kings) lose(File::E, color, short_right);
      if (kings) lose(File::E, color, long_right);
      lose(File::H, color, short_right);
      lose(File::A, color, long_right);
    }
    return table;
  }
  static constexpr Table leaving = make(true);
  static constexpr Table arriving = make(false);
};

template <class G, Color Us>
inline void finish_special(Core& core, NativeMove move) noexcept {
  using Ways = bitboard::PawnWays<G, Us>;
  const int to = move.to();
  const auto put = [&](PieceType type, int bit) {
    core.words =
        arrived(core.words, words_of[squarelab::index(make_piece(Us, type))], bits::bit(bit));
  };
  switch (move.kind()) {
    case MoveKind::Plain:
      break;
    case MoveKind::DoublePush: {
      const int passed = to - G::step(Ways::push);
      const Bitboard capturers = bitboard::pawn_attack_table<G>[squarelab::index(Us)][passed];
      if ((capturers & core.pawns() & core.of(~Us)) != 0) core.set_en_passant(passed);
      break;
    }
    case MoveKind::Promotion:
      put(move.promotion(), to);
      break;
    case MoveKind::EnPassant:
      core.words = without(core.words, bits::bit(to - G::step(Ways::push)));
      break;
    case MoveKind::Castling: {
      using Short = bitboard::CastlingWay<G, Us, CastlingSide::KingSide>;
      using Long = bitboard::CastlingWay<G, Us, CastlingSide::QueenSide>;
      const bool is_short = to == Short::king_to;
      core.words = without(core.words, bits::bit(is_short ? Short::rook_from : Long::rook_from));
      put(PieceType::Rook, is_short ? Short::rook_to : Long::rook_to);
      break;
    }
  }
}

// Makes the core after a generated move of the side Us. Parent and child may be the same.
template <class Config, Color Us>
[[gnu::always_inline]] inline void make_child(const Core& parent, NativeMove move,
                                              Core& child) noexcept {
  using G = typename Config::Geometry;
  const int from = move.from();
  const int to = move.to();
  const Words piece = words_on(parent.words, from);
  child.rest = (parent.rest ^ 1) & RestKept<G>::leaving[from] & RestKept<G>::arriving[to];
  child.words = arrived(without(parent.words, bits::bit(from)), piece, bits::bit(to));
  if (!move.is_plain()) finish_special<G, Us>(child, move);
}

}  // namespace squarelab::quad
