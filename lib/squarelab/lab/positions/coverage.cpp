// Idea of Coverage: a counter for each event and one for each pair, in the order (1,0), (2,0),
// (2,1), (3,0)... Cost: a position with k events counts up k (k + 1) / 2 numbers.
//
// Idea of impossible(): events are put into classes by what they need (a check, no check, a legal
// move of a piece other than the king...), and a table says which classes exclude each other, and
// why. Tested in tests/lab/positions/coverage_test.cpp: no pair of the table is ever met.
//
// Idea of DistinctKeys: a hash table with open addressing (Knuth, The Art of Computer Programming,
// volume 3, 6.4) that holds only the keys. The product of a key with an odd constant gives the
// first slot; the search goes on slot by slot until it meets the key or an empty slot. When seven
// of eight slots are in use, their number is doubled. Cost: about two slots a key, thirty in the
// fullest table, one next to the other.
#include <algorithm>
#include <bit>
#include <iterator>
#include <squarelab/lab/positions/coverage.hpp>

namespace squarelab::lab::inline positions {

namespace {

using enum Event;

EventSet range(Event first, Event last) {
  EventSet events;
  for (Event event = first; event <= last; event = event + 1) events.insert(event);
  return events;
}

// No event of one class occurs with a different event of the other.
struct Exclusion {
  const char* reason;
  EventSet one;
  EventSet other;
};

std::vector<Exclusion> exclusions() {
  const EventSet everything = range(EnPassant, ClockAtMaximum);
  const EventSet uncovering = range(EnPassantUncoversRank, EnPassantUncoversVictimsDiagonal);
  const EventSet averting{EnPassantAvertsMate, EnPassantAvertsStalemate};
  const EventSet en_passant = range(EnPassant, EnPassantAvertsStalemate) - uncovering;
  const EventSet promotion = range(Promotions, UnderpromotionGivesCheck);
  const EventSet castling{KingSideCastling, QueenSideCastling, CastlingPastAttackedBFile,
                          CastlingGivesCheck};
  const EventSet king_at_home =
      castling | EventSet{CastlingUnderFire, CastlingForbiddenByCheck, RookTakesRook};
  const EventSet king_in_corner = range(KingOnA1, KingOnH8);
  const EventSet checker_in_corner = range(CheckerOnA1, CheckerOnH8);
  const EventSet only_checker = range(CheckByPawn, CheckByQueen);
  const EventSet two_checkers = range(DoubleCheck, TripleCheck);
  const EventSet check =
      only_checker | two_checkers | checker_in_corner |
      range(KingStepsAlongCheckRay, PinnedPieceEyesBlock) |
      EventSet{PromotionAnswersCheck, CastlingForbiddenByCheck, Checkmate,
               EnPassantAnswersCheck, EnPassantBlocksCheck,     EnPassantAvertsMate};
  const EventSet no_check =
      uncovering | castling |
      EventSet{EnPassantAvertsStalemate, CastlingUnderFire, Stalemate, RookTakesRook};
  const EventSet not_by_king =
      en_passant | promotion | EventSet{DoublePushBesidePawn, RookTakesRook};
  const EventSet not_en_passant = promotion | castling | range(CaptureOnA1, CaptureOnH8) |
                                  EventSet{DoublePushBesidePawn, KingTakesChecker,
                                           KingDiscoversCheck, HomeRookCaptured, RookTakesRook};
  const EventSet legal_move = en_passant | not_en_passant | EventSet{GivesDoubleCheck, OnlyMove};

  std::vector<Exclusion> table{
      {"a king is in check or it is not", check, no_check},
      {"one type of piece is the only checker", only_checker, only_checker},
      {"there is one checker, or there are more",
       only_checker | EventSet{PinnedPieceEyesChecker, PinnedPieceEyesBlock}, two_checkers},
      {"exactly two checkers, no third",
       {DoubleCheckBySliders, DoubleCheckWithKnight, DoubleCheckWithPawn},
       TripleCheck},
      {"two sliders are neither knight nor pawn",
       DoubleCheckBySliders,
       {DoubleCheckWithKnight, DoubleCheckWithPawn}},
      {"only the king answers a double check", two_checkers, not_by_king},
      {"a king's move opens one line at most", two_checkers, GivesDoubleCheck},
      {"a knight that gives check is not on a line with the king", CheckByKnight,
       en_passant | EventSet{KingTakesChecker, DefendedCheckerBesideKing, KingStepsAlongCheckRay,
                             PinnedPieceEyesBlock}},
      {"a pawn is beside the king, not on the last rank and not in a corner", CheckByPawn,
       promotion | checker_in_corner |
           EventSet{KingStepsAlongCheckRay, PinnedPieceEyesBlock, EnPassantBlocksCheck}},
      {"nothing is between the king and a checker beside it",
       {PinnedPieceEyesBlock, EnPassantBlocksCheck},
       {KingTakesChecker, DefendedCheckerBesideKing}},
      {"a pinned piece that leaves the check as it is has no move", PinnedPawnPromotes, check},
      {"a square on two lines to the king is on one line",
       EnPassantBlocksCheck,
       {EnPassantAlongPin, EnPassantAnswersCheck}},
      {"the captured checker is a pawn in the middle of the board", EnPassantAnswersCheck,
       checker_in_corner | king_in_corner | king_at_home |
           EventSet{CheckByBishop, CheckByRook, CheckByQueen, KingStepsAlongCheckRay,
                    PinnedPieceEyesBlock}},
      {"the king is on the rank of the two pawns", EnPassantUncoversRank,
       king_in_corner | king_at_home},
      {"no legal move", {Checkmate, Stalemate}, legal_move},
      {"all legal moves are en passant", averting, not_en_passant},
      {"there are two legal moves or more", OnlyMove,
       promotion | castling | EventSet{EnPassantTwoCapturers, RookTakesRook}},
      {"one king on one square", king_in_corner,
       king_in_corner | king_at_home | KingStepsAlongCheckRay},
      {"a pawn on the seventh rank is on no diagonal of a king at home", PinnedPawnPromotes,
       king_at_home},
      {"the king is on the line that the pawn moves along, and no checker is beside it",
       EnPassantAlongPin, check},
      {"only a slider is blocked by a double push",
       DoublePushBesidePawn,
       {CheckByPawn, CheckByKnight, EnPassantAnswersCheck}},
      {"two pawns beside the same one are two files apart", EnPassantFromAFile, EnPassantFromHFile},
      {"no diagonal of a king at home goes on behind the rank of the two pawns",
       {EnPassantAlongPin, EnPassantUncoversDiagonal, EnPassantUncoversVictimsDiagonal},
       king_at_home},
      {"no line from behind the pushed pawn leads to a king at home", CastlingForbiddenByCheck,
       en_passant},
      {"the king is on the rank of the capturer, on no other line with it",
       EnPassantUncoversRank,
       {EnPassantAlongPin, EnPassantUncoversFile, EnPassantUncoversDiagonal,
        EnPassantUncoversVictimsDiagonal}},
      {"only the king may move, or a piece that captures the pushed pawn", EnPassantAnswersCheck,
       promotion | range(CaptureOnA1, CaptureOnH8) | HomeRookCaptured},
      {"a king that a pawn checks is not beside the last rank", CheckByPawn, HomeRookCaptured},
      {"a double push captures nothing and is not beside the king",
       DoublePushBesidePawn,
       {KingTakesChecker, DefendedCheckerBesideKing}},
      {"the promotion captures the checker, which is a rook",
       PromotionCapturesHomeRook,
       {CheckByKnight, CheckByBishop, CheckByQueen}},
      {"the rook that may castle has moves",
       CastlingUnderFire,
       {Stalemate, OnlyMove, EnPassantAvertsStalemate}},
      {"the enemy king is at home, where a castled rook does not look",
       CastlingGivesCheck,
       {PromotionCapturesHomeRook, HomeRookCaptured, RookTakesRook}},
      {"a king at the end of a line screens nothing", KingDiscoversCheck,
       king_in_corner | RookTakesRook},
      {"one of the two may capture, or both may", EnPassantOneOfTwo, EnPassantTwoCapturers},
      {"two pieces", BareKings,
       everything - (king_in_corner | range(WrapPastAFile, WrapPastRank8) |
                     range(ClockAt99, ClockAtMaximum) | EventSet{Endgame, OnlyMove})},
      {"it takes six pieces",
       Endgame,
       {Pins, EnPassantOneOfTwo, ManyQueens, PiecesOnEveryEdge, Crowd}},
      {"one clock shows one number", ClockAt99, ClockAt100},
      {"the clock is 0 after a double push", {ClockAt99, ClockAt100}, en_passant},
  };
  for (std::size_t corner = 0; corner < 4; ++corner) {
    table.push_back(
        {"the own king is there", KingOnA1 + corner, {CheckerOnA1 + corner, CaptureOnA1 + corner}});
  }
  return table;
}

constexpr Key no_key = 0;                      // in an empty slot
constexpr Key golden = 0x9E37'79B9'7F4A'7C15;  // 2^64 divided by the golden ratio

// Precondition: high > low.
constexpr std::size_t pair_index(std::size_t high, std::size_t low) noexcept {
  return high * (high - 1) / 2 + low;
}

// Calls for each pair of different events, the lower one first.
template <class Action>
void for_each_pair(const Action& action) {
  for (std::size_t high = 1; high < event_count; ++high) {
    for (std::size_t low = 0; low < high; ++low) action(all_events[low], all_events[high]);
  }
}

}  // namespace

bool impossible(Event one, Event other) noexcept {
  static const std::vector<EventSet> excluded = [] {
    std::vector<EventSet> sets(event_count);
    for (const auto& [reason, ones, others] : exclusions()) {
      for (const Event a : all_events) {
        for (const Event b : all_events) {
          if (a == b || !ones.contains(a) || !others.contains(b)) continue;
          sets[index(a)].insert(b);
          sets[index(b)].insert(a);
        }
      }
    }
    return sets;
  }();
  return excluded[index(one)].contains(other);
}

std::size_t possible_pairs() noexcept { return Coverage().pairs_possible(); }

void Coverage::add(const EventSet& events) noexcept {
  std::array<std::size_t, event_count> shown{};
  std::size_t count = 0;
  for (const Event event : all_events) {
    if (!events.contains(event)) continue;
    const std::size_t high = index(event);
    ++events_[high];
    for (std::size_t i = 0; i < count; ++i) ++pairs_[pair_index(high, shown[i])];
    shown[count++] = high;
  }
}

void Coverage::add(const EventPair& pair, std::uint64_t positions) noexcept {
  const auto [low, high] = std::minmax({index(pair.first), index(pair.second)});
  pairs_[pair_index(high, low)] += positions;
}

Coverage& Coverage::operator+=(const Coverage& other) noexcept {
  for (std::size_t i = 0; i < events_.size(); ++i) events_[i] += other.events_[i];
  for (std::size_t i = 0; i < pairs_.size(); ++i) pairs_[i] += other.pairs_[i];
  left_out_ = left_out_ | other.left_out_;
  return *this;
}

std::uint64_t Coverage::count(Event one, Event other) const noexcept {
  const auto [low, high] = std::minmax({index(one), index(other)});
  return pairs_[pair_index(high, low)];
}

bool Coverage::is_possible(Event one, Event other) const noexcept {
  return !impossible(one, other) && !left_out_.contains(one) && !left_out_.contains(other);
}

std::size_t Coverage::pairs_possible() const noexcept {
  std::size_t pairs = 0;
  for_each_pair([&](Event low, Event high) { pairs += is_possible(low, high) ? 1 : 0; });
  return pairs;
}

std::size_t Coverage::events_met() const noexcept { return events_possible() - missing().size(); }

std::size_t Coverage::pairs_met() const noexcept {
  return static_cast<std::size_t>(
      std::count_if(pairs_.begin(), pairs_.end(), [](std::uint64_t count) { return count != 0; }));
}

std::vector<Event> Coverage::missing() const {
  std::vector<Event> events;
  for (const Event event : all_events) {
    if (count(event) == 0 && !left_out_.contains(event)) events.push_back(event);
  }
  return events;
}

std::vector<EventPair> Coverage::missing_pairs() const {
  std::vector<EventPair> pairs;
  for_each_pair([&](Event low, Event high) {
    if (count(low, high) == 0 && is_possible(low, high)) pairs.emplace_back(low, high);
  });
  return pairs;
}

std::vector<Event> Coverage::left_out() const {
  std::vector<Event> events;
  std::copy_if(all_events.begin(), all_events.end(), std::back_inserter(events),
               [this](Event event) { return left_out_.contains(event); });
  return events;
}

void DistinctKeys::add(Key key) {
  if (may_be_more_) return;
  if (key == no_key) key = golden;
  if (slots_[place_of(key)] == key) return;
  may_be_more_ = count_ == most_;
  if (may_be_more_) return;
  if (++count_ > most_in(slots_.size())) grow();
  slots_[place_of(key)] = key;
}

// The slot of the key, or else the empty slot where it belongs.
std::size_t DistinctKeys::place_of(Key key) const noexcept {
  const int unused_bits =
      std::countl_zero(std::uint64_t{slots_.size()} - 1);  // size_t may be smaller
  auto place = static_cast<std::size_t>(key * golden >> unused_bits);
  while (slots_[place] != no_key && slots_[place] != key) place = (place + 1) % slots_.size();
  return place;
}

void DistinctKeys::grow() {
  const std::vector<Key> before = std::move(slots_);
  slots_ = std::vector<Key>(2 * before.size(), no_key);
  for (const Key key : before) {
    if (key != no_key) slots_[place_of(key)] = key;
  }
}

}  // namespace squarelab::lab::inline positions
