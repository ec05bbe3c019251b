// The 0x88 mailbox: index 16r + f, a1 h1 a8 h8 = 0 7 112 119. The representation is explained in
// mapping/x88.hpp (numbering), core.hpp (board and lists), sight.hpp (the view from a square),
// survey.hpp (checks, pins and the king's steps), movegen.hpp (moves), checks_given.hpp,
// exchange.hpp and threats.hpp (questions of engines); BasicBackend<Config> puts them together.
// Config supplies Geometry, Castling and Tag, of which a test replaces one to plant a fault, and
// how a move is made (see x88_copy.hpp).
#pragma once

#include <squarelab/board.hpp>
#include <squarelab/chess.hpp>
#include <squarelab/x88/castling.hpp>
#include <squarelab/x88/checks_and_pins.hpp>
#include <squarelab/x88/checks_given.hpp>
#include <squarelab/x88/exchange.hpp>
#include <squarelab/x88/movegen.hpp>
#include <squarelab/x88/setup.hpp>
#include <squarelab/x88/threats.hpp>
#include <string>
#include <type_traits>

namespace squarelab::x88 {

template <class TagType>
struct DefaultConfig {
  static constexpr std::string_view name = "x88";
  static constexpr std::string_view title = "0x88 mailbox";
  static constexpr bool is_variant = false;
  static constexpr bool copies = false;  // the state, instead of changing it and changing it back
  using Geometry = x88::Geometry;
  using Castling = StandardCastling;
  using Tag = TagType;
};

// The core with what a game needs, key and clocks. No padding: the core's size is four bytes short
// of a multiple of eight, and the clocks fill them.
//
// The key is kept up from tables in 0x88 order, made at compile time from the numbers that all
// boards share (chess/key.hpp). En passant is part of it only where a legal capture exists, which
// is looked into only when the core holds a square at all: hardly ever.
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

// A move for as long as it is made: changes the core and changes it back.
template <class Config>
class ChangingStep {
  using Moves = CoreMoves<Config>;

 public:
  [[gnu::always_inline]] ChangingStep(Core& core, NativeMove move) noexcept
      : core_(core), move_(move) {
    for_color(core.side, [&]<Color Us>() { Moves::template make<Us>(core_, move_, undo_); });
  }
  [[gnu::always_inline]] ~ChangingStep() {
    for_color(~core_.side, [&]<Color Us>() { Moves::template unmake<Us>(core_, move_, undo_); });
  }
  ChangingStep(const ChangingStep&) = delete;
  ChangingStep& operator=(const ChangingStep&) = delete;

  Core& child() noexcept { return core_; }

 private:
  Core& core_;
  NativeMove move_;
  CoreUndo undo_;
};

// The same on a copy, which is forgotten.
template <class Config>
class CopyingStep {
  using Moves = CoreMoves<Config>;

 public:
  [[gnu::always_inline]] CopyingStep(const Core& core, NativeMove move) noexcept : child_(core) {
    CoreUndo unused;
    for_color(core.side, [&]<Color Us>() { Moves::template make<Us>(child_, move, unused); });
  }

  Core& child() noexcept { return child_; }

 private:
  Core child_;
};

template <class Config>
struct BasicBackend : Attacks<Config> {
  using Configuration = Config;
  using G = typename Config::Geometry;
  using Tag = typename Config::Tag;
  using A = Attacks<Config>;
  using Moves = CoreMoves<Config>;

  using Core = x88::Core;
  using Full = x88::Full;
  using Undo = std::conditional_t<Config::copies, Full, x88::Undo>;
  using Step = std::conditional_t<Config::copies, CopyingStep<Config>, ChangingStep<Config>>;
  using NativeSquare = int;
  using NativeMove = x88::NativeMove;
  using List = BasicMoveList<NativeMove>;
  using Castlings = typename Config::Castling;
  static constexpr bool plays_chess960 = Castlings::any_files;

