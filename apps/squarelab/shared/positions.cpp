#include "shared/positions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <squarelab/positions/sources.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/rules/validation.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/pgn.hpp>
#include <squarelab/text/san.hpp>
#include <squarelab/text/uci_move.hpp>

#include "cli/value_types.hpp"
#include "shared/files.hpp"

namespace squarelab::app {

namespace {

// More would be no help to anyone, and fill the memory.
constexpr std::size_t most_positions_of_games = 1'000'000;

// chess960-0 to chess960-959, or nullopt for a word of another kind.
std::optional<Position> numbered_array(const Word& word) {
  constexpr std::string_view prefix = "chess960-";
  const std::string text = lower_case(word.text);
  if (!text.starts_with(prefix)) return std::nullopt;
  const std::string digits = text.substr(prefix.size());
  const bool is_number = !digits.empty() && digits.size() <= 3 &&
                         std::ranges::all_of(digits, [](char c) { return '0' <= c && c <= '9'; });
  if (is_number && std::stoi(digits) < chess960_count) return chess960_position(std::stoi(digits));
  throw InputError(fmt::format("{}: the arrays of Chess960 are chess960-0 to chess960-{}",
                               word.shown(), chess960_count - 1));
}

Names names_of_positions() {
  Names names{"position", {}};
  for (const positions::NamedPosition& named : named_positions()) names.names.push_back(named.name);
  return names;
}

// Returns the FEN that the word names or is.
std::string fen_of(const Word& word) {
  const Names names = names_of_positions();
  if (const auto index = names.find(word.text)) {
    return text::to_fen(named_positions()[*index].position);
  }
  if (const auto array = numbered_array(word)) return text::to_fen(*array);
  // A FEN has slashes and blanks.
  const bool is_word = word.text.find_first_of("/ ") == std::string::npos;
  if (is_word && !closest(names.names, word.text).empty()) names.refuse(word);
  return word.text;
}

Reading read_fen(const Word& word, text::ReadingRules rules, const Registry&) {
  Reading reading{fmt::format("{} {}", word.option, text::quote(word.text))};
  try {
    text::Written written;
    const std::string fen = fen_of(word);
    if (fen != word.text) rules.tolerance = text::Tolerance::Exact;
    const Position position = text::parse_fen(fen, &written, rules);
    reading.add({"", word.option, position, {}}, written);
  } catch (const text::Chess960Error& error) {
    throw InputError(fmt::format("{}: {}; moves, perft, divide and verify --chess960 play Chess960",
                                 reading.from, error.what()));
  } catch (const text::TextError& error) {
    throw InputError(fmt::format("{}: {}", reading.from, error.what()));
  }
  return reading;
}

Reading read_epd(const Word& word, text::ReadingRules rules, const Registry&) {
  const std::string text = read_text_file(word.text);
  const auto file = std::make_shared<const std::string>(word.text);
  Reading reading{shown_path(*file)};
  const auto lines = static_cast<std::size_t>(std::ranges::count(text, '/')) / 7;
  reading.positions.reserve(lines);
  reading.starts.reserve(lines);
  text::TextErrors skipped;
  text::visit_epd_lines(text, *file, &skipped, rules, [&](const text::EpdRecord& record) {
    reading.add(positions::named_position(record, file), record.written);
    reading.positions.back().is_of_user = true;
  });
  reading.leave_out(skipped);
  return reading;
}

Reading read_pgn(const Word& word, text::ReadingRules rules, const Registry&) {
  if (rules.variant == text::Variant::Chess960) {
    throw InputError("--pgn: games of Chess960 are not read; --chess960 takes --fen and --epd");
  }
  const std::string& path = word.text;
  Reading reading{shown_path(path)};
  reading.left_out.others = "games are left out";
  std::size_t number = 0;
  const auto take = [&](const text::PgnGame& game) {
    const std::string name = fmt::format("game {}", ++number);
    if (game.error) {
      reading.left_out.add(fmt::format("{} is left out: {}", name, game.error->what()));
      return;
    }
    const std::vector<Position> positions = text::positions_of(game);
    reading.add({name, path, positions.front(), {}}, game.start_written);
    for (const Position& position : std::span(positions).subspan(1)) {
      reading.positions.push_back({name, path, position, {}});
    }
  };
  if (!text::visit_pgn(read_text_file(path), path, most_positions_of_games, take)) {
    throw InputError(fmt::format("{}: there are more than {} positions in its games", reading.from,
                                 most_positions_of_games));
  }
  return reading;
}

// Returns the reason why no game leads to the position, or nullopt. Programs that leave the number
// of the move at 1 are many, so that only a strict reader compares it with the other clock.
std::optional<std::string> why_no_game(const Position& position, const PositionsChoice& choice) {
  if (const auto found = rules::why_unreachable(position)) {
    return fmt::format("{} (rule {})", found->message, name_of(found->rule));
  }
  if (!choice.double_chess960 && positions::needs_two_arrays(position)) {
    return "the kings or rooks with rights began on different files, as in double Chess960";
  }
  const int played =
      2 * (position.fullmove_number - 1) + (position.side_to_move == Color::Black ? 1 : 0);
  if (!choice.strict || position.halfmove_clock <= played) return std::nullopt;
  return fmt::format("the halfmove clock is {}, but {} were played", position.halfmove_clock,
                     report::counted(static_cast<std::uint64_t>(played), "ply"));
}

// Returns the reason why no game leads to some of the positions, or nullopt. Always one line. If no
// rule forbids the start of a game, no rule forbids the rest.
std::optional<std::string> objection_to(const Reading& reading, const PositionsChoice& choice) {
  std::string first;
  std::size_t count = 0;
  for (const Reading::Start& start : reading.starts) {
    const auto found = why_no_game(reading.as_written(start), choice);
    if (!found || count++ != 0) continue;
    const positions::NamedPosition& named = reading.positions[start.index];
    const std::string name =
        named.line != 0 && named.name.empty() ? fmt::format("line {}", named.line) : named.name;
    first = fmt::format("{}no game leads there: {}", name.empty() ? "" : text::quote(name) + ": ",
                        *found);
  }
  if (count == 0) return std::nullopt;
  return count == 1 ? first : fmt::format("{}; and {} more", first, count - 1);
}

void warn(const Context& context, const std::string& message) {
  print_error_line(fmt::format("{}: warning: {}", context.command_line, message));
  context.warnings->texts.push_back(message);
}

InputError refused_by_strict(const std::string& message) {
  return InputError(message + "; refused by --strict");
}

// With --strict the first is thrown.
void warn_of(const Reading& reading, bool strict, const Context& context) {
  for (const auto& [others, count, messages] :
       {reading.left_out, reading.warnings, reading.without_counts}) {
    if (strict && count > 0) throw refused_by_strict(messages.front());
    for (const std::string& message : messages) warn(context, message);
    if (count == messages.size()) continue;
    warn(context, fmt::format("{}: {} more {}", reading.from, count - messages.size(), others));
  }
  context.warnings->skipped += reading.left_out.count;
}

// Reads the inputs, judges what they hold, and warns.
std::vector<Reading> readings_of(const PositionsChoice& choice, const Context& context) {
  std::vector<Reading> readings;
  const text::ReadingRules rules{
      choice.variant, choice.lenient ? text::Tolerance::Lenient : text::Tolerance::Usual};
  for (const Input& input : choice.inputs) {
    readings.push_back(input.read(input.word, rules, context.registry));
  }
  for (const Reading& reading : readings) {
    warn_of(reading, choice.strict, context);
    if (reading.positions.empty()) {
      throw InputError(reading.from + ": none of its games is without a fault");
    }
    const auto objection = objection_to(reading, choice);
    if (!objection) continue;
    const std::string message = fmt::format("{}: {}", reading.from, *objection);
    if (choice.strict) throw refused_by_strict(message);
    warn(context, message);
  }
  return readings;
}

void add_strict(Command& command, PositionsChoice& choice) {
  command
      .flag("--strict", choice.strict,
            "Make warnings errors: lines with a fault, missing fields, and positions that no game "
            "can reach")
      .is_rare = true;
  Argument& lenient = command.flag("--lenient", choice.lenient,
                                   "Drop impossible castling rights and en-passant squares, with "
                                   "a warning");
  lenient.excludes = {"--strict"};
  lenient.is_rare = true;
}

Argument& add_fen_option(Command& command, PositionsChoice& choice, std::string help) {
  const auto read = [](const Word& word) -> Input { return {word, &read_fen}; };
  return command.option("--fen", choice.inputs,
                        ValueType<Input>{"FEN", read, names_of_positions().names}, std::move(help));
}

}  // namespace

const std::vector<positions::NamedPosition>& named_positions() {
  static const std::vector<positions::NamedPosition> all = [] {
    std::vector<positions::NamedPosition> named{{"startpos", "", start_position(), {}}};
    for (const auto positions : {positions::six_positions(), positions::late_bugs()}) {
      named.insert(named.end(), positions.begin(), positions.end());
    }
    for (positions::NamedPosition& each : named) each.name = lower_case(each.name);
    return named;
  }();
  return all;
}

void Reading::add(positions::NamedPosition named, const text::Written& written) {
  starts.push_back({positions.size(), written.en_passant});
  for (const text::TextError& warning : written.warnings) warnings.add(warning.what());
  positions.push_back(std::move(named));
}

Position Reading::as_written(const Start& start) const {
  return text::as_written(positions[start.index].position, {start.en_passant, {}});
}

void Reading::leave_out(const text::TextErrors& errors) {
  for (const text::TextError& error : errors.first) {
    left_out.add(fmt::format("line {} is left out: {}", *error.line(), error.what()));
  }
  left_out.count = errors.count;
}

ValueType<Input> file_of_positions(decltype(Input::read) read) {
  const auto named = [read](const Word& word) -> Input {
    return {{input_file().read(word), word.option}, read};
  };
  return {"FILE", named, {}, {}, FileUse::Read};
}

bool PositionsChoice::is_list() const {
  return std::ranges::any_of(inputs, [](const Input& input) { return input.read == &read_epd; });
}

void add_position_options(Command& command, PositionsChoice& choice, const std::string& otherwise) {
  add_fen_option(command, choice,
                 "The position: a FEN, or a name that squarelab positions lists, such as "
                 "kiwipete; default: " +
                     otherwise)
      .is_repeatable = false;
  add_strict(command, choice);
}

Argument& add_epd_option(Command& command, PositionsChoice& choice) {
  return command.option("--epd", choice.inputs, file_of_positions(&read_epd),
                        "A file of positions, taken in order (- for stdin); repeatable");
}

void add_positions_options(Command& command, PositionsChoice& choice, const std::string& use) {
  add_fen_option(
      command, choice,
      fmt::format("A position {}: a FEN, or a name that squarelab positions lists, such as "
                  "kiwipete; repeatable",
                  use));
  command.option("--epd", choice.inputs, file_of_positions(&read_epd),
                 fmt::format("A file of positions {} (- for stdin); repeatable", use));
  command.option("--pgn", choice.inputs, file_of_positions(&read_pgn),
                 fmt::format("A file of games, with all positions {}; repeatable", use));
  add_strict(command, choice);
}

std::vector<positions::NamedPosition> chosen_positions(const PositionsChoice& choice,
                                                       const Context& context) {
  std::vector<positions::NamedPosition> positions;
  for (Reading& reading : readings_of(choice, context)) {
    if (positions.empty()) positions.swap(reading.positions);
    std::ranges::move(reading.positions, std::back_inserter(positions));
  }
  return positions;
}

std::vector<Position> chosen_each(const PositionsChoice& choice, const Context& context) {
  if (choice.inputs.empty()) return {chosen_position(choice, context)};
  std::vector<Position> positions;
  for (const positions::NamedPosition& named : chosen_positions(choice, context)) {
    positions.push_back(named.position);
  }
  return positions;
}

Position chosen_position(const PositionsChoice& choice, const Context& context) {
  if (!choice.inputs.empty()) {
    const Reading reading = readings_of(choice, context).front();
    return reading.as_written(reading.starts.front());
  }
  if (stdin_holds_fens()) {
    warn(context,
         "stdin holds FENs and is not read; --fen gives a position, and with --epd - perft, "
         "divide, moves and show read stdin");
  }
  return start_position();
}

ValueType<Word> move_value() {
  return {"MOVE", [](const Word& word) { return word; }};
}

Move chosen_move(const Word& word, const Position& position) {
  try {
    return text::parse_uci(word.text, position);
  } catch (const text::TextError& as_uci) {
    try {
      return text::parse_san(word.text, position);
    } catch (const text::TextError& as_san) {
      // A word that begins like e2e4 is meant as UCI notation.
      const std::string_view text = word.text;
      const bool is_uci =
          text.size() >= 4 && parse_square(text.substr(0, 2)) && parse_square(text.substr(2, 2));
      throw InputError(fmt::format("{} {}: {}", word.option, text::quote(text),
                                   is_uci ? as_uci.what() : as_san.what()));
    }
  }
}

std::unique_ptr<Board> make_counter(const Registry& registry, bool is_chess960) {
  const BackendEntry* counter = &*registry.begin();
  for (const BackendEntry& entry : registry) {
    if (is_chess960 && !entry.plays_chess960) continue;
    if (counter->facts.is_reference || (is_chess960 && !counter->plays_chess960)) counter = &entry;
  }
  return counter->make_board();
}

}  // namespace squarelab::app
