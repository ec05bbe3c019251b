#include <fmt/format.h>

#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/questions/catalogue.hpp>

namespace squarelab::verify {

std::string questions::Legality::words(Move move) {
  return fmt::format("is_legal {} (code 0x{:04x})", text::to_uci(move), move.code());
}

std::span<const Question> questions_to_boards() {
  static const std::vector<Question> all = [] {
    std::vector<Question> questions;
    questions::List<questions::Set>::add_to(questions);
    questions::OfPosition::add_to(questions);
    questions::OfMoves::add_to(questions);
    return questions;
  }();
  return all;
}

}  // namespace squarelab::verify
