// squarelab uci: what it answers to programs that keep to the protocol.
#include <chrono>
#include <regex>
#include <squarelab/search/search_annexe.hpp>
#include <squarelab/search/searcher.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>

#include "apps/run_program.hpp"
#include "apps/search/uci_program.hpp"
#include "support/every_board.hpp"
#include "support/match.hpp"

namespace squarelab::app {
namespace {

using Clock = std::chrono::steady_clock;
using testing_support::kiwipete;
using testing_support::Player;
using testing_support::random_opening;
using testing_support::Referee;

std::string position(const std::string& fen) { return "position fen " + fen + '\n'; }

TEST(Uci, IntroducesItself) {
  UciProgram program("x88");
  program.say("uci\n");
  const auto lines = program.lines_to("uciok");
  EXPECT_TRUE(std::regex_match(lines[0], std::regex("id name squarelab .* \\(x88\\)")));
  EXPECT_EQ(lines[1], "id author squarelab contributors");
  const auto has = [&](const std::string& beginning) {
    return std::ranges::any_of(lines, [&](auto& line) { return line.starts_with(beginning); });
  };
  EXPECT_TRUE(has("option name Hash type spin default 16 min 0 max 1024"));
  EXPECT_TRUE(has("option name Evaluation type combo default material var material var mobility"));
  EXPECT_TRUE(has("option name Backend type combo default x88 var lerf var lefr "));
  EXPECT_EQ(lines.back(), "uciok");
  EXPECT_TRUE(program.answers("debug\n").front().starts_with("info string"));
  program.say("quit\n");
  EXPECT_TRUE(program.rest().empty());
}

// What a search of the library has found, as lines of info.
struct Expected {
  std::vector<std::string> scores, nodes, lines;
};
Expected expected(const std::string& board, const std::string& fen, const search::Limits& limits) {
  const auto searcher =
      search::make_searcher(*find(backends(), board), {.hash_bytes = std::size_t{16} << 20});
  searcher->set(text::parse_fen(fen));
  Expected all;
  searcher->search(limits, [&](const search::Result& result) {
    all.scores.push_back(fmt::format("cp {}", result.value));
    all.nodes.push_back(std::to_string(result.nodes));
    all.lines.push_back(text::to_uci(result.line));
  });
  return all;
}

TEST(Uci, SaysWhatTheSearchHasFound) {
  const Expected search = expected("lerf", kiwipete, {.depth = 5});
  for (const char* board : {"lerf", "x88"}) {
    UciProgram program(board);
    program.say(position(kiwipete) + "go depth 5\n");
    const auto lines = program.lines_to("bestmove");
    ASSERT_EQ(lines.size(), 6U);
    for (std::size_t i = 0; i < 5; ++i) {
      EXPECT_TRUE(std::regex_match(
          lines[i], std::regex("info depth [1-5] score cp -?[0-9]+ nodes [0-9]+ nps [0-9]+ "
                               "time [0-9]+ pv( [a-h][1-8][a-h][1-8][nbrq]?)+")))
          << lines[i];
      EXPECT_EQ(part_of(lines[i], "depth"), std::to_string(i + 1));
      EXPECT_EQ(part_of(lines[i], "score"), search.scores[i]);
      EXPECT_EQ(part_of(lines[i], "nodes"), search.nodes[i]);
      EXPECT_EQ(part_of(lines[i], "pv"), search.lines[i]);
    }
    EXPECT_EQ(lines.back(), "bestmove " + search.lines.back().substr(0, 4));
  }
}

TEST(Uci, StopsAtANumberOfNodes) {
  const Expected search = expected("lerf", kiwipete, {.nodes = 20'000});
  UciProgram program("lefr");
  program.say(position(kiwipete) + "go nodes 20000 depth 100\n");
  auto lines = program.lines_to("bestmove");
  lines.pop_back();
  ASSERT_GE(lines.size(), search.nodes.size());
  ASSERT_LE(lines.size(), search.nodes.size() + 1);  // of the last iteration, a better move
  for (std::size_t i = 0; i < search.nodes.size(); ++i) {
    EXPECT_EQ(part_of(lines[i], "nodes"), search.nodes[i]);
  }
  program.say("go nodes 1\n");
  EXPECT_EQ(program.lines_to("bestmove").size(), 1U);
}

TEST(Uci, CountsMatesInMoves) {
  struct {
    const char* fen;
    const char* score;
    const char* best;
  } const table[]{
      {"6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1", "mate 1", "a1a8"},
      {"7k/8/8/8/8/8/R7/1R5K w - - 0 1", "mate 2", nullptr},
      {"7k/R7/8/8/8/8/8/1R5K b - - 0 1", "mate -1", "h8g8"},
      {"R5k1/5ppp/8/8/8/8/8/4K2R b K - 0 1", "mate 0", "0000"},
      {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "cp 0", "0000"},
      {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "", nullptr},
  };
  UciProgram program;
  for (const auto& [fen, score, best] : table) {
    program.say("ucinewgame\n" + position(fen) + "go depth 4\n");
    const auto lines = program.lines_to("bestmove");
    const std::string found = part_of(lines[lines.size() - 2] + ' ', "score");
    if (*score != '\0') {
      EXPECT_EQ(found, score) << fen;
    } else {
      EXPECT_TRUE(found.starts_with("cp ")) << fen;
    }
    if (best != nullptr) {
      EXPECT_EQ(lines.back(), fmt::format("bestmove {}", best)) << fen;
    }
  }
}

TEST(Uci, CastlesFromKingToKing) {
  UciProgram program;
  const auto lines =
      program.answers("position startpos moves e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1\nd\n");
  EXPECT_EQ(lines[3], "5  . . b . p . . .");
  EXPECT_EQ(lines[7], "1  R N B Q . R K .");
  EXPECT_EQ(lines[11], "Fen: rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4");
  EXPECT_TRUE(lines[12].starts_with("Key: 0x"));
}

TEST(Uci, EndsInTime) {
  UciProgram program;
  const auto time_of = [&](const std::string& limits) {
    const auto begin = Clock::now();
    program.say("go " + limits + '\n');
    program.lines_to("bestmove");
    return Clock::now() - begin;
  };
  const auto by_movetime = time_of("movetime 120");
  EXPECT_GE(by_movetime, 100ms);
  EXPECT_LT(by_movetime, 10s);
  EXPECT_LT(time_of("wtime 200 btime 100000000"), 10s);
  EXPECT_LT(time_of("wtime 300 btime 1 winc 10 binc 0 movestogo 2"), 10s);
  EXPECT_LT(time_of("wtime -17 btime 1"), 10s);
  EXPECT_LT(time_of("movetime 0"), 10s);
  EXPECT_LT(time_of("depth 100 movetime 20"), 10s);
  EXPECT_LT(time_of("wtime 100000000 nodes 2000"), 10s);
}

TEST(Uci, AnswersWhileItSearches) {
  UciProgram program;
  for (const char* go : {"go infinite\n", "go\n"}) {
    program.say(go);
    program.lines_to("info depth 3 ");
    program.say("isready\n");
    program.lines_to("readyok");
    program.say("stop\n");
    program.lines_to("bestmove");
  }
  EXPECT_TRUE(program.answers("stop\n").empty());
}

// The machine may do something else now and then; a stop that takes longer always is a fault.
TEST(Uci, StopsAtOnce) {
  UciProgram program;
  auto fastest = Clock::duration::max();
  for (int i = 0; i < 5; ++i) {
    program.say("go infinite\n");
    program.lines_to("info depth 5 ");
    const auto begin = Clock::now();
    program.say("stop\n");
    program.lines_to("bestmove");
    if (HasFailure()) return;
    fastest = std::min<Clock::duration>(fastest, Clock::now() - begin);
  }
  EXPECT_LT(fastest, 100ms);
}

// Even if there is nothing left to search.
TEST(Uci, SaysNoMoveBeforeItIsStopped) {
  UciProgram program;
  program.say("go infinite depth 1\n");
  program.lines_to("info depth 1 ");
  EXPECT_TRUE(program.lines_until_quiet_for(150ms).empty());
  program.say("stop\n");
  EXPECT_EQ(program.lines_to("bestmove").size(), 1U);
  program.say("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo infinite\n");
  EXPECT_TRUE(program.lines_until_quiet_for(150ms).empty());
  program.say("stop\n");
  EXPECT_EQ(program.lines_to("bestmove").back(), "bestmove 0000");
}

TEST(Uci, EndsAtTheEndOfItsInput) {
  for (const char* end : {"", "quit\n", "quit"}) {
    UciProgram program;
    program.say("go infinite\n");
    program.lines_to("info depth 2 ");
    program.say(end);
    program.end_input();
    EXPECT_TRUE(program.rest().back().starts_with("bestmove"));
  }
}

// As "go perft" of most engines, which search nothing meanwhile.
TEST(Uci, FinishesACountBeforeItEnds) {
  UciProgram program;
  program.say("go perft 4\nposition startpos moves e2e4\ngo perft 1");
  program.end_input();
  const auto lines = program.rest();
  ASSERT_EQ(lines.size(), 20U + 3 + 20 + 3);
  EXPECT_EQ(lines[0], "a2a3: 8457");
  EXPECT_EQ(lines[20], "");
  EXPECT_EQ(lines[21], "Nodes searched: 197281");
  EXPECT_EQ(lines[22], "");
  EXPECT_EQ(lines[23], "a7a5: 1");
  EXPECT_EQ(lines[44], "Nodes searched: 20");
}

const std::string stopped_count = "info string go perft: stopped; the count is incomplete";

TEST(Uci, StopsACount) {
  UciProgram program;
  program.say("go perft 15\nisready\n");
  program.lines_to("readyok");
  program.say("stop\n");
  const auto lines = program.lines_to("info string");
  EXPECT_EQ(lines.back(), stopped_count);
  EXPECT_TRUE(program.answers("").empty());
}

// What waits for the count does not keep the rest from being heard.
TEST(Uci, HearsWhatFollowsDuringACount) {
  UciProgram quits;
  quits.say("go perft 15\nquit\n");
  EXPECT_EQ(quits.rest().back(), stopped_count);
  UciProgram waits;
  waits.say("go perft 15\nposition startpos moves e2e4\nisready\n");
  EXPECT_EQ(waits.lines_to("readyok").back(), "readyok");
  waits.say("stop\n");
  waits.lines_to(stopped_count);
  waits.say("go perft 1\n");
  EXPECT_EQ(waits.lines_to("Nodes").back(), "Nodes searched: 20");
  EXPECT_EQ(waits.answers(""), std::vector<std::string>{""});
  // Each stop is for all counts before it, also for those that have not begun.
  for (const char* end : {"stop\nquit\n", "quit\n", "quit"}) {
    UciProgram program;
    program.say(
        "go perft 15\nposition startpos moves e2e4\ngo perft 15\nsetoption name Hash value "
        "1\ngo perft 15\nd\n");
    program.say(end);
    program.end_input();
    const auto lines = program.rest();
    EXPECT_EQ(std::ranges::count(lines, stopped_count), 3) << end;
    EXPECT_TRUE(std::ranges::any_of(lines, [](const std::string& line) {
      return line.find("Fen: ") == 0 && line.find(" b ") != line.npos;
    })) << end;
  }
}

// Black is behind, and has the third repetition; the position alone does not say so.
TEST(Uci, KnowsTheGame) {
  const std::string fen = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  UciProgram program;
  program.say("position fen " + fen + " moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1\ngo depth 3\n");
  auto lines = program.lines_to("bestmove");
  EXPECT_EQ(lines.back(), "bestmove f6g8");
  EXPECT_EQ(part_of(lines[lines.size() - 2], "score"), "cp 0");
  program.say(
      "ucinewgame\nposition fen rnb1kb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 7 4\n"
      "go depth 3\n");
  lines = program.lines_to("bestmove");
  EXPECT_LT(std::stoi(part_of(lines[lines.size() - 2], "score").substr(3)), -500);
}

TEST(Uci, ForgetsWhatItSearched) {
  UciProgram program;
  const auto nodes = [&](const std::string& before) {
    program.say(before + "go depth 5\n");
    const auto lines = program.lines_to("bestmove");
    return part_of(lines[lines.size() - 2], "nodes");
  };
  const std::string at_first = nodes(position(kiwipete));
  EXPECT_NE(nodes(""), at_first);
  EXPECT_EQ(nodes("ucinewgame\n"), at_first);
  const std::string without = nodes("setoption name hash value 0\n");
  EXPECT_NE(without, at_first);
  EXPECT_EQ(nodes(""), without);
}

TEST(Uci, HasOptions) {
  UciProgram program;
  const auto found = [&](const std::string& before) {
    program.say(before + "go depth 4\n");
    const auto lines = program.lines_to("bestmove");
    const std::string& info = lines[lines.size() - 2];
    return part_of(info, "score") + ", " + part_of(info, "nodes") + ", " + part_of(info, "pv");
  };
  const std::string material = found(position(kiwipete));
  const std::string mobility = found("setoption name Evaluation value Mobility\n");
  EXPECT_NE(material, mobility);
  // The board is another one, and finds the same.
  EXPECT_EQ(found("setoption name Backend value 0x88\nucinewgame\n"), mobility);
  program.say("uci\n");
  EXPECT_TRUE(program.lines_to("id name").back().ends_with(" (x88)"));
  EXPECT_EQ(program.lines_to("option name Evaluation").back(),
            "option name Evaluation type combo default mobility var material var mobility");
  program.lines_to("uciok");
  EXPECT_EQ(found("setoption name evaluation value material\n"), material);
}

// The protocol adds nothing to a game between boards, and takes nothing away.
TEST(Uci, PlaysTheGamesOfTheSearch) {
  constexpr int plies = 32;
  const Referee opening = random_opening(positions::Random(5), 6);
  UciProgram players[]{UciProgram("lerf"), UciProgram("x88")};
  for (UciProgram& player : players) player.say("setoption name Hash value 1\n");
  Referee game = opening;
  while (static_cast<int>(game.moves().size()) < plies) {
    UciProgram& player = players[game.moves().size() % 2];
    player.say(
        fmt::format("position startpos moves {}\ngo nodes 500\n", text::to_uci(game.moves())));
    const std::string best = player.lines_to("bestmove").back().substr(9);
    ASSERT_TRUE(game.play(text::parse_uci(best, game.position()))) << best;
  }
  Referee same = opening;
  const BackendEntry& lefr = *find(backends(), "lefr");
  ASSERT_TRUE(play_on(same, Player(lefr, 500), Player(lefr, 500), plies));
  EXPECT_EQ(text::to_uci(game.moves()), text::to_uci(same.moves()));
}

class UciOfTheProgram : public testing_support::Program {};

TEST_F(UciOfTheProgram, CountsAsVerifyExpectsIt) {
  std::vector<std::string> arguments{"verify", "--positions", "200"};
  for (const char* backend : {"lerf", "x88"}) {
    arguments.insert(arguments.end(), {"--engine", fmt::format("'{}' uci --backend {}",
                                                               SQUARELAB_PROGRAM, backend)});
  }
  const Outcome outcome = run(arguments);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.out << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("0 disagreements\n")) << outcome.out;
}

TEST_F(UciOfTheProgram, SaysWhyItsAnswersAreLost) {
  const Outcome outcome =
      run({"uci"}, " <'" + write_file("lines", "go depth 1\n") + "' >/dev/full");
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_EQ(outcome.err, "squarelab uci: cannot write to stdout: No space left on device\n");
}

// The table that it has is kept.
TEST_F(UciOfTheProgram, SaysThatThereIsNoMemoryForATable) {
  const std::string lines =
      write_file("lines", "setoption name Hash value 1024\nuci\ngo depth 1\n");
  const Outcome outcome = run({"uci"}, " <'" + lines + "'", "ulimit -v 800000; ");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(
      outcome.out.starts_with("info string setoption: there is not enough memory; all "
                              "options stay as they are\n"))
      << outcome.out;
  EXPECT_NE(outcome.out.find("default 16 min 0"), outcome.out.npos) << outcome.out;
  EXPECT_NE(outcome.out.find("bestmove"), outcome.out.npos) << outcome.out;
}

TEST_F(UciOfTheProgram, NeedsABoardThatSearches) {
  const Outcome outcome = run({"uci", "--backend", "reference"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_EQ(outcome.err, "squarelab uci: --backend: reference does not search\n");
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"uci", "--backend", "nothing"},
        {"bench", "--backends", "nothing"}}) {
    const Outcome unknown = run(arguments);
    EXPECT_NE(unknown.err.find("lerf, "), unknown.err.npos) << unknown.err;
    EXPECT_EQ(unknown.err.find("reference"), unknown.err.npos) << unknown.err;
  }
}

TEST_F(UciOfTheProgram, SaysThatItIsNoRival) {
  const std::string help = run({"uci", "--help"}).out;
  EXPECT_NE(help.find("no rival of strong engines"), help.npos) << help;
}

}  // namespace
}  // namespace squarelab::app
