// Idea: every answer has a value that it should be. It comes from the first board or is made of its
// answers by definition: who attacks a square is who has it among his attacks, a key is the key of
// the position. So the slow reference is asked as little as possible, and each board is held
// against it. Only when an answer is not what it should be are all boards asked again, for their
// texts. Cost: some 35 children a position make up most of it. Tested in
// tests/lab/differential/lockstep_test.cpp and, with planted lies, in tests/lab/differential/liar_test.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <squarelab/lab/differential/lockstep.hpp>
#include <squarelab/lab/positions/events.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/uci_move.hpp>

namespace squarelab::lab::inline differential {

namespace {

constexpr int code_count = 1 << 16;
constexpr int random_codes = 16;
constexpr int deepest_plain_perft = 2;

}  // namespace

// The questions on the position that the boards hold now.
class Lockstep::Questions {
 public:
  Questions(Lockstep& lockstep, const Position& start) : lockstep_(lockstep), start_(start) {}

  std::optional<Disagreement> take_found() { return std::move(found_); }

  // All of these return false once a disagreement is found.
  bool set() {
    return all_do(Question::Set, "set", [this](Board& board) { board.set(start_); });
  }
  bool make(Move move) {
    move_ = move;
    const bool done = all_do(Question::Make, "make " + text::to_uci(move),
                             [move](Board& board) { board.make(move); });
    move_.reset();
    moves_.push_back(move);
    return done;
  }
  bool unmake() {
    const bool done = all_do(Question::Unmake, "unmake", [](Board& board) { board.unmake(); });
    if (done) moves_.pop_back();
    return done;
  }

  // Everything, on a position that is known to be the one given.
  bool ask_all(const Position& position, bool with_children) {
    const Key key = key_of(position);
    const bool deeply = with_children && (lockstep_.always_deeply_ || key % 16 == 0);
    position_ = position;
    if (!ask_men() || !ask_keys(0, key) || !ask_moves() || !ask_legality(key, deeply) ||
        !ask_attacks(deeply) || !ask_checks()) {
      return false;
    }
    if (deeply && !ask_perft(2, board(0).perft(2, PerftMode::Bulk), 1)) return false;
    if (with_children) {
      const std::vector<Move> moves = legal_;
      if (!ask_children(moves, deeply)) return false;
      ++lockstep_.compared_.positions;
    }
    return true;
  }

  // Everything that belongs to the question of that disagreement, on the position that the boards
  // hold. Of its children only what happens when moves are made or taken back.
  bool ask_again(const Disagreement& found, const Position& position) {
    only_ = found.question;
    named_ = found.move;
    position_ = position;
    const Key key = key_of(position_);
    switch (found.question) {
      case Question::Set:
        return true;
      case Question::Position:
        return ask_men();
      case Question::Key:
        return ask_keys(0, key);
      case Question::Moves:
      case Question::Count:
        return ask_moves();
      case Question::Legality:
        return ask_moves() && ask_legality(key, true);
      case Question::Attacks:
        return ask_attacks(true);
      case Question::Checkers:
      case Question::Pins:
        return ask_attacks(true) && ask_checks();
      case Question::Perft:
        return ask_perft(found.depth, board(0).perft(found.depth, PerftMode::Bulk), 0);
      default:
        return ask_moves() && ask_children(std::vector<Move>(legal_), true);
    }
  }
  // Takes all moves back; the states are those before each.
  bool take_back(std::vector<std::vector<std::vector<std::byte>>> states) {
    std::vector<Move> taken_back;
    for (; !states.empty(); states.pop_back()) {
      const Move move = moves_.back();
      taken_back.insert(taken_back.begin(), move);
      taken_back_ = taken_back;
      if (!unmake() || !ask_states(states.back(), move)) return false;
    }
    return true;
  }

  // In both modes if the depth is small, else in bulk.
  bool ask_perft(int depth, std::uint64_t expected, std::size_t first) {
    for (const PerftMode mode : {PerftMode::Bulk, PerftMode::Plain}) {
      if (mode == PerftMode::Plain && depth > deepest_plain_perft) break;
      depth_ = depth;
      const bool held = hold(
          Question::Perft, first, expected,
          [&](std::size_t i) { return board(i).perft(depth, mode); },
          [&] {
            return fmt::format("perft {} {}", depth, mode == PerftMode::Bulk ? "bulk" : "plain");
          });
      if (!held) return false;
      lockstep_.compared_.leaves += expected * (lockstep_.size() - first);
    }
    return true;
  }

