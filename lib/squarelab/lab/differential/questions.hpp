// Questions: everything that Lockstep asks of boards which stand on the same position, and the
// bookkeeping that a report of a disagreement needs. Lockstep's own part; others use lockstep.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <squarelab/lab/differential/lockstep.hpp>

namespace squarelab::lab::inline differential {

class Questions {
 public:
  // All boards are to be set to the start first. They and the counts must live as long.
  Questions(std::span<const std::unique_ptr<Board>> boards, const Position& start,
            Thoroughness thoroughness, Compared& compared)
      : boards_(boards), start_(start), thoroughness_(thoroughness), compared_(compared) {}

  std::optional<Disagreement> take_found() { return std::move(found_); }

  // All of these return false once a disagreement is found.
  bool set();
  bool make(Move move);
  bool unmake();

  // Everything, on a position that is known to be the one given.
  bool ask_all(const Position& position, bool with_children);

  // Sets the boards to the position and then to twins that lack something of it: one of them, or
  // all in deep positions. They hold another position afterwards.
  bool ask_sets(const Position& position);

  // The position, keys and moves, once moves were made that led to that position.
  bool ask_made(const Position& position);

  // Everything that belongs to the question of that disagreement, on the position that the boards
  // hold. Of its children only what happens when moves are made or taken back.
  bool ask_again(const Disagreement& found, const Position& position);

  // In both modes if the depth is small, else in bulk; of the boards from that number on.
  bool ask_perft(int depth, std::uint64_t expected, std::size_t first);

  // What a board was before a move, to the last byte.
  using States = std::vector<std::vector<std::byte>>;
  bool remember_states(States& states);

  // Takes all moves back; the states are those before each.
  bool take_back(std::vector<States> states);

  Position position_now() const { return board(0).position(); }

 private:
  Board& board(std::size_t i) const { return *boards_[i]; }
  std::size_t size() const { return boards_.size(); }

  // While one lives, every question is put to one board in `share`, which ones depends on `turn`,
  // and to the first one where it has to answer.
  class Share {
   public:
    Share(Questions& questions, std::size_t share, std::size_t turn)
        : questions_(questions), share_(questions.share_), turn_(questions.turn_) {
      questions_.share_ = share;
      questions_.turn_ = turn;
    }
    ~Share() {
      questions_.share_ = share_;
      questions_.turn_ = turn_;
    }
    Share(const Share&) = delete;
    Share& operator=(const Share&) = delete;

   private:
    Questions& questions_;
    std::size_t share_;
    std::size_t turn_;
  };
  bool takes_part(std::size_t i) const { return i == 0 || (i + turn_) % share_ == 0; }
  bool is_sampled() const { return thoroughness_ == Thoroughness::Sampled; }
  // Whether a question that is dear is put in the position of that key: in one position in so many.
  bool is_time_for(Key key, Key period) const;

  template <class Value, class Ask, class Query>
  bool hold(Question question, std::size_t first, const Value& expected, const Ask& ask,
            const Query& query);
  template <class Ask>
  Answer answer_of(const Ask& ask, std::size_t i) const;
  template <class Action, class Query>
  bool all_do(Question question, const Action& action, const Query& query);
  void report(Question question, Kind kind, std::string query, std::string expected,
              std::vector<Answer> answers);

  bool ask_position(Question question, std::size_t first);
  bool ask_men();
  bool ask_keys(std::size_t first, Key key);
  bool ask_moves();
  bool ask_legality(Key key, bool deeply);
  bool ask_listed_legality(Key key, bool deeply);
  bool ask_every_code(Key key);
  bool ask_is_legal(std::size_t first, int code);
  bool ask_attacks(Key key, bool deeply);
  bool ask_attackers(Key key, Color by, std::size_t first);
  bool ask_checks();
  bool ask_end(bool has_moves, bool in_check);
  bool ask_san();
  bool ask_children(Key key, bool deeply);
  bool ask_child(Move move, std::size_t turn, bool deeply);
  bool ask_core_child(Move move, bool deeply);
  bool ask_taken_back(const States& before, bool position_too);
  void count_events();

  std::span<const std::unique_ptr<Board>> boards_;
  Position start_;
  Thoroughness thoroughness_;
  Compared& compared_;
  std::vector<Move> moves_;
  std::optional<Disagreement> found_;
  std::size_t share_ = 1;
  std::size_t turn_ = 0;

  // What the boards hold, and what the first one says of it.
  Position position_;
  std::vector<Move> legal_;
  std::array<std::array<SquareSet, square_count>, color_count> attackers_{};
  std::array<SquareSet, color_count> attack_maps_{};
  SquareSet checkers_;
  SquareSet pinned_;
  States states_;
  std::bitset<std::size_t{1} << 16> is_in_list_;  // of move codes; empty between questions

  // What a report says beside the answers.
  std::optional<Move> move_;
  std::vector<Move> taken_back_;
  int depth_ = 0;

  std::optional<Question> only_;  // no other is held against anything
  std::optional<Move> named_;     // whose legality is asked, too
};

// Holds what each board from the first on answers against what it should.
template <class Value, class Ask, class Query>
bool Questions::hold(Question question, std::size_t first, const Value& expected, const Ask& ask,
                     const Query& query) {
  if (only_ && *only_ != question) return true;
  for (std::size_t i = first; i < size(); ++i) {
    if (!takes_part(i)) continue;
    ++compared_.queries;
    std::optional<Kind> wrong;
    try {
      const Value answer = ask(i);
      if (answer != expected) {
        wrong = kind_of(question, !moves_.empty(), drawable(expected), drawable(answer));
      }
    } catch (...) {
      wrong = kind_of_exception();
    }
    if (wrong) {
      std::vector<Answer> answers;
      for (std::size_t j = 0; j < size(); ++j) {
        if (takes_part(j)) answers.push_back(answer_of(ask, j));
      }
      report(question, *wrong, query(), answer_text(expected), std::move(answers));
      found_->expected_drawable = drawable(expected);
      return false;
    }
  }
  return true;
}

template <class Ask>
Answer Questions::answer_of(const Ask& ask, std::size_t i) const {
  std::string name(board(i).name());
  try {
    const auto value = ask(i);
    return {std::move(name), answer_text(value), drawable(value)};
  } catch (...) {
    return {std::move(name), words_of_exception()};
  }
}

template <class Action, class Query>
bool Questions::all_do(Question question, const Action& action, const Query& query) {
  std::optional<Kind> wrong;
  std::vector<std::pair<std::size_t, std::string>> thrown;
  for (std::size_t i = 0; i < size(); ++i) {
    if (!takes_part(i)) continue;
    try {
      action(board(i));
    } catch (...) {
      thrown.emplace_back(i, words_of_exception());
      if (!wrong) wrong = kind_of_exception();
    }
  }
  if (!wrong) return true;
  std::vector<Answer> answers;
  for (std::size_t i = 0; i < size(); ++i) {
    if (!takes_part(i)) continue;
    const auto words = std::find_if(thrown.begin(), thrown.end(),
                                    [i](const auto& entry) { return entry.first == i; });
    answers.push_back({std::string(board(i).name()),
                       words == thrown.end() ? std::string("done") : words->second});
  }
  report(question, *wrong, query(), "done", std::move(answers));
  return false;
}

}  // namespace squarelab::lab::inline differential
