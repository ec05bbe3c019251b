// Idea: each question is asked about the position, and those that moves matter for also after one
// or two moves. These are chosen at random, but by kind, so that castling is made as often as a
// move of a knight. Cost: some ten questions a position; for a finding some hundred.
#include <algorithm>
#include <chrono>
#include <map>
#include <squarelab/positions/events.hpp>
#include <squarelab/positions/random.hpp>
#include <squarelab/positions/sources.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/verify/engine/asking/refused_draws.hpp>
#include <squarelab/verify/engine/questions/catalogue.hpp>
#include <squarelab/verify/engine/questions/question_run.hpp>
#include <squarelab/verify/fault.hpp>

namespace squarelab::verify {
namespace {

// Moves that change a position in different ways.
enum class Way : std::uint8_t {
  EnPassant,
  Castling,
  Promotion,
  DoublePush,
  RightsEnd,
  Capture,
  Other
};

Way way_of(const Position& position, Move move) {
  if (move.flag() == MoveFlag::EnPassant) return Way::EnPassant;
  if (move.flag() == MoveFlag::Castling) return Way::Castling;
  if (move.flag() == MoveFlag::Promotion) return Way::Promotion;
  if (rules::passed_square(position, move)) return Way::DoublePush;
  if (rules::play(position, move).castling != position.castling) return Way::RightsEnd;
  return rules::is_capture(position, move) ? Way::Capture : Way::Other;
}

// Whether a correct program may say that the game is over.
bool may_be_over(const Position& position) { return !where_drawn(position, 0).empty(); }

// Adds a move to the line, unless there is none or the game may be over after it.
void add_move(Line& line, positions::Random& random) {
  const Position position = end_of(line);
  std::map<Way, std::vector<Move>> moves;
  for (const Move move : positions::sorted_moves(rules::legal_moves(position))) {
    moves[way_of(position, move)].push_back(move);
  }
  if (moves.empty()) return;
  const auto way = std::next(moves.begin(), random.below(static_cast<int>(moves.size())));
  const Move move = random.pick(way->second);
  if (!may_be_over(rules::play(position, move))) line.moves.push_back(move);
}

bool is_asked(const ProgramQuestion& question, const Asker& asker, bool requested) {
  return (requested || !question.is_on_request) && asker.knows(question.question);
}

}  // namespace

std::vector<Question> known(const Asker& asker, bool requested) {
  std::vector<Question> known;
  for (const ProgramQuestion& one : program_questions()) {
    if (is_asked(one, asker, requested)) known.push_back(one.question);
  }
  return known;
}

void ask(Asker& asker, const Position& position, bool requested, const Seeing& seeing) {
  if (may_be_over(position)) return;
  positions::Random random(key_of(position));
  // What a move leaves wrong is seen right after it, and not only after the next.
  std::vector<Line> lines{{position, {}}};
  for (int moves = 0; moves < 2; ++moves) {
    Line longer = lines.back();
    add_move(longer, random);
    if (longer != lines.back()) lines.push_back(std::move(longer));
  }
  for (const ProgramQuestion& question : program_questions()) {
    if (!is_asked(question, asker, requested)) continue;
    for (const Line& line : lines) {
      if (!line.moves.empty() && !question.after_moves) break;
      for (Disagreement& found : check(question.question, asker, line, Effort::Usual)) {
        if (!seeing(std::move(found))) return;
      }
    }
  }
}

void ask(Asker& asker, const Sample& sample, const Seeing& seeing) {
  if (!asker.knows(sample.question)) return;
  for (Disagreement& found : check(sample, asker)) {
    if (!seeing(std::move(found))) return;
  }
}

Finding shrink(const Disagreement& found, Asker& asker, const std::vector<std::string>& ignored,
               const Stop& stop) {
  const auto begin = std::chrono::steady_clock::now();
  Finding finding = not_shrunk(found);
  if (!found.text.empty()) return finding;
  const Sought sought(found, ignored);
  const bool is_to_be_expected = !positions::may_be_refused(found.start);
  const Shows shows = [&](const Line& line) {
    const bool is_refused = positions::may_be_refused(line.start) ||
                            (found.question != &GameEnd::facts && may_be_over(end_of(line)));
    if (is_to_be_expected && is_refused) return false;
    bool is_shown = false;
    for (const Disagreement& one : check(found.question, asker, line, Effort::Thorough)) {
      auto same = sought.in(one);
      if (!same || (is_shown && !sought.is_plainer(*same, finding.smallest))) continue;
      finding.smallest = *std::move(same);
      is_shown = true;
    }
    return is_shown;
  };
  const std::vector<Line> plainer = without_circumstance(found);
  const auto from = std::ranges::find_if(plainer, shows);
  const Line line = from == plainer.end() ? whole_line(found) : *from;
  shrink_from(line, finding, shows, most_shrinking_calls, stop);
  finding.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return finding;
}

}  // namespace squarelab::verify
