// Quad bitboards: index 8r + f, a1 h1 a8 h8 = 0 7 56 63. The representation is explained in
// core.hpp; full.hpp adds key and clocks, child_sink.hpp makes the children of a position, and
// BasicBackend<Config> puts them together with the backend of the bitboards. Inherited functions
// take a core for the sets that unpacked() makes. Config is that of bitboards, with a name of its
// own.
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
struct BasicBackend : bitboard::Backend<Config> {
  using G = typename Config::Geometry;
  using OnSets = bitboard::Backend<Config>;

  using Core = quad::Core;
  using Full = FullState;
  using Undo = FullState;  // the old state
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

  static void set(Full& full, const Position& position) noexcept {
    typename OnSets::Full sets;
    OnSets::set(sets, position);
    full = {packed(sets.core), sets.key, sets.halfmove_clock, sets.fullmove_number, 0};
  }

  // Returns the four words, and below them their code of each square, by its name.
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

  static void generate(const Core& core, List& list) noexcept {
    bitboard::ListSink<> sink(list);
    for_color(core.side_to_move(), [&]<Color Us>() { visit_moves<Us>(core, sink); });
  }
  static int count(const Core& core) noexcept {
    return for_color(core.side_to_move(), [&]<Color Us>() { return count_of<Us>(core); });
  }

  using Step = bitboard::CopyingStep<Config, Core>;

  // Queries, of which each inlines the sets that it reads.
  static bool is_attacked(const Core& core, int bit, Color by) noexcept {
    return OnSets::is_attacked(core, bit, by);
  }
  static Bitboard attackers_to(const Core& core, int bit, Color by) noexcept {
    return OnSets::attackers_to(core, bit, by);
  }
  static Bitboard attacks_from(const Core& core, int bit) noexcept {
    return OnSets::attacks_from(core, bit);
  }
  static Bitboard attack_map(const Core& core, Color by) noexcept {
    return OnSets::attack_map(core, by);
  }
  static ChecksAndPins<Bitboard> checks_and_pins(const Core& core) noexcept {
    return OnSets::checks_and_pins(core);
  }

  // Full tier.
  static void make(Full& full, NativeMove move, Undo& undo) noexcept {
    undo = full;
    for_color(full.core.side_to_move(), [&]<Color Us>() { make_full<Config, Us>(full, move); });
  }
  static void make_child(const Full& parent, Full& child, NativeMove move,
                         MovePieces pieces) noexcept {
    for_color(parent.core.side_to_move(),
              [&]<Color Us>() { make_full<Config, Us>(parent, child, move, pieces); });
  }
  static void unmake(Full& full, NativeMove, const Undo& undo) noexcept { full = undo; }
  static void pass(Full& full) noexcept { bitboard::pass_full<Keys<Config>>(full); }

  // Shortcuts.
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

  // Holds the sets, to which the checks refer.
  class ChecksGiven {
   public:
    explicit ChecksGiven(const Core& core) noexcept : sets_(unpacked(core)), given_(sets_) {}
    ChecksGiven(const ChecksGiven&) = delete;
    ChecksGiven& operator=(const ChecksGiven&) = delete;
    bool gives_check(NativeMove move) const noexcept { return given_.gives_check(move); }
    bool gives_check(NativeMove move, MovePieces pieces) const noexcept {
      return given_.gives_check(move, pieces);
    }

   private:
    bitboard::Core sets_;
    bitboard::ChecksGiven<Config> given_;
  };

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
