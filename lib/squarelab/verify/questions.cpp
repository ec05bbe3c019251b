// Idea: two tables say what is asked of a position, and how often. Every answer has an expected
// value. It comes from the first board, or follows from that board's other answers by definition: a
// square is attacked by the pieces that have it among their attacks, a key is the key of the
// position. So the slow reference is asked as little as possible. Only when an answer is wrong are
// all boards asked again, for their texts. Cost: some 25 children a position are most of it.
// Tested in tests/verify/lockstep_test.cpp, questions_test.cpp and, with lies, liar_test.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <squarelab/positions/events.hpp>
#include <squarelab/positions/variants.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/questions.hpp>

namespace squarelab::verify {

namespace {

// In a sampled position one board in this many is asked, in turn.
constexpr std::size_t share_of_squares = 4;

constexpr std::uint32_t of(std::initializer_list<Question> questions) {
  std::uint32_t set = 0;
  for (const Question question : questions) set |= 1U << static_cast<unsigned>(question);
  return set;
}

}  // namespace

struct Questions::Step {
  std::uint32_t questions;  // when one of them is asked again, it is
  Key usual;                // in one position in so many
  Key sampled;              // ... where Thoroughness::Sampled is asked for
  bool (Questions::*ask)();
};

// What depends on each other is one step: after a wrong answer the rest of it is not asked.
const Questions::Step Questions::steps_of_position[] = {
    {of({Question::Position}), 1, 1, &Questions::ask_pieces},
    {of({Question::Key}), 1, 1, &Questions::ask_key},
    {of({Question::Moves, Question::Count, Question::Legality}), 1, 1,
     &Questions::ask_moves_and_legality},
    {of({Question::Attacks}), 1, 1, &Questions::ask_attacks},
    {of({Question::Checkers, Question::Pins}), 1, 1, &Questions::ask_checks},
    {of({Question::End}), 1, 1, &Questions::ask_end},
    {of({Question::Fen}), 4, 4, &Questions::ask_fen},
    {of({Question::Selection}), 1, 1, &Questions::ask_selections},
    {of({Question::Threats}), 4, 16, &Questions::ask_threats},
    {of({Question::Perft}), 1, 1, &Questions::ask_two_plies},
};
const Questions::Step Questions::steps_of_moves[] = {
    {of({Question::GivesCheck, Question::Exchange, Question::Threats}), 1, 1,
     &Questions::ask_about_moves},
    {of({Question::San}), 16, 256, &Questions::ask_san},
    {of({Question::Perft}), 16, 256, &Questions::ask_counts},
    {of({Question::Make, Question::Unmake, Question::CoreChild, Question::TakenBack}), 1, 1,
     &Questions::ask_children},
    {of({Question::CoreChild}), 32, 128, &Questions::ask_all_children},
    {of({Question::Legality}), 32, 128, &Questions::ask_siblings},
};

bool Questions::ask(std::span<const Step> steps) {
  for (const Step& step : steps) {
    const bool is_wanted = again_ ? (step.questions & of({again_->question})) != 0
                                  : is_time_for(at_.key, is_sampled() ? step.sampled : step.usual);
    if (is_wanted && !goes_on((this->*step.ask)())) return false;
  }
  return true;
}

bool Questions::ask_all(const Position& position, bool with_children) {
  at_ = look_at(position);
  at_.deeply = with_children && is_time_for(at_.key, is_sampled() ? 256 : 16);
  if (!ask(steps_of_position)) return false;
  if (!with_children) return true;
  compared_.coverage.add(positions::events_of(
      position,
      {at_.legal, at_.checkers, at_.pinned, at_.attack_maps[index(~position.side_to_move)]}));
  if (!ask(steps_of_moves)) return false;
  ++compared_.positions;
  return true;
}

bool Questions::ask_again(const Disagreement& found, const Position& position) {
  again_ = &found;
  if (found.question == Question::Set) return ask_sets(position);
  at_ = look_at(position);
  at_.deeply = true;
  return ask(steps_of_position) && ask(steps_of_moves);
}

bool Questions::report(const Query& query, Kind kind, std::string text, std::string expected,
                       Drawable drawable, std::vector<Answer> answers) {
  found_ = Disagreement{start_, moves_, std::move(text), std::move(expected), std::move(answers)};
  found_->question = query.question;
  found_->kind = kind;
  found_->expected_drawable = std::move(drawable);
  found_->move = query.move;
  found_->taken_back = taken_back_;
  found_->wrong = first_wrong(*found_);
  found_->depth = query.depth;
  if (listener_.ignores && listener_.ignores(*found_)) found_.reset();
  return !found_;
}

// All boards go on where one throws, so that all hold the same when the report is made.
template <class Action>
bool Questions::all_do(const Query& query, const Action& action, std::string_view text) {
  std::optional<Kind> wrong;
  std::vector<std::string> words;
  for (std::size_t i = 0; i < size(); ++i) {
    if (!query.who.holds(i)) continue;
    try {
      action(board(i));
    } catch (...) {
      words.resize(size(), "done");
      const Thrown thrown = what_was_thrown();
      words[i] = thrown.text;
      if (!wrong) wrong = thrown.kind;
    }
  }
  if (!wrong) return true;
  std::vector<Answer> answers;
  for (std::size_t i = 0; i < size(); ++i) {
    if (query.who.holds(i)) answers.push_back({std::string(board(i).name()), words[i]});
  }
  std::string whole(text);
  if (query.move) whole += ' ' + text::to_uci(*query.move);
  is_out_of_step_ = true;
  report(query, *wrong, std::move(whole), "done", {}, std::move(answers));
  return false;
}

bool Questions::goes_on(bool held) {
  if (held) return true;
  if (found_ && !listener_.notes) return false;
  if (found_) listener_.notes(*found_);
  has_noted_ = has_noted_ || found_;
  found_.reset();
  taken_back_.clear();
  return !is_out_of_step_;
}

bool Questions::set() {
  return all_do(
      {Question::Set}, [this](Board& board) { board.set(start_); }, "set");
}

bool Questions::make(Move move, const Who& who) {
  const auto mover = board(0).piece_on(move.from());
  // In Chess960 a castling goes to its own rook.
  const bool captures = move.flag() != MoveFlag::Castling && board(0).piece_on(move.to());
  const bool starts_anew = captures || mover == Piece::WhitePawn || mover == Piece::BlackPawn;
  const Position now = position_now();
  clocks_.push_back(
      clocks_after({now.halfmove_clock, now.fullmove_number}, now.side_to_move, starts_anew));
  const bool done = all_do(
      {Question::Make, 0, who, move}, [move](Board& board) { board.make(move); }, "make");
  moves_.push_back(move);
  return done;
}

bool Questions::unmake(const Who& who) {
  const bool done = all_do(
      {Question::Unmake, 0, who}, [](Board& board) { board.unmake(); }, "unmake");
  if (done) {
    moves_.pop_back();
    clocks_.pop_back();
  }
  return done;
}

bool Questions::remember_states(States& states) {
  states.clear();
  states.resize(size());
  std::size_t i = 0;
  return all_do(
      {Question::TakenBack}, [&](Board& board) { states[i++] = board.state_bytes(); },
      "state_bytes");
}

Position Questions::position_now() const {
  Position position = board(0).position();
  position.halfmove_clock = clocks_.empty() ? start_.halfmove_clock : clocks_.back().halfmove;
  position.fullmove_number = clocks_.empty() ? start_.fullmove_number : clocks_.back().fullmove;
  return position;
}

bool Questions::ask_clocks() {
  for (const Move move : positions::sorted_moves(board(0).legal_moves())) {
    if (move.flag() != MoveFlag::Normal || board(0).piece_on(move.to())) continue;
    return make(move) && hold({Question::Position}, position_now(), &Board::position, "position");
  }
  return true;
}

bool Questions::ask_sets(const Position& position) {
  const Key key = key_of(position);
  if (!again_ && !is_time_for(key, is_sampled() ? 4 : 1)) return true;
  std::vector<Position> states = positions::simpler_states(position);
  const bool all = again_ || thoroughness_ == Thoroughness::Deep;
  if (!all && !states.empty()) states = {states[key / 4 % states.size()]};
  for (const Position& state : states) {
    const auto moves_of_state = [&](std::size_t i) {
      board(i).set(position);
      board(i).set(state);
      return positions::sorted_moves(board(i).legal_moves());
    };
    const bool held = hold({Question::Set, 1}, moves_of_state(0), moves_of_state,
                           [&] { return "legal_moves once set to " + text::to_fen(state); });
    if (!held) return false;
  }
  return true;
}

bool Questions::ask_made(const Position& position) {
  return hold({Question::Position}, position, &Board::position, "position") &&
         ask_keys({Question::Key}, key_of(position)) &&
         ask_moves(positions::sorted_moves(board(0).legal_moves()), {});
}

Questions::Look Questions::look_at(const Position& position) const {
  Look look;
  look.position = position;
  look.key = key_of(position);
  look.listed = positions::sorted_moves(board(0).legal_moves());
  look.legal = look.listed;
  look.legal.erase(std::unique(look.legal.begin(), look.legal.end()), look.legal.end());
  for (const Move move : look.legal) look.is_legal.set(move.code());
  for (const Square from : all_squares) {
    const SquareSet attacks = look.attacks[index(from)] = board(0).attacks_from(from);
    if (const auto piece = position.piece_on(from)) {
      const auto by = static_cast<std::size_t>(index(color_of(*piece)));
      look.attack_maps[by] = look.attack_maps[by] | attacks;
      for (const Square to : attacks) look.attackers[by][index(to)].insert(from);
    }
  }
  const Color us = position.side_to_move;
  const Square king = *position.squares_of(make_piece(us, PieceType::King)).begin();
  look.checkers = look.attackers[index(~us)][index(king)];
  look.pinned = board(0).pinned();
  return look;
}

bool Questions::ask_pieces() {
  if (!hold({Question::Position}, at_.position, &Board::position, "position")) return false;
  for (const Square square : all_squares) {
    const bool held = hold(
        {Question::Position}, at_.position.piece_on(square),
        [&](std::size_t i) { return board(i).piece_on(square); },
        [&] { return "piece_on " + to_string(square); });
    if (!held) return false;
  }
  return hold({Question::Position}, at_.position.side_to_move, &Board::side_to_move,
              "side_to_move");
}

bool Questions::ask_key() { return ask_keys({Question::Key}, at_.key); }

bool Questions::ask_keys(const Query& query, Key key) {
  return hold(query, KeyAnswer{key}, &Board::key, "key") &&
         hold(query, KeyAnswer{key}, &Board::recomputed_key, "recomputed_key");
}

bool Questions::ask_attacks() {
  for (const Square from : all_squares) {
    const bool held = hold(
        {Question::Attacks, 1}, at_.attacks[index(from)],
        [&](std::size_t i) { return board(i).attacks_from(from); },
        [&] { return "attacks_from " + to_string(from); });
    if (!held) return false;
  }
  for (const Color by : all_colors) {
    const bool held = hold(
        {Question::Attacks, is_sampled() && !at_.deeply ? 1U : 0U}, at_.attack_maps[index(by)],
        [&](std::size_t i) { return board(i).attack_map(by); },
        [&] { return "attack_map " + answer_text(by); });
    if (!held || !ask_attackers(by)) return false;
  }
  return true;
}

bool Questions::ask_attackers(Color by) {
  Query query{Question::Attacks, at_.deeply ? 0U : 1U};
  query.who = {is_sampled() && !at_.deeply ? share_of_squares : 1, at_.key};
  for (const Square square : all_squares) {
    const SquareSet expected = at_.attackers[index(by)][index(square)];
    const auto text = [&](const char* name) {
      return [=] { return fmt::format("{} {} {}", name, to_string(square), answer_text(by)); };
    };
    const bool held =
        hold(
            query, expected, [&](std::size_t i) { return board(i).attackers_to(square, by); },
            text("attackers_to")) &&
        hold(
            query, !expected.empty(),
            [&](std::size_t i) { return board(i).is_attacked(square, by); }, text("is_attacked"));
    if (!held) return false;
    ++query.who.turn;
  }
  return true;
}

bool Questions::ask_checks() {
  return hold({Question::Checkers}, at_.checkers, &Board::checkers, "checkers") &&
         hold({Question::Pins, 1}, at_.pinned, &Board::pinned, "pinned");
}

bool Questions::ask_end() {
  return ask_whether_it_ends(!at_.legal.empty(), !at_.checkers.empty(), {});
}

bool Questions::ask_whether_it_ends(bool has_moves, bool in_check, const Who& who) {
  const auto end = [](bool goes_on, bool check) {
    return goes_on ? End::None : check ? End::Checkmate : End::Stalemate;
  };
  const auto end_on = [&](std::size_t i) {
    return end(board(i).count_legal_moves() != 0, !board(i).checkers().empty());
  };
  return hold({Question::End, 1, who}, end(has_moves, in_check), end_on, "end of the game");
}

// What the notation writes is read by a second reader; what a second writer wrote is read by the
// notation.
bool Questions::ask_fen() {
  const Query query{Question::Fen, 0, only_the_first()};
  return hold(
             query, at_.position,
             [&](std::size_t i) {
               return read_second_fen(notation_.to_fen(board(i).position())).value_or(Position{});
             },
             "position written as FEN") &&
         hold(
             query, at_.position,
             [&](std::size_t i) { return notation_.parse_fen(second_fen(board(i).position())); },
             "position read from FEN");
}

}  // namespace squarelab::verify
