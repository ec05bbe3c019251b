#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <squarelab/backends.hpp>
#include <squarelab/questions/catalogue.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/text/epd.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/verify/engine/engine_verification.hpp>
#include <squarelab/verify/reproducer.hpp>
#include <squarelab/verify/verification.hpp>

#include "suspects.hpp"

namespace squarelab::verify {
namespace {

Finding shrunk_of(BoardFault fault, std::string_view fen) {
  Lockstep lockstep = against(wrong_lerf(fault));
  return shrink(first_found(lockstep, fen), lockstep);
}

TEST(Reproducer, ShowsItAgainOnceWrittenAndRead) {
  const struct {
    BoardFault fault;
    const char* fen;
  } cases[] = {
      {BoardFault::EnPassantForgotten, "4k3/p6p/8/2PpP3/8/8/8/4K3 w - d6 7 20"},
      {BoardFault::IsLegalStrict, "8/P6k/8/8/8/8/8/K7 w - - 0 1"},
      {BoardFault::UndoIncomplete, "8/P6k/8/8/8/8/8/K7 w - - 0 1"},
      {BoardFault::RightKept, "r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1"},
      {BoardFault::PerftBulkOff, "8/P6k/8/8/8/8/8/K7 w - - 0 1"},
  };
  for (const auto& [fault, fen] : cases) {
    const Finding shrunk = shrunk_of(fault, fen);
    const Reproducer reproducer = reproducer_of(shrunk, 77);
    const std::string text = write_reproducer(reproducer);
    EXPECT_EQ(read_reproducer(text), reproducer) << text;
    const auto again = replay(read_reproducer(text), faults::with_wrong_boards());
    ASSERT_TRUE(again) << text;
    EXPECT_EQ(again->kind, shrunk.smallest.kind);
    EXPECT_EQ(again->query, shrunk.smallest.query);
    Reproducer mended = reproducer;
    mended.boards = {"reference", "lerf"};
    EXPECT_FALSE(replay(mended, backends())) << text;
  }
}

// A count of a file, of a position and below a move.
TEST(Reproducer, KeepsTheCountOfAFile) {
  const positions::NamedPosition named{
      "", "", start_position(), {}, std::make_shared<const std::string>("a.epd")};
  for (const text::PerftCount count :
       {text::PerftCount{2, 401}, text::PerftCount{3, 421, Move::normal(Square::B2, Square::B3)}}) {
    VerificationPlan plan;
    plan.entries = {find(backends(), "reference"), find(backends(), "lerf")};
    plan.suite = {named};
    plan.suite[0].counts = {count};
    const auto found = verify(plan).disagreement();
    ASSERT_TRUE(found);
    const Reproducer reproducer = reproducer_of(not_shrunk(*found));
    EXPECT_EQ(reproducer.count, count.count);
    const std::string text = write_reproducer(reproducer);
    EXPECT_EQ(read_reproducer(text), reproducer) << text;
    const auto again = replay(reproducer, backends());
    ASSERT_TRUE(again) << text;
    EXPECT_TRUE(is_of_file(*again));
    Reproducer mended = reproducer;
    --*mended.count;
    EXPECT_FALSE(replay(mended, backends())) << text;
    EXPECT_EQ(emit_test(not_shrunk(*found)), "");
  }
}

// A square where no capture is legal, which is where this board errs.
TEST(Reproducer, KeepsTheEnPassantSquare) {
  std::vector<std::unique_ptr<Board>> boards;
  boards.push_back(std::make_unique<reference::ReferenceBoard>());
  boards.push_back(wrong_board(BoardFault::SetKeepsEnPassant));
  Lockstep lockstep(std::move(boards));
  const auto found = lockstep.compare_deeply(text::parse_fen("8/8/8/K1Pp3r/8/8/4k3/8 w - - 0 1"));
  ASSERT_TRUE(found);
  const Reproducer reproducer = reproducer_of(shrink(*found, lockstep));
  EXPECT_TRUE(reproducer.line.start.en_passant);
  EXPECT_EQ(read_reproducer(write_reproducer(reproducer)), reproducer);
}

TEST(Reproducer, CanBeWrittenByHand) {
  const Reproducer reproducer = read_reproducer(
      R"({"format": "squarelab reproducer 1", "boards": ["reference", "0x88"],
          "fen": "4k3/8/8/8/8/8/8/R3K3 w Q -", "moves": ["e1c1"]})");
  EXPECT_EQ(reproducer.line.moves, std::vector{Move::castling(Square::E1, Square::C1)});
  EXPECT_EQ(reproducer.how, How::Everything);
  EXPECT_FALSE(replay(reproducer, backends()));
}

// The command in the file is for people: nothing is run because it stands there.
TEST(Reproducer, NamesEnginesAndRunsNone) {
  const std::string trace = testing::TempDir() + "squarelab_run_by_a_file";
  Reproducer reproducer;
  reproducer.boards = {"reference", "Rook 1.0"};
  reproducer.line.start = text::parse_fen("4k3/8/8/8/8/8/8/4K3 w - -");
  reproducer.engines = {{"Rook 1.0", "touch " + trace, "uci", "divide {depth}", {"one", "two"}}};
  const Reproducer read = read_reproducer(write_reproducer(reproducer));
  EXPECT_EQ(read, reproducer);
  try {
    replay(read, backends());
    ADD_FAILURE() << "there is no such board";
  } catch (const text::TextError& error) {
    const std::string message = error.what();
    EXPECT_NE(message.find("\"Rook 1.0\" is a program that you have to name yourself, as --engine "
                           "CMD; it was \"touch "),
              std::string::npos)
        << message;
  }
  EXPECT_FALSE(std::ifstream(trace).good());
}

TEST(Reproducer, AsksWhatTheKindIsAbout) {
  const auto question = [](const std::string& more) {
    return read_reproducer(R"({"format": "squarelab reproducer 1", "boards": ["a", "b"],
                               "fen": "4k3/8/8/8/8/8/8/4K3 w - -")" +
                           more + "}")
        .question;
  };
  EXPECT_EQ(question(""), &questions::LegalMoves::facts);
  EXPECT_EQ(question(R"(, "kind": "crash")"), &questions::LegalMoves::facts);
  EXPECT_EQ(question(R"(, "kind": "wrong-undo")"), &questions::TakenBack::facts);
  EXPECT_EQ(question(R"(, "kind": "wrong-position")"), &questions::Set::facts);
}

