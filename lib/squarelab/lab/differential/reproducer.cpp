// Idea: plain JSON, read with suspicion: every field is checked before it is used, the moves are
// played out by the rules while they are read, and whatever does not fit is refused in one line.
// Cost: linear in the text. Tested in tests/lab/differential/reproducer_test.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <squarelab/lab/differential/reproducer.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>

namespace squarelab::lab::inline differential {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view subject = "reproducer";
constexpr std::string_view format_name = "squarelab reproducer 1";
constexpr std::array<std::string_view, 3> how_names{"asked", "everything", "played"};
constexpr std::array<std::string_view, 11> field_names{"format", "boards",   "fen",    "moves",
                                                       "kind",   "question", "how",    "code",
                                                       "depth",  "seed",     "engines"};

[[noreturn]] void refuse(const std::string& reason, std::size_t column = 1) {
  throw text::TextError(subject, column, reason);
}

Json parse(std::string_view text) {
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    // byte counts from 1, and is 0 where nothing was read.
    const std::size_t at = std::min(std::max<std::size_t>(error.byte, 1), text.size() + 1) - 1;
    const std::string_view before = text.substr(0, at);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t begin = before.rfind('\n') == before.npos ? 0 : before.rfind('\n') + 1;
    throw text::TextError(subject, at - begin + 1,
                          fmt::format("{} is no JSON", text::quote(text.substr(at, 20))))
        .placed("", static_cast<std::size_t>(line));
  } catch (const Json::out_of_range&) {
    refuse("a number is too large for JSON");
  }
}

std::string string_of(const Json& value, std::string_view field) {
  if (!value.is_string()) refuse(fmt::format("\"{}\" is not a text", field));
  return value.get<std::string>();
}

std::string string_at(const Json& object, std::string_view field) {
  if (!object.contains(field)) refuse(fmt::format("\"{}\" is missing", field));
  return string_of(object[std::string(field)], field);
}

std::vector<std::string> strings_at(const Json& object, std::string_view field) {
  std::vector<std::string> strings;
  const Json& values = object[std::string(field)];
  if (!values.is_array()) refuse(fmt::format("\"{}\" is not a list", field));
  for (const Json& value : values) strings.push_back(string_of(value, field));
  return strings;
}

std::optional<std::uint64_t> number_at(const Json& object, std::string_view field,
                                       std::uint64_t most) {
  if (!object.contains(field)) return std::nullopt;
  const Json& value = object[std::string(field)];
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() > most) {
    refuse(fmt::format("\"{}\" is not a whole number from 0 to {}", field, most));
  }
  return value.get<std::uint64_t>();
}

// What stands between blanks.
std::vector<std::string_view> fields(std::string_view text) {
  constexpr std::string_view blanks = " \t";
  std::vector<std::string_view> result;
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    if (text.empty()) return result;
    result.push_back(text.substr(0, text.find_first_of(blanks)));
    text.remove_prefix(result.back().size());
  }
}

// The position with the en-passant square that is written, useful or not.
Position read_position(const std::string& fen) {
  try {
    Position position = text::parse_fen(fen);
    const std::string_view square = fields(fen)[3];
    if (!position.en_passant && square != "-") position.en_passant = parse_square(square);
    return position;
  } catch (const text::TextError& error) {
    refuse(fmt::format("\"fen\": {}", error.what()));
  }
}

std::vector<Move> read_moves(const Json& object, Position position) {
  std::vector<Move> moves;
  if (!object.contains("moves")) return moves;
  for (const std::string& name : strings_at(object, "moves")) {
    try {
      moves.push_back(text::parse_uci(name, position));
    } catch (const text::TextError& error) {
      refuse(fmt::format("move {}: {}", moves.size() + 1, error.what()));
    }
    position = rules::play(position, moves.back());
  }
  return moves;
}

std::vector<ReproducedEngine> read_engines(const Json& object) {
  std::vector<ReproducedEngine> engines;
  if (!object.contains("engines")) return engines;
  const Json& values = object["engines"];
  if (!values.is_array()) refuse("\"engines\" is not a list");
  for (const Json& value : values) {
    if (!value.is_object() || value.size() != 3) {
      refuse("an engine has name, command and protocol, and nothing else");
    }
    engines.push_back(
        {string_at(value, "name"), string_at(value, "command"), string_at(value, "protocol")});
    const std::string& protocol = engines.back().protocol;
    if (protocol != "uci" && protocol != "script") {
      refuse(fmt::format("{} is not uci or script", text::quote(protocol)));
    }
  }
  return engines;
}

How read_how(const std::string& name) {
  const auto place = std::find(how_names.begin(), how_names.end(), name);
  if (place == how_names.end()) {
    refuse(fmt::format("{} is not asked, everything or played", text::quote(name)));
  }
  return static_cast<How>(place - how_names.begin());
}

}  // namespace

