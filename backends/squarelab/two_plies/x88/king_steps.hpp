// Their king: its steps and castlings after each of our simple moves.
//
// The king's squares are those next to it without a piece of theirs, and the goals of its
// castlings; the square that it crosses is next to it. A set of them is a Zone: one bit for each
// of the eight directions, and two for the goals. The attackers of each square are known among our
// pieces, with the king taken off the board so that it hides nothing beyond it. After a move of
// ours one of the king's squares is safe if
//
//   - the piece that moved does not attack it from its target, and
//   - no other piece of ours does. A slider that is the only other attacker is shut out if the
//     target lies between it and the square. A slider that the piece hid does attack now.
//
// The king may step onto a safe square, and takes a piece of ours on it.
//
// Walks from each of the king's squares outwards find the attackers. They leave the bit of that
// square on all squares that they pass. A few loads answer a move: what is safe without the
// piece on `from`, what is safe with a piece on `to`, and which of the king's squares the piece
// sees.
#pragma once

#include <bit>
#include <squarelab/two_plies/x88/conditions.hpp>
#include <squarelab/two_plies/x88/parent.hpp>

namespace squarelab::x88::two_plies {

template <class Config, Color Us>
class KingSteps {
  using G = typename Config::Geometry;
  using Conditions = typename ChosenConditions<Config, Us>::Type;
  using Marks = typename ChosenMarks<Config>::Type;
  static constexpr Color Them = ~Us;
  using Board = Zone[mapping::x88::board_size];

 public:
  KingSteps(const Parent<Config, Us>& parent, Marks& marks) noexcept
      : parent_(parent), marks_(marks) {
    for (int direction = 0; direction < direction_count; ++direction) {
      const int x = parent.their_king + G::compass[direction];
      if (!G::on_board(x)) continue;
      if (parent.is_theirs(x)) {
        marks.mark_to(x, BesideKing);
      } else {
        add(x, 1 << direction);
      }
    }
    steps_ = all_;
    castling<CastlingSide::KingSide>();
    castling<CastlingSide::QueenSide>();
  }

  // Returns the moves of the king after a simple move.
  int after(PieceType type, int from, int to) const noexcept {
    if (squares_ == 0) return 0;
    unsigned safe =
        (open_ | without_[from] | behind_[to]) & ~hidden_by_[from] & ~seen_from(type, to);
    if (slides_to_[from] != 0) safe &= ~still_seen(from, to);
    int moves = std::popcount(safe & steps_);
    for (const unsigned way : castlings_) moves += way != 0 && (safe & way) == way;
    return moves;
  }

  // True if the piece still hides a slider of ours from a square of the king. On that square
  // itself it hides nothing: there the slider protects it.
  bool stays_before_slider(int from, int to) const noexcept {
    for (int i = 0; i < squares_; ++i) {
      if ((hidden_by_[from] & bits_[i]) != 0 && to != square_[i] &&
          Conditions::stays_before_slider(square_[i], from, to)) {
        return true;
      }
    }
    return false;
  }
  // True if the piece is one of two attackers of a square of the king, and shuts out the other.
  bool blocks_other_attacker(int from, int to) const noexcept {
    return Conditions::blocks_other_attacker(shared_by_[from], behind_if_left_[to]);
  }

 private:
  // The bits of the castlings' goals follow those of the compass.
  static constexpr int goal_bit(CastlingSide side) noexcept {
    return side == CastlingSide::KingSide ? 0x100 : 0x200;
  }

  template <CastlingSide Side>
  void castling() noexcept {
    constexpr Castling way = G::castling(Them, Side);
    if ((parent_.core.rights & CastlingRights::of(Them, Side).code()) == 0) return;
    constexpr int path[] = {way.rook_to, way.king_to, way.b_file};
    bool is_ours = false;
    for (const int x : path) {
      if (parent_.is_theirs(x)) return;
      is_ours = is_ours || parent_.is_ours(x);
    }
    for (const int x : path) {
      marks_.mark_to(x, CastlingPath);
      if (parent_.is_ours(x)) marks_.mark_from(x, OpensCastling);
    }
    if (is_ours) return;
    marks_.mark_to(way.rook_from, CastlingPath);
    constexpr int beside = 1 << direction_between(way.king_from, way.king_to);
    castlings_[squarelab::index(Side)] = static_cast<unsigned>(goal_bit(Side) | beside);
    add(way.king_to, goal_bit(Side));
  }

  // Our pieces that attack a square of the king: how many, and the first two.
  struct Attackers {
    int count = 0;
    int squares[2];
    int steps[2];  // from the square towards a slider, 0 for other pieces

    void add(int x, int step) noexcept {
      if (count < 2) squares[count] = x, steps[count] = step;
      ++count;
    }
  };

