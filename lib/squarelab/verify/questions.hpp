// Questions: everything that Lockstep asks boards about one position, and what a report of a
// disagreement needs. The tables of what is asked when are in questions.cpp. Private to Lockstep;
// others use lockstep.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <squarelab/verify/lockstep.hpp>
#include <type_traits>

namespace squarelab::verify {

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
  bool make(Move move) { return make(move, Who{}); }
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
  // Who is asked: one board in `share`, chosen by `turn`, and the first one, whose answer is
  // needed.
  struct Who {
    std::size_t share = 1;
    std::uint64_t turn = 0;

    bool holds(std::size_t i) const { return i == 0 || share == 1 || (i + turn) % share == 0; }
  };
  struct Query {
    Question question;
    std::size_t first = 0;  // of those who are asked, these and later boards are compared
    Who who = {};
    std::optional<Move> move = std::nullopt;  // that it names
    int depth = 0;                            // of a perft
  };
  // The position that the boards hold, and the first one's answers about it.
  struct Look {
    Position position;
    Key key = 0;
    bool deeply = false;       // whether all boards are asked, and about all nearby codes
    std::vector<Move> listed;  // sorted
    std::vector<Move> legal;   // each once
    std::bitset<std::size_t{1} << 16> is_legal;  // of codes
    std::array<SquareSet, square_count> attacks{};
    std::array<std::array<SquareSet, square_count>, color_count> attackers{};
    std::array<SquareSet, color_count> attack_maps{};
    SquareSet checkers;
    SquareSet pinned;
  };
  struct Step;
  static const Step steps_of_position[];
  static const Step steps_of_moves[];

  Board& board(std::size_t i) const { return *boards_[i]; }
  std::size_t size() const { return boards_.size(); }
  // One board is enough where all hold the same position and nothing else matters.
  Who only_the_first() const { return {size(), 0}; }

  bool is_sampled() const { return thoroughness_ == Thoroughness::Sampled; }
  // Whether to ask an expensive question here (one position in `period`).
  bool is_time_for(Key key, Key period) const {
    return thoroughness_ == Thoroughness::Deep || key % period == 0;
  }
  Look look_at(const Position& position) const;
  bool ask(std::span<const Step> steps);

  // Compares the answer of each board with the expected one. `ask` is a member of Board or takes
  // the number of a board; `text` is a text or makes it.
  template <class Value, class Ask, class Text>
  bool hold(const Query& query, const Value& expected, const Ask& ask, const Text& text);
  template <class Value, class Ask>
  Answer answer_of(const Ask& ask, std::size_t i) const;
  template <class Ask>
  auto value_of(const Ask& ask, std::size_t i) const;
  template <class Action>
  bool all_do(const Query& query, const Action& action, std::string_view text);
  // Unless it is ignored, it is found. Returns whether it is ignored.
  bool report(const Query& query, Kind kind, std::string text, std::string expected,
              Drawable drawable, std::vector<Answer> answers);

  // After questions that depend on each other: whether to go on with others. held: whether they
  // were answered rightly.
  bool goes_on(bool held);

  bool make(Move move, const Who& who);
  bool unmake(const Who& who);
  bool is_back_at(const Position& parent, std::size_t plies);
  bool remember_states(States& states);

  // Of the position that at_ looks at.
  bool ask_pieces();
  bool ask_key();
  bool ask_moves_and_legality();
  bool ask_listed_legality();
  bool ask_every_code();
  bool ask_is_legal(Query query, int code);
  bool ask_attacks();
  bool ask_attackers(Color by);
  bool ask_checks();
  bool ask_end();
  bool ask_fen();
  bool ask_two_plies();
  bool ask_san();
  bool ask_san_of(Move move);
  std::string sign_after(Move move);
  bool ask_counts();
  bool ask_children();
  bool ask_child(Move move, std::size_t turn);
  bool ask_all_children();
  bool ask_siblings();
  bool ask_selections();
  bool ask_about_moves();
  bool ask_check_given(Move move, const Who& who);
  bool ask_exchange(Move move, const Who& who);
  bool ask_threats();
  bool ask_threat_changes(Move move, const Who& who);
  // Of any position that the boards hold.
  bool ask_keys(const Query& query, Key key);
  bool ask_moves(const std::vector<Move>& listed_first, const Who& who);
  bool ask_whether_it_ends(bool has_moves, bool in_check, const Who& who);
  bool ask_taken_back(const States& before, const Position* position, const Who& who);

  std::span<const std::unique_ptr<Board>> boards_;
  const Notation& notation_;
  Position start_;
  Thoroughness thoroughness_;
  Compared& compared_;
  const Listener& listener_;
  const Disagreement* again_ = nullptr;  // only what it is about is asked, and by all boards
  Look at_;
  States states_;

  std::vector<Move> moves_;
  std::vector<Clocks> clocks_;    // after each of them
  std::vector<Move> taken_back_;  // made after them
  bool has_noted_ = false;
  bool is_out_of_step_ = false;  // boards may hold different positions
  std::optional<Disagreement> found_;
};

template <class Ask>
auto Questions::value_of(const Ask& ask, std::size_t i) const {
  if constexpr (std::is_member_function_pointer_v<Ask>) {
    return (board(i).*ask)();
  } else {
    return ask(i);
  }
}

template <class Value, class Ask, class Text>
bool Questions::hold(const Query& query, const Value& expected, const Ask& ask, const Text& text) {
  if (again_ && again_->question != query.question) return true;
  for (std::size_t i = query.first; i < size(); ++i) {
    if (!query.who.holds(i)) continue;
    ++compared_.queries;
    std::optional<Kind> wrong;
    try {
      const Value answer{value_of(ask, i)};
      if (answer == expected) continue;
      wrong = kind_of(query.question, !moves_.empty(), drawable(expected), drawable(answer));
    } catch (...) {
      wrong = what_was_thrown().kind;
    }
    std::vector<Answer> answers;
    for (std::size_t j = 0; j < size(); ++j) {
      if (query.who.holds(j)) answers.push_back(answer_of<Value>(ask, j));
    }
    const auto words = [&]() -> std::string {
      if constexpr (std::is_invocable_v<Text>) {
        return text();
      } else {
        return text;
      }
    };
    return report(query, *wrong, words(), answer_text(expected), drawable(expected),
                  std::move(answers));
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

}  // namespace squarelab::verify
