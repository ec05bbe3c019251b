// The 10x12 mailbox, the worked example of docs/adding-a-backend.md: a whole backend that is meant
// to be read, not to be fast.
//
// Idea: the 64 squares lie inside a frame, two ranks deep above and below, a file wide at either
// side, in an array of 12 rows of 10. Every cell of the frame holds `border`. A step off the board,
// even a knight's, ends on the frame, and a look at the array shows it; a file at each
// side is enough, because a row's last cell is the neighbour of the next row's first.
//
//   index = 10(r + 2) + f + 1        a1 h1 a8 h8 = 21 28 91 98
//
// Legal moves are found by trying: each move that the pieces can make is made on a copy, and kept
// if its king is not attacked there. No rule about pins, checks or en passant is needed.
//
// Cost: a copy of 124 bytes and a look along eight lines for each move. Source: the field's oldest
// board; the definitions here are our own. Tested by examples/backend, which copies the board as
// that page does, and in tests/faults.
#pragma once

#include <fmt/format.h>

#include "core.hpp"

namespace squarelab::mailbox_10x12 {

// Config supplies Geometry and Tag; a test replaces the geometry to plant a fault.
template <class Config>
struct BasicBackend {
  using G = typename Config::Geometry;
  using Tag = typename Config::Tag;
  using Core = mailbox_10x12::Core;
  using Full = mailbox_10x12::Full;
  using Undo = mailbox_10x12::Full;  // what was before
  using NativeMove = mailbox_10x12::NativeMove;
  using NativeSquare = int;
  using List = BasicMoveList<NativeMove>;

  static constexpr Facts facts() {
    return {
        .name = "mailbox_10x12",
        .title = "10x12 mailbox",
        .formula = "10(r + 2) + f + 1",
        .corners = "21 28 91 98",
        .sliders = "ray walk",
        .core_bytes = sizeof(Core),
        .full_bytes = sizeof(Full),
        .table_bytes = sizeof(G::rook_steps) + sizeof(G::bishop_steps) + sizeof(G::king_steps) +
                       sizeof(G::knight_steps),
        .is_variant = true,  // chosen by name
    };
  }

  static NativeSquare native_square(Square square) noexcept { return G::index_of(square); }

  static Move move_of(NativeMove move) noexcept {
    const Square from = G::square_of(move.from());
    const Square to = G::square_of(move.to());
    return public_move(from, to, move.kind(), type_of(static_cast<Piece>(move.promoted())));
  }

  static SquareSet set_of(const Marks& marks) noexcept {
    SquareSet set;
    for (const Square square : all_squares) {
      if (marks.on[G::index_of(square)]) set.insert(square);
    }
    return set;
  }

  static void set(Full& full, const Position& position) noexcept {
    Core& core = full.core;
    for (Cell& cell : core.board) cell = border;
    for (const Square square : all_squares) {
      core.board[G::index_of(square)] = cell_of(position.piece_on(square).value_or(Piece::None));
    }
    core.side = position.side_to_move;
    core.rights = static_cast<std::uint8_t>(position.castling.code());
    core.en_passant = 0;
    if (position.en_passant) {
      core.en_passant = static_cast<std::uint16_t>(G::index_of(*position.en_passant));
    }
    full.halfmove_clock = position.halfmove_clock;
    full.fullmove_number = position.fullmove_number;
    full.key = recomputed_key(full);
  }

  static Position position(const Full& full) noexcept {
    Position position;
    for (const Square square : all_squares) {
      if (const auto piece = piece_on(full.core, G::index_of(square))) position.put(square, *piece);
    }
    position.side_to_move = full.core.side;
    position.castling = CastlingRights::from_code(full.core.rights);
    if (can_capture_en_passant(full.core)) {
      position.en_passant = G::square_of(full.core.en_passant);
    }
    position.halfmove_clock = full.halfmove_clock;
    position.fullmove_number = full.fullmove_number;
    return position;
  }

