// Eight positions at once: the legal moves of eight boards are counted together, a lane each.
//
// Idea: a core is eight words, so eight cores are a matrix of words; transposed, each register
// holds one word of all eight cores. What follows is move generation without loops over pieces.
// In each of the eight directions of the mapping's compass rose the enemy sliders are filled up to
// the first piece, seen through our king (Kogge-Stone: three doubling steps; wrap guards keep the
// edges). Our king is filled in the opposite direction. Where the two fills meet there is a check,
// and the squares that answer it, or a pinned piece. In one direction a square is reached by one
// slider only, so the moves of all sliders together are eight population counts, whatever their
// number. A pinned piece is filled in the directions of its line only. Checks, double checks and
// castling are masks of lanes.
//
// En passant is left out: children that have it are counted one by one (children.hpp).
// Cost: some 500 instructions for eight positions. Source: Kogge-Stone fills are described in the
// Chess Programming Wiki; the rest is this project's. Tested in tests/backends/lanes_test.cpp, in
// registers and in the portable form, against MoveGenerator.
#pragma once

#include <squarelab/bitboard/lanes.hpp>
#include <squarelab/bitboard/movegen.hpp>

namespace squarelab::bitboard::two_plies {

template <class Config, Color Us, class Lanes>
class EightPositions {
  using G = typename Config::Geometry;
  using Ways = PawnWays<G, Us>;
  using Offset = mapping::Offset;
  static constexpr Color Them = ~Us;

 public:
  // Preconditions: all have Us to move, none has an en-passant bit.
  explicit EightPositions(const Core* cores) noexcept {
    std::array<Lanes, 8> rows;
    for (int i = 0; i < 8; ++i) rows[i] = Lanes::load(cores[i].words);
    Lanes::transpose(rows);
    own_ = rows[White + chess::index(Us)];
    enemies_ = rows[White + chess::index(Them)];
    king_ = rows[Kings] & own_;
    enemy_king_ = rows[Kings] & enemies_;
    pawns_ = rows[Pawns];
    knights_ = rows[Knights];
    diagonal_ = rows[Diagonal];
    orthogonal_ = rows[Orthogonal];
    rest_ = rows[Rest];
  }

  // The moves of all eight together.
  Bitboard count() noexcept {
    empty_ = ~(own_ | enemies_);
    through_king_ = empty_ | king_;
    look_around();
    const Lanes anywhere = ~own_;
    const Lanes answers = (answers_ | contacts()) & anywhere;
    const LaneMask calm = static_cast<LaneMask>(~checks_);
    const Lanes allowed =
        anywhere.only(calm) | answers.only(static_cast<LaneMask>(checks_ & ~double_checks_));

    Lanes moves = (king_steps(king_) & anywhere & ~danger_).popcounts();
    moves = moves + slider_moves(allowed) + knight_moves(allowed) + pawn_moves(allowed);
    return moves.sum() + castlings<CastlingSide::KingSide>(calm) +
           castlings<CastlingSide::QueenSide>(calm);
  }

 private:
  // Where a shift by this step brings bits from the opposite edge. They are masked after the shift.
  template <Offset Way, Bitboard Domain>
  static constexpr Bitboard wrapped = bits::shifted(mapping::wrap_guard(G::numbering, Way, Domain),
                                                    mapping::step(G::numbering, Way));

  template <Offset Way, Bitboard Domain = ~Bitboard{0}>
  static Lanes displaced(Lanes set) noexcept {
    const Lanes there = set.template shifted<mapping::step(G::numbering, Way)>();
    if constexpr (wrapped<Way, Domain> == 0) {
      return there;
    } else {
      return there & Lanes::all(~wrapped<Way, Domain>);
    }
  }
  template <Direction D>
  static Lanes stepped(Lanes set) noexcept {
    return displaced<Offset(D)>(set);
  }
  template <Direction D>
  static Lanes pawns_stepped(Lanes pawns) noexcept {
    return displaced<Offset(D), mapping::pawn_bits(G::numbering)>(pawns);
  }

