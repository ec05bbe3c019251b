// Castling of a king and rooks on any files of their first rank: Chess960, and standard chess too.
//
// Idea: a right is the square of its rook. The rights are a set of such squares, eight files for
// each colour, in bits of the last word that are not in use otherwise. A right ends when a piece
// leaves the square or arrives there, whatever piece it is, and all rights of a colour end when its
// king leaves: a table and one bit. The king's square decides which side a rook is on. A copy of
// the set has the rights whose castling is written to the rook (chess/move.hpp); in standard chess
// it is empty.
//
// The squares between each of the two pieces and its goal, and the goals, must be empty, except for
// the two pieces. No enemy may attack the king's way. One more case exists: the rook hides a slider
// beyond it on the rank, and no longer does so after castling. Then the rook is pinned, because all
// squares between it and the king belong to the way and are empty.
//
// Source: the rules of Chess960 (FIDE handbook E.01, guideline II); that a pinned rook may not
// castle is common knowledge of the field. Tested in tests/contract, tests/cross and tests/faults.
#pragma once

#include <squarelab/bitboard/castling/standard.hpp>
#include <squarelab/bitboard/grid.hpp>
#include <squarelab/bitboard/setup.hpp>

namespace squarelab::bitboard {

// The eight words, the last with more in it.
struct alignas(64) AnyFilesCore : Core {
  // Rest: bits 16-23 the castling rooks of White by file, 24-31 of Black; 32-47 the same for rights
  // whose castling is written to the rook. Bits 0 and 8-14 are as in Core.
  static constexpr int first_rook = 16;
  static constexpr int to_rook = 16;  // bits to the copy
  static constexpr Bitboard en_passant_bits = 0x7F00;

  static constexpr Bitboard rook_bits(Color color, unsigned files) noexcept {
    const Bitboard rooks = Bitboard{files} << (first_rook + 8 * squarelab::index(color));
    return rooks | rooks << to_rook;
  }
  // Returns all these bits, from the first on; what Keys counts rights by.
  Bitboard rights_code() const noexcept { return words[Rest] >> first_rook; }
  // Returns the files of the rooks that may castle.
  unsigned rooks(Color color) const noexcept {
    return static_cast<unsigned>(words[Rest] >> (first_rook + 8 * squarelab::index(color))) & 0xFF;
  }
  // True if castling is written to the rook. Precondition: there is a right.
  bool is_to_rook() const noexcept { return rights_code() >> to_rook != 0; }

  bool has_en_passant() const noexcept { return (words[Rest] & en_passant_bits) != 0; }
  int en_passant_bit() const noexcept { return (static_cast<int>(words[Rest] >> 8) & 0x7F) - 1; }
  void pass() noexcept { words[Rest] = (words[Rest] & ~en_passant_bits) ^ 1; }
};
static_assert(sizeof(AnyFilesCore) == sizeof(Core));

[[gnu::always_inline]] inline Words turned(const AnyFilesCore& parent) noexcept {
  Words words = parent.words;
  words[Rest] = (words[Rest] & ~AnyFilesCore::en_passant_bits) ^ 1;
  return words;
}

template <class G, std::same_as<AnyFilesCore> C>
inline void place_pieces(C& core, const Position& position) noexcept {
  place_pieces<G>(static_cast<Core&>(core), position);
}

// The bits of the first rank of each colour, by file.
template <class G>
inline constexpr auto home_bits = [] {
  std::array<std::array<int, file_count>, color_count> bits{};
  for (const Color color : all_colors) {
    for (int file = 0; file < file_count; ++file) {
      const Rank home = color == Color::White ? Rank::R1 : Rank::R8;
      bits[squarelab::index(color)][file] = G::bit_of(make_square(file_at(file), home));
    }
  }
  return bits;
}();

template <class G>
struct AnyFilesCastling {
  using Core = AnyFilesCore;
  static constexpr bool any_files = true;

