// Idea of the diagnosis: texts, positions and keys that differ say themselves what is wrong; if
// not, the move that the disagreement is about goes through a fixed list of rules, the most
// particular first. Cost: a few lists of moves.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <squarelab/positions/variants.hpp>
#include <squarelab/questions/legal_moves.hpp>
#include <squarelab/questions/perft.hpp>
#include <squarelab/questions/position_held.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/names.hpp>
#include <squarelab/verify/cause.hpp>
#include <squarelab/verify/engine/questions/catalogue.hpp>
#include <squarelab/verify/shrink.hpp>
#include <squarelab/verify/written_text.hpp>

namespace squarelab::verify {

namespace {

constexpr text::Names<Rule::PieceMoves> rule_table{"key of two castling rights",
                                                   "key of two en-passant squares",
                                                   "key of castling rights",
                                                   "key of the en-passant square",
                                                   "key of the side to move",
                                                   "key of colours",
                                                   "key of squares",
                                                   "castling right lost",
                                                   "castling right kept",
                                                   "castling right regained",
                                                   "stale en-passant square",
                                                   "halfmove clock",
                                                   "fullmove number",
                                                   "piece placement",
                                                   "side to move",
                                                   "san of castling",
                                                   "disambiguation",
                                                   "check sign",
                                                   "promotion sign",
                                                   "capture sign",
                                                   "notation",
                                                   "count of the file",
                                                   "repetition",
                                                   "fifty moves",
                                                   "dead position",
                                                   "key",
                                                   "another spelling",
                                                   "capture of the king",
                                                   "en passant of a pinned pawn in check",
                                                   "en passant of a pinned pawn",
                                                   "en passant on a line",
                                                   "en passant in check",
                                                   "en passant",
                                                   "castling",
                                                   "promotion",
                                                   "double push",
                                                   "double check",
                                                   "check",
                                                   "pin",
                                                   "king moves",
                                                   "pawn moves",
                                                   "piece moves"};

// Including a square that the position does not keep because no capture there is legal.
bool goes_to_en_passant_square(const Position& before, Move move) {
  if (before.piece_on(move.from()) != make_piece(before.side_to_move, PieceType::Pawn) ||
      file_of(move.from()) == file_of(move.to())) {
    return false;
  }
  const std::vector<Position> variants = positions::en_passant_variants(before);
  return before.en_passant == move.to() ||
         std::ranges::find(variants, move.to(), &Position::en_passant) != variants.end();
}

bool is_double_push(const Position& before, Move move) {
  return rules::passed_square(before, move) && file_of(move.from()) == file_of(move.to());
}

// A wrong board may give any code as a move.
Rule rule_of_move(const Position& before, Move move) {
  const auto taken = before.piece_on(move.to());
  if (taken == make_piece(~before.side_to_move, PieceType::King)) return Rule::CaptureOfKing;
  if (move.flag() == MoveFlag::EnPassant || goes_to_en_passant_square(before, move)) {
    return Rule::EnPassant;
  }
  if (move.flag() == MoveFlag::Castling || castling_onto_rook(before, move)) {
    return Rule::Castling;
  }
  const SquareSet checkers = rules::checkers(before);
  const auto piece = before.piece_on(move.from());
  const bool king = piece && type_of(*piece) == PieceType::King;
  const bool pinned = rules::pinned(before).contains(move.from());
  // For an illegal move, the rule that forbids it comes first.
  const bool forbidden = !rules::is_legal(before, move) && !king && (pinned || !checkers.empty());
  if (move.flag() == MoveFlag::Promotion && !forbidden) return Rule::Promotion;
  if (is_double_push(before, move) && !forbidden) return Rule::DoublePush;
  if (checkers.size() > 1) return Rule::DoubleCheck;
  if (!checkers.empty() && !king) return Rule::Check;
  if (pinned) return Rule::Pin;
  if (king) return Rule::KingMoves;
  return piece && type_of(*piece) == PieceType::Pawn ? Rule::PawnMoves : Rule::PieceMoves;
}

// nullopt if they differ in neither of these.
std::optional<Rule> rule_of_state(const Position& expected, const Position& answer,
                                  const Disagreement& found) {
  const int rights = expected.castling.code();
  const int given = answer.castling.code();
  if ((rights & ~given) != 0) return Rule::RightLost;
  if ((given & ~rights) != 0) {
    Line line = whole_line(found);
    if (line.moves.empty()) return Rule::RightKept;
    line.moves.pop_back();
    const bool was_there = (given & ~rights & end_of(line).castling.code()) != 0;
    return was_there ? Rule::RightKept : Rule::RightRegained;
  }
  if (answer.en_passant != expected.en_passant) {
    return answer.en_passant ? Rule::StaleEnPassant : Rule::EnPassant;
  }
  if (answer.halfmove_clock != expected.halfmove_clock) return Rule::HalfmoveClock;
  if (answer.fullmove_number != expected.fullmove_number) return Rule::FullmoveNumber;
  return std::nullopt;
}

// Returns the state that a program remembers wrongly if it lists moves only, after moves; nullopt
// if the move does not show it. Precondition: the moves are legal.
std::optional<Rule> rule_of_memory(const Disagreement& found, const Position& before, Move move) {
  const bool is_missing = found.kind == Kind::MoveMissing;
  if (found.depth == 0 || found.moves.empty() || (!is_missing && found.kind != Kind::MoveExtra)) {
    return std::nullopt;
  }
  if (move.flag() == MoveFlag::Castling) {
    if (is_missing) return Rule::RightLost;
    const CastlingSide side = side_of_castling(move);
    const Color us = before.side_to_move;
    if (before.castling.has(us, side) || !found.start.castling.has(us, side)) return std::nullopt;
    // King and rook are at home again, if one of them has left.
    const auto has_left = [&](Move made) { return made.from() == move.from(); };
    return std::any_of(found.moves.begin(), found.moves.end(), has_left) ? Rule::RightRegained
                                                                         : Rule::RightKept;
  }
  Position position = found.start;
  for (const Move made : found.moves) {
    if (!is_missing && position.en_passant == move.to() && before.en_passant != move.to() &&
        goes_to_en_passant_square(position, Move::normal(move.from(), move.to()))) {
      return Rule::StaleEnPassant;
    }
    position = rules::play(position, made);
  }
  return std::nullopt;
}

Key key_in(const std::string& text) {
  Key key = 0;
  std::from_chars(text.data(), text.data() + text.size(), key, 16);
  return key;
}

// Returns the difference of the two positions whose keys are compared; empty if they are equal.
// Two rights or two en-passant squares with one key may both be missing from it, and so may a
// piece.
std::vector<Rule> rules_of_compared(const Position& end, const Position& compared) {
  if (end.side_to_move != compared.side_to_move) return {Rule::KeyOfSide};
  if (end.castling != compared.castling) {
    const int rights = end.castling.code();
    const int others = compared.castling.code();
    if ((rights & ~others) == 0 || (others & ~rights) == 0) return {Rule::KeyOfRights};
    return {Rule::KeyOfTwoRights, Rule::KeyOfRights};
  }
  if (end.pieces != compared.pieces) {
    const SquareSet white = compared.squares_of(Color::White);
    const SquareSet black = compared.squares_of(Color::Black);
    if ((white | black) == (end.squares_of(Color::White) | end.squares_of(Color::Black))) {
      return {Rule::KeyOfColour, Rule::Key};
    }
    const bool is_gone = piece_count(end) != piece_count(compared);
    return is_gone ? std::vector{Rule::Key} : std::vector{Rule::KeyOfSquare, Rule::Key};
  }
  if (end.en_passant == compared.en_passant) return {};
  if (!end.en_passant || !compared.en_passant) return {Rule::KeyOfEnPassant};
  return {Rule::KeyOfTwoEnPassant, Rule::KeyOfEnPassant};
}

// Returns true if a square was in force before the last move, where the program may count it.
bool follows_en_passant(const Disagreement& found) {
  Line line{found.start, found.moves};
  if (line.moves.empty()) return false;
  line.moves.pop_back();
  if (line.moves.empty()) return found.start.en_passant.has_value();
  const Move push = line.moves.back();
  line.moves.pop_back();
  return is_double_push(end_of(line), push);
}

// Returns the wrong part of a key, which the exclusive or with the right key shows; nullopt if it
// shows no single part. Precondition: the question is the one for keys.
std::optional<Rule> rule_of_key(const Disagreement& found) {
  if (found.compared || !found.wrong) return std::nullopt;
  const Key difference = key_in(found.expected) ^ key_in(found.answers[*found.wrong].text);
  if (difference == 0) return std::nullopt;
  const auto differs_in = [&](const auto& keys) {
    return std::any_of(keys.begin(), keys.end(), [&](Key key) {
      return std::find(keys.begin(), keys.end(), key ^ difference) != keys.end();
    });
  };
  std::array<Key, file_count + 1> en_passant_keys{};  // the last one, 0, is for no square
  for (int file = 0; file < file_count; ++file) {
    en_passant_keys[static_cast<std::size_t>(file)] = en_passant_key(file_at(file));
  }
  if (differs_in(castling_keys)) return Rule::KeyOfRights;
  if (differs_in(en_passant_keys)) return Rule::KeyOfEnPassant;
  if (difference == black_to_move_key()) return Rule::KeyOfSide;
  return std::nullopt;
}

std::vector<Rule> rules_of_keys(const Disagreement& found, const MoveInvolved& involved) {
  if (const auto rule = rule_of_key(found)) return {*rule};
  const auto& [before, move] = involved;
  if (found.compared && found.moves.empty()) {
    const std::vector<Rule> rules = rules_of_compared(found.start, *found.compared);
    if (!rules.empty()) return rules;
  }
  const Rule rule = move ? rule_of_move(before, *move) : Rule::Key;
  if (found.compared && follows_en_passant(found)) return {Rule::StaleEnPassant, rule};
  return {rule};
}

// Why the capture may have been overlooked, or why it is illegal: a pin, a line or a check, unless
// none of these has to do with it; and after these Rule::EnPassant.
std::vector<Rule> rules_of_en_passant(Position before, Move move) {
  for (const Position& variant : positions::en_passant_variants(before)) {
    if (variant.en_passant == move.to()) before = variant;
  }
  const Move capture = Move::en_passant(move.from(), move.to());
  const MoveList candidates = rules::en_passant_candidates(before);
  const bool can_be = std::find(candidates.begin(), candidates.end(), capture) != candidates.end();
  const auto king = rules::king_of(before, before.side_to_move);
  if (!can_be || !king) return {Rule::EnPassant};
  const bool is_check = rules::in_check(before);
  if (rules::pinned(before).contains(move.from())) {
    if (!is_check) return {Rule::EnPassantOfPinned, Rule::EnPassant};
    return {Rule::EnPassantOfPinnedInCheck, Rule::EnPassantOfPinned, Rule::EnPassantInCheck,
            Rule::EnPassant};
  }
  if (is_check) return {Rule::EnPassantInCheck, Rule::EnPassant};
  rules::Diagram without_pawns = before;
  without_pawns[move.from()] = rules::Diagram::empty;
  without_pawns[taken_en_passant(move)] = rules::Diagram::empty;
  if (!rules::is_attacked(without_pawns, *king, ~before.side_to_move)) return {Rule::EnPassant};
  return {Rule::EnPassantOnLine, Rule::EnPassant};
}

}  // namespace

std::vector<Rule> rules_about(const Disagreement& found, const MoveInvolved& involved) {
  const bool is_of_divide =
      found.question == &questions::LegalMoves::facts || found.question == &questions::Perft::facts;
  if (found.verdict && !is_of_divide) return {};
  const bool is_of_draw = found.about_rule == Rule::Repetition ||
                          found.about_rule == Rule::FiftyMoves ||
                          found.about_rule == Rule::DeadPosition;
  if (is_of_draw) return {*found.about_rule};
  if (found.about_rule == Rule::AnotherSpelling) return {Rule::AnotherSpelling, Rule::Castling};
  if (can_be_of(Kind::WrongSan, found.question) || can_be_of(Kind::WrongFen, found.question)) {
    const Rule rule = found.about_rule ? *found.about_rule : rules_of_text(found).front();
    return rule == Rule::Notation ? std::vector{rule} : std::vector{rule, Rule::Notation};
  }
  const auto [expected, answer] = differing<Position>(found);
  if (expected && answer) {
    if (const auto rule = rule_of_state(*expected, *answer, found)) return {*rule};
  }
  if (is_of_file(found)) return {Rule::CountOfFile};
  if (found.question == &questions::Keys::facts) return rules_of_keys(found, involved);
  const auto& [before, move] = involved;
  if (!move) return {};
  if (const auto rule = rule_of_memory(found, before, *move)) return {*rule};
  const Rule rule = rule_of_move(before, *move);
  return rule == Rule::EnPassant ? rules_of_en_passant(before, *move) : std::vector{rule};
}

namespace {

// Returns a rule for each field of the FEN that makes another position if it replaces the right
// field.
std::vector<Rule> rules_of_fen(const Disagreement& found, const std::string& answer) {
  const std::vector<std::string> expected = words_of(found.expected);
  const std::vector<std::string> given = words_of(answer);
  std::vector<Rule> rules;
  if (expected.size() != given.size() || expected.size() != 6) return rules;
  const Line line = whole_line(found);
  const Position end = end_of(line);
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (given[i] == expected[i]) continue;
    std::vector<std::string> fields = expected;
    fields[i] = given[i];
    const auto position = read_fen(fmt::format("{}", fmt::join(fields, " ")), line, end);
    if (position == rules::normalised(end)) continue;
    constexpr std::array by_field{Rule::PiecePlacement, Rule::SideToMove,    Rule::Notation,
                                  Rule::StaleEnPassant, Rule::HalfmoveClock, Rule::FullmoveNumber};
    const auto state = i >= 2 && position ? rule_of_state(end, *position, found) : std::nullopt;
    rules.push_back(state.value_or(i == 3 && given[i] == "-" ? Rule::EnPassant : by_field[i]));
  }
  return rules;
}

std::vector<Rule> rules_of_san(const std::string& expected, const std::string& answer) {
  const SanParts right = parts_of(expected);
  const SanParts given = parts_of(answer);
  std::vector<Rule> rules;
  const bool is_same_move = right.piece == given.piece && right.goal == given.goal;
  if (right.goal != given.goal && right.is_castling()) {
    rules.push_back(Rule::SanOfCastling);
  } else if (!is_same_move) {
    return rules;
  }
  if (right.origin != given.origin) rules.push_back(Rule::Disambiguation);
  if (right.captures != given.captures) rules.push_back(Rule::CaptureSign);
  if (right.promotion != given.promotion) rules.push_back(Rule::PromotionSign);
  if (right.sign != given.sign) rules.push_back(Rule::CheckSign);
  return rules;
}

// The SAN is in the query, behind its name; the expected and the given answer are moves.
std::vector<Rule> rules_of_reading(const Disagreement& found, const std::string& answer) {
  const SanParts san = parts_of(words_of(found.query).back());
  if (san.is_castling()) return {Rule::SanOfCastling};
  if (!san.promotion.empty()) return {Rule::PromotionSign};
  const bool is_same_goal = answer.size() == found.expected.size() && answer.size() >= 4 &&
                            answer.substr(2) == found.expected.substr(2);
  if (is_same_goal || !san.origin.empty()) return {Rule::Disambiguation};
  if (san.captures) return {Rule::CaptureSign};
  return {};
}

}  // namespace