  bool remember_states(std::vector<std::vector<std::byte>>& states) {
    states.clear();
    return all_do(Question::TakenBack, "state_bytes",
                  [&](Board& board) { states.push_back(board.state_bytes()); });
  }
  bool ask_states(const std::vector<std::vector<std::byte>>& before, Move taken_back) {
    if (taken_back_.empty()) taken_back_ = {taken_back};
    const bool held = hold(
        Question::TakenBack, 1, std::optional<ByteDifference>(),
        [&](std::size_t i) { return difference(before[i], board(i).state_bytes()); },
        [&] {
          return fmt::format("state before and after {}, taken back", text::to_uci(taken_back));
        });
    if (held) taken_back_.clear();
    return held;
  }
  Position position_now() const { return board(0).position(); }

 private:
  Board& board(std::size_t i) const { return *lockstep_.boards_[i]; }

  // Holds what each board from the first on answers against what it should.
  template <class Value, class Ask, class Query>
  bool hold(Question question, std::size_t first, const Value& expected, const Ask& ask,
            const Query& query) {
    if (only_ && *only_ != question) return true;
    for (std::size_t i = first; i < lockstep_.size(); ++i) {
      std::optional<Kind> wrong;
      try {
        const Value answer = ask(i);
        if (answer != expected)
          wrong = kind_of(question, !moves_.empty(), drawable(expected), drawable(answer));
      } catch (...) {
        wrong = kind_of_exception();
      }
      if (wrong) {
        std::vector<Answer> answers;
        for (std::size_t j = 0; j < lockstep_.size(); ++j) answers.push_back(answer_of(ask, j));
        report(question, *wrong, query(), answer_text(expected), std::move(answers));
        found_->expected_drawable = drawable(expected);
        return false;
      }
    }
    lockstep_.compared_.queries += lockstep_.size() - first;
    return true;
  }
  template <class Ask>
  Answer answer_of(const Ask& ask, std::size_t i) const {
    std::string name(board(i).name());
    try {
      const auto value = ask(i);
      return {std::move(name), answer_text(value), drawable(value)};
    } catch (...) {
      return {std::move(name), words_of_exception()};
    }
  }

  template <class Action>
  bool all_do(Question question, const std::string& what, const Action& action) {
    std::optional<Kind> wrong;
    std::vector<Answer> answers;
    for (std::size_t i = 0; i < lockstep_.size(); ++i) {
      answers.push_back({std::string(), "done"});
      try {
        action(board(i));
      } catch (...) {
        answers.back().text = words_of_exception();
        if (!wrong) wrong = kind_of_exception();
      }
    }
    if (!wrong) return true;
    for (std::size_t i = 0; i < lockstep_.size(); ++i) answers[i].backend = board(i).name();
    report(question, *wrong, what, "done", std::move(answers));
    return false;
  }

  void report(Question question, Kind kind, std::string query, std::string expected,
              std::vector<Answer> answers) {
    found_ =
        Disagreement{start_, moves_, std::move(query), std::move(expected), std::move(answers)};
    found_->question = question;
    found_->kind = kind;
    found_->move = move_;
    found_->taken_back = taken_back_;
    if (question == Question::Perft) found_->depth = depth_;
  }

  bool ask_position(std::size_t first) {
    return hold(
        Question::Position, first, position_, [&](std::size_t i) { return board(i).position(); },
        [] { return "position"; });
  }

  bool ask_men() {
    if (!ask_position(0)) return false;
    for (const Square square : all_squares) {
      const bool held = hold(
          Question::Position, 0, position_.piece_on(square),
          [&](std::size_t i) { return board(i).piece_on(square); },
          [&] { return "piece_on " + to_string(square); });
      if (!held) return false;
    }
    return hold(
        Question::Position, 0, position_.side_to_move,
        [&](std::size_t i) { return board(i).side_to_move(); }, [] { return "side_to_move"; });
  }

  bool ask_keys(std::size_t first, Key key) {
    return hold(
               Question::Key, first, KeyAnswer{key},
               [&](std::size_t i) { return KeyAnswer{board(i).key()}; }, [] { return "key"; }) &&
           hold(
               Question::Key, first, KeyAnswer{key},
               [&](std::size_t i) { return KeyAnswer{board(i).recomputed_key()}; },
               [] { return "recomputed_key"; });
  }

  // Leaves the legal moves in legal_.
  bool ask_moves() {
    const std::vector<Move> first_answer = sorted_moves(board(0).legal_moves());
    legal_ = first_answer;
    legal_.erase(std::unique(legal_.begin(), legal_.end()), legal_.end());
    // Only if it lists a move twice must the first board be asked again.
    const std::size_t first = legal_ == first_answer ? 1 : 0;
    return hold(
               Question::Moves, first, legal_,
               [&](std::size_t i) { return sorted_moves(board(i).legal_moves()); },
               [] { return "legal_moves"; }) &&
           hold(
               Question::Count, 1, static_cast<int>(legal_.size()),
               [&](std::size_t i) { return board(i).count_legal_moves(); },
               [] { return "count_legal_moves"; });
  }

