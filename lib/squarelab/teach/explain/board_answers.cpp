// The answers of all boards to the questions of the catalogue: see add_answers.
#include <fmt/format.h>

#include <map>
#include <squarelab/questions/asking.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/teach/explain/topic.hpp>
#include <squarelab/text/uci_move.hpp>

namespace squarelab::teach {
namespace {

constexpr std::size_t answer_width = 50;
constexpr std::size_t boards_width = 20;

int interest_in_answers(const Position& position, Move move) {
  return rules::is_capture(position, move) ? 1 : 0;
}

}  // namespace

void add_answers(Explanation& explanation, const Registry& registry) {
  Subject& subject = explanation.subject;
  if (!subject.square) subject.square = subject.king();
  explanation.page.data["square"] = to_string(*subject.square);
  choose_move(explanation, &interest_in_answers, {});
  const std::array<questions::Argument, 3> arguments{std::monostate(), *subject.square,
                                                     *subject.move};
  const std::array<std::string, 3> names{"", to_string(*subject.square),
                                         text::to_uci(*subject.move)};
  explanation.page.paragraph(fmt::format(
      "Every question of the catalogue, about the position, the square {} and the move {}. "
      "Attacks are those of the side not to move.",
      names[1], names[2]));
  std::vector<std::unique_ptr<Board>> boards;
  for (const BackendEntry& entry : registry) {
    boards.push_back(entry.make_board());
    boards.back()->set(subject.position);
  }
  Records records({"question", "about", "answer", "boards"});
  for (const auto& [question, takes, answer] : questions::named_questions()) {
    std::map<std::string, std::vector<std::string>> answers;
    for (const auto& board : boards) {
      answers[answer(*board, arguments[takes])].emplace_back(board->name());
    }
    for (const auto& [text, given_by] : answers) {
      const std::string who = answers.size() == 1 ? "all" : report::joined(given_by, ", ");
      records.add({question->name, names[takes], Value(folded(text, answer_width), text),
                   Value(folded(who, boards_width), who)});
    }
    explanation.disagree_if(answers.size() != 1, question->name);
  }
  add(explanation.page, explanation.page.data, "answers", std::move(records));
}

}  // namespace squarelab::teach
