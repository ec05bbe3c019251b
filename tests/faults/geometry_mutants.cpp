// Mutants of the bitboards' geometry. It is decided at compile time, so each fault is a backend of
// its own.

#include <squarelab/bitboard/backend.hpp>
#include <squarelab/board.hpp>

#include "lost_moves.hpp"
#include "mutants.hpp"

namespace squarelab::faults {
namespace {

using bits::Bitboard;
using Lerf = bitboard::DefaultConfig<mapping::lerf, Original>;
using Lefr = bitboard::DefaultConfig<mapping::lefr, Original>;

template <class Base, class GeometryType>
struct WithGeometry : Base {
  using Geometry = GeometryType;
  static constexpr bool maps_by_rose = false;
};
template <class Base, class GeometryType>
std::unique_ptr<Board> make() {
  using Backend = bitboard::Backend<WithGeometry<Base, GeometryType>>;
  return std::make_unique<BoardOf<LosesMoves<Backend>>>();
}

struct NoWrapGuard : Lerf::Geometry {
  static constexpr Bitboard guard(Direction) noexcept { return 0; }
};
template <Direction D>
struct NoPawnGuard : Lerf::Geometry {
  static constexpr Bitboard pawn_guard(Direction direction) noexcept {
    return direction == D ? 0 : Lerf::Geometry::pawn_guard(direction);
  }
};
struct GuardOnTheWrongSide : Lerf::Geometry {
  static constexpr Bitboard pawn_guard(Direction direction) noexcept {
    const Bitboard right = Lerf::Geometry::pawn_guard(direction);
    return right == 0 ? 0 : bits::flip_columns(right);
  }
};
struct NoGuardNeeded : Lefr::Geometry {
  static constexpr Bitboard guard(Direction) noexcept { return 0; }
};
struct StepsOfTheFlippedRank : Lefr::Geometry {
  static constexpr int step(Direction direction) noexcept {
    return mapping::step(mapping::lefr_rank_flipped, direction);
  }
};
struct RankAndFileExchanged : Lerf::Geometry {
  static constexpr int step(Direction direction) noexcept {
    return Lefr::Geometry::step(direction);
  }
};
struct WestStepsEast : Lerf::Geometry {
  static constexpr int step(Direction direction) noexcept {
    if (direction == Direction::NoWe) return Lerf::Geometry::step(Direction::NoEa);
    return Lerf::Geometry::step(direction);
  }
};
struct SouthWestShiftsUp : Lerf::Geometry {
  static constexpr int step(Direction direction) noexcept {
    const int right = Lerf::Geometry::step(direction);
    return direction == Direction::SoWe ? -right : right;
  }
};
struct SetsOfAnotherMapping : Lerf::Geometry {
  static constexpr SquareSet squares_of(Bitboard set) noexcept {
    return mapping::squares_of(mapping::berf, set);
  }
};
template <Rank Right, Rank Wrong>
struct RankMistaken : Lerf::Geometry {
  static constexpr Bitboard rank_bits(Rank rank) noexcept {
    return Lerf::Geometry::rank_bits(rank == Right ? Wrong : rank);
  }
};

}  // namespace

std::vector<Mutant> geometry_mutants() {
  std::vector<Mutant> mutants;
  const auto geometry = [&](auto make_board, const char* name, const char* what,
                            const char* equivalence = "") {
    mutants.push_back({"bitboard", name, what, {}, make_board, equivalence});
  };
  geometry(make<Lerf, NoWrapGuard>, "no-wrap-guard", "attacks of pawns wrap around the edges");
  geometry(make<Lerf, NoPawnGuard<Direction::NoEa>>, "no-guard-north-east",
           "white captures wrap around the h-file");
  geometry(make<Lerf, NoPawnGuard<Direction::NoWe>>, "no-guard-north-west",
           "white captures wrap around the a-file");
  geometry(make<Lerf, NoPawnGuard<Direction::SoEa>>, "no-guard-south-east",
           "black captures wrap around the h-file");
  geometry(make<Lerf, NoPawnGuard<Direction::SoWe>>, "no-guard-south-west",
           "black captures wrap around the a-file");
  geometry(make<Lerf, GuardOnTheWrongSide>, "guard-on-the-wrong-side",
           "the guard is on the opposite edge");
  geometry(make<Lefr, NoGuardNeeded>, "no-guard-where-none-is-needed",
           "with the rank least significant the attacks of pawns lose their guard",
           "There a wrapping step leaves rank 8 or 1 and comes out on rank 1 or 8. No pawn attacks "
           "from there, and the squares that would attack a king on an outer rank are on the other "
           "outer rank, where no pawn stands.");
  geometry(make<Lefr, StepsOfTheFlippedRank>, "steps-of-the-flipped-rank",
           "the compass rose of the mapping with ranks flipped");
  geometry(make<Lerf, RankAndFileExchanged>, "rank-and-file-exchanged",
           "the compass rose of the transposed mapping");
  geometry(make<Lerf, WestStepsEast>, "west-steps-east", "north-west steps north-east");
  geometry(make<Lerf, SouthWestShiftsUp>, "south-west-shifts-up", "a shift has the wrong sign");
  geometry(make<Lerf, SetsOfAnotherMapping>, "sets-of-another-mapping",
           "sets come out by another mapping, squares alone are right");
  geometry(make<Lerf, RankMistaken<Rank::R8, Rank::R7>>, "promotion-one-rank-early",
           "white pawns promote on rank 7");
  geometry(make<Lerf, RankMistaken<Rank::R6, Rank::R5>>, "black-double-push-one-rank-on",
           "black pawns double-push from rank 6");
  return mutants;
}

}  // namespace squarelab::faults
