#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <squarelab/lab/differential/emitted_test.hpp>
#include <squarelab/lab/differential/liar.hpp>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/epd.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>

namespace squarelab::lab::inline differential {

namespace {

constexpr int deepest_count = 3;
// The counts reach a ply beyond what was wrong.
constexpr std::size_t plies_before_wrong = deepest_count - 1;

std::string moves_literal(const Position& position) {
  std::string codes;
  for (const Move move : sorted_moves(rules::legal_moves(position))) {
    codes += fmt::format("      0x{:04X},  // {}\n", move.code(), text::to_uci(move));
  }
  return fmt::format("  const std::vector<int> legal_moves{{\n{}  }};\n", codes);
}

constexpr const char* headers =
    "#include <gtest/gtest.h>\n\n#include <algorithm>\n#include <cstddef>\n"
    "#include <cstdint>\n#include <squarelab/backends.hpp>\n"
    "#include <squarelab/board/all_children.hpp>\n"
    "#include <squarelab/lab/positions/events.hpp>\n#include <squarelab/rules/attacks.hpp>\n"
    "#include <squarelab/rules/moves.hpp>\n#include <squarelab/text/fen.hpp>\n"
    "#include <squarelab/text/uci_move.hpp>\n#include <string>\n#include <vector>\n\n"
    "using namespace squarelab;\n\n";

constexpr std::string_view position_check =
    R"(  EXPECT_EQ(text::to_fen(board->position()), text::to_fen(position));
  EXPECT_EQ(board->side_to_move(), position.side_to_move);
  for (const Square square : all_squares) {
    EXPECT_EQ(board->piece_on(square), position.piece_on(square)) << to_string(square);
  }
)";

constexpr std::string_view list_check = R"(  std::vector<int> listed;
  for (const Move move : board->legal_moves()) listed.push_back(move.code());
  std::sort(listed.begin(), listed.end());
  EXPECT_EQ(listed, legal_moves);
  EXPECT_EQ(board->count_legal_moves(), static_cast<int>(legal_moves.size()));
)";

constexpr std::string_view legality_check = R"(  for (int code = 0; code < (1 << 16); ++code) {
    const bool legal = std::binary_search(legal_moves.begin(), legal_moves.end(), code);
    EXPECT_EQ(board->is_legal(Move::from_code(static_cast<std::uint16_t>(code))), legal) << code;
  }
  const auto move = [&](std::size_t i) {
    return Move::from_code(static_cast<std::uint16_t>(legal_moves[i % legal_moves.size()]));
  };
  for (std::size_t i = 0; i < legal_moves.size(); ++i) {
    board->make(move(i));
    EXPECT_FALSE(board->is_legal(move(i)));
    board->unmake();
    board->make(move(i + 1));
    for (const Move reply : board->legal_moves()) {
      EXPECT_TRUE(board->is_legal(reply)) << text::to_uci(reply);
    }
    board->unmake();
  }
)";

constexpr std::string_view attacks_check = R"(  for (const Square square : all_squares) {
    EXPECT_EQ(board->attacks_from(square), rules::attacks_from(position, square))
        << to_string(square);
    for (const Color by : all_colors) {
      EXPECT_EQ(board->attackers_to(square, by), rules::attackers_to(position, square, by))
          << to_string(square);
      EXPECT_EQ(board->is_attacked(square, by), rules::is_attacked(position, square, by))
          << to_string(square);
    }
  }
  for (const Color by : all_colors) {
    EXPECT_EQ(board->attack_map(by), rules::attack_map(position, by));
  }
)";

constexpr std::string_view core_child_check = R"(  for (const int code : legal_moves) {
    const Move move = Move::from_code(static_cast<std::uint16_t>(code));
    const Board::Children children = board->children(move);
    EXPECT_EQ(children.by_core, children.by_full) << text::to_uci(move);
  }
  if (const auto* const asked = dynamic_cast<const AllChildren*>(board.get())) {
    const Board::Children children = asked->all_children();
    EXPECT_EQ(children.by_core, children.by_full);
  }
)";

constexpr std::string_view child_check = R"(  const auto before = board->state_bytes();
  for (const int code : legal_moves) {
    const Move move = Move::from_code(static_cast<std::uint16_t>(code));
    ASSERT_NO_THROW(board->make(move)) << text::to_uci(move);
    EXPECT_EQ(text::to_fen(board->position()), text::to_fen(rules::play(position, move)));
    EXPECT_EQ(board->key(), key_of(rules::play(position, move))) << text::to_uci(move);
    ASSERT_NO_THROW(board->unmake()) << text::to_uci(move);
    EXPECT_EQ(board->state_bytes(), before) << text::to_uci(move);
    EXPECT_EQ(text::to_fen(board->position()), text::to_fen(position)) << text::to_uci(move);
  }
)";

constexpr std::string_view take_back_check = R"(  while (!states.empty()) {
    board->unmake();
    EXPECT_EQ(board->state_bytes(), states.back());
    EXPECT_EQ(text::to_fen(board->position()), fens.back());
    states.pop_back();
    fens.pop_back();
  }
)";

constexpr std::string_view set_check =
    R"(  for (const Position& twin : lab::poorer_twins(position)) {
    board->set(position);
    board->set(twin);
    EXPECT_EQ(text::to_fen(board->position()), text::to_fen(twin));
    for (int code = 0; code < 1 << 16; ++code) {
      const Move move = Move::from_code(static_cast<std::uint16_t>(code));
      EXPECT_EQ(board->is_legal(move), rules::is_legal(twin, move)) << text::to_uci(move);
    }
  }
)";

