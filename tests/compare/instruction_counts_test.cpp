// The counts of made-up kernels, of which is known what they do, and what is made of counts.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <squarelab/compare.hpp>
#include <squarelab/compare/instruction_counts.hpp>
#include <squarelab/questions/catalogue.hpp>
#include <squarelab/text/error.hpp>
#include <stdexcept>

namespace squarelab::compare {
namespace {

template <int Times>
void nops() {
  for (int i = 0; i < Times; ++i) asm volatile("nop\n nop\n nop\n nop\n nop\n nop\n nop\n nop");
}

// A position is eight instructions in turns, as many as Times; set is a hundred of them, attack-map
// one for all. Some work is done once, whatever the positions.
template <int Times, int Once = 1>
class NopKernels : public questions::Kernels {
 public:
  void load(std::span<const Position>) override {}
  std::uint64_t run(questions::Question question, const questions::Traversal& traversal) override {
    last = traversal;
    nops<Once>();
    return work(question, traversal);
  }
  std::uint64_t digest(questions::Question, const questions::Traversal&) override { return 0; }

  static inline questions::Traversal last{};

 private:
  static std::uint64_t work(questions::Question question, const questions::Traversal& traversal) {
    for (std::size_t i = 0; i < traversal.length; ++i) {
      if (question == &questions::AttackMap::facts) {
        nops<1>();
      } else if (question == &questions::Set::facts) {
        for (int turn = 0; turn < 100; ++turn) nops<Times>();
      } else {
        nops<Times>();
      }
    }
    return traversal.length;
  }
};

template <class W>
questions::Contestant contestant(std::string_view name) {
  const auto make = [] { return std::unique_ptr<questions::Kernels>(std::make_unique<W>()); };
  Facts facts;
  facts.name = name;
  return {facts, make, make};
}

const questions::Contestants contestants{{contestant<NopKernels<1>>("one"),
                                          contestant<NopKernels<2>>("two"),
                                          contestant<NopKernels<1, 50>>("one, slow to start")}};
const Facts& one = contestants.backends[0].facts;
const Facts& two = contestants.backends[1].facts;
const Facts& one_slow_to_start = contestants.backends[2].facts;

const Placements placements{1, [](const measuring::Job& job, const measuring::GoesOn&) {
                              return measuring::answer_of(job, contestants);
                            }};

CompareOptions options() {
  CompareOptions options;
  options.backends = {one, two};
  options.baseline = one.name;
  options.questions = {&questions::LegalMoves::facts, &questions::AttackMap::facts,
                       &questions::Set::facts};
  options.instructions_of_a_row = 10'000;
  return options;
}

positions::Corpus corpus() { return {"made up", std::vector<Position>(100, start_position())}; }

class Counts : public testing::Test {
 protected:
  void SetUp() override {
    if (!measuring::instructions_of([] {})) GTEST_SKIP() << "instructions cannot be counted here";
  }
};

TEST_F(Counts, AreOfTheWorkAlone) {
  const auto counts = count_instructions(options(), corpus(), placements);
  ASSERT_TRUE(counts);
  ASSERT_EQ(counts->rows.size(), 3u);
  EXPECT_EQ(counts->corpus.positions, 100u);

  const auto& moves = counts->rows[0];
  EXPECT_EQ(moves.question, "legal-moves");
  EXPECT_EQ(moves.units, moves.positions);
  // Eight instructions and one turn of a loop more; nothing that runs once is in the difference.
  const double difference = moves.per_unit(1) - moves.per_unit(0);
  EXPECT_GE(difference, 8);
  EXPECT_LE(difference, 16);
  EXPECT_EQ(difference, std::round(difference));

  EXPECT_EQ(counts->rows[1].cells[0], counts->rows[1].cells[1]);
}

TEST_F(Counts, LeaveOutWhatIsDoneOnce) {
  CompareOptions with_start = options();
  with_start.backends = {one, one_slow_to_start};
  const auto counts = count_instructions(with_start, corpus(), placements);
  ASSERT_TRUE(counts);
  for (const auto& row : counts->rows) EXPECT_EQ(row.cells[0], row.cells[1]) << row.question;
}

TEST_F(Counts, ExpensiveRowsTakeFewerPositions) {
  const auto counts = count_instructions(options(), corpus(), placements);
  ASSERT_TRUE(counts);
  EXPECT_GT(counts->rows[0].positions, 4u);
  EXPECT_EQ(counts->rows[2].positions, 4u);
}

TEST_F(Counts, EveryColumnDoesTheSamePositionsOnceAndTheyAreSpread) {
  CompareOptions one_row = options();
  one_row.questions = {&questions::LegalMoves::facts};
  one_row.instructions_of_a_row = 2'000;
  const auto counts = count_instructions(one_row, corpus(), placements);
  const auto visited = [](const questions::Traversal& traversal) {
    std::vector<std::size_t> positions;
    for (std::size_t i = 0; i < traversal.length; ++i) {
      positions.push_back((traversal.first + traversal.begin + i * traversal.stride) %
                          traversal.size);
    }
    return positions;
  };
  std::vector<std::size_t> positions = visited(NopKernels<1>::last);
  EXPECT_EQ(positions.size(), counts->rows[0].positions);
  EXPECT_GT(positions.size(), 4u);
  EXPECT_EQ(positions, visited(NopKernels<2>::last));
  std::sort(positions.begin(), positions.end());
  EXPECT_EQ(std::adjacent_find(positions.begin(), positions.end()), positions.end());
  positions.push_back(100);
  for (std::size_t i = 1; i < positions.size(); ++i) {
    EXPECT_LE(positions[i] - positions[i - 1], 3 * 100 / positions.size()) << i;
  }
}

TEST_F(Counts, AreTheSameAgain) {
  const auto first = count_instructions(options(), corpus(), placements);
  const auto second = count_instructions(options(), corpus(), placements);
  ASSERT_TRUE(first && second);
  EXPECT_EQ(to_text(to_json(*first)), to_text(to_json(*second)));
}

TEST_F(Counts, TakeAsManyPositionsAsEarlierOnes) {
  const auto first = count_instructions(options(), corpus(), placements);
  CompareOptions again = options();
  again.instructions_of_a_row = 2'000;
  const auto fewer = count_instructions(again, corpus(), placements);
  const auto second = count_instructions(again, corpus(), placements, &*first);
  ASSERT_TRUE(first && fewer && second);
  EXPECT_LT(fewer->rows[0].positions, first->rows[0].positions);
  EXPECT_EQ(second->rows[0].positions, first->rows[0].positions);
  EXPECT_EQ(second->rows[0].cells[1], first->rows[0].cells[1]);
  EXPECT_THROW(changes_between(*first, *fewer), std::invalid_argument);
}

TEST_F(Counts, AreNoneWhenStopped) {
  CompareOptions stopped = options();
  stopped.stop = [] { return true; };
  EXPECT_FALSE(count_instructions(stopped, corpus(), placements));
}

TEST_F(Counts, SayHowFarTheyHaveCome) {
  std::vector<std::string> rows;
  count_instructions(options(), corpus(), placements, nullptr,
                     [&](std::string_view row, std::uint64_t done, std::uint64_t total) {
                       EXPECT_LE(done, total);
                       rows.emplace_back(row);
                     });
  EXPECT_EQ(rows, (std::vector<std::string>{"legal-moves", "attack-map", "set"}));
}

InstructionCounts made_up_counts() {
  const auto column = [](const char* name, Role role) {
    return Column{name, "made up", "8r + f", "0 7 56 63", "none", 64, 128, 1234, role};
  };
  return {{"0.1.0", "c0ffee", "g++ 12", "-O3", "Release", "x86-64-v3"},
          {"built in", 2400, "d16e57", {}},
          {column("first", Role::Baseline), column("second", Role::Backend)},
          {{"attack-map", "map", "core", 32, 32, {{3200, 0}, {3200, 0}}},
           {"set", "position", "full", 4, 4, {{4000, 0}, {44000, 11000}}}}};
}

TEST(CountsReport, SaysWhatIsTheSameAndWhatIsNot) {
  const std::string text = as_text(page_of(made_up_counts()), {80, 80, false, true});
  EXPECT_NE(text.find("attack-map, a map   100.0    same"), std::string::npos) << text;
  EXPECT_NE(text.find("set, a position    1000.0  11,000"), std::string::npos) << text;
  EXPECT_NE(text.find("g++ 12 with -O3, for x86-64-v3"), std::string::npos) << text;
  EXPECT_NE(text.find("attack-map 32, set 4"), std::string::npos) << text;
  EXPECT_NE(text.find("(25.0 per cent)"), std::string::npos) << text;
  for (std::size_t at = 0, end = 0; at < text.size(); at = end + 1) {
    end = text.find('\n', at);
    EXPECT_LE(end - at, 100u);
  }
}

TEST(CountsReport, IsMarkdownAndCsv) {
  const std::string markdown = as_markdown(page_of(made_up_counts()));
  EXPECT_NE(markdown.find("| attack-map, a map | 100.0 |"), std::string::npos) << markdown;
  const std::string csv = as_csv(page_of(made_up_counts()));
  EXPECT_EQ(csv.substr(0, csv.find('\n')),
            "operation,unit,state,backend,role,positions,units,instructions,in_libraries,"
            "instructions_per_unit");
  EXPECT_NE(csv.find("\nset,position,full,second,backend,4,4,44000,11000,11000\n"),
            std::string::npos)
      << csv;
}

TEST(CountsJson, ReadsWhatItWrites) {
  const std::string text = to_text(to_json(made_up_counts()));
  EXPECT_EQ(to_text(to_json(read_instruction_counts(text))), text);
}

TEST(CountsJson, IsRecognised) {
  EXPECT_TRUE(holds_instruction_counts(to_text(to_json(made_up_counts()))));
  EXPECT_FALSE(holds_instruction_counts(R"({"command": "compare"})"));
  EXPECT_FALSE(holds_instruction_counts(R"({"command": 1})"));
  EXPECT_FALSE(holds_instruction_counts("[]"));
  EXPECT_FALSE(holds_instruction_counts("{"));
}

TEST(CountsJson, RefusesWhatMakesNoSense) {
  const std::string text = to_text(to_json(made_up_counts()));
  const auto refused = [&](std::string_view part, std::string_view by) {
    std::string changed = text;
    const auto at = changed.find(part);
    if (at == std::string::npos) return std::string("no such part");
    changed.replace(at, part.size(), by);
    try {
      read_instruction_counts(changed);
    } catch (const text::TextError& error) {
      return std::string(error.what());
    }
    return std::string("taken");
  };
  const auto expect = [](const std::string& message, std::string_view words) {
    EXPECT_NE(message.find(words), std::string::npos) << message;
  };
  expect(refused("compare-instructions", "compare"), "not the document of instruction counts");
  expect(refused("\"format\": 1", "\"format\": 7"), "count again");
  expect(refused("\"role\": \"backend\"", "\"role\": \"baseline\""), "exactly one baseline");
  expect(refused("\"role\": \"backend\"", "\"role\": \"control\""), "has a control");
  expect(refused("second", "first"), "has \"first\" twice");
  expect(refused("\"in_libraries\": 11000", "\"in_libraries\": -1"), "in_libraries");
  expect(refused("\"in_libraries\": 11000", "\"in_libraries\": 11000000"),
         "in libraries than in all");
  expect(refused("\"units\": 32", "\"units\": 0"), "\"rows\" has in attack-map no units");
  expect(refused("\"positions\": 32", "\"positions\": 0"),
         "\"rows\" has for attack-map no positions");
  expect(refused("\"positions\": 32", "\"positions\": 2401"), "or more than the corpus");
  expect(refused("\"set\"", "\"attack-map\""), "\"rows\" has \"attack-map\" twice");
}

TEST(CountChanges, AreThoseAboveTheTolerance) {
  InstructionCounts now = made_up_counts();
  now.rows[0].cells[1].executed = 3231;  // 1.0 per cent and a little less
  now.rows[1].cells[0].executed = 4041;
  const CountChanges found = changes_between(made_up_counts(), now);
  EXPECT_EQ(found.compared, 4u);
  ASSERT_EQ(found.changes.size(), 1u);
  EXPECT_EQ(found.changes[0].question, "set");
  EXPECT_EQ(found.changes[0].column, "first");
  const std::string text = as_text(page_of(now, found));
  EXPECT_TRUE(text.starts_with(
      "1 of 4 counts differ by more than 1 per cent.\n"
      "set, first: 1010.2 instructions a position now, 1000.0 before (+1.0 per cent).\n"))
      << text;
}

TEST(CountChanges, NameWhatOnlyOneHas) {
  InstructionCounts now = made_up_counts();
  now.rows.pop_back();
  now.columns[1].name = "another";
  const CountChanges found = changes_between(made_up_counts(), now);
  EXPECT_EQ(found.compared, 1u);
  EXPECT_EQ(found.missing, (std::vector<std::string>{"set was counted before and is not now",
                                                     "second was counted before and is not now",
                                                     "another is counted now and was not before"}));
}

TEST(CountChanges, AreOnlyBetweenTheSameBuildsAndPositions) {
  const auto refused = [](auto change) {
    InstructionCounts now = made_up_counts();
    change(now);
    try {
      changes_between(made_up_counts(), now);
    } catch (const std::invalid_argument& error) {
      return std::string(error.what());
    }
    return std::string("taken");
  };
  EXPECT_EQ(refused([](InstructionCounts& now) { now.build.compiler = "clang"; }),
            "the counts are of other builds: clang -O3 for x86-64-v3 now, "
            "g++ 12 -O3 for x86-64-v3 before");
  EXPECT_EQ(refused([](InstructionCounts& now) { now.corpus.digest = "0"; }),
            "the counts are of other positions");
  EXPECT_EQ(refused([](InstructionCounts& now) { now.rows[0].positions = 16; }),
            "attack-map: 32 maps in 16 positions now, 32 in 32 before");
  EXPECT_EQ(refused([](InstructionCounts& now) { now.build.commit = "another"; }), "taken");
}

}  // namespace
}  // namespace squarelab::compare