  static Bitboard rest(Color side, CastlingRights rights) noexcept {
    auto rest = static_cast<Bitboard>(squarelab::index(side));
    rights.visit([&](Color color, CastlingSide right) {
      rest |= Core::rook_bits(color, 1u << squarelab::index(rights.rook_file(color, right)));
    });
    return rights.is_chess960() ? rest
                                : rest & ~(~Bitboard{0} << (Core::first_rook + Core::to_rook));
  }
  static CastlingRights rights(const Core& core) noexcept {
    CastlingRights rights;
    for (const Color color : all_colors) {
      const int king = file_of_bit(bits::lsb(core.kings() & core.of(color)));
      for (unsigned rooks = core.rooks(color); rooks != 0; rooks &= rooks - 1) {
        const int rook = std::countr_zero(rooks);
        const auto side = rook > king ? CastlingSide::KingSide : CastlingSide::QueenSide;
        rights.add(core.is_to_rook() ? CastlingRights::with_rook(color, side, file_at(rook))
                                     : CastlingRights::of(color, side));
      }
    }
    return rights;
  }
  // By AnyFilesCore::rights_code.
  struct Keys {
    Key operator[](Bitboard rights) const noexcept {
      const auto files = static_cast<unsigned>(rights) & 0xFFFF;
      if (rights >> Core::to_rook == 0) return castling_keys[code_at_corners(files)];
      return rook_keys[0][files & 0xFF] ^ rook_keys[1][files >> 8];
    }
  };
  static constexpr Keys keys{};

  // The rights lost when a piece leaves a bit or arrives there; but the king ends all rights.
  struct Ends {
    using Table = typename bitboard::Ends<G>::Table;
    static constexpr Table leaving = [] {
      Table table{};
      for (int bit = 0; bit < 64; ++bit) {
        table[bit].gone.fill(bits::bit(bit));
        table[bit].gone[Rest] = 0;
      }
      for (const Color color : all_colors) {
        for (int file = 0; file < file_count; ++file) {
          table[home_bits<G>[squarelab::index(color)][file]].gone[Rest] =
              Core::rook_bits(color, 1u << file);
        }
      }
      return table;
    }();
    static constexpr const Table& arriving = leaving;
  };
  // Returns the other rights that end when that piece of the side leaves its bit.
  template <Color Us>
  static Bitboard ended_by_king(const Core& core, int from) noexcept {
    return (core.kings() >> from & 1) * Core::rook_bits(Us, 0xFF);
  }

  // The squares where castling ends, wherever it begins; rook_from is the corner.
  template <Color Us, CastlingSide Side>
  using Goal = CastlingWay<G, Us, Side>;

  static int file_of_bit(int bit) noexcept { return squarelab::index(file_of(G::square_of(bit))); }

  // Returns the bit of the rook that may castle, or -1.
  template <Color Us, CastlingSide Side>
  static int rook_of(const Core& core, int king) noexcept {
    const unsigned east = 0xFEu << file_of_bit(king) & 0xFF;
    const unsigned west = 0xFFu & ~(east | 1u << file_of_bit(king));
    const unsigned rooks = core.rooks(Us) & (Side == CastlingSide::KingSide ? east : west);
    return rooks == 0 ? -1 : home_bits<G>[squarelab::index(Us)][std::countr_zero(rooks)];
  }
  // Returns all that is passed over, and the goal.
  static Bitboard passed(int from, int to) noexcept {
    return grid.between[from][to] | bits::bit(to);
  }

