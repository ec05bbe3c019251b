// The 0x88 board as two 512-bit registers: index 16r + f, a1 h1 a8 h8 = 0 7 112 119. The numbering
// is explained in mapping/x88.hpp, the rest in geometry.hpp (stars), core.hpp (board and state),
// setup.hpp (from a Position), attacks.hpp (looking around), movegen.hpp (moves), and
// checks_given.hpp, exchange.hpp and threats.hpp (questions of engines); BasicBackend<Config> puts
// them together. Config supplies Geometry, Bytes (the register) and Tag;
// a test replaces one to plant a fault.
#pragma once

#include <squarelab/board.hpp>
#include <squarelab/chess.hpp>
#include <squarelab/x88_vectors/bytes.hpp>
#include <squarelab/x88_vectors/checks_given.hpp>
#include <squarelab/x88_vectors/exchange.hpp>
#include <squarelab/x88_vectors/movegen.hpp>
#include <squarelab/x88_vectors/setup.hpp>
#include <squarelab/x88_vectors/threats.hpp>
#include <string>

namespace squarelab::x88_vectors {

template <class TagType>
struct DefaultConfig {
  using Geometry = x88_vectors::Geometry;
  using Bytes = x88_vectors::Bytes;
  using Tag = TagType;
};

// The core with key and clocks: three cache lines. Unused bits are zero, never padding.
struct Full {
  Core core;
  Key key;
  std::uint16_t halfmove_clock;
  std::uint16_t fullmove_number;
  std::array<std::uint8_t, 52> unused;
};
static_assert(sizeof(Full) == 192);

template <class Config>
struct BasicBackend : Attacks<Config> {
  using G = typename Config::Geometry;
  using Tag = typename Config::Tag;
  using Board = Halves<typename Config::Bytes>;

  using Core = x88_vectors::Core;
  using Full = x88_vectors::Full;
  using NativeSquare = int;
  using NativeMove = x88_vectors::NativeMove;
  using Shortcuts = BasicBackend;
  struct Undo {
    Full before;
  };

  static Facts facts() {
    return {.name = "x88_vectors",
            .title = "0x88 board in vector registers",
            .formula = "16r + f",
            .corners = "0 7 112 119",
            .sliders = "byte permute",
            .core_bytes = sizeof(Core),
            .full_bytes = sizeof(Full),
            .table_bytes = G::table_bytes + ChildMaker<Config, Color::White>::table_bytes +
                           sizeof(piece_keys) + sizeof(castling_keys) + sizeof(en_passant_keys)};
  }

  // Edge.
  static NativeSquare native_square(Square square) noexcept {
    return mapping::x88::index_of(square);
  }
  static Move move_of(NativeMove move) noexcept {
    const Square from = mapping::x88::square_of(move.from());
    const Square to = mapping::x88::square_of(move.to());
    if (move.kind() == MoveKind::Promotion) [[unlikely]] {
      return Move::promotion(from, to, type_of(piece_of(move.promoted())));
    }
    return public_move(from, to, move.kind(), PieceType::Pawn);
  }
  static SquareSet set_of(Seen seen) noexcept {
    SquareSet set;
    for (Slots rest = seen.slots; rest != 0; rest &= rest - 1) {
      set.insert(mapping::x88::square_of(G::place(seen.centre, std::countr_zero(rest))));
    }
    return set;
  }
  static SquareSet set_of(SqueezedSet squeezed) noexcept {
    return SquareSet::from_bits(squeezed.bits);
  }

  static void set(Full& full, const Position& position) noexcept {
    const Board board = halves_of<typename Config::Bytes>(position.pieces);
    board.store(full.core);
    full.unused = {};
    const BoardSet kings = board.having(King);
    State state{
        .side = position.side_to_move,
        .rights = static_cast<std::uint8_t>(position.castling.code()),
        .en_passant = static_cast<std::uint8_t>(G::off_board),
        .unused = 0,
        .kings = {first_of(kings & board.having(White)), first_of(kings & board.having(Black))},
        .unused_too = {}};
    if (position.en_passant) {
      // As after a double push, so that equal positions have equal bytes.
      const int passed = mapping::x88::index_of(*position.en_passant);
      const bool ready = for_color(~state.side, [&]<Color Us>() {
        return ChildMaker<Config, Us>::is_beside_pawn(full.core, passed + G::up(Us));
      });
      if (ready) state.en_passant = static_cast<std::uint8_t>(passed);
    }
    full.core.set_state(state);
    full.halfmove_clock = position.halfmove_clock;
    full.fullmove_number = position.fullmove_number;
    full.key = key_with(full.core, board.having(White | Black));
  }

