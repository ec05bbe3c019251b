// Idea: the order of the lines does not matter, for an engine may answer "isready" while another of
// its threads still counts. So a state is what the kinds of lines that have come mean together.
#include <squarelab/text/characters.hpp>
#include <squarelab/verify/engine/answer_reading.hpp>
#include <squarelab/verify/engine/uci_answer.hpp>

namespace squarelab::verify {

UciLine uci_line(std::string_view line, DivideReader::Seen seen) {
  if (is_command(line, "readyok")) return UciLine::Ready;
  if (is_command(line, "bestmove")) return UciLine::BestMove;
  if (seen == DivideReader::Seen::Move) return UciLine::Move;
  if (seen == DivideReader::Seen::Total) return UciLine::Total;
  if (seen == DivideReader::Seen::PerhapsTotal) return UciLine::PerhapsTotal;
  if (seen == DivideReader::Seen::OtherDepth) return UciLine::Nothing;
  if (text::trimmed(line).empty()) return UciLine::Nothing;
  if (!is_command(line, "info")) return UciLine::Other;
  return line.find(" score ") == line.npos ? UciLine::Nothing : UciLine::Score;
}

UciAnswer::State UciAnswer::take(UciLine line) {
  lines_ |= 1U << static_cast<int>(line);
  state_ = next();
  return state_;
}

UciAnswer::State UciAnswer::next() const {
  if (has(UciLine::BestMove)) return State::Searched;
  const bool is_ready = has(UciLine::Ready);
  const bool has_moves = has(UciLine::Move);
  const bool has_total = this->has_total();
  const bool is_complete = habits_ ? has_total || !habits_->gives_totals : has_total && has_moves;
  if (is_ready && is_complete) return State::Done;
  // An engine without totals is not known before; and some print none where there are no moves.
  const bool is_enough =
      habits_ ? is_ready && !has_moves && !has_legal_moves_() : has_total || has_moves;
  const bool is_searching = has(UciLine::Score);
  if (is_enough && (is_ready || is_searching)) return State::Enough;
  if (is_searching) return State::Searching;
  if (!is_ready) return State::Waiting;
  const bool is_chatty = habits_ && habits_->is_chatty;
  const bool is_strange = has(UciLine::Other) && !is_chatty && !has_moves && !has_total;
  return is_strange ? State::Doubtful : State::Ready;
}

std::optional<EngineVerdict> UciAnswer::without_more(EngineVerdict verdict) const noexcept {
  if (state_ == State::Enough) return std::nullopt;
  const bool has_no_perft = state_ == State::Searching || (state_ != State::Waiting && !habits_);
  return has_no_perft ? EngineVerdict::NoPerft : verdict;
}

}  // namespace squarelab::verify