  static constexpr Facts facts() {
    return {.name = Config::name,
            .title = Config::title,
            .formula = "16r + f",
            .corners = "0 7 112 119",
            .sliders = "ray walk",
            .core_bytes = sizeof(Core),
            .full_bytes = sizeof(Full),
            .table_bytes = G::table_bytes + Moves::table_bytes() + sizeof(piece_keys) +
                           sizeof(castling_keys) + sizeof(en_passant_keys),
            .is_variant = Config::is_variant};
  }

  // Edge.
  static NativeSquare native_square(Square square) noexcept {
    return mapping::x88::index_of(square);
  }
  static Move move_of(NativeMove move) noexcept {
    return public_move(mapping::x88::square_of(move.from()), mapping::x88::square_of(move.to()),
                       move.kind(), type_of(move.promoted()));
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
      if (board.contains(mapping::x88::index_of(square))) set.insert(square);
    }
    return set;
  }

  static void set(Full& full, const Position& position) noexcept {
    Core& core = full.core;
    Key pieces = 0;
    place_pieces(core, position, [&](PieceCode code, int x) { pieces ^= piece_key_of(code, x); });
    core.side = position.side_to_move;
    core.rights = static_cast<std::uint8_t>(position.castling.code());
    if constexpr (Castlings::any_files) Castlings::set(core, position.castling);
    core.en_passant = G::off_board;
    if (position.en_passant) {
      // As make does after a double push, so that equal positions have equal bytes.
      const int passed = mapping::x88::index_of(*position.en_passant);
      const bool ready = for_color(core.side, [&]<Color Us>() {
        return Moves::template ready_beside<Us>(core, passed + G::up(~Us));
      });
      if (ready) core.en_passant = static_cast<std::uint16_t>(passed);
    }
    full.halfmove_clock = position.halfmove_clock;
    full.fullmove_number = position.fullmove_number;
    full.key = pieces ^ key_of_status(core);
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
    if constexpr (Castlings::any_files) result.castling = Castlings::rights(core);
    const bool counts =
        for_color(core.side, [&]<Color Us>() { return A::template counts_en_passant<Us>(core); });
    if (counts) result.en_passant = mapping::x88::square_of(core.en_passant);
    result.halfmove_clock = full.halfmove_clock;
    result.fullmove_number = full.fullmove_number;
    return result;
  }

  // Returns the board's bytes, labelled by their index, below them the lists as far as they are
  // used, and at the end side, rights and the en-passant square.
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
    image.words.push_back({"side", static_cast<std::uint64_t>(squarelab::index(full.core.side))});
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

  static ChecksAndPins<Attackers> checks_and_pins(const Core& core) noexcept {
    return KingSight<Config>(core).checks_and_pins();
  }

  // The questions of an engine.
  using ChecksGiven = x88::ChecksGiven<Config>;
  using NativeThreat = x88::NativeThreat;
  template <MoveSelection Selection>
  static void generate_selected(const Core& core, List& moves) noexcept {
    using Writer = SelectedWriter<Config, Selection>;
    moves.set_end(run(core, Writer{{moves.write_position()}}).end);
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
    const auto piece = [](PieceCode code) { return make_piece(color_of(code), type_of(code)); };
    return {piece(threat.attacker), mapping::x88::square_of(threat.from), piece(threat.victim),
            mapping::x88::square_of(threat.to)};
  }

  // Full tier.
  static void make(Full& full, NativeMove move, Undo& undo) noexcept {
    if constexpr (Config::copies) {
      undo = full;
      x88::Undo unused;
      for_color(full.core.side, [&]<Color Us>() { make_full<Us>(full, move, unused); });
    } else {
      for_color(full.core.side, [&]<Color Us>() { make_full<Us>(full, move, undo); });
    }
  }
  static void unmake(Full& full, NativeMove move, const Undo& undo) noexcept {
    if constexpr (Config::copies) {
      full = undo;
    } else {
      for_color(~full.core.side,
                [&]<Color Us>() { Moves::template unmake<Us>(full.core, move, undo.core); });
      full.key = undo.key;
      full.halfmove_clock = undo.halfmove_clock;
      full.fullmove_number = undo.fullmove_number;
    }
  }
  static void pass(Full& full) noexcept {
    Core& core = full.core;
    full.key ^= black_to_move_key() ^ for_color(core.side, [&]<Color Us>() {
                  return en_passant_part<Us>(core);
                });
    full.halfmove_clock = next_clock(full.halfmove_clock);
    if (core.side == Color::Black) full.fullmove_number = next_clock(full.fullmove_number);
    core.side = ~core.side;
    core.en_passant = G::off_board;
  }
  static Key key(const Full& full) noexcept { return full.key; }
  static Key recomputed_key(const Full& full) noexcept {
    Key key = key_of_status(full.core);
    for (const Color color : all_colors) {
      for (const PieceType type : all_piece_types) {
        for (const int x : full.core.list(color, type)) {
          key ^= piece_key_of(piece_code(color, type), x);
        }
      }
    }
    return key;
  }

