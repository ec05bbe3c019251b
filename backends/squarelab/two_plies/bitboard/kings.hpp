// The enemy kings of the parents: who is pinned, and which of our moves a king makes not simple.
//
// After a simple move a king has as many moves as before, so these need no sum. Its zone is the
// squares next to it without its own pieces, and those it crosses or reaches in castling. A move is
// not simple if its piece alone attacks a square of the zone, hides a slider of ours
// from one, arrives where it attacks one that is safe, or arrives between one and a slider of ours
// (conditions.hpp).
#pragma once

#include <squarelab/two_plies/bitboard/boards.hpp>
#include <squarelab/two_plies/bitboard/conditions.hpp>

namespace squarelab::bitboard::two_plies {

template <class Config, Color Us>
class TheirKings {
  using Lanes = typename Config::Lanes;
  using Boards = two_plies::Boards<Config, Us>;
  using G = typename Config::Geometry;
  using Conditions = typename ChosenConditions<Config>::Type;
  using OurWays = PawnWays<G, Us>;
  static constexpr Color Them = ~Us;
  using TheirWays = PawnWays<G, Them>;

 public:
  explicit TheirKings(const Boards& boards) noexcept
      : boards_(boards), king_(boards.enemy_king), lifted_(boards.empty | king_) {
    using enum Condition;
    const Lanes none = Lanes::all(0);
    pinned.fill(none);
    slow_from = pinners = none;
    attacked_ = twice_ = diagonal_ = orthogonal_ = none;
    const Lanes around = stepped_around<G>(king_);
    anyone_ = Conditions::found(TakesBesideKing, around & boards.enemies);

    note_attacks();
    for_each_direction([&]<Direction D>() { look_along<D>(); });
    zone_ = around.without(boards.enemies);
    const LaneMask short_way = open_castlings<CastlingSide::KingSide>();
    const LaneMask long_way = open_castlings<CastlingSide::QueenSide>();
    const Lanes safe = zone_.without(attacked_);
    moves = (around & safe).popcounts() + castlings<CastlingSide::KingSide>(short_way) +
            castlings<CastlingSide::QueenSide>(long_way);
    keep_attacks();
    const Lanes steps = Conditions::found(AttacksStep, safe);
    keep_safe(safe, steps);

    const Lanes from_corners = Conditions::found(PawnChecks, king_) | steps;
    const Lanes corners = stepped<G, TheirWays::capture_east>(from_corners) |
                          stepped<G, TheirWays::capture_west>(from_corners);
    const auto slow = [&](PieceType type) -> Lanes& { return slow_to[squarelab::index(type)]; };
    slow(PieceType::Pawn) =
        anyone_ | corners | Conditions::found(Promotes, Lanes::all(OurWays::promotion_rank));
    slow(PieceType::Knight) =
        anyone_ | knight_jumps<G>(Conditions::found(KnightChecks, king_) | steps);
    slow(PieceType::Bishop) = anyone_ | diagonal_;
    slow(PieceType::Rook) = anyone_ | orthogonal_;
    slow(PieceType::Queen) = anyone_ | diagonal_ | orthogonal_;
    slow(PieceType::King) = anyone_ | stepped_around<G>(steps);
  }

  std::array<Lanes, 4> pinned;                  // theirs, by axis
  Lanes slow_from;                              // ours whose moves are not simple
  std::array<Lanes, piece_type_codes> slow_to;  // where a piece of the kind makes no simple move
  Lanes pinners;                                // ours that pin a piece which has no move
  Lanes moves;                                  // its steps and castlings

 private:
  void note(Lanes attacks) noexcept {
    twice_ = twice_.with(attacked_, attacks);
    attacked_ = attacked_ | attacks;
  }
  // Notes our attacks, once or more often, with the king off the board so that it hides nothing.
  void note_attacks() noexcept {
    for_each_direction([&]<Direction D>() {
      const Lanes sliders = boards_.template sliders<D>() & boards_.own;
      Lanes& hits = hits_[squarelab::index(D)];
      hits = seen<G, D>(sliders, lifted_);
      note(hits);
    });
    const Lanes knights = boards_.knights & boards_.own;
    for_each_jump([&]<mapping::Offset Way>() { note(displaced<G, Way>(knights)); });
    const Lanes pawns = boards_.pawns & boards_.own;
    note(pawns_stepped<G, OurWays::capture_east>(pawns));
    note(pawns_stepped<G, OurWays::capture_west>(pawns));
    note(stepped_around<G>(boards_.king));
  }

