// bitboard::Backend<Config>: the backend of any mapping, put together from core, attacks and move
// generation. Config supplies Geometry, Sliders and Tag, and a test replaces one of them to
// plant a fault. Full adds key and clocks to the core and makes moves by copying, so undo is the
// old state.
#pragma once

#include <squarelab/bitboard/movegen.hpp>
#include <squarelab/bitboard/sliders/hyperbola_quintessence.hpp>
#include <squarelab/bitboard/sliders/pext.hpp>
#include <squarelab/bitboard/two_plies/two_plies.hpp>
#include <squarelab/board/backend.hpp>
#include <squarelab/mapping/catalogue.hpp>
#include <string>

namespace squarelab::bitboard {

// PEXT where the target has it fast, hyperbola quintessence elsewhere (other CPUs, and AMD before
// Zen 3, whose PEXT is microcoded).
#if defined(__BMI2__) && !defined(__znver1__) && !defined(__znver2__) && !defined(__bdver4__)
using DefaultSliders = sliders::Pext;
#else
using DefaultSliders = sliders::HyperbolaQuintessence;
#endif

// Everything that a mapping's backend needs, from the mapping alone.
template <mapping::Mapping M, class TagType>
struct DefaultConfig {
  using Geometry = bitboard::Geometry<M>;
  using Sliders = DefaultSliders;
  using Tag = TagType;
  template <class Config, Color Us>
  using Conditions = two_plies::Conditions<Config, Us>;
  using Lanes = two_plies::Lanes;
  // Whether attack maps are made by the compass rose, or piece by piece.
  static constexpr bool maps_by_rose = Lanes::in_register;
  template <class Config>
  using Children = two_plies::DefaultChildren<Config>;
  static constexpr std::string_view name = mapping::named(M).name;
  static constexpr bool is_variant = false;
};

// The key numbers in native order.
template <class G>
inline constexpr auto piece_keys = [] {
  std::array<std::array<Key, 64>, piece_codes> keys{};
  for (const Piece piece : all_pieces) {
    for (const Square square : all_squares) {
      keys[chess::index(piece)][G::bit_of(square)] = piece_key(piece, square);
    }
  }
  return keys;
}();

template <class G>
inline constexpr auto en_passant_keys = [] {
  std::array<Key, 64> keys{};
  for (const Square square : all_squares) keys[G::bit_of(square)] = en_passant_key(file_of(square));
  return keys;
}();

// Two cache lines: the core keeps the first to itself, and what is unused is zero, never padding.
struct FullState {
  Core core;
  Key key;
  std::uint16_t halfmove_clock;
  std::uint16_t fullmove_number;
  std::array<std::uint8_t, 52> unused;
};

template <class Config>
struct Backend : Attacks<Config> {
  using G = typename Config::Geometry;
  using Tag = typename Config::Tag;

  using Core = bitboard::Core;
  using Full = FullState;
  using NativeSquare = int;
  using NativeMove = bitboard::NativeMove;
  using TwoPlies = two_plies::TwoPlies<Config, Backend>;
  struct Undo {
    Full before;
  };

  static Facts facts() {
    const mapping::Named& named = mapping::named(G::numbering);
    return {.name = Config::name,
            .title = named.title,
            .formula = named.formula,
            .corners = named.corners,
            .sliders = Config::Sliders::facts.name,
            .core_bytes = sizeof(Core),
            .full_bytes = sizeof(Full),
            .table_bytes =
                Config::Sliders::facts.table_bytes + sizeof(Grid) + sizeof(pawn_attack_table<G>) +
                sizeof(piece_keys<G>) + sizeof(en_passant_keys<G>) + sizeof(castling_keys) +
                2 * sizeof(typename RightsKept<G>::Table) +
                (Config::maps_by_rose ? CompassRose<G, typename Config::Lanes>::table_bytes : 0),
            .is_variant = Config::is_variant};
  }

  // Edge.
  static NativeSquare native_square(Square square) noexcept { return G::bit_of(square); }
  static SquareSet set_of(Bitboard set) noexcept { return G::squares_of(set); }
  static Move move_of(NativeMove move) noexcept {
    return public_move(G::square_of(move.from()), G::square_of(move.to()), move.kind(),
                       move.promotion());
  }

  static void set(Full& full, const Position& position) noexcept {
    Config::Sliders::prepare();
    full = {};
    for (const Square square : all_squares) {
      if (const auto piece = position.piece_on(square)) {
        place(full.core, *piece, bits::bit(G::bit_of(square)));
      }
    }
    full.core.words[Rest] = Core::rest(position.side_to_move, position.castling.code());
    if (position.en_passant) {
      const int passed = G::bit_of(*position.en_passant);
      const Color us = position.side_to_move;
      const Bitboard capturers = pawn_attack_table<G>[chess::index(~us)][passed];
      if ((capturers & full.core.pawns() & full.core.of(us)) != 0) full.core.set_en_passant(passed);
    }
    full.halfmove_clock = position.halfmove_clock;
    full.fullmove_number = position.fullmove_number;
    full.key = recomputed_key(full);
  }

  static Position position(const Full& full) {
    Position result;
    for (Bitboard pieces = full.core.occupied(); pieces != 0;) {
      const int bit = bits::pop_lsb(pieces);
      result.put(G::square_of(bit), full.core.piece_on(bit));
    }
    result.side_to_move = full.core.side_to_move();
    result.castling = CastlingRights::from_code(full.core.rights_code());
    if (counts_en_passant(full.core)) {
      result.en_passant = G::square_of(full.core.en_passant_bit());
    }
    result.halfmove_clock = full.halfmove_clock;
    result.fullmove_number = full.fullmove_number;
    return result;
  }

