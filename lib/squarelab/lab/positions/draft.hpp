// Draft: a position being built around an event, White to move. What the event
// needs is reserved: nothing else is put there. Of what fails, nothing is taken
// back: begin anew. Tested through placements.hpp.
#pragma once

#include <array>
#include <span>
#include <squarelab/chess/position.hpp>
#include <squarelab/lab/positions/random.hpp>
#include <squarelab/lab/positions/steps.hpp>

namespace squarelab::lab::inline positions {

inline constexpr std::array usual_types{PieceType::Pawn,   PieceType::Pawn,   PieceType::Pawn,
                                        PieceType::Knight, PieceType::Bishop, PieceType::Rook,
                                        PieceType::Queen};
inline constexpr std::array heavy_types{PieceType::Queen, PieceType::Queen, PieceType::Rook,
                                        PieceType::Knight};
inline constexpr std::array queen_only{PieceType::Queen};

// What an event wants of the men that are strewn beside its own, and of the
// clocks.
struct Surroundings {
  int fewest_men = 0;
  int most_men = 21;  // less where they are put on occupied squares
  std::span<const PieceType> types = usual_types;
  bool enemies_only = false;  // for those who are to have no other moves
  bool checks_stay = false;   // of strewn men on the white king
  std::uint16_t halfmove_clock = 0;
  std::uint16_t fullmove_number = 1;
};

class Draft {
 public:
  explicit Draft(Random& random);

  const Position& position() const { return position_; }
  Random& random() { return *random_; }
  Surroundings surroundings;

  // Whether something may be put there: it is on the board and not reserved.
  bool is_free(Place place) const;
  bool is_occupied(Place place) const;  // by a man
  void keep_empty(Place place);         // nothing is done off the board
  // Fails where the place is not free, and for a pawn on an end rank.
  bool put(Place place, Piece piece);

  Place any_place() { return {random_->below(8), random_->below(8)}; }
  Step any_step();  // of a queen
  Step side_step() { return {random_->coin() ? 1 : -1, 0}; }
  // A slider of the colour that goes along the step.
  Piece slider(Color color, Step step);

  // Puts the piece at a random free place on the way from a place, all before
  // it kept empty.
  bool put_on_way(Place from, Step step, Piece piece);

  // The king's place; he is put somewhere if he is not there yet.
  Place king(Color color);
  // Fails if he stands elsewhere.
  bool put_king(Color color, Place place);
  // The king of the colour stands somewhere along the step with nothing in
  // between.
  bool put_king_on_way(Color color, Place from, Step step);

  // The king of the colour and an enemy slider look at each other along the
  // step, past what stands from first to last.
  bool put_line(Color king, Place first, Place last, Step step);
  // The same with the white king, and either of them at either end.
  bool put_pin_line(Place first, Place last, Step step);

  // King and rook at home, with the right to castle.
  bool put_castling(Color color, CastlingSide side);
  void keep_castling_way_empty(Color color, CastlingSide side);
  CastlingSide any_side() {
    return random_->coin() ? CastlingSide::KingSide : CastlingSide::QueenSide;
  }

  // A black man of that type who gives check to the white king.
  bool put_checker(PieceType type);
  bool put_any_checker();

  // A pawn of the black side has just been pushed two squares beside a white
  // one.
  struct EnPassant {
    Place capturer;
    Place victim;
    Place goal;
  };
  // That of the draft; if there is none, one with the capturer on that file, or
  // on any.
  std::optional<EnPassant> en_passant(std::optional<int> file = std::nullopt);
  // Such pawns, where the position does not say that the black one was pushed.
  std::optional<EnPassant> put_pair(std::optional<int> file = std::nullopt);

  // A man that nothing depends on: he is left out where there is no place, and
  // may be taken away.
  void put_loose(Place place, Piece piece);

  // Puts kings that are missing, strews men as the surroundings say, and takes
  // away loose ones that attack the black king or, mostly, the white one.
  Position finished();

 private:
  void put_missing_kings();
  void strew();
  void lift_attackers(Color by, Color king);

  Random* random_;
  Position position_;
  SquareSet reserved_;
  SquareSet loose_;
  std::optional<EnPassant> en_passant_;
};

}  // namespace squarelab::lab::inline positions
