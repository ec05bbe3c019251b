// An adapter with a fault that shows in few of its answers to one question, for the tests of
// verify/engine/questions. The faults of examples/adapters/wrong are coarser.
//
//   squarelab_wrong_answers FAULT
#include <squarelab/rules/moves.hpp>
#include <utility>

#include "../../examples/adapters/squarelab_adapter.hpp"

namespace squarelab::wrong_answers {
namespace {

using adapter::Answer, adapter::Asked;
// Makes a wrong answer of the right one.
using Fault = std::function<Answer(Answer right)>;

// The square that the last move has passed, if it is a double push.
std::optional<Square> passed_square(const Position& position, const Asked& asked) {
  if (asked.moves.empty()) return std::nullopt;
  const Move move = asked.moves.back();
  const bool is_of_pawn = type_of(*position.piece_on(move.to())) == PieceType::Pawn;
  const int passed = (index(move.from()) + index(move.to())) / 2;
  const bool is_double = std::abs(index(move.from()) - index(move.to())) == 16;
  return is_of_pawn && is_double ? std::optional(square_at(passed)) : std::nullopt;
}

// The moves of the answer without those that are chosen.
template <class IsChosen>
Fault forgets(IsChosen is_chosen) {
  return [=](const Answer& right) {
    return [=](Board& board, const Asked& asked) {
      std::istringstream words(right(board, asked));
      std::string kept;
      for (std::string word; words >> word;) {
        const Move move = text::parse_uci(word, board.position());
        if (!is_chosen(board.position(), move)) kept += word + ' ';
      }
      return kept;
    };
  };
}

// The answer about another position.
template <class Change>
Fault sees(Change change) {
  return [=](const Answer& right) {
    return [=](Board& board, const Asked& asked) {
      Position position = board.position();
      change(position);
      const auto other = find(backends(), "reference")->make_board();
      other->set(position);
      return right(*other, asked);
    };
  };
}

// SAN with something else in it, where the move is chosen.
template <class IsChosen>
Fault spells(const std::string& from, const std::string& to, IsChosen is_chosen) {
  return [=](const Answer& right) {
    return [=](Board& board, const Asked& asked) {
      std::istringstream words(right(board, asked));
      std::string changed;
      for (std::string move, san; words >> move >> san;) {
        const auto place = san.find(from);
        const bool is_wrong = is_chosen(text::parse_uci(move, board.position()));
        if (is_wrong && place != san.npos) san.replace(place, from.size(), to);
        changed.append(move).append(" ").append(san).append(" ");
      }
      return changed;
    };
  };
}

// Another answer where that holds.
template <class IsWrong>
Fault answers_with(const std::string& answer, IsWrong is_wrong) {
  return [=](const Answer& right) {
    return [=](Board& board, const Asked& asked) {
      return is_wrong(board, asked) ? answer : right(board, asked);
    };
  };
}

bool is_of_king(const Position& position, Move move) {
  return type_of(*position.piece_on(move.from())) == PieceType::King;
}
template <MoveFlag flag>
bool is_flagged(Move move) {
  return move.flag() == flag;
}
bool are_two_moves(const Board&, const Asked& asked) { return asked.moves.size() == 2; }
bool is_promoted(const Board&, const Asked& asked) {
  return !asked.moves.empty() && asked.moves.back().flag() == MoveFlag::Promotion;
}

struct Planted {
  std::string_view question;
  Fault fault;
};
const std::map<std::string_view, Planted> all{
    {"captures-by-king", {"captures", forgets(is_of_king)}},
    {"captures-of-rooks", {"captures", forgets([](const Position&, Move move) {
                             return move.promotion_type() == PieceType::Rook;
                           })}},
    {"noisy-knights", {"noisy", forgets([](const Position& position, Move move) {
                         return move.promotion_type() == PieceType::Knight &&
                                !rules::is_capture(position, move);
                       })}},
    {"check-en-passant", {"gives-check", forgets([](const Position&, Move move) {
                            return move.flag() == MoveFlag::EnPassant;
                          })}},
    {"check-by-king", {"gives-check", forgets([](const Position& position, Move move) {
                         return is_of_king(position, move) && move.flag() == MoveFlag::Normal;
                       })}},
    {"check-by-knight", {"gives-check", forgets([](const Position&, Move move) {
                           return move.promotion_type() == PieceType::Knight;
                         })}},
    {"key-one-right", {"key", sees([](Position& position) {
                         position.castling.remove(
                             CastlingRights::of(Color::Black, CastlingSide::QueenSide));
                       })}},
    {"key-any-square",
     {"key",
      [](const Answer& right) -> Answer {
        return [=](Board& board, const Asked& asked) {
          const bool counts = board.position().en_passant.has_value();
          const auto forget = [](Position& position) { position.en_passant.reset(); };
          return sees(forget)(right)(board, asked) + (counts ? "e" : "");
        };
      }}},
    {"key-one-piece", {"key", sees([](Position& position) {
                         for (const Square square : position.squares_of(Piece::BlackBishop)) {
                           position.put(square, Piece::WhiteBishop);
                         }
                       })}},
    {"key-of-two-moves", {"key", answers_with("5", are_two_moves)}},
    {"key-of-promotion", {"key", answers_with("5", is_promoted)}},
    {"eval-none",
     {"eval", answers_with("none",
                           [](const Board& board, const Asked&) {
                             return !board.checkers().empty() &&
                                    board.side_to_move() == Color::Black;
                           })}},
    {"eval-of-two-moves", {"eval", answers_with("5", are_two_moves)}},
    // It writes the square of each double push, and reads it wrongly.
    {"fen-read",
     {"fen",
      [](const Answer&) -> Answer {
        return [has_written = false](Board& board, const Asked& asked) mutable {
          Position position = board.position();
          if (std::exchange(has_written, false) && asked.moves.empty()) position.halfmove_clock = 1;
          if (const auto square = passed_square(position, asked)) {
            has_written = !position.en_passant;
            position.en_passant = square;
          }
          return text::to_fen(position);
        };
      }}},
    {"fen-of-two-moves",
     {"fen",
      [](const Answer&) -> Answer {
        return [](Board& board, const Asked& asked) {
          Position position = board.position();
          if (asked.moves.size() == 2) ++position.fullmove_number;
          return text::to_fen(position);
        };
      }}},
    {"san-en-passant", {"san", spells("+", "", is_flagged<MoveFlag::EnPassant>)}},
    {"san-castling", {"san", spells("+", "", is_flagged<MoveFlag::Castling>)}},
    {"san-mate", {"san", spells("#", "+", [](Move) { return true; })}},
    {"x-fen-castling", {"x-fen", forgets([](const Position&, Move move) {
                          return move.flag() == MoveFlag::Castling;
                        })}},
    {"read-san-castling",
     {"read-san",
      [](const Answer& right) -> Answer {
        return [=](Board& board, Asked asked) {
          const auto longer = asked.texts.find("O-O-O");
          const auto shorter = asked.texts.rfind("O-O");
          if (longer != std::string::npos && shorter > longer + 2) asked.texts.erase(longer, 2);
          return right(board, asked);
        };
      }}},
    {"undo-number",
     {"undo",
      [](const Answer& right) -> Answer {
        return [=](Board& board, const Asked& asked) {
          const auto number = board.position().fullmove_number;
          Position position = text::parse_fen(right(board, asked));
          position.fullmove_number = number;
          return text::to_fen(position);
        };
      }}},
};

}  // namespace
}  // namespace squarelab::wrong_answers

int main(int argc, char** argv) {
  using namespace squarelab::wrong_answers;
  const auto planted = all.find(argc == 2 ? argv[1] : "");
  if (planted == all.end()) return 2;
  adapter::Answers answers = adapter::answers();
  adapter::Answer& answer = answers.at(std::string(planted->second.question));
  answer = planted->second.fault(answer);
  adapter::run(answers);
}
