// What does a move win, if both sides take back on its square? Who takes, what joins behind it, and
// the gains read backwards.
#include <fmt/format.h>

#include <algorithm>
#include <squarelab/bitboard/backend.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/exchange.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/teach/explain/answers.hpp>
#include <squarelab/teach/explain/topic.hpp>
#include <squarelab/text/uci_move.hpp>

namespace squarelab::teach {
namespace {

// A capture first, then where most pieces meet, then by the least valuable piece.
int interest_in_exchange(const Position& position, Move move) {
  int meeting = 0;
  for (const Color color : all_colors) {
    meeting += rules::attackers_to(position, move.to(), color).size();
  }
  const int captures = rules::is_capture(position, move) ? square_count : 0;
  return piece_type_codes * (captures + meeting) - index(type_of(*position.piece_on(move.from())));
}

void choose_exchange(Explanation& explanation) {
  Subject& subject = explanation.subject;
  const auto why =
      choose_move(explanation, &interest_in_exchange, "the capture where most pieces meet");
  const std::string values = report::joined(capturable_types, ", ", [](PieceType type) {
    return fmt::format("{} {}", name_of(type), exchange_value(type));
  });
  explanation.page.paragraph(fmt::format(
      "Question: what does {} win ({}), if both sides then only recapture on {}, least valuable "
      "piece first, and stop when that is better? Values in hundredths of a pawn: {}. The king "
      "comes last, and does not capture a defended piece. Pins are ignored.",
      text::to_uci(*subject.move), why, to_string(subject.move->to()), values));
}

void show_captures(Explanation& explanation, Json& part, const Numbering& numbering,
                   const Exchanged& exchange) {
  const Position& position = explanation.subject.position;
  const auto letter = [](Piece piece) { return std::string(1, to_char(piece)); };
  Records records({"takes = piece", "= from", "before", "after", "wins", "joined", "gain"});
  const Square from = explanation.subject.move->from();
  const Piece mover = *position.piece_on(from);
  records.add({Value(letter(mover) + ' ' + to_string(from), letter(mover)), to_string(from), "",
               hex64(exchange.occupied), exchange.gain, Value("", Json::array()), exchange.gain});
  for (const auto& [at, piece, before, after, joined, wins, gain] : exchange.captures) {
    const std::string name = to_string(*numbering.square_at(at));
    records.add({Value(letter(piece) + ' ' + name, letter(piece)), name, hex64(before),
                 hex64(after), wins, squares_value(squares_at(numbering, joined)), gain});
  }
  add(explanation.page, part, "captures", std::move(records));
  for (const int king : exchange.refused) {
    const std::string name = piece_name(position, *numbering.square_at(king));
    explanation.say(
        fmt::format("Then {} may not take: the other side still has an attacker.", name));
  }
  part["refused"] = json_of(squares_at(numbering, exchange.refused));
}

// From the last capture to the first: each side takes the better of going on and stopping.
int read_backwards(Explanation& explanation, Json& part, const Exchanged& exchange) {
  explanation.say(
      "The gains, read backwards. A gain is the balance of the side that has just captured, if the "
      "other side stops. A side that stops has this gain with the opposite sign. A side that "
      "captures has in the first row the gain of its capture, and below it the result of the row "
      "above with the opposite sign.");
  Records records({"side", "piece", "stops", "takes", "so = choice"});
  int value = exchange.captures.empty() ? exchange.gain : exchange.captures.back().gain;
  for (std::size_t i = exchange.captures.size(); i-- > 0;) {
    const Piece piece = exchange.captures[i].piece;
    const int stops = -(i == 0 ? exchange.gain : exchange.captures[i - 1].gain);
    records.add({adjective_of(color_of(piece)), std::string(1, to_char(piece)),
                 Value(with_sign(stops), stops), Value(with_sign(value), value),
                 stops < value ? "takes" : "stops"});
    value = -std::max(stops, value);
  }
  add(explanation.page, part, "backwards", std::move(records));
  explanation.page.paragraph(fmt::format("The move wins {}.", value));
  part["value"] = value;
  return value;
}

template <class View>
void end(Explanation& explanation, Json& part, const View& view, const Exchanged& exchange,
         Cost cost) {
  const Subject& subject = explanation.subject;
  const Board& board = *view.board;
  const Move move = *subject.move;
  show_captures(explanation, part, *view.numbering, exchange);
  const int value = read_backwards(explanation, part, exchange);
  explanation.claims(
      part, {{"the exchange wins the same", board.exchange(move) == value},
             {"it is at least that", board.exchange_is_at_least(move, value)},
             {"but not one more", !board.exchange_is_at_least(move, value + 1)},
             {"the rules say the same", rules::exchange(subject.position, move) == value}});
  cost.result = fmt::format("wins {}", value);
  explanation.cost(*view.numbering, std::move(cost));
}

// Returns true, and says so on the page, if there is nothing to be taken apart.
template <class View>
bool is_castling(Explanation& explanation, Json& part, const View& view) {
  if (explanation.subject.move->flag() != MoveFlag::Castling) return false;
  explanation.say("Castling captures nothing, and its king stands where nobody attacks: it is 0.");
  Exchanged nothing{};
  end(explanation, part, view, nothing, {.operations = "none"});
  return true;
}

void exchange_in_bits(Explanation& explanation, Json& part, const BitboardView& view) {
  if (is_castling(explanation, part, view)) return;
  const Exchanged exchange = exchange_of(view, *explanation.subject.move);
  const SquareSet squares = squares_at(*view.numbering, exchange.attackers);
  const Bitboard attackers = view.numbering->bits_of(squares);
  explanation.say(
      "The attackers of the square, of both sides, are one set. A piece that captures leaves the "
      "occupied squares. The sliders behind it are then looked up again, and join.");
  explanation.page.paragraph(fmt::format("Attackers after the move: {} ({}).", hex64(attackers),
                                         teach::names_of(squares)));
  part["attackers"] = json_of(squares);
  explanation.boards(
      view, {{"occupied after the move", exchange.occupied}, {"attackers then", attackers}});
  end(explanation, part, view, exchange,
      {.operations = fmt::format("{} attackers, {} take back", exchange.attackers.size(),
                                 exchange.captures.size()),
       .table_bytes = bitboard::DefaultSliders::facts.table_bytes + sizeof(bitboard::grid.knight) +
                      sizeof(bitboard::grid.king) + sizeof(*view.pawn_attacks)});
}

void exchange_in_x88(Explanation& explanation, Json& part, const MailboxView& view) {
  if (is_castling(explanation, part, view)) return;
  const ExchangedOnX88 exchange = exchange_of(view, *explanation.subject.move);
  explanation.page.paragraph(
      "Each piece that would attack the square on an empty board is listed. The table of "
      "differences gives the squares that must be empty. When they are empty, the piece joins. The "
      "rank is 256 times the type of the piece, plus its index. The piece with the lowest rank "
      "captures.");
  Records records({"attacker = piece", "= from", "rank", "in the way = in_the_way", "joined"});
  Json attackers = Json::array();
  for (const auto& [from, rank, in_the_way] : exchange.to_come) {
    const bool joined = std::ranges::find(exchange.attackers, from) != exchange.attackers.end();
    const std::string name = to_string(mapping::x88::square_of(from));
    if (joined) attackers.push_back(name);
    records.add({Value(view.text_of(from), std::string(1, to_char(view.piece_on(from)))), name,
                 Value(fmt::format("0x{:03x}", rank), rank),
                 squares_value(squares_at(*view.numbering, in_the_way)),
                 Value(joined ? "yes" : "", joined)});
  }
  add(explanation.page, part, "to_come", std::move(records));
  part["attackers"] = std::move(attackers);
  explanation.page.paragraph(
      "The attackers that are left are a set of 64 bits, numbered from the square itself. The "
      "table has the set before and after each capture.");
  end(explanation, part, view, exchange,
      {.operations = fmt::format("{} to come, {} take back", exchange.to_come.size(),
                                 exchange.captures.size()),
       .table_bytes = X88Geometry::table_bytes});
}

}  // namespace

const Teller exchange_teller{&choose_exchange, &exchange_in_bits, &exchange_in_x88};

}  // namespace squarelab::teach
