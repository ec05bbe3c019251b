#include "numbers/known_sets.hpp"

#include <fmt/format.h>

#include <squarelab/chess/position.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/words.hpp>
#include <string_view>

namespace squarelab::app {

namespace {

template <class Predicate>
SquareSet squares_where(Predicate holds) {
  SquareSet squares;
  for (const Square square : all_squares) {
    if (holds(chess::index(file_of(square)), chess::index(rank_of(square)))) squares.insert(square);
  }
  return squares;
}

using rules::adjective_of;
using rules::name_of;

// All but the squares on the edge that a slider on the square can do without: what stands there
// blocks nothing behind it.
SquareSet inner(SquareSet attacks, Square from) {
  return squares_where([&](int file, int rank) {
    const bool on_last_file = (file == 0 || file == 7) && file_at(file) != file_of(from);
    const bool on_last_rank = (rank == 0 || rank == 7) && rank_at(rank) != rank_of(from);
    return attacks.contains(make_square(file_at(file), rank_at(rank))) && !on_last_file &&
           !on_last_rank;
  });
}

class Collection {
 public:
  Collection() {
    add_lines();
    add_start_position();
    for (const Square square : all_squares) add_square(square);
    add("all squares", "all 64 squares", SquareSet::all());
    add("no squares", "the empty set", {});
  }

  std::vector<KnownSet> sets;

 private:
  void add(std::string kind, std::string meaning, SquareSet squares) {
    sets.push_back({std::move(kind), std::move(meaning), squares});
  }
  void add_with_rest(const std::string& kind, const std::string& meaning, SquareSet squares) {
    add(kind, meaning, squares);
    add("all but a " + kind, "all but " + meaning, ~squares);
  }

  // Diagonals of a single square are left out: those are squares.
  void add_lines() {
    for (int i = 0; i < 8; ++i) {
      add_with_rest("file", fmt::format("the {}-file", static_cast<char>('a' + i)),
                    squares_where([=](int file, int) { return file == i; }));
      add_with_rest("rank", fmt::format("rank {}", i + 1),
                    squares_where([=](int, int rank) { return rank == i; }));
    }
    for (int i = -6; i <= 6; ++i) {
      const SquareSet diagonal =
          squares_where([=](int file, int rank) { return file - rank == i; });
      const SquareSet antidiagonal =
          squares_where([=](int file, int rank) { return file + rank == 7 + i; });
      const auto ends = [](SquareSet line) {
        Square last = *line.begin();
        for (const Square square : line) last = square;
        return fmt::format("the {}-{} ", to_string(*line.begin()), to_string(last));
      };
      add("diagonal", ends(diagonal) + "diagonal", diagonal);
      add("antidiagonal", ends(antidiagonal) + "antidiagonal", antidiagonal);
    }
    const SquareSet light =
        squares_where([](int file, int rank) { return (file + rank) % 2 == 1; });
    add("color", "the light squares", light);
    add("color", "the dark squares", ~light);
    const SquareSet edge = squares_where(
        [](int file, int rank) { return file == 0 || file == 7 || rank == 0 || rank == 7; });
    add_with_rest("edge", "the edge of the board", edge);
  }

  void add_start_position() {
    const Position start = start_position();
    SquareSet all;
    for (const PieceType type : all_piece_types) {
      SquareSet both;
      for (const Color color : all_colors) {
        const SquareSet pieces = start.squares_of(make_piece(color, type));
        const bool one = pieces.size() == 1;
        add("start position",
            fmt::format("the {} {}{} at the start", adjective_of(color), name_of(type),
                        one ? "" : "s"),
            pieces);
        both = both | pieces;
      }
      add("start position", fmt::format("the {}s of both sides at the start", name_of(type)), both);
      all = all | both;
    }
    for (const Color color : all_colors) {
      add("start position", fmt::format("all {} pieces at the start", adjective_of(color)),
          start.squares_of(color));
    }
    add("start position", "all pieces at the start", all);
    add("start position", "the empty squares at the start", ~all);
  }

  void add_square(Square square) {
    add_with_rest("square", to_string(square), {square});
    for (const PieceType type : all_piece_types) {
      for (const Color color : all_colors) {
        const bool pawn = type == PieceType::Pawn;
        if (!pawn && color == Color::Black) continue;
        Position alone;
        alone.put(square, make_piece(color, type));
        const SquareSet attacks = rules::attacks_from(alone, square);
        if (attacks.empty()) continue;  // a pawn that cannot go on
        add("attacks",
            fmt::format("what a {}{}{} on {} attacks", pawn ? adjective_of(color) : "",
                        pawn ? " " : "", name_of(type), to_string(square)),
            attacks);
        if (type == PieceType::Bishop || type == PieceType::Rook) {
          add("mask",
              fmt::format("the squares that matter to a {} on {}", name_of(type),
                          to_string(square)),
              inner(attacks, square));
        }
      }
    }
  }
};

}  // namespace

const std::vector<KnownSet>& known_sets() {
  static const std::vector<KnownSet> sets = Collection().sets;
  return sets;
}

}  // namespace squarelab::app
