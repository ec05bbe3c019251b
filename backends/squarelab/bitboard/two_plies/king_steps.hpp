// Their king: his steps and castlings after each of our simple moves.
//
// His squares are at most eight: those next to him where no piece of theirs stands, and those that
// he crosses or reaches when he castles. For each of them it is known which of our pieces attack
// it, with the king taken off the board so that he hides nothing behind him. After a move of ours
// one of his squares is safe if
//
//   - the piece that moved does not attack it from its target, and
//   - no other piece of ours does. A slider that is the only other attacker is shut out if the
//     target lies between it and the square. A slider that the piece hid does attack now.
//
// He may step onto a safe square, and takes the piece of ours that stands there, if any.
//
// There is a lane for each square. Most moves change nothing for any of them, and the king has as
// many moves as before. Where the lanes are not in a register, that is found out first, because
// working through all lanes costs more.
#pragma once

#include <array>
#include <squarelab/bitboard/lanes.hpp>
#include <squarelab/bitboard/two_plies/parent.hpp>

namespace squarelab::bitboard::two_plies {

template <class Config, Color Us>
class KingSteps {
  using G = typename Config::Geometry;
  using Sliders = typename Config::Sliders;
  using Lanes = typename Config::Lanes;
  using Conditions = typename Config::template Conditions<Config, Us>;
  static constexpr Color Them = ~Us;
  static constexpr Bitboard everywhere = ~Bitboard{0};

 public:
  explicit KingSteps(const Parent<Config, Us>& parent) noexcept : parent_(parent) {
    const Bitboard steps = grid.king[parent.their_king] & ~parent.theirs;
    const Bitboard short_way = open_castling<CastlingSide::KingSide>();
    const Bitboard long_way = open_castling<CastlingSide::QueenSide>();
    for (Bitboard rest = steps; rest != 0;) add(bits::pop_lsb(rest));
    step_lanes_ = static_cast<LaneMask>((1 << size_) - 1);
    // The first square that he crosses is a step, too.
    for (Bitboard rest = (short_way | long_way) & ~steps; rest != 0;) add(bits::pop_lsb(rest));
    castling_lanes_ = {lanes_of(short_way), lanes_of(long_way)};
    unchanged_ = bits::popcount(steps & ~attacked_);
    for (const Bitboard way : {short_way, long_way}) {
      if (way != 0 && (way & attacked_) == 0) ++unchanged_;
    }
  }

  // Origins and targets of moves that may open or close a castling.
  Bitboard slow_from() const noexcept { return slow_from_; }
  Bitboard slow_to() const noexcept { return slow_to_; }

  // Targets for which add_moves() would be wrong about the piece on `from`.
  Bitboard entangled(int from) const noexcept {
    Bitboard result = 0;
    if ((all_screens_ & bits::bit(from)) == 0) return result;
    for (int i = 0; i < size_; ++i) {
      if ((screens_[i] & bits::bit(from)) != 0) {
        result |= Conditions::stays_before_slider(squares_[i], from);
      }
    }
    return result;
  }

  // Adds the moves of their king after all moves of the piece to the targets.
  [[gnu::always_inline]] void add_moves(PieceType type, int from, Bitboard targets) noexcept {
    const auto kind = static_cast<std::size_t>(type);
    const bool is_involved = ((all_attackers_ | all_screens_) & bits::bit(from)) != 0;
    if constexpr (!Lanes::in_register) {
      if (!is_involved && (targets & touching_[kind]) == 0) {
        count_ += static_cast<std::uint64_t>(unchanged_ * bits::popcount(targets));
        return;
      }
    }
    const Lanes open = is_involved ? open_after(type, from) : Lanes::load(open_);
    const Lanes safe = Lanes::all(targets) & ~Lanes::load(hit_from_[kind]) & open;
    steps_ = steps_ + safe.only(step_lanes_).popcounts();
    for (const LaneMask way : castling_lanes_) {
      if (way != 0) count_ += static_cast<std::uint64_t>(bits::popcount(safe.common(way)));
    }
  }
  std::uint64_t count() const noexcept { return count_ + steps_.sum(); }

 private:
  LaneMask lanes_of(Bitboard squares) const noexcept {
    int mask = 0;
    if (squares == 0) return 0;
    for (int i = 0; i < size_; ++i) {
      if ((squares & bits::bit(squares_[i])) != 0) mask |= 1 << i;
    }
    return static_cast<LaneMask>(mask);
  }

  // The squares that the king crosses or reaches, if the way is clear, whether or not it is
  // attacked; else none. Notes which moves clear or block the way.
  template <CastlingSide Side>
  Bitboard open_castling() noexcept {
    using Way = CastlingWay<G, Them, Side>;
    constexpr int right = CastlingRights::of(Them, Side).code();
    constexpr Bitboard path = Way::king_path | Way::b_file;
    if ((parent_.core.rights_code() & right) == 0 || (parent_.theirs & path) != 0) return 0;
    if ((parent_.ours & path) != 0) {
      slow_from_ |= Conditions::opens_castling(parent_.ours & path);
      return 0;
    }
    slow_to_ |= Conditions::hinders_castling(path, bits::bit(Way::rook_from));
    return Way::king_path;
  }

