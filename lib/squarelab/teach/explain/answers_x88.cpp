// Answers of the 0x88 board to questions of an engine, from the functions that work them out.
#include <algorithm>
#include <span>
#include <squarelab/teach/explain/answers.hpp>
#include <squarelab/x88/exchange.hpp>
#include <squarelab/x88/movegen.hpp>
#include <squarelab/x88/threats.hpp>
#include <utility>

namespace squarelab::teach {
namespace {

using namespace x88;
using Backend = BasicBackend<X88Config>;
using Exchange88 = Exchange<X88Config>;
using Threats88 = Threats<X88Config>;

x88::NativeMove native(const Core& core, Move move) {
  BasicMoveList<x88::NativeMove> moves;
  Backend::generate(core, moves);
  return *std::ranges::find(moves, move, &Backend::move_of);
}

std::vector<int> joined_of(const Exchange88& exchange, std::span<const Color> colors) {
  std::vector<int> joined;
  for (const Color color : colors) {
    for (const Exchange88::Attacker& attacker : exchange.attackers(color)) {
      if (exchange.has_joined(attacker))
        joined.push_back(attacker.rank % Exchange88::ranks_of_type);
    }
  }
  return joined;
}

std::vector<int> without(std::vector<int> all, const std::vector<int>& some) {
  std::erase_if(all, [&](int x) { return std::ranges::find(some, x) != some.end(); });
  return all;
}

}  // namespace

CapturesInX88 captures_of(const MailboxView& view) {
  return for_color(view.core.side, [&]<Color Us>() {
    constexpr unsigned no_neighbours = 0;
    const Survey<X88Config, Us> survey(view.core, no_neighbours);
    CapturesInX88 result{{survey.checkers.begin(), survey.checkers.end()},
                         {survey.pins.begin(), survey.pins.end()},
                         {}};
    BasicMoveList<x88::NativeMove> moves;
    Backend::generate_selected<MoveSelection::Captures>(view.core, moves);
    for (const x88::NativeMove move : moves) result.moves.push_back(Backend::move_of(move));
    return result;
  });
}

ExchangedOnX88 exchange_of(const MailboxView& view, Move move) {
  const Core& core = view.core;
  const x88::NativeMove made = native(core, move);
  Exchange88 exchange(core, made);
  exchange.find_attackers();
  ExchangedOnX88 result;
  result.gain = exchange.gain();
  result.occupied = exchange.present();
  result.attackers = joined_of(exchange, all_colors);
  const Sight<X88Config> sight(core, made.to());
  for (const Color color : all_colors) {
    for (const Exchange88::Attacker& attacker : exchange.attackers(color)) {
      const int from = attacker.rank % Exchange88::ranks_of_type;
      if (from == made.from()) continue;
      std::vector<int> in_the_way;
      for (Surroundings rest = attacker.line & exchange.present() & ~attacker.itself; rest != 0;
           rest &= rest - 1) {
        in_the_way.push_back(sight.square_of(rest));
      }
      result.to_come.push_back({from, attacker.rank, std::move(in_the_way)});
    }
  }
  int gain = exchange.gain();
  Color side = ~core.side;
  for (;; side = ~side) {
    const Surroundings present = exchange.present();
    const std::vector<int> joined = joined_of(exchange, all_colors);
    const int captured = exchange.standing();
    if (!exchange.take(side)) break;
    const int from = sight.square_of(present & ~exchange.present());
    gain = captured - gain;
    result.captures.push_back({from, view.piece_on(from), present, exchange.present(),
                               without(joined_of(exchange, all_colors), joined), captured, gain});
  }
  result.refused = joined_of(exchange, {&side, 1});
  return result;
}

std::vector<ChangedSquare> threats_of(const MailboxView& view, Move move) {
  Core child = view.core;
  CoreUndo unused;
  const x88::NativeMove made = native(view.core, move);
  for_color(view.core.side,
            [&]<Color Us>() { CoreMoves<X88Config>::make<Us>(child, made, unused); });
  std::vector<ChangedSquare> result;
  for (const Core* core : {&view.core, &std::as_const(child)}) {
    squarelab::ThreatList<x88::NativeThreat> threats;
    const x88::NativeThreat* done = threats.begin();
    Threats88::List list(threats, *core);
    // A square that is done hides what is behind it: those that are occupied come first.
    for (const bool is_occupied : {true, false}) {
      for (const Square square : all_squares) {
        const int x = mapping::x88::index_of(square);
        const bool changes = view.core.board[x] != child.board[x];
        if (!changes || (core->board[x] != no_piece) != is_occupied) continue;
        const Threats88::Ends ends(Sight<X88Config>(Sight<X88Config>::occupied(list.board()), x));
        is_occupied ? list.around(x, ends) : list.over(x, ends);
        ChangedSquare& entry =
            result.emplace_back(ChangedSquare{core != &view.core, is_occupied, x, {}, {}});
        std::ranges::copy_if(ends.squares, std::back_inserter(entry.seen),
                             [&](int end) { return end != x; });
        for (; done != list.end(); ++done) entry.threats.push_back(Backend::threat_of(*done));
      }
    }
  }
  return result;
}

}  // namespace squarelab::teach