// The assertions about the board that holds `position`.
std::string checks(const Disagreement& found, const Position& position) {
  const auto with_moves = [&](std::string_view check) {
    return moves_literal(position) + std::string(check);
  };
  switch (found.question) {
    case Question::Set:
      return std::string(set_check);
    case Question::Position:
    case Question::Fen:
      return std::string(position_check);
    case Question::Key:
      return fmt::format(
          "  EXPECT_EQ(board->key(), Key{{0x{0:X}}});\n"
          "  EXPECT_EQ(board->recomputed_key(), Key{{0x{0:X}}});\n",
          key_of(position));
    case Question::Moves:
    case Question::Count:
    case Question::End:
    case Question::San:
      return with_moves(list_check);
    case Question::Legality:
      return with_moves(legality_check);
    case Question::Attacks:
      return std::string(attacks_check);
    case Question::Checkers:
      return fmt::format("  EXPECT_EQ(board->checkers(), SquareSet::from_bits(0x{:X}));\n",
                         rules::checkers(position).bits());
    case Question::Pins:
      return fmt::format("  EXPECT_EQ(board->pinned(), SquareSet::from_bits(0x{:X}));\n",
                         rules::pinned(position).bits());
    case Question::Perft:
      return fmt::format(
          "  for (const PerftMode mode : {{PerftMode::Bulk, PerftMode::OnePly, PerftMode::Plain}}) "
          "{{\n"
          "    EXPECT_EQ(board->perft({}, mode), std::uint64_t{{{}}});\n  }}\n",
          found.depth, rules::perft(position, found.depth));
    case Question::CoreChild:
      return with_moves(core_child_check);
    case Question::TakenBack:
      return std::string(take_back_check);
    default:
      return with_moves(child_check);
  }
}

std::string name_of_wrong(const Disagreement& found) {
  return found.answers[found.wrong.value_or(found.answers.size() - 1)].backend;
}

// "MoveMissing" of Kind::MoveMissing: a name that C++ takes.
std::string test_name(Kind kind) {
  std::string result;
  for (const std::string& word : split(name_of(kind), '-')) {
    result += static_cast<char>(std::toupper(static_cast<unsigned char>(word.front())));
    result += word.substr(1);
  }
  return result;
}

}  // namespace

std::string begin_of_test(const Disagreement& found) {
  return fmt::format("// {}: {}\nTEST(Found, {}) {{\n", name_of(found.kind),
                     text::printable(found.query), test_name(found.kind));
}

std::string declared_position(const Position& position) {
  std::string source =
      fmt::format("  Position position = text::parse_fen(\"{}\");\n", text::to_fen(position));
  if (position.en_passant && position != rules::normalised(position)) {
    source += fmt::format("  position.en_passant = parse_square(\"{}\");\n",
                          to_string(*position.en_passant));
  }
  return source;
}

std::string emit_test(const Finding& finding) {
  const Disagreement& found = finding.smallest;
  const bool takes_back = found.question == Question::TakenBack;
  // If everything was asked about the start, the disagreement may name moves of its own.
  Line line = takes_back ? whole_line(found) : Line{found.start, found.moves};
  if (!is_valid(line)) return {};
  // The move that cannot be taken back is made and taken back by the check.
  if (found.question == Question::Unmake && !line.moves.empty()) line.moves.pop_back();
  const std::string wrong = name_of_wrong(found);
  const auto honest = honest_name(wrong);
  std::string source = headers + begin_of_test(found);
  if (honest) {
    source += fmt::format(
        "  // It was {}, a copy of this board that errs on purpose.\n"
        "  // The board itself is right, and the test passes.\n",
        text::quote(wrong));
  }
  source += fmt::format(
      "  const BackendEntry* entry = find(backends(), {});\n"
      "  ASSERT_NE(entry, nullptr);\n"
      "  const auto board = entry->make_board();\n",
      text::quote(honest.value_or(wrong)));
  source += declared_position(line.start);
  source +=
      "  ASSERT_NO_THROW(board->set(position));\n"
      "  position = rules::normalised(position);\n";
  if (takes_back) {
    source +=
        "  std::vector<std::vector<std::byte>> states;\n"
        "  std::vector<std::string> fens;\n";
  }
  for (const Move move : line.moves) {
    if (takes_back) {
      source +=
          "  states.push_back(board->state_bytes());\n"
          "  fens.push_back(text::to_fen(position));\n";
    }
    source += fmt::format(
        "  board->make(text::parse_uci(\"{0}\", position));\n"
        "  position = rules::play(position, text::parse_uci(\"{0}\", position));\n",
        text::to_uci(move));
  }
  return source + checks(found, rules::normalised(end_of(line))) + "}\n";
}

std::string emit_epd(const Finding& finding) {
  const Disagreement& found = finding.smallest;
  Line line{found.start, found.moves};
  if (!is_valid(line)) return {};
  line.moves.resize(line.moves.size() - std::min(line.moves.size(), plies_before_wrong));
  const Position position = rules::normalised(end_of(line));
  text::EpdRecord record{position, {}};
  for (int depth = 1; depth <= deepest_count; ++depth) {
    record.operations.emplace_back(fmt::format("D{}", depth),
                                   std::to_string(rules::perft(position, depth)));
  }
  std::string name = name_of_wrong(found);
  std::replace(name.begin(), name.end(), '"', '\'');
  record.operations.emplace_back("id", text::printable(name));
  record.operations.emplace_back("c0", std::string(name_of(found.kind)));
  return text::to_epd(record);
}

}  // namespace squarelab::lab::inline differential
