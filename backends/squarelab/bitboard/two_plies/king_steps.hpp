// Their king: his steps and castlings after each of our simple moves.
//
// His squares are at most eight: those next to him that his own pieces leave free, and those he
// crosses when he castles. For each of them it is known which of our pieces attack it, with the
// king lifted off the board so that he does not hide behind himself. After a move of ours a square
// is safe if no other piece than the mover attacks it, and the mover does not from its target. What
// others attack becomes safe only where a single slider attacks and the target lies between; it
// becomes unsafe where the mover hid a slider of ours. A piece of ours on such a square may be
// captured if it is safe.
//
// Most moves touch none of these squares: for them the number of steps is the same. The others are
// looked at square by square, each for the whole set of targets of a piece.
#pragma once

#include <array>
#include <squarelab/bitboard/two_plies/replies.hpp>

namespace squarelab::bitboard::two_plies {

template <class Config, Color Us>
class KingSteps {
  using G = typename Config::Geometry;
  using Sliders = typename Config::Sliders;
  using Conditions = typename Config::template Conditions<Config, Us>;
  static constexpr Color Them = ~Us;
  static constexpr Bitboard everywhere = ~Bitboard{0};

 public:
  explicit KingSteps(const Parent<Config, Us>& parent) noexcept : parent_(parent) {
    const Bitboard steps = grid.king[parent.their_king] & ~parent.theirs;
    open_castling<CastlingSide::KingSide>(0);
    open_castling<CastlingSide::QueenSide>(1);
    Bitboard squares = steps | crossed_[0] | crossed_[1];
    while (squares != 0) add(bits::pop_lsb(squares));
    for (const Square& square : *this) {
      if ((steps & bits::bit(square.bit)) == 0) continue;
      ++steps_;
      if (square.attackers == 0) ++quiet_;
    }
    for (const Bitboard crossed : crossed_) {
      if (crossed != 0 && (crossed & attacked_) == 0) ++quiet_;
    }
    steps_set_ = steps;
  }

  // Squares from and to which a move may open or close a castling.
  Bitboard slow_from() const noexcept { return slow_from_; }
  Bitboard slow_to() const noexcept { return slow_to_; }

  // Targets that a piece on `from` must not go to for reply_count() to be right.
  Bitboard entangled(int from) const noexcept {
    Bitboard result = 0;
    if ((screens_ & bits::bit(from)) == 0) return result;
    for (const Square& square : *this) {
      if ((square.screens & bits::bit(from)) != 0) {
        result |= Conditions::stays_before_slider(square.bit, from);
      }
    }
    return result;
  }

  // The moves of their king after all moves of the piece to the targets together.
  int reply_count(PieceType type, int from, Bitboard targets) const noexcept {
    const Bitboard piece = bits::bit(from);
    const auto kind = static_cast<std::size_t>(type);
    if (((attackers_ | screens_) & piece) == 0 && (targets & (hit_[kind] | blocks_)) == 0) {
      return quiet_ * bits::popcount(targets);
    }
    int count = 0;
    std::array<Bitboard, 2> castling{targets, targets};
    for (const Square& square : *this) {
      const Bitboard safe = targets & ~square.hit_from[kind] & open_after(square, type, from);
      const Bitboard here = bits::bit(square.bit);
      if ((steps_set_ & here) != 0) count += bits::popcount(safe);
      for (const int side : {0, 1}) {
        if ((crossed_[side] & here) != 0) castling[side] &= safe;
      }
    }
    for (const int side : {0, 1}) {
      if (crossed_[side] != 0) count += bits::popcount(castling[side]);
    }
    return count;
  }

 private:
  struct Square {
    int bit;
    Bitboard attackers;  // ours
    Bitboard screens;    // ours, each alone before a slider of ours
    Bitboard open;       // where a piece must go that the square is safe from all others
    std::array<Bitboard, piece_type_codes> hit_from;  // from where a piece attacks it, by kind
  };
  const Square* begin() const noexcept { return squares_.data(); }
  const Square* end() const noexcept { return end_; }

