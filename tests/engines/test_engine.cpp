// An engine for the tests of verify/engine and of the program: chess by the rules, and on request
// every misbehaviour.
//
//   squarelab_test_engine uci MODE
//   squarelab_test_engine script MODE DEPTH FEN [MOVES]
//   squarelab_test_engine adapter MODE
//
// MODE is honest, or one of the names below. With "-at-start" behind it a UCI engine misbehaves
// before it has said anything, with "-later" everywhere but in the start position at depth 1, in
// which engines prove themselves; adapters likewise. Habits may stand before it, each with a +,
// "totals-only+no-en-passant": ignores-moves, bulk-at-depth-1, totals-only, no-pieces,
// no-pieces-added, fen-without-en-passant. The environment may give the shape of a divide by
// SQUARELAB_TEST_SHAPE (print_shape). A UCI engine writes its process number in an info
// string, and adds it to the file that the environment names by SQUARELAB_TEST_PROCESSES, so that
// a test can see that the process has gone.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <squarelab/positions/variants.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "misbehaviour.hpp"
#include "shape.hpp"

namespace squarelab::test_engine {
namespace {

std::string habits;  // what stands before the mode, each with its +; empty if nothing does
bool has_habit(const char* habit) { return habits.find(habit) != std::string::npos; }

// Whether the engine lies about the legal move: it then does not know it.
bool is_denied(const std::string& mode, const Position& position, Move move) {
  if (mode == "no-en-passant") return move.flag() == MoveFlag::EnPassant;
  if (mode == "no-en-passant-by-white") {
    return move.flag() == MoveFlag::EnPassant && position.side_to_move == Color::White;
  }
  if (mode == "no-castling-past-attacked-b") {
    const Square b = make_square(File::B, rank_of(move.from()));
    return move.flag() == MoveFlag::Castling && file_of(move.to()) == File::C &&
           rules::is_attacked(position, b, ~position.side_to_move);
  }
  if (mode == "two-faults") {
    return is_denied("no-en-passant", position, move) ||
           is_denied("no-underpromotion-by-capture", position, move);
  }
  if (mode == "no-underpromotion-by-capture") {
    return move.promotion_type().value_or(PieceType::Queen) != PieceType::Queen &&
           position.piece_on(move.to()).has_value();
  }
  if (mode == "chess960-standing-king" && move.flag() == MoveFlag::Castling) {
    return file_of(move.from()) == (move.to() > move.from() ? File::G : File::C);
  }
  return false;
}

// Castling over one attacked square.
void add_castling_through_check(const Position& position, std::vector<Move>& moves) {
  const Color us = position.side_to_move;
  const Rank rank = us == Color::White ? Rank::R1 : Rank::R8;
  const auto is_safe = [&](File file) {
    return !rules::is_attacked(position, make_square(file, rank), ~us);
  };
  const auto is_free = [&](File file) { return !position.piece_on(make_square(file, rank)); };
  const Square king = make_square(File::E, rank);
  if (!is_safe(File::E)) return;
  if (position.castling.has(us, CastlingSide::KingSide) && is_free(File::F) && is_free(File::G) &&
      !is_safe(File::F) && is_safe(File::G)) {
    moves.push_back(Move::castling(king, make_square(File::G, rank)));
  }
  if (position.castling.has(us, CastlingSide::QueenSide) && is_free(File::B) && is_free(File::C) &&
      is_free(File::D) && !is_safe(File::D) && is_safe(File::C)) {
    moves.push_back(Move::castling(king, make_square(File::C, rank)));
  }
}

// To where the piece, if it is no pawn, leaves its own king in check.
void add_illegal_moves_from(Square from, const Position& position, std::vector<Move>& moves) {
  if (type_of(*position.piece_on(from)) == PieceType::Pawn) return;
  for (const Square to : rules::attacks_from(position, from)) {
    const Move move = Move::normal(from, to);
    const auto piece = position.piece_on(to);
    const bool is_own = piece && color_of(*piece) == position.side_to_move;
    if (!is_own && !rules::is_legal(position, move)) moves.push_back(move);
  }
}
void add_moves_of_pinned(const Position& position, std::vector<Move>& moves) {
  if (!rules::checkers(position).empty()) return;
  for (const Square from : rules::pinned(position)) add_illegal_moves_from(from, position, moves);
}
void add_illegal_moves(const Position& position, std::vector<Move>& moves) {
  for (const Square from : position.squares_of(position.side_to_move)) {
    add_illegal_moves_from(from, position, moves);
  }
  for (const Position& passed : positions::en_passant_variants(position)) {
    for (const Move move : rules::en_passant_candidates(passed)) {
      if (!rules::is_legal(passed, move)) moves.push_back(move);
    }
  }
}

std::vector<Move> moves_of(const std::string& mode, const Position& position) {
  std::vector<Move> moves;
  const bool are_bare_kings =
      std::count(position.pieces.begin(), position.pieces.end(), Piece::None) == square_count - 2;
  if (mode == "ends-drawn-games" && (are_bare_kings || position.halfmove_clock >= 100)) {
    return moves;
  }
  if (mode == "ends-games-at-99" && position.halfmove_clock >= 99) return moves;
  for (const Move move : rules::legal_moves(position)) {
    if (!is_denied(mode, position, move)) moves.push_back(move);
  }
  if (mode == "castling-through-check") add_castling_through_check(position, moves);
  if (mode == "pinned-pieces-move") add_moves_of_pinned(position, moves);
  if (mode == "pseudo-legal") add_illegal_moves(position, moves);
  return moves;
}

std::uint64_t leaves_below(const std::string& mode, const Position& position, Move move, int depth);

std::uint64_t perft(const std::string& mode, const Position& position, int depth) {
  if (depth == 0) return 1;
  std::uint64_t leaves = 0;
  for (const Move move : moves_of(mode, position))
    leaves += leaves_below(mode, position, move, depth);
  return leaves;
}

// After any move, "loses-rights" believes that nobody may castle any more. "keeps-taken-rights"
// forgets that a rook which is taken takes its right with it; no right is seen without its rook.
Position played(const std::string& mode, const Position& position, Move move) {
  Position next = rules::play(position, move);
  if (mode == "keeps-taken-rights" && rules::is_capture(position, move)) {
    const bool is_of_rook = type_of(position.piece_on(move.from()).value()) != PieceType::King;
    if (is_of_rook) next.castling = position.castling;
  }
  if (mode == "loses-rights") next.castling = CastlingRights();
  return next;
}

// Behind a move that is illegal it sees nothing more.
std::uint64_t leaves_below(const std::string& mode, const Position& position, Move move,
                           int depth) {
  if (!rules::is_legal(position, move)) return 1;
  return perft(mode, played(mode, position, move), depth - 1);
}

// "e1h1", "A7-A8=Q": moves as other engines write them.
std::string written(const std::string& mode, Move move) {
  std::string text = text::to_uci(move);
  if (mode == "king-takes-rook" && move.flag() == MoveFlag::Castling) {
    text[2] = file_of(move.to()) == File::G ? 'h' : 'a';
  } else if (mode == "no-promotion-letters" || has_habit("no-pieces")) {
    text.resize(4);
  } else if (mode == "plain-notation") {
    if (text.size() == 5) text[4] = static_cast<char>(std::toupper(text[4]));
  } else if (mode == "odd-notation") {
    if (move.flag() == MoveFlag::Castling) return file_of(move.to()) == File::G ? "O-O" : "0-0-0";
    text.insert(2, "-");
    if (text.size() > 5) text.insert(5, "=");
    for (char& c : text) c = static_cast<char>(std::toupper(c));
  }
  return text;
}

std::vector<Count> divide(const std::string& mode, const Position& position, int depth) {
  std::vector<Count> counts;
  for (const Move move : moves_of(mode, position)) {
    counts.emplace_back(written(mode, move), leaves_below(mode, position, move, depth));
  }
  if (mode == "extra-move") counts.emplace_back("a1a8", 1);
  if (mode == "count-off" && depth == 1 && !counts.empty()) counts.front().second = 2;
  // As one that forgets which depth a remembered count was of.
  if (mode == "contradiction" && depth > 1 && !counts.empty()) ++counts.front().second;
  if (mode == "count-off-in-check" && depth == 2 && !counts.empty() &&
      !rules::checkers(position).empty()) {
    ++counts.back().second;
  }
  return counts;
}

std::string separator(const std::string& mode) {
  if (mode == "odd-notation") return " - ";
  return mode == "plain-notation" ? " " : ": ";
}

void print_divide(const std::string& mode, const Position& position, int depth) {
  if (const char* const shape = std::getenv("SQUARELAB_TEST_SHAPE")) {
    std::vector<std::uint64_t> leaves;
    for (int d = 1; d <= depth; ++d) leaves.push_back(perft(mode, position, d));
    return print_shape(shape, divide(mode, position, depth), leaves);
  }
  std::uint64_t sum = 0;
  std::vector<Count> counts = divide(mode, position, depth);
  if (has_habit("no-pieces-added+")) {
    std::map<std::string, std::uint64_t> added;
    for (const auto& [move, leaves] : counts) added[move] += leaves;
    counts.assign(added.begin(), added.end());
  }
  const bool is_total_only =
      has_habit("totals-only") || (has_habit("bulk-at-depth-1") && depth == 1);
  for (const auto& [move, leaves] : counts) {
    if (!is_total_only) std::cout << move << separator(mode) << leaves << '\n';
    sum += leaves;
  }
  if (mode == "no-total") return;
  if (mode == "silent-at-mate" && sum == 0) return;
  if (mode == "wrong-total") ++sum;
  std::cout << "\nNodes searched: " << sum << '\n';
  if (mode != "no-line-end") std::cout << '\n';
}

Position after(const std::string& mode, Position position, const std::string& moves) {
  if (has_habit("ignores-moves")) return position;
  std::istringstream words(moves);
  for (std::string word; words >> word;) {
    position = played(mode, position, text::parse_uci(word, position));
  }
  return position;
}

Position read_fen(const std::string& fen) {
  Position position = text::parse_fen(fen, nullptr, text::exact_rules);
  if (has_habit("fen-without-en-passant")) position.en_passant.reset();
  return position;
}

Position read_position(const std::string& mode, const std::string& line) {
  const std::string moves = " moves ";
  const auto begin = line.find("fen ") + 4;
  const auto end = line.find(moves);
  const Position start = read_fen(line.substr(begin, end - begin));
  return end == std::string::npos ? start : after(mode, start, line.substr(end + moves.size()));
}

bool strip(std::string& mode, const std::string& suffix) {
  if (!mode.ends_with(suffix)) return false;
  mode.erase(mode.size() - suffix.size());
  return true;
}

// Whom a test will look for.
void note_process() {
  const char* const file = std::getenv("SQUARELAB_TEST_PROCESSES");
  if (file != nullptr) std::ofstream(file, std::ios::app) << own_number() << std::endl;
}

// What "d" and "eval" of Stockfish's family show, with a fault in some modes that begin with
// "shows". counted: the en-passant square that counts in the key.
void show(const std::string& mode, Position position, std::optional<Square> counted,
          bool has_castled) {
  std::cout << "Fen: " << text::to_fen(position) << '\n';
  if (mode == "shows-keys-without-rights") position.castling = {};
  position.en_passant = mode == "shows-no-en-passant" ? std::nullopt : counted;
  const bool is_stale = mode == "shows-keys-without-castling-rook" && has_castled;
  std::cout << "Key: " << std::hex << std::uppercase << (key_of(position) ^ (is_stale ? 1 : 0))
            << std::dec << std::nouppercase << "\nCheckers: \n";
}

void evaluate(const std::string& mode, const Position& position) {
  if (!rules::checkers(position).empty()) {
    std::cout << "Final evaluation: none (in check)\n";
    return;
  }
  int value = 0;
  for (const Square square : all_squares) {
    const auto piece = position.piece_on(square);
    if (!piece || (mode == "shows-eval-of-a-file" && file_of(square) != File::A)) continue;
    const int worth = 1 + static_cast<int>(type_of(*piece));
    value += color_of(*piece) == Color::White ? worth : -worth;
  }
  if (mode == "shows-eval-by-side" && position.side_to_move == Color::Black) value = -value;
  std::cout << "Final evaluation       " << (value < 0 ? "" : "+") << value
            << ".00 (white side) [with scaled NNUE, hybrid, ...]\n";
}

// The en-passant square after the line, by the convention of the mode; of a FEN what stands there.
std::optional<Square> counted_square(const std::string& mode, const std::string& line,
                                     const Position& position) {
  const auto moves = line.find(" moves ");
  const bool every = mode == "shows-every-push";
  if (!every && mode != "shows-pseudo-legal") return position.en_passant;
  if (moves == std::string::npos) {
    std::istringstream words(line.substr(line.find("fen ") + 4));
    std::string square;
    words >> square >> square >> square >> square;
    return square == "-" ? std::nullopt : parse_square(square);
  }
  const auto last = line.rfind(' ');
  const Position before = read_position(mode, line.substr(0, std::max(last, moves + 7)));
  const Move move = text::parse_uci(line.substr(last + 1), before);
  const auto piece = before.piece_on(move.from());
  if (!piece || type_of(*piece) != PieceType::Pawn) return std::nullopt;
  const auto passed = rules::passed_square(before, move);
  Position after = position;
  after.en_passant = passed;
  const bool can_capture = passed && !rules::en_passant_candidates(after).empty();
  return every || can_capture ? passed : std::nullopt;
}

int uci(std::string mode) {
  note_process();
  const bool at_start = strip(mode, "-at-start");
  const bool later = strip(mode, "-later");
  if (mode == "stubborn") ignore_termination();
  if (mode == "with-child") {
    std::cout << "info string process " << start_child() << std::endl;
  }
  if (at_start) misbehaves(mode);
  std::cout << "info string process " << own_number() << std::endl;
  Position position = start_position();
  std::string set_by;
  bool is_set_up = false;
  for (std::string line; std::getline(std::cin, line);) {
    if (line == "quit" && mode != "stubborn") return 0;
    if (mode == "not-chess") {
      std::cout << "What?" << std::endl;
    } else if (line == "uci") {
      if (mode == "not-uci") {
        std::cout << "Error (unknown command): uci" << std::endl;
      } else {
        const char* const name =
            mode == "strange-name" ? "\u202eenigne\xff \u265e" : "test \x1b[31mengine";
        std::cout << "id name " << name << "\r\noption name Hash type spin\r\n";
        if (mode.starts_with("chess960")) {
          std::cout << "option name UCI_Chess960 type check default "
                    << (mode == "chess960" ? "true" : "false") << '\n';
        }
        std::cout << "uciok" << std::endl;
      }
    } else if (line == "isready") {
      if (mode == "never-ready") sleep_for_ever();
      std::cout << "readyok" << std::endl;
    } else if (line.starts_with("position ")) {
      position = read_position(mode, line);
      set_by = line;
    } else if (mode.starts_with("shows") && line == "d") {
      const bool is_king_on_g1 = position.piece_on(Square::G1) == Piece::WhiteKing;
      show(mode, position, counted_square(mode, set_by, position),
           is_king_on_g1 && set_by.ends_with(" e1g1"));
    } else if (mode.starts_with("shows") && line == "eval") {
      evaluate(mode, position);
    } else if (line == "moves") {
      std::cout << "Legal moves:";
      for (const auto& [move, leaves] : divide(mode, position, 1)) std::cout << ' ' << move;
      std::cout << std::endl;
    } else if (mode == "own-words" && line == "be an engine") {
      is_set_up = true;
    } else if (mode == "own-words" ? is_set_up && line.starts_with("divide ")
                                   : line.starts_with("go perft ")) {
      const int depth = std::atoi(line.substr(line.rfind(' ')).c_str());
      if (mode == "early-ready") {
        std::cout << "readyok" << std::endl;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
      }
      const bool proof = position == start_position() && depth == 1;
      if (at_start || (later && proof) || !misbehaves(mode)) print_divide(mode, position, depth);
      std::cout.flush();
      if (mode == "early-ready") std::getline(std::cin, line);
    }
  }
  if (mode == "stubborn") sleep_for_ever();
  return 0;
}

int adapter(std::string mode) {
  const bool at_start = strip(mode, "-at-start"), later = strip(mode, "-later");
  if (at_start) misbehaves(mode);
  std::cout << (mode == "not-adapter" ? "Hello" : "squarelab 1 test adapter")
            << (mode.starts_with("chess960") ? "; chess960" : "") << std::endl;
  int answers = 0;
  for (std::string depth, fen, moves; std::getline(std::cin, depth, ';') &&
                                      std::getline(std::cin, fen, ';') &&
                                      std::getline(std::cin, moves);) {
    const Position position = after(mode, read_fen(fen), moves);
    const bool proof = position == start_position() && depth == "1";
    if (mode == "crash-after-20" && ++answers > 20) crash();
    if (mode == "skips-queens" && !position.squares_of(Piece::WhiteQueen).empty() && !proof) {
      std::cout << "skip no white queens" << std::endl;
    } else if (mode == "skips-deep" && depth != "1") {
      std::cout << "skip more than one ply" << std::endl;
    } else if (at_start || (later && proof) || !misbehaves(mode)) {
      print_divide(mode, position, std::stoi(depth));
      if (mode == "error" && !proof) std::cout << "error no " << depth << " plies\n";
    }
    std::cout << "done" << std::endl;
  }
  return 0;
}

}  // namespace
}  // namespace squarelab::test_engine

int main(int argc, char** argv) {
  using namespace squarelab;
  std::vector<std::string> words(argv + 1, argv + argc);
  if (const auto plus = words.size() < 2 ? std::string::npos : words[1].rfind('+');
      plus != std::string::npos) {
    test_engine::habits = words[1].substr(0, plus + 1);
    words[1].erase(0, plus + 1);
  }
  std::ios::sync_with_stdio(false);
  if (words.size() == 1 && words[0] == "sleep") test_engine::sleep_for_ever();
  if (words.size() == 2 && words[0] == "uci") return test_engine::uci(words[1]);
  if (words.size() == 2 && words[0] == "adapter") return test_engine::adapter(words[1]);
  if ((words.size() == 4 || words.size() == 5) && words[0] == "script") {
    words.resize(5);
    const Position position =
        test_engine::after(words[1], test_engine::read_fen(words[3]), words[4]);
    if (!test_engine::misbehaves(words[1])) {
      test_engine::print_divide(words[1], position, std::atoi(words[2].c_str()));
    }
    return 0;
  }
  std::cerr << "usage: squarelab_test_engine uci|adapter MODE, or script MODE DEPTH FEN [MOVES]\n";
  return 2;
}
