// Idea of the diagnosis: positions that differ say what is wrong; if not, find the move that the
// disagreement is about, then go through a fixed list of rules, the most particular first, and name
// the first one that the move has to do with. The events of the position (events.hpp) say the rest.
// Cost: a few lists of moves.
#include <algorithm>
#include <array>
#include <charconv>
#include <squarelab/positions/variants.hpp>
#include <squarelab/questions/gives_check.hpp>
#include <squarelab/questions/legal_moves.hpp>
#include <squarelab/questions/perft.hpp>
#include <squarelab/questions/position_held.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/names.hpp>
#include <squarelab/verify/fault.hpp>
#include <tuple>

namespace squarelab::verify {

namespace {

constexpr text::Names<Rule::PieceMoves> rule_table{"key of castling rights",
                                                   "key of the en-passant square",
                                                   "key of the side to move",
                                                   "castling right lost",
                                                   "castling right kept",
                                                   "castling right regained",
                                                   "stale en-passant square",
                                                   "halfmove clock",
                                                   "fullmove number",
                                                   "notation",
                                                   "count of the file",
                                                   "repetition",
                                                   "fifty moves",
                                                   "dead position",
                                                   "key",
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

std::string name_of(Rule rule, Question question) {
  const bool is_of_move = rule >= Rule::EnPassant;
  const bool is_of_key = question == &questions::Keys::facts;
  const std::string_view before = is_of_key && is_of_move ? key_after : "";
  return std::string(before) + std::string(rule_table.of(rule));
}

// The expected answer and the wrong one; null if they are not of that type.
template <class Value>
std::pair<const Value*, const Value*> differing(const Disagreement& found) {
  if (!found.wrong) return {};
  return {std::get_if<Value>(&found.expected_drawable),
          std::get_if<Value>(&found.answers[*found.wrong].drawable)};
}

// The first move in which the first wrong list differs.
std::optional<Move> differing_move(const Disagreement& disagreement) {
  const auto [expected, answer] = differing<std::vector<Move>>(disagreement);
  if (!expected || !answer) return std::nullopt;
  for (const std::vector<Move>& moves :
       {lacking(*expected, *answer), lacking(*answer, *expected)}) {
    if (!moves.empty()) return moves.front();
  }
  const auto twice = std::adjacent_find(answer->begin(), answer->end());
  if (twice == answer->end()) return std::nullopt;
  return *twice;
}

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
  if (move.flag() == MoveFlag::EnPassant || goes_to_en_passant_square(before, move)) {
    return Rule::EnPassant;
  }
  if (move.flag() == MoveFlag::Castling) return Rule::Castling;
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

// Of a program that is asked for moves only, after moves: what it has remembered wrongly. nullopt
// if the move says nothing about that. Precondition: the moves are legal.
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

// In what the two positions differ whose keys are compared. nullopt if they are the same.
std::optional<Rule> rule_of_compared(const Disagreement& found, const Position& compared) {
  const Position end = end_of({found.start, found.moves});
  if (end.side_to_move != compared.side_to_move) return Rule::KeyOfSide;
  if (end.castling != compared.castling) return Rule::KeyOfRights;
  if (end.pieces != compared.pieces) return Rule::Key;
  // After moves that is how it was written.
  if (found.moves.empty() && end.en_passant != compared.en_passant) return Rule::KeyOfEnPassant;
  return std::nullopt;
}

// What of a key is wrong: its parts can be seen in the exclusive or with the right one. nullopt if
// it is something else. Precondition: the question is the one for keys.
std::optional<Rule> rule_of_key(const Disagreement& found) {
  if (found.compared) return rule_of_compared(found, *found.compared);
  if (!found.wrong) return std::nullopt;
  const Key difference = key_in(found.expected) ^ key_in(found.answers[*found.wrong].text);
  if (difference == 0) return std::nullopt;
  const auto differs_in = [&](const auto& keys) {
    return std::any_of(keys.begin(), keys.end(), [&](Key key) {
      return std::find(keys.begin(), keys.end(), key ^ difference) != keys.end();
    });
  };
  std::array<Key, file_count + 1> en_passant_keys{};  // the last one is that of no square
  for (int file = 0; file < file_count; ++file) {
    en_passant_keys[static_cast<std::size_t>(file)] = en_passant_key(file_at(file));
  }
  if (differs_in(castling_keys)) return Rule::KeyOfRights;
  if (differs_in(en_passant_keys)) return Rule::KeyOfEnPassant;
  if (difference == black_to_move_key()) return Rule::KeyOfSide;
  return std::nullopt;
}

std::optional<Rule> rule_about(const Disagreement& found, const MoveInvolved& involved) {
  const bool is_of_divide =
      found.question == &questions::LegalMoves::facts || found.question == &questions::Perft::facts;
  if (found.verdict && !is_of_divide) return std::nullopt;
  if (found.about_rule) return found.about_rule;
  if (can_be_of(Kind::WrongSan, found.question) || can_be_of(Kind::WrongFen, found.question)) {
    return Rule::Notation;
  }
  const auto [expected, answer] = differing<Position>(found);
  if (expected && answer) {
    if (const auto rule = rule_of_state(*expected, *answer, found)) return rule;
  }
  if (is_of_file(found)) return Rule::CountOfFile;
  const auto& [before, move] = involved;
  if (found.question == &questions::Keys::facts) {
    if (const auto rule = rule_of_key(found)) return rule;
    return move ? rule_of_move(before, *move) : Rule::Key;
  }
  if (!move) return std::nullopt;
  return rule_of_memory(found, before, *move).value_or(rule_of_move(before, *move));
}

// Returns true for lists that only programs are asked for. Boards give no list of checking moves.
bool is_selection_of_program(Question question) {
  return question == &questions::GivesCheck::facts || !is_of_boards(question);
}

// The disagreement about the moves of one list that the other lacks: one for each rule.
void separate(const Disagreement& found, Kind kind, const std::vector<Move>& moves,
              std::vector<Disagreement>& result) {
  std::vector<FaultIdentity> seen;
  for (const Move move : moves) {
    Disagreement one = found;
    one.kind = kind;
    one.about = move;
    const FaultIdentity identity = identity_of(one);
    if (std::find(seen.begin(), seen.end(), identity) != seen.end()) continue;
    seen.push_back(identity);
    result.push_back(std::move(one));
  }
}

}  // namespace

std::span<const std::string_view> rule_names() noexcept { return rule_table.all(); }

bool is_incidental(positions::Event event) noexcept {
  return event == positions::Event::Endgame || event == positions::Event::BareKings ||
         (positions::Event::WrapPastAFile <= event && event <= positions::Event::CaptureOnH8);
}

std::optional<std::string> extra_text(const Disagreement& disagreement) {
  if (disagreement.about_text) return disagreement.about_text;
  const bool is_extra = disagreement.kind == Kind::MoveExtra && disagreement.wrong;
  if (!is_extra || disagreement.about || differing_move(disagreement)) return std::nullopt;
  const auto& texts = disagreement.answers[*disagreement.wrong].without_code;
  return texts.empty() ? std::nullopt : std::optional(texts.front());
}

std::optional<MoveInvolved> move_involved(const Disagreement& disagreement) {
  Line line{disagreement.start, disagreement.moves};
  if (!is_valid(line)) return std::nullopt;
  if (extra_text(disagreement)) return MoveInvolved{end_of(line), std::nullopt};
  std::optional<Move> move = disagreement.about;
  if (!move) move = differing_move(disagreement);
  if (!move) move = disagreement.move;
  if (!move && !disagreement.taken_back.empty()) move = disagreement.taken_back.front();
  if (!move && !line.moves.empty()) {
    move = line.moves.back();
    line.moves.pop_back();
  }
  return MoveInvolved{end_of(line), move};
}

bool is_of_file(const Disagreement& disagreement) {
  const auto& answers = disagreement.answers;
  return disagreement.question == &questions::Perft::facts && !answers.empty() &&
         answers.front().text != disagreement.expected &&
         std::all_of(answers.begin(), answers.end(),
                     [&](const Answer& answer) { return answer.text == answers.front().text; });
}

std::weak_ordering FaultIdentity::operator<=>(const FaultIdentity& other) const {
  const auto parts = [](const FaultIdentity& fault) {
    const auto asked = questions_to_boards();
    return std::tuple(
        fault.kind, fault.rule, std::ranges::find(asked, fault.question) - asked.begin(),
        fault.question->in_reports, fault.verdict, std::string_view(fault.place_in_file));
  };
  return parts(*this) <=> parts(other);
}

RuleInvolved rule_of(const Disagreement& disagreement) {
  const auto involved = move_involved(disagreement);
  if (!involved) return {};
  RuleInvolved rule;
  if (const auto about = rule_about(disagreement, *involved)) {
    rule.name = name_of(*about, disagreement.question);
  }
  const positions::EventSet shown = positions::events_of(involved->before);
  for (const positions::Event event : positions::all_events) {
    if (shown.contains(event) && !is_incidental(event)) rule.events.push_back(event);
  }
  return rule;
}

std::string rule_text(const FaultIdentity& fault) {
  if (fault.verdict) return std::string(name_of(*fault.verdict));
  return fault.rule ? name_of(*fault.rule, fault.question) : "";
}

std::optional<FaultIdentity> make_identity(Kind kind, std::string_view text, Question question) {
  const bool is_after = text.starts_with(key_after);
  const auto rule = rule_table.find(text.substr(is_after ? key_after.size() : 0));
  const FaultIdentity fault{kind, rule, question, parse_verdict(text)};
  if (rule_text(fault) != text) return std::nullopt;
  return fault;
}

FaultIdentity identity_of(const Disagreement& disagreement) {
  const Kind kind = disagreement.kind;
  if (disagreement.verdict) {
    const bool is_cut = *disagreement.verdict == EngineVerdict::PartialLine;
    const auto verdict = is_cut ? EngineVerdict::Exited : *disagreement.verdict;
    return {kind, std::nullopt, &questions::LegalMoves::facts, verdict};
  }
  const bool is_of_list =
      kind == Kind::MoveMissing || kind == Kind::MoveExtra || kind == Kind::MoveTwice;
  const bool of_moves = is_of_list && !is_selection_of_program(disagreement.question);
  const auto involved = move_involved(disagreement);
  auto rule = involved ? rule_about(disagreement, *involved) : std::nullopt;
  const bool of_file = is_of_file(disagreement);
  if (kind == Kind::WrongCount && !of_file) rule.reset();
  const Question question = of_moves ? &questions::LegalMoves::facts : disagreement.question;
  return {kind, rule, question, std::nullopt, of_file ? disagreement.place_in_file : ""};
}

std::vector<Disagreement> separated(const Disagreement& disagreement) {
  if (disagreement.about || disagreement.about_text) return {disagreement};
  const auto [expected, answer] = differing<std::vector<Move>>(disagreement);
  std::vector<Disagreement> result;
  if (expected && answer) {
    separate(disagreement, Kind::MoveMissing, lacking(*expected, *answer), result);
    separate(disagreement, Kind::MoveExtra, lacking(*answer, *expected), result);
    const auto& others = disagreement.answers[*disagreement.wrong].without_code;
    if (!others.empty()) {
      result.push_back(disagreement);
      result.back().kind = Kind::MoveExtra;
      result.back().about_text = others.front();
    }
  }
  if (result.empty()) result.push_back(disagreement);
  return result;
}

std::optional<Disagreement> showing(const FaultIdentity& fault, std::optional<std::size_t> wrong,
                                    const std::optional<Disagreement>& seen) {
  if (!seen || seen->wrong != wrong) return std::nullopt;
  for (Disagreement& one : separated(*seen)) {
    if (one.kind == fault.kind && identity_of(one) == fault) return std::move(one);
  }
  return std::nullopt;
}

}  // namespace squarelab::verify
