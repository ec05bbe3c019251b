// squarelab score: two values in one number of 32 bits, packed and read back.
#include <squarelab/teach/numbers/pages.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "shared/context.hpp"
#include "shared/page.hpp"

namespace squarelab::app {

namespace {

constexpr const char* score_examples = R"(Examples:
  squarelab score -1,5                      a negative middlegame borrows from the endgame
  squarelab score 10,20 -3,4                each of them, and their sum
  squarelab score 0x00020001                a code, taken apart
  squarelab score -1,-32768                 where int would overflow

A score is MIDDLEGAME,ENDGAME, each from -32768 to 32767, or a code of 32 bits as 0x...)";

struct ScoreOptions {
  std::vector<teach::NamedScore> scores;
};

teach::NamedScore score_of(const Word& word) {
  if (const auto score = teach::read_score(word.text)) return *score;
  throw InputError(word.shown() +
                   " is not a score: MIDDLEGAME,ENDGAME, each from -32768 to 32767, or a code such "
                   "as 0x0005ffff");
}

std::optional<Page> page_of_score(const ScoreOptions& options, Context&) {
  return with_blocks(teach::score_page(options.scores));
}

}  // namespace

Command score_command(const Registry&) {
  Command command("score", "Pack a middlegame and an endgame value into one number, and read them",
                  score_examples);
  ScoreOptions& options = answers(command, &page_of_score);
  command
      .positional("scores", options.scores, ValueType<teach::NamedScore>{"MG,EG...", score_of},
                  "Scores: middlegame and endgame, or a code as 0x..")
      .is_required = true;
  return command;
}

}  // namespace squarelab::app
