#include <squarelab/bitboard/grid.hpp>
#include <squarelab/lerf_rays/star.hpp>
#include <squarelab/mapping/catalogue.hpp>

namespace squarelab::lerf_rays {
namespace {

constexpr int slot_count = 64;
constexpr int inner = 27;  // a bit from which one step of any way is on the board

// Returns the bit in a slot of the star, or -1 beyond the edge.
constexpr int bit_in(int centre, int slot) noexcept {
  if (slot % 8 == 7) return bitboard::walked(centre, bitboard::knight_steps[slot / 8]);
  int bit = centre;
  for (int step = 0; step <= slot % 8 && bit >= 0; ++step) {
    bit = bitboard::walked(bit, bitboard::king_steps[slot / 8]);
  }
  return bit;
}

constexpr std::uint8_t code_of(Piece piece) noexcept {
  if (piece == Piece::None) return 0;
  constexpr int by_type[]{0, 0, Knight, Diagonal, Straight, Diagonal | Straight, King};
  if (piece == Piece::WhitePawn) return Any | WhitePawn;
  if (piece == Piece::BlackPawn) return Any | BlackPawn;
  return static_cast<std::uint8_t>(Any | by_type[index(type_of(piece))]);
}

// Returns the codes that attack along a slot from the centre, or the way back.
constexpr int codes_along(int slot, bool back) noexcept {
  if (slot % 8 == 7) return Knight;
  int codes = slot / 8 % 2 == 0 ? Straight : Diagonal;
  if (slot % 8 != 0) return codes;
  codes |= King;
  const int from = back ? bit_in(inner, slot) : inner;
  const int to = back ? inner : bit_in(inner, slot);
  const auto& pawn = bitboard::pawn_attack_table<bitboard::Geometry<mapping::lerf>>;
  if ((pawn[0][from] & bits::bit(to)) != 0) codes |= WhitePawn;
  if ((pawn[1][from] & bits::bit(to)) != 0) codes |= BlackPawn;
  return codes;
}

constexpr Stars make_stars() noexcept {
  Stars stars{};
  for (int centre = 0; centre < 64; ++centre) {
    int beyond = 0;
    while (bit_in(centre, beyond) >= 0) ++beyond;
    stars.slots[centre].bytes.fill(static_cast<std::uint8_t>(beyond));
    for (int slot = 0; slot < slot_count; ++slot) {
      const int bit = bit_in(centre, slot);
      if (bit < 0) continue;
      stars.bits[centre].bytes[slot] = static_cast<std::uint8_t>(bit);
      stars.slots[centre].bytes[bit] = static_cast<std::uint8_t>(slot);
      stars.on_board[centre] |= Slots{1} << slot;
    }
  }
  for (const Piece piece : all_pieces) {
    for (int who = 0; who <= both; ++who) {
      const bool attacks = who == both || who == index(color_of(piece));
      for (int i = index(piece); i < 64; i += 16) {
        stars.codes[who].bytes[i] = attacks ? code_of(piece) : std::uint8_t{Any};
      }
    }
  }
  for (int slot = 0; slot < slot_count; ++slot) {
    const int back = codes_along(slot, true);
    stars.aims.bytes[slot] = static_cast<std::uint8_t>(back);
    stars.slides.bytes[slot] = static_cast<std::uint8_t>(back & (Diagonal | Straight));
    for (const Piece piece : all_pieces) {
      const bool reaches = (codes_along(slot, false) & code_of(piece)) != 0;
      stars.reach[index(piece)] |= Slots{reaches} << slot;
    }
  }
  return stars;
}

}  // namespace

constinit const Stars stars = make_stars();

}  // namespace squarelab::lerf_rays
