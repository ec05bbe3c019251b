// Questions that depend on the mapping of squares. Sets are in the mapping's own order of bits. The
// work of a question returns its units on one position of a Corpus, which represents several.
#pragma once

#include <squarelab/mappings/corpus.hpp>
#include <squarelab/questions/list.hpp>

namespace squarelab::mappings {

using questions::StateFacts, questions::Units;
namespace states = questions::states;

constexpr questions::Facts facts_of_row(std::string_view name, std::string_view group,
                                        std::string_view unit, const StateFacts& state,
                                        std::string_view is) noexcept {
  auto facts = questions::Facts{name, is}.row(group, unit, &state);
  facts.subject = questions::Subject::Mapping;
  return facts;
}

struct PawnPushes {
  static constexpr auto facts =
      facts_of_row("pawn-pushes", "pawn sets", "side", states::sets,
                   "find the single and the double pushes of all pawns of a side");

  [[gnu::always_inline]] static Units work(auto& corpus, std::size_t i, auto& sink) noexcept {
    return corpus.for_sides(i, [&]<Color Us>(const Sets& sets) {
      const TwoSets pushes =
          corpus.template pushes<Us>(sets.of(PieceType::Pawn) & sets.of(Us), ~sets.occupied());
      sink.set(pushes.first);
      sink.set(pushes.second);
    });
  }
};

struct PawnCaptures {
  static constexpr auto facts =
      facts_of_row("pawn-captures", "pawn sets", "side", states::sets,
                   "find the captures of all pawns of a side, to the east and to the west");

  [[gnu::always_inline]] static Units work(auto& corpus, std::size_t i, auto& sink) noexcept {
    return corpus.for_sides(i, [&]<Color Us>(const Sets& sets) {
      const TwoSets attacks = corpus.template attacks<Us>(sets.of(PieceType::Pawn) & sets.of(Us));
      sink.set(attacks.first & sets.of(~Us));
      sink.set(attacks.second & sets.of(~Us));
    });
  }
};

struct PawnAttackMaps {
  static constexpr auto facts = facts_of_row("pawn-attack-maps", "pawn sets", "side", states::sets,
                                             "find all squares that the pawns of a side attack");

  [[gnu::always_inline]] static Units work(auto& corpus, std::size_t i, auto& sink) noexcept {
    return corpus.for_sides(i, [&]<Color Us>(const Sets& sets) {
      const TwoSets attacks = corpus.template attacks<Us>(sets.of(PieceType::Pawn) & sets.of(Us));
      sink.set(attacks.first | attacks.second);
    });
  }
};

struct FlipRanks {
  static constexpr auto facts =
      facts_of_row("flip-ranks", "flips", "set", states::sets,
                   "turn a set upside down: rank 1 and rank 8 change places");

  [[gnu::always_inline]] static Units work(auto& corpus, std::size_t i, auto& sink) noexcept {
    return corpus.for_sets(i, sink, [&](Bitboard set) { return corpus.ranks_flipped(set); });
  }
};

struct FlipFiles {
  static constexpr auto facts =
      facts_of_row("flip-files", "flips", "set", states::sets,
                   "mirror a set: the a-file and the h-file change places");

  [[gnu::always_inline]] static Units work(auto& corpus, std::size_t i, auto& sink) noexcept {
    return corpus.for_sets(i, sink, [&](Bitboard set) { return corpus.files_flipped(set); });
  }
};

struct FlipColors {
  static constexpr auto facts =
      facts_of_row("flip-colors", "flips", "position", states::core,
                   "exchange the colours of a position and turn it upside down");

  [[gnu::always_inline]] static Units work(auto& corpus, std::size_t i, auto& sink) noexcept {
    for (std::size_t at = i; at < i + batch; ++at) {
      Sets exchanged;
      corpus.colors_exchanged(corpus.positions[at], exchanged);
      sink.sets(exchanged);
    }
    return batch;
  }
};

struct RankFill {
  static constexpr auto facts =
      facts_of_row("rank-fill", "line sets", "set", states::sets,
                   "fill the ranks on which a set has a square, by steps east and west");

  [[gnu::always_inline]] static Units work(auto& corpus, std::size_t i, auto& sink) noexcept {
    return corpus.for_sets(i, sink, [&](Bitboard set) { return corpus.ranks_filled(set); });
  }
};

struct FileFill {
  static constexpr auto facts =
      facts_of_row("file-fill", "line sets", "set", states::sets,
                   "fill the files on which a set has a square, by steps north and south");

  [[gnu::always_inline]] static Units work(auto& corpus, std::size_t i, auto& sink) noexcept {
    return corpus.for_sets(i, sink, [&](Bitboard set) { return corpus.files_filled(set); });
  }
};

struct FirstRankAttack {
  static constexpr auto facts =
      facts_of_row("first-rank-attack", "line sets", "query", states::sets,
                   "look up for every square what a rook there sees along its rank");

  [[gnu::always_inline]] static Units work(auto& corpus, std::size_t i, auto& sink) noexcept {
    const Bitboard occupied = corpus.positions[i].occupied();
    for (const int bit : corpus.bits) sink.set(corpus.seen_on_rank(bit, occupied));
    return square_count;
  }
};

struct SquareToName {
  static constexpr auto facts = facts_of_row("square-to-name", "names and FEN", "square",
                                             states::names, "write the name of each square");

  [[gnu::always_inline]] static Units work(auto& corpus, std::size_t, auto& sink) noexcept {
    for (const int bit : corpus.bits) sink.number(corpus.name_of(bit));
    return square_count;
  }
};

struct NameToSquare {
  static constexpr auto facts = facts_of_row("name-to-square", "names and FEN", "square",
                                             states::names, "read the name of each square");

  [[gnu::always_inline]] static Units work(auto& corpus, std::size_t, auto& sink) noexcept {
    for (const std::uint16_t name : corpus.names) sink.bit(corpus.bit_named(name));
    return square_count;
  }
};

struct FenIn {
  static constexpr auto facts = facts_of_row("fen-in", "names and FEN", "position", states::core,
                                             "read the first field of a FEN");

  [[gnu::always_inline]] static Units work(auto& corpus, std::size_t i, auto& sink) noexcept {
    Sets sets;
    corpus.read_fen(corpus.fields[i].data(), sets);
    sink.sets(sets);
    return 1;
  }
};

struct FenOut {
  static constexpr auto facts = facts_of_row("fen-out", "names and FEN", "position", states::core,
                                             "write the first field of a FEN");

  [[gnu::always_inline]] static Units work(auto& corpus, std::size_t i, auto& sink) noexcept {
    FenField field;
    const std::size_t length = corpus.write_fen(corpus.positions[i], field);
    sink.text(field, length);
    return 1;
  }
};

struct NativeKey {
  static constexpr auto facts =
      facts_of_row("native-key", "position keys", "position", states::core,
                   "compute the key of all pieces, with numbers in the order of the bits");

  [[gnu::always_inline]] static Units work(auto& corpus, std::size_t i, auto& sink) noexcept {
    sink.number(corpus.key_of(corpus.positions[i]));
    return 1;
  }
};

// THE list of questions of mappings, in the order of the rows of a table.
using Questions = questions::List<PawnPushes, PawnCaptures, PawnAttackMaps,  //
                                  FlipRanks, FlipFiles, FlipColors,          //
                                  RankFill, FileFill, FirstRankAttack,       //
                                  SquareToName, NameToSquare, FenIn, FenOut, NativeKey>;

}  // namespace squarelab::mappings