  template <CastlingSide Side>
  void open_castling(int side) noexcept {
    using Way = CastlingWay<G, Them, Side>;
    constexpr int right = CastlingRights::of(Them, Side).code();
    constexpr Bitboard path = Way::king_path | Way::b_file;
    if ((parent_.core.rights_code() & right) == 0 || (parent_.theirs & path) != 0) return;
    if ((parent_.ours & path) != 0) {
      slow_from_ |= Conditions::opens_castling(parent_.ours & path);
      return;
    }
    crossed_[side] = Way::king_path;
    slow_to_ |= Conditions::hinders_castling(path, bits::bit(Way::rook_from));
  }

  void add(int bit) noexcept {
    const Core& core = parent_.core;
    const Bitboard lifted = parent_.occupied ^ bits::bit(parent_.their_king);
    const Bitboard rook = Sliders::rook(bit, lifted);
    const Bitboard bishop = Sliders::bishop(bit, lifted);
    const Bitboard pawn = pawn_attack_table<G>[chess::index(Them)][bit];
    Square& square = *end_++;
    square.bit = bit;
    square.attackers = parent_.ours & ((rook & core.orthogonal()) | (bishop & core.diagonal()) |
                                       (grid.knight[bit] & core.knights()) | (pawn & core.pawns()) |
                                       (grid.king[bit] & core.kings()));
    square.screens = 0;
    Bitboard hidden = (grid.rook_lines[bit] & parent_.our_orthogonal & ~rook) |
                      (grid.bishop_lines[bit] & parent_.our_diagonal & ~bishop);
    while (hidden != 0) {
      const Bitboard between = grid.between[bit][bits::pop_lsb(hidden)] & lifted;
      if (!bits::has_several(between)) square.screens |= between & parent_.ours;
    }
    square.open = square.attackers == 0 ? everywhere : blocking(bit, square.attackers);
    square.hit_from[chess::index(PieceType::Pawn)] = pawn;
    square.hit_from[chess::index(PieceType::Knight)] = grid.knight[bit];
    square.hit_from[chess::index(PieceType::Bishop)] = bishop;
    square.hit_from[chess::index(PieceType::Rook)] = rook;
    square.hit_from[chess::index(PieceType::Queen)] = bishop | rook;
    square.hit_from[chess::index(PieceType::King)] = grid.king[bit];
    for (std::size_t kind = 1; kind < hit_.size(); ++kind) hit_[kind] |= square.hit_from[kind];
    attackers_ |= square.attackers;
    screens_ |= square.screens;
    if (square.attackers != 0) {
      attacked_ |= bits::bit(bit);
      blocks_ |= square.open;
    }
  }

  // Where a piece shields the square from these attackers.
  Bitboard blocking(int bit, Bitboard attackers) const noexcept {
    if (bits::has_several(attackers)) return 0;
    if ((attackers & (parent_.our_diagonal | parent_.our_orthogonal)) == 0) return 0;
    return grid.between[bit][bits::lsb(attackers)];
  }

  // Where the piece may go for the square to be safe from all others of ours; if it attacks along a
  // line, it still does from anywhere on it.
  Bitboard open_after(const Square& square, PieceType type, int from) const noexcept {
    const Bitboard piece = bits::bit(from);
    if ((square.screens & piece) != 0) return 0;
    if ((square.attackers & piece) == 0) return square.open;
    const Bitboard others = square.attackers ^ piece;
    const Bitboard open = others == 0 ? everywhere : blocking(square.bit, others);
    const bool slides =
        type == PieceType::Bishop || type == PieceType::Rook || type == PieceType::Queen;
    return slides ? open & ~(grid.line[square.bit][from] ^ bits::bit(square.bit)) : open;
  }

  const Parent<Config, Us>& parent_;
  std::array<Square, 8> squares_;
  Square* end_ = squares_.data();
  std::array<Bitboard, 2> crossed_{};  // by castling side: the squares, if nothing is in the way
  Bitboard slow_from_ = 0;
  Bitboard slow_to_ = 0;
  Bitboard steps_set_ = 0;
  int steps_ = 0;
  int quiet_ = 0;  // moves of the king after a move that touches nothing
  Bitboard attackers_ = 0;
  Bitboard screens_ = 0;
  Bitboard attacked_ = 0;
  Bitboard blocks_ = 0;
  std::array<Bitboard, piece_type_codes> hit_{};
};

}  // namespace squarelab::bitboard::two_plies
