// What is compared for each question. Private to program_questions.cpp.
#pragma once

#include <squarelab/verify/engine/questions/program_questions.hpp>
#include <string>
#include <vector>

namespace squarelab::verify::engine::questions {

// The legal moves that capture; those that capture or promote; those that give check: compared with
// the rules.
std::vector<Wrong> check_captures(Asker& asker, const Line& line, Effort effort);
std::vector<Wrong> check_noisy(Asker& asker, const Line& line, Effort effort);
std::vector<Wrong> check_gives_check(Asker& asker, const Line& line, Effort effort);

// The key, any text: after moves that of the FEN to which they lead, with the en-passant square
// where the program counts it; without moves another one than that of a position that differs in
// the side to move, a right, the en-passant square or a piece.
std::vector<Wrong> check_key(Asker& asker, const Line& line, Effort effort);

// The evaluation by the side to move, a number, or "none": after moves that of the FEN to which
// they lead; without moves that of the position with the colours exchanged.
std::vector<Wrong> check_eval(Asker& asker, const Line& line, Effort effort);
// The same as that of the position with the files in the opposite order, where nobody may castle.
std::vector<Wrong> check_eval_mirror(Asker& asker, const Line& line, Effort effort);

// The FEN: that of the position, with an en-passant square after any double push or not, and
// written again when the program is set to it.
std::vector<Wrong> check_fen(Asker& asker, const Line& line, Effort effort);

// The SAN of every legal move, each behind the move in UCI's notation; and the moves that the
// program reads from SAN.
std::vector<Wrong> check_san(Asker& asker, const Line& line, Effort effort);
std::vector<Wrong> check_read_san(Asker& asker, const Line& line, Effort effort);

// A disagreement with what is expected; the program's name is filled in later.
Wrong wrong_answer(Kind kind, std::string query, std::string expected, std::string answer);

}  // namespace squarelab::verify::engine::questions
