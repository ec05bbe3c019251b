// Attacks on the 0x88 board, by looking around from a square.
//
// Idea: the steps of a star (geometry.hpp) added to a square are 64 indices, all in one add. One
// test against 0x88 selects those on the board, and one lookup in the board's two registers brings
// the 64 pieces that matter into one register. There one test selects the pieces that could attack
// along their slots, and another the pieces of a colour. The pieces seen are arithmetic on the
// occupied slots: each byte is a ray, nearest place lowest, so in all eight rays at once
//
//   lowest bit   occupied & ~(occupied - 1)    the first piece
//   up to it     occupied ^ (occupied - 1)     what a slider reaches
//   without it   occupied & (occupied - 1)     whose lowest bit is the second piece: pins
//
// The bit of the jump, highest in its byte, is always set: it ends rays without a piece and keeps
// the subtraction within its byte.
//
// Worked position: k3r3/8/8/8/1b6/1R6/3N4/4K3, seen from e1 (0x04). North (byte 0): the rook on e8
// is seven steps away, occupied 0x40, with the jump's bit 0xC0; first piece 0x40, and it aims: a
// check. North-west (byte 7): the knight d2 is one step away, the bishop b4 three: 0x05; the first
// piece is our own, the second, 0x04, aims: a pin.
//
// Cost: about twelve instructions per question, on any position; the table is one register for all
// squares. An attack map takes some seventy, a quarter of which load constants. Source: a board of
// bytes with one permute per square is the byteboard (its author is in geometry.hpp); the bit
// arithmetic is described in the Chess Programming Wiki, "Subtracting a Rook from a Blocking
// Piece", and the fills of the attack map in "Kogge-Stone Algorithm". Tested in
// tests/backends/x88_vectors/x88_vectors_test.cpp and by the contract tests.
#pragma once

#include <bit>
#include <squarelab/x88_vectors/core.hpp>

namespace squarelab::x88_vectors {

// A set of squares, seen from one.
struct Seen {
  Slots slots;
  int centre;
};

// A set of squares in the order of the squeezed board, which is canonical.
struct SqueezedSet {
  std::uint64_t bits;
};

// Returns the lowest of each byte. Precondition: there is one in each.
constexpr Slots lowest(Slots slots) noexcept { return slots & ~(slots - nearest_slots); }

// The pieces in the star of a square.
template <class Config>
class View {
  using G = typename Config::Geometry;
  using Bytes = typename Config::Bytes;

 public:
  [[gnu::always_inline]] View(const Halves<Bytes>& board, int x) noexcept {
    places_ = Bytes::load(G::steps().data()) + Bytes::all(x);
    on_board_ = miss(places_, Bytes::all(G::off_board_bits));
    pieces_ = Bytes::looked_up(board.low, board.high, places_, on_board_);
    occupied_ = meet(pieces_, pieces_) | jump_slots;
  }

  // Returns the slots of pieces that have one of the bits.
  Slots having(int code_bits) const noexcept { return meet(pieces_, Bytes::all(code_bits)); }

  // Returns the slots on the board without such pieces.
  Slots lacking(int code_bits) const noexcept {
    return miss(pieces_, Bytes::all(code_bits), on_board_);
  }

  // Returns all that a slider in the centre reaches, and all jumps, whether or not they are on the
  // board.
  Slots reached() const noexcept { return (occupied_ ^ (occupied_ - nearest_slots)) | jump_slots; }

  // Returns the contents of the slots, and their places; an index off the board has no meaning.
  const Bytes& pieces() const noexcept { return pieces_; }
  const Bytes& places() const noexcept { return places_; }
  // Returns the slots with a piece, and all jumps.
  Slots occupied() const noexcept { return occupied_; }
  // The first piece of each ray, and all jumps.
  Slots first() const noexcept { return lowest(occupied_) | jump_slots; }

  // Returns the pieces of the colour that attack the centre.
  Slots attackers(Color by) const noexcept { return aiming(by) & first(); }

  // Sliders that move along their ray.
  Slots sliders() const noexcept {
    return meet(pieces_ & Bytes::all(Diagonal | Orthogonal),
                Bytes::load(G::aims(Color::White).data()));
  }

  // Returns the pieces of Us that are alone between the centre and a slider of By.
  template <Color Us, Color By = ~Us>
  Slots pinned() const noexcept {
    const Slots behind_first = (occupied_ & (occupied_ - nearest_slots)) | jump_slots;
    const Slots pinners = aiming(By) & lowest(behind_first) & ~jump_slots;
    if (pinners == 0) return 0;
    return having(color_bit(Us)) & lowest(occupied_) & rays_of(pinners);
  }

  // Returns the same, whatever is in between.
  Slots aiming(Color by) const noexcept {
    return meet(pieces_, Bytes::load(G::aims(by).data())) & having(color_bit(by));
  }

