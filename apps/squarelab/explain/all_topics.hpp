// The topics, each defined in the file that is named after it.
#pragma once

#include "explain/topic.hpp"

namespace squarelab::app::explain {

Topic pawn_attacks_topic();
Topic knight_topic();  // leapers.cpp
Topic king_topic();    // leapers.cpp
Topic sliders_topic();
Topic in_check_topic();
Topic pins_topic();
Topic make_topic();

}  // namespace squarelab::app::explain
