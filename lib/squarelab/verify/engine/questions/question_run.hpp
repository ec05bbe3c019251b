// The questions besides divides over the positions of a run: on which lines they are asked, and how
// what is wrong is shrunk.
#pragma once

#include <functional>
#include <squarelab/verify/engine/questions/program_questions.hpp>
#include <squarelab/verify/fault.hpp>
#include <squarelab/verify/shrink.hpp>
#include <vector>

namespace squarelab::verify {

// Called with what is wrong with one answer; returns whether to ask more.
using Seeing = std::function<bool(Disagreement)>;

// Returns the questions that the program answers; those on request only if they are requested.
std::vector<Question> known(const Asker& asker, bool requested);

// Asks the program all of these. Questions after moves are also asked after one or two moves that
// are chosen by the position, of a kind that games hardly ever show, if there is such a move.
// Precondition: the position is playable.
void ask(Asker& asker, const Position& position, bool requested, const Seeing& seeing);
// Asks about a sample, if the program has its question.
void ask(Asker& asker, const Sample& sample, const Seeing& seeing);

// Shrinks what the program answered wrongly, until stop, if any, is true. `ignored` names
// the faults that it must not become.
// Precondition: the question of the disagreement is a question of the program.
Finding shrink(const Disagreement& found, Asker& asker, const std::vector<std::string>& ignored,
               const Stop& stop);

}  // namespace squarelab::verify