  static NativeImage native_image(const Full& full) {
    NativeImage image{.word_bytes = 1, .words = {}};
    for (int x = 0; x < G::size; ++x) {
      image.words.push_back({fmt::format("{}", x), full.core.board[x], NativeImage::Form::Cell});
    }
    image.words.push_back({"side", static_cast<std::uint64_t>(index(full.core.side))});
    image.words.push_back({"rights", full.core.rights});
    image.words.push_back({"en passant", full.core.en_passant});
    return image;
  }

  static Core& core(Full& full) noexcept { return full.core; }
  static const Core& core(const Full& full) noexcept { return full.core; }
  static Color side_to_move(const Core& core) noexcept { return core.side; }
  static std::optional<Piece> piece_on(const Core& core, NativeSquare x) noexcept {
    if (!is_piece(core.board[x])) return std::nullopt;
    return static_cast<Piece>(core.board[x]);
  }

  // The first cell on the way that is not empty; in the end it is the border.
  static int first_piece(const Core& core, int from, int step) noexcept {
    int x = from + step;
    while (core.board[x] == 0) x += step;
    return x;
  }

  // Calls visit(square) for every piece of the colour that attacks x: from x outwards.
  template <class Visit>
  static void visit_attackers(const Core& core, int x, Color by, Visit visit) noexcept {
    const auto look = [&](int from, PieceType type) {
      if (core.board[from] == cell_of(by, type)) visit(from);
    };
    for (const int side : {-1, 1}) look(x - G::up(by) + side, PieceType::Pawn);
    for (const int step : G::knight_steps) look(x + step, PieceType::Knight);
    for (const int step : G::king_steps) look(x + step, PieceType::King);
    for (const int step : G::king_steps) {
      const int from = first_piece(core, x, step);
      if (slides_along(core.board[from], by, step)) visit(from);
    }
  }

  static bool is_attacked(const Core& core, int x, Color by) noexcept {
    bool found = false;
    visit_attackers(core, x, by, [&](int) { found = true; });
    return found;
  }
  static Marks attackers_to(const Core& core, int x, Color by) noexcept {
    Marks marks;
    visit_attackers(core, x, by, [&](int from) { marks.on[from] = true; });
    return marks;
  }

  // Marks every cell that the piece on `from` attacks; those of the frame as well, which set_of
  // drops.
  static void mark_attacks(const Core& core, int from, Marks& marks) noexcept {
    const auto jump = [&](const auto& steps) {
      for (const int step : steps) marks.on[from + step] = true;
    };
    const auto slide = [&](const auto& steps) {
      for (const int step : steps) {
        const int end = first_piece(core, from, step);
        for (int x = from + step; x != end; x += step) marks.on[x] = true;
        marks.on[end] = true;
      }
    };
    const Piece piece = static_cast<Piece>(core.board[from]);
    switch (type_of(piece)) {
      case PieceType::Pawn:
        return jump(std::array{G::up(color_of(piece)) - 1, G::up(color_of(piece)) + 1});
      case PieceType::Knight:
        return jump(G::knight_steps);
      case PieceType::Bishop:
        return slide(G::bishop_steps);
      case PieceType::Rook:
        return slide(G::rook_steps);
      case PieceType::Queen:
        return slide(G::king_steps);
      case PieceType::King:
        return jump(G::king_steps);
    }
  }
  static Marks attacks_from(const Core& core, int x) noexcept {
    Marks marks;
    if (is_piece(core.board[x])) mark_attacks(core, x, marks);
    return marks;
  }
  static Marks attack_map(const Core& core, Color by) noexcept {
    Marks marks;
    for (int x = 0; x < G::size; ++x) {
      if (is_piece_of(core.board[x], by)) mark_attacks(core, x, marks);
    }
    return marks;
  }

