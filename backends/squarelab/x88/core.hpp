// Core: a 128-byte board and a list of squares for each kind of piece.
//
// The two halves of the board belong together. x names a square (0x88 test zero): byte x is the
// piece on it. x + 8 is off the board, and that byte is the index of the piece in the list of its
// kind. A piece leaves its list without a search: the last of the list takes its place
// (swap-remove). A piece's byte is
//
//   bits 0-3   the number of its list: White's P N B R Q K are 0 .. 5, Black's 6 .. 11
//   bit 6, 7   set for White, set for Black
//
// so "is mine" is one AND; 0 is an empty square. Slots of a list that are not in use hold
// off_board, the list index of an empty square is 0: equal histories give equal bytes.
//
// Worked example: at the start White's pawns are listed a2 .. h2, and byte 0x1B (d2 is 0x13)
// holds 3. If a knight captures on d2, h2 (0x17) becomes entry 3 of that list, and byte 0x1F
// changes from 7 to 3. Unmake puts h2 back to the end and d2 back to entry 3.
//
// Sixty-two pieces of one kind and colour are the most that two kings leave room for, so every list
// fits into one cache line together with its length.
//
// Make changes the core in place, unmake runs the same steps backwards, which restores every byte,
// the order of the lists included. A move costs about ten byte stores, whatever the size of the
// core; nothing is copied.
//
// Tested in tests/backends/x88/x88_test.cpp, worked_positions_test.cpp and by the contract tests.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <squarelab/board.hpp>
#include <squarelab/chess.hpp>
#include <squarelab/x88/geometry.hpp>

namespace squarelab::x88 {

using PieceCode = std::uint8_t;
inline constexpr PieceCode no_piece = 0;

constexpr PieceCode color_bit(Color color) noexcept { return color == Color::White ? 0x40 : 0x80; }
constexpr int list_number(Color color, PieceType type) noexcept {
  return 6 * squarelab::index(color) + squarelab::index(type) - 1;
}
constexpr int list_number(PieceCode code) noexcept { return code & 15; }
constexpr PieceCode piece_code(Color color, PieceType type) noexcept {
  return static_cast<PieceCode>(color_bit(color) | list_number(color, type));
}
constexpr PieceCode code_of(Piece piece) noexcept {
  return piece_code(squarelab::color_of(piece), squarelab::type_of(piece));
}
// Preconditions: not no_piece.
constexpr Color color_of(PieceCode code) noexcept { return static_cast<Color>(code >> 7); }
constexpr PieceType type_of(PieceCode code) noexcept {
  return static_cast<PieceType>(list_number(code) - 6 * squarelab::index(x88::color_of(code)) + 1);
}

// The squares of the pieces of one kind and colour, in no meaningful order.
struct PieceList {
  static constexpr int capacity = 63;

  std::uint8_t squares[capacity];
  std::uint8_t size;

  const std::uint8_t* begin() const noexcept { return squares; }
  const std::uint8_t* end() const noexcept { return squares + size; }
};

// Bytes from low to high: from, to, kind, the piece promoted to (else 0).
class NativeMove {
 public:
  NativeMove() noexcept = default;
  constexpr NativeMove(int from, int to, MoveKind kind = MoveKind::Plain,
                       PieceCode promoted = no_piece) noexcept
      : code_(static_cast<std::uint32_t>(from) | static_cast<std::uint32_t>(to) << 8 |
              static_cast<std::uint32_t>(kind) << 16 | static_cast<std::uint32_t>(promoted) << 24) {
  }

  constexpr int from() const noexcept { return code_ & 0xFF; }
  constexpr int to() const noexcept { return (code_ >> 8) & 0xFF; }
  constexpr MoveKind kind() const noexcept { return static_cast<MoveKind>((code_ >> 16) & 0xFF); }
  constexpr PieceCode promoted() const noexcept { return static_cast<PieceCode>(code_ >> 24); }

 private:
  std::uint32_t code_;
};

// The state of a core other than the pieces. Four bytes, which a move replaces at once.
struct Status {
  Color side;
  std::uint8_t rights;  // CastlingRights::code
  // The square behind a pawn that has just moved two, if an enemy pawn is ready to capture it
  // there, legally or not; else off_board.
  std::uint16_t en_passant;
};

// The data that a move destroys and unmake needs. No function that is not inlined takes it, so that
// it can stay in registers.
struct CoreUndo {
  std::uint32_t status;
  // The code of the piece that moves. The board after the move has it too, but there it was written
  // a moment ago, and waiting for it to be read back costs more than the rest of unmake.
  PieceCode mover;
  std::uint8_t mover_index;
  PieceCode captured;           // on the square moved to
  std::uint8_t captured_index;  // also of a pawn taken en passant
};

struct Core : Status {
  std::uint8_t board[mapping::x88::board_size];
  PieceList lists[12];

  const PieceList& list(Color color, PieceType type) const noexcept {
    return lists[list_number(color, type)];
  }
  int king(Color color) const noexcept { return list(color, PieceType::King).squares[0]; }

