// squarelab explain: how each representation finds an answer, step by step, on
// a position of one's own. The topics are in explain/.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/drawing.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>

#include "cli/list_option.hpp"
#include "commands.hpp"
#include "explain/topic.hpp"
#include "shared/arguments.hpp"
#include "shared/positions.hpp"

namespace squarelab::app {

namespace {

constexpr const char* examples = R"(Topics:
  pawn-attacks  shifts and guards; --color, or --square for one pawn
  knight, king  eight steps; --square
  sliders       hyperbola quintessence, magic, PEXT, and the 0x88 ray walk; --square
  in-check      looking back from the king; the 0x88 walk and its table of differences
  pins          the lines to the king
  make          what a move changes, word by word, byte by byte; --move

Every number comes out of the backends' own code. What the steps give is held against the backend's
answer; a difference is an error of the program, and the exit code is 1.

Examples:
  squarelab explain knight
  squarelab explain pawn-attacks --color black --in lerf,lefr
  squarelab explain sliders --square d4 --fen "4k3/8/3p4/8/1n1Q2P1/8/8/4K3 w - -" --in lerf,x88
  squarelab explain in-check --fen "k3r3/8/8/8/7b/8/8/4K3 w - - 0 1" --markdown check.md
  squarelab explain make --move e1g1 --fen "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1" --json -
  squarelab explain king --in all)";

struct Options {
  std::string topic;
  PositionChoice position;
  std::string square;
  std::string color;
  std::string move;
  std::vector<std::string> in;
  PageOptions page;
};

// Those that --in names; by default those that backends are made of.
std::vector<const Numbering*> numberings_of(const Options& options, const Context& context) {
  std::vector<const Numbering*> chosen;
  const bool all = options.in == std::vector<std::string>{"all"};
  if (options.in.empty() || all) {
    for (const Numbering& numbering : numberings()) {
      if (all || find(context.registry, numbering.name) != nullptr) chosen.push_back(&numbering);
    }
    return chosen;
  }
  for (const std::string& name : options.in) {
    const Numbering* numbering = &read_numbering(name);
    if (std::find(chosen.begin(), chosen.end(), numbering) != chosen.end()) {
      throw InputError(fmt::format("--in: {} is given twice", text::quote(name)));
    }
    chosen.push_back(numbering);
  }
  return chosen;
}

void refuse_what_the_topic_does_not_take(const CLI::App& command, const explain::Topic& topic) {
  const auto refuse = [&](const char* option, explain::Takes takes) {
    if (command.count(option) != 0 && (topic.takes & takes) == 0) {
      throw InputError(fmt::format("{} means nothing to the topic {}", option, topic.name));
    }
  };
  refuse("--square", explain::TakesSquare);
  refuse("--color", explain::TakesColor);
  refuse("--move", explain::TakesMove);
}

explain::Subject subject_of(const CLI::App& command, const Options& options) {
  // As boards hold it: with an en-passant square only where a capture is legal.
  explain::Subject subject{
      rules::normalised(chosen_position(command, options.position)), {}, {}, {}};
  if (command.count("--square") != 0) subject.square = read_square("--square", options.square);
  if (command.count("--color") != 0) subject.color = read_color("--color", options.color);
  if (command.count("--move") != 0) {
    try {
      subject.move = text::parse_uci(options.move, subject.position);
    } catch (const text::TextError& error) {
      throw InputError(fmt::format("--move {}: {}", text::quote(options.move), error.what()));
    }
  }
  return subject;
}

void run(const CLI::App& command, const Options& options, Context& context) {
  const explain::Topic& topic = explain::read_topic(options.topic);
  refuse_what_the_topic_does_not_take(command, topic);
  const std::vector<const Numbering*> chosen = numberings_of(options, context);
  explain::Explanation explanation{
      subject_of(command, options), Page(fmt::format("{}: {}", topic.name, topic.title)), {}};
  Page& page = explanation.page;
  const Position& position = explanation.subject.position;
  page.data = {{"topic", topic.name}, {"fen", text::to_fen(position)}};
  page.drawings({{text::to_fen(position), text::draw(position)}});
  topic.choose(explanation);
  page.data["representations"] = nlohmann::ordered_json::array();
  for (const Numbering* numbering : chosen) {
    nlohmann::ordered_json& part = explanation.begin(*numbering);
    if (numbering->is_x88()) {
      topic.in_x88(explanation, part,
                   explain::mailbox_view(*numbering, position, context.registry));
    } else {
      topic.in_bits(explanation, part,
                    explain::bitboard_view(*numbering, position, context.registry));
    }
  }
  show(page, command, options.page);
  for (const std::string& disagreement : explanation.disagreements) {
    print_to_stderr(
        fmt::format("squarelab explain: the steps and the backend disagree: {}\n", disagreement));
    context.exit_code = ExitCode::Disagreement;
  }
}

}  // namespace

void add_explain(CLI::App& app, Context& context) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand(
      "explain", "How each representation finds an answer, step by step, on your position");
  command->footer(examples);
  command->add_option("topic", options->topic, "What to explain")->type_name("TOPIC");
  add_position_options(*command, options->position);
  command->add_option("--square", options->square, "The man to explain; default: a telling one")
      ->type_name("SQUARE");
  command->add_option("--color", options->color, "Whose pawns: white or black")->type_name("COLOR");
  command->add_option("--move", options->move, "The move to explain, such as e2e4")
      ->type_name("MOVE");
  add_list_option(*command, "--in", options->in,
                  "Some representations, by commas, or all; default: those of the backends")
      ->type_name("NUMBERINGS");
  add_page_options(*command, options->page);
  command->callback([=, &context] { run(*command, *options, context); });
}

}  // namespace squarelab::app
