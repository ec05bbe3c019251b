#include "shared/positions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <squarelab/rules/validation.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/pgn.hpp>
#include <squarelab/text/san.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify.hpp>

#include "cli/value_types.hpp"
#include "shared/files.hpp"

namespace squarelab::app {

namespace {

// More would be no help to anyone, and fill the memory.
constexpr std::size_t most_positions_of_games = 1'000'000;
constexpr std::size_t most_named = 10;

// The input of one option, read and not yet judged.
struct Reading {
  std::string from;  // the option or the file, for messages
  std::string unit;  // "games", "lines"
  std::vector<positions::NamedPosition> positions;
  // For positions written there, not reached by moves: their index, and the other details.
  std::vector<std::pair<std::size_t, text::Written>> written;
  std::vector<std::string> left_out;             // a message for each game or line
  std::vector<std::string> without_counts = {};  // a message for each position of a suite
};

// startpos and the built-in suite, by name. Late bugs without a name are called by their place.
const std::vector<positions::NamedPosition>& named_positions() {
  static const std::vector<positions::NamedPosition> all = [] {
    std::vector<positions::NamedPosition> named{{"startpos", "", start_position(), {}}};
    for (const auto positions : {positions::six_positions(), positions::late_bugs()}) {
      named.insert(named.end(), positions.begin(), positions.end());
    }
    return named;
  }();
  return all;
}

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

// Refuses a position of Chess960, for a command that plays only standard chess.
void refuse_chess960(const GivenPosition& given, std::string_view instead) {
  if (!given.position.castling.is_chess960()) return;
  throw InputError(fmt::format("--fen {}: its castling rights are of Chess960, {}",
                               text::quote(given.text), instead));
}

ValueType<GivenPosition> fen_value() {
  Names names{"position", {}};
  for (const positions::NamedPosition& named : named_positions()) {
    names.names.push_back(lower_case(named.name));
  }
  const auto read = [names](const Word& word) -> GivenPosition {
    if (const auto index = names.find(word.text)) {
      const Position& position = named_positions()[*index].position;
      return {word.text, position, {position.en_passant, std::nullopt}};
    }
    if (const auto array = numbered_array(word)) return {word.text, *array, {}};
    // A FEN has slashes and blanks.
    const bool is_word = word.text.find_first_of("/ ") == std::string::npos;
    if (is_word && !closest(names.names, word.text).empty()) names.refuse(word);
    try {
      GivenPosition given{word.text, {}, {}};
      given.position = text::parse_fen(word.text, &given.written, text::Variant::Either);
      return given;
    } catch (const text::TextError& error) {
      throw InputError(fmt::format("{} {}: {}", word.option, text::quote(word.text), error.what()));
    }
  };
  return {"FEN", read, names.names};
}

Reading read_fen(const GivenPosition& given) {
  return {fmt::format("--fen {}", text::quote(given.text)),
          "positions",
          {{text::to_fen(given.position), "--fen", given.position, {}}},
          {{0, given.written}},
          {}};
}

Reading read_epd(const std::string& path, text::Variant variant) {
  const std::string content = read_text_file(path);
  std::vector<text::TextError> skipped;
  const auto records = text::read_epd_lines(content, path, &skipped, variant);
  Reading reading{shown_path(path), "lines", positions::named_positions(records, path), {}, {}};
  for (std::size_t i = 0; i < records.size(); ++i) {
    reading.written.emplace_back(i, records[i].written);
    reading.positions[i].is_of_user = true;
  }
  for (const text::TextError& error : skipped) {
    reading.left_out.push_back(fmt::format("line {} is left out: {}", *error.line(), error.what()));
  }
  return reading;
}

Reading read_suite(const PositionsChoice& choice, const std::string& path, text::Variant variant,
                   Board& counter) {
  const std::string content = read_text_file(path);
  verify::Suite suite = choice.read_suite(content, shown_path(path), variant, counter);
  Reading reading{shown_path(path), "positions", std::move(suite.positions), {}, {}};
  for (std::size_t i = 0; i < suite.written.size(); ++i) {
    reading.written.emplace_back(i, suite.written[i]);
    reading.positions[i].is_of_user = true;
  }
  for (const text::TextError& error : suite.without_counts) {
    reading.without_counts.emplace_back(error.what());
  }
  for (const text::TextError& error : suite.left_out) {
    reading.left_out.push_back(fmt::format("line {} is left out: {}", *error.line(), error.what()));
  }
  return reading;
}

Reading read_pgn(const std::string& path) {
  const std::string content = read_text_file(path);
  Reading reading{shown_path(path), "games", {}, {}, {}};
  std::size_t number = 0;
  const auto take = [&](const text::PgnGame& game) {
    const std::string name = fmt::format("game {}", ++number);
    if (game.error) {
      reading.left_out.push_back(fmt::format("{} is left out: {}", name, game.error->what()));
      return;
    }
    reading.written.emplace_back(reading.positions.size(), game.start_written);
    for (const Position& position : text::positions_of(game)) {
      reading.positions.push_back({name, path, position, {}});
    }
  };
  if (!text::visit_pgn(content, path, most_positions_of_games, take)) {
    throw InputError(fmt::format("{}: there are more than {} positions in its games", reading.from,
                                 most_positions_of_games));
  }
  return reading;
}

// Returns the reason why no game leads to some of the positions, or nullopt. Always one line. If no
// rule forbids the start of a game, no rule forbids the rest.
std::optional<std::string> objection_to(const Reading& reading) {
  std::string first;
  std::size_t count = 0;
  for (const auto& [i, written] : reading.written) {
    const positions::NamedPosition& named = reading.positions[i];
    const auto found = rules::why_unreachable(text::as_written(named.position, written));
    if (!found || count++ != 0) continue;
    const std::string name =
        named.source == "--fen" ? "" : fmt::format("{}: ", text::quote(named.name));
    first = fmt::format("{}: {}no game leads there: {} (rule {})", reading.from, name,
                        found->message, name_of(found->rule));
  }
  if (count == 0) return std::nullopt;
  return count == 1 ? first : fmt::format("{}; and {} more", first, count - 1);
}

void warn(const Context& context, const std::string& message) {
  print_error_line(fmt::format("{}: warning: {}", context.command_line, message));
}

// The first messages, and how many more there are of what.
void warn_of(const std::vector<std::string>& messages, std::string_view what,
             const std::string& from, const Context& context) {
  for (std::size_t i = 0; i < std::min(messages.size(), most_named); ++i) {
    warn(context, messages[i]);
  }
  if (messages.size() > most_named) {
    warn(context, fmt::format("{}: {} more {}", from, messages.size() - most_named, what));
  }
}

// Warns of problems with the positions read, and of the objection or refuses it.
void warn_or_refuse(const Reading& reading, const std::optional<std::string>& objection,
                    bool strict, const Context& context) {
  std::vector<std::string> warnings;
  for (const auto& [i, written] : reading.written) {
    if (written.warning) warnings.emplace_back(written.warning->what());
  }
  warn_of(reading.left_out, fmt::format("{} are left out", reading.unit), reading.from, context);
  warn_of(warnings, "such warnings", reading.from, context);
  warn_of(reading.without_counts, "positions without a count", reading.from, context);
  if (reading.positions.empty()) {
    throw InputError(
        fmt::format("{}: none of its {} is without a fault", reading.from, reading.unit));
  }
  if (!objection) return;
  if (strict) throw InputError(*objection + "; refused by --strict");
  warn(context, *objection);
}

void add_strict(Command& command, bool& strict) {
  command.flag("--strict", strict, "Refuse positions that no game can have led to");
}

}  // namespace

void add_position_options(Command& command, PositionChoice& choice, const std::string& otherwise) {
  command.option("--fen", choice.fen, fen_value(),
                 "The position: a FEN, startpos, or a position of the built-in suite such as "
                 "kiwipete; default: " +
                     otherwise);
  add_strict(command, choice.strict);
}

Argument& add_epd_option(Command& command, PositionChoice& choice) {
  return command.option("--epd", choice.epd_files, input_file(),
                        "A file of positions, taken one after the other, or - for stdin; "
                        "any number of times");
}

Position chosen_position(const PositionChoice& choice, const Context& context) {
  if (!choice.fen) {
    if (stdin_holds_fens()) {
      warn(context,
           "stdin holds FENs and is not read; --fen gives a position, and with --epd - perft, "
           "divide, moves and show read stdin");
    }
    return start_position();
  }
  if (!choice.plays_chess960) {
    refuse_chess960(*choice.fen,
                    "which this command does not play; moves, perft, divide and verify do");
  }
  const Reading reading = read_fen(*choice.fen);
  warn_or_refuse(reading, objection_to(reading), choice.strict, context);
  return choice.fen->position;
}

std::vector<Position> chosen_each(const PositionChoice& choice, const Context& context) {
  std::vector<Position> positions;
  if (choice.fen || choice.epd_files.empty()) positions.push_back(chosen_position(choice, context));
  for (const std::string& path : choice.epd_files) {
    const Reading reading =
        read_epd(path, choice.plays_chess960 ? text::Variant::Either : text::Variant::Standard);
    warn_or_refuse(reading, objection_to(reading), choice.strict, context);
    for (const positions::NamedPosition& named : reading.positions) {
      positions.push_back(named.position);
    }
  }
  return positions;
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

void add_positions_options(Command& command, PositionsChoice& choice, const std::string& use) {
  command.option("--fen", choice.fens, fen_value(),
                 fmt::format("A position {}: a FEN, startpos, or a position of the built-in suite "
                             "such as kiwipete; any number of times",
                             use));
  command.option("--epd", choice.epd_files, input_file(),
                 fmt::format("A file of positions {}, or - for stdin; any number of times", use));
  command.option("--pgn", choice.pgn_files, input_file(),
                 fmt::format("A file of games, all their positions {}; any number of times", use));
  add_strict(command, choice.strict);
}

std::vector<positions::NamedPosition> chosen_positions(const PositionsChoice& choice,
                                                       const Context& context) {
  if (choice.is_chess960 && !choice.pgn_files.empty()) {
    throw InputError("--pgn: games of Chess960 are not read; --chess960 takes --fen and --epd");
  }
  std::vector<Reading> readings;
  for (GivenPosition given : choice.fens) {
    if (!choice.is_chess960) refuse_chess960(given, "for which verify has --chess960");
    if (choice.is_chess960) {
      given.position = as_chess960(given.position);
      const auto& warning = given.written.warning;
      if (warning && warning->reason().find("Chess960") != std::string::npos) {
        given.written.warning.reset();
      }
    }
    readings.push_back(read_fen(given));
  }
  const auto variant = choice.is_chess960 ? text::Variant::Chess960 : text::Variant::Standard;
  for (const std::string& path : choice.epd_files) readings.push_back(read_epd(path, variant));
  if (!choice.suite_files.empty()) {
    const auto counter = make_counter(context.registry, choice.is_chess960);
    for (const std::string& path : choice.suite_files) {
      readings.push_back(read_suite(choice, path, variant, *counter));
    }
  }
  for (const std::string& path : choice.pgn_files) readings.push_back(read_pgn(path));
  std::vector<positions::NamedPosition> positions;
  for (Reading& reading : readings) {
    warn_or_refuse(reading, objection_to(reading), choice.strict, context);
    std::move(reading.positions.begin(), reading.positions.end(), std::back_inserter(positions));
  }
  return positions;
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
