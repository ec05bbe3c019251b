#include "chosen_position.hpp"

#include <algorithm>
#include <squarelab/lab/positions/suite.hpp>
#include <squarelab/rules/moves.hpp>

namespace squarelab::fuzz {

bool SuitePosition::has(Move move) const {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

const std::vector<SuitePosition>& suite_positions() {
  static const std::vector<SuitePosition> positions = [] {
    std::vector<SuitePosition> all;
    for (const auto suite : {lab::six_positions(), lab::late_bugs()}) {
      for (const lab::NamedPosition& named : suite) {
        all.push_back({named.position, rules::legal_moves(named.position)});
      }
    }
    return all;
  }();
  return positions;
}

const SuitePosition& chosen_position(std::string_view input) {
  const auto& positions = suite_positions();
  return positions[static_cast<unsigned char>(input.front()) % positions.size()];
}

std::vector<std::string> inputs_of_moves(std::string (*name_of)(Move, const Position&)) {
  std::vector<std::string> inputs;
  int number = 0;
  for (const auto& [position, moves] : suite_positions()) {
    if (!moves.empty()) {
      const Move move = moves[7 * number % moves.size()];
      inputs.push_back(static_cast<char>(number) + name_of(move, position));
    }
    ++number;
  }
  return inputs;
}

}  // namespace squarelab::fuzz