TEST(Reproducer, OfABoardThatIsBuiltOnDemandSaysSo) {
  Registry registry = backends();
  registry.left_out.push_back({.name = "tokens"});
  Reproducer reproducer;
  reproducer.line.start = text::parse_fen("4k3/8/8/8/8/8/8/4K3 w - -");
  const auto refusal = [&](const char* name) -> std::string {
    reproducer.boards = {"reference", name};
    try {
      replay(reproducer, registry);
    } catch (const text::TextError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(refusal("tokens"),
            "reproducer: there is no board \"tokens\" in this build; squarelab backends lists the "
            "way to build it");
  EXPECT_EQ(refusal("beads"), "reproducer: there is no board \"beads\"");
}

TEST(Reproducer, NamesNoBoardTwice) {
  Reproducer reproducer;
  reproducer.boards = {"x88", "0x88"};
  reproducer.line.start = text::parse_fen("4k3/8/8/8/8/8/8/4K3 w - -");
  try {
    replay(reproducer, backends());
    ADD_FAILURE() << "they are the same";
  } catch (const text::TextError& error) {
    EXPECT_STREQ(error.what(), "reproducer: \"x88\" and \"0x88\" are the same board");
  }
  // The rules may have been asked as a board besides.
  Finding shrunk = shrunk_of(BoardFault::IsLegalStrict, "8/P6k/8/8/8/8/8/K7 w - -");
  shrunk.smallest.answers.push_back(shrunk.smallest.answers.front());
  EXPECT_EQ(reproducer_of(shrunk).boards,
            (std::vector<std::string>{"reference", "is-legal-strict"}));
}

std::string refusal(const std::string& text) {
  try {
    read_reproducer(text);
  } catch (const text::TextError& error) {
    return error.what();
  }
  return "";
}

TEST(Reproducer, RefusesInOneLineWhatIsNone) {
  const std::string good =
      R"({"format": "squarelab reproducer 1", "boards": ["a", "b"], "fen": "4k3/8/8/8/8/8/8/4K3 w - -")";
  EXPECT_EQ(refusal(good + "}"), "");
  const struct {
    std::string text;
    const char* part;
  } cases[] = {
      {"", "not JSON"},
      {"{\n  \"format\": ?}", "line 2: reproducer column 13"},
      {"\xff\xfe", "not JSON"},
      {R"({"seed": 1e999})", "a number is too large for JSON"},
      {"\n [1]", "line 2: reproducer column 2: the text is not a JSON object"},
      {std::string(100'000, '['), "JSON nested deeper"},
      {"{}", "line 1: reproducer column 1: \"format\" is missing"},
      {R"({"format": "other"})", "not the format"},
      {R"({"format": 1})", "\"format\" is not a text"},
      {R"({"format": "squarelab reproducer 1"})", "\"boards\" is missing"},
      {R"({"format": "squarelab reproducer 1", "boards": ["a"]})", "fewer than two"},
      {R"({"format": "squarelab reproducer 1", "boards": "a"})", "not a list"},
      {R"({"format": "squarelab reproducer 1", "boards": ["a", "b"]})", "\"fen\" is missing"},
      {R"({"format": "squarelab reproducer 1", "boards": ["a", "b"], "fen": "8/8 w - -"})",
       "\"fen\": FEN column"},
      {good + ",\n \"movse\": []}", "line 2: reproducer column 11: \"movse\" is not a field"},
      {good + R"(, "moves": ["e1e2", "e8e6"]})",
       "line 1: reproducer column 114: move 2: UCI move column 1"},
      {good + R"(, "moves": [7]})", "\"moves[0]\" is not a text"},
      {good + R"(, "fen": "8/8/8/8/8/8/8/8 w - -"})", "\"fen\" is there twice"},
      {good + R"(, "kind": "wrong"})", "is not a kind"},
      {good + R"(, "kind": "wrong-key", "question": "moves"})",
       "line 1: reproducer column 104: the answer to the question \"moves\" cannot be wrong-key"},
      {good + R"(, "kind": "garbage", "question": "pins", "how": "played"})", "cannot be garbage"},
      {R"({"format": "squarelab reproducer 1",
           "boards": ["a", "b",
                      "a"]})",
       "line 3: reproducer column 23: \"a\" cannot be compared with itself"},
      {good + R"(, "question": "why"})", "is not a question"},
      {good + R"(, "how": "now"})", "is not asked, everything or played"},
      {good + R"(, "code": 65536})", "from 0 to 65535"},
      {good + R"(, "depth": -1})", "from 0 to 9"},
      {good + R"(, "depth": 10})", "from 0 to 9"},
      {good + R"(, "seed": 1.5})", "\"seed\" is not a whole number"},
      {good + R"(, "engines": "a"})", "\"engines\" is not a list"},
      {good + R"(, "engines": ["a"]})", "an engine has name, command and protocol"},
      {good + R"(, "engines": [{"name": "a", "command": "b", "port": 1}]})",
       "\"engines[0].protocol\" is missing"},
      {good + R"(, "engines": [{"name": "a", "command": 1, "protocol": "uci"}]})",
       "\"engines[0].command\" is not a text"},
      {good + R"(, "engines": [{"name": "a", "command": "b", "protocol": "xboard"}]})",
       "is not uci, script or adapter"},
  };
  for (const auto& [text, part] : cases) {
    const std::string message = refusal(text);
    EXPECT_NE(message.find(part), std::string::npos) << text.substr(0, 200) << "\n" << message;
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
  }
  EXPECT_THROW(replay(read_reproducer(good + "}"), backends()), text::TextError);
}

Finding made_up(Question question, Kind kind) {
  Disagreement found;
  found.start = text::parse_fen("4k3/8/8/2P5/8/8/6p1/R3K3 w Q - 0 1");
  found.moves = {Move::castling(Square::E1, Square::C1)};
  found.taken_back = {Move::normal(Square::E8, Square::E7)};
  found.query = "what \" is \\ asked\n";
  found.expected = "one thing";
  found.answers = {{"reference", "one thing"}, {"lerf", "another"}};
  found.question = question;
  found.kind = kind;
  found.depth = 2;
  found.wrong = 1;
  return not_shrunk(found);
}

std::string emit_of_engine(const Finding& finding, const EngineCommand& engine) {
  const std::string& name = finding.smallest.answers.back().backend;
  return emit_test(finding, {reproduced(name, engine)});
}

// All of them in one file, because a compiler takes its time.
TEST(EmittedTest, IsReadByACompiler) {
  std::string source;
  int tests = 0;
  // Tests of one name would not compile together.
  const auto add = [&](std::string test) {
    const std::string begin = "TEST(Found, ";
    test.replace(test.find(begin), begin.size(), "TEST(Found" + std::to_string(++tests) + ", ");
    source += test;
  };
  add(emit_test(made_up(&questions::LegalMoves::facts, Kind::MoveMissing)));
  Finding without_moves = made_up(&questions::Perft::facts, Kind::Hang);
  without_moves.smallest.moves.clear();
  add(emit_of_engine(without_moves, {Protocol::Script, "python3 a.py"}));
  add(emit_of_engine(made_up(&questions::Perft::facts, Kind::Garbage),
                     {Protocol::Uci, "./a \"b\\\n\" \xe2\x99\x9e 7"}));
  add(emit_of_engine(made_up(&questions::Perft::facts, Kind::Garbage),
                     {Protocol::Uci, "./a", "divide {depth}", {"b", "c"}}));
  add(emit_of_engine(made_up(&questions::Perft::facts, Kind::Garbage),
                     {Protocol::Adapter, "python3 a.py #)json"}));
  EXPECT_NE(source.find("TEST(Found1, MoveMissing) {"), source.npos);
  EXPECT_NE(source.find("\"command\": \"./a \\\"b\\\\\\n\\\" \\u265e 7\""), source.npos) << source;
  EXPECT_NE(source.find("\"perft\": \"divide {depth}\""), source.npos) << source;

  const std::string path = testing::TempDir() + "squarelab_emitted_test.cpp";
  std::ofstream(path) << source;
  const std::string check = SQUARELAB_SYNTAX_CHECK;
  EXPECT_EQ(std::system((check + " " + path).c_str()), 0) << source;
  std::ofstream(path) << source << "int broken = ;\n";
  EXPECT_NE(std::system((check + " " + path + " 2> /dev/null").c_str()), 0);
  std::remove(path.c_str());
}

TEST(EmittedTest, IsThatOfBoardsWhereABoardIsWrong) {
  const Finding finding = made_up(&questions::LegalMoves::facts, Kind::MoveExtra);  // by lerf
  const auto engine = reproduced("Rook 1.0", {Protocol::Uci, "./rook"});
  EXPECT_EQ(emit_test(finding, {engine}), emit_test(finding));
}

// With the wrong board it finds something, and then the test fails; with a right one of that name
// it passes.
TEST(EmittedTest, ReplaysWhatWasFound) {
  const struct {
    BoardFault fault;
    const char* fen;
  } cases[] = {
      {BoardFault::IsLegalStrict, "8/P6k/8/8/8/8/8/K7 w - -"},
      // It is not enough to make the move that cannot be taken back.
      {BoardFault::UnmakeCrashes, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
  };
  for (const auto& [fault, fen] : cases) {
    const std::string source = emit_test(shrunk_of(fault, fen));
    const std::string begin = "R\"json(";
    const std::size_t place = source.find(begin) + begin.size();
    const Reproducer kept =
        read_reproducer(source.substr(place, source.find(")json\"", place) - place));
    const auto& facts = faults::all_board_faults()[static_cast<std::size_t>(fault)];
    EXPECT_EQ(kept.boards, (std::vector<std::string>{"reference", std::string(facts.name)}));
    Registry registry = faults::with_wrong_boards();
    EXPECT_TRUE(replay(kept, registry)) << source;
    for (BackendEntry& entry : registry.entries) {
      if (entry.facts.name == facts.name) entry.make_board = find(registry, "lerf")->make_board;
    }
    EXPECT_FALSE(replay(kept, registry)) << source;
  }
}

// What all boards have in common is wrong, and no board can show it.
TEST(EmittedTest, IsMadeOfBoardsThatDifferFromTheReference) {
  Finding of_notation = made_up(&questions::Fen::facts, Kind::WrongFen);
  of_notation.smallest.answers = {{"reference", "another"}};
  of_notation.smallest.wrong = 0;
  EXPECT_EQ(emit_test(of_notation), "");
}

// It names one board, for all write and read in the same way.
TEST(Replay, ShowsWhatIsWrongWithTheNotation) {
  Notation deaf_to_check;
  deaf_to_check.to_san = [](Move move, const Position& position) {
    std::string san = text::to_san(move, position);
    std::erase(san, '+');
    return san;
  };
  Notation without_rights;
  without_rights.to_fen = [](const Position& position) {
    Position poorer = position;
    poorer.castling = {};
    return text::to_fen(poorer);
  };
  for (const auto& [notation, kind] :
       {std::pair{deaf_to_check, Kind::WrongSan}, std::pair{without_rights, Kind::WrongFen}}) {
    Lockstep lockstep(
        make_boards(std::array{find(backends(), "reference"), find(backends(), "lerf")}), notation);
    const auto found = lockstep.compare_deeply(text::parse_fen("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1"));
    ASSERT_TRUE(found);
    const Reproducer kept = read_reproducer(write_reproducer(reproducer_of(not_shrunk(*found))));
    EXPECT_EQ(kept.boards.size(), 1U);
    const auto again = replay(kept, backends(), notation);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->kind, kind);
    EXPECT_FALSE(replay(kept, backends()));
  }
}

TEST(EmittedEpd, HoldsThePositionAndItsCounts) {
  const std::string line = emit_epd(made_up(&questions::LegalMoves::facts, Kind::MoveExtra));
  const text::EpdRecord record = text::parse_epd(line);
  // Castling leads to what is wrong, and the counts have to reach beyond it.
  EXPECT_EQ(text::to_fen(record.position), "4k3/8/8/2P5/8/8/6p1/R3K3 w Q - 0 1");
  EXPECT_EQ(record.id(), "lerf");
  EXPECT_EQ(record.operand("c0"), "move-extra");
  ASSERT_EQ(record.perft().size(), 3U);
  // King: d1, d2, e2, f2, and castling. Rook: seven up the file, three along the rank. Pawn: c6.
  EXPECT_EQ(record.perft()[0], (text::PerftCount{1, 16}));
}

TEST(EmittedEpd, HasNoEnPassantSquareWithoutACapture) {
  Finding shrunk = made_up(&questions::PositionHeld::facts, Kind::Crash);
  shrunk.smallest.start = text::parse_fen("4k3/8/8/8/3P4/8/8/4K3 b - - 0 1");
  shrunk.smallest.start.en_passant = Square::D3;
  shrunk.smallest.moves.clear();
  const std::string line = emit_epd(shrunk);
  EXPECT_TRUE(line.starts_with("4k3/8/8/8/3P4/8/8/4K3 b - - D1 5;")) << line;
}

}  // namespace
}  // namespace squarelab::verify
