// A board of squarelab, for squarelab: squarelab verify --adapter ./squarelab_adapter
//
// The protocol is in docs/differential-testing.md. To copy it for a generator of your own, replace
// what is done with `board`: set it up, list its legal moves, make one, count, take it back.
#include <exception>
#include <iostream>
#include <squarelab/backends.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <sstream>
#include <string>

int main() {
  // One board plays standard chess, another one Chess960. A generator that plays both needs no two.
  const auto standard = squarelab::backends().front().make_board();
  const auto chess960 = squarelab::find(squarelab::backends(), "reference")->make_board();
  std::cout << "squarelab 1 " << standard->name() << "; chess960" << std::endl;
  std::string depth;
  std::string fen;
  std::string moves;
  while (std::getline(std::cin, depth, ';') && std::getline(std::cin, fen, ';') &&
         std::getline(std::cin, moves)) {
    try {
      const auto position =
          squarelab::text::parse_fen(fen, nullptr, squarelab::text::Variant::Either);
      const auto& board = position.castling.is_chess960() ? chess960 : standard;
      board->set(position);
      std::istringstream words(moves);
      for (std::string move; words >> move;) {
        board->make(squarelab::text::parse_uci(move, board->position()));
      }
      for (const squarelab::Move move : board->legal_moves()) {
        board->make(move);
        const auto count = board->perft(std::stoi(depth) - 1, squarelab::PerftMode::Plain);
        std::cout << squarelab::text::to_uci(move) << ' ' << count << '\n';
        board->unmake();
      }
    } catch (const std::exception& error) {
      std::cout << "error " << error.what() << '\n';
    }
    std::cout << "done" << std::endl;
  }
}