std::vector<Rule> rules_of_text(const Disagreement& found) {
  std::vector<Rule> rules;
  if (found.wrong && !found.verdict && found.text.empty() && is_valid(whole_line(found))) {
    const std::string& answer = found.answers[*found.wrong].text;
    if (can_be_of(Kind::WrongFen, found.question)) rules = rules_of_fen(found, answer);
    // A board answers with the SAN and the move that it reads from it.
    const bool is_san = found.expected.find(' ') == found.expected.npos;
    if (is_san && found.question == &questions::San::facts)
      rules = rules_of_san(found.expected, answer);
    if (found.question == &ReadSan::facts) rules = rules_of_reading(found, answer);
  }
  if (rules.empty()) rules.push_back(Rule::Notation);
  return rules;
}

std::optional<Move> castling_onto_rook(const Position& before, Move move) {
  const Color us = before.side_to_move;
  const Move castling = Move::castling(move.from(), move.to());
  const CastlingSide side = side_of_castling(castling);
  if (move.flag() != MoveFlag::Normal || !before.castling.has(us, side)) return std::nullopt;
  const rules::CastlingPlaces home = rules::castling_home(before, before.castling, us, side);
  const bool is_onto_rook =
      rules::place_of(move.from()) == home.king && rules::place_of(move.to()) == home.rook;
  return is_onto_rook ? std::optional(castling) : std::nullopt;
}

std::optional<Rule> parse_rule(std::string_view name) noexcept { return rule_table.find(name); }

std::span<const std::string_view> rule_names() noexcept { return rule_table.all(); }

std::string name_of(Rule rule, Question question) {
  const bool is_of_move = rule >= Rule::EnPassantOfPinnedInCheck;
  const bool is_of_key = question == &questions::Keys::facts;
  const std::string_view before = is_of_key && is_of_move ? key_after : "";
  return std::string(before) + std::string(rule_table.of(rule));
}

}  // namespace squarelab::verify
