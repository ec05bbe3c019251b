#include "chosen_position.hpp"

#include <algorithm>
#include <squarelab/positions/suite.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/fen.hpp>

namespace squarelab::fuzz {

bool SuitePosition::has(Move move) const {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

const std::vector<SuitePosition>& suite_positions() {
  static const std::vector<SuitePosition> positions = [] {
    std::vector<SuitePosition> all;
    const auto add = [&](const Position& position) {
      all.push_back({position, rules::legal_moves(position)});
    };
    for (const auto suite : {positions::six_positions(), positions::late_bugs()}) {
      for (const positions::NamedPosition& named : suite) add(named.position);
    }
    for (const char* fen : {
             "8/8/4Q2Q/8/k7/7Q/8/1K6 w - - 0 1",             // queens that share file and rank
             "k7/8/2N1N3/1N3N2/8/1N3N2/2N1N3/K7 w - - 0 1",  // eight knights to d4
             "n1n1k3/1P1P4/8/8/8/8/p1p5/1N2K3 b - - 0 1",    // promotions by captures either way
             "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1",           // en passant from either side
         }) {
      add(text::parse_fen(fen));
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