  static NativeImage native_image(const Full& full) {
    static constexpr std::array labels{"pawns", "knights", "diagonal movers", "orthogonal movers",
                                       "kings", "white",   "black",           "rest"};
    NativeImage image;
    for (int i = 0; i < 8; ++i) {
      image.words.push_back({labels[i], full.core.words[i],
                             i == Rest ? NativeImage::Form::Number : NativeImage::Form::Set});
    }
    return image;
  }

  // Core tier.
  static Core& core(Full& full) noexcept { return full.core; }
  static const Core& core(const Full& full) noexcept { return full.core; }
  static Color side_to_move(const Core& core) noexcept { return core.side_to_move(); }
  static std::optional<Piece> piece_on(const Core& core, NativeSquare bit) noexcept {
    const Piece piece = core.piece_on(bit);
    if (piece == Piece::None) return std::nullopt;
    return piece;
  }
  static void generate(const Core& core, BasicMoveList<NativeMove>& list) noexcept {
    ListSink sink(list);
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
      for_color(parent.side_to_move(),
                [&]<Color Us>() { make_child<Config, Us>(parent, move, child_); });
    }
    Core& child() noexcept { return child_; }

   private:
    Core child_;
  };

  // Full tier.
  static void make(Full& full, NativeMove move, Undo& undo) noexcept {
    undo.before = full;
    const Core& old = undo.before.core;
    for_color(old.side_to_move(), [&]<Color Us>() { make_full<Us>(full, old, move); });
  }
  static void unmake(Full& full, NativeMove, const Undo& undo) noexcept { full = undo.before; }

  static Key key(const Full& full) noexcept { return full.key; }
  static Key recomputed_key(const Full& full) noexcept {
    const Core& core = full.core;
    Key key = castling_keys[core.rights_code()] ^ en_passant_part(core) ^ side_part(core);
    for (Bitboard pieces = core.occupied(); pieces != 0;) {
      const int bit = bits::pop_lsb(pieces);
      key ^= piece_keys<G>[chess::index(core.piece_on(bit))][bit];
    }
    return key;
  }

 private:
  static void place(Core& core, Piece piece, Bitboard bit) noexcept {
    const PieceType type = type_of(piece);
    if (type == PieceType::Pawn) core.words[Pawns] |= bit;
    if (type == PieceType::Knight) core.words[Knights] |= bit;
    if (type == PieceType::Bishop || type == PieceType::Queen) core.words[Diagonal] |= bit;
    if (type == PieceType::Rook || type == PieceType::Queen) core.words[Orthogonal] |= bit;
    if (type == PieceType::King) core.words[Kings] |= bit;
    core.words[White + chess::index(color_of(piece))] |= bit;
  }

  template <class Sink>
  static void visit(const Core& core, Sink& sink) noexcept {
    for_color(core.side_to_move(),
              [&]<Color Us>() { MoveGenerator<Config, Us>(core).visit(sink); });
  }

  static bool counts_en_passant(const Core& core) noexcept {
    return core.has_en_passant() && for_color(core.side_to_move(), [&]<Color Us>() {
             return MoveGenerator<Config, Us>(core).has_legal_en_passant();
           });
  }
  static Key en_passant_part(const Core& core) noexcept {
    return counts_en_passant(core) ? en_passant_keys<G>[core.en_passant_bit()] : 0;
  }
  static Key side_part(const Core& core) noexcept {
    return core.side_to_move() == Color::Black ? black_to_move_key() : 0;
  }

  template <Color Us>
  static void make_full(Full& full, const Core& old, NativeMove move) noexcept {
    make_child<Config, Us>(old, move, full.core);
    const int from = move.from();
    const int to = move.to();
    const Piece mover = old.piece_on(from);
    const Piece captured = old.piece_on(to);
    const Piece arrived =
        move.kind() == MoveKind::Promotion ? make_piece(Us, move.promotion()) : mover;

    // The table of Piece::None is all zeros, so a quiet move needs no branch.
    Key key = full.key ^ black_to_move_key();
    key ^= piece_keys<G>[chess::index(mover)][from] ^ piece_keys<G>[chess::index(arrived)][to] ^
           piece_keys<G>[chess::index(captured)][to];
    if (old.words[Rest] >> 1 != 0 || full.core.words[Rest] >> 1 != 0) {
      key ^= castling_keys[old.rights_code()] ^ castling_keys[full.core.rights_code()];
      key ^= en_passant_part(old) ^ en_passant_part(full.core);
    }
    if (move.kind() == MoveKind::EnPassant) {
      const int victim = to - G::step(PawnWays<G, Us>::push);
      key ^= piece_keys<G>[chess::index(make_piece(~Us, PieceType::Pawn))][victim];
    } else if (move.kind() == MoveKind::Castling) {
      key ^= rook_keys<Us>(to);
    }
    full.key = key;

    const bool resets = captured != Piece::None || type_of(mover) == PieceType::Pawn;
    full.halfmove_clock = resets ? std::uint16_t{0} : next_clock(full.halfmove_clock);
    if constexpr (Us == Color::Black) full.fullmove_number = next_clock(full.fullmove_number);
  }

  template <Color Us>
  static Key rook_keys(int king_to) noexcept {
    using Short = CastlingWay<G, Us, CastlingSide::KingSide>;
    using Long = CastlingWay<G, Us, CastlingSide::QueenSide>;
    const auto& keys = piece_keys<G>[chess::index(make_piece(Us, PieceType::Rook))];
    return king_to == Short::king_to ? keys[Short::rook_from] ^ keys[Short::rook_to]
                                     : keys[Long::rook_from] ^ keys[Long::rook_to];
  }
};

}  // namespace squarelab::bitboard