  static Position position(const Full& full) {
    const State state = full.core.state();
    Position result;
    for (const Square square : all_squares) {
      const auto piece = piece_on(full.core, mapping::x88::index_of(square));
      if (piece) result.put(square, *piece);
    }
    result.side_to_move = state.side;
    result.castling = CastlingRights::from_code(state.rights);
    if (counts_en_passant(full.core)) {
      result.en_passant = mapping::x88::square_of(state.en_passant);
    }
    result.halfmove_clock = full.halfmove_clock;
    result.fullmove_number = full.fullmove_number;
    return result;
  }

  // Returns the board's bytes, labelled by their index; the state is among those off the board.
  static NativeImage native_image(const Full& full) {
    NativeImage image{.word_bytes = 1, .words = {}};
    for (int x = 0; x < mapping::x88::board_size; ++x) {
      constexpr std::string_view digits = "0123456789abcdef";
      image.words.push_back({std::string("0x") + digits[x / 16] + digits[x % 16],
                             full.core.bytes[x], NativeImage::Form::Cell});
    }
    return image;
  }

  // Core tier.
  static Core& core(Full& full) noexcept { return full.core; }
  static const Core& core(const Full& full) noexcept { return full.core; }
  static Color side_to_move(const Core& core) noexcept { return core.state().side; }
  static std::optional<Piece> piece_on(const Core& core, NativeSquare x) noexcept {
    const int code = core.bytes[x];
    if (code == 0) return std::nullopt;
    return piece_of(code);
  }

  static void generate(const Core& core, BasicMoveList<NativeMove>& list) noexcept {
    ListSink<Config> sink(list);
    visit(core, sink);
  }
  static int count(const Core& core) noexcept {
    CountSink sink;
    visit(core, sink);
    return sink.count();
  }

  class Step {
   public:
    Step(const Core& parent, NativeMove move) noexcept {
      for_color(BasicBackend::side_to_move(parent),
                [&]<Color Us>() { ChildMaker<Config, Us>::make(parent, move, child_); });
    }
    Core& child() noexcept { return child_; }

   private:
    Core child_;
  };

  // The questions of an engine.
  using ChecksGiven = x88_vectors::ChecksGiven<Config>;
  using NativeThreat = x88_vectors::NativeThreat;
  template <MoveSelection Selection>
  static void generate_selected(const Core& core, BasicMoveList<NativeMove>& list) noexcept {
    ListSink<Config> sink(list);
    visit<SelectedMoves<Selection>>(core, sink);
  }
  static int exchange(const Core& core, NativeMove move) noexcept {
    return Exchange<Config>(core, move).value();
  }
  static bool exchange_is_at_least(const Core& core, NativeMove move, int threshold) noexcept {
    return Exchange<Config>(core, move).is_at_least(threshold);
  }
  template <class Visit>
  static void visit_threats(const Core& core, Visit visit) noexcept {
    Threats<Config>::visit(core, visit);
  }
  static void threat_changes(const Core& core, NativeMove move,
                             NativeThreatChanges<NativeThreat>& changes) noexcept {
    Threats<Config>::changes(core, move, changes);
  }
  static Threat threat_of(NativeThreat threat) noexcept {
    return {piece_of(threat.attacker), mapping::x88::square_of(threat.from),
            piece_of(threat.victim), mapping::x88::square_of(threat.to)};
  }

