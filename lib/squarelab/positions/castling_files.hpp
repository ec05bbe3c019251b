// The files from which kings castle in the positions of a source.
#pragma once

#include <array>
#include <squarelab/positions/random.hpp>
#include <squarelab/rules/diagram.hpp>

namespace squarelab::positions {

// In Chess960 both sides begin with the same array, in double Chess960 each with its own.
enum class Game : std::uint8_t { Standard, Chess960, DoubleChess960 };

struct CastlingFiles {
  int king = 4;
  std::array<int, castling_side_count> rooks{7, 0};  // by CastlingSide

  rules::CastlingPlaces home(Color color, CastlingSide side) const {
    const int rank = rules::home_rank(color);
    return {{king, rank}, {rooks[static_cast<std::size_t>(side)], rank}};
  }
};

// Files of an array of Chess960: the king is between the rooks.
inline CastlingFiles any_chess960_files(Random& random) {
  CastlingFiles files;
  files.king = random.between(1, file_count - 2);
  files.rooks = {random.between(files.king + 1, file_count - 1), random.below(files.king)};
  return files;
}

using FilesOfBoth = std::array<CastlingFiles, color_count>;

// White's and Black's files: those of standard chess, or drawn.
inline FilesOfBoth any_files(Game game, Random& random) {
  FilesOfBoth files;
  if (game == Game::Standard) return files;
  files[0] = any_chess960_files(random);
  files[1] = game == Game::Chess960 ? files[0] : any_chess960_files(random);
  return files;
}

}  // namespace squarelab::positions