  // The index of the piece on x in the list of its kind.
  std::uint8_t& index_of_piece_on(int x) noexcept { return board[x | 8]; }
};

static_assert(sizeof(PieceList) == 64);
static_assert(sizeof(Core) == 128 + 12 * 64 + 4);
static_assert(sizeof(CoreUndo) == 8);

// Making and unmaking on the core. Us is the side that moves. All that is hot is a member of this
// template, not of Core: two configurations share no function, so that a backend and its control
// differ in address everywhere.
template <class Config>
class CoreMoves {
  using G = typename Config::Geometry;
  using Castlings = typename Config::Castling;

 public:
  // Puts a piece on an empty square, at the end of its list.
  static void add(Core& core, int x, PieceCode code) noexcept {
    PieceList& list = core.lists[list_number(code)];
    core.board[x] = code;
    core.index_of_piece_on(x) = list.size;
    list.squares[list.size++] = static_cast<std::uint8_t>(x);
  }

  template <Color Us>
  [[gnu::always_inline]] static void make(Core& core, NativeMove move, CoreUndo& undo) noexcept {
    const int from = move.from();
    const int to = move.to();
    undo.status = status_of(core);
    const auto before = std::bit_cast<Status>(undo.status);
    int rights = before.rights & kept_when_left[from] & kept_when_entered[to];
    if constexpr (Castlings::any_files) {
      rights = Castlings::template kept<Us>(core, before.rights, from, to);
    }
    const Status after{~Us, static_cast<std::uint8_t>(rights), G::off_board};
    set_status(core, std::bit_cast<std::uint32_t>(after));
    if constexpr (Castlings::any_files) {
      if (move.kind() == MoveKind::Castling) return castle<Us>(core, move, undo);
    }

    undo.captured = core.board[to];
    undo.captured_index = undo.captured != no_piece ? remove(core, to) : std::uint8_t{0};
    undo.mover = core.board[from];
    undo.mover_index = core.index_of_piece_on(from);
    if (move.kind() <= MoveKind::DoublePush) {
      shift(core, from, to, undo.mover, undo.mover_index);
      if (move.kind() == MoveKind::DoublePush) note_en_passant<Us>(core, to);
    } else {
      const std::uint8_t victim_index = make_special<Us>(core, move);
      if (move.kind() == MoveKind::EnPassant) undo.captured_index = victim_index;
    }
  }

  template <Color Us>
  [[gnu::always_inline]] static void unmake(Core& core, NativeMove move,
                                            const CoreUndo& undo) noexcept {
    const int from = move.from();
    const int to = move.to();
    if constexpr (Castlings::any_files) {
      if (move.kind() == MoveKind::Castling) return castle_back<Us>(core, move, undo);
    }
    if (move.kind() <= MoveKind::DoublePush) {
      shift(core, to, from, undo.mover, undo.mover_index);
    } else {
      unmake_special<Us>(core, move, undo.mover_index, undo.captured_index);
    }
    if (undo.captured != no_piece) {
      put_back(core, to, undo.captured, undo.captured_index);
    }
    set_status(core, undo.status);
  }

  // Returns the way of the rook, from that of the king.
  static constexpr Castling castling_to(Color color, int king_to) noexcept {
    const Castling king_side = G::castling(color, CastlingSide::KingSide);
    return king_to == king_side.king_to ? king_side : G::castling(color, CastlingSide::QueenSide);
  }

  // Returns true if a pawn of the colour may capture, legally or not, on the square behind the pawn
  // that moved two to x.
  template <Color Capturer>
  static bool ready_beside(const Core& core, int x) noexcept {
    constexpr PieceCode pawn = piece_code(Capturer, PieceType::Pawn);
    return (G::on_board(x - 1) && core.board[x - 1] == pawn) ||
           (G::on_board(x + 1) && core.board[x + 1] == pawn);
  }

 private:
  // As one word, read and written at once: a word that is read after its bytes were written has to
  // wait for them.
  static std::uint32_t status_of(const Core& core) noexcept {
    std::uint32_t word;
    std::memcpy(&word, static_cast<const Status*>(&core), sizeof word);
    return word;
  }
  static void set_status(Core& core, std::uint32_t word) noexcept {
    std::memcpy(static_cast<Status*>(&core), &word, sizeof word);
  }

  // Takes the piece from its square; returns its index. The last of the list moves there.
  static std::uint8_t remove(Core& core, int x) noexcept {
    PieceList& list = core.lists[list_number(core.board[x])];
    const std::uint8_t index = core.index_of_piece_on(x);
    const std::uint8_t last = list.squares[--list.size];
    list.squares[index] = last;
    core.index_of_piece_on(last) = index;
    list.squares[list.size] = Geometry::off_board;  // after the move: it may be the same slot
    clear(core, x);
    return index;
  }

