// squarelab explain: how each representation finds an answer, step by step, on any position.
#include <fmt/format.h>

#include <algorithm>
#include <squarelab/report/report_words.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/teach/explain/topic.hpp>
#include <squarelab/text/fen.hpp>

#include "cli/value_types.hpp"
#include "commands.hpp"
#include "shared/page.hpp"
#include "shared/positions.hpp"
#include "teach/values.hpp"

namespace squarelab::app {

namespace {

constexpr const char* explain_examples = R"(
Every number comes from the backends' own code. The result of the steps is compared with the
backend's answer; a difference is an error of the program, and the exit code is 1.

Examples:
  squarelab explain knight
  squarelab explain pawn-attacks --color black --in lerf,lefr
  squarelab explain sliders --square d4 --fen "4k3/8/3p4/8/1n1Q2P1/8/8/4K3 w - -" --in lerf,x88
  squarelab explain in-check --fen "k3r3/8/8/8/7b/8/8/4K3 w - - 0 1" --markdown check.md
  squarelab explain make --move e1g1 --fen "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1" --json -
  squarelab explain exchange --fen kiwipete --move e5g6
  squarelab explain king --in all)";

struct ExplainOptions {
  const teach::Topic* topic = nullptr;
  PositionsChoice position;
  std::optional<Square> square;
  std::optional<Color> color;
  std::optional<Word> move;
  std::vector<const teach::Numbering*> in;  // null: all of them
};

// Returns the representations of --in; by default LERF, LEFR and 0x88, one of each sort.
std::vector<const teach::Numbering*> numberings_of(const ExplainOptions& options) {
  std::vector<const teach::Numbering*> chosen = options.in;
  if (chosen.empty()) {
    for (const char* name : {"lerf", "lefr", "x88"})
      chosen.push_back(&teach::numbering_named(name));
  }
  if (std::find(chosen.begin(), chosen.end(), nullptr) == chosen.end()) return chosen;
  chosen.clear();
  for (const teach::Numbering& numbering : teach::numberings()) chosen.push_back(&numbering);
  return chosen;
}

void refuse_what_the_topic_does_not_take(const ExplainOptions& options) {
  const auto refuse = [&](bool is_given, const char* option, teach::Takes takes) {
    if (is_given && (options.topic->takes & takes) == 0) {
      throw InputError(fmt::format("the topic {} has no option {}", options.topic->name, option));
    }
  };
  refuse(options.square.has_value(), "--square", teach::TakesSquare);
  refuse(options.color.has_value(), "--color", teach::TakesColor);
  refuse(options.move.has_value(), "--move", teach::TakesMove);
}

void refuse_without_topic(const ExplainOptions& options) {
  if (!options.position.inputs.empty() || options.square || options.color || options.move ||
      !options.in.empty()) {
    throw InputError(fmt::format("no topic is given; the topics are {}",
                                 report::joined(one_of("topic", teach::topics()).names, ", ")));
  }
}

teach::Subject subject_of(const ExplainOptions& options, const Context& context) {
  // As boards hold it: with an en-passant square only where a capture is legal.
  // A square or a move is one of the position that is given, or of the start position.
  const bool is_own = !options.position.inputs.empty() || options.square || options.move;
  const Position position =
      is_own ? chosen_position(options.position, context) : text::parse_fen(options.topic->fen);
  teach::Subject subject{rules::normalised(position), options.square, options.color, std::nullopt,
                         position};
  if (options.move) subject.move = chosen_move(*options.move, subject.position);
  return subject;
}

std::optional<Page> page_of_explain(const ExplainOptions& options, Context& context) {
  if (options.topic == nullptr) {
    refuse_without_topic(options);
    return teach::topics_page();
  }
  const teach::Topic& topic = *options.topic;
  refuse_what_the_topic_does_not_take(options);
  if (topic.fen.empty()) {
    if (!options.position.inputs.empty() || !options.in.empty()) {
      throw InputError("the glossary explains words; it takes no position and no representations");
    }
    return with_blocks(teach::glossary_page());
  }
  if (topic.teller == nullptr && !options.in.empty()) {
    throw InputError(
        fmt::format("the topic {} has no option --in: it shows all boards", topic.name));
  }
  const teach::Explanation explanation = teach::explained(topic, subject_of(options, context),
                                                          numberings_of(options), context.registry);
  for (const std::string& disagreement : explanation.disagreements()) {
    print_to_stderr(
        fmt::format("squarelab explain: the steps and the backend disagree: {}\n", disagreement));
    context.exit_code = ExitCode::Disagreement;
  }
  return with_blocks(explanation.page);
}

}  // namespace

Command explain_command(const Registry&) {
  std::string topics = "Topics:\n";
  for (const teach::Topic& topic : teach::topics()) {
    topics += fmt::format("  {:<13} {}", topic.name, topic.title);
    for (const std::string& option : teach::options_of(topic)) topics += " --" + option;
    topics += '\n';
  }
  Command command("explain",
                  "Show how each representation finds an answer, step by step, on your position",
                  topics + explain_examples);
  ExplainOptions& options = answers(command, &page_of_explain);
  command.positional("topic", options.topic, one_of("topic", teach::topics()),
                     "The topic to explain; without it, all are listed");
  add_position_options(command, options.position,
                       "a position with something to show, or startpos "
                       "where --square or --move is given");
  command.option("--square", options.square, square_value(),
                 "The piece to explain; default: an instructive piece");
  command.option("--color", options.color, color_value(), "Whose pawns: white or black");
  command.option("--move", options.move, move_value(),
                 "The move to explain, in UCI notation (e2e4) or SAN (e4)");
  command
      .list("--in", options.in, or_all(numbering_value()),
            "Comma-separated list of boards, or all; default: lerf, lefr and x88")
      .placeholder = "NUMBERINGS";
  return command;
}

}  // namespace squarelab::app