 private:
  Bytes places_;
  Bytes pieces_;
  Slots on_board_;
  Slots occupied_;
};

// The queries of the backend.
template <class Config>
struct Attacks {
  using G = typename Config::Geometry;
  using Bytes = typename Config::Bytes;
  using Board = Halves<Bytes>;

  static bool is_attacked(const Core& core, int x, Color by) noexcept {
    return View<Config>(Board::of(core), x).attackers(by) != 0;
  }
  static Seen attackers_to(const Core& core, int x, Color by) noexcept {
    return {View<Config>(Board::of(core), x).attackers(by), x};
  }

  static Seen attacks_from(const Core& core, int x) noexcept {
    const int code = core.bytes[x];
    const Color color = (code & Black) != 0 ? Color::Black : Color::White;
    const View<Config> view(Board::of(core), x);
    return {view.reached() & view.lacking(0) &
                ((code & Pawn) != 0 ? G::pawn_captures(color) : G::reach(code)),
            x};
  }

  // Returns all that a side attacks. The board is squeezed into one register, where a test makes a
  // set of 64 squares; eight such sets are a register again, a word for each direction. Sliders are
  // filled up to the first piece, by one square, two and four more. Then all pieces that attack
  // along a direction take one step together, and the knights jump.
  template <Color By>
  static SqueezedSet attack_map(const Core& core) noexcept {
    const Bytes board = Bytes::squeezed(Bytes::load(core.bytes), Bytes::load(core.bytes + 64));
    const std::uint64_t own = meet(board, Bytes::all(color_bit(By)));
    // Our pieces of a code, in the words of the mask.
    const auto pieces = [&](int code, ByteMask words) {
      return Bytes::all_words(meet(board, Bytes::all(code)) & own).only(words);
    };
    const Bytes once = Bytes::load(G::shifts().once);
    const Bytes twice = Bytes::load(G::shifts().twice);
    const Bytes arrivals = Bytes::load(G::shifts().arrivals);

    Bytes stepping = pieces(Orthogonal, straight_words) | pieces(Diagonal, diagonal_words);
    Bytes open = Bytes::all_words(miss(board, Bytes::all(White | Black))) & arrivals;
    stepping = stepping | (open & stepping.rotated(once));
    open = open & open.rotated(once);
    stepping = stepping | (open & stepping.rotated(twice));
    open = open & open.rotated(twice);
    stepping = stepping | (open & stepping.rotated(Bytes::load(G::shifts().four_times)));
    stepping = stepping | pieces(King, every) | pieces(Pawn, words_of(G::pawn_captures(By)));

    const Bytes jumped = pieces(Knight, every).rotated(Bytes::load(G::shifts().jumps));
    return {((stepping.rotated(once) & arrivals) | (jumped & Bytes::load(G::shifts().landings)))
                .united()};
  }
  static SqueezedSet attack_map(const Core& core, Color by) noexcept {
    return for_color(by, [&]<Color By>() { return attack_map<By>(core); });
  }

  // As board/mobility.hpp counts: one look around from each piece.
  static MobilityCounts mobility(const Core& core, Color color) noexcept {
    const Board board = Board::of(core);
    const Bytes squeezed = Bytes::squeezed(board.low, board.high);
    const auto having = [&](int code_bits) { return meet(squeezed, Bytes::all(code_bits)); };
    const std::uint64_t own = having(color_bit(color));
    const std::uint64_t diagonal = having(Diagonal) & own;
    const std::uint64_t orthogonal = having(Orthogonal) & own;
    MobilityCounts counts{};
    const auto count = [&](PieceType type, std::uint64_t squares) {
      const Slots reach = G::reach(kind_bits(type));
      for (; squares != 0; squares &= squares - 1) {
        const int square = std::countr_zero(squares);
        const View<Config> view(board, square + (square & 0x38));
        counts[squarelab::index(type)] +=
            std::popcount(view.reached() & view.lacking(color_bit(color)) & reach);
      }
    };
    count(PieceType::Knight, having(Knight) & own);
    count(PieceType::Bishop, diagonal & ~orthogonal);
    count(PieceType::Rook, orthogonal & ~diagonal);
    count(PieceType::Queen, diagonal & orthogonal);
    return counts;
  }

  static ChecksAndPins<Seen> checks_and_pins(const Core& core) noexcept {
    const State state = core.state();
    const int king = state.kings[squarelab::index(state.side)];
    const View<Config> view(Board::of(core), king);
    return for_color(state.side, [&]<Color Us>() -> ChecksAndPins<Seen> {
      return {{view.attackers(~Us), king}, {view.template pinned<Us>(), king}};
    });
  }
};

}  // namespace squarelab::x88_vectors
