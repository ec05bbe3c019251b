// What is written is read back as the same, over seeded positions and games: SAN, EPD and PGN. The
// quick tests look at a few thousand positions, the slow ones at more than a hundred thousand.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <squarelab/positions/sources.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/epd.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/pgn.hpp>
#include <squarelab/text/san.hpp>
#include <string>
#include <support/seeded_positions.hpp>
#include <support/to_pgn.hpp>
#include <vector>

namespace squarelab::text {
namespace {

constexpr std::uint64_t seed = 3;

PieceType mover_of(Move move, const Position& position) {
  return type_of(*position.piece_on(move.from()));
}

// The standard's rule by trial: of no origin, file, rank and both the first that says all. All
// other moves are compared with it, which is slow and needs no thought of rivals.
std::string shortest_origin(Move move, const Position& position, const MoveList& moves) {
  const std::string origin = to_string(move.from());
  for (const std::string& part : {std::string(), origin.substr(0, 1), origin.substr(1), origin}) {
    const auto is_meant = [&](Move other) {
      return other.flag() != MoveFlag::Castling && other.to() == move.to() &&
             mover_of(other, position) == mover_of(move, position) &&
             other.promotion_type() == move.promotion_type() &&
             to_string(other.from()).find(part) != std::string::npos;
    };
    const bool capture_of_pawn =
        mover_of(move, position) == PieceType::Pawn && file_of(move.from()) != file_of(move.to());
    if (capture_of_pawn && part.empty()) continue;
    if (std::count_if(moves.begin(), moves.end(), is_meant) == 1) return part;
  }
  return "nothing tells it apart";
}

std::string expected_san(Move move, const Position& position, const MoveList& moves) {
  const Position next = rules::play(position, move);
  const std::string check = !rules::in_check(next)             ? ""
                            : rules::legal_moves(next).empty() ? "#"
                                                               : "+";
  if (move.flag() == MoveFlag::Castling) {
    return (file_of(move.to()) == File::G ? "O-O" : "O-O-O") + check;
  }
  std::string text;
  if (mover_of(move, position) != PieceType::Pawn) {
    text += " PNBRQK"[index(mover_of(move, position))];
  }
  text += shortest_origin(move, position, moves);
  const bool captures =
      next.squares_of(next.side_to_move) != position.squares_of(next.side_to_move);
  text += (captures ? "x" : "") + to_string(move.to());
  if (const auto type = move.promotion_type()) text += std::string("=") + " PNBRQK"[index(*type)];
  return text + check;
}

// Some moves of each position, other ones each time.
void expect_san_survives(const std::vector<Position>& positions, int moves_each) {
  std::uint64_t number = 0;
  for (const Position& position : positions) {
    const MoveList moves = rules::legal_moves(position);
    positions::Random random = positions::Random::stream(seed, number++);
    for (int i = 0; i < std::min(moves_each, moves.size()); ++i) {
      const Move move = moves[random.below(moves.size())];
      const std::string san = to_san(move, position);
      ASSERT_EQ(san, expected_san(move, position, moves)) << to_fen(position);
      ASSERT_EQ(parse_san(san, position), move) << san << " in " << to_fen(position);
    }
  }
}

std::string random_text(positions::Random& random, std::string_view letters) {
  std::string text;
  for (int size = random.below(12); size > 0; --size) {
    text += letters[static_cast<std::size_t>(random.below(static_cast<int>(letters.size())))];
  }
  return text;
}

EpdRecord random_record(const Position& position, positions::Random& random) {
  EpdRecord record{position, {}};
  const auto add = [&](std::string opcode, std::string operand) {
    record.operations.emplace_back(std::move(opcode), std::move(operand));
  };
  record.position.halfmove_clock = static_cast<std::uint16_t>(random.below(100));
  record.position.fullmove_number = static_cast<std::uint16_t>(random.between(1, 9999));
  const MoveList moves = rules::legal_moves(position);
  if (!moves.empty()) {
    const Move best = moves[random.below(moves.size())];
    add("bm", to_san(best, position));
    const Position next = rules::play(position, best);
    const MoveList answers = rules::legal_moves(next);
    if (!answers.empty()) {
      add("pv", to_san(best, position) + ' ' + to_san(answers[random.below(answers.size())], next));
    }
  }
  add("id", random_text(random, "abc ;.(){}[]\\'#"));
  const std::string comment = random_text(random, "xyz ;");
  add("c" + std::to_string(random.below(10)), comment);
  add("ce", std::to_string(random.between(-3000, 3000)));
  const std::string count = std::to_string(random.next());
  add("D" + std::to_string(random.between(1, 99)), count);
  const std::string quoted = " \"" + random_text(random, "n; ") + '"';
  add("own", "a " + random_text(random, "klm") + quoted);
  return record;
}

void expect_epd_survives(const std::vector<Position>& positions) {
  std::uint64_t number = 0;
  for (const Position& position : positions) {
    positions::Random random = positions::Random::stream(seed, number++);
    const EpdRecord record = random_record(position, random);
    for (const EpdForm form : {EpdForm::Standard, EpdForm::PerftSuite}) {
      const std::string line = to_epd(record, form);
      const EpdRecord read = parse_epd(line);
      ASSERT_EQ(read, record) << line;
      ASSERT_EQ(to_epd(read, form), line);
    }
  }
}

// The text with what is to be skipped between its words.
std::string with_noise(const std::string& pgn, positions::Random& random) {
  constexpr std::array<std::string_view, 8> noise{
      "{a 1-0 (comment;}", "( 1. e4 {)} (e5 *) )", "$17",         "!?",
      "; to the end\n",    "\n% escape {(\n",      "\n\n  \t \n", "12..."};
  const std::size_t moves_begin =
      pgn.find("]\n\n") == std::string::npos ? 0 : pgn.find("]\n\n") + 3;
  std::string text = pgn.substr(0, moves_begin);
  for (const char c : pgn.substr(moves_begin)) {
    text += c;
    if (c != ' ' || random.coin()) continue;
    text += random.pick(noise);
    text += ' ';
  }
  return text;
}

// Games as texts of some at a time, plain and noisy. Returns how many positions they have.
std::size_t expect_pgn_survives(std::size_t games_wanted) {
  reference::ReferenceBoard board;
  std::size_t positions = 0;
  for (std::uint64_t number = 0; number < games_wanted; number += 20) {
    positions::Random random = positions::Random::stream(seed, number);
    std::vector<PgnGame> games;
    std::string plain;
    std::string noisy;
    for (std::uint64_t i = 0; i < 20; ++i) {
      const positions::RandomGame played = positions::random_game(board, random, 80);
      PgnGame game;
      game.tags = {{"Round", std::to_string(number + i)},
                   {"Event", random_text(random, "ab \"\\[]{};%")}};
      game.start = played.start;
      game.moves = played.moves;
      game.result = random.pick(std::array<std::string_view, 4>{"1-0", "0-1", "1/2-1/2", "*"});
      const std::string text = testing_support::to_pgn(game);
      plain += text;
      noisy += with_noise(text, random);
      positions += positions_of(game).size();
      EXPECT_EQ(positions_of(game).back(), board.position());
      games.push_back(std::move(game));
    }
    for (const std::string& text : {plain, noisy}) {
      const auto read = read_pgn(text, "games");
      EXPECT_EQ(read.size(), games.size());
      for (std::size_t i = 0; i < std::min(read.size(), games.size()); ++i) {
        EXPECT_FALSE(read[i].error) << read[i].error->what();
        EXPECT_TRUE(read[i].tags == games[i].tags && read[i].start == games[i].start &&
                    read[i].moves == games[i].moves && read[i].result == games[i].result)
            << testing_support::to_pgn(games[i]);
      }
      if (testing::Test::HasFailure()) return positions;
    }
  }
  return positions;
}

std::vector<Position> positions_wanted(std::size_t count) {
  reference::ReferenceBoard board;
  return testing_support::seeded_positions(seed, count, board);
}

TEST(RoundTrip, San) { expect_san_survives(positions_wanted(2'000), 4); }
TEST(RoundTrip, Epd) { expect_epd_survives(positions_wanted(2'000)); }
TEST(RoundTrip, Pgn) { EXPECT_GE(expect_pgn_survives(60), 2'000u); }

TEST(SlowRoundTrip, San) {
  const auto positions = positions_wanted(100'000);
  ASSERT_EQ(positions.size(), 100'000u);
  expect_san_survives(positions, 3);
}
TEST(SlowRoundTrip, Epd) {
  const auto positions = positions_wanted(100'000);
  ASSERT_EQ(positions.size(), 100'000u);
  expect_epd_survives(positions);
}
TEST(SlowRoundTrip, Pgn) { EXPECT_GE(expect_pgn_survives(2'400), 100'000u); }

}  // namespace
}  // namespace squarelab::text