  [[gnu::noinline]] void add(int square) noexcept {
    const Core& core = parent_.core;
    const Bitboard lifted = parent_.occupied ^ bits::bit(parent_.their_king);
    const Bitboard rook = Sliders::rook(square, lifted);
    const Bitboard bishop = Sliders::bishop(square, lifted);
    const Bitboard pawn = pawn_attack_table<G>[chess::index(Them)][square];
    const Bitboard attackers =
        parent_.ours & ((rook & core.orthogonal()) | (bishop & core.diagonal()) |
                        (grid.knight[square] & core.knights()) | (pawn & core.pawns()) |
                        (grid.king[square] & core.kings()));
    Bitboard screens = 0;
    Bitboard hidden = (grid.rook_lines[square] & parent_.our_orthogonal & ~rook) |
                      (grid.bishop_lines[square] & parent_.our_diagonal & ~bishop);
    while (hidden != 0) {
      const Bitboard between = grid.between[square][bits::pop_lsb(hidden)] & lifted;
      if (!bits::has_several(between)) screens |= between & parent_.ours;
    }
    const Bitboard open = safe_from(square, attackers);
    const int lane = size_++;
    squares_[lane] = square;
    attackers_[lane] = attackers;
    screens_[lane] = screens;
    open_[lane] = open;
    const auto hit_from = [&](PieceType type, Bitboard squares) {
      hit_from_[chess::index(type)][lane] = squares;
      if constexpr (!Lanes::in_register) touching_[chess::index(type)] |= squares;
    };
    hit_from(PieceType::Pawn, pawn);
    hit_from(PieceType::Knight, grid.knight[square]);
    hit_from(PieceType::Bishop, bishop);
    hit_from(PieceType::Rook, rook);
    hit_from(PieceType::Queen, bishop | rook);
    hit_from(PieceType::King, grid.king[square]);
    all_attackers_ |= attackers;
    all_screens_ |= screens;
    if (attackers != 0) {
      attacked_ |= bits::bit(square);
      if constexpr (!Lanes::in_register) {
        for (Bitboard& touching : touching_) touching |= open;
      }
    }
  }

  // Where a piece of ours must arrive for the square to be safe from these attackers: anywhere if
  // there are none; between, if there is a single slider; else nowhere.
  Bitboard safe_from(int square, Bitboard attackers) const noexcept {
    if (attackers == 0) return everywhere;
    if (bits::has_several(attackers)) return 0;
    if ((attackers & (parent_.our_diagonal | parent_.our_orthogonal)) == 0) return 0;
    return grid.between[square][bits::lsb(attackers)];
  }

  // The same for all his squares, when the piece on `from` leaves. It is no longer an attacker from
  // there; but a slider goes on attacking a square from anywhere else on the same line. A square
  // from which it hid a slider is never safe.
  [[gnu::noinline]] Lanes open_after(PieceType type, int from) const noexcept {
    const Bitboard piece = bits::bit(from);
    const bool slides =
        type == PieceType::Bishop || type == PieceType::Rook || type == PieceType::Queen;
    Lanes open = Lanes::load(open_);
    unsigned attacked = (Lanes::load(attackers_) & Lanes::all(piece)).occupied();
    for (; attacked != 0; attacked &= attacked - 1) {
      const int lane = bits::lsb(attacked);
      const int square = squares_[lane];
      const Bitboard others = safe_from(square, attackers_[lane] ^ piece);
      open.set(lane, slides ? others & ~(grid.line[square][from] ^ bits::bit(square)) : others);
    }
    const LaneMask screened = (Lanes::load(screens_) & Lanes::all(piece)).occupied();
    return open.only(static_cast<LaneMask>(~screened));
  }

  const Parent<Config, Us>& parent_;
  int size_ = 0;
  std::array<int, 8> squares_;
  // One word for each of his squares.
  typename Lanes::Words attackers_{};  // our pieces that attack it
  typename Lanes::Words screens_{};    // our pieces that alone hide a slider of ours from it
  typename Lanes::Words open_{};       // safe_from() these attackers
  std::array<typename Lanes::Words, piece_type_codes> hit_from_;  // from where a kind attacks it
  LaneMask step_lanes_;
  std::array<LaneMask, 2> castling_lanes_;  // the squares crossed; 0 if the way is not clear
  Bitboard slow_from_ = 0;
  Bitboard slow_to_ = 0;
  Bitboard all_attackers_ = 0;
  Bitboard all_screens_ = 0;
  Bitboard attacked_ = 0;
  std::array<Bitboard, piece_type_codes> touching_{};  // by kind: targets that may change anything
  int unchanged_;                                      // his moves if ours changes nothing
  Lanes steps_ = Lanes::all(0);
  std::uint64_t count_ = 0;
};

}  // namespace squarelab::bitboard::two_plies