  // From the king outwards: the first piece, the second, and the slider beyond.
  template <Direction D>
  void look_along() noexcept {
    using enum Condition;
    const Lanes view = seen<G, D>(king_, boards_.empty);
    const Lanes first = view.without(boards_.empty);
    const Lanes beyond = seen<G, D>(first, boards_.empty);
    const Lanes second = beyond.without(boards_.empty);
    const LaneMask theirs_first = (first & boards_.enemies).occupied();
    // Here a slider gives check, or, beyond one of theirs, pins.
    const Lanes checks_or_pins = view | beyond.only(theirs_first);
    if constexpr (is_straight(D)) {
      orthogonal_ = orthogonal_ | Conditions::found(RookChecksOrPins, checks_or_pins);
    } else {
      diagonal_ = diagonal_ | Conditions::found(BishopChecksOrPins, checks_or_pins);
    }

    const Lanes both = first | second;
    const LaneMask slider_second =
        (second & boards_.template sliders<D>() & boards_.own).occupied();
    const auto pins = static_cast<LaneMask>(slider_second & theirs_first);
    slow_from =
        slow_from | Conditions::found(UncoversCheck, (first & boards_.own).only(slider_second));
    if (pins != 0) {
      note_pinner<D>(first, Conditions::found(ReleasesPin, second.only(pins)));
      pinned[axis(D)] = pinned[axis(D)] | first.only(pins);
      anyone_ = anyone_ | Conditions::found(BlocksPin, (view | beyond).only(pins));
    }
    // Two pieces between it and our slider: the other is pinned when ours leaves.
    const LaneMask slider_third =
        (second & hits_[squarelab::index(squarelab::opposite(D))]).occupied();
    const LaneMask theirs_among = (both & boards_.enemies).occupied();
    const auto pairs = static_cast<LaneMask>(slider_third & theirs_among);
    slow_from = slow_from | Conditions::found(LeavesPinned, (both & boards_.own).only(pairs));
  }

  // Notes a pinner, and the piece of theirs that it pins.
  template <Direction D>
  void note_pinner(Lanes piece, Lanes pinner) noexcept {
    Lanes movable = piece & boards_.template sliders<D>();
    if constexpr (axis(D) == axis(TheirWays::push)) movable = movable | (piece & boards_.pawns);
    const LaneMask makes = movable.occupied();
    slow_from = slow_from | pinner.only(makes);
    pinners = pinners | pinner.only(static_cast<LaneMask>(~makes));
  }

  // Returns the boards on which it may castle to the side, if attacks are ignored.
  template <CastlingSide Side>
  LaneMask open_castlings() noexcept {
    using enum Condition;
    using Way = CastlingWay<G, Them, Side>;
    constexpr Bitboard right = Core::rest(Color::White, CastlingRights::of(Them, Side).code());
    const Lanes path = Lanes::all(Way::king_path | Way::b_file);
    const LaneMask have_right = (boards_.rest & Lanes::all(right)).occupied();
    if (have_right == 0) return 0;
    const auto clear = static_cast<LaneMask>(have_right & ~(path & boards_.enemies).occupied());
    const auto open = static_cast<LaneMask>(clear & ~(path & boards_.own).occupied());
    const Lanes path_and_rook = path | Lanes::all(bits::bit(Way::rook_from));
    slow_from = slow_from | Conditions::found(OpensCastling, (path & boards_.own).only(clear));
    anyone_ = anyone_ | Conditions::found(HindersCastling, path_and_rook.only(open));
    zone_ = zone_ | Lanes::all(Way::king_path).only(open);
    return open;
  }
  template <CastlingSide Side>
  Lanes castlings(LaneMask open) const noexcept {
    using Way = CastlingWay<G, Them, Side>;
    const LaneMask attacked = (attacked_ & Lanes::all(Way::king_path)).occupied();
    return Lanes::all(1).only(static_cast<LaneMask>(open & ~attacked));
  }

  // Squares that it cannot step on must stay attacked.
  void keep_attacks() noexcept {
    using enum Condition;
    const Lanes attacked = zone_ & attacked_;
    if (attacked.occupied() == 0) return;
    const Lanes sole = attacked.without(twice_);
    Lanes attackers = stepped_around<G>(sole) & boards_.king;
    attackers = attackers | (knight_jumps<G>(sole) & boards_.knights);
    attackers = attackers.with(boards_.pawns,
                               stepped<G, squarelab::opposite(OurWays::capture_east)>(sole) |
                                   stepped<G, squarelab::opposite(OurWays::capture_west)>(sole));
    for_each_direction([&]<Direction D>() {
      const Lanes targets = attacked & hits_[squarelab::index(D)];
      if (targets.occupied() == 0) return;
      anyone_ = anyone_ |
                Conditions::found(BlocksAttack, seen<G, squarelab::opposite(D)>(targets, lifted_));
      attackers =
          attackers | seen<G, squarelab::opposite(D)>(targets & sole, lifted_).without(lifted_);
    });
    slow_from = slow_from | Conditions::found(StopsAttacking, attackers & boards_.own);
  }
  // Squares that it can step on must stay safe.
  void keep_safe(Lanes safe, Lanes steps) noexcept {
    if (safe.occupied() == 0) return;
    for_each_direction([&]<Direction D>() {
      Lanes& slow = is_straight(D) ? orthogonal_ : diagonal_;
      slow = slow | seen<G, D>(steps, lifted_);
      const Lanes screens =
          seen<G, D>(safe, lifted_) & boards_.own & hits_[squarelab::index(squarelab::opposite(D))];
      slow_from = slow_from | Conditions::found(Condition::StaysBeforeSlider, screens);
    });
  }

  const Boards& boards_;
  Lanes king_;
  Lanes lifted_;  // what is empty without it
  Lanes zone_;    // the squares that matter to it
  Lanes attacked_, twice_;
  std::array<Lanes, 8> hits_;  // what our sliders see, by direction
  Lanes anyone_;               // where no piece makes a simple move
  Lanes diagonal_, orthogonal_;
};

}  // namespace squarelab::bitboard::two_plies
