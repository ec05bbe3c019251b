// PartKeys: keys of parts of a position, which engines keep next to the key of all of it and look
// corrections of the evaluation up by: pawns, the other pieces of each side, minor pieces, major
// pieces. They are updated from the pieces that a move changes.
#pragma once

#include <array>
#include <squarelab/questions/states.hpp>
#include <squarelab/search/scored_moves.hpp>

namespace squarelab::search {

namespace part_keys {

inline constexpr int most = 5;

// Returns true if the piece belongs to the part.
constexpr bool has(int part, Piece piece) noexcept {
  const PieceType type = type_of(piece);
  switch (part) {
    case 0:
      return type == PieceType::Pawn;
    case 1:
    case 2:
      return type != PieceType::Pawn && index(color_of(piece)) == part - 1;
    case 3:
      return type == PieceType::Knight || type == PieceType::Bishop;
    default:
      return type == PieceType::Rook || type == PieceType::Queen;
  }
}

inline constexpr auto masks = [] {
  std::array<std::array<Key, most>, piece_codes> all{};
  for (const Piece piece : all_pieces) {
    for (int part = 0; part < most; ++part) {
      all[index(piece)][part] = has(part, piece) ? ~Key{0} : 0;
    }
  }
  return all;
}();

}  // namespace part_keys

// The change of each key by a move.
template <int Count>
struct PartKeys {
  std::array<Key, Count> keys{};
  std::uint16_t move = 0;  // its code, for a digest only
};
template <int Count>
void add_numbers(const PartKeys<Count>& changes, auto add) {
  for (std::size_t i = 0; i < Count; ++i) add(std::size_t{changes.move} << 3 | i, changes.keys[i]);
}

// For the first `Count` of the parts.
template <int Count>
struct PartKeysOf : questions::OnCore {
  template <Searchable B>
  struct Prepared {
    std::array<std::array<Key, native_squares>, piece_codes> keys{};

    void load(questions::Corpus<B>&) {
      for (const Piece piece : all_pieces) {
        for (const Square square : all_squares) {
          keys[index(piece)][B::native_square(square)] = piece_key(piece, square);
        }
      }
    }
  };

  template <Backend B>
  [[gnu::always_inline]] static questions::Units work(questions::Corpus<B>& corpus,
                                                      Prepared<B>& prepared, std::size_t i,
                                                      auto& sink) noexcept {
    const typename B::Core& core = corpus.cores[i];
    for (const auto move : corpus.moves.at(i)) {
      PartKeys<Count> changed;
      const auto add = [&](const auto& pieces) {
        for (const auto& [piece, square] : pieces) {
          const Key key = prepared.keys[index(piece)][square];
          for (int part = 0; part < Count; ++part) {
            changed.keys[part] ^= key & part_keys::masks[index(piece)][part];
          }
        }
      };
      const auto changes = piece_changes<B>(core, move);
      add(changes.removed);
      add(changes.added);
      if constexpr (requires { sink.value(); }) changed.move = B::move_of(move).code();
      sink.result(changed);
    }
    return corpus.moves.count_at(i);
  }
};

struct PartKeys1 : PartKeysOf<1> {
  static constexpr auto facts =
      questions::Facts{"part-keys-1", "update a key of the pawns by every legal move"}
          .row("questions of an engine", "move", state)
          .by_name_only();
};
struct PartKeys3 : PartKeysOf<3> {
  static constexpr auto facts =
      questions::Facts{"part-keys-3", "the same, and keys of the other pieces of each side"}
          .row("questions of an engine", "move", state)
          .by_name_only();
};
struct PartKeys5 : PartKeysOf<5> {
  static constexpr auto facts =
      questions::Facts{"part-keys-5", "the same, and keys of minor and of major pieces"}
          .row("questions of an engine", "move", state)
          .by_name_only();
};

}  // namespace squarelab::search
