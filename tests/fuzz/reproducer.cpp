// Reproducers: what is read can be played and survives writing.
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/validation.hpp>
#include <squarelab/verify.hpp>

#include "target.hpp"

namespace squarelab::fuzz {

namespace {

bool run_reproducer(std::string_view input) {
  const auto read = accepted(input, verify::read_reproducer);
  if (!read) return false;
  require(!rules::find_violation(read->line.start), "the start is playable");
  Position position = read->line.start;
  for (const Move move : read->line.moves) {
    require(rules::is_legal(position, move), "the moves are legal");
    position = rules::play(position, move);
  }
  const verify::Reproducer again = verify::read_reproducer(verify::write_reproducer(*read));
  // The depth of what is no perft is not written.
  if (read->question == &questions::Perft::facts) {
    require(again == *read, "a reproducer survives writing");
  } else {
    verify::Reproducer same_depth = *read;
    same_depth.depth = again.depth;
    require(again == same_depth, "a reproducer survives writing");
  }
  return true;
}

std::vector<std::string> reproducer_seeds() {
  const std::string head = R"({"format":"squarelab reproducer 1","boards":["reference","lerf"],)";
  return {
      head + R"("fen":"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"})",
      head + R"("fen":"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1","moves":["a1b1","e8d7"],)"
             R"("kind":"wrong-child","question":"position","how":"played","code":65535,"seed":7})",
      head + R"("fen":"k7/8/8/8/3pP3/8/8/K7 b - e3","question":"perft","depth":6})",
      head + R"("fen":"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1","engines":[{"name":"a","command":"./a b",)"
             R"("protocol":"uci"},{"name":"","command":"","protocol":"script"}]})",
      R"({ "seed": 18446744073709551615, "format": "squarelab reproducer 1",
  "boards": ["x88", "\u00e9\n", ""], "question": "taken-back", "how": "everything", "kind": "hang",
  "moves": [], "fen": "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1" })",
  };
}

}  // namespace

Target reproducer() {
  return {"reproducer", run_reproducer, reproducer_seeds,
          words("\"format\":", "\"squarelab reproducer 1\"",
                "\"boards\":", "\"fen\":", "\"moves\":", "\"kind\":", "\"question\":", "\"how\":",
                "\"code\":", "\"depth\":", "\"seed\":", "\"engines\":[{",
                "\"name\":", "\"command\":", "\"protocol\":", "\"uci\"", "\"asked\"", "\"perft\"",
                "\"moves\"", "\"crash\"", "[", "]", "{", "}", ",", "null", "true", "-1", "1e999",
                "0.5", "\\u0000", "\\ud800", "\"", "18446744073709551616"),
          512};
}

}  // namespace squarelab::fuzz
