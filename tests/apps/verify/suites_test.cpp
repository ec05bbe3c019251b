// squarelab verify --suite, --leaves and --export.
#include <fmt/format.h>

#include <fstream>
#include <string>
#include <vector>

#include "apps/run_program.hpp"
#include "support/contains.hpp"
#include "support/json.hpp"
#include "support/test_engine.hpp"

namespace squarelab::app {
namespace {

using testing_support::contains;

// Returns what comes before the position, on one line.
std::string first_sentence(const std::string& report) {
  std::string words = report.substr(0, report.find("\nposition"));
  for (const char* gap : {"\n  ", "\n"}) {
    for (auto at = words.find(gap); at != words.npos; at = words.find(gap)) {
      words.replace(at, std::string(gap).size(), " ");
    }
  }
  return words;
}

class VerifySuites : public testing_support::Program {
 protected:
  Outcome verify(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "verify");
    return run(arguments);
  }
  // Boards and their answers but for lerf's have no say here.
  Outcome check(const std::string& file, std::vector<std::string> arguments = {}) {
    if (arguments.empty()) arguments = {"--leaves", "10000"};  // which boards count in a moment
    arguments.insert(arguments.end(), {"--positions", "0", "--backends", "lerf", "--suite", file});
    return verify(arguments);
  }
  static std::string engine(const std::string& mode) { return testing_support::uci(mode); }
  void expect_first_line(const Outcome& outcome, const std::string& line, int exit_code) {
    EXPECT_EQ(outcome.exit_code, exit_code) << outcome.out << outcome.err;
    EXPECT_EQ(outcome.out.substr(0, outcome.out.find('\n')), line) << outcome.err;
  }
};

constexpr const char* pawn_and_king = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
constexpr const char* printed_divide =
    "\ngo perft 2\n\ne2e3: 5\ne2e4: 5\ne1d1: 5\ne1f1: 5\ne1d2: 5\ne1f2: 5\n\nNodes searched: 30\n";

TEST_F(VerifySuites, AreCheckedInEachForm) {
  const std::string text = write_file("suite.txt", pawn_and_king + std::string(printed_divide));
  const std::string epd =
      write_file("suite.epd", pawn_and_king + std::string(" ;D1 6 ;D2 30 ;D3 210\n"));
  const std::string json = write_file("suite.json", std::string("[{\"fen\": \"") + pawn_and_king +
                                                        "\", \"depth\": 2, \"nodes\": 30}]");
  for (const std::string& file : {text, epd, json}) {
    expect_first_line(check(file), "0 disagreements", 0);
    expect_first_line(check(file, {"--engine", engine("honest")}), "0 disagreements", 0);
  }
}

// Each count alone: the first, one in between, and the last.
TEST_F(VerifySuites, AreCheckedToTheLastCount) {
  std::string moves = printed_divide;
  moves.erase(moves.find("Nodes"));
  for (const std::string right : {"e2e3: 5", "e1d1: 5", "e1f2: 5"}) {
    std::string divide = moves;
    divide.replace(divide.find(right), right.size(), right.substr(0, 6) + '6');
    const std::string file = write_file("divide.txt", pawn_and_king + divide);
    EXPECT_EQ(check(file).exit_code, 1) << right;
    EXPECT_EQ(check(file, {"--engine", engine("honest")}).exit_code, 1) << right;
  }
  for (const std::string counts : {",7,30,210", ",6,31,210", ",6,30,211", ",6,30,210,1425"}) {
    const std::string file = write_file("counts.txt", pawn_and_king + counts);
    EXPECT_EQ(check(file).exit_code, 1) << counts;
    EXPECT_EQ(check(file, {"--leaves", "2000", "--engine", engine("honest")}).exit_code, 1)
        << counts;
  }
}

TEST_F(VerifySuites, NameTheLineThatIsWrong) {
  std::string divide = printed_divide;
  divide.replace(divide.find("e1f1: 5"), 7, "e1f1: 6");
  divide.erase(divide.find("Nodes"));
  const std::string file = write_file("suite.txt", pawn_and_king + divide);
  const std::string line = file + ":7: all boards agree on 5; the file has 6";
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{}, {"--engine", engine("honest")}}) {
    const Outcome outcome = check(file, arguments);
    EXPECT_EQ(outcome.exit_code, 1);
    std::string words = outcome.out.substr(0, outcome.out.find("\nposition"));
    for (const char* gap : {"\n  ", "\n"}) {
      for (auto at = words.find(gap); at != words.npos; at = words.find(gap)) {
        words.replace(at, std::string(gap).size(), " ");
      }
    }
    EXPECT_EQ(words, line) << outcome.out;
    EXPECT_TRUE(contains(outcome.out, "query     perft 2, leaves below e1f1\nexpected  6\n"))
        << outcome.out;
  }
  // Each line is a fault of its own, and shows again.
  const std::string two =
      write_file("two.epd", std::string(pawn_and_king) + " ;D1 7\n" + pawn_and_king + " ;D2 31\n");
  const std::string kept = path("kept.json");
  const Outcome all = check(two, {"--all", "--reproducer", kept});
  EXPECT_TRUE(all.out.starts_with("2 faults, the most frequent first:\n")) << all.out;
  const Outcome replayed = verify({"--replay", kept});
  EXPECT_EQ(replayed.exit_code, 1) << replayed.out << replayed.err;
  EXPECT_TRUE(replayed.out.starts_with("all boards agree on 6; the file has 7\n")) << replayed.out;
  const Outcome asked = verify({"--replay", kept, "--engine", engine("honest")});
  EXPECT_EQ(asked.exit_code, 1) << asked.out << asked.err;
}

