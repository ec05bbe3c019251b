// SAN in a chosen position: what is read is legal; its standard form is read as the same move, also
// with marks behind it, and so is that of another move.
#include <squarelab/text/san.hpp>

#include "chosen_position.hpp"
#include "target.hpp"

namespace squarelab::fuzz {

namespace {

bool run_san(std::string_view input) {
  if (input.empty()) return false;
  const SuitePosition& chosen = chosen_position(input);
  const auto read = [&](std::string_view text) { return text::parse_san(text, chosen.position); };
  const auto move = accepted(input.substr(1), read);
  if (!move) return false;
  require(chosen.has(*move), "what is read is legal");
  const std::string standard = text::to_san(*move, chosen.position);
  require(read(standard) == *move, "a move survives writing");
  require(read(standard + " !? $13") == *move, "marks say nothing");
  // Few texts of chance name a move that is hard to tell from others.
  const Move other = chosen.moves[static_cast<unsigned char>(input.back()) % chosen.moves.size()];
  require(read(text::to_san(other, chosen.position)) == other, "every move survives writing");
  return true;
}

}  // namespace

Target san() {
  return {"san",
          run_san,
          [] { return inputs_of_moves(text::to_san); },
          {"O-O", "O-O-O", "0-0", "=Q", "=n",  "x",    ":",      "e.p.", "+", "#",
           "!?",  " $13",  "Nb",  "R1", "Qa1", "exd6", "bxa8=Q", "P",    "K", "e8"},
          24};
}

}  // namespace squarelab::fuzz
