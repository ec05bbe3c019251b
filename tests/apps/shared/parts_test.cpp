// The option --part: parts of pages, by their first words, of every command that shows a page.
#include "apps/run_program.hpp"
#include "support/contains.hpp"

namespace squarelab::app {
namespace {

using testing_support::contains;

const std::string search_record = SQUARELAB_SOURCE_DIR "/docs/results/search.json";

struct Parts : testing_support::Program {
  using Words = std::vector<std::string>;

  std::string shown(Words command, const Words& parts) {
    for (const std::string& part : parts) {
      command.emplace_back("--part");
      command.push_back(part);
    }
    return output(command);
  }
};

TEST_F(Parts, APartIsFoundByItsFirstWords) {
  const Words captures{"explain", "captures", "--in", "lerf"};
  const Words comparison{"compare", "--from", search_record, "--details"};
  for (const auto& [command, part, end] : {std::tuple{Words{"wraps"}, "mapping", "wrap\n"},
                                           std::tuple{Words{"wraps"}, "Pawns are", "right.\n"},
                                           std::tuple{captures, "Side by side", "captures\n"},
                                           std::tuple{captures, "enemies", "6 7\n"},
                                           std::tuple{comparison, "The backends", "queries.\n"},
                                           std::tuple{comparison, "Sizes", "queries.\n"},
                                           std::tuple{comparison, "verdict", "steady.\n"}}) {
    const std::string text = shown(command, {part});
    EXPECT_TRUE(contains(run(command).out, text)) << text;
    EXPECT_TRUE(text.starts_with(std::string_view(part) == "verdict" ? "Mapping: " : part)) << text;
    EXPECT_TRUE(text.ends_with(end)) << text;
  }
}

TEST_F(Parts, ASentenceOfTheVerdictAndAFactAreParts) {
  const Words command{"compare", "--from", search_record};
  EXPECT_EQ(shown(command, {"The machine"}), "The machine was steady.\n");
  const std::string facts = shown(command, {"program", "The machine"});
  EXPECT_TRUE(facts.starts_with("The machine was steady.\n\nprogram  squarelab ")) << facts;
  EXPECT_FALSE(contains(facts, "compiler")) << facts;
}

TEST_F(Parts, HeadingsHaveAllBelowThemAndNoMore) {
  const std::string text = shown({"bitboard", "h1", "east"}, {"Under lerf"});
  EXPECT_TRUE(contains(text, "East\n----")) << text;
  const std::string below = shown({"bitboard", "h1", "east"}, {"East"});
  EXPECT_TRUE(text.ends_with(below)) << below;
  EXPECT_FALSE(contains(shown({"wraps"}, {"The guards, where neighbours on a rank"}), "on a file"));
}

TEST_F(Parts, MarkdownHasThemAndDataHasAll) {
  const std::string text = shown({"wraps", "--markdown", "-"}, {"mapping"});
  EXPECT_TRUE(text.starts_with("| mapping |")) << text;
  EXPECT_EQ(shown({"wraps", "--json", "-"}, {"mapping"}), run({"wraps", "--json", "-"}).out);
}

TEST_F(Parts, APartThatIsNotThereIsRefusedWithThoseThatAre) {
  for (Words command :
       {Words{"attacks"}, Words{"backends"}, Words{"backends", "--sliders"},
        Words{"bench", "--depth", "1", "--backends", "lerf"}, Words{"bitboard", "a1"},
        Words{"codes", "pieces"}, Words{"compare", "--from", search_record}, Words{"convert", "e4"},
        Words{"differences", "a1", "b1"}, Words{"explain", "knight"}, Words{"explain", "glossary"},
        Words{"guess", "255"}, Words{"magics"}, Words{"map", "lerf"}, Words{"moves"},
        Words{"score", "1,2"}, Words{"show"}, Words{"wraps"}}) {
    command.insert(command.end(), {"--part", "nothing"});
    expect_refused(command, "--part \"nothing\": this page has no such part; it has ");
  }
  expect_refused({"wraps", "--part", "mappin"}, "it has A shift moves all bits at once, mapping, ");
  expect_refused({"wraps", "--part", ""}, "no such part");
  expect_refused({"wraps", "--part", "mapping", "--part", "nothing"}, "--part \"nothing\"");
}

// The results of a run are not lost with a part that its page lacks.
TEST_F(Parts, AMissingPartLosesNothingElse) {
  const std::string wrong = SQUARELAB_SOURCE_DIR "/examples/wrong_generator/no_en_passant";
  const Words found{"verify",
                    "--script",
                    "PATH=" + program_.substr(0, program_.rfind('/')) + ":$PATH " + wrong,
                    "--depth",
                    "1",
                    "--positions",
                    "0",
                    "--fen",
                    "6k1/8/8/8/1Pp5/8/8/6K1 b - b3 0 1",
                    "--json",
                    path("report.json"),
                    "--reproducer",
                    path("again.json")};
  Words command = found;
  command.insert(command.end(), {"--part", "nothing"});
  const Outcome outcome = run(command);
  EXPECT_EQ(outcome.exit_code, 1) << outcome.err;
  EXPECT_TRUE(contains(outcome.err, "--part \"nothing\": this page has no such part"));
  EXPECT_TRUE(contains(read_file(path("report.json")), "\"agree\": false"));
  EXPECT_FALSE(read_file(path("again.json")).empty());
  command.back() = "verdict";
  const Outcome verdict = run(command);
  EXPECT_EQ(verdict.exit_code, 1) << verdict.err;
  EXPECT_TRUE(verdict.out.starts_with("missing: c4b3")) << verdict.out;
}

// A program that reads a table from a pipe gets the same whatever the terminal behind it.
TEST_F(Parts, APipeDoesNotFollowColumns) {
  const std::string wide = run({"moves"}).out;
  EXPECT_EQ(run({"moves"}, "", "COLUMNS=40 ").out, wide);
  EXPECT_EQ(run({"perft", "--depth", "0"}, "", "COLUMNS=40 ").out.find("\n   "), std::string::npos);
}

}  // namespace
}  // namespace squarelab::app