  // Sliders and the open squares before them, up to the first that is not open. Doubling: one
  // square, then two, then four more.
  template <Direction D>
  static Lanes filled(Lanes sliders, Lanes open) noexcept {
    constexpr int step = mapping::step(G::numbering, D);
    constexpr Bitboard off = wrapped<Offset(D), ~Bitboard{0}>;
    if constexpr (off != 0) open = open & Lanes::all(~off);
    sliders = sliders.with(open, sliders.template shifted<step>());
    open = open & open.template shifted<step>();
    sliders = sliders.with(open, sliders.template shifted<2 * step>());
    open = open & open.template shifted<2 * step>();
    return sliders.with(open, sliders.template shifted<4 * step>());
  }

  // visit.template operator()<Way>() for the eight ways of a knight.
  template <class Visit>
  static void for_each_jump(Visit visit) noexcept {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      (visit.template operator()<mapping::knight_steps[I]>(), ...);
    }
    (std::make_index_sequence<8>());
  }
  static Lanes knight_jumps(Lanes knights) noexcept {
    Lanes targets = Lanes::all(0);
    for_each_jump([&]<Offset Way>() { targets = targets | displaced<Way>(knights); });
    return targets;
  }
  static Lanes king_steps(Lanes kings) noexcept {
    const Lanes row = kings | stepped<Direction::East>(kings) | stepped<Direction::West>(kings);
    return (row | stepped<Direction::North>(row) | stepped<Direction::South>(row)) & ~kings;
  }

  void note_checks(LaneMask checks) noexcept {
    double_checks_ = static_cast<LaneMask>(double_checks_ | (checks_ & checks));
    checks_ = static_cast<LaneMask>(checks_ | checks);
  }

  // Notes what enemy sliders attack and check in one direction; returns the pieces that they pin.
  template <Direction D>
  Lanes look(Lanes sliders) noexcept {
    const Lanes way = filled<D>(sliders, through_king_);
    const Lanes hit = stepped<D>(way);
    constexpr auto reverse = static_cast<Direction>((chess::index(D) + 4) % 8);
    const Lanes seen = stepped<reverse>(filled<reverse>(king_, empty_));
    danger_ = danger_ | hit;
    const LaneMask checks = (hit & king_).occupied();
    note_checks(checks);
    answers_ = answers_ | (way & seen).only(checks);
    return hit & seen & own_;
  }

  // Sets danger of all enemy pieces, and the checks, answers and pins of their sliders.
  void look_around() noexcept {
    using enum Direction;
    const Lanes pawns = pawns_ & enemies_;
    danger_ = king_steps(enemy_king_) | knight_jumps(knights_ & enemies_) |
              pawns_stepped<PawnWays<G, Them>::capture_east>(pawns) |
              pawns_stepped<PawnWays<G, Them>::capture_west>(pawns);
    answers_ = Lanes::all(0);
    files_ = ranks_ = rising_ = falling_ = answers_;
    const Lanes orthogonal = orthogonal_ & enemies_;
    if (orthogonal.occupied() != 0) {
      files_ = look<North>(orthogonal) | look<South>(orthogonal);
      ranks_ = look<East>(orthogonal) | look<West>(orthogonal);
    }
    const Lanes diagonal = diagonal_ & enemies_;
    if (diagonal.occupied() != 0) {
      rising_ = look<NoEa>(diagonal) | look<SoWe>(diagonal);
      falling_ = look<NoWe>(diagonal) | look<SoEa>(diagonal);
    }
    free_ = ~(files_ | ranks_ | rising_ | falling_);
  }

  // Enemy knights and pawns that give check; notes these checks.
  Lanes contacts() noexcept {
    const Lanes pawns = stepped<Ways::capture_east>(king_) | stepped<Ways::capture_west>(king_);
    const Lanes found = ((knight_jumps(king_) & knights_) | (pawns & pawns_)) & enemies_;
    note_checks(found.occupied());
    return found;
  }

