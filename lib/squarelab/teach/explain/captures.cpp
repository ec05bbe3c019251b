// Which moves capture? The mask of what may be captured, and what the generator hands over.
#include <fmt/format.h>

#include <algorithm>
#include <squarelab/report/report_words.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/teach/explain/answers.hpp>
#include <squarelab/teach/explain/topic.hpp>
#include <squarelab/text/uci_move.hpp>

namespace squarelab::teach {
namespace {

constexpr std::size_t moves_width = 32;

void choose_captures(Explanation& explanation) {
  explanation.page.paragraph(
      fmt::format("Question: which legal moves of {} capture, en passant included? They are "
                  "generated without the other moves.",
                  adjective_of(explanation.subject.position.side_to_move)));
}

std::vector<Move> sorted(const MoveList& list) {
  std::vector<Move> moves(list.begin(), list.end());
  std::ranges::sort(moves);
  return moves;
}

std::vector<std::string> names_of(const std::vector<Move>& moves) {
  std::vector<std::string> names;
  for (const Move move : moves) names.push_back(text::to_uci(move));
  return names;
}

// Compares the moves of the steps with what the backend and the rules say.
void compare(Explanation& explanation, Json& part, const Board& board, std::vector<Move> steps) {
  const Position& position = explanation.subject.position;
  std::ranges::sort(steps);
  std::vector<Move> captures;
  std::vector<Move> noisy;
  std::vector<Move> quiets;
  for (const Move move : sorted(rules::legal_moves(position))) {
    const bool is_capture = rules::is_capture(position, move);
    if (is_capture) captures.push_back(move);
    (is_capture || move.flag() == MoveFlag::Promotion ? noisy : quiets).push_back(move);
  }
  const auto answer = [&](MoveSelection which) { return sorted(board.selected_moves(which)); };
  part["result"] = names_of(steps);
  explanation.claims(
      part, {{"the captures are the moves of the steps", answer(MoveSelection::Captures) == steps},
             {"they are the legal moves that capture by the rules", captures == steps},
             {"noisy: these and all other promotions", answer(MoveSelection::Noisy) == noisy},
             {"quiets: the other legal moves", answer(MoveSelection::Quiets) == quiets}});
}

SquareSet ends_of(const std::vector<Move>& moves) {
  SquareSet ends;
  for (const Move move : moves) ends.insert(move.to());
  return ends;
}

// The four promotions, or the one move.
void add_moves(std::vector<Move>& moves, Square from, Square to, MoveKind kind) {
  using enum PieceType;
  if (kind == MoveKind::EnPassant) {
    moves.push_back(Move::en_passant(from, to));
  } else if (kind == MoveKind::Promotion) {
    for (const PieceType type : {Queen, Rook, Bishop, Knight}) {
      moves.push_back(Move::promotion(from, to, type));
    }
  } else {
    moves.push_back(Move::normal(from, to));
  }
}

void captures_in_bits(Explanation& explanation, Json& part, const BitboardView& view) {
  const CapturesInBits captures = captures_of(view);
  explanation.say(
      "The mask comes first: the pieces that an unpinned piece may capture. The mask has every "
      "enemy, in check only the checker, and in double check nothing: only the king moves.");
  explanation.page.paragraph(fmt::format("Checkers: {}. Pinned: {}. The mask: {}{}.",
                                         view.names(captures.checkers), view.names(captures.pinned),
                                         hex64(captures.targets),
                                         captures.checkers != 0 ? ", for it is check" : ""));
  part["checkers"] = json_of(view.squares_of(captures.checkers));
  part["pinned"] = json_of(view.squares_of(captures.pinned));
  part["mask"] = hex64(captures.targets);
  const auto square = [&](int bit) { return *view.numbering->square_at(bit); };
  std::vector<Move> all;
  std::size_t shown = 0;
  Bitboard ends = 0;
  Records records({"of = pieces", "step", "targets", "captures = moves"});
  for (const auto& [from, targets, step, kind] : captures.sets) {
    if (targets == 0) continue;
    std::vector<Move> moves;
    SquareSet origins;
    for (Bitboard rest = targets; rest != 0;) {
      const int to = bits::pop_lsb(rest);
      const Square origin = square(from.value_or(to - step));
      origins.insert(origin);
      add_moves(moves, origin, square(to), kind);
    }
    const Piece piece = *explanation.subject.position.piece_on(moves.front().from());
    const std::string pieces = fmt::format("{} {}", to_char(piece), teach::names_of(origins));
    const auto names = names_of(moves);
    records.add({Value(folded(pieces, 12), json_of(origins)),
                 from ? Value("", Json()) : step_value(step), hex64(targets),
                 Value(folded(report::joined(names, " "), moves_width), names)});
    std::ranges::copy(moves, std::back_inserter(all));
    ends |= targets;
    ++shown;
  }
  explanation.say(
      "The generator goes through the pieces: attacks AND mask are the targets of a piece; for a "
      "pinned piece also AND its line. All pawns capture by a shift to each side, with promotions "
      "apart. The king may take pieces that are not defended. En passant is tried on a copy of the "
      "board. A row has the moves that the generator writes at once.");
  add(explanation.page, part, "sets", std::move(records));
  explanation.boards(view, {{"enemies", view.core.of(~view.core.side_to_move())},
                            {"the mask", captures.targets},
                            {"where captures end", ends}});
  const std::size_t count = all.size();
  compare(explanation, part, *view.board, std::move(all));
  explanation.cost(*view.numbering,
                   {.operations = fmt::format("{} sets, {} with moves: {} captures",
                                              captures.sets.size(), shown, count),
                    .table_bytes = view.table_bytes(),
                    .squares = view.squares_of(ends)});
}

void captures_in_x88(Explanation& explanation, Json& part, const MailboxView& view) {
  const CapturesInX88 captures = captures_of(view);
  const auto list = [&](const std::vector<int>& squares) {
    const auto text = [&](int x) { return view.text_of(x); };
    return squares.empty() ? "none" : report::joined(squares, ", ", text);
  };
  explanation.page.paragraph(
      fmt::format("The survey of the king comes first. Checkers: {}. Pinned: {}. In check, the "
                  "table of differences shows the pieces that can capture the checker. In double "
                  "check only the king moves.",
                  list(captures.checkers), list(captures.pinned)));
  part["checkers"] = captures.checkers;
  part["pinned"] = captures.pinned;
  Records records({"move", "piece =", "= from", "= to", "difference", "takes"});
  for (const Move move : captures.moves) {
    const int from = mapping::x88::index_of(move.from());
    const int to = mapping::x88::index_of(move.to());
    const bool en_passant = move.flag() == MoveFlag::EnPassant;
    const std::string victim = en_passant ? "en passant" : view.text_of(to);
    records.add({text::to_uci(move), view.text_of(from), from, to, step_value(to - from), victim});
  }
  explanation.page.paragraph(
      "Then each piece of the lists walks in its directions. On a slider's line, only an enemy at "
      "the end makes a move. The moves as they are found:");
  add(explanation.page, part, "moves", std::move(records));
  compare(explanation, part, *view.board, captures.moves);
  explanation.cost(*view.numbering,
                   {.operations = fmt::format("{} captures", captures.moves.size()),
                    .table_bytes = X88Geometry::table_bytes,
                    .squares = ends_of(captures.moves)});
}

}  // namespace

const Teller captures_teller{&choose_captures, &captures_in_bits, &captures_in_x88};

}  // namespace squarelab::teach
