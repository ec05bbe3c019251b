// What mappings decide: each algorithm against the obvious way, square by square, under all eight
// mappings; and the questions, which must give the same under all of them.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <set>
#include <squarelab/backends.hpp>
#include <squarelab/chess.hpp>
#include <squarelab/mapping/catalogue.hpp>
#include <squarelab/mappings/questions.hpp>
#include <squarelab/positions/suite.hpp>
#include <squarelab/text/fen.hpp>
#include <string>
#include <vector>

namespace squarelab::mappings {
namespace {

// f with each mapping as its template argument.
template <class F>
void for_all_mappings(F f) {
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (
        [&] {
          SCOPED_TRACE(mapping::catalogue[I].name);
          f.template operator()<mapping::catalogue[I].mapping>();
        }(),
        ...);
  }
  (std::make_index_sequence<mapping::catalogue.size()>());
}

std::vector<Position> positions() {
  std::vector<Position> positions = positions::thinned(positions::built_in_corpus().positions, 20);
  for (const char* const fen : {"4k3/P6P/1p4p1/8/8/1P4P1/p6p/4K3 w - - 0 1",
                                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
                                "k7/8/p6p/P6P/8/8/PP4PP/K7 b - - 0 1"}) {
    positions.push_back(text::parse_fen(fen));
  }
  return positions;
}

template <mapping::Mapping M>
Sets sets_of(const Position& position) {
  Sets sets{};
  for (const Square square : all_squares) {
    const auto piece = position.piece_on(square);
    if (piece) sets.put(*piece, bits::bit(mapping::index(M, square)));
  }
  return sets;
}

// The square that many files east and ranks north, if there is one.
std::optional<Square> neighbour(Square square, int files, int ranks) {
  const int file = index(file_of(square)) + files;
  const int rank = index(rank_of(square)) + ranks;
  if (file < 0 || file > 7 || rank < 0 || rank > 7) return std::nullopt;
  return make_square(file_at(file), rank_at(rank));
}

SquareSet stepped(SquareSet squares, int files, int ranks) {
  SquareSet result;
  for (const Square square : squares) {
    if (const auto to = neighbour(square, files, ranks)) result.insert(*to);
  }
  return result;
}

TEST(Mappings, PawnsGoAndAttackAsOnTheBoard) {
  for_all_mappings([]<mapping::Mapping M>() {
    for (const Position& position : positions()) {
      const Sets sets = sets_of<M>(position);
      const SquareSet empty =
          ~(position.squares_of(Color::White) | position.squares_of(Color::Black));
      const auto expect = [&](const TwoSets& found, SquareSet first, SquareSet second) {
        EXPECT_EQ(mapping::squares_of(M, found.first), first) << text::to_fen(position);
        EXPECT_EQ(mapping::squares_of(M, found.second), second) << text::to_fen(position);
      };
      const auto twice = [&](SquareSet pawns, Rank home, int ranks) {
        SquareSet at_home;
        for (const Square square : pawns) {
          if (rank_of(square) == home) at_home.insert(square);
        }
        return stepped(stepped(at_home, 0, ranks) & empty, 0, ranks) & empty;
      };
      using A = Algorithms<M>;
      const SquareSet white = position.squares_of(Piece::WhitePawn);
      const SquareSet black = position.squares_of(Piece::BlackPawn);
      expect(A::template pushes<Color::White>(sets.of(Piece::WhitePawn), ~sets.occupied()),
             stepped(white, 0, 1) & empty, twice(white, Rank::R2, 1));
      expect(A::template pushes<Color::Black>(sets.of(Piece::BlackPawn), ~sets.occupied()),
             stepped(black, 0, -1) & empty, twice(black, Rank::R7, -1));
      expect(A::template attacks<Color::White>(sets.of(Piece::WhitePawn)), stepped(white, 1, 1),
             stepped(white, -1, 1));
      expect(A::template attacks<Color::Black>(sets.of(Piece::BlackPawn)), stepped(black, 1, -1),
             stepped(black, -1, -1));
    }
  });
}

TEST(Mappings, FlipsAndFillsAreThoseOfSquares) {
  for_all_mappings([]<mapping::Mapping M>() {
    using A = Algorithms<M>;
    for (const Position& position : positions()) {
      for (const Color color : all_colors) {
        const SquareSet squares = position.squares_of(color);
        SquareSet upside_down, mirrored, ranks, files;
        for (const Square square : squares) {
          upside_down.insert(ranks_flipped(square));
          mirrored.insert(files_flipped(square));
          for (int i = 0; i < 8; ++i) {
            ranks.insert(make_square(file_at(i), rank_of(square)));
            files.insert(make_square(file_of(square), rank_at(i)));
          }
        }
        const Bitboard set = mapping::bits_of(M, squares);
        EXPECT_EQ(mapping::squares_of(M, A::ranks_flipped(set)), upside_down);
        EXPECT_EQ(mapping::squares_of(M, A::files_flipped(set)), mirrored);
        EXPECT_EQ(mapping::squares_of(M, A::ranks_filled(set)), ranks);
        EXPECT_EQ(mapping::squares_of(M, A::files_filled(set)), files);
      }
      Sets exchanged;
      A::colors_exchanged(sets_of<M>(position), exchanged);
      EXPECT_EQ(exchanged.words, sets_of<M>(colors_exchanged(position)).words);
    }
  });
}

TEST(Mappings, ARookSeesItsRankUpToTheFirstPieces) {
  for_all_mappings([]<mapping::Mapping M>() {
    for (const Position& position : positions()) {
      const Bitboard occupied = sets_of<M>(position).occupied();
      for (const Square square : all_squares) {
        SquareSet seen;
        for (const int east : {1, -1}) {
          for (auto at = neighbour(square, east, 0); at; at = neighbour(*at, east, 0)) {
            seen.insert(*at);
            if (position.piece_on(*at)) break;
          }
        }
        const Bitboard found = Algorithms<M>::seen_on_rank(mapping::index(M, square), occupied);
        ASSERT_EQ(mapping::squares_of(M, found), seen) << to_string(square);
      }
    }
  });
}

TEST(Mappings, NamesAreThoseOfSquares) {
  for_all_mappings([]<mapping::Mapping M>() {
    for (const Square square : all_squares) {
      const int bit = mapping::index(M, square);
      const std::uint16_t name = Algorithms<M>::name_of(bit);
      EXPECT_EQ((std::string{static_cast<char>(name & 0xFF), static_cast<char>(name >> 8)}),
                to_string(square));
      EXPECT_EQ(Algorithms<M>::bit_named(name), bit);
    }
  });
}

TEST(Mappings, FensAndKeysAreThoseOfThePosition) {
  for_all_mappings([]<mapping::Mapping M>() {
    using A = Algorithms<M>;
    for (const Position& position : positions()) {
      const std::string fen = text::to_fen(position);
      Sets sets;
      A::read_fen(fen.c_str(), sets);
      EXPECT_EQ(sets.words, sets_of<M>(position).words) << fen;
      FenField field;
      const std::size_t length = A::write_fen(sets, field);
      EXPECT_EQ(std::string(field.data(), length), fen.substr(0, fen.find(' ')));
      Key key = 0;
      for (const Square square : all_squares) {
        const auto piece = position.piece_on(square);
        if (piece) key ^= piece_key(*piece, square);
      }
      EXPECT_EQ(A::key_of(sets), key) << fen;
    }
  });
}

TEST(MappingRows, AreTheSameUnderAllMappingsAndDifferFromEachOther) {
  const std::vector<Position> corpus = positions();
  const questions::Traversal traversal{0, corpus.size(), 3, 5, corpus.size()};
  std::vector<std::unique_ptr<questions::Kernels>> kernels;
  for (const questions::Contestant& entry : squarelab::all_contestants().mappings) {
    for (const auto make : {entry.make_kernels, entry.make_control}) {
      kernels.push_back(make());
      kernels.back()->load(corpus);
    }
  }
  ASSERT_EQ(kernels.size(), 16u);
  std::set<std::uint64_t> digests;
  for (const questions::Question question : Questions::questions) {
    const std::uint64_t digest = kernels[0]->digest(question, traversal);
    const std::uint64_t units = kernels[0]->run(question, traversal);
    EXPECT_GE(units, corpus.size()) << question->name;
    EXPECT_TRUE(digests.insert(digest).second) << question->name;
    for (const auto& one : kernels) {
      EXPECT_EQ(one->digest(question, traversal), digest) << question->name;
      EXPECT_EQ(one->run(question, traversal), units) << question->name;
    }
  }
}

// The digest depends on what is found: one position is another.
TEST(MappingRows, SeeAnotherPosition) {
  std::vector<Position> corpus = positions();
  const auto kernels = squarelab::all_contestants().mappings.front().make_kernels();
  const questions::Traversal traversal{0, corpus.size(), 0, 1, corpus.size()};
  kernels->load(corpus);
  std::map<questions::Question, std::uint64_t> before;
  for (const questions::Question question : Questions::questions) {
    before[question] = kernels->digest(question, traversal);
  }
  corpus.back() = text::parse_fen("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w - - 0 2");
  kernels->load(corpus);
  for (const questions::Question question : Questions::questions) {
    if (question->state == &questions::states::names) continue;
    EXPECT_NE(kernels->digest(question, traversal), before.at(question)) << question->name;
  }
}

}  // namespace
}  // namespace squarelab::mappings
