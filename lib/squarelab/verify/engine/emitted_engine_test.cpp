#include <fmt/format.h>

#include <algorithm>
#include <squarelab/positions/sources.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/emitted_test.hpp>
#include <squarelab/verify/engine/engine_verification.hpp>

namespace squarelab::verify::engine {
namespace {

constexpr const char* headers =
    "#include <gtest/gtest.h>\n\n#include <cstdint>\n#include <map>\n"
    "#include <squarelab/verify/engine/judgement.hpp>\n"
    "#include <squarelab/text/fen.hpp>\n"
    "#include <string>\n\nusing namespace squarelab;\nusing namespace verify::engine;\n\n";

constexpr const char* check = R"(  const Place place = make_place(position, {}, {});
  const Side side = ask(engine, place);
  ASSERT_FALSE(side.failure) << side.failure->sentence;
  for (const ExtraMove& extra : side.extra) ADD_FAILURE() << extra.text;
  const std::map<std::string, std::uint64_t> counts{{
{}  }};
  EXPECT_EQ(side.counts, counts);
}}
)";

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

std::string declared_engine(const EngineCommand& engine) {
  const std::string command = string_literal(engine.command);
  if (engine.protocol == Protocol::Script)
    return fmt::format("  ScriptEngine engine({});\n", command);
  if (engine.protocol == Protocol::Adapter)
    return fmt::format("  AdapterEngine engine({});\n", command);
  if (engine.perft == EngineCommand::default_perft && engine.init.empty()) {
    return fmt::format("  UciEngine engine({});\n", command);
  }
  std::string init;
  for (const std::string& line : engine.init) init += string_literal(line) + ", ";
  return fmt::format("  UciEngine engine(EngineCommand{{Protocol::Uci, {}, {}, {{{}}}}});\n",
                     command, string_literal(engine.perft), init);
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
  for (const Move move : positions::sorted_moves(rules::legal_moves(position))) {
    text += fmt::format("      {{\"{}\", {}}},\n", text::to_uci(move),
                        rules::perft(rules::play(position, move), depth - 1));
  }
  return text;
}

}  // namespace

std::string emit_engine_test(const Finding& finding, const EngineCommand& engine) {
  const Disagreement& found = finding.smallest;
  std::string source = headers + begin_of_test(found);
  source += declared_engine(engine) + declared_position(found.start);
  return source + fmt::format(check, path_literal(found.moves), found.depth,
                              counts_literal(end_of({found.start, found.moves}), found.depth));
}

}  // namespace squarelab::verify::engine