  void add(int x, int bit) noexcept {
    square_[squares_] = x;
    bits_[squares_++] = static_cast<Zone>(bit);
    all_ |= static_cast<unsigned>(bit);
    Attackers attackers;
    find_leapers(x, attackers);
    if (attackers.count >= 2) return;  // never safe
    for (int direction = 0; direction < direction_count; ++direction) {
      if (parent_.has_movers(direction)) look(x, direction, static_cast<Zone>(bit), attackers);
    }
    note(x, static_cast<Zone>(bit), attackers);
  }

  void find_leapers(int x, Attackers& attackers) const noexcept {
    for (const int from : parent_.core.list(Us, PieceType::Knight)) {
      if (G::attacks(Kind::Knight, from, x)) attackers.add(from, 0);
    }
    for (const int side : {-1, 1}) {
      const int from = x - G::up(Us) + side;
      if (G::on_board(from) && parent_.core.board[from] == piece_code(Us, PieceType::Pawn)) {
        attackers.add(from, 0);
      }
    }
    if (G::attacks(Kind::King, parent_.our_king, x)) attackers.add(parent_.our_king, 0);
  }

  // From one of the king's squares outwards: which slider of ours attacks it, and which one would
  // if the first piece, one of ours, were not there.
  void look(int square, int direction, Zone bit, Attackers& attackers) noexcept {
    const int step = G::compass[direction];
    Board& seen = is_diagonal(direction) ? seen_on_diagonals_ : seen_on_files_and_ranks_;
    const int first = parent_.next_piece_but_king(square, step);
    for (int x = square + step; x != first; x += step) seen[x] |= bit;
    if (!G::on_board(first)) return;
    seen[first] |= bit;
    if (!parent_.is_ours(first)) return;
    if (parent_.slides(first, direction)) {
      attackers.add(first, step);
      slides_to_[first] |= bit;
    }
    const int second = parent_.next_piece_but_king(first, step);
    if (G::on_board(second) && parent_.slides(second, direction)) {
      hidden_by_[first] |= bit;
      marks_.mark_from(first, HidesSlider);
    }
  }

  void note(int square, Zone bit, const Attackers& attackers) noexcept {
    const auto mark_between = [&](int i, Board& board) {
      const int step = attackers.steps[i];
      if (step == 0) return false;
      for (int x = square + step; x != attackers.squares[i]; x += step) board[x] |= bit;
      return true;
    };
    if (attackers.count == 0) {
      open_ |= bit;
    } else if (attackers.count == 1) {
      without_[attackers.squares[0]] |= bit;
      mark_between(0, behind_);
    } else if (attackers.count == 2) {
      for (int i = 0; i < 2; ++i) {
        if (!mark_between(i, behind_if_left_)) continue;
        shared_by_[attackers.squares[1 - i]] |= bit;
        marks_.mark_from(attackers.squares[1 - i], SharesAttack);
      }
    }
  }

  unsigned seen_from(PieceType type, int to) const noexcept {
    switch (type) {
      case PieceType::Bishop:
        return seen_on_diagonals_[to];
      case PieceType::Rook:
        return seen_on_files_and_ranks_[to];
      case PieceType::Queen:
        return seen_on_diagonals_[to] | seen_on_files_and_ranks_[to];
      default: {
        const Kind kind = mapping::x88::kind_of(make_piece(Us, type));
        unsigned seen = G::zone(kind, to, parent_.their_king) & 0xFFU;
        for (const CastlingSide side : all_castling_sides) {
          if (castlings_[squarelab::index(side)] != 0 &&
              G::attacks(kind, to, G::castling(Them, side).king_to)) {
            seen |= static_cast<unsigned>(goal_bit(side));
          }
        }
        return seen;
      }
    }
  }
  // Returns the squares that a slider attacked from `from` and goes on attacking from `to`, because
  // it stays on the line. On the square itself it does not attack it.
  unsigned still_seen(int from, int to) const noexcept {
    unsigned seen = 0;
    for (int i = 0; i < squares_; ++i) {
      if ((slides_to_[from] & bits_[i]) != 0 && square_[i] != to && in_line(from, to, square_[i])) {
        seen |= bits_[i];
      }
    }
    return seen;
  }

  const Parent<Config, Us>& parent_;
  Marks& marks_;
  int squares_ = 0;
  int square_[10];
  Zone bits_[10];
  unsigned all_ = 0;
  unsigned steps_;                  // the squares that are a step away
  unsigned castlings_[2] = {0, 0};  // the squares that must be safe; 0 if the way is not clear
  unsigned open_ = 0;               // the king's squares without attackers

  // For each square of the board, a set of the king's squares.
  Board without_ = {};            // only the piece there attacks them
  Board behind_ = {};             // a piece of ours that arrives there shuts out the only attacker
  Board hidden_by_ = {};          // the piece there hides a slider of ours from them
  Board slides_to_ = {};          // the slider there attacks them
  Board shared_by_ = {};          // the piece there and one slider attack them, no others
  Board behind_if_left_ = {};     // a piece there shuts out that slider
  Board seen_on_diagonals_ = {};  // a bishop or queen there would see them
  Board seen_on_files_and_ranks_ = {};  // a rook or queen there would see them
};

}  // namespace squarelab::x88::two_plies
