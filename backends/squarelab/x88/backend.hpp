// x88::BasicBackend<Config>: the 0x88 mailbox as a Backend, put together from core, attacks, survey
// and move generation. Config supplies Geometry and Tag; a test replaces the geometry to plant a
// fault.
#pragma once

#include <cstring>
#include <squarelab/board/backend.hpp>
#include <squarelab/x88/full.hpp>
#include <squarelab/x88/movegen.hpp>
#include <string>

namespace squarelab::x88 {

template <class TagType>
struct DefaultConfig {
  using Geometry = x88::Geometry;
  using Tag = TagType;
};

template <class Config>
struct BasicBackend {
  using G = typename Config::Geometry;
  using Tag = typename Config::Tag;
  using A = Attacks<Config>;

  using Core = x88::Core;
  using Full = x88::Full;
  using Undo = x88::Undo;
  using NativeSquare = int;
  using NativeMove = x88::NativeMove;
  using List = BasicMoveList<NativeMove>;

  static Facts facts() {
    return {.name = "x88",
            .title = "0x88 mailbox",
            .formula = "16r + f",
            .corners = "0 7 112 119",
            .sliders = "ray walk",
            .core_bytes = sizeof(Core),
            .full_bytes = sizeof(Full),
            .table_bytes = G::table_bytes + FullMoves<Config>::table_bytes() +
                           CoreMoves<Config>::table_bytes()};
  }

  // Edge.
  static NativeSquare native_square(Square square) noexcept {
    return mapping::x88::index_of(square);
  }
  static Move move_of(NativeMove move) noexcept {
    const Square from = mapping::x88::square_of(move.from());
    const Square to = mapping::x88::square_of(move.to());
    switch (move.kind()) {
      case MoveKind::Promotion:
        return Move::promotion(from, to, type_of(move.promoted()));
      case MoveKind::EnPassant:
        return Move::en_passant(from, to);
      case MoveKind::Castling:
        return Move::castling(from, to);
      default:
        return Move::normal(from, to);
    }
  }
  template <int Capacity>
  static SquareSet set_of(const SquareList<Capacity>& list) noexcept {
    SquareSet set;
    for (const int x : list) set.insert(mapping::x88::square_of(x));
    return set;
  }
  static SquareSet set_of(const MarkedBoard& board) noexcept {
    SquareSet set;
    for (const Square square : all_squares) {
      if (board.marks[mapping::x88::index_of(square)] != 0) set.insert(square);
    }
    return set;
  }

  static void set(Full& full, const Position& position) noexcept {
    Core& core = full.core;
    std::memset(core.board, no_piece, sizeof core.board);
    for (PieceList& list : core.lists) {
      std::memset(list.squares, G::off_board, sizeof list.squares);
      list.size = 0;
    }
    for (const Square square : all_squares) {
      const auto piece = position.piece_on(square);
      if (!piece) continue;
      CoreMoves<Config>::add(core, mapping::x88::index_of(square), code_of(*piece));
    }
    core.side = position.side_to_move;
    core.rights = static_cast<std::uint8_t>(position.castling.code());
    core.en_passant = G::off_board;
    if (position.en_passant) note_en_passant(core, mapping::x88::index_of(*position.en_passant));
    full.halfmove_clock = position.halfmove_clock;
    full.fullmove_number = position.fullmove_number;
    full.key = recomputed_key(full);
  }

  static Position position(const Full& full) {
    const Core& core = full.core;
    Position result;
    for (const Square square : all_squares) {
      const auto piece = piece_on(core, mapping::x88::index_of(square));
      if (piece) result.put(square, *piece);
    }
    result.side_to_move = core.side;
    result.castling = CastlingRights::from_code(core.rights);
    const bool counts = core.side == Color::White
                            ? A::template counts_en_passant<Color::White>(core)
                            : A::template counts_en_passant<Color::Black>(core);
    if (counts) result.en_passant = mapping::x88::square_of(core.en_passant);
    result.halfmove_clock = full.halfmove_clock;
    result.fullmove_number = full.fullmove_number;
    return result;
  }

