// Faults of the 0x88 mailbox: rules, and its own geometry (board test, difference table, steps, the
// sentinel).

#include <squarelab/x88/x88.hpp>

#include "faults.hpp"

namespace squarelab::faults {
namespace {

using Normal = x88::DefaultConfig<Original>;
using x88::Kind;
using x88::Zone;

template <class RulesType>
struct MailboxRules : Normal {
  using Rules = RulesType;
};
template <class RulesType>
using MailboxWithRules = x88::BasicBackend<MailboxRules<RulesType>>;

template <class GeometryType>
struct WithGeometry : Normal {
  using Geometry = GeometryType;
};

// Half of 0x88: a step off the h-file lands on the board's dead half.
struct BoardTestForgetsFiles : x88::Geometry {
  static constexpr bool on_board(int x) noexcept { return (x & 0x80) == 0; }
};
struct DifferencesOffByOne : x88::Geometry {
  static constexpr bool attacks(Kind kind, int a, int b) noexcept {
    return x88::Geometry::attacks(kind, a, x88::Geometry::on_board(b + 1) ? b + 1 : b);
  }
};
// The difference is directed: for pawns, B - A is not A - B.
struct DifferencesReversed : x88::Geometry {
  static constexpr Zone zone(Kind kind, int a, int b) noexcept {
    return x88::Geometry::zone(kind, b, a);
  }
};
struct QueensAttackAsRooks : x88::Geometry {
  static constexpr bool attacks(Kind kind, int a, int b) noexcept {
    return x88::Geometry::attacks(kind == Kind::Queen ? Kind::Rook : kind, a, b);
  }
};
struct KingsZoneWithoutItsCorner : x88::Geometry {
  static constexpr Zone zone(Kind kind, int a, int b) noexcept {
    return x88::Geometry::zone(kind, a, b) & 0x1FD;
  }
};
struct KnightJumpsShort : x88::Geometry {
  static constexpr std::array<int, 8> knight_steps{33, 18, -14, -31, -33, -18, 14, 30};
};
struct BishopForgetsALine : x88::Geometry {
  static constexpr std::array<int, 4> bishop_steps{17, 17, -15, -17};
};
struct PromotionOnTheSeventh : x88::Geometry {
  static constexpr int last_rank(Color color) noexcept { return color == Color::White ? 6 : 0; }
};
struct DoublePushFromTheThird : x88::Geometry {
  static constexpr int home_rank(Color color) noexcept { return color == Color::White ? 2 : 6; }
};
struct RookLandsOnTheBFile : x88::Geometry {
  static constexpr x88::Castling castling(Color color, CastlingSide side) noexcept {
    x88::Castling way = x88::Geometry::castling(color, side);
    if (side == CastlingSide::QueenSide) way.rook_to = way.b_file;
    return way;
  }
};
// 64, which is "no square" elsewhere, is 0x40 here: a5.
struct SentinelIsA5 : x88::Geometry {
  static constexpr int off_board = 64;
};

template <class GeometryType>
std::unique_ptr<Board> make() {
  return std::make_unique<BoardOf<x88::BasicBackend<WithGeometry<GeometryType>>>>();
}

}  // namespace

std::vector<Fault> x88_faults() {
  std::vector<Fault> faults = rule_faults<MailboxWithRules>("x88");
  const std::vector<Fault> own{
      {"board_test_forgets_files", make<BoardTestForgetsFiles>},
      {"differences_off_by_one", make<DifferencesOffByOne>},
      {"differences_reversed", make<DifferencesReversed>},
      {"queens_attack_as_rooks", make<QueensAttackAsRooks>},
      {"kings_zone_without_its_corner", make<KingsZoneWithoutItsCorner>},
      {"knight_jumps_short", make<KnightJumpsShort>},
      {"bishop_forgets_a_line", make<BishopForgetsALine>},
      {"promotion_on_the_seventh", make<PromotionOnTheSeventh>},
      {"double_push_from_the_third", make<DoublePushFromTheThird>},
      {"rook_lands_on_the_b_file", make<RookLandsOnTheBFile>},
      {"sentinel_is_a5", make<SentinelIsA5>},
  };
  faults.insert(faults.end(), own.begin(), own.end());
  return faults;
}

}  // namespace squarelab::faults
