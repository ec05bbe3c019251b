// PartKeys: keys of parts of a position, which engines keep next to the key of all of it and look
// corrections of the evaluation up by. They are updated from the pieces that a move changes.
#pragma once

#include <array>
#include <squarelab/questions/states.hpp>
#include <squarelab/search/scored_moves.hpp>

namespace squarelab::search {

// Pawns, the other pieces of each side, minor pieces, major pieces.
inline constexpr std::size_t key_parts = 5;
using PartKeys = std::array<Key, key_parts>;

// Returns a full mask for each part that the piece belongs to, and 0 for the others.
constexpr PartKeys parts_of(Piece piece) noexcept {
  const PieceType type = type_of(piece);
  PartKeys parts{};
  if (type == PieceType::Pawn) {
    parts[0] = ~Key{0};
  } else {
    parts[1 + index(color_of(piece))] = ~Key{0};
  }
  if (type == PieceType::Knight || type == PieceType::Bishop) parts[3] = ~Key{0};
  if (type == PieceType::Rook || type == PieceType::Queen) parts[4] = ~Key{0};
  return parts;
}

struct PartKeyChanges {
  PartKeys keys{};
  std::uint16_t move = 0;  // its code, for a digest only
};
void add_numbers(const PartKeyChanges& changes, auto add) {
  for (std::size_t i = 0; i < key_parts; ++i)
    add(std::size_t{changes.move} << 3 | i, changes.keys[i]);
}

struct PartKeysOf : questions::OnCore {
  static constexpr auto facts =
      questions::Facts{"part-keys",
                       "update keys of pawns, of pieces by side, of minor and major pieces"}
          .row("questions of an engine", "move", state)
          .by_name_only();

  template <Searchable B>
  struct Prepared {
    std::array<std::array<Key, native_squares>, piece_codes> keys{};
    std::array<PartKeys, piece_codes> parts{};

    void load(questions::Corpus<B>&) {
      for (const Piece piece : all_pieces) {
        parts[index(piece)] = parts_of(piece);
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
      PartKeyChanges changed;
      const auto add = [&](const auto& pieces) {
        for (const auto& [piece, square] : pieces) {
          const Key key = prepared.keys[index(piece)][square];
          const PartKeys& parts = prepared.parts[index(piece)];
          for (std::size_t part = 0; part < key_parts; ++part) {
            changed.keys[part] ^= key & parts[part];
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

}  // namespace squarelab::search
