// The lessons "codes" and "score": how pieces, castling rights, moves and scores fit in a few bits.
// They are those of the document on Stockfish's representation, where it errs corrected (Score).
#include <fmt/format.h>

#include <array>
#include <squarelab/chess.hpp>
#include <squarelab/teach/lesson/lesson.hpp>

namespace squarelab::teach {

namespace {

std::string bits_of(int number, int digits) { return fmt::format("0b{:0{}b}", number, digits); }

std::string piece_name(Piece piece) {
  return fmt::format("the {} {}", adjective_of(color_of(piece)), name_of(type_of(piece)));
}

Table pieces_table() {
  Table table{{"piece", "White", "in bits", "Black", "in bits"}, {}};
  for (const PieceType type : all_piece_types) {
    const int white = index(make_piece(Color::White, type));
    const int black = index(make_piece(Color::Black, type));
    table.rows.push_back({std::string(name_of(type)), std::to_string(white), bits_of(white, 4),
                          std::to_string(black), bits_of(black, 4)});
  }
  return table;
}

// A right by the name that players use: "White O-O".
std::string right_name(Color color, CastlingSide side) {
  return fmt::format("{} {}", color == Color::White ? "White" : "Black",
                     side == CastlingSide::KingSide ? "O-O" : "O-O-O");
}

Table rights_table() {
  Table table{{"right", "mask", "in bits"}, {}};
  CastlingRights::all().visit([&](Color color, CastlingSide side) {
    const int code = CastlingRights::of(color, side).code();
    table.rows.push_back({right_name(color, side), std::to_string(code), bits_of(code, 4)});
  });
  return table;
}

std::string rights_in_words(CastlingRights rights) {
  std::string words;
  rights.visit([&](Color color, CastlingSide side) {
    words += (words.empty() ? "" : ", ") + right_name(color, side);
  });
  return words.empty() ? "no right" : words;
}

// The parts of the sixteen bits, the highest first.
std::string move_in_bits(Move move) {
  const int code = move.code();
  return fmt::format("{:02b} {:02b} {:06b} {:06b}", code >> 14, (code >> 12) & 3, (code >> 6) & 63,
                     code & 63);
}

Question ask_goal(Move move) {
  return ask_squares(fmt::format("A move is 0x{:04x}, in bits {}. Where does it go to?",
                                 move.code(), move_in_bits(move)),
                     {move.to()},
                     fmt::format("The lowest six bits are {}, which is {} in lerf.",
                                 index(move.to()), to_string(move.to())));
}

std::vector<Step> codes_steps(const Registry&) {
  const Move push = Move::normal(Square::E2, Square::E4);
  const Move promotion = Move::promotion(Square::A7, Square::B8, PieceType::Queen);
  return {
      {"A number for each piece",
       {"A program keeps a number for the piece on each square. Six kinds and two colours fit in "
        "four bits: three for the kind and another for the colour. 0 means no piece: NO_PIECE."},
       pieces_table(),
       "squarelab codes pieces",
       ask_number(fmt::format("{} is {}. What is the black knight?", piece_name(Piece::WhiteKnight),
                              index(Piece::WhiteKnight)),
                  index(Piece::BlackKnight), "The colour bit adds 8.")},
      {"The bit of the colour",
       {"With the colour in a bit of its own, each question is one operation: code & 7 is the "
        "kind, "
        "code >> 3 the colour, and code ^ 8 the same piece of the other side. An array that is "
        "indexed by such codes has 16 places, PIECE_NB. Four of them are never used."},
       pieces_table(),
       "squarelab codes pieces",
       ask_number("A piece has the code 13. Which kind is it, as a number?",
                  index(type_of(Piece::BlackQueen)),
                  "13 & 7 is 5: the queen. 13 >> 3 is 1: Black.")},
      {"Four rights in four bits",
       {"Each right to castle is one bit. A set of rights is the OR of its masks, a number from 0 "
        "to 15: there are 16 combinations. To ask for a right is an AND."},
       rights_table(),
       "squarelab codes castling",
       ask_number("White may castle on both sides, Black on the queen's side only. What is the "
                  "code?",
                  11, "1 | 2 | 8 is 11, 0b1011.")},
      {"A table of masks for each move",
       {"When the king moves, both rights of its side go; when a rook moves or is taken, its right "
        "goes. A table has for each square the rights that stay: 15 nearly everywhere, and less on "
        "six squares. Then rights &= stay[from] & stay[to] is right for every move, captures too."},
       rights_table(),
       "squarelab codes castling",
       ask_number("What is stay[a1], if all rights stay but that of the rook on a1?",
                  15 & ~CastlingRights::of(Color::White, CastlingSide::QueenSide).code(),
                  "15 & ~2 is 13: the bit of White O-O-O goes.")},
      {"A move in 16 bits",
       {"Six bits are the square to which it goes, six the square from which it comes. Two are the "
        "piece of a promotion (0 knight to 3 queen), and two are the flag: 0 normal, 1 promotion, "
        "2 en passant, 3 castling.",
        fmt::format("e2e4 is {}: flag, promotion, from, to.", move_in_bits(push))},
       Table{{"move", "flag, promotion, from, to", "code"},
             {{"e2e4", move_in_bits(push), fmt::format("0x{:04x}", push.code())},
              {"a7b8q", move_in_bits(promotion), fmt::format("0x{:04x}", promotion.code())}}},
       "squarelab codes moves",
       ask_goal(Move::normal(Square::G1, Square::F3))},
      {"Two moves that are none",
       {"A move from a square to itself is never legal, so its codes are free. Programs take 0 "
        "(a1a1) for no move, and 65 (b1b1) for a pass, which a search tries."},
       Table{
           {"move", "flag, promotion, from, to", "code"},
           {{"none", move_in_bits(Move::none()), "0"}, {"pass", move_in_bits(Move::null()), "65"}}},
       "squarelab codes moves",
       ask_number("How many 16-bit codes have the flag 0 and the promotion bits 0?", 64 * 64,
                  "64 squares to come from, and 64 to go to: 2^12.")},
  };
}

Table scores_table(std::initializer_list<Score> scores) {
  Table table{{"middlegame", "endgame", "code"}, {}};
  for (const Score score : scores) {
    table.rows.push_back({std::to_string(score.middlegame()), std::to_string(score.endgame()),
                          fmt::format("0x{:08x}", score.code())});
  }
  return table;
}

Question ask_interpolated(Score score, int phase) {
  return ask_number(
      fmt::format("A score has {} in the middlegame and {} in the endgame. The phase is {} of {}. "
                  "What is its value?",
                  score.middlegame(), score.endgame(), phase, full_phase),
      interpolated(score, phase),
      fmt::format("({} * {} + {} * {}) / {}, rounded towards 0.", score.middlegame(), phase,
                  score.endgame(), full_phase - phase, full_phase));
}

std::vector<Step> score_steps(const Registry&) {
  const Score plain(1, 2);
  const Score borrowing(-1, 5);
  const Score sum = plain + borrowing;
  return {
      {"Two values in one number",
       {"A piece has one value in the middlegame and another value in the endgame. An evaluation "
        "adds "
        "both at once: one number of 32 bits has the middlegame in the lower 16 bits, and the "
        "endgame in the upper 16. One addition adds two pairs."},
       scores_table({plain, Score(3, 4), plain + Score(3, 4)}),
       "squarelab score 1,2 3,4",
       ask_number("The code is 0x0007000a. What is the value in the endgame?", 7,
                  "The upper half is 0x0007. The lower half is 0x000a: 10 in the middlegame.")},
      {"A negative value borrows",
       {"The code is 65536 * endgame + middlegame. That is an addition. With an OR it would be "
        "wrong for a negative middlegame: -1 has each bit set, and takes 1 from the "
        "half above it."},
       scores_table({borrowing}),
       "squarelab score -1,5",
       ask_number("The code is 0x0004ffff. What is the value in the endgame?", borrowing.endgame(),
                  "The lower half is -1, so the upper half has lent 1: 4 + 1 is 5.")},
      {"Giving back the borrow",
       {"To read the endgame, add 0x8000 before the shift: (code + 0x8000) >> 16. If the lower "
        "half "
        "is negative, its highest bit is 1, and the addition carries into the upper half. If it is "
        "not, nothing happens above."},
       scores_table({plain, borrowing, sum}),
       "squarelab score 1,2 -1,5",
       ask_number(fmt::format("What is the value in the endgame of the sum, 0x{:08x}?", sum.code()),
                  sum.endgame(), "2 + 5 is 7, and nothing is borrowed: 1 + -1 is 0.")},
      {"Where int overflows",
       {"The document computes the code with int. For an endgame of -32768 and a negative "
        "middlegame "
        "the sum is below the least int, and C++ does not define it. With unsigned numbers every "
        "sum is defined: it counts modulo 2^32. The halves stay exact as long as each fits 16 "
        "bits."},
       scores_table({Score(-1, -32768), Score(100, 7) * 2}),
       "squarelab score -1,-32768",
       ask_number("A score of 100 and 7 is multiplied by 2, as one number. What is the endgame?",
                  (Score(100, 7) * 2).endgame(), "2 * (65536 * 7 + 100) is 65536 * 14 + 200.")},
      {"Between middlegame and endgame",
       {fmt::format(
           "At the end one number is needed. The phase counts what is left: 1 for a knight "
           "or bishop, 2 for a rook, 4 for a queen, {} at the start. The value is "
           "(middlegame * phase + endgame * ({} - phase)) / {}.",
           full_phase, full_phase, full_phase)},
       scores_table({Score(40, -8)}),
       "squarelab score 40,-8",
       ask_interpolated(Score(40, -8), 12)},
  };
}

Step pieces_of_codes(Draw& random) {
  const int wanted = random.below(8);  // 0 and 1: a colour, else a type
  std::string codes;
  SquareSet found;
  for (int file = 0; file < file_count; ++file) {
    const bool is_empty = random.one_in(3);
    const Piece piece = random.pick(all_pieces);
    codes += fmt::format(" {}", is_empty ? 0 : index(piece));
    const bool fits =
        wanted < 2 ? index(color_of(piece)) == wanted : index(type_of(piece)) == wanted - 1;
    if (fits && !is_empty) found.insert(square_at(file));
  }
  const std::string what = wanted < 2
                               ? fmt::format("{} pieces", adjective_of(static_cast<Color>(wanted)))
                               : fmt::format("{}s", name_of(static_cast<PieceType>(wanted - 1)));
  return exercise(
      "Pieces as numbers", "squarelab codes pieces",
      ask_squares(fmt::format("A1 to h1 have the codes{}. On which squares are {}? If there are "
                              "none, answer none.",
                              codes, what),
                  found,
                  wanted < 2 ? "code >> 3 is the colour, and 0 is no piece."
                             : "code & 7 is the kind: pawn 1, knight 2, bishop 3, rook 4, queen 5, "
                               "king 6."));
}

Step code_of_rights(Draw& random) {
  const auto before = CastlingRights::from_code(1 + random.below(15));
  const std::array corners{Square::A1, Square::E1, Square::H1, Square::A8, Square::E8, Square::H8};
  const Square from = random.pick(corners);
  Square to = draw_square(random);
  if (to == from) to = Square::D4;
  CastlingRights after = before;
  for (const Color color : all_colors) {
    const Rank home = color == Color::White ? Rank::R1 : Rank::R8;
    for (const CastlingSide side : all_castling_sides) {
      const Square rook = make_square(side == CastlingSide::KingSide ? File::H : File::A, home);
      const Square king = make_square(File::E, home);
      const bool goes = from == rook || from == king || to == rook || to == king;
      if (goes) after.remove(CastlingRights::of(color, side));
    }
  }
  return exercise(
      "Rights after a move", "squarelab codes castling",
      ask_number(
          fmt::format("The rights are {} ({}). A piece goes from {} to {}. What is the code "
                      "of the rights that are left?",
                      before.code(), rights_in_words(before), to_string(from), to_string(to)),
          after.code(), fmt::format("{} is left.", rights_in_words(after))));
}

Step move_of_code(Draw& random) {
  const Square from = draw_square(random);
  const Square to = draw_square(random);
  return exercise("A move of 16 bits", "squarelab codes moves", ask_goal(Move::normal(from, to)));
}

// Half of all lower halves are negative.
Score draw_score(Draw& random) {
  const int middlegame = static_cast<int>(random.below(200)) - 100;
  const int endgame = static_cast<int>(random.below(200)) - 100;
  return {middlegame, endgame};
}

Step half_of_score(Draw& random) {
  const Score score = draw_score(random);
  return exercise(
      "The endgame of a score", fmt::format("squarelab score 0x{:08x}", score.code()),
      ask_number(
          fmt::format("A score is 0x{:08x}. What is its value in the endgame?", score.code()),
          score.endgame(),
          fmt::format("The lower half is {}{}.", score.middlegame(),
                      score.middlegame() < 0 ? ": the upper half has lent 1" : "")));
}

Step packed(Draw& random) {
  const Score score = draw_score(random);
  const std::string code = fmt::format("0x{:08x}", score.code());
  return exercise(
      "Two values packed", fmt::format("squarelab score {}", code),
      {fmt::format("A score has {} in the middlegame and {} in the endgame. What is its code?",
                   score.middlegame(), score.endgame()),
       Kind::Number, code,
       score.middlegame() < 0 ? "The middlegame is negative, so it borrows 1 from the endgame."
                              : "Neither half changes the other."});
}

Step between_phases(Draw& random) {
  const Score score = draw_score(random);
  const int phase = static_cast<int>(random.below(full_phase + 1));
  return exercise("Between the phases", "squarelab score 40,-8", ask_interpolated(score, phase));
}

}  // namespace

const Lesson codes_lesson{"codes",
                          "Pieces, rights and moves in a few bits",
                          &codes_steps,
                          {&pieces_of_codes, &code_of_rights, &move_of_code}};
const Lesson score_lesson{
    "score", "A score in one number", &score_steps, {&half_of_score, &packed, &between_phases}};

}  // namespace squarelab::teach