  bool ask_legality(Key key, bool deeply) {
    auto& is_in_list = lockstep_.is_in_list_;
    for (const Move move : legal_) is_in_list.set(move.code());
    const bool held = ask_listed_legality(key, deeply);
    for (const Move move : legal_) is_in_list.reset(move.code());
    return held;
  }
  bool ask_listed_legality(Key key, bool deeply) {
    const std::size_t first = deeply ? 0 : 1;
    Random random(key);
    for (const Move move : legal_) {
      if (!ask_is_legal(first, move.code())) return false;
      const int bit = random.below(16);
      for (int other = 0; other < 16; ++other) {
        if ((deeply || other == bit) && !ask_is_legal(first, move.code() ^ (1 << other))) {
          return false;
        }
      }
    }
    for (int i = 0; i < random_codes; ++i) {
      if (!ask_is_legal(first, random.below(code_count))) return false;
    }
    if (named_ && !ask_is_legal(0, named_->code())) return false;
    return ask_is_legal(first, Move::none().code()) && ask_is_legal(first, Move::null().code());
  }
  bool ask_is_legal(std::size_t first, int code) {
    const Move move = Move::from_code(static_cast<std::uint16_t>(code));
    move_ = move;
    const bool held = hold(
        Question::Legality, first, lockstep_.is_in_list_.test(move.code()),
        [&](std::size_t i) { return board(i).is_legal(move); },
        [&] {
          return fmt::format("is_legal {} (code 0x{:04x})", text::to_uci(move), move.code());
        });
    move_.reset();
    return held;
  }

  // Leaves the attackers in attackers_.
  bool ask_attacks(bool deeply) {
    attackers_ = {};
    std::array<SquareSet, color_count> maps{};
    for (const Square from : all_squares) {
      const SquareSet attacks = board(0).attacks_from(from);
      if (const auto man = position_.piece_on(from)) {
        const auto by = static_cast<std::size_t>(index(color_of(*man)));
        maps[by] = maps[by] | attacks;
        for (const Square to : attacks) attackers_[by][index(to)].insert(from);
      }
      const bool held = hold(
          Question::Attacks, 1, attacks, [&](std::size_t i) { return board(i).attacks_from(from); },
          [&] { return "attacks_from " + to_string(from); });
      if (!held) return false;
    }
    for (const Color by : all_colors) {
      const bool held = hold(
          Question::Attacks, 0, maps[static_cast<std::size_t>(index(by))],
          [&](std::size_t i) { return board(i).attack_map(by); },
          [&] { return "attack_map " + answer_text(by); });
      if (!held || !ask_attackers(by, deeply ? 0 : 1)) return false;
    }
    return true;
  }
  bool ask_attackers(Color by, std::size_t first) {
    for (const Square square : all_squares) {
      const SquareSet expected = attackers_[index(by)][index(square)];
      const bool held =
          hold(
              Question::Attacks, first, expected,
              [&](std::size_t i) { return board(i).attackers_to(square, by); },
              [&] {
                return fmt::format("attackers_to {} {}", to_string(square), answer_text(by));
              }) &&
          hold(
              Question::Attacks, first, !expected.empty(),
              [&](std::size_t i) { return board(i).is_attacked(square, by); },
              [&] { return fmt::format("is_attacked {} {}", to_string(square), answer_text(by)); });
      if (!held) return false;
    }
    return true;
  }

  bool ask_checks() {
    const Color us = position_.side_to_move;
    const Square king = *position_.squares_of(make_piece(us, PieceType::King)).begin();
    return hold(
               Question::Checkers, 0, attackers_[index(~us)][index(king)],
               [&](std::size_t i) { return board(i).checkers(); }, [] { return "checkers"; }) &&
           hold(
               Question::Pins, 1, board(0).pinned(),
               [&](std::size_t i) { return board(i).pinned(); }, [] { return "pinned"; });
  }

