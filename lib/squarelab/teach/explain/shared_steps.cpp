// Topics that are steps of lessons, on a position of one's own: castling, en passant, turns of the
// board.
#include <squarelab/teach/explain/representations.hpp>
#include <squarelab/teach/explain/topic.hpp>
#include <squarelab/teach/lesson/course/shared.hpp>

namespace squarelab::teach {
namespace {

void choose_shared_steps(Explanation&) {}

template <auto make, class View>
void show(Explanation& explanation, Json& part, const View& view) {
  explanation.show(part, make(explanation.subject.as_given, *view.numbering, *view.board));
}

}  // namespace

const Teller castling_teller{&choose_shared_steps, &show<&castling_step, BitboardView>,
                             &show<&castling_step, MailboxView>};
const Teller en_passant_teller{&choose_shared_steps, &show<&en_passant_step, BitboardView>,
                               &show<&en_passant_step, MailboxView>};
const Teller flips_teller{&choose_shared_steps, &show<&flips_step, BitboardView>,
                          &show<&flips_step, MailboxView>};

}  // namespace squarelab::teach
