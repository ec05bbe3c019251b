// PositionBuilder: a position under construction around an event, with White to move. The squares
// that the event needs are reserved: nothing else is put there. There is no undo: if a step fails,
// start a new builder. The builder of an event (event_builders.hpp) puts its pieces; pieces that
// are there already are used where they fit. Tested through sources.hpp.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <squarelab/chess.hpp>
#include <squarelab/positions/castling_files.hpp>
#include <squarelab/positions/events.hpp>
#include <squarelab/positions/random.hpp>
#include <squarelab/rules/diagram.hpp>

namespace squarelab::positions {

using rules::Place;
using rules::Step;

inline constexpr std::array corner_places{Place{0, 0}, Place{7, 0}, Place{0, 7}, Place{7, 7}};

inline constexpr std::array usual_types{PieceType::Pawn,   PieceType::Pawn,   PieceType::Pawn,
                                        PieceType::Knight, PieceType::Bishop, PieceType::Rook,
                                        PieceType::Queen};
inline constexpr std::array heavy_types{PieceType::Queen, PieceType::Queen, PieceType::Rook,
                                        PieceType::Knight};
inline constexpr std::array queen_only{PieceType::Queen};

// The clocks and the other scattered pieces that an event needs.
struct Surroundings {
  int fewest = 0;  // pieces to scatter
  int most = 21;   // fewer arrive: a piece drawn for a reserved square is left out
  std::span<const PieceType> types = usual_types;
  bool enemies_only = false;  // White gets none
  bool checks_stay = false;   // scattered pieces may give check to the white king
  std::uint16_t halfmove_clock = 0;
  std::uint16_t fullmove_number = 1;
};

// A function that returns bool returns false where it fails; the builder is then half changed.
class PositionBuilder {
 public:
  explicit PositionBuilder(Random& random, Game game = Game::Standard);

  const Position& position() const { return position_; }
  Random& random() { return *random_; }
  Surroundings surroundings;

  // Returns true if a piece may be put there: on the board and not reserved.
  bool is_free(Place place) const;
  // Returns true if a piece is there. Precondition: the place is on the board.
  bool is_occupied(Place place) const;
  // Reserves the square; without effect off the board.
  void keep_empty(Place place);
  // Fails where the place is not free, and for a pawn on rank 1 or 8.
  bool put(Place place, Piece piece);
  // Puts a piece that nothing depends on, if there is room; finished() may take it away.
  void put_loose(Place place, Piece piece);

  Place any_place() { return {random_->below(8), random_->below(8)}; }
  Step any_step();  // of a queen
  Step side_step() { return {random_->coin() ? 1 : -1, 0}; }
  Step knight_jump() { return random_->pick(rules::knight_jumps); }
  CastlingSide any_side() { return random_->pick(all_castling_sides); }
  // Returns a slider of the colour that moves along the step.
  Piece slider(Color color, Step step);

  // Puts the piece at a random free place along the step; the squares before it stay empty.
  bool put_on_way(Place from, Step step, Piece piece);
  // Does the same with a slider of the colour that moves along the step.
  bool put_slider(Color color, Place from, Step step);

  // Returns the king's place; a king that is not there yet is put anywhere.
  Place king(Color color);
  // Fails if the king is elsewhere.
  bool put_king(Color color, Place place);
  // Puts the king along the step with nothing in between; fails if it is elsewhere.
  bool put_king_on_way(Color color, Place from, Step step);

  // Puts the king and an enemy slider on one line, at the two ends of the pieces from first to
  // last: the slider beyond last, in the direction of the step.
  bool put_line(Color king, Place first, Place last, Step step);
  // Does the same with the white king, at either end.
  bool put_pin_line(Place first, Place last, Step step);

  // Where king and rook of a right stand.
  rules::CastlingPlaces home(Color color, CastlingSide side) const {
    return files_[static_cast<std::size_t>(color)].home(color, side);
  }
  // King and rook at home, with the right to castle.
  bool put_castling(Color color, CastlingSide side);
  void keep_castling_way_empty(Color color, CastlingSide side);

  // Puts a black piece that gives check.
  bool put_checker(PieceType type);
  bool put_any_checker();

  // A black pawn that has just moved two squares, and a white pawn next to it.
  struct EnPassant {
    Place capturer;
    Place victim;
    Place goal;
  };
  // Returns the pair of the builder, made if there is none yet, and its en-passant square set;
  // nullopt where it fails. With a file, the capturer is on that file.
  std::optional<EnPassant> en_passant(std::optional<int> file = std::nullopt);
  // Returns a new pair of such pawns, without an en-passant square; nullopt where it fails.
  std::optional<EnPassant> put_pair(std::optional<int> file = std::nullopt);

  // Puts missing kings, scatters pieces by the surroundings, and takes away loose pieces that
  // attack the black king or, mostly, the white king. It need not be playable.
  Position finished();

 private:
  std::optional<Place> find_king(Color color) const;
  void put_missing_kings();
  void scatter();
  void lift_attackers(Color by, Color king);

  Random* random_;
  Game game_;
  FilesOfBoth files_;
  Position position_;
  SquareSet reserved_;
  SquareSet loose_;
  std::optional<EnPassant> en_passant_;
};

// Returns true if all pieces found places; chance decides too. Other pieces on the board can still
// prevent the event: call shows().
bool build(PositionBuilder& builder, Event event);

}  // namespace squarelab::positions
