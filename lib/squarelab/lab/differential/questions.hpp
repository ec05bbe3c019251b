// Questions: everything that Lockstep asks boards about one position, and what a report of a
// disagreement needs. Private to Lockstep; others use lockstep.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <squarelab/lab/differential/lockstep.hpp>
#include <type_traits>

namespace squarelab::lab::inline differential {

class Questions {
 public:
  // The boards, the notation, the counts and the listener must outlive it. Call set() first.
  Questions(std::span<const std::unique_ptr<Board>> boards, const Notation& notation,
            const Position& start, Thoroughness thoroughness, Compared& compared,
            const Listener& listener)
      : boards_(boards),
        notation_(notation),
        start_(start),
        thoroughness_(thoroughness),
        compared_(compared),
        listener_(listener) {}

  // What was found and not noted.
  std::optional<Disagreement> take_found() {
    goes_on(!found_);
    return std::move(found_);
  }
  bool has_noted() const { return has_noted_; }

  // The state of each board before a move, as bytes.
  using States = std::vector<std::vector<std::byte>>;

  // All of these return false once a disagreement is found.
  bool set();
  bool make(Move move);
  // Appends the states before the move.
  bool make(Move move, std::vector<States>& states) {
    return remember_states(states.emplace_back()) && make(move);
  }
  // Takes all moves back; the states are those before each.
  bool take_back(std::vector<States> states);

  // Everything. Precondition: the boards should hold that position.
  bool ask_all(const Position& position, bool with_children);

  // Sets the boards to the position and then to copies of it that lack a right or the en-passant
  // square: to one of them, or to all if asked deeply. The boards then hold another position.
  bool ask_sets(const Position& position);

  // The position, keys and moves after moves that led to that position.
  bool ask_made(const Position& position);

  // The question of that disagreement with all its variants, on the position that the boards hold.
  // Of its children only what happens when moves are made or taken back.
  bool ask_again(const Disagreement& found, const Position& position);

  // In bulk mode and one ply at a time, and up to depth 2 in plain mode too; asks the boards from
  // `first` on.
  bool ask_perft(int depth, std::uint64_t expected, std::size_t first);

  // The clocks after a quiet move, where there is one.
  bool ask_clocks();

  // What the first board holds, with clocks counted here (second_opinion.hpp).
  Position position_now() const;

 private:
  Board& board(std::size_t i) const { return *boards_[i]; }
  std::size_t size() const { return boards_.size(); }

  // While one lives, every question goes to one board in `share`, chosen by `turn`, and to the
  // first board where its answer is needed. Only one may live at a time.
  class Share {
   public:
    Share(Questions& questions, std::size_t share, std::size_t turn) : questions_(questions) {
      questions_.share_ = share;
      questions_.turn_ = turn;
    }
    ~Share() { questions_.share_ = 1; }
    Share(const Share&) = delete;
    Share& operator=(const Share&) = delete;

   private:
    Questions& questions_;
  };
  bool takes_part(std::size_t i) const {
    return i == 0 || share_ == 1 || (i + turn_) % share_ == 0;
  }
  bool is_sampled() const { return thoroughness_ == Thoroughness::Sampled; }
  // Whether to ask an expensive question here (one position in `period`).
  bool is_time_for(Key key, Key period) const {
    return thoroughness_ == Thoroughness::Deep || key % period == 0;
  }

  // Compares the answer of each board from `first` on with the expected one. `ask` is a member of
  // Board or takes the number of a board; `query` is a text or makes it.
  template <class Value, class Ask, class Query>
  bool hold(Question question, std::size_t first, const Value& expected, const Ask& ask,
            const Query& query);
  template <class Value, class Ask>
  Answer answer_of(const Ask& ask, std::size_t i) const;
  template <class Ask>
  auto value_of(const Ask& ask, std::size_t i) const;
  template <class Action>
  bool all_do(Question question, const Action& action, std::string_view query);
  void report(Question question, Kind kind, std::string query, std::string expected,
              std::vector<Answer> answers);

  // After questions that depend on each other: whether to go on with others. held: whether they
  // were answered rightly.
  bool goes_on(bool held);

