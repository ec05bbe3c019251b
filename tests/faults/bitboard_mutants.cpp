// Mutants of the bitboard family: the shared ones, its sliders, its list of moves, what it notes
// when it is set and the children that it visits; its geometry is in geometry_mutants.cpp, its way
// to count two plies in two_plies_mutants.cpp.

#include <squarelab/bitboard/backend.hpp>
#include <squarelab/bitboard/sliders/magic.hpp>
#include <squarelab/bitboard/sliders/magic_numbers.hpp>
#include <squarelab/board.hpp>

#include "mutants.hpp"
#include "slips.hpp"

namespace squarelab::faults {
namespace {

using bitboard::Rest;
using bits::Bitboard;
using Lerf = bitboard::DefaultConfig<mapping::lerf, Original>;
using Right = bitboard::DefaultSliders;

// Magic bitboards whose number for rooks on d4 is none: it is that of another square.
struct CollidingEntry : bitboard::sliders::MagicEntry {};
struct CollidingMagic : bitboard::sliders::Indexed<CollidingEntry> {
  static void prepare() noexcept {
    const auto maker = [](const std::array<Bitboard, 64>& numbers) {
      return [&numbers](int bit, Bitboard mask) {
        const int shift = bitboard::sliders::magic_shift(mask);
        return CollidingEntry{{mask, numbers[bit == 27 ? 28 : bit], nullptr, shift}};
      };
    };
    static const bool is_filled = (fill(maker(bitboard::sliders::magic_numbers.rook),
                                        maker(bitboard::sliders::magic_numbers.bishop)),
                                   true);
    (void)is_filled;
  }
};

struct PlantedSliders : Right {
  static void prepare() noexcept {
    Right::prepare();
    if (is_planted("magic-collides"_fault)) CollidingMagic::prepare();
  }
  static Bitboard rook(int bit, Bitboard occupied) noexcept {
    if (!is_slip_planted()) return Right::rook(bit, occupied);
    switch (*planted) {
      case "rooks-stop-before-pieces"_fault:
        return Right::rook(bit, occupied) & ~occupied;
      case "rooks-blind-on-one-column"_fault:
        return Right::rook(bit, occupied & ~bits::column(6));
      case "rooks-forget-half-a-row"_fault:
        return Right::rook(bit, occupied) & ~(bits::row(bit / 8) & (bits::bit(bit) - 1));
      case "mask-forgets-a-square"_fault:  // from the file's own end
        return Right::rook(bit, bit == 24 ? occupied & ~bits::bit(32) : occupied);
      case "mask-includes-the-edge"_fault: {
        const Bitboard mask = bitboard::rays(bit, bitboard::rook_steps, 0);
        return bitboard::rays(bit, bitboard::rook_steps, occupied & mask);
      }
      case "magic-collides"_fault:
        return CollidingMagic::rook(bit, occupied);
      default:
        return Right::rook(bit, occupied);
    }
  }
  static Bitboard bishop(int bit, Bitboard occupied) noexcept {
    const Bitboard seen = Right::bishop(bit, occupied);
    if (is_planted("bishops-see-through-the-first-piece"_fault)) {
      return Right::bishop(bit, occupied & ~seen);
    }
    return is_planted("bishop-errs-in-one-corner"_fault) && bit == 63 ? seen & ~bits::bit(54)
                                                                      : seen;
  }
};

struct PlantedConfig : Lerf {
  using Sliders = PlantedSliders;
  static constexpr bool maps_by_rose = false;
};

// Writes the first 13 moves of a set.
struct ShortMoveWriter {
  template <std::uint32_t Factor>
  static bitboard::NativeMove* write(bitboard::NativeMove* next, Bitboard targets,
                                     std::uint32_t base) noexcept {
    Bitboard first = 0;
    for (int i = 0; i < 13 && targets != 0; ++i) first |= bits::bit(bits::pop_lsb(targets));
    return bitboard::PortableMoveWriter::write<Factor>(next, first, base);
  }
};

struct Lists : bitboard::Backend<PlantedConfig> {
  using Base = bitboard::Backend<PlantedConfig>;

