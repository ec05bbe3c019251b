// Quad bitboards: index 8r + f, a1 h1 a8 h8 = 0 7 56 63. The representation is explained in
// core.hpp; full.hpp adds key and clocks, child_sink.hpp makes the children of a position, and
// BasicBackend<Config> puts them together with the algorithms of the bitboards, which run on the
// sets that unpacked() makes. Config is theirs, with a name of its own.
#pragma once

#include <squarelab/bitboard/backend.hpp>
#include <squarelab/quad/child_sink.hpp>

namespace squarelab::quad {

template <class TagType>
struct DefaultConfig : bitboard::DefaultConfig<mapping::lerf, TagType> {
  static constexpr std::string_view name = "quad";
  static constexpr bool is_variant = true;  // chosen by name
};

template <class Config>
struct BasicBackend {
  using G = typename Config::Geometry;
  using Tag = typename Config::Tag;
  using A = bitboard::Attacks<Config>;
  using OnSets = bitboard::Backend<Config>;

  using Core = quad::Core;
  using Full = FullState;
  using Undo = FullState;  // the old state
  using NativeSquare = int;
  using NativeMove = quad::NativeMove;
  using List = BasicMoveList<NativeMove>;
  using Shortcuts = BasicBackend;

  static constexpr Facts facts() {
    Facts facts = OnSets::facts();
    facts.title = "quad bitboards";
    facts.core_bytes = sizeof(Core);
    facts.full_bytes = sizeof(Full);
    facts.table_bytes = facts.table_bytes - 2 * sizeof(typename bitboard::Ends<G>::Table) +
                        2 * sizeof(typename RestKept<G>::Table) + sizeof(piece_of_code);
    return facts;
  }

  // Edge.
  static NativeSquare native_square(Square square) noexcept { return G::bit_of(square); }
  static SquareSet set_of(Bitboard set) noexcept { return G::squares_of(set); }
  static Move move_of(NativeMove move) noexcept { return OnSets::move_of(move); }

  static void set(Full& full, const Position& position) noexcept {
    typename OnSets::Full sets;
    OnSets::set(sets, position);
    full = {packed(sets.core), sets.key, sets.halfmove_clock, sets.fullmove_number, 0};
  }

  static Position position(const Full& full) {
    Position result;
    for (Bitboard pieces = full.core.occupied(); pieces != 0;) {
      const int bit = bits::pop_lsb(pieces);
      result.put(G::square_of(bit), full.core.piece_on(bit));
    }
    result.side_to_move = full.core.side_to_move();
    result.castling = CastlingRights::from_code(full.core.rights_code());
    if (Keys<Config>::counts_en_passant(full.core)) {
      result.en_passant = G::square_of(full.core.en_passant_bit());
    }
    result.halfmove_clock = full.halfmove_clock;
    result.fullmove_number = full.fullmove_number;
    return result;
  }

