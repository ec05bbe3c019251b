// The questions about the moves of a position: which are legal; what an engine asks, which are
// captures, which give check, what an exchange wins and which threats change; and what happens when
// they are made and taken back: every child, the way back, SAN and counts of leaves. The last are
// most of what a comparison costs. Tested as questions.cpp is.
#include <fmt/format.h>

#include <algorithm>
#include <squarelab/board.hpp>
#include <squarelab/positions/events.hpp>
#include <squarelab/positions/variants.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/questions.hpp>

namespace squarelab::verify {

namespace {

// In a sampled position one board in this many is asked, in turn.
constexpr std::size_t share_of_legality = 4;
constexpr std::size_t share_of_children = 2;
constexpr std::size_t share_of_ways = 4;

constexpr int deepest_plain_perft = 2;

constexpr int code_count = 1 << 16;
constexpr int random_codes = 16;

// Of a sampled position one move is asked about, and one board in this many.
constexpr std::size_t share_of_engine_questions = 2;

std::vector<Threat> sorted(std::vector<Threat> threats) {
  std::sort(threats.begin(), threats.end());
  return threats;
}

ThreatChanges sorted(ThreatChanges changes) {
  return {sorted(std::move(changes.removed)), sorted(std::move(changes.added))};
}

}  // namespace

bool Questions::ask_moves_and_legality() {
  return ask_moves(at_.listed, {}) && ask_listed_legality() && ask_every_code();
}

bool Questions::ask_moves(const std::vector<Move>& listed_first, const Who& who) {
  std::vector<Move> legal = listed_first;
  legal.erase(std::unique(legal.begin(), legal.end()), legal.end());
  // The first board is compared only if it lists a move twice.
  const std::size_t first = legal == listed_first ? 1 : 0;
  const auto list = [&](std::size_t i) { return positions::sorted_moves(board(i).legal_moves()); };
  return hold({Question::Moves, first, who}, legal, list, "legal_moves") &&
         hold({Question::Count, 1, who}, static_cast<int>(legal.size()), &Board::count_legal_moves,
              "count_legal_moves");
}

bool Questions::ask_listed_legality() {
  Query query{Question::Legality, at_.deeply ? 0U : 1U};
  query.who = {is_sampled() && !at_.deeply ? share_of_legality : 1, at_.key};
  positions::Random random(at_.key);
  for (const Move move : at_.legal) {
    if (!ask_is_legal(query, move.code())) return false;
    const int bit = random.below(16);
    for (int other = 0; other < 16; ++other) {
      if ((at_.deeply || other == bit) && !ask_is_legal(query, move.code() ^ (1 << other))) {
        return false;
      }
    }
    ++query.who.turn;
  }
  for (int i = 0; i < random_codes; ++i, ++query.who.turn) {
    if (!ask_is_legal(query, random.below(code_count))) return false;
  }
  query.who = {};
  if (again_ && again_->move && !ask_is_legal({Question::Legality}, again_->move->code())) {
    return false;
  }
  return ask_is_legal(query, Move::none().code()) && ask_is_legal(query, Move::null().code());
}

// Expensive, so that only one board is asked, even in deep positions.
bool Questions::ask_every_code() {
  constexpr Key usual = 1024;
  constexpr Key sampled = 16384;
  const Key period = is_sampled() ? sampled : usual;
  if (again_ || at_.key % period != 0) return true;
  const std::size_t others = size() - 1;
  const std::uint64_t board = 1 + at_.key / period % others;
  const Query query{Question::Legality, 1, {others, others - board}};
  for (int code = 0; code < code_count; ++code) {
    if (!ask_is_legal(query, code)) return false;
  }
  return true;
}

bool Questions::ask_is_legal(Query query, int code) {
  const Move move = Move::from_code(static_cast<std::uint16_t>(code));
  query.move = move;
  return hold(
      query, at_.is_legal.test(move.code()), [&](std::size_t i) { return board(i).is_legal(move); },
      [&] { return fmt::format("is_legal {} (code 0x{:04x})", text::to_uci(move), move.code()); });
}

bool Questions::ask_selections() {
  for (const MoveSelection selection : all_move_selections) {
    std::vector<Move> expected;
    for (const Move move : at_.legal) {
      if (rules::is_selected(selection, at_.position, move)) expected.push_back(move);
    }
    const bool held = hold(
        {Question::Selection, at_.deeply ? 0U : 1U}, expected,
        [&](std::size_t i) { return positions::sorted_moves(board(i).selected_moves(selection)); },
        [&] { return fmt::format("selected_moves {}", name_of(selection)); });
    if (!held) return false;
  }
  return true;
}

bool Questions::ask_about_moves() {
  const std::size_t count = at_.legal.size();
  const bool all = at_.deeply || !is_sampled();
  for (std::size_t i = 0; i < (all ? count : std::min<std::size_t>(count, 1)); ++i) {
    const Move move = at_.legal[(at_.key + i) % count];
    const Who who{all ? 1 : share_of_engine_questions, at_.key / count};
    if (!ask_check_given(move, who) || !ask_exchange(move, who) || !ask_threat_changes(move, who)) {
      return false;
    }
  }
  return true;
}

bool Questions::ask_check_given(Move move, const Who& who) {
  return hold(
      {Question::GivesCheck, 1, who, move}, board(0).gives_check(move),
      [&](std::size_t i) { return board(i).gives_check(move); },
      [&] { return "gives_check " + text::to_uci(move); });
}

bool Questions::ask_exchange(Move move, const Who& who) {
  const Query query{Question::Exchange, 1, who, move};
  const int value = board(0).exchange(move);
  if (!hold(
          query, value, [&](std::size_t i) { return board(i).exchange(move); },
          [&] { return "exchange " + text::to_uci(move); })) {
    return false;
  }
  for (const int threshold : {value, value + 1, 0}) {
    const bool held = hold(
        query, value >= threshold,
        [&](std::size_t i) { return board(i).exchange_is_at_least(move, threshold); },
        [&] { return fmt::format("exchange_is_at_least {} {}", text::to_uci(move), threshold); });
    if (!held) return false;
  }
  return true;
}

bool Questions::ask_threats() {
  return hold(
      {Question::Threats, 1}, sorted(board(0).threats()),
      [&](std::size_t i) { return sorted(board(i).threats()); }, "threats");
}

bool Questions::ask_threat_changes(Move move, const Who& who) {
  return hold(
      {Question::Threats, 1, who, move}, sorted(board(0).threat_changes(move)),
      [&](std::size_t i) { return sorted(board(i).threat_changes(move)); },
      [&] { return "threat_changes " + text::to_uci(move); });
}

// After taken_back_ was taken back: the bytes, and the position too, which need not be in the
// bytes.
bool Questions::ask_taken_back(const States& before, const Position* position, const Who& who) {
  const Query query{Question::TakenBack, 1, who};
  return hold(
             query, std::string(same_bytes),
             [&](std::size_t i) { return difference(before[i], board(i).state_bytes()); },
             [&] {
               return fmt::format("state before and after {}, taken back",
                                  text::to_uci(taken_back_.front()));
             }) &&
         (position == nullptr || hold(query, *position, &Board::position, "position"));
}

bool Questions::take_back(std::vector<States> states) {
  for (; !states.empty(); states.pop_back()) {
    const Move move = moves_.back();
    if (!unmake({})) return false;
    taken_back_.insert(taken_back_.begin(), move);
    const Position now = position_now();
    if (!ask_taken_back(states.back(), &now, {})) return false;
  }
  return true;
}

bool Questions::ask_children() {
  if (!remember_states(states_)) return false;
  std::size_t turn = at_.key;
  for (const Move move : at_.legal) {
    const std::size_t plies = moves_.size();
    if (!ask_child(move, turn++)) {
      is_out_of_step_ = is_out_of_step_ || !taken_back_.empty();
      if (!goes_on(false) || !is_back_at(at_.position, plies)) return false;
    }
    ++compared_.children;
  }
  return true;
}

// All children at once, as walks make them, of each board that has a way to it.
bool Questions::ask_all_children() {
  if (has_noted_) return true;
  return hold(
      {Question::CoreChild, 1}, std::string(same_bytes),
      [&](std::size_t i) {
        const auto* const asked = dynamic_cast<const AllChildren*>(&board(i));
        if (asked == nullptr) return std::string(same_bytes);
        const Board::Children children = asked->all_children();
        return difference(children.by_core, children.by_full);
      },
      "all children, made at once and one by one");
}

// The replies to a move once another move, whose replies were looked at, has been taken back: what
// a board remembers of those must be forgotten. Of each board, whether is_legal fits its own list.
bool Questions::ask_siblings() {
  const std::vector<Move>& moves = at_.legal;
  if (has_noted_ || moves.size() < 2) return true;
  const bool every_pair = again_ || thoroughness_ == Thoroughness::Deep;
  for (std::size_t pair = 0; pair < (every_pair ? moves.size() : 1); ++pair) {
    const Move first = moves[(at_.key + pair) % moves.size()];
    const Move second = moves[(at_.key + pair + 1) % moves.size()];
    const auto fits = [&](std::size_t i) {
      Board& asked = board(i);
      asked.make(first);
      const MoveList former = asked.legal_moves();
      const bool is_unmovable = !asked.is_legal(first);
      asked.unmake();
      asked.make(second);
      const std::vector<Move> replies = positions::sorted_moves(asked.legal_moves());
      const auto is_answered_rightly = [&](Move move) {
        return asked.is_legal(move) == std::binary_search(replies.begin(), replies.end(), move);
      };
      const bool all = std::all_of(replies.begin(), replies.end(), is_answered_rightly) &&
                       std::all_of(former.begin(), former.end(), is_answered_rightly);
      asked.unmake();
      return is_unmovable && all;
    };
    const bool held = hold({Question::Legality, 1}, true, fits, [&] {
      return fmt::format(
          "whether is_legal fits legal_moves after {}, {} made and taken back before",
          text::to_uci(second), text::to_uci(first));
    });
    if (!held) return false;
  }
  return true;
}

// After a child in which something is wrong: whether the boards hold the parent again.
bool Questions::is_back_at(const Position& parent, std::size_t plies) {
  if (moves_.size() != plies && !unmake({})) {
    goes_on(false);
    return false;
  }
  for (std::size_t i = 0; i < size(); ++i) {
    is_out_of_step_ = is_out_of_step_ || board(i).position() != parent;
  }
  return !is_out_of_step_;
}

bool Questions::ask_child(Move move, std::size_t turn) {
  const bool sampled = is_sampled() && !at_.deeply;
  const Who on_ways{sampled ? share_of_ways : 1, turn};
  const Who who{sampled ? share_of_children : 1, turn / share_of_ways};
  const auto way = [&](std::size_t i) {
    const Board::Children children = board(i).children(move);
    return difference(children.by_core, children.by_full);
  };
  if (!hold({Question::CoreChild, at_.deeply ? 0U : 1U, on_ways, move}, std::string(same_bytes),
            way, [&] { return fmt::format("core and full child of {}", text::to_uci(move)); }) ||
      !make(move, who)) {
    return false;
  }
  const Position child = position_now();
  const Key key = key_of(child);
  if (!hold({Question::Position, 0, who}, child, &Board::position, "position") ||
      !ask_keys({Question::Key, 1, who}, key)) {
    return false;
  }
  const bool ends = !sampled && board(size() - 1).count_legal_moves() == 0;
  if (is_time_for(key, sampled ? 64 : 16) &&
      !ask_whether_it_ends(board(0).count_legal_moves() != 0, !board(0).checkers().empty(), who)) {
    return false;
  }
  const bool list_too = is_time_for(key, sampled ? 256 : 64) ||
                        positions::is_double_push_beside_pawn(at_.position, move);
  if (list_too && !ask_moves(positions::sorted_moves(board(0).legal_moves()), who)) return false;
  if (!unmake(who)) return false;
  taken_back_ = {move};
  const bool position_too = !sampled || turn % share_of_ways == 0;
  if (!ask_taken_back(states_, position_too ? &at_.position : nullptr, who)) return false;
  taken_back_.clear();
  return !ends || ask_san_of(move);
}

bool Questions::ask_san() {
  for (const Move move : at_.legal) {
    if (!ask_san_of(move)) return false;
  }
  return true;
}

bool Questions::ask_san_of(Move move) {
  // Boards may agree on an illegal move, which has no SAN.
  if (!rules::is_legal(at_.position, move)) return true;
  const std::string san = notation_.to_san(move, at_.position);
  const std::string expected =
      fmt::format("{}{} is {}", san.substr(0, san.find_last_not_of("+#") + 1), sign_after(move),
                  text::to_uci(move));
  return hold(
      {Question::San, 0, only_the_first(), move}, expected,
      [&](std::size_t) {
        return fmt::format("{} is {}", san, text::to_uci(notation_.parse_san(san, at_.position)));
      },
      [&] { return "SAN of " + text::to_uci(move); });
}

// The sign of check or mate, by what the first board answers after the move.
std::string Questions::sign_after(Move move) {
  board(0).make(move);
  const bool check = !board(0).checkers().empty();
  const bool mate = check && board(0).count_legal_moves() == 0;
  board(0).unmake();
  return mate ? "#" : check ? "+" : "";
}

// The leaves two plies below, by all boards but the first, which may be slow, and by one of them
// ply after ply. Only where these counts differ is the first board asked who is right.
bool Questions::ask_two_plies() {
  if (again_ || size() < 2) return true;
  try {
    const std::uint64_t by_ply = board(1 + at_.key % (size() - 1)).perft(2, PerftMode::OnePly);
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

// A perft of the depth that is asked again, or else of two plies.
bool Questions::ask_counts() {
  const int depth = again_ ? again_->depth : 2;
  return ask_perft(depth, board(0).perft(depth, PerftMode::Bulk), again_ ? 0 : 1);
}

bool Questions::ask_perft(int depth, std::uint64_t expected, std::size_t first) {
  constexpr std::array modes{std::pair{PerftMode::Bulk, "bulk"},
                             std::pair{PerftMode::OnePly, "one ply"},
                             std::pair{PerftMode::Plain, "plain"}};
  for (const auto& one : modes) {
    const PerftMode mode = one.first;
    const char* const name = one.second;  // clang 14 captures no structured bindings
    if (mode == PerftMode::Plain && depth > deepest_plain_perft) break;
    const bool held = hold(
        {Question::Perft, first, {}, std::nullopt, depth}, expected,
        [&](std::size_t i) { return board(i).perft(depth, mode); },
        [&] { return fmt::format("perft {} {}", depth, name); });
    if (!held) return false;
    compared_.leaves += expected * (size() - first);
  }
  return true;
}

}  // namespace squarelab::verify
