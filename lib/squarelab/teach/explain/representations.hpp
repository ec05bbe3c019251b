// The representations that squarelab explain takes apart: a position in bit space under any of the
// eight mappings, and on the 0x88 board, with the functions of the backends to be called one by
// one.
#pragma once

#include <memory>
#include <squarelab/bitboard/core.hpp>
#include <squarelab/board.hpp>
#include <squarelab/teach/numbers/numbering.hpp>
#include <squarelab/x88/attacks.hpp>
#include <squarelab/x88/x88.hpp>

namespace squarelab::teach {

// The backends' copy for explanations, so that no code that is measured is compiled here again.
struct Explained {};

// Calls f with the mapping as a parameter of its template.
template <std::size_t I = 0, class F>
auto for_mapping(mapping::Mapping m, F f) {
  if constexpr (I + 1 < mapping::catalogue.size()) {
    if (mapping::catalogue[I].mapping != m) return for_mapping<I + 1>(m, f);
  }
  return f.template operator()<mapping::catalogue[I].mapping>();
}

// Geometry's step in one direction: what is added to an index, what is taken away before, and the
// step itself.
struct GuardedShift {
  int amount;
  Bitboard guard;
  Bitboard (*apply)(Bitboard) noexcept;
};

using PawnAttackTable = std::array<std::array<Bitboard, 64>, 2>;

struct BitboardView {
  const Numbering* numbering;
  std::unique_ptr<Board> board;
  mapping::Mapping board_mapping;
  bitboard::Core core;  // words()

  std::array<GuardedShift, 8> steps;       // of any set, by Direction
  std::array<GuardedShift, 8> pawn_steps;  // of pawns, which never stand on ranks 1 and 8
  const PawnAttackTable* pawn_attacks;
  Bitboard (*checking_leapers)(const bitboard::Core&, int king, Color us) noexcept;
  Bitboard (*snipers)(const bitboard::Core&, int king, Bitboard enemies) noexcept;

  // The words that the board stores, with every bit where the numbering has its square.
  std::vector<NativeImage::Word> words() const;

  SquareSet squares_of(Bitboard set) const { return numbering->squares_of(set); }
  std::string names(Bitboard set) const { return names_of(squares_of(set)); }
  int bit_of(Square square) const { return numbering->index(square); }

  // The size of all tables that a generator reads: sliders, grid and pawns.
  std::size_t table_bytes() const;
};

using X88Config = x88::DefaultConfig<Explained>;
using X88Attacks = x88::Attacks<X88Config>;
using X88Geometry = X88Config::Geometry;

struct MailboxView {
  const Numbering* numbering;
  std::unique_ptr<Board> board;
  x88::Core core;

  std::vector<NativeImage::Word> words() const { return board->native_image().words; }

  // Precondition of all: a piece stands on x.
  Piece piece_on(int x) const;
  mapping::x88::Kind kind_on(int x) const { return mapping::x88::kind_of(piece_on(x)); }
  std::string text_of(int x) const;  // "r e8 (0x74)"
};

// Preconditions: the position is playable, the first numbering is not 0x88, the registry has lerf
// and x88. The board is that of the backend of the numbering's name, or where there is none, lerf.
BitboardView bitboard_view(const Numbering& numbering, const Position& position,
                           const Registry& registry);
MailboxView mailbox_view(const Numbering& numbering, const Position& position,
                         const Registry& registry);

}  // namespace squarelab::teach
