#include "shared/positions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <memory>
#include <squarelab/rules/plausibility.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/pgn.hpp>

#include "shared/context.hpp"
#include "shared/error_line.hpp"

namespace squarelab::app {

namespace {

constexpr std::size_t largest_file = std::size_t{64} << 20;

// More would be no help to anyone, and fill the memory.
constexpr std::size_t most_positions_of_games = 1'000'000;
constexpr std::size_t most_games_named = 10;

void add_strict(CLI::App& command, bool& strict) {
  command.add_flag("--strict", strict, "Refuse positions that no game can have led to");
}

void warn(const CLI::App& command, const std::string& message) {
  print_error_line(fmt::format("{} {}: warning: {}", command.get_parent()->get_name(),
                               command.get_name(), message));
}

// Of something that is playable but not plausible.
void refuse_or_warn(const CLI::App& command, const std::string& message, bool strict) {
  if (strict) throw InputError(fmt::format("{}; refused by --strict", message));
  warn(command, message);
}

std::string clause_of(const rules::Implausibility& found) {
  return fmt::format("no game leads there: {} (rule {})", found.message,
                     rules::name_of(found.rule));
}

Position read_fen(const CLI::App& command, const std::string& fen, bool strict) {
  const std::string name = fmt::format("--fen {}", text::quote(fen));
  try {
    const Position position = text::parse_fen(fen);
    if (const auto found = rules::find_implausibility(position)) {
      refuse_or_warn(command, fmt::format("{}: {}", name, clause_of(*found)), strict);
    }
    return position;
  } catch (const text::TextError& error) {
    throw InputError(fmt::format("{}: {}", name, error.what()));
  }
}

// One line for a file, however many of its positions are implausible.
void judge_file(const CLI::App& command, const std::string& path,
                const std::vector<lab::NamedPosition>& positions, bool strict) {
  std::string first;
  std::size_t count = 0;
  for (const lab::NamedPosition& named : positions) {
    const auto found = rules::find_implausibility(named.position);
    if (!found) continue;
    if (count++ == 0) first = fmt::format("{}: {}", text::quote(named.name), clause_of(*found));
    if (strict) break;
  }
  if (count == 0) return;
  if (count > 1) first += fmt::format("; and {} more", count - 1);
  refuse_or_warn(command, fmt::format("{}: {}", shown_path(path), first), strict);
}

// All positions of the good games of a file; the others are named on stderr. Where a game begins
// plausibly, all of it is plausible.
std::vector<lab::NamedPosition> read_games(const CLI::App& command, const std::string& path,
                                           bool strict) {
  std::vector<lab::NamedPosition> starts;
  std::vector<lab::NamedPosition> positions;
  std::size_t number = 0;
  std::size_t bad = 0;
  for (const text::PgnGame& game : text::read_pgn(read_text_file(path), path)) {
    ++number;
    if (game.error) {
      if (++bad <= most_games_named) {
        warn(command, fmt::format("game {} is left out: {}", number, game.error->what()));
      }
      continue;
    }
    if (positions.size() + game.moves.size() >= most_positions_of_games) {
      throw InputError(fmt::format("{}: there are more than {} positions in its games",
                                   shown_path(path), most_positions_of_games));
    }
    const std::string name = fmt::format("game {}", number);
    starts.push_back({name, path, game.start, {}});
    for (const Position& position : text::positions_of(game)) {
      positions.push_back({name, path, position, {}});
    }
  }
  if (bad > most_games_named) {
    warn(command,
         fmt::format("{}: {} more games are left out", shown_path(path), bad - most_games_named));
  }
  if (positions.empty()) {
    throw InputError(fmt::format("{}: there is no game without a fault", shown_path(path)));
  }
  judge_file(command, path, starts, strict);
  return positions;
}

}  // namespace

std::string read_text_file(const std::string& path) {
  const auto fail = [&path](std::string_view why) {
    return InputError(fmt::format("cannot read {}: {}", shown_path(path), why));
  };
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) throw fail("it is a directory");
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(
      std::fopen(path == "-" ? "/dev/stdin" : path.c_str(), "rb"), &std::fclose);
  if (!file) throw fail(std::strerror(errno));
  std::string content;
  char part[1 << 16];
  while (const std::size_t size = std::fread(part, 1, sizeof part, file.get())) {
    content.append(part, size);
    if (content.size() > largest_file) throw fail("it is larger than 64 MiB");
  }
  if (std::ferror(file.get()) != 0) throw fail(std::strerror(errno));
  return content;
}

void add_position_options(CLI::App& command, PositionChoice& choice) {
  command.add_option("--fen", choice.fen, "The position; default: the start of the game")
      ->type_name("FEN");
  add_strict(command, choice.strict);
}

Position chosen_position(const CLI::App& command, const PositionChoice& choice) {
  if (command.count("--fen") == 0) return start_position();
  return read_fen(command, choice.fen, choice.strict);
}

void add_positions_options(CLI::App& command, PositionsChoice& choice, const std::string& use) {
  command.add_option("--fen", choice.fens, fmt::format("A position {}; any number of times", use))
      ->type_name("FEN")
      ->allow_extra_args(false);
  command
      .add_option("--epd", choice.epd_files,
                  fmt::format("A file of positions {}, or - for stdin; any number of times", use))
      ->type_name("FILE")
      ->allow_extra_args(false);
  command
      .add_option(
          "--pgn", choice.pgn_files,
          fmt::format("A file of games, all positions of them {}; any number of times", use))
      ->type_name("FILE")
      ->allow_extra_args(false);
  add_strict(command, choice.strict);
}

std::vector<lab::NamedPosition> chosen_positions(const CLI::App& command,
                                                 const PositionsChoice& choice) {
  std::vector<lab::NamedPosition> positions;
  for (const std::string& fen : choice.fens) {
    const Position position = read_fen(command, fen, choice.strict);
    positions.push_back({text::to_fen(position), "--fen", position, {}});
  }
  for (const std::string& path : choice.epd_files) {
    auto read = lab::named_positions(text::read_epd_lines(read_text_file(path), path), path);
    judge_file(command, path, read, choice.strict);
    std::move(read.begin(), read.end(), std::back_inserter(positions));
  }
  for (const std::string& path : choice.pgn_files) {
    auto read = read_games(command, path, choice.strict);
    std::move(read.begin(), read.end(), std::back_inserter(positions));
  }
  return positions;
}

}  // namespace squarelab::app
