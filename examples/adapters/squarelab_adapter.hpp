// What squarelab_adapter.cpp answers. To copy it for a generator of your own, replace what is done
// with `board`: set it up, list its legal moves, make one, count, take it back. Of `answers` keep
// what your generator can say.
#pragma once

#include <array>
#include <exception>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <squarelab/backends.hpp>
#include <squarelab/rules/draws.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/san.hpp>
#include <squarelab/text/uci_move.hpp>
#include <sstream>
#include <string>
#include <vector>

namespace adapter {

using Board = squarelab::Board;
// The parts of a question after its FEN.
struct Asked {
  std::vector<squarelab::Move> moves;
  std::vector<squarelab::Position> game;  // before the moves, and after each
  std::string texts;                      // the part after the moves
};
// Answers a question other than moves and counts.
using Answer = std::function<std::string(Board& board, const Asked& asked)>;
using Answers = std::map<std::string, Answer>;

template <class Moves>
std::string written(const Moves& moves) {
  return squarelab::text::to_uci({moves.begin(), moves.end()});
}

// By the side to move, in hundredths of a pawn.
inline int material(const Board& board) {
  constexpr std::array values{0, 100, 320, 330, 500, 900, 0};  // pawn to king begin at 1
  int sum = 0;
  for (const squarelab::Square square : squarelab::all_squares) {
    const auto piece = board.piece_on(square);
    if (!piece) continue;
    const int value = values[static_cast<std::size_t>(type_of(*piece))];
    sum += color_of(*piece) == board.side_to_move() ? value : -value;
  }
  return sum;
}

inline std::string key(const Board& board) {
  std::ostringstream text;
  text << std::hex << board.key();
  return text.str();
}

// Each move and its SAN.
inline std::string san(const Board& board) {
  std::string pairs;
  for (const squarelab::Move move : board.legal_moves()) {
    pairs +=
        squarelab::text::to_uci(move) + ' ' + squarelab::text::to_san(move, board.position()) + ' ';
  }
  return pairs;
}

// The moves that the texts name.
inline std::string read_san(const Board& board, const Asked& asked) {
  std::istringstream words(asked.texts);
  std::vector<squarelab::Move> moves;
  for (std::string word; words >> word;) {
    moves.push_back(squarelab::text::parse_san(word, board.position()));
  }
  return written(moves);
}

inline std::string fen(const Board& board) { return squarelab::text::to_fen(board.position()); }

inline std::string undo(Board& board, const Asked& asked) {
  for (std::size_t i = 1; i < asked.game.size(); ++i) board.unmake();
  return fen(board);
}

inline std::string game_end(const Board& board, const Asked& asked) {
  if (board.count_legal_moves() == 0) return board.checkers().empty() ? "stalemate" : "checkmate";
  if (squarelab::rules::occurrences(asked.game) >= 3) return "threefold";
  if (board.position().halfmove_clock >= 100) return "fifty";
  return squarelab::rules::is_drawn_by_material(board.position()) ? "dead" : "none";
}

inline Answers answers() {
  using squarelab::MoveSelection;
  return {
      {"captures",
       [](const Board& board, const Asked&) {
         return written(board.selected_moves(MoveSelection::Captures));
       }},
      {"noisy", [](const Board& board,
                   const Asked&) { return written(board.selected_moves(MoveSelection::Noisy)); }},
      {"gives-check",
       [](const Board& board, const Asked&) {
         std::vector<squarelab::Move> moves;
         for (const squarelab::Move move : board.legal_moves()) {
           if (board.gives_check(move)) moves.push_back(move);
         }
         return written(moves);
       }},
      {"key", [](const Board& board, const Asked&) { return key(board); }},
      {"eval", [](const Board& board, const Asked&) { return std::to_string(material(board)); }},
      {"fen", [](const Board& board, const Asked&) { return fen(board); }},
      {"san", [](const Board& board, const Asked&) { return san(board); }},
      {"read-fen", [](const Board& board, const Asked&) { return fen(board); }},
      {"read-san", &read_san},
      {"undo", &undo},
      {"game-end", &game_end},
      {"x-fen", [](const Board& board, const Asked&) { return written(board.legal_moves()); }},
  };
}

inline void divide(Board& board, int depth) {
  for (const squarelab::Move move : board.legal_moves()) {
    board.make(move);
    const auto count = board.perft(depth - 1, squarelab::PerftMode::Plain);
    std::cout << squarelab::text::to_uci(move) << ' ' << count << '\n';
    board.unmake();
  }
}

// Until the input ends.
inline void run(const Answers& answers) {
  // One board plays standard chess, another one Chess960. A generator that plays both needs no two.
  const auto standard = squarelab::backends().front().make_board();
  const auto chess960 = squarelab::find(squarelab::backends(), "reference")->make_board();
  std::cout << "squarelab 1 " << standard->name() << "; chess960";
  for (const auto& [question, answer] : answers) std::cout << ' ' << question;
  std::cout << std::endl;
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream parts(line);
    std::string question, fen, moves;
    Asked asked;
    std::getline(parts, question, ';');
    std::getline(parts, fen, ';');
    std::getline(parts, moves, ';');
    std::getline(parts, asked.texts, ';');
    try {
      const auto position = squarelab::text::parse_fen(fen, nullptr, squarelab::text::exact_rules);
      Board& board = position.castling.is_chess960() ? *chess960 : *standard;
      board.set(position);
      asked.game = {position};
      std::istringstream words(moves);
      for (std::string move; words >> move;) {
        asked.moves.push_back(squarelab::text::parse_uci(move, board.position()));
        board.make(asked.moves.back());
        asked.game.push_back(board.position());
      }
      const auto other = answers.find(question);
      if (other == answers.end()) {
        divide(board, std::stoi(question));
      } else {
        std::cout << question << ' ' << other->second(board, asked) << '\n';
      }
    } catch (const std::exception& error) {
      std::cout << "error " << error.what() << '\n';
    }
    std::cout << "done" << std::endl;
  }
}

}  // namespace adapter
