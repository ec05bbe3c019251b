// Threats: who attacks whom; and what a move changes in it.
#pragma once

#include <algorithm>
#include <squarelab/verify/questions/query.hpp>

namespace squarelab::verify::questions {

struct Threats {
  static constexpr Facts facts{"threats", {Kind::WrongThreats}};
  static constexpr Period period{4, 16};
  static constexpr std::string_view words = "threats";
  static constexpr Who who = others;

  static std::vector<Threat> ask(const Board& board) { return sorted(board.threats()); }
  static std::vector<Threat> expected(const FirstAnswers& first) { return ask(*first.board); }

  static std::vector<Threat> sorted(std::vector<Threat> threats) {
    std::sort(threats.begin(), threats.end());
    return threats;
  }
};

struct ThreatChanges {
  static constexpr const Facts& facts = Threats::facts;
  static constexpr std::string_view words = "threat_changes";

  static squarelab::ThreatChanges ask(const Board& board, Move move) {
    auto [removed, added] = board.threat_changes(move);
    return {Threats::sorted(std::move(removed)), Threats::sorted(std::move(added))};
  }
  static squarelab::ThreatChanges expected(const FirstAnswers& first, Move move) {
    return ask(*first.board, move);
  }
};

}  // namespace squarelab::verify::questions
