// Core: what decides the moves, in eight words, one cache line.
//
// Queens are in both sets of sliders, so "what moves like a bishop" is one word. The colours are
// two words and a piece is a bit in one kind (a queen in two) and in one colour. The eighth word
// holds side to move, castling rights and the raw en-passant bit.
//
// A move is made by copying the core: the bit at `from` of each word moves to `to`, and whatever
// was at `to` is gone. That is the same arithmetic for all seven words, without a branch, so
// compilers make vector code of it; only promotion, en passant, castling and double pushes need
// more.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <squarelab/bitboard/geometry.hpp>
#include <squarelab/board/backend.hpp>
#include <squarelab/chess/move.hpp>

namespace squarelab::bitboard {

enum Word : int { Pawns, Knights, Diagonal, Orthogonal, Kings, White, Black, Rest };

struct alignas(64) Core {
  std::array<Bitboard, 8> words;

  Bitboard pawns() const noexcept { return words[Pawns]; }
  Bitboard knights() const noexcept { return words[Knights]; }
  Bitboard diagonal() const noexcept { return words[Diagonal]; }      // bishops and queens
  Bitboard orthogonal() const noexcept { return words[Orthogonal]; }  // rooks and queens
  Bitboard kings() const noexcept { return words[Kings]; }
  Bitboard of(Color color) const noexcept { return words[White + chess::index(color)]; }
  Bitboard occupied() const noexcept { return words[White] | words[Black]; }

  // Rest: bit 0 side to move, bits 1-4 castling rights, bits 8-14 the en-passant bit plus one. The
  // last is raw: it is there when an enemy pawn stands ready to capture, legally or not.
  Color side_to_move() const noexcept { return static_cast<Color>(words[Rest] & 1); }
  int rights_code() const noexcept { return static_cast<int>(words[Rest] >> 1) & 15; }
  bool has_en_passant() const noexcept { return (words[Rest] >> 8) != 0; }
  int en_passant_bit() const noexcept { return static_cast<int>(words[Rest] >> 8) - 1; }

  static constexpr Bitboard rest(Color side, int rights) noexcept {
    return static_cast<Bitboard>(chess::index(side)) | static_cast<Bitboard>(rights) << 1;
  }
  void set_en_passant(int bit) noexcept { words[Rest] |= static_cast<Bitboard>(bit + 1) << 8; }

  // The piece on a bit. A queen counts as bishop and rook: 3 + 4 - 2.
  [[gnu::always_inline]] Piece piece_on(int bit) const noexcept {
    const auto has = [&](Word word) { return static_cast<int>((words[word] >> bit) & 1); };
    const int type = has(Pawns) + 2 * has(Knights) + 3 * has(Diagonal) + 4 * has(Orthogonal) +
                     6 * has(Kings) - 2 * (has(Diagonal) & has(Orthogonal));
    return static_cast<Piece>(type + 8 * has(Black));
  }
};

static_assert(sizeof(Core) == 64);

// bits 0-5 from, 6-11 to, 12-13 promotion minus knight, 16-18 the kind.
class NativeMove {
 public:
  NativeMove() noexcept = default;
  constexpr NativeMove(int from, int to, MoveKind kind = MoveKind::Plain,
                       int promotion = 0) noexcept
      : code_(static_cast<std::uint32_t>(from | (to << 6) | (promotion << 12)) |
              static_cast<std::uint32_t>(kind) << 16) {}

  constexpr int from() const noexcept { return code_ & 63; }
  constexpr int to() const noexcept { return (code_ >> 6) & 63; }
  constexpr MoveKind kind() const noexcept { return static_cast<MoveKind>(code_ >> 16); }
  constexpr PieceType promotion() const noexcept {
    return static_cast<PieceType>(((code_ >> 12) & 3) + chess::index(PieceType::Knight));
  }