  // [pins]
  static ChecksAndPins<Marks> checks_and_pins(const Core& core) noexcept {
    const Color us = core.side;
    const int king = king_of(core, us);
    ChecksAndPins<Marks> found{attackers_to(core, king, ~us), {}};
    for (const int step : G::king_steps) {
      const int first = first_piece(core, king, step);
      if (!is_piece_of(core.board[first], us)) continue;
      const int second = first_piece(core, first, step);
      if (slides_along(core.board[second], ~us, step)) found.pinned.on[first] = true;
    }
    return found;
  }
  // [pins]

  // [moves]
  static void generate(const Core& core, List& moves) noexcept {
    for (int from = 0; from < G::size; ++from) {
      if (!is_piece_of(core.board[from], core.side)) continue;
      if (core.board[from] == cell_of(core.side, PieceType::Pawn)) {
        add_pawn_moves(core, from, moves);
      } else {
        add_moves_of_officer(core, from, moves);
      }
    }
    add_castlings(core, moves);
  }
  static int count(const Core& core) noexcept {
    List moves;
    generate(core, moves);
    return moves.size();
  }

  // Makes the move on a copy, which is all that is needed to take it back.
  class Step {
   public:
    Step(Core& core, NativeMove move) noexcept : child_(core) { play(child_, move); }
    Core& child() noexcept { return child_; }

   private:
    Core child_;
  };
  // [moves]

  static void make(Full& full, NativeMove move, Undo& undo) noexcept {
    undo = full;
    const bool resets = full.core.board[move.to()] != 0 ||
                        full.core.board[move.from()] == cell_of(full.core.side, PieceType::Pawn);
    full.halfmove_clock = resets ? std::uint16_t{0} : next_clock(full.halfmove_clock);
    if (full.core.side == Color::Black) full.fullmove_number = next_clock(full.fullmove_number);
    play(full.core, move);
    full.key = recomputed_key(full);
  }
  static void unmake(Full& full, NativeMove, const Undo& undo) noexcept { full = undo; }

  // Always computed from nothing: a backend for games would keep it up move by move.
  static Key key(const Full& full) noexcept { return full.key; }
  static Key recomputed_key(const Full& full) noexcept { return key_of(position(full)); }

 private:
  static int king_of(const Core& core, Color color) noexcept {
    int x = G::index_of(Square::A1);
    while (core.board[x] != cell_of(color, PieceType::King)) ++x;
    return x;
  }

  // Returns true for a slider of the colour that moves along the step, or against it.
  static bool slides_along(Cell cell, Color color, int step) noexcept {
    const bool straight = step == 1 || step == -1 || step == 10 || step == -10;
    return cell == cell_of(color, PieceType::Queen) ||
           cell == cell_of(color, straight ? PieceType::Rook : PieceType::Bishop);
  }

  // [legal]
  static bool is_legal(const Core& core, NativeMove move) noexcept {
    Core after = core;
    play(after, move);
    return !is_attacked(after, king_of(after, core.side), ~core.side);
  }
  static void add_if_legal(const Core& core, NativeMove move, List& moves) noexcept {
    if (is_legal(core, move)) moves.push_back(move);
  }
  // [legal]

  static void add_moves_of_officer(const Core& core, int from, List& moves) noexcept {
    Marks targets;
    mark_attacks(core, from, targets);
    for (int to = 0; to < G::size; ++to) {
      if (!targets.on[to] || core.board[to] == border || is_piece_of(core.board[to], core.side)) {
        continue;
      }
      add_if_legal(core, NativeMove(from, to), moves);
    }
  }

