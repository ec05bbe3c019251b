// Core: two registers, which are the 0x88 board of 128 bytes.
//
// Byte x of a square x (0x88 test zero) is the code of the piece on it, see geometry.hpp. The first
// eight bytes off the board hold the rest of the state (State), all others are zero. A
// position is loaded by two loads, and a move is made by copying: `from` and `to` are replaced in
// registers under a mask, the state is put in as one word, and two stores write the child. It is
// never written byte by byte, because a load that follows would have to wait until all bytes have
// reached the cache.
//
// Tested in tests/backends/x88_vectors/x88_vectors_test.cpp and by the contract tests.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <squarelab/board.hpp>
#include <squarelab/chess.hpp>
#include <squarelab/x88_vectors/geometry.hpp>

namespace squarelab::x88_vectors {

constexpr int kind_bits(PieceType type) noexcept {
  constexpr int bits[] = {0, Pawn, Knight, Diagonal, Orthogonal, Diagonal | Orthogonal, King};
  return bits[squarelab::index(type)];
}
constexpr int code_of(Color color, PieceType type) noexcept {
  return color_bit(color) | kind_bits(type);
}
constexpr int code_of(Piece piece) noexcept {
  return code_of(squarelab::color_of(piece), squarelab::type_of(piece));
}
// The piece of a code, which is a byte; None for an empty square.
inline constexpr auto pieces_by_code = [] {
  std::array<Piece, 256> pieces{};
  for (const Piece piece : all_pieces) pieces[code_of(piece)] = piece;
  return pieces;
}();
constexpr Piece piece_of(int code) noexcept { return pieces_by_code[code]; }

struct State {
  Color side;
  std::uint8_t rights;  // CastlingRights::code
  // The square behind a pawn that has just moved two, if an enemy pawn is ready to capture it
  // there, legally or not; else off_board.
  std::uint8_t en_passant;
  std::uint8_t unused;
  std::uint8_t kings[2];  // by colour
  std::uint8_t unused_too[2];
};
static_assert(sizeof(State) == 8);

struct alignas(64) Core {
  static_assert(std::endian::native == std::endian::little, "byte 0 of a word is its lowest");
  static constexpr int state_word = 1;  // of eight bytes each

  std::uint8_t bytes[mapping::x88::board_size];

  State state() const noexcept {
    State state;
    std::memcpy(&state, bytes + 8 * state_word, sizeof state);
    return state;
  }
  void set_state(State state) noexcept {
    std::memcpy(bytes + 8 * state_word, &state, sizeof state);
  }
};
static_assert(sizeof(Core) == 128);

// The board in registers.
template <class Bytes>
struct Halves {
  Bytes low;   // ranks 1 to 4
  Bytes high;  // ranks 5 to 8

  static Halves of(const Core& core) noexcept {
    return {Bytes::load(core.bytes), Bytes::load(core.bytes + 64)};
  }
  // With nothing but pieces.
  static Halves board_of(const Core& core) noexcept {
    return {Bytes::load(core.bytes).only(live_half), Bytes::load(core.bytes + 64)};
  }
  // Returns the squares of the pieces that have one of the bits.
  BoardSet having(int code_bits) const noexcept {
    const Bytes bits = Bytes::all(code_bits);
    return {meet(low, bits), meet(high, bits)};
  }
  Halves with(BoardSet set, int code) const noexcept {
    const Bytes codes = Bytes::all(code);
    return {low.with(set.low, codes), high.with(set.high, codes)};
  }
  Halves without(BoardSet set) const noexcept { return {low.only(~set.low), high.only(~set.high)}; }
  void store(Core& core) const noexcept {
    low.store(core.bytes);
    high.store(core.bytes + 64);
  }
};

// Bytes from low to high: from, to, kind, the code promoted to (else 0).
class NativeMove {
 public:
  NativeMove() noexcept = default;
  constexpr NativeMove(int from, int to, MoveKind kind = MoveKind::Plain, int promoted = 0) noexcept
      : code_(static_cast<std::uint32_t>(from) | static_cast<std::uint32_t>(to) << 8 |
              static_cast<std::uint32_t>(kind) << 16 | static_cast<std::uint32_t>(promoted) << 24) {
  }

  constexpr int from() const noexcept { return code_ & 0xFF; }
  constexpr int to() const noexcept { return (code_ >> 8) & 0xFF; }
  constexpr MoveKind kind() const noexcept { return static_cast<MoveKind>((code_ >> 16) & 0xFF); }
  constexpr int promoted() const noexcept { return static_cast<int>(code_ >> 24); }

 private:
  std::uint32_t code_;
};

// Making moves. Us is the side that moves.
template <class Config, Color Us>
class ChildMaker {
  using G = typename Config::Geometry;
  using Board = Halves<typename Config::Bytes>;

 public:
  static void make(const Core& parent, NativeMove move, Core& child) noexcept {
    const int from = move.from();
    const int to = move.to();
    const int mover = parent.bytes[from];
    const int arrives = move.kind() == MoveKind::Promotion ? move.promoted() : mover;
    State state = parent.state();
    state.side = ~Us;
    state.rights =
        static_cast<std::uint8_t>(state.rights & kept_when_left[from] & kept_when_entered[to]);
    state.en_passant = static_cast<std::uint8_t>(G::off_board);
    if ((mover & King) != 0) state.kings[squarelab::index(Us)] = static_cast<std::uint8_t>(to);

    Board board = Board::of(parent).without(set_of(from)).with(set_of(to), arrives);
    if (move.kind() != MoveKind::Plain) finish_special(parent, move, state, board);
    board.low = board.low.with_word(Core::state_word, std::bit_cast<std::uint64_t>(state));
    board.store(child);
  }

  // Returns true if a pawn of Them may capture, legally or not, on the square behind the pawn of Us
  // that moved two to x. The bytes next to the board's edges on these ranks are empty.
  static bool is_beside_pawn(const Core& core, int x) noexcept {
    constexpr int pawn = code_of(~Us, PieceType::Pawn);
    return core.bytes[x - 1] == pawn || core.bytes[x + 1] == pawn;
  }

  // Returns the way of the rook, from that of the king.
  static constexpr CastlingWay castling_to(int king_to) noexcept {
    const CastlingWay king_side = G::castling(Us, CastlingSide::KingSide);
    return king_to == king_side.king_to ? king_side : G::castling(Us, CastlingSide::QueenSide);
  }

 private:
  static void finish_special(const Core& parent, NativeMove move, State& state,
                             Board& board) noexcept {
    if (move.kind() == MoveKind::DoublePush) {
      if (is_beside_pawn(parent, move.to())) {
        state.en_passant = static_cast<std::uint8_t>(move.to() - G::up(Us));
      }
    } else if (move.kind() == MoveKind::EnPassant) {
      board = board.without(set_of(move.to() - G::up(Us)));
    } else if (move.kind() == MoveKind::Castling) {
      const CastlingWay way = castling_to(move.to());
      board = board.without(set_of(way.rook_from))
                  .with(set_of(way.rook_to), code_of(Us, PieceType::Rook));
    }
  }

  using RightsTable = mapping::x88::RightsTable;
  static constexpr RightsTable kept_when_left = mapping::x88::rights_kept(G::castling, true);
  static constexpr RightsTable kept_when_entered = mapping::x88::rights_kept(G::castling, false);

 public:
  static constexpr std::size_t table_bytes = 2 * sizeof(RightsTable);
};

}  // namespace squarelab::x88_vectors