  // The board's bytes, labelled by their index, below them the lists as far as they are used, and
  // at the end side, rights and the en-passant square.
  static NativeImage native_image(const Full& full) {
    NativeImage image{.word_bytes = 1, .words = {}};
    for (int x = 0; x < mapping::x88::board_size; ++x) {
      constexpr std::string_view digits = "0123456789abcdef";
      image.words.push_back({std::string("0x") + digits[x / 16] + digits[x % 16],
                             full.core.board[x], NativeImage::Form::Cell});
    }
    for (const Piece piece : all_pieces) {
      int i = 0;
      for (const std::uint8_t x : full.core.lists[list_number(code_of(piece))]) {
        image.words.push_back({to_char(piece) + std::to_string(i++), x});
      }
    }
    image.words.push_back({"side", static_cast<std::uint64_t>(chess::index(full.core.side))});
    image.words.push_back({"rights", full.core.rights});
    image.words.push_back({"en passant", full.core.en_passant});
    return image;
  }

  // Core tier.
  static Core& core(Full& full) noexcept { return full.core; }
  static const Core& core(const Full& full) noexcept { return full.core; }
  static Color side_to_move(const Core& core) noexcept { return core.side; }
  static std::optional<Piece> piece_on(const Core& core, NativeSquare x) noexcept {
    const PieceCode code = core.board[x];
    if (code == no_piece) return std::nullopt;
    return make_piece(x88::color_of(code), x88::type_of(code));
  }

  static void generate(const Core& core, List& moves) noexcept {
    moves.set_end(run(core, Writer<Config>{moves.write_position()}).end);
  }
  static int count(const Core& core) noexcept { return run(core, Counter<Config>{}).moves; }

  // Changes the core and changes it back.
  class Step {
   public:
    Step(Core& core, NativeMove move) noexcept : core_(core), move_(move) {
      if (core.side == Color::White) {
        CoreMoves<Config>::template make<Color::White>(core, move, undo_);
      } else {
        CoreMoves<Config>::template make<Color::Black>(core, move, undo_);
      }
    }
    ~Step() {
      if (core_.side == Color::Black) {
        CoreMoves<Config>::template unmake<Color::White>(core_, move_, undo_);
      } else {
        CoreMoves<Config>::template unmake<Color::Black>(core_, move_, undo_);
      }
    }
    Step(const Step&) = delete;
    Step& operator=(const Step&) = delete;

    Core& child() noexcept { return core_; }

   private:
    Core& core_;
    NativeMove move_;
    CoreUndo undo_;
  };

  // Queries.
  static bool is_attacked(const Core& core, NativeSquare x, Color by) noexcept {
    return A::is_attacked(core, x, by);
  }
  static Attackers attackers_to(const Core& core, NativeSquare x, Color by) noexcept {
    return A::attackers_to(core, x, by);
  }
  static Targets attacks_from(const Core& core, NativeSquare x) noexcept {
    return A::attacks_from(core, x);
  }
  static MarkedBoard attack_map(const Core& core, Color by) noexcept {
    return A::attack_map(core, by);
  }
  static ChecksAndPins<Attackers> checks_and_pins(const Core& core) noexcept {
    return core.side == Color::White ? checks_and_pins<Color::White>(core)
                                     : checks_and_pins<Color::Black>(core);
  }

  // Full tier.
  static void make(Full& full, NativeMove move, Undo& undo) noexcept {
    FullMoves<Config>::make(full, move, undo);
  }
  static void unmake(Full& full, NativeMove move, const Undo& undo) noexcept {
    FullMoves<Config>::unmake(full, move, undo);
  }
  static Key key(const Full& full) noexcept { return full.key; }
  static Key recomputed_key(const Full& full) noexcept {
    return FullMoves<Config>::recomputed_key(full.core);
  }

 private:
  template <class Sink>
  static Sink run(const Core& core, Sink sink) noexcept {
    return core.side == Color::White ? Generator<Config, Color::White, Sink>::run(core, sink)
                                     : Generator<Config, Color::Black, Sink>::run(core, sink);
  }

  template <Color Us>
  static ChecksAndPins<Attackers> checks_and_pins(const Core& core) noexcept {
    const Survey<Config, Us> survey(core, 0);
    ChecksAndPins<Attackers> result{survey.checkers, {}};
    for (int i = 0; i < survey.pins.size; ++i) result.pinned.push_back(survey.pins.squares[i]);
    return result;
  }

  // As make does after a double push, so that equal positions have equal bytes.
  static void note_en_passant(Core& core, int x) noexcept {
    const int victim = x + G::up(~core.side);
    const bool ready = core.side == Color::White
                           ? CoreMoves<Config>::template ready_beside<Color::White>(core, victim)
                           : CoreMoves<Config>::template ready_beside<Color::Black>(core, victim);
    if (ready) core.en_passant = static_cast<std::uint16_t>(x);
  }
};

}  // namespace squarelab::x88
