// What is compared for each question. Private to program_questions.cpp.
#pragma once

#include <squarelab/verify/engine/questions/program_questions.hpp>
#include <vector>

namespace squarelab::verify::engine::questions {

// The legal moves that capture; those that capture or promote; those that give check: compared with
// the rules.
std::vector<Wrong> check_captures(Asker& asker, const Line& line, Effort effort);
std::vector<Wrong> check_noisy(Asker& asker, const Line& line, Effort effort);
std::vector<Wrong> check_gives_check(Asker& asker, const Line& line, Effort effort);

}  // namespace squarelab::verify::engine::questions
