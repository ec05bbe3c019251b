// Faults of the bitboard family: rules, geometry (guards, steps, exchanged digits), sliders.

#include <squarelab/bitboard/backend.hpp>

#include "faults.hpp"

namespace squarelab::faults {
namespace {

using bits::Bitboard;
using Lerf = bitboard::DefaultConfig<mapping::lerf, Original>;
using Lefr = bitboard::DefaultConfig<mapping::lefr, Original>;

template <class RulesType>
struct LerfRules : Lerf {
  using Rules = RulesType;
};
template <class RulesType>
using LerfWithRules = bitboard::Backend<LerfRules<RulesType>>;

template <class Base, class GeometryType>
struct WithGeometry : Base {
  using Geometry = GeometryType;
};

template <class SlidersType>
struct WithSliders : Lerf {
  using Sliders = SlidersType;
};

struct NoWrapGuard : Lerf::Geometry {
  static constexpr Bitboard guard(Direction) noexcept { return 0; }
};
struct NoPawnGuard : Lerf::Geometry {
  static constexpr Bitboard pawn_guard(Direction) noexcept { return 0; }
};
struct GuardOnTheWrongSide : Lerf::Geometry {
  static constexpr Bitboard pawn_guard(Direction direction) noexcept {
    const Bitboard right = Lerf::Geometry::pawn_guard(direction);
    return right == 0 ? 0 : bits::flip_columns(right);
  }
};
// (Losing a guard where the rank is least significant is no fault: whatever wraps lands on rank 1
// or 8, where no pawn stands, and only pawns step by shifts.)
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
// Only the sets are turned wrongly on their way out, every square alone is right.
struct SetsOfAnotherMapping : Lerf::Geometry {
  static constexpr SquareSet squares_of(Bitboard set) noexcept {
    return mapping::squares_of(mapping::berf, set);
  }
};
struct PromotionOneRankEarly : Lerf::Geometry {
  static constexpr Bitboard rank_bits(Rank rank) noexcept {
    return Lerf::Geometry::rank_bits(rank == Rank::R8 ? Rank::R7 : rank);
  }
};

using Right = bitboard::sliders::DefaultSliders;

struct StopsBeforeCaptures : Right {
  static Bitboard rook(int bit, Bitboard occupied) noexcept {
    return Right::rook(bit, occupied) & ~occupied;
  }
};
struct SeesThroughTheFirstMan : Right {
  static Bitboard bishop(int bit, Bitboard occupied) noexcept {
    return Right::bishop(bit, occupied & ~Right::bishop(bit, occupied));
  }
};
struct BlindOnTheLastColumn : Right {
  static Bitboard rook(int bit, Bitboard occupied) noexcept {
    return Right::rook(bit, occupied & ~bits::column(6));
  }
};
struct WrongInOneCorner : Right {
  static Bitboard bishop(int bit, Bitboard occupied) noexcept {
    const Bitboard seen = Right::bishop(bit, occupied);
    return bit == 63 ? seen & ~bits::bit(54) : seen;
  }
};

template <class Config>
std::unique_ptr<Board> make() {
  return std::make_unique<BoardOf<bitboard::Backend<Config>>>();
}

}  // namespace

std::vector<Fault> bitboard_faults() {
  std::vector<Fault> faults = rule_faults<LerfWithRules>("bitboard");
  const std::vector<Fault> own{
      {"no_wrap_guard", make<WithGeometry<Lerf, NoWrapGuard>>},
      {"no_pawn_guard", make<WithGeometry<Lerf, NoPawnGuard>>},
      {"guard_on_the_wrong_side", make<WithGeometry<Lerf, GuardOnTheWrongSide>>},
      {"steps_of_the_flipped_rank", make<WithGeometry<Lefr, StepsOfTheFlippedRank>>},
      {"rank_and_file_exchanged", make<WithGeometry<Lerf, RankAndFileExchanged>>},
      {"west_steps_east", make<WithGeometry<Lerf, WestStepsEast>>},
      {"sets_of_another_mapping", make<WithGeometry<Lerf, SetsOfAnotherMapping>>},
      {"promotion_one_rank_early", make<WithGeometry<Lerf, PromotionOneRankEarly>>},
      {"stops_before_captures", make<WithSliders<StopsBeforeCaptures>>},
      {"sees_through_the_first_man", make<WithSliders<SeesThroughTheFirstMan>>},
      {"blind_on_the_last_column", make<WithSliders<BlindOnTheLastColumn>>},
      {"wrong_in_one_corner", make<WithSliders<WrongInOneCorner>>},
  };
  faults.insert(faults.end(), own.begin(), own.end());
  return faults;
}

}  // namespace squarelab::faults
