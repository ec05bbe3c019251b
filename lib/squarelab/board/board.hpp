// Board: the interface that every representation answers to.
//
// A Board holds a position in its own representation and answers questions about it in the public
// values of chess/. One call costs one virtual call and the conversion of arguments and result;
// loops that must be fast run inside a backend (see backend.hpp and questions/).
//
// Meanings that all boards share:
//   * Attacks are pseudo-attacks. Pins and the side to move are ignored, squares of own pieces are
//     included, pawns attack by their capture squares, en passant and castling attack nothing, and
//     the enemy king blocks a slider like any piece.
//   * En passant is kept, reported and hashed only where at least one legal en-passant capture
//     exists, whatever the position was set to.
//   * A pinned piece is alone between the king of its side and an enemy slider that attacks
//     along that line. The two pawns of the horizontal en-passant case are not pinned.
//
// A Board is for one thread at a time; different boards may be used at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <squarelab/chess.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab {

// The ways to count the end of the tree. OnePly counts the last ply and makes all moves before it.
// Bulk does that too, or less where the backend can (CountsTrees in backend.hpp). Plain makes each
// move.
enum class PerftMode : std::uint8_t { Bulk, Plain, OnePly };

// The words that a representation stores, to show that no two representations are the same.
struct NativeImage {
  // The meaning of a word: a number, a set of squares (bit n is the square of native index n), or
  // the contents of a square, where word n of the image is the square of native index n.
  enum class Form : std::uint8_t { Number, Set, Cell };
  struct Word {
    std::string label;    // "pawns", "0x04"
    std::uint64_t value;  // only the low word_bytes bytes are used; one byte for Cell
    Form form = Form::Number;
  };
  int word_bytes = 8;
  std::vector<Word> words;
};

class Board {
 public:
  virtual ~Board() = default;

  // Returns the backend's name: "lerf".
  virtual std::string_view name() const = 0;

  // Takes over a position and forgets all moves made before.
  // Precondition: the position is playable (rules/validation.hpp). Checks the cheap part: throws
  // std::invalid_argument, and changes nothing, unless each side has exactly one king, no pawn is
  // on ranks 1 and 8, king and rook of every castling right are at home, a double push can have
  // left the en-passant square, the clocks are at most max_clock, and the board plays Chess960
  // (BackendEntry) if the castling rights need it.
  virtual void set(const Position& position) = 0;

  // Returns the position held, normalised.
  virtual Position position() const = 0;

  virtual std::optional<Piece> piece_on(Square square) const = 0;
  virtual Color side_to_move() const = 0;

  // Returns every legal move once, in no particular order.
  virtual MoveList legal_moves() const = 0;

  // Returns the number of legal moves, by the backend's bulk count.
  virtual int count_legal_moves() const = 0;

  // Returns the legal moves of the selection, each once, in no particular order.
  virtual MoveList selected_moves(MoveSelection selection) const = 0;

  // True exactly for the moves that legal_moves() lists, bit for bit, whatever the 16 bits.
  virtual bool is_legal(Move move) const = 0;

  // Makes a move. Throws std::invalid_argument, and changes nothing, unless is_legal(move).
  virtual void make(Move move) = 0;

  // Takes back the last move made. Any number of moves can be taken back, to the position set.
  // Throws std::logic_error if no move is left to take back.
  virtual void unmake() = 0;

  // Returns true if any piece of the colour attacks the square.
  virtual bool is_attacked(Square square, Color by) const = 0;

  // Returns the pieces of the colour that attack the square.
  virtual SquareSet attackers_to(Square square, Color by) const = 0;

  // Returns the squares that the piece on the square attacks; empty for an empty square.
  virtual SquareSet attacks_from(Square square) const = 0;

  // Returns the union of attacks_from over the pieces of the colour.
  virtual SquareSet attack_map(Color by) const = 0;

  // Returns the pieces that give check to the side to move.
  virtual SquareSet checkers() const = 0;

  // Returns the pinned pieces of the side to move.
  virtual SquareSet pinned() const = 0;

  // Returns true if the move gives check, directly or by discovery. Throws as make does.
  virtual bool gives_check(Move move) const = 0;

  // Returns the gain of the move if then both sides only take back on its square and either may
  // stop, in hundredths of a pawn by chess/exchange_values.hpp; rules/exchange.hpp defines it
  // exactly. The second function returns true if that is the threshold or more, which can be
  // faster. Both throw as make does.
  virtual int exchange(Move move) const = 0;
  virtual bool exchange_is_at_least(Move move, int threshold) const = 0;

  // Returns every threat of either colour once, in no particular order.
  virtual std::vector<Threat> threats() const = 0;

  // Returns the threats that the move removes and adds, in any order. Throws as make does.
  virtual ThreatChanges threat_changes(Move move) const = 0;

  // Returns the pieces that the move removes from squares and adds, in any order. Throws as make
  // does.
  virtual PieceChanges piece_changes(Move move) const = 0;

  // Returns the inputs of networks (chess/network_inputs.hpp) that the move removes and adds, in
  // any order. They are found by the changes above, unless overridden. Both throw as make does.
  virtual ThreatChanges threat_input_changes(Move move) const;
  virtual PawnPairChanges pawn_pair_changes(Move move) const;

  // Returns the key that is kept up move by move, and the same computed from nothing.
  virtual Key key() const = 0;
  virtual Key recomputed_key() const = 0;

  // Returns the leaves of the legal move tree at the depth; 1 at 0. Throws std::invalid_argument
  // below 0.
  virtual std::uint64_t perft(int depth, PerftMode mode) = 0;

  // Returns the stored words, for people, and every byte of the state, to compare before and after.
  virtual NativeImage native_image() const = 0;
  virtual std::vector<std::byte> state_bytes() const = 0;

  // The bytes of the core after the move, once by the fast path (as perft runs it) and once by the
  // full make: two ways that must agree. Throws as make does.
  struct Children {
    std::vector<std::byte> fast;
    std::vector<std::byte> made;
  };
  virtual Children children(Move move) const = 0;

  // Returns the bytes of the states after all legal moves, with key and clocks and then without,
  // sorted by state: once as walks over a tree make them, all at once (visit_children in
  // backend.hpp), and once as each is made. Both are empty for boards that have one way only.
  virtual Children all_children() const { return {}; }
};

// Throws std::invalid_argument for a position that no board can hold: see Board::set.
void check_settable(const Position& position);

// Throws std::invalid_argument for a position with castling rights of Chess960: what does not play
// that does so. who: as the message names it, such as "the board", which has a name.
void refuse_chess960(const Position& position, std::string_view who, std::string_view name = {});

}  // namespace squarelab
