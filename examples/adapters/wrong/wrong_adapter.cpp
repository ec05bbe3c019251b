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
std::string captures(const Board& board, const std::string& texts, const Answer& right) {
  const auto square = board.position().en_passant;
  return only(right(board, texts), [&](const std::string& move) {
    return !square || move.substr(2) != squarelab::to_string(*square);
  });
}

// A promotion is one to a queen.
std::string noisy(const Board& board, const std::string& texts, const Answer& right) {
  return only(right(board, texts),
              [](const std::string& move) { return move.size() == 4 || move[4] == 'q'; });
}

// Castling never gives check.
std::string gives_check(const Board& board, const std::string& texts, const Answer& right) {
  constexpr std::array castling{"e1g1", "e1c1", "e8g8", "e8c8"};
  return only(right(board, texts), [&](const std::string& move) {
    return std::find(castling.begin(), castling.end(), move) == castling.end();
  });
}

// Castling rights do not count.
std::string key(const Board& board, const std::string& texts, const Answer& right) {
  auto position = board.position();
  position.castling = {};
  const auto other = squarelab::backends().front().make_board();
  other->set(position);
  return right(*other, texts);
}

// It is White's view, whoever is to move.
std::string eval(const Board& board, const std::string& texts, const Answer& right) {
  const int value = std::stoi(right(board, texts));
  return std::to_string(board.side_to_move() == squarelab::Color::White ? value : -value);
}

// The halfmove clock is always 0.
std::string fen(const Board& board, const std::string& texts, const Answer& right) {
  auto position =
      squarelab::text::parse_fen(right(board, texts), nullptr, squarelab::text::Variant::Either);
  position.halfmove_clock = 0;
  return squarelab::text::to_fen(position);
}

// Check has no sign.
std::string san(const Board& board, const std::string& texts, const Answer& right) {
  std::string answer = right(board, texts);
  std::erase(answer, '+');
  return answer;
}

// Promotions are read as those to a queen.
std::string read_san(const Board& board, const std::string& given, const Answer& right) {
  std::string texts = given;
  for (std::size_t i = 0; i + 1 < texts.size(); ++i) {
    if (texts[i] == '=') texts[i + 1] = 'Q';
  }
  return right(board, texts);
}

using Fault = std::string (*)(const Board& board, const std::string& texts, const Answer& right);
const std::map<std::string, Fault> faults{
    {"captures", &captures}, {"noisy", &noisy},      {"gives-check", &gives_check},
    {"key", &key},           {"eval", &eval},        {"fen", &fen},
    {"san", &san},           {"read-san", &read_san}};

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
    return fault(board, texts, right);
  };
  adapter::run(answers);
}
