// The adapter of squarelab with one fault, to see what verify says:
//
//   squarelab verify --depth 1 --adapter "./wrong_adapter captures"
//
// Without a question there is no fault.
#include <algorithm>
#include <array>

#include "../squarelab_adapter.hpp"

namespace {

using adapter::Answer;
using adapter::Board;

// The words of the answer for which `is_kept` is true.
template <class IsKept>
std::string only(const std::string& answer, const IsKept& is_kept) {
  std::istringstream words(answer);
  std::string kept;
  for (std::string word; words >> word;) {
    if (is_kept(word)) kept += word + ' ';
  }
  return kept;
}

// En passant is forgotten.
std::string captures(const Board& board, const std::string& right) {
  const auto square = board.position().en_passant;
  return only(right, [&](const std::string& move) {
    return !square || move.substr(2) != squarelab::to_string(*square);
  });
}

// A promotion is one to a queen.
std::string noisy(const Board&, const std::string& right) {
  return only(right, [](const std::string& move) { return move.size() == 4 || move[4] == 'q'; });
}

// Castling never gives check.
std::string gives_check(const Board&, const std::string& right) {
  constexpr std::array castling{"e1g1", "e1c1", "e8g8", "e8c8"};
  return only(right, [&](const std::string& move) {
    return std::find(castling.begin(), castling.end(), move) == castling.end();
  });
}

using Fault = std::string (*)(const Board& board, const std::string& right);
const std::map<std::string, Fault> faults{
    {"captures", &captures}, {"noisy", &noisy}, {"gives-check", &gives_check}};

}  // namespace

int main(int argc, char** argv) {
  adapter::Answers answers = adapter::answers();
  if (argc == 1) {
    adapter::run(answers);
    return 0;
  }
  const auto fault = faults.find(argv[1]);
  if (fault == faults.end()) {
    std::cerr << "usage: wrong_adapter [QUESTION]\n";
    return 2;
  }
  Answer& answer = answers.at(fault->first);
  answer = [fault = fault->second, right = answer](const Board& board, const std::string& texts) {
    return fault(board, right(board, texts));
  };
  adapter::run(answers);
}