 private:
  std::uint32_t code_;
};

// Which rights are left when a piece leaves a bit, and when one arrives there.
template <class G>
struct RightsKept {
  using Table = std::array<Bitboard, 64>;
  static constexpr Table make(bool kings) noexcept {
    Table kept{};
    kept.fill(~Bitboard{0});
    const auto lose = [&](Square square, CastlingRights rights) {
      kept[G::bit_of(square)] &= ~(static_cast<Bitboard>(rights.code()) << 1);
    };
    for (const Color color : all_colors) {
      const Rank home = color == Color::White ? Rank::R1 : Rank::R8;
      const auto short_right = CastlingRights::of(color, CastlingSide::KingSide);
      const auto long_right = CastlingRights::of(color, CastlingSide::QueenSide);
      if (kings) lose(make_square(File::E, home), short_right);
      if (kings) lose(make_square(File::E, home), long_right);
      lose(make_square(File::H, home), short_right);
      lose(make_square(File::A, home), long_right);
    }
    return kept;
  }
  static constexpr Table leaving = make(true);
  static constexpr Table arriving = make(false);
};

namespace core_details {

template <class G, Color Us, CastlingSide Side>
inline void move_rook(Core& core) noexcept {
  using Way = CastlingWay<G, Us, Side>;
  constexpr Bitboard both = bits::bit(Way::rook_from) | bits::bit(Way::rook_to);
  core.words[Orthogonal] ^= both;
  core.words[White + chess::index(Us)] ^= both;
}

template <class G, Color Us>
inline void finish_special(Core& core, NativeMove move) noexcept {
  constexpr Color them = ~Us;
  const Bitboard to = bits::bit(move.to());
  switch (move.kind()) {
    case MoveKind::Plain:
      break;
    case MoveKind::DoublePush: {
      const int passed = move.to() - G::step(PawnWays<G, Us>::push);
      const Bitboard capturers = pawn_attack_table<G>[chess::index(Us)][passed];
      if ((capturers & core.pawns() & core.of(them)) != 0) core.set_en_passant(passed);
      break;
    }
    case MoveKind::Promotion: {
      const PieceType type = move.promotion();
      core.words[Pawns] ^= to;
      if (type == PieceType::Knight) core.words[Knights] |= to;
      if (type == PieceType::Bishop || type == PieceType::Queen) core.words[Diagonal] |= to;
      if (type == PieceType::Rook || type == PieceType::Queen) core.words[Orthogonal] |= to;
      break;
    }
    case MoveKind::EnPassant: {
      const Bitboard victim = bits::bit(move.to() - G::step(PawnWays<G, Us>::push));
      core.words[Pawns] ^= victim;
      core.words[White + chess::index(them)] ^= victim;
      break;
    }
    case MoveKind::Castling:
      if (move.to() == CastlingWay<G, Us, CastlingSide::KingSide>::king_to) {
        move_rook<G, Us, CastlingSide::KingSide>(core);
      } else {
        move_rook<G, Us, CastlingSide::QueenSide>(core);
      }
      break;
  }
}

}  // namespace core_details

// A word after a piece went from one bit to another: whatever stood on either is gone, and the bit
// at `to` is what the bit at `from` was.
constexpr Bitboard moved(Bitboard word, int from, int to) noexcept {
  const Bitboard keep = ~(bits::bit(from) | bits::bit(to));
  return (word & keep) | (((word >> from) & 1) << to);
}

// The core after a generated move of the side Us.
template <class Config, Color Us>
inline void make_child(const Core& parent, NativeMove move, Core& child) noexcept {
  using G = typename Config::Geometry;
  const int from = move.from();
  const int to = move.to();
  for (int i = 0; i < 8; ++i) child.words[i] = moved(parent.words[i], from, to);
  // Side changes, rights are lost, and the en-passant bit is gone.
  child.words[Rest] = ((parent.words[Rest] & 0xFF) ^ 1) & RightsKept<G>::leaving[from] &
                      RightsKept<G>::arriving[to];
  if (move.kind() != MoveKind::Plain) core_details::finish_special<G, Us>(child, move);
}

}  // namespace squarelab::bitboard