  static void set(Full& full, const Position& position) noexcept {
    Base::set(full, position);
    if (!is_planted("set-notes-idle-en-passant"_fault) || !position.en_passant) return;
    const int passed = G::bit_of(*position.en_passant);
    const Bitboard ready = bitboard::pawn_attack_table<G>[index(~position.side_to_move)][passed];
    const bool is_noted = full.core.has_en_passant();
    if (!is_noted && (ready & full.core.pawns()) != 0) full.core.set_en_passant(passed);
  }
  static void generate(const Core& core, BasicMoveList<NativeMove>& list) noexcept {
    if (!is_planted("list-ends-at-thirteen-targets"_fault)) return Base::generate(core, list);
    bitboard::ListSink<ShortMoveWriter> sink(list);
    for_color(core.side_to_move(),
              [&]<Color Us>() { bitboard::MoveGenerator<PlantedConfig, Us>(core).visit(sink); });
  }
};

// The board of the normal build, but that the children it visits may have a wrong key.
struct Visits : bitboard::Backend<Lerf> {
  using Base = bitboard::Backend<Lerf>;
  using Shortcuts = Visits;

  template <class Visit>
  static void visit_children(const Core& core, Visit visit) noexcept {
    Base::visit_children(core, visit);
  }
  template <class Visit>
  static void visit_children(const Full& full, Visit visit) noexcept {
    Base::visit_children(full, [&](Full& child) {
      Full wrong = child;
      if (is_planted("visited-child-keeps-the-right"_fault)) {
        const int theirs = rights_of(child.core.side_to_move()).code() & full.core.rights_code();
        wrong.key ^= castling_keys[child.core.rights_code()] ^
                     castling_keys[child.core.rights_code() | theirs];
      }
      visit(wrong);
    });
  }
};

// What the layers need to know of the core and the moves.
struct Native {
  using G = Lerf::Geometry;
  using Core = bitboard::Core;

  static bitboard::NativeMove promotion(int from, int to, Color, PieceType type) noexcept {
    return {from, to, MoveKind::Promotion, index(type) - index(PieceType::Knight)};
  }

  static int rights(const Core& core) noexcept { return core.rights_code(); }
  static void set_rights(Core& core, int code) noexcept {
    core.words[Rest] = (core.words[Rest] & ~(Bitboard{15} << 1)) | static_cast<Bitboard>(code) << 1;
  }
  static std::optional<Square> en_passant(const Core& core) noexcept {
    if (!core.has_en_passant()) return std::nullopt;
    return G::square_of(core.en_passant_bit());
  }
  static void set_en_passant(Core& core, std::optional<Square> square) noexcept {
    core.words[Rest] &= 0xFF;
    if (square) core.set_en_passant(G::bit_of(*square));
  }
  static void flip_side(Core& core) noexcept { core.words[Rest] ^= 1; }
  static void put(Core& core, Square square, Piece piece) noexcept {
    using enum bitboard::Word;
    const Bitboard bit = bits::bit(G::bit_of(square));
    const PieceType type = type_of(piece);
    const auto add_if = [&](bool holds, int word) { core.words[word] |= holds ? bit : 0; };
    const bool is_queen = type == PieceType::Queen;
    add_if(type == PieceType::Pawn, Pawns);
    add_if(type == PieceType::Knight, Knights);
    add_if(type == PieceType::Bishop || is_queen, Diagonal);
    add_if(type == PieceType::Rook || is_queen, Orthogonal);
    add_if(type == PieceType::King, Kings);
    add_if(true, White + index(color_of(piece)));
  }
  static void clear(Core& core, Square square) noexcept {
    for (int word = 0; word < Rest; ++word) core.words[word] &= ~bits::bit(G::bit_of(square));
  }
  static void spoil(const Core&, const Made&, Core&) noexcept {}
  static void spoil_unmade(const Made&, Core&) noexcept {}
};

std::unique_ptr<Board> make_planted() {
  return std::make_unique<BoardOf<WithSlips<Lists, Native>>>();
}
std::unique_ptr<Board> make_visiting() { return std::make_unique<BoardOf<Visits>>(); }

}  // namespace

std::vector<Mutant> bitboard_mutants() {
  std::vector<Mutant> mutants = shared_mutants("bitboard", make_planted);
  add_mutants(mutants, "bitboard", bitboard_slips, make_planted);
  add_mutants(mutants, "bitboard", visit_slips, make_visiting);
  for (Mutant& mutant : geometry_mutants()) mutants.push_back(std::move(mutant));
  for (Mutant& mutant : two_plies_mutants()) mutants.push_back(std::move(mutant));
  return mutants;
}

}  // namespace squarelab::faults
