// Idea: delta debugging (Zeller and Hildebrandt 2002). Moves go first, as many as possible from the
// beginning; then pieces in chunks, halves first, smaller and smaller; then every single
// simplification, and pairs of pieces that can only go together, until none is left: the last
// round, in which nothing succeeded, proves that the line is minimal. Cost: the chunks take some 50
// calls where 30 pieces become 4, the rounds some 50 more. Tested in
// tests/verify/shrink_test.cpp and, with planted faults, by tests/faults.
#include <algorithm>
#include <chrono>
#include <squarelab/positions/events.hpp>
#include <squarelab/questions/perft.hpp>
#include <squarelab/rules/diagram.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/validation.hpp>
#include <squarelab/verify/fault.hpp>
#include <squarelab/verify/shrink.hpp>

namespace squarelab::verify {

namespace {

// The line from its n-th position on.
Line later(const Line& line, std::size_t n) {
  const auto middle = line.moves.begin() + static_cast<std::ptrdiff_t>(n);
  return {end_of({line.start, {line.moves.begin(), middle}}), {middle, line.moves.end()}};
}

void drop_what_cannot_be(Position& position) {
  position.castling = rules::rights_at_home(position, position.castling);
  const auto violation = rules::find_violation(position);
  if (violation && violation->rule == rules::Rule::EnPassantAfterDoublePush) {
    position.en_passant.reset();
  }
}

Line without(const Line& line, const std::vector<Square>& squares) {
  Line simpler = line;
  for (const Square square : squares) simpler.start.clear(square);
  drop_what_cannot_be(simpler.start);
  return simpler;
}

// The squares of all pieces but the kings.
std::vector<Square> removable(const Position& position) {
  std::vector<Square> squares;
  for (const Square square : all_squares) {
    const auto piece = position.piece_on(square);
    if (piece && type_of(*piece) != PieceType::King) squares.push_back(square);
  }
  return squares;
}

// Values of a clock that is lowered, each once.
std::vector<int> lower_values(int now, int least) {
  std::vector<int> values;
  for (const int value : {least, least + (now - least) / 2, now - 1}) {
    const bool is_lower = least <= value && value < now;
    if (is_lower && (values.empty() || value != values.back())) values.push_back(value);
  }
  return values;
}

class Shrinker {
 public:
  Shrinker(const Line& line, const Shows& shows, std::uint64_t most_calls, const Stop& stop)
      : shows_(shows), most_calls_(most_calls), stop_(stop), result_{line} {}

  Shrinking run() {
    shorten();
    take_away_chunks();
    while (take_one_step() || take_away_a_pair()) {
    }
    result_.is_minimal = !is_ended_;
    return std::move(result_);
  }

 private:
  // Keeps the line if it is valid and shows it.
  bool keep(Line line) {
    if (is_ended_ || !is_valid(line)) return false;
    if (result_.calls == most_calls_ || (stop_ && stop_())) {
      is_ended_ = true;
      return false;
    }
    ++result_.calls;
    if (!shows_(line)) return false;
    result_.line = std::move(line);
    return true;
  }

  void shorten() {
    for (std::size_t n = result_.line.moves.size(); n > 0; --n) {
      if (keep(later(result_.line, n))) return;
    }
  }

  void take_away_chunks() {
    const std::size_t count = removable(result_.line.start).size();
    for (std::size_t size = std::max(count / 2, std::size_t{1}); size > 0; size /= 2) {
      const std::vector<Square> squares = removable(result_.line.start);
      for (std::size_t begin = 0; begin < squares.size(); begin += size) {
        const std::size_t end = std::min(begin + size, squares.size());
        keep(without(result_.line, {squares.begin() + static_cast<std::ptrdiff_t>(begin),
                                    squares.begin() + static_cast<std::ptrdiff_t>(end)}));
      }
    }
  }

  bool take_one_step() {
    for (Line& line : simplifications(result_.line)) {
      if (keep(std::move(line))) return true;
    }
    return false;
  }

  bool take_away_a_pair() {
    const std::vector<Square> squares = removable(result_.line.start);
    for (std::size_t i = 0; i < squares.size(); ++i) {
      for (std::size_t j = i + 1; j < squares.size(); ++j) {
        if (keep(without(result_.line, {squares[i], squares[j]}))) return true;
      }
    }
    return false;
  }

