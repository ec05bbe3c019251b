// What squarelab explain says of attacks, compared with computations by hand, under all eight
// mappings and on the 0x88 board.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <sstream>

#include "explain_support.hpp"
#include "support/json.hpp"

namespace squarelab::app {
namespace {

using namespace testing_support;

std::uint64_t bit(int number) { return std::uint64_t{1} << number; }

std::uint64_t shifted(std::uint64_t set, int amount) {
  return amount >= 0 ? set << amount : set >> -amount;
}

// The squares of the domain from which the way leads off the board, though their bit plus the step
// is still among the 64.
std::uint64_t guard_by_hand(const Reference& reference, std::size_t way, int first_rank,
                            int last_rank) {
  std::uint64_t guard = 0;
  const ReferenceWay& step = reference_ways[way];
  for (int rank = first_rank; rank <= last_rank; ++rank) {
    for (int file = 0; file < 8; ++file) {
      const int index = reference.index(rank, file);
      const int to = index + step_of(reference, way);
      if (!on_board(rank + step.ranks, file + step.files) && to >= 0 && to < 64) {
        guard |= bit(index);
      }
    }
  }
  return guard;
}

struct Leaper {
  const char* topic;
  std::size_t first_way;
  const char* fen;
  const char* square;
};

const Leaper leapers[] = {
    {"knight", 8, "4k3/8/8/8/4N3/8/8/4K3 w - - 0 1", "e4"},
    {"knight", 8, "4k3/8/8/8/4N3/8/8/4K2n w - - 0 1", "h1"},
    {"knight", 8, "N3k3/8/8/8/8/8/8/4K3 w - - 0 1", "a8"},
    {"knight", 8, "4k3/6p1/7N/8/8/8/8/4K3 w - - 0 1", "h6"},
    {"king", 0, "4k3/8/8/8/8/8/PP6/K7 w - - 0 1", "a1"},
    {"king", 0, "7k/8/8/8/3K4/8/8/8 w - - 0 1", "h8"},
    {"king", 0, "7k/8/8/8/3K4/8/8/8 w - - 0 1", "d4"},
};

TEST_F(Explain, LeapersStepByStep) {
  for (const Leaper& leaper : leapers) {
    SCOPED_TRACE(std::string(leaper.topic) + ' ' + leaper.square);
    const HandSquare from = hand_square(leaper.square);
    const HandSquares attacked = HandBoard(leaper.fen).attacks_from(from);
    const json data = explained({leaper.topic, "--fen", leaper.fen, "--square", leaper.square});
    each(data, [&](const Reference& reference, const json& part) {
      EXPECT_EQ(part["result"], names_in_order(attacked));
      EXPECT_EQ(part["answer"]["squares"], names_in_order(attacked));
      EXPECT_EQ(part["index"], reference.index(from.rank, from.file));
      ASSERT_EQ(part["steps"].size(), 8U);
      for (std::size_t i = 0; i < 8; ++i) {
        const json& step = part["steps"][i];
        const std::size_t way = leaper.first_way + i;
        const int rank = from.rank + reference_ways[way].ranks;
        const int file = from.file + reference_ways[way].files;
        const int to = reference.index(from.rank, from.file) + step_of(reference, way);
        EXPECT_EQ(step["step"], reference_ways[way].name);
        EXPECT_EQ(step["amount"], step_of(reference, way));
        const bool stays = on_board(rank, file);
        const json name = stays ? json(square_name(rank, file)) : json();
        if (is_x88(reference)) {
          EXPECT_EQ(step["index"], to);
          EXPECT_EQ(step["test"] == 0, stays);
          EXPECT_EQ(step["square"], name);
        } else {
          const std::uint64_t guard = guard_by_hand(reference, way, 0, 7);
          const std::uint64_t before = bit(reference.index(from.rank, from.file));
          EXPECT_EQ(step["guard"], hex_by_hand(guard));
          EXPECT_EQ(step["guarded"], hex_by_hand(before & ~guard));
          EXPECT_EQ(step["after"], hex_by_hand(stays ? bit(to) : 0));
          EXPECT_EQ(step["squares"], stays ? json::array({name}) : json::array());
          EXPECT_EQ(step["misplaced"].size(), (before & guard) != 0 ? 1U : 0U);
        }
      }
      if (is_x88(reference)) return;
      const std::string bits = hex_by_hand(bits_by_hand(reference, attacked));
      EXPECT_EQ(part["bits"], bits);
      EXPECT_EQ(part["table"], bits);
      EXPECT_EQ(part["walked"], bits);
    });
  }
}

// On LERF, with the numbers that everybody knows: a knight on e4 is bit 28.
TEST_F(Explain, KnightOnE4UnderLerf) {
  const json part = explained({"knight", "--fen", leapers[0].fen})["representations"][0];
  EXPECT_EQ(part["index"], 28);
  EXPECT_EQ(part["bits"], "0x0000284400442800");
  EXPECT_EQ(part["result"], Names({"d2", "f2", "c3", "g3", "c5", "g5", "d6", "f6"}));
}

TEST_F(Explain, PawnAttacksStepByStep) {
  const char* fen = "4k3/P6p/1p4P1/8/8/p6P/1P4p1/4K3 w - - 0 1";
  for (const bool white : {true, false}) {
    const HandBoard board(fen);
    const HandSquares pawns = board.all(white ? "P" : "p");
    const std::array<std::size_t, 2> ways =
        white ? std::array<std::size_t, 2>{1, 7} : std::array<std::size_t, 2>{3, 5};
    const json data =
        explained({"pawn-attacks", "--fen", fen, "--color", white ? "white" : "black"});
    HandSquares attacked;
    for (const HandSquare& pawn : pawns) {
      for (const HandSquare& to : board.attacks_from(pawn)) attacked.push_back(to);
    }
    each(data, [&](const Reference& reference, const json& part) {
      EXPECT_EQ(part["result"], names_in_order(attacked));
      if (is_x88(reference)) {
        ASSERT_EQ(part["steps"].size(), 2 * pawns.size());
        for (const json& step : part["steps"]) {
          const int to = step["from"].get<int>() + step["amount"].get<int>();
          const int rank = to >> 4;
          const int file = to - 16 * rank;
          EXPECT_EQ(step["index"], to);
          EXPECT_EQ(step["square"], on_board(rank, file) ? json(square_name(rank, file)) : json());
        }
        return;
      }
      EXPECT_EQ(part["before"], hex_by_hand(bits_by_hand(reference, pawns)));
      EXPECT_EQ(part["bits"], hex_by_hand(bits_by_hand(reference, attacked)));
      ASSERT_EQ(part["steps"].size(), 2U);
      for (std::size_t i = 0; i < 2; ++i) {
        const json& step = part["steps"][i];
        const ReferenceWay& way = reference_ways[ways[i]];
        const std::uint64_t guard = guard_by_hand(reference, ways[i], 1, 6);
        const std::uint64_t guarded = bits_by_hand(reference, pawns) & ~guard;
        EXPECT_EQ(step["step"], way.name);
        EXPECT_EQ(step["amount"], step_of(reference, ways[i]));
        EXPECT_EQ(step["guard"], hex_by_hand(guard));
        EXPECT_EQ(step["guarded"], hex_by_hand(guarded));
        EXPECT_EQ(step["after"], hex_by_hand(shifted(guarded, step_of(reference, ways[i]))));
      }
    });
  }
}

// With the rank as least significant digit pawns need no guard; with the file they do.
TEST_F(Explain, WhichMappingsGuardTheirPawns) {
  const json data = explained({"pawn-attacks"});
  each(data, [](const Reference& reference, const json& part) {
    if (is_x88(reference)) return;
    const bool guards = part["steps"][0]["guard"] != "0x0000000000000000";
    EXPECT_EQ(guards,
              reference.file_a == 0x0101010101010101 || reference.file_a == 0x8080808080808080);
  });
}

TEST_F(Explain, OnePawn) {
  const json data = explained({"pawn-attacks", "--square", "a2"});
  each(data, [](const Reference&, const json& part) { EXPECT_EQ(part["result"], Names({"b3"})); });
  EXPECT_EQ(data["color"], "white");
}

// Bit space by hand: the line through a bit by steps of rows and columns, without the bit itself.
std::uint64_t line_by_hand(int from, int rows, int columns) {
  std::uint64_t set = 0;
  for (int n = -7; n <= 7; ++n) {
    const int row = from / 8 + n * rows;
    const int column = from % 8 + n * columns;
    if (n != 0 && on_board(row, column)) set |= bit(8 * row + column);
  }
  return set;
}

// The squares before the edge: a step further is on the board too.
std::uint64_t mask_by_hand(int from, bool straight) {
  std::uint64_t set = 0;
  for (int rows = -1; rows <= 1; ++rows) {
    for (int columns = -1; columns <= 1; ++columns) {
      if ((rows == 0) == (columns == 0) ? straight || rows == 0 : !straight) continue;
      for (int n = 1; n < 8; ++n) {
        const int row = from / 8 + n * rows;
        const int column = from % 8 + n * columns;
        if (on_board(row, column) && on_board(row + rows, column + columns)) {
          set |= bit(8 * row + column);
        }
      }
    }
  }
  return set;
}

std::uint64_t rows_reversed(std::uint64_t set) {
  std::uint64_t result = 0;
  for (int n = 0; n < 64; ++n) {
    if ((set & bit(n)) != 0) result |= bit(8 * (7 - n / 8) + n % 8);
  }
  return result;
}

void expect_subtractions(const json& algorithm, int from, std::uint64_t occupied) {
  for (const json& line : algorithm["lines"]) {
    const std::string name = line["name"];
    const std::uint64_t mask = number_of(line["mask"]);
    const std::uint64_t o = occupied & mask;
    const std::uint64_t r = bit(from);
    EXPECT_EQ(mask, name == "column"     ? line_by_hand(from, 1, 0)
                    : name == "diagonal" ? line_by_hand(from, 1, 1)
                                         : line_by_hand(from, 1, -1));
    EXPECT_EQ(number_of(line["slider"]), r);
    EXPECT_EQ(number_of(line["blockers"]), o);
    EXPECT_EQ(number_of(line["forward"]), o - 2 * r);
    EXPECT_EQ(number_of(line["reversed"]), rows_reversed(o));
    const std::uint64_t back = rows_reversed(o) - 2 * rows_reversed(r);
    EXPECT_EQ(number_of(line["reversed_back"]), back);
    EXPECT_EQ(number_of(line["backward"]), rows_reversed(back));
    EXPECT_EQ(number_of(line["seen"]), ((o - 2 * r) ^ rows_reversed(back)) & mask);
  }
}

void expect_indices(const json& algorithm, int from, std::uint64_t occupied) {
  for (const json& kind : algorithm["lines"]) {
    const std::uint64_t mask = mask_by_hand(from, kind["name"] == "as a rook");
    EXPECT_EQ(number_of(kind["mask"]), mask);
    EXPECT_EQ(number_of(kind["masked"]), occupied & mask);
    int bits = 0;
    std::uint64_t gathered = 0;
    for (int n = 0; n < 64; ++n) {
      if ((mask & bit(n)) == 0) continue;
      if ((occupied & bit(n)) != 0) gathered |= bit(bits);
      ++bits;
    }
    std::uint64_t index = gathered;
    if (algorithm["name"] == "magic") {
      const std::uint64_t product = (occupied & mask) * number_of(kind["number"]);
      EXPECT_EQ(number_of(kind["product"]), product);
      EXPECT_EQ(kind["shift"], 64 - bits);
      index = product >> (64 - bits);
    }
    EXPECT_EQ(kind["index"], index);
  }
}

struct Slider {
  const char* fen;
  const char* square;
};

const Slider sliders[] = {
    {"4k3/8/3p4/8/1n1Q2P1/8/5P2/4K3 w - - 0 1", "d4"},
    {"r3k3/8/8/8/8/8/p7/4K3 b - - 0 1", "a8"},
    {"4k3/8/5p2/8/8/2B5/8/B3K3 w - - 0 1", "c3"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "f1"},
};

TEST_F(Explain, SlidersByEveryAlgorithm) {
  for (const Slider& slider : sliders) {
    SCOPED_TRACE(slider.square);
    const HandBoard board(slider.fen);
    const HandSquare from = hand_square(slider.square);
    const HandSquares seen = board.attacks_from(from);
    const json data = explained({"sliders", "--fen", slider.fen, "--square", slider.square});
    each(data, [&](const Reference& reference, const json& part) {
      EXPECT_EQ(part["result"], names_in_order(seen));
      if (is_x88(reference)) return;
      const int index = reference.index(from.rank, from.file);
      const std::uint64_t occupied =
          bits_by_hand(reference, board.where([](char piece) { return piece != '.'; }));
      EXPECT_EQ(part["index"], index);
      EXPECT_EQ(part["occupied"], hex_by_hand(occupied));
      Names algorithms;
      for (const json& algorithm : part["algorithms"]) {
        algorithms.push_back(algorithm["name"]);
        EXPECT_EQ(algorithm["seen"], hex_by_hand(bits_by_hand(reference, seen)));
        if (algorithms.back() == "hyperbola_quintessence") {
          expect_subtractions(algorithm, index, occupied);
        } else {
          expect_indices(algorithm, index, occupied);
        }
      }
      EXPECT_EQ(algorithms.front(), "hyperbola_quintessence");
      EXPECT_EQ(algorithms.at(1), "magic");
#ifdef __BMI2__
      EXPECT_EQ(algorithms.size(), 3U);
#endif
    });
  }
}

TEST_F(Explain, SlidersWalkTheMailbox) {
  const json part =
      explained({"sliders", "--fen", sliders[0].fen, "--square", "d4"})["representations"][8];
  ASSERT_EQ(part["steps"].size(), 8U);
  EXPECT_EQ(part["index"], 0x33);
  EXPECT_EQ(part["steps"][0]["indices"], json({0x43, 0x53}));  // d5, and the pawn on d6
  EXPECT_EQ(part["steps"][0]["end"], 0x53);
  EXPECT_EQ(part["steps"][0]["piece"], 0x86);  // a black pawn: bit 7, list 6
  EXPECT_EQ(part["steps"][4]["indices"], json({0x23, 0x13, 0x03}));
  EXPECT_EQ(part["steps"][4]["end"], -13);
  EXPECT_EQ(part["steps"][4]["piece"], json());
  EXPECT_EQ(part["steps"][6]["indices"], json({0x32, 0x31}));  // c4, and the knight on b4
}

TEST_F(Explain, ChoosesASensibleSubject) {
  EXPECT_EQ(explained({"knight"})["square"], "h5");
  EXPECT_EQ(explained({"knight", "--fen", "startpos"})["square"], "b1");
  EXPECT_EQ(explained({"king", "--fen", "4k3/8/8/8/8/8/8/K7 b - - 0 1"})["square"], "e8");
  EXPECT_EQ(explained({"sliders", "--fen", sliders[0].fen})["square"], "d4");
  EXPECT_EQ(explained({"pawn-attacks", "--fen", "4k3/p7/8/8/8/8/8/4K3 w - - 0 1"})["color"],
            "black");
  EXPECT_EQ(explained({"make", "--fen", made_moves[3].fen})["move"], "e5d6");
  EXPECT_EQ(explained({"make", "--fen", made_moves[1].fen})["move"], "e1c1");
}

TEST_F(Explain, PagesFitInto80Columns) {
  for (const char* topic : {"knight", "king", "pawn-attacks", "sliders", "in-check", "pins", "make",
                            "castling", "en-passant", "flips"}) {
    std::istringstream text(run({"explain", topic, "--in", "all"}).out);
    for (std::string line; std::getline(text, line);) EXPECT_LE(line.size(), 80U) << line;
  }
}

// What a person sees in each topic without options: "what to see" of the data.
TEST_F(Explain, DefaultsHaveSomethingToShow) {
  const json knight = explained({"knight"})["representations"];
  int guarded = 0;
  for (const json& step : knight[0]["steps"]) guarded += step["misplaced"].empty() ? 0 : 1;
  EXPECT_GT(guarded, 0);
  EXPECT_EQ(explained({"in-check"})["representations"][0]["result"].size(), 2U);
  const json pins = explained({"pins"})["representations"][0];
  EXPECT_EQ(pins["result"], Names({"e2", "c3"}));
  int decoys = 0;
  for (const json& sniper : pins["snipers"]) {
    decoys += sniper["verdict"] == "two pieces or more: nothing" ? 1 : 0;
  }
  EXPECT_EQ(decoys, 1);
  EXPECT_EQ(explained({"make"})["move"], "e1c1");
  EXPECT_GT(explained({"sliders"})["representations"][0]["result"].size(), 15U);
  EXPECT_EQ(explained({"pawn-attacks"})["pawns"], Names({"a2", "h2", "d4"}));
}

// The comparison at the end: a result is that of the first representation, turned.
TEST_F(Explain, ComparesTheRepresentations) {
  const json data = explained({"knight", "--fen", leapers[0].fen});
  ASSERT_EQ(data["comparison"].size(), references.size());
  for (std::size_t i = 0; i < references.size(); ++i) {
    const json& row = data["comparison"][i];
    EXPECT_EQ(row["name"], references[i].name);
    if (is_x88(references[i])) {
      EXPECT_EQ(row["indices"], json({0x13, 0x15, 0x22, 0x26, 0x42, 0x46, 0x53, 0x55}));
      EXPECT_EQ(row["table_bytes"], 0);
      EXPECT_EQ(row["guards"], 0);
      continue;
    }
    EXPECT_EQ(row["bits"], data["representations"][i]["bits"]);
    EXPECT_EQ(row["guards"], 8);
    EXPECT_EQ(row["table_bytes"], 64 * 8);
  }
  EXPECT_EQ(data["comparison"][0]["bits"], "0x0000284400442800");
  const std::string text = run({"explain", "pawn-attacks", "--fen",
                                "4k3/8/8/8/8/8/1P1P4/4K3 w - - 0 1", "--in", "lerf,berf"})
                               .out;
  expect_parts(text, {"0x0000000000150000", "0x0000150000000000", "= lerf's, flip rows"});
}

// The piece that an unguarded shift would have put on a wrong square.
TEST_F(Explain, NamesWhatTheGuardPrevents) {
  each(explained({"pawn-attacks"}), [](const Reference& reference, const json& part) {
    if (is_x88(reference)) return;
    for (const json& step : part["steps"]) {
      const std::size_t way = step["step"] == "NoEa" ? 1 : 7;
      std::vector<json> expected;
      for (const char* name : {"a2", "h2", "d4"}) {
        const HandSquare from = hand_square(name);
        const int to = reference.index(from.rank, from.file) + step_of(reference, way);
        if ((guard_by_hand(reference, way, 1, 6) & bit(reference.index(from.rank, from.file))) ==
            0) {
          continue;
        }
        for (int rank = 0; rank < 8; ++rank) {
          for (int file = 0; file < 8; ++file) {
            if (reference.index(rank, file) != to) continue;
            expected.push_back(json::object({{"from", name}, {"to", square_name(rank, file)}}));
          }
        }
      }
      EXPECT_EQ(step["misplaced"], json::array(expected));
    }
  });
}

TEST_F(Explain, PrintsNothingTwice) {
  for (const char* topic : {"knight", "king", "pawn-attacks", "sliders", "in-check", "pins",
                            "captures", "exchange", "threats"}) {
    std::istringstream text(run({"explain", topic, "--in", "lerf,lefr,berf"}).out);
    std::map<std::string, int> sentences;
    for (std::string line; std::getline(text, line);) {
      const bool is_prose = line.size() > 60 && line.find("0x") == std::string::npos &&
                            line.find("  ") == std::string::npos &&
                            !line.starts_with("The steps and");
      if (is_prose) ++sentences[line];
    }
    for (const auto& [line, times] : sentences) EXPECT_EQ(times, 1) << topic << ": " << line;
  }
}

// On the grid of bits a row is a byte of the number, the highest on top.
TEST_F(Explain, DrawsTheGridOfBits) {
  const std::string text = run({"explain", "knight", "--fen", leapers[3].fen, "--in", "berf"}).out;
  const json part = explained({"knight", "--fen", leapers[3].fen})["representations"][1];
  const std::uint64_t bits = number_of(part["bits"]);
  for (int row = 0; row < 8; ++row) {
    std::string line = fmt::format("{:>2} ", 8 * row);
    for (int column = 0; column < 8; ++column) {
      line += (bits & bit(8 * row + column)) != 0 ? " 1" : " .";
    }
    EXPECT_NE(text.find(line), std::string::npos) << line << '\n' << text;
  }
}

TEST_F(Explain, GlossaryHasExamplesThatAreComputed) {
  const Outcome outcome = run({"explain", "glossary", "--json", "-"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  const json words = testing_support::read_json(outcome.out)["words"];
  EXPECT_GT(words.size(), 15U);
  const std::string text = words.dump();
  expect_parts(text, {"h2 +9 is a4 in lerf", "0x38 & 0x88 = 0x08"});
  std::set<std::string> explained;
  for (const json& word : words) explained.insert(word["word"]);
  const std::string expected =
      "LSB, MSB;FirstBit, LastBit;LSF, LSR;byte order;ply;node;leaf;backend;control;placement;"
      "tier;FEN;UCI;alpha-beta;evaluation;board;reference;question;fault;event;row, unit;interval";
  std::istringstream expected_words(expected);
  for (std::string word; std::getline(expected_words, word, ';');) {
    EXPECT_EQ(explained.count(word), 1U) << word;
  }
  EXPECT_NE(text.find("lshft"), std::string::npos);
  EXPECT_EQ(run({"explain", "glossary", "--fen", "startpos"}).exit_code, 2);
  EXPECT_EQ(run({"explain", "glossary", "--square", "e4"}).exit_code, 2);
  std::istringstream lines(run({"explain", "glossary"}).out);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
}

TEST_F(Explain, TheMaskIsExplainedBeforeItIsUsedAgain) {
  const std::string text = run({"explain", "sliders", "--in", "lerf"}).out;
  const std::size_t same = text.find("PEXT: under the same mask");
  if (same == std::string::npos) GTEST_SKIP() << "a build without PEXT";
  EXPECT_LT(text.find("can hide a square, which is the"), same) << text;
}

TEST_F(Explain, TextAndMarkdownSayTheSame) {
  const std::string file = path("knight.md");
  const Outcome outcome = run({"explain", "knight", "--markdown", file});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  for (const std::string& text : {outcome.out, read_file(file)}) {
    expect_parts(text, {"the white knight on h5", "lerf", "lefr", "0x88", "0x0040200020400000",
                        "attacks_from(h5) agree: g3 f4 f6 g7."});
    // One of each sort, unless asked for more.
    EXPECT_EQ(text.find("berf"), std::string::npos);
  }
}

TEST_F(Explain, TheHelpNamesEveryTopic) {
  const std::string help = run({"explain", "--help"}).out;
  const std::string refusal = run({"explain", "nothing"}).err;
  for (const char* topic : {"pawn-attacks", "knight", "king", "sliders", "in-check", "pins", "make",
                            "captures", "exchange", "threats"}) {
    EXPECT_NE(help.find(topic), std::string::npos) << topic;
    EXPECT_NE(refusal.find(topic), std::string::npos) << topic;
  }
}

TEST_F(Explain, AnswersAreThoseOfAllBoards) {
  const json data = read_json(run({"explain", "answers", "--square", "e1", "--move", "e8d8",
                                   "--json", "-", "--fen", "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1"})
                                  .out);
  std::map<std::string, json> answers;
  for (const json& answer : data["answers"]) answers[answer["question"]] = answer;
  EXPECT_EQ(answers["checkers"]["answer"], "e2");
  EXPECT_EQ(answers["attackers-to"]["about"], "e1");
  EXPECT_EQ(answers["attackers-to"]["answer"], "e2");
  EXPECT_EQ(answers["legality"]["about"], "e8d8");
  EXPECT_EQ(answers["bulk-count"]["answer"], "4");
  for (const auto& [name, answer] : answers) EXPECT_EQ(answer["boards"], "all") << name;
  EXPECT_EQ(run({"explain", "answers", "--in", "lerf"}).exit_code, 2);
}

}  // namespace
}  // namespace squarelab::app
