// Idea: every answer has an expected value. It comes from the first board, or follows from that
// board's other answers by definition: a square is attacked by the pieces that have it among their
// attacks, a key is the key of the position. So the slow reference is asked as little as possible.
// Only when an answer is wrong are all boards asked again, for their texts. Cost: some 25 children
// a position are most of it. Tested in tests/lab/differential/lockstep_test.cpp and, with planted
// lies, in tests/lab/differential/liar_test.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <squarelab/lab/differential/questions.hpp>
#include <squarelab/lab/positions/events.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/san.hpp>
#include <squarelab/text/uci_move.hpp>

namespace squarelab::lab::inline differential {

namespace {

constexpr int code_count = 1 << 16;
constexpr int random_codes = 16;
constexpr int deepest_plain_perft = 2;

// In a sampled position one board in this many is asked, in turn.
constexpr std::size_t share_of_legality = 4;
constexpr std::size_t share_of_squares = 4;

}  // namespace

void Questions::report(Question question, Kind kind, std::string query, std::string expected,
                       std::vector<Answer> answers) {
  found_ = Disagreement{start_, moves_, std::move(query), std::move(expected), std::move(answers)};
  found_->question = question;
  found_->kind = kind;
  found_->move = move_;
  found_->taken_back = taken_back_;
  found_->wrong = first_wrong(*found_);
  if (question == Question::Perft) found_->depth = depth_;
}

// All boards go on where one throws, so that all hold the same when the report is made.
template <class Action>
bool Questions::all_do(Question question, const Action& action, std::string_view query) {
  std::optional<Kind> wrong;
  std::vector<std::string> words;
  for (std::size_t i = 0; i < size(); ++i) {
    if (!takes_part(i)) continue;
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
    if (takes_part(i)) answers.push_back({std::string(board(i).name()), words[i]});
  }
  std::string whole(query);
  if (move_) whole += ' ' + text::to_uci(*move_);
  report(question, *wrong, std::move(whole), "done", std::move(answers));
  is_out_of_step_ = true;
  if (listener_.ignores && listener_.ignores(*found_)) found_.reset();
  return false;
}

bool Questions::goes_on(bool held) {
  if (held) return true;
  if (found_ && !listener_.notes) return false;
  if (found_) listener_.notes(*found_);
  has_noted_ = has_noted_ || found_;
  found_.reset();
  move_.reset();
  taken_back_.clear();
  return !is_out_of_step_;
}

bool Questions::set() {
  return all_do(
      Question::Set, [this](Board& board) { board.set(start_); }, "set");
}

bool Questions::make(Move move) {
  const auto mover = board(0).piece_on(move.from());
  const bool starts_anew =
      board(0).piece_on(move.to()) || mover == Piece::WhitePawn || mover == Piece::BlackPawn;
  const Position now = position_now();
  clocks_.push_back(
      clocks_after({now.halfmove_clock, now.fullmove_number}, now.side_to_move, starts_anew));
  move_ = move;
  const bool done = all_do(
      Question::Make, [move](Board& board) { board.make(move); }, "make");
  move_.reset();
  moves_.push_back(move);
  return done;
}

bool Questions::unmake() {
  const bool done = all_do(
      Question::Unmake, [](Board& board) { board.unmake(); }, "unmake");
  if (done) {
    moves_.pop_back();
    clocks_.pop_back();
  }
  return done;
}

Position Questions::position_now() const {
  Position position = board(0).position();
  position.halfmove_clock = clocks_.empty() ? start_.halfmove_clock : clocks_.back().halfmove;
  position.fullmove_number = clocks_.empty() ? start_.fullmove_number : clocks_.back().fullmove;
  return position;
}

bool Questions::ask_clocks() {
  for (const Move move : sorted_moves(board(0).legal_moves())) {
    if (move.flag() != MoveFlag::Normal || board(0).piece_on(move.to())) continue;
    return make(move) && hold(Question::Position, 0, position_now(), &Board::position, "position");
  }
  return true;
}

bool Questions::ask_all(const Position& position, bool with_children) {
  const Key key = key_of(position);
  const bool deeply = with_children && is_time_for(key, is_sampled() ? 256 : 16);
  position_ = position;
  if (!ask_about_position(key, deeply)) return false;
  if (!goes_on(ask_two_plies(key))) return false;
  if (!with_children) return true;
  if (deeply &&
      (!goes_on(ask_san()) || !goes_on(ask_perft(2, board(0).perft(2, PerftMode::Bulk), 1))))
    return false;
  compared_.coverage.add(events_of(
      position_, {legal_, checkers_, pinned_, attack_maps_[index(~position_.side_to_move)]}));
  if (!ask_children(key, deeply)) return false;
  ++compared_.positions;
  return true;
}

// Sets what the first board answers: legal_ and what look_at_attacks sets.
bool Questions::ask_about_position(Key key, bool deeply) {
  look_at_attacks();
  return goes_on(ask_pieces()) && goes_on(ask_keys(0, key)) &&
         goes_on(ask_moves() && ask_legality(key, deeply)) && goes_on(ask_attacks(key, deeply)) &&
         goes_on(ask_checks()) && goes_on(ask_end(!legal_.empty(), !checkers_.empty())) &&
         goes_on(!is_time_for(key, 4) || ask_fen());
}

bool Questions::ask_again(const Disagreement& found, const Position& position) {
  only_ = found.question;
  named_ = found.move;
  position_ = position;
  const Key key = key_of(position_);
  if (!ask_about_position(key, true)) return false;
  switch (found.question) {
    case Question::Set:
      return ask_sets(position);
    case Question::San:
      return ask_san();
    case Question::Fen:
      return ask_fen();
    case Question::Perft:
      return ask_perft(found.depth, board(0).perft(found.depth, PerftMode::Bulk), 0);
    case Question::Legality:
      return ask_siblings(std::vector(legal_), key);
    case Question::Make:
    case Question::Unmake:
    case Question::CoreChild:
    case Question::TakenBack:
      return ask_children(key, true);
    default:
      return true;
  }
}

bool Questions::ask_sets(const Position& position) {
  const Key key = key_of(position);
  if (!only_ && !is_time_for(key, is_sampled() ? 4 : 1)) return true;
  std::vector<Position> twins = poorer_twins(position);
  const bool all = only_ || thoroughness_ == Thoroughness::Deep;
  if (!all && !twins.empty()) twins = {twins[key / 4 % twins.size()]};
  for (const Position& twin : twins) {
    const auto moves_of_twin = [&](std::size_t i) {
      board(i).set(position);
      board(i).set(twin);
      return sorted_moves(board(i).legal_moves());
    };
    const bool held = hold(Question::Set, 1, moves_of_twin(0), moves_of_twin,
                           [&] { return "legal_moves once set to " + text::to_fen(twin); });
    if (!held) return false;
  }
  return true;
}

bool Questions::ask_made(const Position& position) {
  position_ = position;
  return hold(Question::Position, 0, position_, &Board::position, "position") &&
         ask_keys(0, key_of(position)) && ask_moves();
}

bool Questions::ask_pieces() {
  if (!hold(Question::Position, 0, position_, &Board::position, "position")) return false;
  for (const Square square : all_squares) {
    const bool held = hold(
        Question::Position, 0, position_.piece_on(square),
        [&](std::size_t i) { return board(i).piece_on(square); },
        [&] { return "piece_on " + to_string(square); });
    if (!held) return false;
  }
  return hold(Question::Position, 0, position_.side_to_move, &Board::side_to_move, "side_to_move");
}

bool Questions::ask_keys(std::size_t first, Key key) {
  return hold(Question::Key, first, KeyAnswer{key}, &Board::key, "key") &&
         hold(Question::Key, first, KeyAnswer{key}, &Board::recomputed_key, "recomputed_key");
}

// Sets legal_.
bool Questions::ask_moves() {
  const std::vector<Move> first_answer = sorted_moves(board(0).legal_moves());
  legal_ = first_answer;
  legal_.erase(std::unique(legal_.begin(), legal_.end()), legal_.end());
  // The first board is compared only if it lists a move twice.
  const std::size_t first = legal_ == first_answer ? 1 : 0;
  const auto list = [&](std::size_t i) { return sorted_moves(board(i).legal_moves()); };
  return hold(Question::Moves, first, legal_, list, "legal_moves") &&
         hold(Question::Count, 1, static_cast<int>(legal_.size()), &Board::count_legal_moves,
              "count_legal_moves");
}

bool Questions::ask_legality(Key key, bool deeply) {
  for (const Move move : legal_) is_in_list_.set(move.code());
  const bool held = ask_listed_legality(key, deeply) && ask_every_code(key);
  for (const Move move : legal_) is_in_list_.reset(move.code());
  return held;
}
bool Questions::ask_listed_legality(Key key, bool deeply) {
  const std::size_t first = deeply ? 0 : 1;
  const std::size_t share = is_sampled() && !deeply ? share_of_legality : 1;
  std::size_t turn = key;
  Random random(key);
  for (const Move move : legal_) {
    const Share some(*this, share, turn++);
    if (!ask_is_legal(first, move.code())) return false;
    const int bit = random.below(16);
    for (int other = 0; other < 16; ++other) {
      if ((deeply || other == bit) && !ask_is_legal(first, move.code() ^ (1 << other))) {
        return false;
      }
    }
  }
  for (int i = 0; i < random_codes; ++i) {
    const Share some(*this, share, turn++);
    if (!ask_is_legal(first, random.below(code_count))) return false;
  }
  if (named_ && !ask_is_legal(0, named_->code())) return false;
  return ask_is_legal(first, Move::none().code()) && ask_is_legal(first, Move::null().code());
}
// Expensive, so that only one board is asked, even in deep positions.
bool Questions::ask_every_code(Key key) {
  constexpr Key usual = 1024;
  constexpr Key sampled = 16384;
  const Key period = is_sampled() ? sampled : usual;
  if (only_ || key % period != 0) return true;
  const std::size_t others = size() - 1;
  const Share one(*this, others, others - (1 + key / period % others));
  for (int code = 0; code < code_count; ++code) {
    if (!ask_is_legal(1, code)) return false;
  }
  return true;
}
bool Questions::ask_is_legal(std::size_t first, int code) {
  const Move move = Move::from_code(static_cast<std::uint16_t>(code));
  move_ = move;
  const bool held = hold(
      Question::Legality, first, is_in_list_.test(move.code()),
      [&](std::size_t i) { return board(i).is_legal(move); },
      [&] { return fmt::format("is_legal {} (code 0x{:04x})", text::to_uci(move), move.code()); });
  move_.reset();
  return held;
}

// Sets attacks_, attackers_, attack_maps_, checkers_ and pinned_ from the first board.
void Questions::look_at_attacks() {
  attackers_ = {};
  attack_maps_ = {};
  for (const Square from : all_squares) {
    const SquareSet attacks = attacks_[index(from)] = board(0).attacks_from(from);
    if (const auto piece = position_.piece_on(from)) {
      const auto by = static_cast<std::size_t>(index(color_of(*piece)));
      attack_maps_[by] = attack_maps_[by] | attacks;
      for (const Square to : attacks) attackers_[by][index(to)].insert(from);
    }
  }
  const Color us = position_.side_to_move;
  const Square king = *position_.squares_of(make_piece(us, PieceType::King)).begin();
  checkers_ = attackers_[index(~us)][index(king)];
  pinned_ = board(0).pinned();
}

bool Questions::ask_attacks(Key key, bool deeply) {
  for (const Square from : all_squares) {
    const bool held = hold(
        Question::Attacks, 1, attacks_[index(from)],
        [&](std::size_t i) { return board(i).attacks_from(from); },
        [&] { return "attacks_from " + to_string(from); });
    if (!held) return false;
  }
  for (const Color by : all_colors) {
    const bool held = hold(
        Question::Attacks, is_sampled() && !deeply ? 1 : 0, attack_maps_[index(by)],
        [&](std::size_t i) { return board(i).attack_map(by); },
        [&] { return "attack_map " + answer_text(by); });
    if (!held || !ask_attackers(key, by, deeply ? 0 : 1)) return false;
  }
  return true;
}
bool Questions::ask_attackers(Key key, Color by, std::size_t first) {
  const std::size_t share = is_sampled() && first != 0 ? share_of_squares : 1;
  std::size_t turn = key;
  for (const Square square : all_squares) {
    const Share some(*this, share, turn++);
    const SquareSet expected = attackers_[index(by)][index(square)];
    const bool held =
        hold(
            Question::Attacks, first, expected,
            [&](std::size_t i) { return board(i).attackers_to(square, by); },
            [&] {
              return fmt::format("attackers_to {} {}", to_string(square), answer_text(by));
            }) &&
        hold(
            Question::Attacks, first, !expected.empty(),
            [&](std::size_t i) { return board(i).is_attacked(square, by); },
            [&] { return fmt::format("is_attacked {} {}", to_string(square), answer_text(by)); });
    if (!held) return false;
  }
  return true;
}

bool Questions::ask_checks() {
  return hold(Question::Checkers, 0, checkers_, &Board::checkers, "checkers") &&
         hold(Question::Pins, 1, pinned_, &Board::pinned, "pinned");
}

bool Questions::ask_end(bool has_moves, bool in_check) {
  const auto end = [](bool goes_on, bool check) {
    return goes_on ? End::None : check ? End::Checkmate : End::Stalemate;
  };
  const auto end_on = [&](std::size_t i) {
    return end(board(i).count_legal_moves() != 0, !board(i).checkers().empty());
  };
  return hold(Question::End, 1, end(has_moves, in_check), end_on, "end of the game");
}

bool Questions::ask_san() {
  for (const Move move : legal_) {
    if (!ask_san_of(move)) return false;
  }
  return true;
}

bool Questions::ask_san_of(Move move) {
  // Boards may agree on an illegal move, which has no SAN.
  if (!rules::is_legal(position_, move)) return true;
  move_ = move;
  const std::string san = notation_.to_san(move, position_);
  const std::string expected =
      fmt::format("{}{} is {}", san.substr(0, san.find_last_not_of("+#") + 1), sign_after(move),
                  text::to_uci(move));
  // One board is enough: all hold this position, and SAN depends on nothing else.
  const Share one(*this, size(), 0);
  const bool held = hold(
      Question::San, 0, expected,
      [&](std::size_t) {
        return fmt::format("{} is {}", san, text::to_uci(notation_.parse_san(san, position_)));
      },
      [&] { return "SAN of " + text::to_uci(move); });
  if (held) move_.reset();
  return held;
}

// The sign of check or mate, by what the first board answers after the move.
std::string Questions::sign_after(Move move) {
  board(0).make(move);
  const bool check = !board(0).checkers().empty();
  const bool mate = check && board(0).count_legal_moves() == 0;
  board(0).unmake();
  return mate ? "#" : check ? "+" : "";
}

// What the notation writes is read by a second reader; what a second writer wrote is read by the
// notation. One board is enough here, too.
bool Questions::ask_fen() {
  const Share one(*this, size(), 0);
  return hold(
             Question::Fen, 0, position_,
             [&](std::size_t i) {
               return read_second_fen(notation_.to_fen(board(i).position())).value_or(Position{});
             },
             "position written as FEN") &&
         hold(
             Question::Fen, 0, position_,
             [&](std::size_t i) { return notation_.parse_fen(second_fen(board(i).position())); },
             "position read from FEN");
}

// The leaves two plies below, by all boards but the first, which may be slow, and by one of them
// ply after ply. Only where these counts differ is the first board asked who is right.
bool Questions::ask_two_plies(Key key) {
  if (size() < 2) return true;
  try {
    const std::uint64_t by_ply = board(1 + key % (size() - 1)).perft(2, PerftMode::OnePly);
    bool all_agree = true;
    for (std::size_t i = 1; i < size(); ++i) {
      all_agree = all_agree && board(i).perft(2, PerftMode::Bulk) == by_ply;
    }
    compared_.queries += size();
    if (all_agree) return true;
  } catch (...) {  // asked again below
  }
  return ask_perft(2, board(0).perft(2, PerftMode::Bulk), 1);
}

bool Questions::ask_perft(int depth, std::uint64_t expected, std::size_t first) {
  constexpr std::array modes{std::pair{PerftMode::Bulk, "bulk"},
                             std::pair{PerftMode::OnePly, "one ply"},
                             std::pair{PerftMode::Plain, "plain"}};
  for (const auto& one : modes) {
    const PerftMode mode = one.first;
    const char* const name = one.second;  // clang 14 captures no structured bindings
    if (mode == PerftMode::Plain && depth > deepest_plain_perft) break;
    depth_ = depth;
    const bool held = hold(
        Question::Perft, first, expected,
        [&](std::size_t i) { return board(i).perft(depth, mode); },
        [&] { return fmt::format("perft {} {}", depth, name); });
    if (!held) return false;
    compared_.leaves += expected * (size() - first);
  }
  return true;
}

bool Questions::remember_states(States& states) {
  states.clear();
  states.resize(size());
  std::size_t i = 0;
  return all_do(
      Question::TakenBack, [&](Board& board) { states[i++] = board.state_bytes(); }, "state_bytes");
}

}  // namespace squarelab::lab::inline differential