  static void add_pawn_moves(const Core& core, int from, List& moves) noexcept {
    const Color us = core.side;
    const int up = G::up(us);
    const auto arrive = [&](int to) {
      if (core.board[to + up] != border) return add_if_legal(core, NativeMove(from, to), moves);
      for (const PieceType type :
           {PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen}) {
        add_if_legal(core, NativeMove(from, to, MoveKind::Promotion, cell_of(us, type)), moves);
      }
    };
    if (core.board[from + up] == 0) {
      arrive(from + up);
      const bool at_home = core.board[from - 2 * up] == border;
      if (at_home && core.board[from + 2 * up] == 0) arrive(from + 2 * up);
    }
    for (const int to : {from + up - 1, from + up + 1}) {
      if (is_piece_of(core.board[to], ~us)) arrive(to);
      if (to == core.en_passant) {
        add_if_legal(core, NativeMove(from, to, MoveKind::EnPassant), moves);
      }
    }
  }

  static bool can_capture_en_passant(const Core& core) noexcept {
    if (core.en_passant == 0) return false;
    for (const int side : {-1, 1}) {
      const int from = core.en_passant - G::up(core.side) + side;
      if (core.board[from] == cell_of(core.side, PieceType::Pawn) &&
          is_legal(core, NativeMove(from, core.en_passant, MoveKind::EnPassant))) {
        return true;
      }
    }
    return false;
  }

  // Where king and rook stand before and after; the same for both colours but for the rank.
  struct Castling {
    int king_from, king_to, rook_from, rook_to;
  };
  static constexpr Castling castling(Color color, CastlingSide side) noexcept {
    const int e = G::index_of(color == Color::White ? Square::E1 : Square::E8);
    if (side == CastlingSide::KingSide) return {e, e + 2, e + 3, e + 1};
    return {e, e - 2, e - 4, e - 1};
  }

  static void add_castlings(const Core& core, List& moves) noexcept {
    const Color us = core.side;
    for (const CastlingSide side : {CastlingSide::KingSide, CastlingSide::QueenSide}) {
      if (!CastlingRights::from_code(core.rights).has(us, side)) continue;
      const Castling way = castling(us, side);
      const int step = way.rook_from > way.king_from ? 1 : -1;
      if (first_piece(core, way.king_from, step) != way.rook_from) continue;
      if (is_attacked(core, way.king_from, ~us) || is_attacked(core, way.rook_to, ~us)) continue;
      add_if_legal(core, NativeMove(way.king_from, way.king_to, MoveKind::Castling), moves);
    }
  }

  static void play(Core& core, NativeMove move) noexcept {
    const Color us = core.side;
    const Cell piece = core.board[move.from()];
    core.board[move.to()] = move.kind() == MoveKind::Promotion ? move.promoted() : piece;
    core.board[move.from()] = 0;
    if (move.kind() == MoveKind::EnPassant) core.board[move.to() - G::up(us)] = 0;

    CastlingRights rights = CastlingRights::from_code(core.rights);
    for (const Color color : all_colors) {
      for (const CastlingSide side : {CastlingSide::KingSide, CastlingSide::QueenSide}) {
        const Castling way = castling(color, side);
        if (move.kind() == MoveKind::Castling && move.from() == way.king_from &&
            move.to() == way.king_to) {
          core.board[way.rook_to] = core.board[way.rook_from];
          core.board[way.rook_from] = 0;
        }
        const bool king_left = move.from() == way.king_from;
        const bool rook_left = move.from() == way.rook_from || move.to() == way.rook_from;
        if (king_left || rook_left) rights.remove(CastlingRights::of(color, side));
      }
    }
    core.rights = static_cast<std::uint8_t>(rights.code());

    const bool pawn = piece == cell_of(us, PieceType::Pawn);
    const bool two = move.to() == move.from() + 2 * G::up(us);
    core.en_passant = static_cast<std::uint16_t>(pawn && two ? move.from() + G::up(us) : 0);
    core.side = ~us;
  }
};

// [backend]
template <class TagType>
struct DefaultConfig {
  using Geometry = mailbox_10x12::Geometry;
  using Tag = TagType;
};

template <class Tag = Original>
using Backend = BasicBackend<DefaultConfig<Tag>>;
// [backend]

}  // namespace squarelab::mailbox_10x12