Reproducer reproducer_of(const ShrunkDisagreement& shrunk, std::optional<std::uint64_t> seed) {
  const Disagreement& found = shrunk.disagreement;
  Reproducer reproducer;
  for (const Answer& answer : found.answers) reproducer.boards.push_back(answer.backend);
  reproducer.line = shrunk.line;
  reproducer.how = shrunk.how;
  reproducer.kind = found.kind;
  reproducer.question = found.question;
  if (found.question == Question::Legality) reproducer.move = found.move;
  if (found.question == Question::Perft) {
    reproducer.depth = std::min(found.depth, deepest_reproduced_perft);
  }
  reproducer.seed = seed;
  return reproducer;
}

std::string write_reproducer(const Reproducer& reproducer) {
  Json moves = Json::array();
  for (const Move move : reproducer.line.moves) moves.push_back(text::to_uci(move));
  Json object{{"format", format_name},
              {"boards", reproducer.boards},
              {"fen", text::to_fen(reproducer.line.start)},
              {"moves", std::move(moves)}};
  if (reproducer.kind) object["kind"] = name_of(*reproducer.kind);
  object["question"] = name_of(reproducer.question);
  object["how"] = how_names[static_cast<std::size_t>(reproducer.how)];
  if (reproducer.move) object["code"] = reproducer.move->code();
  if (reproducer.question == Question::Perft) object["depth"] = reproducer.depth;
  if (reproducer.seed) object["seed"] = *reproducer.seed;
  for (const ReproducedEngine& engine : reproducer.engines) {
    object["engines"].push_back(
        {{"name", engine.name}, {"command", engine.command}, {"protocol", engine.protocol}});
  }
  return object.dump(2, ' ', true, Json::error_handler_t::replace) + '\n';
}

Reproducer read_reproducer(std::string_view text) {
  const Json object = parse(text);
  if (!object.is_object()) refuse("the text is not a JSON object");
  for (const auto& item : object.items()) {
    if (std::find(field_names.begin(), field_names.end(), item.key()) == field_names.end()) {
      refuse(fmt::format("{} is no field of a reproducer", text::quote(item.key())));
    }
  }
  if (const std::string format = string_at(object, "format"); format != format_name) {
    refuse(fmt::format("{} is not the format \"{}\"", text::quote(format), format_name));
  }
  Reproducer reproducer;
  if (!object.contains("boards")) refuse("\"boards\" is missing");
  reproducer.boards = strings_at(object, "boards");
  if (reproducer.boards.size() < 2) refuse("\"boards\" names less than two boards");
  reproducer.line.start = read_position(string_at(object, "fen"));
  reproducer.line.moves = read_moves(object, reproducer.line.start);
  if (object.contains("kind")) {
    const std::string name = string_at(object, "kind");
    reproducer.kind = parse_kind(name);
    if (!reproducer.kind) refuse(fmt::format("{} is no kind", text::quote(name)));
  }
  if (object.contains("question")) {
    const std::string name = string_at(object, "question");
    const auto question = parse_question(name);
    if (!question) refuse(fmt::format("{} is no question", text::quote(name)));
    reproducer.question = *question;
    reproducer.how = How::Asked;
  }
  if (object.contains("how")) reproducer.how = read_how(string_at(object, "how"));
  if (const auto code = number_at(object, "code", 0xFFFF)) {
    reproducer.move = Move::from_code(static_cast<std::uint16_t>(*code));
  }
  if (const auto depth = number_at(object, "depth", deepest_reproduced_perft)) {
    reproducer.depth = static_cast<int>(*depth);
  }
  reproducer.seed = number_at(object, "seed", ~std::uint64_t{0});
  reproducer.engines = read_engines(object);
  return reproducer;
}

std::optional<Disagreement> replay(const Reproducer& reproducer, Lockstep& lockstep) {
  Disagreement model;
  model.question = reproducer.question;
  model.move = reproducer.move;
  model.depth = reproducer.depth;
  auto found = look(reproducer.how, model, reproducer.line, lockstep);
  if (found && reproducer.kind && found->kind != *reproducer.kind) return std::nullopt;
  return found;
}

std::optional<Disagreement> replay(const Reproducer& reproducer, const Registry& registry) {
  for (const auto& [name, command, protocol] : reproducer.engines) {
    refuse(fmt::format("{} is a program that you have to name yourself, as --{} CMD; it was {}",
                       text::quote(name), protocol == "uci" ? "engine" : protocol,
                       text::quote(command)));
  }
  std::vector<const BackendEntry*> entries;
  for (const std::string& name : reproducer.boards) {
    entries.push_back(find(registry, name));
    if (!entries.back()) refuse(fmt::format("there is no board {}", text::quote(name)));
  }
  Lockstep lockstep(make_boards(entries));
  return replay(reproducer, lockstep);
}

}  // namespace squarelab::lab::inline differential
