// Mutants of the 0x88 board in vector registers: the shared ones, and its star (steps, board test,
// who aims along which slot), its attack map and its pawns.

#include <squarelab/board.hpp>
#include <squarelab/x88_vectors/x88_vectors.hpp>
#include <type_traits>

#include "mutants.hpp"
#include "slips.hpp"

namespace squarelab::faults {
namespace {

using x88_vectors::Geometry;
using x88_vectors::Shifts;
using x88_vectors::Slots;
using x88_vectors::Star;

constexpr int slot_of(int direction, int steps) { return 8 * direction + steps - 1; }

constexpr Star with_steps(int slot, int step) {
  Star star = Geometry::steps();
  star.bytes[slot] = static_cast<std::uint8_t>(step);
  return star;
}
// One ray walked twice for another.
constexpr Star with_ray(int direction, int twice) {
  Star star = Geometry::steps();
  for (int k = 1; k <= 7; ++k) {
    star.bytes[slot_of(direction, k)] = star.bytes[slot_of(twice, k)];
  }
  return star;
}

constexpr Star short_jump = with_steps(8 * 7 + 7, 30);
constexpr Star no_north_west = with_ray(7, 1);
constexpr Star no_west = with_ray(6, 0);

constexpr Star without_kings = [] {
  Star star = Geometry::aims(Color::White);
  for (std::uint8_t& codes : star.bytes) {
    codes = static_cast<std::uint8_t>(codes & ~x88_vectors::King);
  }
  return star;
}();

// The fills of a map that end after three squares, and jumps that wrap round the edge.
constexpr Shifts short_sighted = [] {
  Shifts shifts = Geometry::shifts();
  shifts.four_times = {};
  return shifts;
}();
constexpr Shifts wrapping = [] {
  Shifts shifts = Geometry::shifts();
  shifts.landings[1] = ~std::uint64_t{0};
  return shifts;
}();

struct PlantedGeometry : Geometry {
  struct OffBoardBits {
    operator int() const noexcept {
      if (is_planted("board-test-forgets-the-files"_fault)) return 0x80;
      if (is_planted("board-test-forgets-the-ranks"_fault)) return 0x08;
      return Geometry::off_board_bits;
    }
  };
  static constexpr OffBoardBits off_board_bits{};

  static const Star& steps() noexcept {
    if (is_planted("knight-jumps-short"_fault)) return short_jump;
    if (is_planted("bishop-forgets-a-line"_fault)) return no_north_west;
    if (is_planted("rook-forgets-a-line"_fault)) return no_west;
    return Geometry::steps();
  }
  static int place(int x, int slot) noexcept { return (x + steps()[slot]) & 0x7F; }
  static const Star& aims(Color by) noexcept {
    if (is_planted("pawns-aim-backwards"_fault)) return Geometry::aims(~by);
    if (is_planted("kings-may-touch"_fault) && by == Color::White) return without_kings;
    return Geometry::aims(by);
  }
  static Slots reach(int code) noexcept {
    const bool is_queen = (code & x88_vectors::Diagonal) != 0;
    if (is_planted("queens-attack-as-rooks"_fault) && (code & x88_vectors::Orthogonal) &&
        is_queen) {
      return Geometry::reach(x88_vectors::Orthogonal);
    }
    return Geometry::reach(code);
  }
  static Slots line(int slot) noexcept {
    const Slots right = Geometry::line(slot);
    return is_planted("pinned-pieces-do-not-step-back"_fault)
               ? right & x88_vectors::ray_slots(slot / 8)
               : right;
  }
  static Slots pawn_pushes(Color color, int x) noexcept {
    const Slots right = Geometry::pawn_pushes(color, x);
    return is_planted("pinned-pawns-push-once"_fault) ? right & x88_vectors::nearest_slots : right;
  }
  static const Shifts& shifts() noexcept {
    if (is_planted("map-sees-three-steps"_fault)) return short_sighted;
    if (is_planted("map-wraps-a-jump"_fault)) return wrapping;
    return Geometry::shifts();
  }
  // Where moves are generated it is asked at compile time, and right.
  static constexpr x88_vectors::CastlingWay castling(Color color, CastlingSide side) noexcept {
    x88_vectors::CastlingWay way = Geometry::castling(color, side);
    if (!std::is_constant_evaluated() && is_planted("rook-lands-on-the-b-file"_fault) &&
        side == CastlingSide::QueenSide) {
      way.rook_to = way.rook_from + 1;
    }
    return way;
  }
};

struct PlantedConfig : x88_vectors::DefaultConfig<Original> {
  using Geometry = PlantedGeometry;
};

// Bears places off the board, where a board test that forgets something leads.
struct Vectors : x88_vectors::BasicBackend<PlantedConfig> {
  using Base = x88_vectors::BasicBackend<PlantedConfig>;

