// Mutants of castling from any files: a planted policy of castling in the place of the right one,
// on lerf. Castling is the only thing that Chess960 adds.

#include <squarelab/bitboard/castling/any_files_config.hpp>
#include <squarelab/board.hpp>

#include "mutants.hpp"

namespace squarelab::faults {
namespace {

using bitboard::Rest;
using bits::Bitboard;
using Right = bitboard::AnyFilesConfig<mapping::lerf, Original>;
using G = Right::Geometry;

struct PlantedCastling : bitboard::AnyFilesCastling<G> {
  using Base = bitboard::AnyFilesCastling<G>;

  struct Keys {
    Key operator[](Bitboard rights) const noexcept {
      if (!is_planted("key-knows-sides-only"_fault)) return Base::keys[rights];
      // By the half of the board on which the rook stands.
      const auto half = [&](int first) { return (rights >> first & 15) != 0; };
      return castling_keys[half(4) + 2 * half(0) + 4 * half(12) + 8 * half(8)];
    }
  };
  static constexpr Keys keys{};

  // The tables, but for the squares of the first ranks between the corners.
  struct Ends {
    struct Row {
      bitboard::Words gone;
    };
    struct Table {
      Row operator[](int bit) const noexcept {
        Row row{Base::Ends::leaving[bit].gone};
        const bool is_corner = bit % 8 == 0 || bit % 8 == 7;
        if (is_planted("inner-rook-leaves-its-right"_fault) && !is_corner) row.gone[Rest] = 0;
        return row;
      }
    };
    static constexpr Table leaving{};
    static constexpr Table arriving{};
  };

  template <Color Us>
  static Bitboard ended_by_king(const Core& core, int from) noexcept {
    if (is_planted("king-keeps-its-rights"_fault)) return 0;
    return Base::ended_by_king<Us>(core, from);
  }

  template <Color Us, CastlingSide Side>
  static bool is_open(const Core& core, int king, Bitboard occupied) noexcept {
    const int rook = rook_of<Us, Side>(core, king);
    if (rook < 0) return false;
    const int king_to = Goal<Us, Side>::king_to;
    const Bitboard rooks_way = passed(rook, Goal<Us, Side>::rook_to);
    const Bitboard kings_way = passed(king, king_to);
    Bitboard ignored = bits::bit(king) | bits::bit(rook);
    if (is_planted("way-of-the-rook-is-not-looked-at"_fault)) ignored |= rooks_way & ~kings_way;
    if (is_planted("way-of-the-king-is-not-looked-at"_fault)) ignored |= kings_way & ~rooks_way;
    if (is_planted("rook-is-in-its-kings-way"_fault) && king_to == rook) return false;
    if (is_planted("king-that-stays-does-not-castle"_fault) && king_to == king) return false;
    if (is_planted("sides-begin-at-the-e-file"_fault) &&
        (king % 8 < 4) != (Side == CastlingSide::QueenSide) && rook % 8 != 0 && rook % 8 != 7) {
      return false;
    }
    return Base::is_open<Us, Side>(core, king, occupied & ~ignored);
  }
  template <Color Us, CastlingSide Side>
  static bool is_safe(const Core& core, int king, Bitboard danger, Bitboard pinned) noexcept {
    const Bitboard goal = bits::bit(Goal<Us, Side>::king_to);
    if (is_planted("pinned-rook-castles"_fault)) pinned = 0;
    if (is_planted("goal-of-the-king-may-be-attacked"_fault)) danger &= ~goal;
    if (is_planted("way-of-the-rook-must-be-safe"_fault)) {
      const int rook = rook_of<Us, Side>(core, king);
      if ((danger & passed(rook, Goal<Us, Side>::rook_to)) != 0) return false;
    }
    return Base::is_safe<Us, Side>(core, king, danger, pinned);
  }
  template <Color Us, CastlingSide Side>
  static bitboard::NativeMove move(const Core& core, int king) noexcept {
    if (is_planted("castling-is-written-to-the-goal"_fault)) {
      return {king, Goal<Us, Side>::king_to, MoveKind::Castling};
    }
    return Base::move<Us, Side>(core, king);
  }

  template <Color Us>
  static Core castled(const Core& parent, bitboard::NativeMove move) noexcept {
    Core child = Base::castled<Us>(parent, move);
    const Way way = Base::way<Us>(parent, move);
    if (is_planted("king-that-stays-keeps-its-right"_fault) && move.from() == way.king_to) {
      child.words[Rest] |= parent.words[Rest] & Core::rook_bits(Us, 0xFF) &
                           ~Core::rook_bits(Us, 1u << way.rook_from % 8);
    }
    if (is_planted("rook-is-lifted-off-last"_fault) && way.king_to == way.rook_from) {
      // The rook is lifted off last, and with it what stands there now.
      child.words[bitboard::Kings] &= ~bits::bit(way.rook_from);
      child.words[bitboard::Kings] |= bits::bit(move.from());
    }
    return child;
  }
};

struct PlantedConfig : Right {
  using Castling = PlantedCastling;
};

struct Planted960 : bitboard::Backend<PlantedConfig> {
  using Base = bitboard::Backend<PlantedConfig>;

  static void set(Full& full, const Position& position) noexcept {
    Position read = position;
    if (is_planted("outermost-rook-castles"_fault) && position.castling.is_chess960()) {
      read.castling = {};
      for (const Color color : all_colors) {
        for (const CastlingSide side : all_castling_sides) {
          if (position.castling.has(color, side)) {
            read.castling.add(
                CastlingRights::with_rook(color, side, outermost(position, color, side)));
          }
        }
      }
    }
    Base::set(full, read);
  }

 private:
  static File outermost(const Position& position, Color color, CastlingSide side) noexcept {
    const Rank home = color == Color::White ? Rank::R1 : Rank::R8;
    const int step = side == CastlingSide::KingSide ? -1 : 1;
    int file = side == CastlingSide::KingSide ? 7 : 0;
    while (position.piece_on(make_square(file_at(file), home)) !=
           make_piece(color, PieceType::Rook)) {
      file += step;
    }
    return file_at(file);
  }
};

std::unique_ptr<Board> make_planted() { return std::make_unique<BoardOf<Planted960>>(); }

}  // namespace

std::vector<Mutant> chess960_mutants() {
  std::vector<Mutant> mutants;
  add_mutants(mutants, "chess960", chess960_slips, make_planted);
  for (Mutant& mutant : mutants) mutant.is_of_chess960 = true;
  return mutants;
}

}  // namespace squarelab::faults