  // Full tier.
  static void make(Full& full, NativeMove move, Undo& undo) noexcept {
    undo.before = full;
    make_child(undo.before, full, move, {});
  }
  // Looks up the codes of the pieces itself (board/move_pieces.hpp).
  static void make_child(const Full& parent, Full& child, NativeMove move, MovePieces) noexcept {
    for_color(side_to_move(parent.core), [&]<Color Us>() { make_full<Us>(parent, child, move); });
  }
  static void unmake(Full& full, NativeMove, const Undo& undo) noexcept { full = undo.before; }
  static void pass(Full& full) noexcept {
    State state = full.core.state();
    full.key ^= black_to_move_key() ^ en_passant_part(full.core);
    full.halfmove_clock = next_clock(full.halfmove_clock);
    if (state.side == Color::Black) full.fullmove_number = next_clock(full.fullmove_number);
    state.side = ~state.side;
    state.en_passant = G::off_board;
    full.core.set_state(state);
  }
  static Key key(const Full& full) noexcept { return full.key; }
  static Key recomputed_key(const Full& full) noexcept {
    return key_with(full.core, Board::board_of(full.core).having(White | Black));
  }

 private:
  template <class Wanted = AllMoves, class Sink>
  static void visit(const Core& core, Sink& sink) noexcept {
    for_color(side_to_move(core),
              [&]<Color Us>() { MoveGenerator<Config, Us, Wanted>(core).visit(sink); });
  }

  // The squares of the pieces are given because set has them in registers: a load of the
  // whole board just after parts of it were stored would have to wait.
  static Key key_with(const Core& core, BoardSet pieces) noexcept {
    const State state = core.state();
    Key key = castling_keys[state.rights] ^ en_passant_part(core);
    if (state.side == Color::Black) key ^= black_to_move_key();
    for_each(pieces, [&](int x) { key ^= piece_key_of(core.bytes[x], x); });
    return key;
  }

  template <Color Us>
  static void make_full(const Full& parent, Full& full, NativeMove move) noexcept {
    const Core& old = parent.core;
    const int from = move.from();
    const int to = move.to();
    const int mover = old.bytes[from];
    const int captured = old.bytes[to];
    const int arrives = move.kind() == MoveKind::Promotion ? move.promoted() : mover;
    ChildMaker<Config, Us>::make(old, move, full.core);

    Key key = parent.key ^ black_to_move_key() ^ piece_key_of(mover, from) ^
              piece_key_of(arrives, to) ^ piece_key_of(captured, to);
    key ^= castling_keys[old.state().rights] ^ castling_keys[full.core.state().rights];
    key ^= en_passant_part(old) ^ en_passant_part(full.core);
    if (move.kind() == MoveKind::EnPassant) {
      key ^= piece_key_of(code_of(~Us, PieceType::Pawn), to - G::up(Us));
    } else if (move.kind() == MoveKind::Castling) {
      const CastlingWay way = ChildMaker<Config, Us>::castling_to(to);
      constexpr int rook = code_of(Us, PieceType::Rook);
      key ^= piece_key_of(rook, way.rook_from) ^ piece_key_of(rook, way.rook_to);
    }
    full.key = key;

    const bool resets = captured != 0 || (mover & Pawn) != 0;
    full.halfmove_clock = resets ? std::uint16_t{0} : next_clock(parent.halfmove_clock);
    full.fullmove_number =
        Us == Color::Black ? next_clock(parent.fullmove_number) : parent.fullmove_number;
  }

  static bool counts_en_passant(const Core& core) noexcept {
    const State state = core.state();
    return state.en_passant != G::off_board && for_color(state.side, [&]<Color Us>() {
             return MoveGenerator<Config, Us>(core).has_legal_en_passant();
           });
  }
  static Key en_passant_part(const Core& core) noexcept {
    return counts_en_passant(core) ? en_passant_keys[core.state().en_passant & 7] : 0;
  }

  // Keys by code without the unused bit (0x20), and square; keys of an empty square are 0.
  static Key piece_key_of(int code, int x) noexcept { return piece_keys[key_row(code)][x]; }
  static constexpr int key_row(int code) noexcept { return (code & kinds) | (code & Black) >> 2; }
  static constexpr auto piece_keys = [] {
    std::array<std::array<Key, mapping::x88::board_size>, 64> keys{};
    for (const Piece piece : all_pieces) {
      for (const Square square : all_squares) {
        keys[key_row(code_of(piece))][mapping::x88::index_of(square)] = piece_key(piece, square);
      }
    }
    return keys;
  }();
};

template <class Tag = Original>
using Backend = BasicBackend<DefaultConfig<Tag>>;

}  // namespace squarelab::x88_vectors
