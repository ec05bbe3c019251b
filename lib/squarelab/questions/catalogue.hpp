// The catalogue of questions: a question is one file and one line here. `compare` times those that
// have `work`, `verify` asks boards those that have `expected` or `run`. Questions of annexes are
// in backends/squarelab/questions.hpp, those that only other programs are asked in
// verify/engine/questions. See docs/adding-a-question.md.
#pragma once

#include <squarelab/questions/attacks.hpp>
#include <squarelab/questions/captures.hpp>
#include <squarelab/questions/checks_and_pins.hpp>
#include <squarelab/questions/end_of_game.hpp>
#include <squarelab/questions/evasions.hpp>
#include <squarelab/questions/exchange.hpp>
#include <squarelab/questions/gives_check.hpp>
#include <squarelab/questions/legal_moves.hpp>
#include <squarelab/questions/legality.hpp>
#include <squarelab/questions/make_unmake.hpp>
#include <squarelab/questions/notations.hpp>
#include <squarelab/questions/pawn_pairs.hpp>
#include <squarelab/questions/perft.hpp>
#include <squarelab/questions/piece_changes.hpp>
#include <squarelab/questions/position_held.hpp>
#include <squarelab/questions/set.hpp>
#include <squarelab/questions/threats.hpp>
#include <squarelab/questions/threats_filtered.hpp>

namespace squarelab::questions {

// THE list of questions. Its order is that of the rows of a table, and that of asking within a
// stage.
// [list]
using Catalogue = List<PositionHeld, Keys,                                                //
                       Captures, Noisy, Quiets, Evasions, GivesCheck, Exchange, Threats,  //
                       PieceChangesOf, ThreatsFiltered, PawnPairs,                        //
                       LegalMoves, BulkCount, Legality, San,                              //
                       Perft, PerftBulk, PerftPlain, PerftFull,                           //
                       MakeUnmake, AllChildren, Siblings,                                 //
                       Attacks, IsAttacked, AttackersTo, AttackMap,                       //
                       ChecksAndPins, Checkers, Pins,                                     //
                       EndOfGame, Fen, Selection, ThreatsHeld, TwoPlies,                  //
                       Set, BoardLegalMoves, BoardMakeUnmake, BoardAttackersTo>;
// [list]

// Returns true if verify asks every question that has an answer to expect.
template <class... Q>
constexpr bool are_asked(List<Q...>) noexcept {
  return ((
              !requires { &Q::expected; } || Q::stage != Stage::Never ||
              requires { typename Q::After; }) &&
          ...);
}
static_assert(are_asked(Catalogue()), "a question with `expected` needs a `stage`: see query.hpp");

// Calls visit.template operator()<Q>() for the questions of a stage, in their order.
template <Stage S>
void for_each_at(auto visit) {
  Catalogue::for_each([&]<class Q>() {
    if constexpr (Q::stage == S) visit.template operator()<Q>();
  });
}

// Calls it for the questions that a wrong answer to Before leaves out, in their order.
template <class Before>
void for_each_after(auto visit) {
  Catalogue::for_each([&]<class Q>() {
    if constexpr (requires { typename Q::After; }) {
      if constexpr (std::is_same_v<typename Q::After, Before>) visit.template operator()<Q>();
    }
  });
}

}  // namespace squarelab::questions
