// bitboard::Backend<Config>: the backend of any mapping, put together from core, attacks and move
// generation. Config supplies Geometry, Sliders, Castling and Tag; a test replaces one to plant a
// fault. Full adds key and clocks to the core and makes moves by copying, so undo is the old state.
// A backend that derives from it may have a state of its own: what takes any state reads its core.
#pragma once

#include <squarelab/bitboard/checks_given.hpp>
#include <squarelab/bitboard/child_sink.hpp>
#include <squarelab/bitboard/exchange.hpp>
#include <squarelab/bitboard/find_sink.hpp>
#include <squarelab/bitboard/list_sink.hpp>
#include <squarelab/bitboard/selected_moves.hpp>
#include <squarelab/bitboard/setup.hpp>
#include <squarelab/bitboard/sliders/default.hpp>
#include <squarelab/bitboard/threats.hpp>
#include <squarelab/board.hpp>
#include <squarelab/mapping/catalogue.hpp>

namespace squarelab::bitboard {

// Everything that a mapping's backend needs, from the mapping alone.
template <mapping::Mapping M, class TagType>
struct DefaultConfig {
  using Core = bitboard::Core;  // or one that derives from it
  using Geometry = bitboard::Geometry<M>;
  using Sliders = DefaultSliders;
  using Castling = StandardCastling<Geometry>;
  using Tag = TagType;
  using Lanes = bitboard::Lanes;
  // True if attack maps are made by the compass rose, one direction per lane; else piece by piece.
  static constexpr bool maps_by_rose = Lanes::count == 8;
  static constexpr std::string_view name = mapping::named(M).name;
  static constexpr bool is_variant = false;
  static constexpr bool in_place = false;  // see InPlace
};

// A move made on a copy of the core.
template <class Config, class C>
class CopyingStep {
 public:
  CopyingStep(const C& parent, NativeMove move) noexcept {
    for_color(parent.side_to_move(),
              [&]<Color Us>() { make_child<Config, Us>(parent, move, child_); });
  }
  C& child() noexcept { return child_; }

 private:
  C child_;
};

template <class Config>
struct Backend : Attacks<Config> {
  using Configuration = Config;
  using G = typename Config::Geometry;
  using Tag = typename Config::Tag;
  using Castling = typename Config::Castling;

  using Core = typename Config::Core;
  using Full = FullOf<Core>;
  using NativeSquare = int;
  using NativeMove = bitboard::NativeMove;
  using Shortcuts = Backend;
  static constexpr bool plays_chess960 = Castling::any_files;
  // True if the low twelve bits of a native move are those of the canonical move.
  static constexpr bool has_canonical_codes =
      G::bit_of(Square::B1) == 1 && G::bit_of(Square::A2) == 8;
  struct Undo {
    Core core;
    Key key;
    std::uint16_t halfmove_clock;
    std::uint16_t fullmove_number;
  };

  static constexpr Facts facts() {
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
                sizeof(piece_keys<G>) + sizeof(canonical_piece_keys) + sizeof(en_passant_keys<G>) +
                sizeof(castling_keys) + 2 * sizeof(typename Ends<G>::Table) +
                (Config::maps_by_rose ? CompassRose<G, typename Config::Lanes>::table_bytes : 0),
            .is_variant = Config::is_variant};
  }

  // Edge.
  static NativeSquare native_square(Square square) noexcept { return G::bit_of(square); }
  static SquareSet set_of(Bitboard set) noexcept { return G::squares_of(set); }
  static Move move_of(NativeMove move) noexcept {
    const int from = squarelab::index(G::square_of(move.from()));
    const int to = squarelab::index(G::square_of(move.to()));
    return Move::from_code(static_cast<std::uint16_t>((move.code() & 0xF000) | (from << 6) | to));
  }

  static void set(Full& full, const Position& position) noexcept {
    Config::Sliders::prepare();
    full = {};
    place_pieces<G>(full.core, position);
    full.core.words[Rest] = Castling::rest(position.side_to_move, position.castling);
    if (position.en_passant) {
      const int passed = G::bit_of(*position.en_passant);
      const Color us = position.side_to_move;
      const Bitboard capturers = pawn_attack_table<G>[squarelab::index(~us)][passed];
      if ((capturers & full.core.pawns() & full.core.of(us)) != 0) full.core.set_en_passant(passed);
    }
    full.halfmove_clock = position.halfmove_clock;
    full.fullmove_number = position.fullmove_number;
    full.key = key_of_pieces(position.pieces) ^ Keys<Config>::of_rest(full.core);
    if (position.side_to_move == Color::Black) full.key ^= black_to_move_key();
  }

