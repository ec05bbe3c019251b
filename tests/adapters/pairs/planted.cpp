// An adapter with planted faults, each a word of the command line: planted san-castling no-clock.
// planted.js and planted.py have the same ones. The words with ep- or no-ep- in front list a
// capture en passant that is illegal because of a pin, a line or a check, or forget a legal one.
#include <algorithm>
#include <iostream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/san.hpp>
#include <squarelab/text/uci_move.hpp>
#include <sstream>
#include <string>
#include <vector>

namespace {

using namespace squarelab;

std::set<std::string> planted;
bool has(const std::string& fault) { return planted.contains(fault); }

// A position, and the square that the last move has passed.
struct Game {
  Position position;
  std::optional<Square> passed;
  std::optional<Square> passed_at_start;
};

void play(Game& game, Move move) {
  game.passed = rules::passed_square(game.position, move);
  game.position = rules::play(game.position, move);
}

std::string cause_of(const Position& position, Move capture) {
  const Color us = position.side_to_move;
  const Square king = *rules::king_of(position, us);
  rules::Diagram without = position;
  const auto is_attacked = [&] { return rules::is_attacked(without, king, ~us); };
  if (is_attacked()) return "check";
  without[capture.from()] = rules::Diagram::empty;
  if (is_attacked()) return "pin";
  without[make_square(file_of(capture.to()), rank_of(capture.from()))] = rules::Diagram::empty;
  return is_attacked() ? "line" : "none";
}

struct Moves {
  std::vector<Move> known;  // legal
  std::vector<Move> extra;
};
Moves moves_of(const Game& game) {
  const MoveList legal = rules::legal_moves(game.position);
  Moves moves;
  for (const Move move : legal) {
    const bool is_capture = move.flag() == MoveFlag::EnPassant;
    if (!is_capture || !has("no-ep-" + cause_of(game.position, move))) moves.known.push_back(move);
  }
  if (!game.passed) return moves;
  Position with_square = game.position;
  with_square.en_passant = game.passed;
  for (const Move move : rules::en_passant_candidates(with_square)) {
    if (std::find(legal.begin(), legal.end(), move) != legal.end()) continue;
    if (has("ep-" + cause_of(game.position, move))) moves.extra.push_back(move);
  }
  return moves;
}

std::uint64_t count(const Game& game, int depth) {
  if (depth == 0) return 1;
  const Moves moves = moves_of(game);
  std::uint64_t leaves = moves.extra.size();
  for (const Move move : moves.known) {
    Game next = game;
    play(next, move);
    leaves += count(next, depth - 1);
  }
  return leaves;
}

void divide(const Game& game, int depth) {
  const Moves moves = moves_of(game);
  for (const Move move : moves.extra) std::cout << text::to_uci(move) << " 1\n";
  for (const Move move : moves.known) {
    Game next = game;
    play(next, move);
    std::cout << text::to_uci(move) << ' ' << count(next, depth - 1) << '\n';
  }
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

std::vector<std::string> fields_of(const Game& game) {
  return words_of(text::to_fen(game.position));
}

std::string fen(const Game& game, const std::string&) {
  std::vector<std::string> fields = fields_of(game);
  if (has("no-rights")) fields[2] = "-";
  if (has("black-rights-lost")) {
    std::erase_if(fields[2], [](char c) { return c == 'k' || c == 'q'; });
    if (fields[2].empty()) fields[2] = "-";
  }
  if (has("no-ep")) fields[3] = "-";
  if (has("ep-of-start") && fields[3] == "-" && game.passed_at_start) {
    fields[3] = to_string(*game.passed_at_start);
  }
  if (has("no-clock")) fields[4] = "0";
  if (has("no-number")) fields[5] = "1";
  if (has("number-0")) fields[5] = "0";
  if (has("white-queens")) std::replace(fields[0].begin(), fields[0].end(), 'q', 'Q');
  if (has("white-to-move")) fields[1] = "w";
  std::string text;
  for (const std::string& field : fields) text += (text.empty() ? "" : " ") + field;
  return text;
}

std::string san(const Game& game, const std::string&) {
  std::string pairs;
  for (const Move move : rules::legal_moves(game.position)) {
    std::string text = text::to_san(move, game.position);
    if (has("san-castling") && text[0] == 'O') {
      const std::size_t sign = text.find_last_of('O') + 1;
      text = "K" + to_string(move.to()) + text.substr(sign);
    }
    const std::size_t goal = text.find(to_string(move.to()));
    if (has("san-disambiguation") && std::string("NBRQ").find(text[0]) != std::string::npos) {
      const bool captures = text.find('x') != std::string::npos;
      text = text.substr(0, 1) + (captures ? "x" : "") + text.substr(goal);
    }
    const auto without = [&](const char* fault, char sign) {
      if (has(fault)) std::erase(text, sign);
    };
    without("san-check", '+');
    without("san-promotion", '=');
    without("san-capture", 'x');
    pairs += text::to_uci(move) + ' ' + text + ' ';
  }
  return pairs;
}

std::string read_san(const Game& game, const std::string& texts) {
  std::string moves;
  for (const std::string& text : words_of(texts)) {
    const std::string origin = text.substr(1, text.find_first_of("+#=") - 1);
    const bool is_piece = std::string("NBRQ").find(text[0]) != std::string::npos;
    const bool is_wrong =
        (has("read-castling") && text[0] == 'O') || (has("read-check") && text.ends_with('+')) ||
        (has("read-promotion") && text.find('=') != std::string::npos) ||
        (has("read-disambiguation") && is_piece &&
         std::count_if(origin.begin(), origin.end(), [](char c) { return c != 'x'; }) > 2);
    moves += (is_wrong ? "none" : text::to_uci(text::parse_san(text, game.position))) + ' ';
  }
  return moves;
}

// The text itself is the key.
std::string key(const Game& game, const std::string&) {
  const std::vector<std::string> fields = fields_of(game);
  std::string pieces = fields[0];
  std::string square = fields[3];
  if (has("stale-key") && square == "-" && game.passed_at_start) {
    square = to_string(*game.passed_at_start);
  }
  if (has("key-of-two-ep") && square != "-") square = "x";
  if (has("key-of-ep")) square.clear();
  if (has("key-of-colours")) {
    for (char& c : pieces) {
      if (std::string("NBRQP").find(c) != std::string::npos) c = static_cast<char>(c - 'A' + 'a');
    }
  }
  std::string rights = fields[2];
  if (has("key-of-two-rights")) std::fill(rights.begin(), rights.end(), rights == "-" ? '-' : 'x');
  if (has("key-of-rights")) rights.clear();
  return pieces + '/' + (has("key-of-side") ? "" : fields[1]) + '/' + rights + '/' + square;
}

// Captures, with what the words of the command line add.
std::string captures(const Game& game, const std::string&) {
  std::string moves;
  for (const Move move : rules::legal_moves(game.position)) {
    if (rules::is_capture(game.position, move) ||
        (has("captures-with-evasions") && rules::in_check(game.position)) ||
        (has("captures-with-promotions") && move.promotion_type()) ||
        (has("captures-with-checks") && rules::gives_check(game.position, move))) {
      moves += text::to_uci(move) + ' ';
    }
  }
  return moves;
}

}  // namespace

int main(int argc, char** argv) {
  planted = {argv + 1, argv + argc};
  const std::map<std::string, std::string (*)(const Game& game, const std::string& texts)> answers{
      {"key", &key},
      {"fen", &fen},
      {"san", &san},
      {"read-san", &read_san},
      {"captures", &captures}};
  const bool is_about_captures = !planted.empty() && planted.begin()->starts_with("captures");
  std::cout << "squarelab 1 planted; " << (is_about_captures ? "captures" : "key fen san read-san")
            << std::endl;
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream parts(line);
    std::string question, start, moves, texts;
    std::getline(parts, question, ';');
    std::getline(parts, start, ';');
    std::getline(parts, moves, ';');
    std::getline(parts, texts, ';');
    const Position position = text::parse_fen(start);
    Game game{position, position.en_passant, position.en_passant};
    for (const std::string& move : words_of(moves)) {
      play(game, text::parse_uci(move, game.position));
    }
    const auto other = answers.find(question);
    if (other == answers.end()) {
      divide(game, std::stoi(question));
    } else {
      std::cout << question << ' ' << other->second(game, texts) << '\n';
    }
    std::cout << "done" << std::endl;
  }
}