 private:
  // Returns the part of the key that is not the pieces'.
  static Key key_of_status(const Core& core) noexcept {
    const Key rights = key_of_rights(core);
    if (core.side == Color::White) return rights ^ en_passant_part<Color::White>(core);
    return rights ^ en_passant_part<Color::Black>(core) ^ black_to_move_key();
  }

  static Key key_of_rights(const Core& core) noexcept {
    if constexpr (Castlings::any_files) {
      return Castlings::key(core);
    } else {
      return castling_keys[core.rights];
    }
  }

  template <class Sink>
  static Sink run(const Core& core, Sink sink) noexcept {
    return core.side == Color::White ? Generator<Config, Color::White, Sink>::run(core, sink)
                                     : Generator<Config, Color::Black, Sink>::run(core, sink);
  }

  template <Color Us>
  static void make_full(Full& full, NativeMove move, x88::Undo& undo) noexcept {
    Core& core = full.core;
    undo.key = full.key;
    undo.halfmove_clock = full.halfmove_clock;
    undo.fullmove_number = full.fullmove_number;

    const int from = move.from();
    const int to = move.to();
    const PieceCode mover = core.board[from];
    Key key = full.key ^ black_to_move_key() ^ key_of_rights(core) ^ en_passant_part<Us>(core) ^
              piece_key_of(mover, from);
    key ^= piece_key_of(move.kind() == MoveKind::Promotion ? move.promoted() : mover, to);
    if constexpr (Castlings::any_files) {
      // The king may not arrive where the move is written to.
      if (move.kind() == MoveKind::Castling) {
        const Castling way = Castlings::way(core, Us, move);
        constexpr PieceCode rook = piece_code(Us, PieceType::Rook);
        key ^= piece_key_of(mover, to) ^ piece_key_of(mover, way.king_to) ^
               piece_key_of(rook, way.rook_from) ^ piece_key_of(rook, way.rook_to);
      }
    }

    Moves::template make<Us>(core, move, undo.core);

    const PieceCode captured =
        move.kind() == MoveKind::EnPassant ? piece_code(~Us, PieceType::Pawn) : undo.core.captured;
    if (captured != no_piece) {
      key ^= piece_key_of(captured, move.kind() == MoveKind::EnPassant ? to - G::up(Us) : to);
    } else if (!Castlings::any_files && move.kind() == MoveKind::Castling) {
      const Castling way = Moves::castling_to(Us, to);
      constexpr PieceCode rook = piece_code(Us, PieceType::Rook);
      key ^= piece_key_of(rook, way.rook_from) ^ piece_key_of(rook, way.rook_to);
    }
    full.key = key ^ key_of_rights(core) ^ en_passant_part<~Us>(core);

    const bool is_pawn = mover == piece_code(Us, PieceType::Pawn);
    full.halfmove_clock =
        is_pawn || captured != no_piece ? std::uint16_t{0} : next_clock(full.halfmove_clock);
    if (Us == Color::Black) full.fullmove_number = next_clock(full.fullmove_number);
  }

  template <Color Us>
  static Key en_passant_part(const Core& core) noexcept {
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
            squarelab::piece_key(piece, square);
      }
    }
    return keys;
  }();
};

template <class Tag = Original>
using Backend = BasicBackend<DefaultConfig<Tag>>;

}  // namespace squarelab::x88
