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
using adapter::Asked;
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
std::string captures(Board& board, const Asked& asked, const Answer& right) {
  const auto square = board.position().en_passant;
  return only(right(board, asked), [&](const std::string& move) {
    return !square || move.substr(2) != squarelab::to_string(*square);
  });
}

// A promotion is one to a queen.
std::string noisy(Board& board, const Asked& asked, const Answer& right) {
  return only(right(board, asked),
              [](const std::string& move) { return move.size() == 4 || move[4] == 'q'; });
}

// Castling never gives check.
std::string gives_check(Board& board, const Asked& asked, const Answer& right) {
  constexpr std::array castling{"e1g1", "e1c1", "e8g8", "e8c8"};
  return only(right(board, asked), [&](const std::string& move) {
    return std::find(castling.begin(), castling.end(), move) == castling.end();
  });
}

// Castling rights do not count.
std::string key(Board& board, const Asked& asked, const Answer& right) {
  auto position = board.position();
  position.castling = {};
  const auto other = squarelab::backends().front().make_board();
  other->set(position);
  return right(*other, asked);
}

// It is White's view, whoever is to move.
std::string eval(Board& board, const Asked& asked, const Answer& right) {
  const int value = std::stoi(right(board, asked));
  return std::to_string(board.side_to_move() == squarelab::Color::White ? value : -value);
}

// The halfmove clock is always 0.
std::string fen(Board& board, const Asked& asked, const Answer& right) {
  auto position =
      squarelab::text::parse_fen(right(board, asked), nullptr, squarelab::text::exact_rules);
  position.halfmove_clock = 0;
  return squarelab::text::to_fen(position);
}

// The en-passant square is not read.
std::string read_fen(Board& board, const Asked& asked, const Answer& right) {
  auto position =
      squarelab::text::parse_fen(right(board, asked), nullptr, squarelab::text::exact_rules);
  position.en_passant.reset();
  return squarelab::text::to_fen(position);
}

// Check has no sign.
std::string san(Board& board, const Asked& asked, const Answer& right) {
  std::string answer = right(board, asked);
  std::erase(answer, '+');
  return answer;
}

// Promotions are read as those to a queen.
std::string read_san(Board& board, const Asked& asked, const Answer& right) {
  Asked other = asked;
  for (std::size_t i = 0; i + 1 < other.texts.size(); ++i) {
    if (other.texts[i] == '=') other.texts[i + 1] = 'Q';
  }
  return right(board, other);
}

// Fifty moves come before mate.
std::string game_end(Board& board, const Asked& asked, const Answer& right) {
  return board.position().halfmove_clock >= 100 ? "fifty" : right(board, asked);
}

// The clock that a move has set to 0 stays there.
std::string undo(Board& board, const Asked& asked, const Answer& right) {
  const auto clock = board.position().halfmove_clock;
  auto position =
      squarelab::text::parse_fen(right(board, asked), nullptr, squarelab::text::exact_rules);
  if (clock == 0) position.halfmove_clock = 0;
  return squarelab::text::to_fen(position);
}

using Fault = std::string (*)(Board& board, const Asked& asked, const Answer& right);
const std::map<std::string, Fault> faults{
    {"captures", &captures}, {"noisy", &noisy},       {"gives-check", &gives_check},
    {"key", &key},           {"eval", &eval},         {"fen", &fen},
    {"san", &san},           {"read-san", &read_san}, {"undo", &undo},
    {"read-fen", &read_fen}, {"game-end", &game_end}};

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
  answer = [fault = fault->second, right = answer](Board& board, const Asked& asked) {
    return fault(board, asked, right);
  };
  adapter::run(answers);
}