  static Move move_of(NativeMove move) noexcept {
    return mapping::x88::on_board(move.to()) ? Base::move_of(move) : Move::none();
  }
  using Base::set_of;
  static SquareSet set_of(x88_vectors::Seen seen) noexcept {
    for (Slots rest = seen.slots; rest != 0; rest &= rest - 1) {
      const int slot = std::countr_zero(rest);
      if (!mapping::x88::on_board(G::place(seen.centre, slot))) seen.slots &= ~(Slots{1} << slot);
    }
    return Base::set_of(seen);
  }
};

// What the layers need to know of the core and the moves.
struct Native {
  using Core = x88_vectors::Core;

  static x88_vectors::NativeMove promotion(int from, int to, Color us, PieceType type) noexcept {
    return {from, to, MoveKind::Promotion, x88_vectors::code_of(us, type)};
  }

  static int rights(const Core& core) noexcept { return core.state().rights; }
  static void set_rights(Core& core, int code) noexcept {
    x88_vectors::State state = core.state();
    state.rights = static_cast<std::uint8_t>(code);
    core.set_state(state);
  }
  static std::optional<Square> en_passant(const Core& core) noexcept {
    const int x = core.state().en_passant;
    if (!mapping::x88::on_board(x)) return std::nullopt;
    return mapping::x88::square_of(x);
  }
  static void set_en_passant(Core& core, std::optional<Square> square) noexcept {
    x88_vectors::State state = core.state();
    state.en_passant =
        static_cast<std::uint8_t>(square ? mapping::x88::index_of(*square) : Geometry::off_board);
    core.set_state(state);
  }
  static void flip_side(Core& core) noexcept {
    x88_vectors::State state = core.state();
    state.side = ~state.side;
    core.set_state(state);
  }
  static void put(Core& core, Square square, Piece piece) noexcept {
    core.bytes[mapping::x88::index_of(square)] =
        static_cast<std::uint8_t>(x88_vectors::code_of(piece));
  }
  static void clear(Core& core, Square square) noexcept {
    core.bytes[mapping::x88::index_of(square)] = 0;
  }
  static void spoil(const Core&, const Made& made, Core& after) noexcept {
    if (!is_planted("kings-square-stays"_fault) || made.mover != PieceType::King) return;
    x88_vectors::State state = after.state();
    state.kings[index(made.us)] =
        static_cast<std::uint8_t>(mapping::x88::index_of(made.move.from()));
    after.set_state(state);
  }
  static void spoil_unmade(const Made&, Core&) noexcept {}
};

std::unique_ptr<Board> make_planted() {
  return std::make_unique<BoardOf<WithSlips<Vectors, Native>>>();
}

}  // namespace

std::vector<Mutant> x88_vectors_mutants() {
  std::vector<Mutant> mutants = shared_mutants("x88_vectors", make_planted);
  add_mutants(mutants, "x88_vectors", vector_slips, make_planted);
  return mutants;
}

}  // namespace squarelab::faults
