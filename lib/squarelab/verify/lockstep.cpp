#include <exception>
#include <squarelab/chess.hpp>
#include <squarelab/positions/events.hpp>
#include <squarelab/positions/variants.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/validation.hpp>
#include <squarelab/verify/lockstep.hpp>
#include <squarelab/verify/questions.hpp>

namespace squarelab::verify {

std::vector<std::unique_ptr<Board>> make_boards(std::span<const BackendEntry* const> entries) {
  std::vector<std::unique_ptr<Board>> boards;
  for (const BackendEntry* entry : entries) boards.push_back(entry->make_board());
  return boards;
}

Lockstep::Lockstep(std::vector<std::unique_ptr<Board>> boards, const Notation& notation)
    : boards_(std::move(boards)), notation_(notation) {}

std::optional<Disagreement> Lockstep::compare(const Position& position, Thoroughness thoroughness) {
  ++begun_;
  auto found = ask(position, thoroughness);
  if (found && thoroughness == Thoroughness::Sampled) {
    // The report needs the answers of all boards.
    if (auto whole = ask(position, Thoroughness::Deep)) found = std::move(whole);
  }
  return shortened(std::move(found), thoroughness);
}

std::optional<Disagreement> Lockstep::compare(const positions::RandomGame& game) {
  return shortened(play(game), Thoroughness::Usual);
}

std::optional<Disagreement> Lockstep::shortened(std::optional<Disagreement> found,
                                                Thoroughness thoroughness) {
  if (!found || found->moves.empty()) return found;
  Line line{found->start, found->moves};
  // The first board may be wrong itself, and has chosen the moves.
  if (!is_valid(line)) return found;
  const Position last = end_of(line);
  line.moves.pop_back();
  for (const Position& start : {last, end_of(line)}) {
    const auto shorter =
        ask(start, thoroughness == Thoroughness::Sampled ? Thoroughness::Deep : thoroughness);
    if (shorter && shorter->moves.size() < found->moves.size()) return shorter;
  }
  return found;
}

namespace {

// Now and then the position with clocks from their whole range.
std::optional<Position> at_another_time(Position position, Thoroughness thoroughness) {
  const Key key = key_of(position);
  const Key period = thoroughness == Thoroughness::Sampled ? 256 : 16;
  if (thoroughness != Thoroughness::Deep && key % period != 0) return std::nullopt;
  position.en_passant.reset();
  position.halfmove_clock = static_cast<std::uint16_t>(splitmix64(key) % (max_clock + 1));
  position.fullmove_number = static_cast<std::uint16_t>(1 + splitmix64(key + 1) % max_clock);
  return position;
}

}  // namespace

std::optional<Disagreement> Lockstep::ask(const Position& position, Thoroughness thoroughness) {
  Questions questions(boards_, notation_, position, thoroughness, compared_, listener_);
  const Position normalised = rules::normalised(position);
  if (!questions.set() || !questions.ask_all(normalised, true) || !questions.ask_sets(normalised)) {
    return questions.take_found();
  }
  if (const auto late = at_another_time(normalised, thoroughness)) {
    Questions later(boards_, notation_, *late, thoroughness, compared_, listener_);
    if (!later.set() || !later.ask_clocks()) return later.take_found();
  }
  for (const Position& variant : positions::en_passant_variants(normalised)) {
    if (const auto push = rules::last_double_push(variant)) {
      Questions pushed(boards_, notation_, push->before, thoroughness, compared_, listener_);
      if (!pushed.set() || !pushed.make(push->move) ||
          !pushed.ask_made(rules::play(push->before, push->move))) {
        auto found = pushed.take_found();
        if (!found || found->question != Question::Make) return found;
        // What refuses the push will not list it either, which shows again on smaller positions.
        Questions before(boards_, notation_, push->before, thoroughness, compared_, listener_);
        if (!before.set() || !before.ask_all(rules::normalised(push->before), true)) {
          if (auto plainer = before.take_found()) return plainer;
        }
        return found;
      }
    }
    if (variant == normalised) continue;
    Questions with_square(boards_, notation_, variant, thoroughness, compared_, listener_);
    if (!with_square.set() || !with_square.ask_all(rules::normalised(variant), false)) {
      return with_square.take_found();
    }
  }
  return std::nullopt;
}

std::optional<Disagreement> Lockstep::play(const positions::RandomGame& game) {
  Position start = game.start;
  std::size_t ply = 0;
  for (;;) {
    Questions questions(boards_, notation_, start, Thoroughness::Usual, compared_, listener_);
    if (!questions.set()) return questions.take_found();
    std::vector<Questions::States> states;
    bool is_right = true;
    while (is_right && ply < game.moves.size()) {
      if (!questions.make(game.moves[ply], states)) return questions.take_found();
      if (++ply % positions::plies_between != 0) continue;
      ++begun_;
      start = questions.position_now();
      is_right = questions.ask_all(start, true) && !questions.has_noted();
    }
    if (is_right) questions.take_back(std::move(states));
    auto found = questions.take_found();
    // What has been noted would show in the rest of the game, too: it begins anew.
    if (found || is_right) return found;
  }
}

void Lockstep::forget() {
  for (const auto& board : boards_) {
    try {
      board->set(start_position());
    } catch (const std::exception&) {
      // The next question reports a board that cannot be set.
    }
  }
}

std::optional<Disagreement> Lockstep::ask_again(const Disagreement& found, const Position& start,
                                                std::span<const Move> moves) {
  Questions questions(boards_, notation_, start, Thoroughness::Usual, compared_, listener_);
  if (!questions.set()) return questions.take_found();
  std::vector<Questions::States> states;
  for (const Move move : moves) {
    if (!questions.make(move, states)) return questions.take_found();
  }
  if (found.question == Question::TakenBack) {
    questions.take_back(std::move(states));
  } else {
    questions.ask_again(found, moves.empty() ? rules::normalised(start) : questions.position_now());
  }
  return questions.take_found();
}

std::optional<Disagreement> Lockstep::compare_perft(const Position& position, int depth,
                                                    std::uint64_t expected, std::size_t first) {
  Questions questions(boards_, notation_, position, Thoroughness::Usual, compared_, listener_);
  if (questions.set()) questions.ask_perft(depth, expected, first);
  return questions.take_found();
}

}  // namespace squarelab::verify
