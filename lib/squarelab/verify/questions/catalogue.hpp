// The catalogue of what boards are asked. A question is one file and one line here. What other
// programs are asked is in engine/questions.
#pragma once

#include <squarelab/verify/questions/attacks.hpp>
#include <squarelab/verify/questions/checks_and_pins.hpp>
#include <squarelab/verify/questions/children.hpp>
#include <squarelab/verify/questions/end_of_game.hpp>
#include <squarelab/verify/questions/exchange.hpp>
#include <squarelab/verify/questions/fen.hpp>
#include <squarelab/verify/questions/gives_check.hpp>
#include <squarelab/verify/questions/keys.hpp>
#include <squarelab/verify/questions/legal_moves.hpp>
#include <squarelab/verify/questions/legality.hpp>
#include <squarelab/verify/questions/list.hpp>
#include <squarelab/verify/questions/perft.hpp>
#include <squarelab/verify/questions/position_held.hpp>
#include <squarelab/verify/questions/san.hpp>
#include <squarelab/verify/questions/selection.hpp>
#include <squarelab/verify/questions/set.hpp>
#include <squarelab/verify/questions/threats.hpp>

namespace squarelab::verify::questions {

// THE list, in the order in which they are asked. First those about the position ...
using OfPosition = List<PositionHeld,                    //
                        Keys,                            //
                        Together<LegalMoves, Legality>,  //
                        Attacks,                         //
                        Together<Checkers, Pins>,        //
                        EndOfGame,                       //
                        Fen,                             //
                        Selection,                       //
                        Threats,                         //
                        TwoPlies>;
// ... then those about its moves and what comes after them.
using OfMoves = List<EachMove<GivesCheck, Exchange, ThreatChanges>,  //
                     San,                                            //
                     Perft,                                          //
                     Children,                                       //
                     AllChildren,                                    //
                     Siblings>;

}  // namespace squarelab::verify::questions
