// Idea: relations, so that any evaluation can be asked: what is worth the same has the same
// evaluation.
#include <fmt/format.h>

#include <squarelab/chess.hpp>
#include <squarelab/text/decimal.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/verify/engine/questions/catalogue.hpp>

namespace squarelab::verify {
namespace {

constexpr std::string_view no_evaluation = "none";

// The number as its shortest text, so that +0.50 and 0.5 are the same; or "none".
std::string evaluation(const std::string& answer) {
  if (answer == no_evaluation) return answer;
  const bool is_negative = answer.starts_with('-');
  std::string_view digits = answer;
  if (is_negative || answer.starts_with('+')) digits.remove_prefix(1);
  const std::optional<double> number = text::read_decimal(digits);
  if (!number) {
    throw NoAnswer(
        {EngineVerdict::Garbage, fmt::format("said {}, which is no number", text::quote(answer))});
  }
  return fmt::format("{}", is_negative && *number != 0 ? -*number : *number);
}

std::vector<Disagreement> compare(Asker& asker, const Line& line, std::string query,
                                  const Position& other) {
  const std::string answer = evaluation(asker.ask(&Eval::facts, line));
  const std::string expected = evaluation(asker.ask(&Eval::facts, text::to_fen(other)));
  if (answer == expected) return {};
  Disagreement wrong = wrong_answer(Kind::WrongEval, std::move(query), expected, answer);
  wrong.compared = other;
  return {std::move(wrong)};
}

Position files_mirrored(const Position& position) {
  Position mirrored = position;
  for (const Square square : all_squares) {
    mirrored.pieces[index(files_flipped(square))] = position.pieces[index(square)];
  }
  if (position.en_passant) mirrored.en_passant = files_flipped(*position.en_passant);
  return mirrored;
}

}  // namespace

std::vector<Disagreement> Eval::check(Asker& asker, const Line& line, Effort) {
  return line.moves.empty()
             ? compare(asker, line, "eval, and with the colours exchanged",
                       colors_exchanged(line.start))
             : compare(asker, line, "eval after the moves, and of the FEN they lead to",
                       end_of(line));
}

std::vector<Disagreement> EvalMirror::check(Asker& asker, const Line& line, Effort) {
  const Position end = end_of(line);
  if (!end.castling.empty()) return {};
  return compare(asker, line, "eval, and in the left-right mirror", files_mirrored(end));
}

}  // namespace squarelab::verify