  bool unmake();
  bool is_back_at(const Position& parent, std::size_t plies);
  bool remember_states(States& states);
  bool ask_about_position(Key key, bool deeply);
  void look_at_attacks();
  bool ask_pieces();
  bool ask_keys(std::size_t first, Key key);
  bool ask_moves();
  bool ask_legality(Key key, bool deeply);
  bool ask_listed_legality(Key key, bool deeply);
  bool ask_every_code(Key key);
  bool ask_is_legal(std::size_t first, int code);
  bool ask_attacks(Key key, bool deeply);
  bool ask_attackers(Key key, Color by, std::size_t first);
  bool ask_checks();
  bool ask_two_plies(Key key);
  bool ask_end(bool has_moves, bool in_check);
  bool ask_san();
  bool ask_san_of(Move move);
  std::string sign_after(Move move);
  bool ask_fen();
  bool ask_children(Key key, bool deeply);
  bool ask_child(Move move, std::size_t turn, bool deeply);
  bool ask_all_children(Key key);
  bool ask_siblings(const std::vector<Move>& moves, Key key);
  bool ask_core_child(Move move, bool deeply);
  bool ask_taken_back(const States& before, bool position_too);

  std::span<const std::unique_ptr<Board>> boards_;
  const Notation& notation_;
  Position start_;
  Thoroughness thoroughness_;
  Compared& compared_;
  const Listener& listener_;
  bool has_noted_ = false;
  bool is_out_of_step_ = false;  // boards may hold different positions
  std::vector<Move> moves_;
  std::vector<Clocks> clocks_;  // after each of them
  std::optional<Disagreement> found_;
  std::size_t share_ = 1;
  std::size_t turn_ = 0;

  // What the boards hold, and the first one's answers about it.
  Position position_;
  std::vector<Move> legal_;
  std::array<SquareSet, square_count> attacks_{};
  std::array<std::array<SquareSet, square_count>, color_count> attackers_{};
  std::array<SquareSet, color_count> attack_maps_{};
  SquareSet checkers_;
  SquareSet pinned_;
  States states_;
  std::bitset<std::size_t{1} << 16> is_in_list_;  // of move codes; empty between questions

  // For the report.
  std::optional<Move> move_;
  std::vector<Move> taken_back_;
  int depth_ = 0;

  std::optional<Question> only_;  // answers to other questions are not compared
  std::optional<Move> named_;     // is_legal of this code is asked, too
};

template <class Ask>
auto Questions::value_of(const Ask& ask, std::size_t i) const {
  if constexpr (std::is_member_function_pointer_v<Ask>) {
    return (board(i).*ask)();
  } else {
    return ask(i);
  }
}

template <class Value, class Ask, class Query>
bool Questions::hold(Question question, std::size_t first, const Value& expected, const Ask& ask,
                     const Query& query) {
  if (only_ && *only_ != question) return true;
  for (std::size_t i = first; i < size(); ++i) {
    if (!takes_part(i)) continue;
    ++compared_.queries;
    std::optional<Kind> wrong;
    try {
      const Value answer{value_of(ask, i)};
      if (answer == expected) continue;
      wrong = kind_of(question, !moves_.empty(), drawable(expected), drawable(answer));
    } catch (...) {
      wrong = what_was_thrown().kind;
    }
    std::vector<Answer> answers;
    for (std::size_t j = 0; j < size(); ++j) {
      if (takes_part(j)) answers.push_back(answer_of<Value>(ask, j));
    }
    if constexpr (std::is_invocable_v<Query>) {
      report(question, *wrong, query(), answer_text(expected), std::move(answers));
    } else {
      report(question, *wrong, query, answer_text(expected), std::move(answers));
    }
    found_->expected_drawable = drawable(expected);
    if (listener_.ignores && listener_.ignores(*found_)) found_.reset();
    return !found_;
  }
  return true;
}

template <class Value, class Ask>
Answer Questions::answer_of(const Ask& ask, std::size_t i) const {
  std::string name(board(i).name());
  try {
    const Value value{value_of(ask, i)};
    return {std::move(name), answer_text(value), drawable(value)};
  } catch (...) {
    return {std::move(name), what_was_thrown().text};
  }
}

}  // namespace squarelab::lab::inline differential
