#include <squarelab/verify/exam.hpp>

namespace squarelab::verify {

// All boards go on where one throws, so that all hold the same when the report is made.
template <class Action>
void Exam::all_do(const Query& query, const Action& action, std::string words) {
  std::optional<Kind> wrong;
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < size(); ++i) {
    if (!query.who.holds(i)) continue;
    try {
      action(board(i));
    } catch (...) {
      texts.resize(size(), "done");
      const Thrown thrown = what_was_thrown();
      texts[i] = thrown.text;
      if (!wrong) wrong = thrown.kind;
    }
  }
  if (!wrong) return;
  std::vector<Answer> answers;
  for (std::size_t i = 0; i < size(); ++i) {
    if (query.who.holds(i)) answers.push_back({std::string(board(i).name()), texts[i]});
  }
  if (query.move) words += ' ' + answer_text(*query.move);
  is_in_step_ = false;
  report(query, *wrong, std::move(words), "done", {}, std::move(answers));
  throw Ended{};
}

void Exam::report(const Query& query, Kind kind, std::string text, std::string expected,
                  Drawable drawable, std::vector<Answer> answers) {
  found_ = Disagreement{start_, moves_, std::move(text), std::move(expected), std::move(answers)};
  found_->question = query.question;
  found_->kind = kind;
  found_->expected_drawable = std::move(drawable);
  found_->move = query.move;
  found_->taken_back = taken_back_;
  found_->wrong = first_wrong(*found_);
  found_->depth = query.depth;
  if (listener_.ignores && listener_.ignores(*found_)) found_.reset();
}

bool Exam::goes_on() {
  if (found_ && !listener_.notes) return false;
  if (found_) listener_.notes(*found_);
  has_noted_ = has_noted_ || found_;
  found_.reset();
  taken_back_.clear();
  return is_in_step_;
}

void Exam::return_to_first(std::size_t plies) {
  is_in_step_ = is_in_step_ && taken_back_.empty();
  if (!goes_on()) throw Ended{};
  if (moves_.size() != plies) take_back();
  taken_back_.clear();
  for (const auto& board : boards_) {
    is_in_step_ = is_in_step_ && board->position() == first().position;
  }
  if (!is_in_step_) throw Ended{};
}

void Exam::set() {
  all_do(
      {&questions::Set::facts}, [this](Board& board) { board.set(start_); }, "set");
}

void Exam::make(Move move, const Who& who) {
  const auto mover = board(0).piece_on(move.from());
  // In Chess960 a castling goes to its own rook.
  const bool captures = move.flag() != MoveFlag::Castling && board(0).piece_on(move.to());
  const bool starts_anew = captures || mover == Piece::WhitePawn || mover == Piece::BlackPawn;
  const Position now = position_now();
  clocks_.push_back(questions::clocks_after({now.halfmove_clock, now.fullmove_number},
                                            now.side_to_move, starts_anew));
  all_do(
      {&questions::Make::facts, who, move}, [move](Board& board) { board.make(move); }, "make");
  moves_.push_back(move);
}

void Exam::take_back(const Who& who) {
  all_do(
      {&questions::Unmake::facts, who}, [](Board& board) { board.unmake(); }, "unmake");
  taken_back_.insert(taken_back_.begin(), moves_.back());
  moves_.pop_back();
  clocks_.pop_back();
}

States Exam::states() {
  States states;
  all_do(
      {&questions::TakenBack::facts}, [&](Board& board) { states.push_back(board.state_bytes()); },
      "state_bytes");
  return states;
}

Position Exam::position_now() const {
  Position position = board(0).position();
  position.halfmove_clock = clocks_.empty() ? start_.halfmove_clock : clocks_.back().halfmove;
  position.fullmove_number = clocks_.empty() ? start_.fullmove_number : clocks_.back().fullmove;
  return position;
}

}  // namespace squarelab::verify