  const Shows& shows_;
  std::uint64_t most_calls_;
  const Stop& stop_;
  bool is_ended_ = false;  // before everything was tried
  Shrinking result_;
};

// The ways in which it may show again, and on which lines.
std::vector<std::pair<How, Line>> views(const Disagreement& found) {
  const Line line = whole_line(found);
  if (!is_valid(line)) return {};
  return {{How::Asked, line},
          {How::Everything, {end_of(line), {}}},
          {How::Everything, {line.start, {}}},
          {How::Played, line}};
}

// A wrong perft count followed down: to the child whose count is wrong, and so on, until another
// question shows the fault or no child explains the count.
Disagreement followed_down(const Disagreement& found, Lockstep& lockstep, const Stop& stop) {
  if (found.question != &questions::Perft::facts || !is_valid(whole_line(found))) return found;
  Position position = end_of({found.start, found.moves});
  Disagreement deepest = found;
  for (int depth = found.depth; depth > 0; --depth) {
    if (auto seen = lockstep.compare_deeply(position)) {
      if (seen->question != &questions::Perft::facts) return *seen;
      deepest = *seen;
    }
    std::optional<Disagreement> below;
    for (const Move move : positions::sorted_moves(rules::legal_moves(position))) {
      if (stop && stop()) return deepest;
      const Position child = rules::play(position, move);
      lockstep.board(0).set(child);
      const auto expected = lockstep.board(0).perft(depth - 1, PerftMode::Bulk);
      below = lockstep.compare_perft(child, depth - 1, expected);
      if (below) {
        position = child;
        break;
      }
    }
    if (!below) break;
    deepest = *below;
  }
  return deepest;
}

}  // namespace

int piece_count(const Position& position) {
  return (position.squares_of(Color::White) | position.squares_of(Color::Black)).size();
}

std::optional<Disagreement> look(How how, const Disagreement& model, const Line& line,
                                 Lockstep& lockstep) {
  lockstep.forget();
  switch (how) {
    case How::Asked:
      return lockstep.ask_again(model, line.start, line.moves);
    case How::Everything:
      return lockstep.compare_deeply(line.start);
    default:
      return lockstep.compare(positions::RandomGame{line.start, line.moves});
  }
}

std::optional<Disagreement> seen_again(How how, const Disagreement& model, const Line& line,
                                       Lockstep& lockstep) {
  const Sought sought(model);
  const auto shows = [&](const Disagreement& seen) {
    return seen.wrong == model.wrong ? sought.in(seen) : std::nullopt;
  };
  lockstep.listen({.ignores = [&](const Disagreement& seen) { return !shows(seen); }});
  auto seen = look(how, model, line, lockstep);
  if (seen) seen = shows(*seen);
  lockstep.listen({});
  return seen;
}

std::vector<Line> simplifications(const Line& line) {
  std::vector<Line> lines;
  const auto add = [&](const auto& change) {
    Line simpler = line;
    change(simpler);
    drop_what_cannot_be(simpler.start);
    if (is_valid(simpler)) lines.push_back(std::move(simpler));
  };
  if (!line.moves.empty()) add([](Line& simpler) { simpler = later(simpler, 1); });
  for (std::size_t i = line.moves.size(); i-- > 0;) {
    add([i](Line& simpler) {
      simpler.moves.erase(simpler.moves.begin() + static_cast<std::ptrdiff_t>(i));
    });
  }
  const std::vector<Square> squares = removable(line.start);
  for (const Square square : squares) {
    add([square](Line& simpler) { simpler.start.clear(square); });
  }
  for (const Square square : squares) {
    const Piece piece = *line.start.piece_on(square);
    for (const PieceType weaker : all_piece_types) {
      if (weaker >= type_of(piece)) break;
      add([&](Line& simpler) { simpler.start.put(square, make_piece(color_of(piece), weaker)); });
    }
  }
  for (const Color color : all_colors) {
    for (const CastlingSide side : all_castling_sides) {
      if (!line.start.castling.has(color, side)) continue;
      add([&](Line& simpler) { simpler.start.castling.remove(CastlingRights::of(color, side)); });
    }
  }
  if (line.start.en_passant) add([](Line& simpler) { simpler.start.en_passant.reset(); });
  for (const int value : lower_values(line.start.halfmove_clock, 0)) {
    add([value](Line& simpler) {
      simpler.start.halfmove_clock = static_cast<std::uint16_t>(value);
    });
  }
  for (const int value : lower_values(line.start.fullmove_number, 1)) {
    add([value](Line& simpler) {
      simpler.start.fullmove_number = static_cast<std::uint16_t>(value);
    });
  }
  return lines;
}

Shrinking shrink(const Line& line, const Shows& shows, std::uint64_t most_calls, const Stop& stop) {
  return Shrinker(line, shows, most_calls, stop).run();
}

Finding not_shrunk(const Disagreement& found) { return {found, found, whole_line(found)}; }

std::vector<Line> without_circumstance(const Disagreement& found) {
  std::vector<Line> lines;
  if (found.kind != Kind::MoveMissing || identities_of(found).size() < 2) return lines;
  constexpr std::size_t most = 2;
  const auto involved = move_involved(found);
  if (!involved || !involved->move) return lines;
  const Color us = involved->before.side_to_move;
  const auto king = rules::king_of(involved->before, us);
  for (const Square square : all_squares) {
    if (!king || lines.size() == most || involved->before.piece_on(square)) continue;
    Disagreement moved = found;
    moved.start = involved->before;
    moved.moves.clear();
    moved.start.clear(*king);
    moved.start.put(square, make_piece(us, PieceType::King));
    moved.start.castling = rules::rights_at_home(moved.start, moved.start.castling);
    if (rules::find_violation(moved.start) || positions::may_be_refused(moved.start)) continue;
    const bool is_plain = identity_of(moved) == identities_of(found).back();
    if (is_plain && rules::is_legal(moved.start, *involved->move)) {
      lines.push_back({moved.start, {}});
    }
  }
  return lines;
}

bool shrink_from(const Line& line, Finding& finding, const Shows& shows, std::uint64_t most_calls,
                 const Stop& stop) {
  ++finding.calls;
  if (!shows(line)) return false;
  const Shrinking shrinking = shrink(line, shows, most_calls, stop);
  finding.calls += shrinking.calls;
  finding.is_minimal = shrinking.is_minimal;
  finding.line = shrinking.line;
  finding.was_there_again = true;
  return true;
}

Finding shrink(const Disagreement& found, Lockstep& lockstep, std::uint64_t most_calls,
               const Stop& stop) {
  const auto begin = std::chrono::steady_clock::now();
  Finding finding = not_shrunk(found);
  lockstep.listen({});
  const Disagreement model = separated(followed_down(found, lockstep, stop)).front();
  for (const auto& [how, line] : views(model)) {
    const Shows shows = [&, way = how](const Line& candidate) {
      auto seen = seen_again(way, model, candidate, lockstep);
      if (seen) finding.smallest = *std::move(seen);
      return seen.has_value();
    };
    if (!shrink_from(line, finding, shows, most_calls, stop)) continue;
    finding.how = how;
    break;
  }
  finding.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return finding;
}

}  // namespace squarelab::verify