  static Position position(const auto& full) {
    Position result;
    for (Bitboard pieces = full.core.occupied(); pieces != 0;) {
      const int bit = bits::pop_lsb(pieces);
      result.put(G::square_of(bit), full.core.piece_on(bit));
    }
    result.side_to_move = full.core.side_to_move();
    result.castling = Castling::rights(full.core);
    if (Keys<Config>::counts_en_passant(full.core)) {
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
  static auto& core(auto& full) noexcept { return full.core; }
  static Color side_to_move(const auto& core) noexcept { return core.side_to_move(); }
  static std::optional<Piece> piece_on(const auto& core, NativeSquare bit) noexcept {
    const Piece piece = core.piece_on(bit);
    if (piece == Piece::None) return std::nullopt;
    return piece;
  }
  static void generate(const Core& core, BasicMoveList<NativeMove>& list) noexcept {
    ListSink<> sink(list);
    visit(core, sink);
  }
  static int count(const Core& core) noexcept {
    return for_color(core.side_to_move(), [&]<Color Us>() { return count_of<Us>(core); });
  }

  using Step = CopyingStep<Config, Core>;

  // Full tier.
  static void make(Full& full, NativeMove move, Undo& undo) noexcept {
    undo.core = full.core;
    undo.key = full.key;
    undo.halfmove_clock = full.halfmove_clock;
    undo.fullmove_number = full.fullmove_number;
    for_color(full.core.side_to_move(), [&]<Color Us>() { make_full<Config, Us>(full, move); });
  }
  static void unmake(Full& full, NativeMove, const Undo& undo) noexcept {
    full.core = undo.core;
    full.key = undo.key;
    full.halfmove_clock = undo.halfmove_clock;
    full.fullmove_number = undo.fullmove_number;
  }

  // Shortcuts.
  static std::optional<NativeMove> legal_move(const Core& core, Move move) noexcept {
    const int from = G::bit_of(move.from());
    const int to = G::bit_of(move.to());
    FindSink sink(from, to, move.code() & 0xF000u);
    for_color(core.side_to_move(),
              [&]<Color Us>() { MoveGenerator<Config, Us>(core).visit_between(from, to, sink); });
    return sink.found();
  }
  template <class Visit>
  static void visit_children(const Core& core, Visit visit) noexcept {
    for_color(core.side_to_move(), [&]<Color Us>() {
      ChildSink<Config, Us, Core, Visit> sink(core, visit);
      MoveGenerator<Config, Us>(core).visit(sink);
    });
  }
  template <class Visit>
  static void visit_children(const Full& full, Visit visit) noexcept {
    for_color(full.core.side_to_move(), [&]<Color Us>() {
      ChildSink<Config, Us, Full, Visit> sink(full, visit);
      MoveGenerator<Config, Us>(full.core).visit(sink);
    });
  }

  // Forms that are given the pieces of the move (board/move_pieces.hpp).
  static void make_child(const Full& parent, Full& child, NativeMove move,
                         MovePieces pieces) noexcept requires(!Config::in_place) {
    for_color(parent.core.side_to_move(),
              [&]<Color Us>() { make_full<Config, Us>(parent, child, move, pieces); });
  }
  static void pass(Full& full) noexcept { pass_full<Keys<Config>>(full); }
  static bool exchange_is_at_least(const Core& core, NativeMove move, int threshold,
                                   MovePieces pieces) noexcept {
    return Exchange<Config>(core, move, pieces).is_at_least(threshold);
  }

  // The questions of an engine.
  using ChecksGiven = bitboard::ChecksGiven<Config>;
  using NativeThreat = bitboard::NativeThreat;
  template <MoveSelection Selection>
  static void generate_selected(const Core& core, BasicMoveList<NativeMove>& list) noexcept {
    ListSink<> sink(list);
    for_color(core.side_to_move(),
              [&]<Color Us>() { SelectedMoves<Config, Us, Selection>(core).visit(sink); });
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
    return {threat.attacker, G::square_of(threat.from), threat.victim, G::square_of(threat.to)};
  }

  static Key key(const auto& full) noexcept { return full.key; }
  static Key recomputed_key(const auto& full) noexcept { return Keys<Config>::of_all(full.core); }

 private:
  // With everything inlined the sum stays in a register.
  template <Color Us>
  [[gnu::noinline, gnu::flatten]] static int count_of(const Core& core) noexcept {
    CountSink sink;
    MoveGenerator<Config, Us>(core).visit(sink);
    return sink.count();
  }
  template <class Sink>
  [[gnu::noinline]] static void visit(const Core& core, Sink& sink) noexcept {
    for_color(core.side_to_move(),
              [&]<Color Us>() { MoveGenerator<Config, Us>(core).visit(sink); });
  }
};

}  // namespace squarelab::bitboard