TEST_F(VerifySuites, AreRefusedWithTheirLine) {
  const std::string file =
      write_file("suite.txt", std::string("# a comment\n") + pawn_and_king + "\ne2e5: 5\n");
  expect_refused({"verify", "--positions", "0", "--suite", file}, ":3: suite: \"e2e5\": ");
  expect_refused({"verify", "--positions", "0", "--suite", path("none.txt")}, "none.txt");
}

// A wrong count must not pass as if it had been compared.
TEST_F(VerifySuites, WithoutCountsAreNoSuites) {
  const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  const std::string none = write_file("none.epd", start + '\n' + pawn_and_king + '\n');
  expect_refused({"verify", "--positions", "0", "--suite", none},
                 "none.epd:1: suite: no count was read of any position; expected a count such as");
  const std::string some = write_file("some.epd", start + '\n' + pawn_and_king + " ;D1 6 ;D2 30\n");
  for (const std::vector<std::string>& asked :
       {std::vector<std::string>{}, {"--engine", engine("honest")}}) {
    std::vector<std::string> arguments = asked;
    arguments.insert(arguments.end(), {"--json", path("report.json")});
    const Outcome outcome = check(some, arguments);
    expect_first_line(outcome, "0 disagreements", 0);
    EXPECT_TRUE(contains(outcome.err, "some.epd:1: suite: no count was read of this position"))
        << outcome.err;
    EXPECT_TRUE(contains(outcome.out, "\nfile counts   2 compared; 1 position without a count\n"))
        << outcome.out;
    const std::string json = read_file(path("report.json"));
    EXPECT_TRUE(contains(json, "\"file_counts\": 2,")) << json;
    EXPECT_TRUE(contains(json, "\"positions_without_counts\": 1,")) << json;
  }
}

// Wrong counts are found in each form.
TEST_F(VerifySuites, AreWrongInEachForm) {
  const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  const auto json = [&](const std::string& rest) {
    return "[{\"fen\": \"" + start + "\", " + rest + "}]";
  };
  std::string teaching;
  for (const char file : std::string("abcdefgh")) {
    teaching +=
        fmt::format("     move: {0}2{0}3  nodes: 20\n     move: {0}2{0}4  nodes: 20\n", file);
  }
  for (const char* const move : {"b1a3", "b1c3", "g1f3", "g1h3"}) {
    teaching += fmt::format("     move: {}  nodes: 20\n", move);
  }
  const std::string footer = "    Depth: 2\n    Nodes: 400\n     Time: 12 ms\n";
  expect_first_line(check(write_file("right", start + "\ngo perft 2\n" + teaching + footer)),
                    "0 disagreements", 0);
  teaching.replace(teaching.find("nodes: 20"), 9, "nodes: 21");
  for (const auto& [text, line] : std::vector<std::pair<std::string, std::string>>{
           {start + "\ngo perft 2\n" + teaching + footer,
            ":3: all boards agree on 20; the file has 21"},
           {start + "\ngo perft 2\nResult: 401, Time: 1s 528ms\n",
            ":3: all boards agree on 400; the file has 401"},
           {start + "\ngo perft 2\nTotal nodes: 420\n",
            ":3: all boards agree on 400; the file has 420, the sum of depths 1 to 2"},
           {json("\"moves\": 21"), ":1: all boards agree on 20; the file has 21"},
           {json("\"moves\": []"), ":1: all boards agree on 20; the file has 0"},
           {json("\"D1\": \"21\""), ":1: all boards agree on 20; the file has 21"},
           {json("\"D1\": 20, \"perft1\": 21"), ":1: all boards agree on 20; the file has 21"},
       }) {
    const std::string file = write_file("wrong", text);
    for (const std::vector<std::string>& asked :
         {std::vector<std::string>{}, {"--engine", engine("honest")}}) {
      const Outcome outcome = check(file, asked);
      EXPECT_EQ(outcome.exit_code, 1) << text << outcome.err;
      EXPECT_EQ(first_sentence(outcome.out), file + line) << text;
    }
  }
}

