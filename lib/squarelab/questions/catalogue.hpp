// The catalogue: the questions that every board is asked. Those of annexes are in
// backends/squarelab/questions.hpp. See docs/adding-a-question.md.
#pragma once

#include <squarelab/questions/attack_map.hpp>
#include <squarelab/questions/attackers_to.hpp>
#include <squarelab/questions/bulk_count.hpp>
#include <squarelab/questions/captures.hpp>
#include <squarelab/questions/checks_and_pins.hpp>
#include <squarelab/questions/evasions.hpp>
#include <squarelab/questions/exchange.hpp>
#include <squarelab/questions/gives_check.hpp>
#include <squarelab/questions/is_attacked.hpp>
#include <squarelab/questions/legal_moves.hpp>
#include <squarelab/questions/list.hpp>
#include <squarelab/questions/make_unmake.hpp>
#include <squarelab/questions/perft.hpp>
#include <squarelab/questions/set.hpp>
#include <squarelab/questions/threats.hpp>

namespace squarelab::questions {

// THE list of questions, in the order of the rows of a table.
// [list]
using Catalogue = List<Captures, Noisy, Quiets, Evasions, GivesCheck, Exchange, Threats,  //
                       LegalMoves, BulkCount, PerftBulk,                                  //
                       PerftPlain, PerftFull, MakeUnmake,                                 //
                       IsAttacked, AttackersTo, AttackMap, ChecksAndPins,                 //
                       Set, BoardLegalMoves, BoardMakeUnmake, BoardAttackersTo>;
// [list]

}  // namespace squarelab::questions
