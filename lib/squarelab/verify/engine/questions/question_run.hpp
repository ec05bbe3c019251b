// The questions besides divides over the positions of a run: on which lines they are asked, and how
// what is wrong is shrunk.
#pragma once

#include <functional>
#include <squarelab/verify/engine/questions/program_questions.hpp>
#include <squarelab/verify/shrink.hpp>
#include <vector>

namespace squarelab::verify::engine::questions {

// Called with what is wrong with one answer; returns whether to ask more.
using Seeing = std::function<bool(Disagreement)>;

// The program questions that the divider answers.
std::vector<Question> known(Divider& divider);

// Asks the divider all of these. Those after moves are also asked after one or two moves that are
// chosen by the position, of a kind that games hardly ever show where there is one. Precondition:
// the position is playable.
void ask(Divider& divider, const Position& position, const Seeing& seeing);

// Shrinks what the divider answered wrongly; stop: as verify::shrink takes it.
// Precondition: the question of the disagreement is a program question that the divider knows.
Finding shrink(const Disagreement& found, Divider& divider, const Stop& stop);

}  // namespace squarelab::verify::engine::questions
