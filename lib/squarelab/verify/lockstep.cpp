#include <exception>
#include <squarelab/chess.hpp>
#include <squarelab/positions/events.hpp>
#include <squarelab/positions/variants.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/validation.hpp>
#include <squarelab/verify/exam.hpp>
#include <squarelab/verify/lockstep.hpp>

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

// Asks the question and those after it, if they are due or one of them is asked again.
template <class Q>
void ask_of(Exam& exam) {
  const Scope& scope = exam.scope();
  const bool is_wanted = scope.again ? scope.wants_any(questions::asked_by<Q>)
                                     : scope.is_time_for(exam.first().key, Q::period);
  if (is_wanted) questions::ask<Q>(exam);
  questions::for_each_after<Q>([&]<class After>() { ask_of<After>(exam); });
}

template <Stage S>
void ask_at(Exam& exam) {
  questions::for_each_at<S>([&]<class Q>() { exam.and_go_on([&] { ask_of<Q>(exam); }); });
}

// Asks about each legal move; in a sampled position about one, and one board in two.
void ask_each_move(Exam& exam) {
  const FirstAnswers& first = exam.first();
  const bool all = first.deeply || !exam.scope().is_sampled();
  const std::size_t count = first.legal.size();
  for (std::size_t i = 0; i < (all ? count : std::min<std::size_t>(count, 1)); ++i) {
    const Move move = first.legal[(first.key + i) % count];
    const Who who{1, all ? 1U : 2U, first.key / count};
    questions::for_each_at<Stage::EachMove>([&]<class Q>() {
      if (exam.scope().wants_any(questions::asked_by<Q>)) questions::ask<Q>(exam, who, move);
    });
  }
}

void ask_of_position(Exam& exam) {
  ask_at<Stage::Plain>(exam);
  ask_at<Stage::Position>(exam);
}

void ask_of_moves(Exam& exam) {
  exam.and_go_on([&] { ask_each_move(exam); });
  ask_at<Stage::Moves>(exam);
}

// Asks everything. Precondition: the boards should hold that position.
void ask_all(Exam& exam, const Position& position, bool with_children) {
  const bool is_time = exam.scope().is_time_for(key_of(position), Period{16, 256});
  exam.look_at(position, with_children && is_time);
  ask_of_position(exam);
  if (!with_children) return;
  const FirstAnswers& first = exam.first();
  const SquareSet attacked = first.attack_maps[index(~position.side_to_move)];
  exam.compared().coverage.add(
      positions::events_of(position, {first.legal, first.checkers, first.pinned, attacked}));
  ask_of_moves(exam);
  ++exam.compared().positions;
}

// Asks the question of scope().again; of children only what happens when moves are made or taken
// back.
void ask_one_again(Exam& exam, const Position& position) {
  exam.look_at(position, true);
  ask_of_position(exam);
  ask_of_moves(exam);
  ask_at<Stage::Set>(exam);
}

// Asks for position, keys and moves after moves that led to that position.
void ask_made(Exam& exam, const Position& position) {
  questions::PositionHeld::run(exam, everybody, position);
  questions::Keys::run(exam, everybody, key_of(position));
  questions::LegalMoves::run(exam, everybody, questions::LegalMoves::ask(exam.board(0)));
}

// Compares the clocks after a quiet move, where there is one.
void ask_clocks(Exam& exam) {
  const Board& board = exam.board(0);
  for (const Move move : positions::sorted_moves(board.legal_moves())) {
    if (move.flag() != MoveFlag::Normal || board.piece_on(move.to())) continue;
    exam.make(move);
    return questions::PositionHeld::run(exam, everybody, exam.position_now());
  }
}

// Returns, now and then, the position with clocks from their whole range.
std::optional<Position> at_another_time(Position position, const Scope& scope) {
  const Key key = key_of(position);
  if (!scope.is_time_for(key, Period{16, 256})) return std::nullopt;
  position.en_passant.reset();
  position.halfmove_clock = static_cast<std::uint16_t>(splitmix64(key) % (max_clock + 1));
  position.fullmove_number = static_cast<std::uint16_t>(1 + splitmix64(key + 1) % max_clock);
  return position;
}

}  // namespace

std::optional<Disagreement> Lockstep::ask(const Position& position, Thoroughness thoroughness) {
  const Scope scope{thoroughness};
  const auto exam_of = [&](const Position& start) {
    return Exam(boards_, notation_, start, scope, compared_, listener_);
  };
  Exam exam = exam_of(position);
  const Position normalised = rules::normalised(position);
  const bool held = exam.begin([&] {
    ask_all(exam, normalised, true);
    ask_at<Stage::Set>(exam);
  });
  if (!held) return exam.take_found();
  if (const auto late = at_another_time(normalised, scope)) {
    Exam later = exam_of(*late);
    if (!later.begin([&] { ask_clocks(later); })) return later.take_found();
  }
  for (const Position& variant : positions::en_passant_variants(normalised)) {
    if (const auto push = rules::last_double_push(variant)) {
      Exam pushed = exam_of(push->before);
      const bool push_held = pushed.begin([&] {
        pushed.make(push->move);
        ask_made(pushed, rules::play(push->before, push->move));
      });
      if (!push_held) {
        auto found = pushed.take_found();
        if (!found || found->question != &questions::Make::facts) return found;
        // What refuses the push will not list it either, which shows again on smaller positions.
        Exam before = exam_of(push->before);
        before.begin([&] { ask_all(before, rules::normalised(push->before), true); });
        auto plainer = before.take_found();
        return plainer ? plainer : found;
      }
    }
    if (variant == normalised) continue;
    Exam with_square = exam_of(variant);
    if (!with_square.begin([&] { ask_all(with_square, rules::normalised(variant), false); })) {
      return with_square.take_found();
    }
  }
  return std::nullopt;
}

std::optional<Disagreement> Lockstep::play(const positions::RandomGame& game) {
  Position start = game.start;
  std::size_t ply = 0;
  for (;;) {
    Exam exam(boards_, notation_, start, {}, compared_, listener_);
    std::vector<States> states;
    bool is_right = true;
    exam.begin([&] {
      while (is_right && ply < game.moves.size()) {
        states.push_back(exam.states());
        exam.make(game.moves[ply]);
        if (++ply % positions::plies_between != 0) continue;
        ++begun_;
        start = exam.position_now();
        is_right = exam.holds([&] { ask_all(exam, start, true); }) && !exam.has_noted();
      }
      if (is_right) questions::TakenBack::run(exam, std::move(states));
    });
    auto found = exam.take_found();
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
  Exam exam(boards_, notation_, start, {Thoroughness::Usual, &found}, compared_, listener_);
  exam.begin([&] {
    std::vector<States> states;
    for (const Move move : moves) {
      states.push_back(exam.states());
      exam.make(move);
    }
    if (found.question == &questions::TakenBack::facts) {
      questions::TakenBack::run(exam, std::move(states));
    } else {
      ask_one_again(exam, moves.empty() ? rules::normalised(start) : exam.position_now());
    }
  });
  return exam.take_found();
}

std::optional<Disagreement> Lockstep::compare_perft(const Position& position, int depth,
                                                    std::uint64_t expected, std::size_t first) {
  Exam exam(boards_, notation_, position, {}, compared_, listener_);
  exam.begin([&] { questions::Perft::run(exam, Who{first}, depth, expected); });
  return exam.take_found();
}

}  // namespace squarelab::verify