// 20 + 400 + 8902 + 197281 are 206603: the nodes above the leaves of depth 5.
TEST_F(VerifySuites, CountsOfNodesAreNoticed) {
  const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  for (const auto& [count, words] : std::vector<std::pair<std::string, std::string>>{
           {"D5 206603", "more than 1000000; the file has 206603, the sum of depths 1 to 4"},
           {"D4 9322", "197281; the file has 9322, the sum of depths 1 to 3"},
           {"D4 9323", "197281; the file has 9323, the sum of depths 1 to 3"},
           {"D4 206603", "197281; the file has 206603, the sum of depths 1 to 4"},
           {"D5 206605", "more than 1000000; the file has 206605"},
           {"D2 20", "400; the file has 20"}}) {
    const std::string file = write_file("nodes.epd", start + " ;" + count + '\n');
    const Outcome outcome = run({"verify", "--positions", "0", "--epd", file});
    EXPECT_EQ(outcome.exit_code, 1) << outcome.err;
    EXPECT_EQ(first_sentence(outcome.out), file + ":1: all boards agree on " + words);
  }
}

// A deep count is asked for on request only, and boards have a limit of their own.
TEST_F(VerifySuites, ProgramsAreAskedAsFarAsIsSaid) {
  const std::string file =
      write_file("suite.epd", std::string(pawn_and_king) + " ;D2 30 ;D3 191\n");
  const std::vector<std::string> asked{"--engine", engine("honest")};
  const Outcome shallow = check(file, asked);
  EXPECT_EQ(shallow.exit_code, 0) << shallow.out;
  EXPECT_TRUE(contains(shallow.out, "left out      1 count beyond depth 2; --leaves N asks"))
      << shallow.out;
  EXPECT_EQ(check(file, {"--engine", engine("honest"), "--leaves", "190"}).exit_code, 0);
  EXPECT_EQ(check(file, {"--engine", engine("honest"), "--leaves", "191"}).exit_code, 1);
  EXPECT_EQ(check(file, {"--leaves", "190"}).exit_code, 0);
  EXPECT_EQ(check(file).exit_code, 1);
}

TEST_F(VerifySuites, AreExportedAndReadBack) {
  for (const std::string name : {"suite.epd", "suite.json"}) {
    const std::string file = path(name);
    const Outcome written = verify({"--export", file, "--seed", "3"});
    expect_first_line(written, "0 disagreements", 0);
    EXPECT_TRUE(contains(written.out, "\nexported      1")) << written.out;
    const std::string first = read_file(file);
    EXPECT_EQ(first.front(), name == "suite.json" ? '[' : first.front());
    expect_first_line(check(file), "0 disagreements", 0);
    expect_first_line(check(file, {"--engine", engine("honest")}), "0 disagreements", 0);
    EXPECT_EQ(check(file, {"--engine", engine("no-en-passant")}).exit_code, 1);
  }
  const std::string file = path("suite.epd");
  const std::string first = read_file(file);
  verify({"--export", file, "--seed", "3"});
  EXPECT_EQ(read_file(file), first);
  verify({"--export", file, "--seed", "4"});
  EXPECT_NE(read_file(file), first);
  const Outcome piped = verify({"--export", "-"});
  EXPECT_TRUE(contains(piped.out, " ;D1 ")) << piped.out.substr(0, 200);
  EXPECT_FALSE(contains(piped.out, "disagreements"));
  EXPECT_EQ(verify({"--export", path("x.epd"), "--positions", "5"}).exit_code, 2);
}

}  // namespace
}  // namespace squarelab::app
