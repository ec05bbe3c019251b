// Attacks: from a square, on a square, and the maps of both sides.
#pragma once

#include <squarelab/verify/questions/query.hpp>

namespace squarelab::verify::questions {

struct Attacks {
  static constexpr Facts facts{"attacks", {Kind::WrongAttack}};

  static void run(auto& exam) {
    const FirstAnswers& first = exam.first();
    for (const Square from : all_squares) {
      exam.expect({&facts, others}, first.attacks[index(from)], "attacks_from",
                  &Board::attacks_from, from);
    }
    const bool sampled = exam.scope().is_sampled() && !first.deeply;
    for (const Color by : all_colors) {
      exam.expect({&facts, sampled ? others : everybody}, first.attack_maps[index(by)],
                  "attack_map", &Board::attack_map, by);
      Who who{first.deeply ? 0U : 1U, sampled ? 4U : 1U, first.key};
      for (const Square square : all_squares) {
        const SquareSet attackers = first.attackers[index(by)][index(square)];
        exam.expect({&facts, who}, attackers, "attackers_to", &Board::attackers_to, square, by);
        exam.expect({&facts, who}, !attackers.empty(), "is_attacked", &Board::is_attacked, square,
                    by);
        ++who.turn;
      }
    }
  }
};

}  // namespace squarelab::verify::questions
