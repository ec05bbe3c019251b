// The table of topics, and what all of them share.
#include <fmt/format.h>

#include <algorithm>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/teach/explain/representations.hpp>
#include <squarelab/teach/explain/topic.hpp>
#include <squarelab/teach/numbers/formula.hpp>
#include <squarelab/text/drawing.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <stdexcept>

namespace squarelab::teach {

namespace {

// The names of the options that a topic may take, with their bits in `takes`.
constexpr std::array<std::pair<Takes, const char*>, 3> optional{
    std::pair{TakesSquare, "square"}, std::pair{TakesColor, "color"}, std::pair{TakesMove, "move"}};

}  // namespace

std::span<const Topic> topics() {
  static const Topic table[]{
      {"pawn-attacks", "Which squares do pawns attack?", "4k3/p6p/8/3p4/3P4/8/P6P/4K3 w - - 0 1",
       TakesSquare | TakesColor, &pawn_attacks_teller},
      {"knight", "Which squares does a knight attack?", "4k3/8/8/7N/8/8/8/4K3 w - - 0 1",
       TakesSquare, &knight_teller},
      {"king", "Which squares does a king attack?", "4k3/8/8/8/7K/8/8/8 w - - 0 1", TakesSquare,
       &king_teller},
      {"sliders", "Which squares does a bishop, rook or queen attack?",
       "4k3/8/3p4/8/1n1Q2P1/8/8/4K3 w - - 0 1", TakesSquare, &sliders_teller},
      {"in-check", "Is the king in check, and by whom?", "k3r3/8/8/8/7b/5n2/5P2/4K3 w - - 0 1",
       TakesNothing, &in_check_teller},
      {"pins", "Which pieces are pinned?", "4k3/4r3/8/b7/7q/2N3P1/4BP2/4K3 w - - 0 1", TakesNothing,
       &pins_teller},
      {"make", "What changes when a move is made?", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
       TakesMove, &make_teller},
      {"captures", "Which moves capture?", "1n2k3/P7/8/b2pP3/8/2N5/6r1/4K2B w - d6 0 1",
       TakesNothing, &captures_teller},
      {"exchange", "What does a move win if both sides recapture?",
       "3r4/8/4kn2/3p4/8/3R1B2/6B1/3R2K1 w - - 0 1", TakesMove, &exchange_teller},
      {"threats", "Which threats does a move remove and add?",
       "4k3/8/2q5/8/4N3/8/6B1/4K3 w - - 0 1", TakesMove, &threats_teller},
      {"castling", "May the king castle?", "1r4k1/8/8/8/2b5/8/8/R3K2R w KQ - 0 1", TakesNothing,
       &castling_teller},
      {"en-passant", "May a pawn be taken en passant?", "4r2k/8/8/2PpP3/8/8/8/4K3 w - d6 0 1",
       TakesNothing, &en_passant_teller},
      {"flips", "How is the board turned?", "6k1/5ppp/8/8/8/2N5/PPP5/1K6 w - - 0 1", TakesNothing,
       &flips_teller},
      {"counting", "How are two plies counted without making the moves?",
       "4k3/8/8/3p4/4N2r/6P1/8/4K3 w - - 0 1", TakesNothing, &counting_teller},
      {"answers", "What do the boards answer?", "1n2k3/P7/8/b2pP3/8/2N5/6r1/4K2B w - d6 0 1",
       TakesSquare | TakesMove, nullptr},
      {"glossary", "What do the words mean?", "", TakesNothing, nullptr}};
  return table;
}

std::vector<std::string> options_of(const Topic& topic) {
  std::vector<std::string> names;
  for (const auto& [bit, name] : optional) {
    if ((topic.takes & bit) != 0) names.emplace_back(name);
  }
  return names;
}

Page topics_page() {
  Page page("Topics");
  Records records({"name", "title", "= takes"});
  for (const Topic& topic : topics()) {
    std::vector<std::string> takes = options_of(topic);
    if (topic.teller != nullptr) takes.insert(takes.begin(), "in");
    records.add({topic.name, topic.title, Records::Value("", Json(takes))});
  }
  page.data = Json::object();
  add(page, page.data, "topics", std::move(records));
  return page;
}

Explanation explained(const Topic& topic, Subject subject,
                      const std::vector<const Numbering*>& representations,
                      const Registry& registry) {
  Explanation explanation(std::move(subject), Page(fmt::format("{}: {}", topic.name, topic.title)));
  const Position& position = explanation.subject.position;
  Page& page = explanation.page;
  page.data = {{"topic", topic.name}, {"fen", text::to_fen(position)}};
  page.drawings({{text::to_fen(position), text::draw(position)}});
  if (topic.teller == nullptr) {
    add_answers(explanation, registry);
    return explanation;
  }
  topic.teller->choose(explanation);
  page.data["representations"] = Json::array();
  for (const Numbering* numbering : representations) {
    Json& part = explanation.begin(*numbering);
    if (numbering->is_x88()) {
      topic.teller->in_x88(explanation, part, mailbox_view(*numbering, position, registry));
    } else {
      topic.teller->in_bits(explanation, part, bitboard_view(*numbering, position, registry));
    }
  }
  explanation.compare();
  return explanation;
}

Square Subject::king() const {
  return *position.squares_of(make_piece(position.side_to_move, PieceType::King)).begin();
}

Json& Explanation::begin(const Numbering& numbering) {
  page.heading(fmt::format("{}: index {}; a1 h1 a8 h8 = {}", numbering.name, numbering.formula,
                           numbering.corners));
  name_ = numbering.name;
  return page.data["representations"].push_back({{"name", numbering.name},
                                                 {"title", numbering.title},
                                                 {"formula", numbering.formula},
                                                 {"corners", numbering.corners}});
}

void Explanation::disagree_if(bool differs, std::string_view what) {
  if (differs) disagreements_.push_back(fmt::format("{}: {}", name_, what));
}

void Explanation::say(std::string text) {
  if (std::ranges::find(said_, text) != said_.end()) return;
  said_.push_back(text);
  page.paragraph(std::move(text));
}

void Explanation::show(Json& part, Step step) {
  part["step"] = json_of(step, 1);
  for (std::string& paragraph : step.text) say(std::move(paragraph));
  step.text.clear();
  teach::show(page, step);
  claims(part, step.claims);
}

void Explanation::boards(const BitboardView& view, const std::vector<Named>& sets) {
  std::vector<Drawing> drawings;
  for (const auto& [caption, set] : sets) {
    Drawing drawing = view.numbering->drawing(set, caption);
    const std::string board = caption + '\n' + drawing.lines;
    if (std::ranges::find(drawn_, board) != drawn_.end()) continue;
    drawn_.push_back(board);
    drawings.push_back(std::move(drawing));
  }
  drawings.push_back(grid_of(fmt::format("{}, as bits", sets.back().caption), sets.back().set));
  page.drawings(std::move(drawings));
}

Explanation::Answer Explanation::attacks_from(const Board& board) const {
  return {fmt::format("attacks_from({})", to_string(*subject.square)),
          board.attacks_from(*subject.square)};
}

void Explanation::conclude(Json& part, const Numbering& numbering, SquareSet result,
                           const Answer& answer, Cost cost) {
  const auto& [query, squares] = answer;
  const bool agree = result == squares;
  part["result"] = json_of(result);
  part["answer"] = {{"query", query}, {"squares", json_of(squares)}};
  part["agree"] = agree;
  if (!agree) {
    page.paragraph(fmt::format("The steps: {}. The backend's answer, {}: {}. THEY DIFFER.",
                               names_of(result), query, names_of(squares)));
  } else {
    page.paragraph(fmt::format("The steps and the backend's {} agree: {}.", query,
                               shown_ == result ? "the same squares" : names_of(result)));
  }
  shown_ = result;
  disagree_if(!agree, query);
  cost.squares = result;
  this->cost(numbering, std::move(cost));
}

void Explanation::conclude(Json& part, const BitboardView& view, const std::vector<Named>& sets,
                           const Answer& answer, Cost cost) {
  boards(view, sets);
  part["bits"] = hex64(sets.back().set);
  conclude(part, *view.numbering, view.squares_of(sets.back().set), answer, std::move(cost));
}

void Explanation::cost(const Numbering& numbering, Cost cost) {
  rows_.push_back({&numbering, std::move(cost)});
}

std::string Explanation::from_the_first(const Numbering& numbering, SquareSet result) {
  const auto& [first, first_cost] = rows_.front();
  const Conversion way = conversion(*first, numbering);
  Bitboard bits = first->bits_of(*first_cost.squares);
  if (numbering.mapping) {
    for (const BitOperation& operation : way.operations) bits = operation.apply(bits);
    disagree_if(bits != numbering.bits_of(result), "the result converted");
    return fmt::format("= {}'s, {}", first->name, names_of(way.operations));
  }
  std::vector<int> indices;
  while (bits != 0) {
    indices.push_back(way.formula.value({{index_variable(*first), bits::pop_lsb(bits)}}));
  }
  disagree_if(squares_at(numbering, indices) != result, "the result converted");
  return fmt::format("= {}'s: its bit s is index {}", first->name, way.formula.text());
}

void Explanation::compare() {
  if (rows_.empty()) return;
  constexpr std::size_t operations_width = 22;
  constexpr std::size_t result_width = 19;
  page.heading("Side by side");
  Records records({"name", "operations", "tables = table_bytes", "guards", "result =", "= bits",
                   "= indices", "= from", "= how"});
  records.table.columns[2].heading = folded("bytes of tables", 8);
  const auto if_true = [](bool is_there, Json json) {
    return is_there ? Value("", std::move(json)) : Value("", std::nullopt);
  };
  const Numbering* const first = rows_.front().numbering;
  for (const auto& [numbering, cost] : rows_) {
    name_ = numbering->name;
    const bool is_set = cost.squares.has_value();
    const bool follows = is_set && numbering != first && first->mapping;
    const std::string result = is_set ? native(*numbering, *cost.squares) : cost.result;
    const std::string how = follows ? from_the_first(*numbering, *cost.squares) : "";
    std::vector<int> indices;
    for (const Square square : cost.squares.value_or(SquareSet{})) {
      indices.push_back(numbering->index(square));
    }
    Table::Cell shown = folded(result, result_width);
    std::ranges::move(folded(how, result_width).lines, std::back_inserter(shown.lines));
    records.add({numbering->name, Value(folded(cost.operations, operations_width), cost.operations),
                 std::uint64_t{cost.table_bytes}, cost.guards, Value(std::move(shown), Json()),
                 if_true(is_set && numbering->mapping, result),
                 if_true(is_set && numbering->is_x88(), indices), if_true(follows, first->name),
                 if_true(follows, how)});
  }
  add(page, page.data, "comparison", std::move(records));
}

void Explanation::claims(Json& part, const std::vector<Claim>& claims) {
  bool all = true;
  Records records({"the backend's answer = claim", "holds"});
  for (const auto& [text, holds] : claims) {
    records.add({text, Value(holds ? "yes" : "NO", holds)});
    all = all && holds;
    disagree_if(!holds, text);
  }
  if (all && claims_shown_) {
    part["answer"] = std::move(records.json);
    page.paragraph("All claims about the backend hold here, too.");
  } else {
    add(page, part, "answer", std::move(records));
  }
  claims_shown_ = true;
  part["agree"] = all;
}

Square chosen_piece(const Subject& subject, bool (*fits)(Piece), std::string_view what) {
  const Position& position = subject.position;
  const auto fits_on = [&](Square square) {
    const auto piece = position.piece_on(square);
    return piece && fits(*piece);
  };
  if (subject.square) {
    const Square square = *subject.square;
    if (fits_on(square)) return square;
    throw std::invalid_argument(
        fmt::format("--square {0}: no {1} is there; {0} {2}", to_string(square), what,
                    position.piece_on(square) ? fmt::format("has {}", piece_name(position, square))
                                              : "is empty"));
  }
  std::optional<Square> best;
  int most = -1;
  for (const Square square : all_squares) {
    if (!fits_on(square)) continue;
    const bool ours = color_of(*position.piece_on(square)) == position.side_to_move;
    const int seen = rules::attacks_from(position, square).size() + (ours ? square_count : 0);
    if (seen > most) {
      best = square;
      most = seen;
    }
  }
  if (!best) throw std::invalid_argument(fmt::format("the board has no {} to explain", what));
  return *best;
}

std::string_view choose_square(Explanation& explanation, bool (*fits)(Piece), std::string_view what,
                               std::string_view otherwise) {
  Subject& subject = explanation.subject;
  const bool given = subject.square.has_value();
  subject.square = chosen_piece(subject, fits, what);
  explanation.page.data["square"] = to_string(*subject.square);
  return given ? "given by --square" : otherwise;
}

std::string_view choose_move(Explanation& explanation, int (*interest)(const Position&, Move),
                             std::string_view otherwise) {
  Subject& subject = explanation.subject;
  const bool given = subject.move.has_value();
  if (!given) {
    const MoveList moves = rules::legal_moves(subject.position);
    if (moves.empty()) throw std::invalid_argument("there is no legal move to explain");
    subject.move = *std::max_element(moves.begin(), moves.end(), [&](Move a, Move b) {
      const int of_a = interest(subject.position, a);
      const int of_b = interest(subject.position, b);
      return of_a != of_b ? of_a < of_b : text::to_uci(a) > text::to_uci(b);
    });
  }
  explanation.page.data["move"] = text::to_uci(*subject.move);
  return given ? "given by --move" : otherwise;
}

std::string place_text(const Numbering& numbering, Square square) {
  const int index = numbering.index(square);
  return fmt::format("{} ({})", numbering.is_x88() ? hex8(index) : fmt::format("bit {}", index),
                     to_string(square));
}

std::string piece_name(const Position& position, Square square) {
  const Piece piece = *position.piece_on(square);
  return fmt::format("the {} {} on {}", adjective_of(color_of(piece)), name_of(type_of(piece)),
                     to_string(square));
}

SquareSet squares_at(const Numbering& numbering, const std::vector<int>& indices) {
  SquareSet squares;
  for (const int index : indices) squares.insert(*numbering.square_at(index));
  return squares;
}

Value squares_value(SquareSet squares) {
  return {squares.empty() ? "" : names_of(squares), json_of(squares)};
}

Drawing grid_of(std::string_view caption, Bitboard set) {
  std::string lines;
  for (int row = 7; row >= 0; --row) {
    lines += fmt::format("{:>2} ", 8 * row);
    for (int column = 0; column < 8; ++column) {
      lines += (set & bits::bit(8 * row + column)) != 0 ? " 1" : " .";
    }
    lines += '\n';
  }
  return {std::string(caption), lines + "\n    0 1 2 3 4 5 6 7\n"};
}

Drawing x88_grid(std::string_view caption, const std::vector<std::pair<int, char>>& signs) {
  std::string lines;
  for (int row = 7; row >= 0; --row) {
    lines += fmt::format("{:02x} ", 16 * row);
    for (int column = 0; column < 16; ++column) {
      const int x = 16 * row + column;
      const auto sign = std::ranges::find(signs, x, &std::pair<int, char>::first);
      if (column == 8) lines += " |";
      lines += fmt::format(" {}", sign != signs.end()        ? sign->second
                                  : X88Geometry::on_board(x) ? '.'
                                                             : '-');
    }
    lines += '\n';
  }
  return {std::string(caption), lines + "\n    0 1 2 3 4 5 6 7 | 8 9 a b c d e f\n"};
}

}  // namespace squarelab::teach