  template <Color Us, CastlingSide Side>
  static bool is_open(const Core& core, int king, Bitboard occupied) noexcept {
    const int rook = rook_of<Us, Side>(core, king);
    if (rook < 0) return false;
    const Bitboard path =
        passed(king, Goal<Us, Side>::king_to) | passed(rook, Goal<Us, Side>::rook_to);
    return (occupied & path & ~(bits::bit(king) | bits::bit(rook))) == 0;
  }
  template <Color Us, CastlingSide Side>
  static bool is_safe(const Core& core, int king, Bitboard danger, Bitboard pinned) noexcept {
    const Bitboard rook = bits::bit(rook_of<Us, Side>(core, king));
    return ((danger & passed(king, Goal<Us, Side>::king_to)) | (pinned & rook)) == 0;
  }
  template <Color Us, CastlingSide Side>
  static NativeMove move(const Core& core, int king) noexcept {
    const bool is_to_rook = core.is_to_rook();
    const int to = is_to_rook ? rook_of<Us, Side>(core, king) : Goal<Us, Side>::king_to;
    return NativeMove(king, to, MoveKind::Castling);
  }

  // The king's target of the castling, and the rook's origin and target.
  struct Way {
    int king_to, rook_from, rook_to;
  };
  template <Color Us>
  static Way way(const Core& core, NativeMove move) noexcept {
    using Short = Goal<Us, CastlingSide::KingSide>;
    using Long = Goal<Us, CastlingSide::QueenSide>;
    const bool is_short = file_of_bit(move.to()) > file_of_bit(move.from());
    const int corner = is_short ? Short::rook_from : Long::rook_from;
    return {is_short ? Short::king_to : Long::king_to, core.is_to_rook() ? move.to() : corner,
            is_short ? Short::rook_to : Long::rook_to};
  }

  // Returns the core after a castling. King and rook are both lifted off before either is put down,
  // because one may go where the other was.
  template <Color Us>
  static Core castled(const Core& parent, NativeMove move) noexcept {
    const Way way = AnyFilesCastling::way<Us>(parent, move);
    Core child;
    child.words = turned(parent);
    const Bitboard king = bits::bit(move.from());
    const Bitboard rook = bits::bit(way.rook_from);
    const Bitboard goals = bits::bit(way.king_to) | bits::bit(way.rook_to);
    Bitboard& own = child.words[White + squarelab::index(Us)];
    own = (own & ~(king | rook)) | goals;
    child.words[Kings] = (child.words[Kings] & ~king) | bits::bit(way.king_to);
    child.words[Orthogonal] = (child.words[Orthogonal] & ~rook) | bits::bit(way.rook_to);
    child.words[Rest] &= ~Core::rook_bits(Us, 0xFF);
    return child;
  }

 private:
  // Returns the code of rights in the corners, of both colours.
  static int code_at_corners(unsigned files) noexcept {
    const unsigned white = (files >> 7 & 1) | (files & 1) << 1;
    const unsigned black = (files >> 15 & 1) | (files >> 8 & 1) << 1;
    return static_cast<int>(white | black << 2);
  }

  static constexpr auto rook_keys = [] {
    std::array<std::array<Key, 256>, color_count> keys{};
    for (const Color color : all_colors) {
      for (int files = 0; files < 256; ++files) {
        for (int file = 0; file < file_count; ++file) {
          if ((files >> file & 1) == 0) continue;
          keys[squarelab::index(color)][files] ^= castling_rook_key(color, file_at(file));
        }
      }
    }
    return keys;
  }();
};

template <class Config, Color Us, std::same_as<AnyFilesCore> C>
inline void make_child(const C& parent, NativeMove move, C& child) noexcept {
  using Castling = typename Config::Castling;
  if (move.kind() == MoveKind::Castling) {
    child = Castling::template castled<Us>(parent, move);
    return;
  }
  using Ends = typename Castling::Ends;
  Words left = without(turned(parent), Ends::leaving[move.from()].gone);
  left[Rest] &= ~Castling::template ended_by_king<Us>(parent, move.from());
  const Words piece = words_with(parent, move.from());
  child.words = arrived(left, piece, Ends::arriving[move.to()].gone);
  if (!move.is_plain()) {
    finish_special<typename Config::Geometry, Us>(child, move);
  }
}

}  // namespace squarelab::bitboard