  // The opposite of remove: the piece that moved to the index goes back to the end.
  static void put_back(Core& core, int x, PieceCode code, std::uint8_t index) noexcept {
    PieceList& list = core.lists[list_number(code)];
    const std::uint8_t moved = list.squares[index];
    list.squares[list.size] = moved;
    list.squares[index] = static_cast<std::uint8_t>(x);  // after: it may be the same slot
    core.index_of_piece_on(list.squares[list.size]) = list.size;
    ++list.size;
    core.board[x] = code;
    core.index_of_piece_on(x) = index;
  }

  // The opposite of add. Precondition: the piece is the last of its list.
  static void remove_last(Core& core, int x) noexcept {
    PieceList& list = core.lists[list_number(core.board[x])];
    list.squares[--list.size] = Geometry::off_board;
    clear(core, x);
  }

  // Preconditions: that is the piece on `from` and its index; `to` is empty.
  static void shift(Core& core, int from, int to, PieceCode code, std::uint8_t index) noexcept {
    clear(core, from);
    core.board[to] = code;
    core.index_of_piece_on(to) = index;
    core.lists[list_number(code)].squares[index] = static_cast<std::uint8_t>(to);
  }
  static void shift(Core& core, int from, int to) noexcept {
    shift(core, from, to, core.board[from], core.index_of_piece_on(from));
  }

  static void clear(Core& core, int x) noexcept {
    core.board[x] = no_piece;
    core.index_of_piece_on(x) = 0;
  }

  template <Color Us>
  static void note_en_passant(Core& core, int to) noexcept {
    if (ready_beside<~Us>(core, to)) core.en_passant = static_cast<std::uint16_t>(to - G::up(Us));
  }

  template <Color Us>
  [[gnu::noinline]] static std::uint8_t make_special(Core& core, NativeMove move) noexcept {
    switch (move.kind()) {
      case MoveKind::Promotion:
        remove(core, move.from());
        add(core, move.to(), move.promoted());
        break;
      case MoveKind::EnPassant:
        shift(core, move.from(), move.to());
        return remove(core, move.to() - G::up(Us));
      default: {
        const Castling way = castling_to(Us, move.to());
        shift(core, move.from(), move.to());
        shift(core, way.rook_from, way.rook_to);
      }
    }
    return 0;
  }

  template <Color Us>
  [[gnu::noinline]] static void unmake_special(Core& core, NativeMove move, std::uint8_t pawn_index,
                                               std::uint8_t captured_index) noexcept {
    switch (move.kind()) {
      case MoveKind::Promotion:
        remove_last(core, move.to());
        put_back(core, move.from(), piece_code(Us, PieceType::Pawn), pawn_index);
        break;
      case MoveKind::EnPassant:
        shift(core, move.to(), move.from());
        put_back(core, move.to() - G::up(Us), piece_code(~Us, PieceType::Pawn), captured_index);
        break;
      default: {
        const Castling way = castling_to(Us, move.to());
        shift(core, way.rook_to, way.rook_from);
        shift(core, move.to(), move.from());
      }
    }
  }

  // Castling from any files. King and rook are both lifted off before either is put down, because
  // one may go where the other was.
  template <Color Us>
  [[gnu::noinline]] static void castle(Core& core, NativeMove move, CoreUndo& undo) noexcept {
    const Castling way = Castlings::way(core, Us, move);
    undo.captured = no_piece;
    undo.captured_index = undo.mover_index = 0;
    undo.mover = core.board[way.king_from];
    move_both<Us>(core, way.king_from, way.king_to, way.rook_from, way.rook_to);
  }
  template <Color Us>
  [[gnu::noinline]] static void castle_back(Core& core, NativeMove move,
                                            const CoreUndo& undo) noexcept {
    const Castling way = Castlings::way(core, Us, move);
    move_both<Us>(core, way.king_to, way.king_from, way.rook_to, way.rook_from);
    set_status(core, undo.status);
  }
  template <Color Us>
  static void move_both(Core& core, int king_from, int king_to, int rook_from,
                        int rook_to) noexcept {
    const std::uint8_t rook_index = core.index_of_piece_on(rook_from);
    clear(core, king_from);
    clear(core, rook_from);
    const auto put = [&](int x, PieceType type, std::uint8_t index) {
      core.board[x] = piece_code(Us, type);
      core.index_of_piece_on(x) = index;
      core.lists[list_number(Us, type)].squares[index] = static_cast<std::uint8_t>(x);
    };
    put(king_to, PieceType::King, 0);
    put(rook_to, PieceType::Rook, rook_index);
  }

  using RightsTable = mapping::x88::RightsTable;

 public:
  static constexpr std::size_t table_bytes() noexcept { return 2 * sizeof(RightsTable); }

 private:
  static constexpr RightsTable kept_when_left = mapping::x88::rights_kept(G::castling, true);
  static constexpr RightsTable kept_when_entered = mapping::x88::rights_kept(G::castling, false);
};

}  // namespace squarelab::x88