  bool ask_children(const std::vector<Move>& moves, bool deeply) {
    const Position parent = position_;
    if (!remember_states(states_)) return false;
    for (const Move move : moves) {
      move_ = move;
      const bool two_ways = hold(
          Question::CoreChild, deeply ? 0 : 1, std::optional<ByteDifference>(),
          [&](std::size_t i) {
            const Board::Children children = board(i).children(move);
            return difference(children.by_core, children.by_full);
          },
          [&] { return fmt::format("core and full child of {}", text::to_uci(move)); });
      move_.reset();
      if (!two_ways || !make(move)) return false;
      position_ = position_now();
      const Key key = key_of(position_);
      if (!ask_position(1) || !ask_keys(1, key)) return false;
      const bool list_too =
          lockstep_.always_deeply_ || key % 64 == 0 || is_double_push_beside_pawn(parent, move);
      if (list_too && !ask_moves()) return false;
      if (!unmake() || !ask_states(states_, move)) return false;
      ++lockstep_.compared_.children;
    }
    position_ = parent;
    return true;
  }

  Lockstep& lockstep_;
  Position start_;
  std::vector<Move> moves_;
  std::optional<Disagreement> found_;

  Position position_;  // what the boards hold
  std::vector<Move> legal_;
  std::array<std::array<SquareSet, square_count>, color_count> attackers_{};
  std::vector<std::vector<std::byte>> states_;

  // What a report says beside the answers.
  std::optional<Move> move_;
  std::vector<Move> taken_back_;
  int depth_ = 0;

  std::optional<Question> only_;  // no other is held against anything
  std::optional<Move> named_;     // whose legality is asked, too
};

std::vector<std::unique_ptr<Board>> make_boards(std::span<const BackendEntry* const> entries) {
  std::vector<std::unique_ptr<Board>> boards;
  for (const BackendEntry* entry : entries) boards.push_back(entry->make_board());
  return boards;
}

Lockstep::Lockstep(std::vector<std::unique_ptr<Board>> boards) : boards_(std::move(boards)) {}

std::optional<Disagreement> Lockstep::compare(const Position& position) {
  return shortened(ask(position));
}

std::optional<Disagreement> Lockstep::compare_deeply(const Position& position) {
  const struct Guard {
    bool& flag;
    ~Guard() { flag = false; }
  } guard{always_deeply_ = true};
  return compare(position);
}

std::optional<Disagreement> Lockstep::compare(const RandomGame& game) {
  return shortened(play(game));
}

std::optional<Disagreement> Lockstep::shortened(std::optional<Disagreement> found) {
  if (!found || found->moves.empty()) return found;
  Position before = found->start;
  Position position = before;
  for (const Move move : found->moves) {
    // A first board that is itself wrong may have chosen the moves.
    if (!rules::is_legal(position, move)) return found;
    before = position;
    position = rules::play(position, move);
  }
  for (const Position& start : {position, before}) {
    const auto shorter = ask(start);
    if (shorter && shorter->moves.size() < found->moves.size()) return shorter;
  }
  return found;
}

std::optional<Disagreement> Lockstep::ask(const Position& position) {
  Questions questions(*this, position);
  const Position normalised = rules::normalised(position);
  if (!questions.set() || !questions.ask_all(normalised, true)) return questions.take_found();
  for (const Position& variant : en_passant_variants(normalised)) {
    if (variant == normalised) continue;
    Questions with_square(*this, variant);
    if (!with_square.set() || !with_square.ask_all(rules::normalised(variant), false)) {
      return with_square.take_found();
    }
  }
  return std::nullopt;
}

std::optional<Disagreement> Lockstep::play(const RandomGame& game) {
  Questions questions(*this, game.start);
  if (!questions.set()) return questions.take_found();
  std::vector<std::vector<std::vector<std::byte>>> states;
  for (const Move move : game.moves) {
    if (!questions.remember_states(states.emplace_back()) || !questions.make(move)) {
      return questions.take_found();
    }
    if (states.size() % plies_between != 0) continue;
    if (!questions.ask_all(questions.position_now(), true)) return questions.take_found();
  }
  questions.take_back(std::move(states));
  return questions.take_found();
}

std::optional<Disagreement> Lockstep::ask_again(const Disagreement& found, const Position& start,
                                                std::span<const Move> moves) {
  Questions questions(*this, start);
  if (!questions.set()) return questions.take_found();
  std::vector<std::vector<std::vector<std::byte>>> states;
  for (const Move move : moves) {
    if (!questions.remember_states(states.emplace_back()) || !questions.make(move)) {
      return questions.take_found();
    }
  }
  if (found.question == Question::TakenBack) {
    questions.take_back(std::move(states));
  } else {
    questions.ask_again(found, moves.empty() ? rules::normalised(start) : questions.position_now());
  }
  return questions.take_found();
}

std::optional<Disagreement> Lockstep::compare_perft(const Position& position, int depth,
                                                    std::uint64_t expected) {
  Questions questions(*this, position);
  if (!questions.set() || !questions.ask_perft(depth, expected, 0)) {
    return questions.take_found();
  }
  return std::nullopt;
}

}  // namespace squarelab::lab::inline differential