  template <Direction D>
  Lanes slides(Lanes sliders, Lanes allowed) const noexcept {
    return (stepped<D>(filled<D>(sliders, empty_)) & allowed).popcounts();
  }
  Lanes slider_moves(Lanes allowed) const noexcept {
    using enum Direction;
    Lanes moves = Lanes::all(0);
    const Lanes orthogonal = orthogonal_ & own_;
    if (orthogonal.occupied() != 0) {
      const Lanes on_files = orthogonal & (free_ | files_);
      const Lanes on_ranks = orthogonal & (free_ | ranks_);
      moves = slides<North>(on_files, allowed) + slides<South>(on_files, allowed) +
              slides<East>(on_ranks, allowed) + slides<West>(on_ranks, allowed);
    }
    const Lanes diagonal = diagonal_ & own_;
    if (diagonal.occupied() != 0) {
      const Lanes rising = diagonal & (free_ | rising_);
      const Lanes falling = diagonal & (free_ | falling_);
      moves = moves + slides<NoEa>(rising, allowed) + slides<SoWe>(rising, allowed) +
              slides<NoWe>(falling, allowed) + slides<SoEa>(falling, allowed);
    }
    return moves;
  }

  Lanes knight_moves(Lanes allowed) const noexcept {
    Lanes moves = Lanes::all(0);
    const Lanes knights = knights_ & own_ & free_;
    if (knights.occupied() == 0) return moves;
    for_each_jump(
        [&]<Offset Way>() { moves = moves + (displaced<Way>(knights) & allowed).popcounts(); });
    return moves;
  }

  Lanes pawn_moves(Lanes allowed) const noexcept {
    const Lanes pawns = pawns_ & own_;
    const Lanes pushed = pawns_stepped<Ways::push>(pawns & (free_ | files_)) & empty_;
    const Lanes twice =
        pawns_stepped<Ways::push>(pushed & Lanes::all(Ways::double_push_stop)) & empty_ & allowed;
    const Lanes once = pushed & allowed;
    const Lanes targets = enemies_ & allowed;
    constexpr bool white = Us == Color::White;
    const Lanes east =
        pawns_stepped<Ways::capture_east>(pawns & (free_ | (white ? rising_ : falling_))) & targets;
    const Lanes west =
        pawns_stepped<Ways::capture_west>(pawns & (free_ | (white ? falling_ : rising_))) & targets;
    Lanes moves = once.popcounts() + twice.popcounts() + east.popcounts() + west.popcounts();
    const Lanes last = Lanes::all(Ways::promotion_rank);
    if (((once | east | west) & last).occupied() != 0) {
      const Lanes promoted =
          (once & last).popcounts() + (east & last).popcounts() + (west & last).popcounts();
      moves = moves + promoted + promoted + promoted;
    }
    return moves;
  }

  // On how many boards we may castle to the side.
  template <CastlingSide Side>
  Bitboard castlings(LaneMask calm) const noexcept {
    using Way = CastlingWay<G, Us, Side>;
    // White's bit in the word is 0, which leaves the right alone.
    constexpr Bitboard right = Core::rest(Color::White, CastlingRights::of(Us, Side).code());
    const LaneMask have_right = (rest_ & Lanes::all(right)).occupied();
    if ((have_right & calm) == 0) return 0;
    const Lanes in_the_way = (~empty_ & Lanes::all(Way::king_path | Way::b_file)) |
                             (danger_ & Lanes::all(Way::king_path));
    const auto may = static_cast<LaneMask>(have_right & calm & ~in_the_way.occupied());
    return static_cast<Bitboard>(bits::popcount(may));
  }

  Lanes own_, enemies_, king_, enemy_king_;
  Lanes pawns_, knights_, diagonal_, orthogonal_, rest_;  // of both sides
  Lanes empty_, through_king_;
  Lanes danger_;                            // what enemies attack, through our king
  Lanes answers_;                           // targets that block or take a checking slider
  Lanes files_, ranks_, rising_, falling_;  // pieces pinned on these lines
  Lanes free_;                              // all squares without a pinned piece
  LaneMask checks_ = 0;
  LaneMask double_checks_ = 0;
};

}  // namespace squarelab::bitboard::two_plies
