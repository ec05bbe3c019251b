// Topics that are steps of lessons, on a position of one's own: castling, en passant, turns of the
// board.
#include "explain/topic.hpp"
#include "lesson/course/shared.hpp"

namespace squarelab::app::explain {
namespace {

void choose(Explanation&) {}

template <auto make, class View>
void show(Explanation& explanation, Json& part, const View& view) {
  explanation.show(part, make(explanation.subject.as_given, *view.numbering, *view.board));
}

}  // namespace

const Topic castling_topic("castling", "May the king castle?",
                           "1r4k1/8/8/8/2b5/8/8/R3K2R w KQ - 0 1", TakesNothing, &choose,
                           &show<&lesson::castling_step, BitboardView>,
                           &show<&lesson::castling_step, MailboxView>);
const Topic en_passant_topic("en-passant", "May a pawn be taken en passant?",
                             "4r2k/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", TakesNothing, &choose,
                             &show<&lesson::en_passant_step, BitboardView>,
                             &show<&lesson::en_passant_step, MailboxView>);
const Topic flips_topic("flips", "How is the board turned?",
                        "6k1/5ppp/8/8/8/2N5/PPP5/1K6 w - - 0 1", TakesNothing, &choose,
                        &show<&lesson::flips_step, BitboardView>,
                        &show<&lesson::flips_step, MailboxView>);

}  // namespace squarelab::app::explain
