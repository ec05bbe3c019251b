// PGN: every game without a fault survives writing and reading again; all games written together
// are read as the same games; every fault has a sound message.
#include <algorithm>
#include <squarelab/text/pgn.hpp>
#include <stdexcept>

#include "support/to_pgn.hpp"
#include "target.hpp"

namespace squarelab::fuzz {

namespace {

using Games = std::vector<text::PgnGame>;

Games read_games(std::string_view text) { return text::read_pgn(text, ""); }

bool same(const text::PgnGame& a, const text::PgnGame& b) {
  return !a.error && !b.error && a.tags == b.tags && a.start == b.start && a.moves == b.moves &&
         a.result == b.result;
}

bool is_nothing(const text::PgnGame& game) {
  return game.tags.empty() && game.moves.empty() && game.start == start_position();
}

bool run_pgn(std::string_view input) {
  const auto games = accepted(input, read_games);
  if (!games) return false;
  Games good;
  std::string text;
  for (const text::PgnGame& game : *games) {
    require(text::positions_of(game).size() == game.moves.size() + 1, "moves can be played");
    if (game.error) {
      require_sound(*game.error, input);
    } else if (!is_nothing(game)) {
      text += testing_support::to_pgn(game);
      good.push_back(game);
    }
  }
  if (good.empty()) return false;
  require(std::ranges::equal(read_games(text), good, same), "games survive writing");
  return true;
}

std::vector<std::string> pgn_seeds() {
  return {
      "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0",
      "[Event \"a \\\"b\\\"\"]\n[FEN \"4k3/8/8/8/8/8/4P3/R3K3 w Q - 0 1\"]\n\n"
      "1. e4! {c (} Kd7 (1... Kf7 $3 (x) {y}) ; z\n2. O-O-O+ $14 2... Ke8 1/2-1/2\n% esc\n"
      "[Site \"x\"]\n1. d4 d5 0-1\n",
      "[SetUp \"1\"]\n[FEN \"8/8/8/3pP3/8/8/k6P/7K w - d6 0 9\"]\n9.exd6 e.p. Kb3 10.d7 Kb4 "
      "11.d8=Q *\n\n[Result \"*\"]\n\n*\n",
      "1. e4 zz 2. Qh5 (1. d4 1-0\n[White \"one\"]\n\n1. f3 e5 2. g4 Qh4# 0-1",
  };
}

}  // namespace

Target pgn() {
  return {"pgn",
          run_pgn,
          pgn_seeds,
          {"[FEN \"", "[SetUp \"1\"]", "[A \"", "\"]\n", "1. ",  "1... ", "e4 ",
           "e5 ",     "Nf3 ",          "O-O ",  "exd6 ", "e.p.", "=Q",    " 1-0",
           " 0-1",    "1/2-1/2",       " *",    "{",     "}",    "(",     ")",
           ";",       "\n%",           "$1 ",   "!?",    "\\\"", "\\\\",  "\r\n",
           "\n\n"},
          384};
}

}  // namespace squarelab::fuzz
