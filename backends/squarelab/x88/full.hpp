// Full: the core with what a game needs, key and clocks.
//
// The key is kept up from tables in 0x88 order, made at compile time from the numbers that all
// boards share (chess/key.hpp). En passant is part of it only where a legal capture exists, which
// is looked into only when the core holds a square at all: hardly ever.
#pragma once

#include <squarelab/chess/key.hpp>
#include <squarelab/x88/attacks.hpp>

namespace squarelab::x88 {

// No padding: the core's size is four bytes short of a multiple of eight, and the clocks fill them.
struct Full {
  Key key;
  Core core;
  std::uint16_t halfmove_clock;
  std::uint16_t fullmove_number;
};
static_assert(sizeof(Full) == sizeof(Key) + sizeof(Core) + 4);

struct Undo {
  Key key;
  CoreUndo core;
  std::uint16_t halfmove_clock;
  std::uint16_t fullmove_number;
};

template <class Config>
class FullMoves {
  using G = typename Config::Geometry;
  using A = Attacks<Config>;

 public:
  static void make(Full& full, NativeMove move, Undo& undo) noexcept {
    if (full.core.side == Color::White) {
      make<Color::White>(full, move, undo);
    } else {
      make<Color::Black>(full, move, undo);
    }
  }

  static void unmake(Full& full, NativeMove move, const Undo& undo) noexcept {
    if (full.core.side == Color::Black) {
      CoreMoves<Config>::template unmake<Color::White>(full.core, move, undo.core);
    } else {
      CoreMoves<Config>::template unmake<Color::Black>(full.core, move, undo.core);
    }
    full.key = undo.key;
    full.halfmove_clock = undo.halfmove_clock;
    full.fullmove_number = undo.fullmove_number;
  }

  // The key by its definition, but for the tables' native order.
  static Key recomputed_key(const Core& core) noexcept {
    Key key = castling_keys[core.rights];
    for (const Color color : all_colors) {
      for (const PieceType type : all_piece_types) {
        for (const int x : core.list(color, type)) key ^= piece_key_of(piece_code(color, type), x);
      }
    }
    if (core.side == Color::White) return key ^ en_passant_part<Color::White>(core);
    return key ^ en_passant_part<Color::Black>(core) ^ black_to_move_key();
  }

  static constexpr std::size_t table_bytes() noexcept {
    return sizeof(piece_keys) + sizeof(castling_keys) + sizeof(en_passant_keys);
  }

 private:
  template <Color Us>
  static void make(Full& full, NativeMove move, Undo& undo) noexcept {
    Core& core = full.core;
    undo.key = full.key;
    undo.halfmove_clock = full.halfmove_clock;
    undo.fullmove_number = full.fullmove_number;

    const int from = move.from();
    const int to = move.to();
    const PieceCode mover = core.board[from];
    Key key = full.key ^ black_to_move_key() ^ castling_keys[core.rights] ^
              en_passant_part<Us>(core) ^ piece_key_of(mover, from);
    key ^= piece_key_of(move.kind() == MoveKind::Promotion ? move.promoted() : mover, to);

    CoreMoves<Config>::template make<Us>(core, move, undo.core);

    const PieceCode captured = undo.core.captured;
    if (captured != no_piece) {
      key ^= piece_key_of(captured, move.kind() == MoveKind::EnPassant ? to - G::up(Us) : to);
    } else if (move.kind() == MoveKind::Castling) {
      const Castling way = CoreMoves<Config>::castling_to(Us, to);
      constexpr PieceCode rook = piece_code(Us, PieceType::Rook);
      key ^= piece_key_of(rook, way.rook_from) ^ piece_key_of(rook, way.rook_to);
    }
    full.key = key ^ castling_keys[core.rights] ^ en_passant_part<~Us>(core);

    const bool is_pawn = mover == piece_code(Us, PieceType::Pawn);
    full.halfmove_clock =
        is_pawn || captured != no_piece ? std::uint16_t{0} : next_clock(full.halfmove_clock);
    if (Us == Color::Black) full.fullmove_number = next_clock(full.fullmove_number);
  }

  template <Color Us>
  static Key en_passant_part(const Core& core) noexcept {
    if (!G::on_board(core.en_passant)) return 0;
    return A::template counts_en_passant<Us>(core) ? en_passant_keys[core.en_passant & 7] : 0;
  }

  static Key piece_key_of(PieceCode code, int x) noexcept {
    return piece_keys[list_number(code)][x];
  }

  static constexpr auto piece_keys = [] {
    std::array<std::array<Key, mapping::x88::board_size>, 12> keys{};
    for (const Piece piece : all_pieces) {
      for (const Square square : all_squares) {
        keys[list_number(code_of(piece))][mapping::x88::index_of(square)] =
            chess::piece_key(piece, square);
      }
    }
    return keys;
  }();
  static constexpr auto en_passant_keys = [] {
    std::array<Key, file_count> keys{};
    for (int file = 0; file < file_count; ++file) keys[file] = en_passant_key(file_at(file));
    return keys;
  }();
};

}  // namespace squarelab::x88
