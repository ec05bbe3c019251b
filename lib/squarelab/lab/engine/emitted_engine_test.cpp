#include <fmt/format.h>

#include <algorithm>
#include <squarelab/lab/differential/emitted_test.hpp>
#include <squarelab/lab/engine/emitted_engine_test.hpp>
#include <squarelab/lab/positions/generators.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/printable.hpp>
#include <squarelab/text/uci_move.hpp>

namespace squarelab::lab::engine {
namespace {

// Octal escapes end by themselves, hexadecimal ones do not.
std::string string_literal(std::string_view text) {
  std::string literal = "\"";
  for (const char byte : text) {
    if (byte == '"' || byte == '\\') {
      literal += {'\\', byte};
    } else if (byte < ' ' || byte > '~') {
      literal += fmt::format("\\{:03o}", static_cast<unsigned char>(byte));
    } else {
      literal += byte;
    }
  }
  return literal + '"';
}

std::string path_literal(const std::vector<Move>& moves) {
  std::string text;
  for (const Move move : moves) {
    text +=
        fmt::format("      Move::from_code(0x{:04X}),  // {}\n", move.code(), text::to_uci(move));
  }
  return text.empty() ? "{}" : fmt::format("{{\n{}  }}", text);
}

std::string counts_literal(const Position& position, int depth) {
  std::string text;
  for (const Move move : sorted_moves(rules::legal_moves(position))) {
    text += fmt::format("      {{\"{}\", {}}},\n", text::to_uci(move),
                        rules::perft(rules::play(position, move), depth - 1));
  }
  return text;
}

}  // namespace

std::string emit_engine_test(const ShrunkDisagreement& shrunk, const EngineCommand& engine) {
  const Disagreement& found = shrunk.disagreement;
  const Position& start = found.start;
  const bool is_uci = engine.protocol == Protocol::Uci;
  std::string source = fmt::format(
      "#include <gtest/gtest.h>\n\n#include <cstdint>\n#include <map>\n"
      "#include <squarelab/lab/engine/divide_compare.hpp>\n"
      "#include <squarelab/lab/engine/fault.hpp>\n"
      "#include <squarelab/lab/engine/{}_engine.hpp>\n"
      "#include <squarelab/text/fen.hpp>\n#include <string>\n\n"
      "using namespace squarelab;\nusing namespace squarelab::lab::engine;\n\n"
      "// {}: {}\nTEST(Found, {}) {{\n",
      name_of(engine.protocol), name_of(found.kind), text::printable(found.query),
      test_name(found.kind));
  source += fmt::format(
      "  {}Engine engine({});\n"
      "  Position position = text::parse_fen(\"{}\");\n",
      is_uci ? "Uci" : "Script", string_literal(engine.command), text::to_fen(start));
  if (start.en_passant && start != rules::normalised(start)) {
    source += fmt::format("  position.en_passant = parse_square(\"{}\");\n",
                          to_string(*start.en_passant));
  }
  source += fmt::format(
      "  const Place place = make_place(position, {}, {});\n"
      "  const Side side = ask(engine, place);\n"
      "  ASSERT_FALSE(side.failure) << side.failure->sentence;\n"
      "  for (const ExtraMove& extra : side.extra) ADD_FAILURE() << extra.text;\n"
      "  const std::map<std::string, std::uint64_t> counts{{\n{}  }};\n"
      "  EXPECT_EQ(side.counts, counts);\n}}\n",
      path_literal(found.moves), found.depth,
      counts_literal(end_of({start, found.moves}), found.depth));
  return source;
}

}  // namespace squarelab::lab::engine