  // The four words, and below them their code of each square, by its name.
  static NativeImage native_image(const Full& full) {
    static constexpr std::array labels{"1 steps", "2 diagonal", "4 straight", "8 black"};
    NativeImage image;
    for (int i = 0; i < 4; ++i) {
      image.words.push_back({labels[i], full.core.words[i], NativeImage::Form::Set});
    }
    image.words.push_back({"rest", full.core.rest});
    for (int bit = 0; bit < 64; ++bit) {
      image.words.push_back({to_string(G::square_of(bit)),
                             static_cast<std::uint64_t>(full.core.code_on(bit)),
                             NativeImage::Form::Cell});
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
  static void generate(const Core& core, List& list) noexcept {
    bitboard::ListSink<> sink(list);
    for_color(core.side_to_move(), [&]<Color Us>() { visit_moves<Us>(core, sink); });
  }
  static int count(const Core& core) noexcept {
    return for_color(core.side_to_move(), [&]<Color Us>() { return count_of<Us>(core); });
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

  // Queries.
  static bool is_attacked(const Core& core, int bit, Color by) noexcept {
    return A::is_attacked(unpacked(core), bit, by);
  }
  static Bitboard attackers_to(const Core& core, int bit, Color by) noexcept {
    return A::attackers_to(unpacked(core), bit, by);
  }
  static Bitboard attacks_from(const Core& core, int bit) noexcept {
    return A::attacks_from(unpacked(core), bit);
  }
  static Bitboard attack_map(const Core& core, Color by) noexcept {
    return A::attack_map(unpacked(core), by);
  }
  static ChecksAndPins<Bitboard> checks_and_pins(const Core& core) noexcept {
    return A::checks_and_pins(unpacked(core));
  }

  static MobilityCounts mobility(const Core& core, Color color) noexcept {
    return A::mobility(unpacked(core), color);
  }

  // Full tier.
  static void make(Full& full, NativeMove move, Undo& undo) noexcept {
    undo = full;
    for_color(full.core.side_to_move(), [&]<Color Us>() { make_full<Config, Us>(full, move); });
  }
  static void unmake(Full& full, NativeMove, const Undo& undo) noexcept { full = undo; }
  static Key key(const Full& full) noexcept { return full.key; }
  static Key recomputed_key(const Full& full) noexcept { return Keys<Config>::of_all(full.core); }

  // Shortcuts.
  static std::optional<NativeMove> legal_move(const Core& core, Move move) noexcept {
    return OnSets::legal_move(unpacked(core), move);
  }
  template <class Visit>
  static void visit_children(const Core& core, Visit visit) noexcept {
    for_color(core.side_to_move(), [&]<Color Us>() {
      ChildSink<Config, Us, Core, Visit> sink(core, visit);
      visit_moves<Us>(core, sink);
    });
  }
  template <class Visit>
  static void visit_children(const Full& full, Visit visit) noexcept {
    for_color(full.core.side_to_move(), [&]<Color Us>() {
      ChildSink<Config, Us, Full, Visit> sink(full, visit);
      visit_moves<Us>(full.core, sink);
    });
  }

  // The questions of an engine.
  using NativeThreat = bitboard::NativeThreat;
  class ChecksGiven {
   public:
    explicit ChecksGiven(const Core& core) noexcept : sets_(unpacked(core)), given_(sets_) {}
    ChecksGiven(const ChecksGiven&) = delete;
    ChecksGiven& operator=(const ChecksGiven&) = delete;
    bool gives_check(NativeMove move) const noexcept { return given_.gives_check(move); }

   private:
    bitboard::Core sets_;
    bitboard::ChecksGiven<Config> given_;
  };
  template <MoveSelection Selection>
  static void generate_selected(const Core& core, List& list) noexcept {
    OnSets::template generate_selected<Selection>(unpacked(core), list);
  }
  static int exchange(const Core& core, NativeMove move) noexcept {
    return OnSets::exchange(unpacked(core), move);
  }
  static bool exchange_is_at_least(const Core& core, NativeMove move, int threshold) noexcept {
    return OnSets::exchange_is_at_least(unpacked(core), move, threshold);
  }
  template <class Visit>
  static void visit_threats(const Core& core, Visit visit) noexcept {
    OnSets::visit_threats(unpacked(core), visit);
  }
  static void threat_changes(const Core& core, NativeMove move,
                             NativeThreatChanges<NativeThreat>& changes) noexcept {
    OnSets::threat_changes(unpacked(core), move, changes);
  }
  static Threat threat_of(NativeThreat threat) noexcept { return OnSets::threat_of(threat); }

 private:
  template <Color Us>
  [[gnu::noinline, gnu::flatten]] static int count_of(const Core& core) noexcept {
    const bitboard::Core sets = unpacked(core);
    bitboard::CountSink sink;
    bitboard::MoveGenerator<Config, Us>(sets).visit(sink);
    return sink.count();
  }
  template <Color Us, class Sink>
  [[gnu::noinline]] static void visit_moves(const Core& core, Sink& sink) noexcept {
    const bitboard::Core sets = unpacked(core);
    bitboard::MoveGenerator<Config, Us>(sets).visit(sink);
  }
};

template <class Tag = Original>
using Backend = BasicBackend<DefaultConfig<Tag>>;

}  // namespace squarelab::quad
