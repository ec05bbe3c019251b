// Idea: uniform games castle rarely, and the king is rarely on a square from which it castles
// oddly. So the placements take every pair of king and rook file in turn, without kings on the
// files a and h, because a king starts between its rooks. For each pair they take four cases
// in turn: castling is possible, a piece is in its way, an enemy piece is anywhere on the board, or
// an enemy slider is beyond the rook on the first rank. Cost: a few tries for each position, as
// most of them break no rule. Source: squarelab's own. Tested in tests/positions/chess960_test.cpp.
#include <algorithm>
#include <array>
#include <optional>
#include <squarelab/positions/sources.hpp>
#include <squarelab/rules/diagram.hpp>
#include <squarelab/rules/validation.hpp>
#include <vector>

namespace squarelab::positions {

namespace {

using rules::Place;

std::optional<Position> array_position(std::uint64_t number) {
  return chess960_position(static_cast<int>(number));
}

enum class Fate { Open, Blocked, Attacked, Pinned };
constexpr int fates = 4;

struct CastlingPair {
  int king, rook;  // files
};
constexpr int pairs = (file_count - 2) * (file_count - 1);
constexpr CastlingPair pair_of(int number) {
  const int king = 1 + number / (file_count - 1);
  const int rook = number % (file_count - 1);
  return {king, rook < king ? rook : rook + 1};
}
constexpr CastlingSide side_of(CastlingPair pair) {
  return pair.rook > pair.king ? CastlingSide::KingSide : CastlingSide::QueenSide;
}
// The files of an array with that pair.
CastlingFiles any_files_with(CastlingPair pair, Random& random) {
  const bool is_short = side_of(pair) == CastlingSide::KingSide;
  const int other = is_short ? random.below(pair.king) : random.between(pair.king + 1, 7);
  return {pair.king, {is_short ? pair.rook : other, is_short ? other : pair.rook}};
}

class Builder {
 public:
  Builder(Random& random, CastlingPair pair, Fate fate, Game game) : random_(random) {
    us_ = position_.side_to_move = random_.pick(all_colors);
    put_pair(us_, pair);
    const CastlingFiles ours = any_files_with(pair, random);
    if (random_.coin()) put_second_rook(us_, ours, side_of(pair));
    const CastlingFiles theirs =
        game == Game::Chess960 ? ours : any_files_with(pair_of(random_.below(pairs)), random);
    if (random_.coin()) {
      put_pair(~us_, {theirs.king, random_.pick(theirs.rooks)});
    } else {
      put(any_place(), make_piece(~us_, PieceType::King));
    }
    meet(fate, pair);
    for (int more = random_.below(8); more > 0; --more) put(any_place(), any_piece());
  }

  // nullopt if it is not playable.
  std::optional<Position> finished() const {
    if (rules::find_violation(position_)) return std::nullopt;
    return position_;
  }

 private:
  Place home(Color color, int file) const { return {file, rules::home_rank(color)}; }
  Place any_place() { return {random_.below(8), random_.below(8)}; }
  Piece any_piece() {
    const PieceType type = random_.pick(capturable_types);
    return make_piece(random_.pick(all_colors), type);
  }
  // Leaves out what does not fit there.
  void put(Place place, Piece piece) {
    const Square square = rules::square_of(place);
    const bool is_end = place.rank == 0 || place.rank == 7;
    if (position_.piece_on(square) || (is_end && type_of(piece) == PieceType::Pawn)) return;
    if (std::find(kept_.begin(), kept_.end(), place) == kept_.end()) position_.put(square, piece);
  }

  void put_pair(Color color, CastlingPair pair) {
    put(home(color, pair.king), make_piece(color, PieceType::King));
    put(home(color, pair.rook), make_piece(color, PieceType::Rook));
    add_right(color, pair);
  }
  void add_right(Color color, CastlingPair pair) {
    position_.castling.add(CastlingRights::with_rook(color, side_of(pair), file_at(pair.rook)));
  }
  // With a right on the other side, or anywhere without one.
  void put_second_rook(Color color, const CastlingFiles& files, CastlingSide first) {
    const int other = files.rooks[first == CastlingSide::KingSide ? 1 : 0];
    const int file = random_.coin() ? other : random_.below(file_count);
    if (position_.piece_on(rules::square_of(home(color, file)))) return;
    put(home(color, file), make_piece(color, PieceType::Rook));
    if (file == other) add_right(color, {files.king, file});
  }

  // The files that castling needs empty.
  std::vector<int> way(CastlingPair pair) const {
    std::vector<int> files;
    const auto add = [&](int from, int to) {
      for (int file = std::min(from, to); file <= std::max(from, to); ++file) {
        if (file != pair.king && file != pair.rook) files.push_back(file);
      }
    };
    const rules::CastlingPlaces goal = rules::castling_goal(us_, side_of(pair));
    add(pair.king, goal.king.file);
    add(pair.rook, goal.rook.file);
    return files;
  }
  void meet(Fate fate, CastlingPair pair) {
    const std::vector<int> files = way(pair);
    if (fate == Fate::Blocked && !files.empty()) {
      put(home(us_, random_.pick(files)), any_piece());
      return;
    }
    for (const int file : files) kept_.push_back(home(us_, file));
    if (fate == Fate::Attacked) {
      put(any_place(), make_piece(~us_, random_.pick(capturable_types)));
    } else if (fate == Fate::Pinned) {
      const int outwards = pair.rook > pair.king ? 1 : -1;
      const int room = outwards > 0 ? 7 - pair.rook : pair.rook;
      if (room == 0) return;
      const int distance = random_.between(1, room);
      const PieceType slider = random_.coin() ? PieceType::Rook : PieceType::Queen;
      put(home(us_, pair.rook + outwards * distance), make_piece(~us_, slider));
      for (int step = 1; step < distance; ++step) {
        kept_.push_back(home(us_, pair.rook + outwards * step));
      }
    }
  }

  Random& random_;
  Color us_;
  Position position_;
  std::vector<Place> kept_;  // stay empty from now on
};

}  // namespace

const ExhaustiveSource every_chess960_array{chess960_count, array_position};

Position chess960_start(Game game, Random& random) {
  const int white = random.below(chess960_count);
  return chess960_position(white, game == Game::Chess960 ? white : random.below(chess960_count));
}

Position chess960_placement(Game game, std::uint64_t place, Random& random) {
  const CastlingPair pair = pair_of(static_cast<int>(place % pairs));
  const auto fate = static_cast<Fate>(place / pairs % fates);
  while (true) {
    const Builder builder(random, pair, fate, game);
    if (const auto position = builder.finished()) return *position;
  }
}

bool needs_two_arrays(const Position& position) {
  const rules::Diagram diagram = position;
  std::array<std::optional<File>, 2> king_files;  // of the sides with rights
  bool have_rooks_apart = false;
  position.castling.visit([&](Color color, CastlingSide side) {
    king_files[index(color)] = file_of(*rules::king_of(diagram, color));
    have_rooks_apart |=
        position.castling.has(~color, side) &&
        position.castling.rook_file(color, side) != position.castling.rook_file(~color, side);
  });
  return have_rooks_apart || (king_files[0] && king_files[1] && king_files[0] != king_files[1]);
}

}  // namespace squarelab::positions
