// The questions over the real backends: the same units, the same digests, and digests that
// notice.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <squarelab/backends.hpp>
#include <squarelab/lerf/lerf.hpp>
#include <squarelab/positions/suite.hpp>
#include <squarelab/questions.hpp>
#include <squarelab/questions/kernels_of.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/x88/x88.hpp>
#include <vector>

#include "trials/slowed.hpp"

namespace squarelab::questions {
namespace {

std::vector<Position> some_positions(std::size_t of_the_corpus = 80) {
  std::vector<Position> positions =
      positions::thinned(positions::built_in_corpus().positions, of_the_corpus);
  for (const positions::NamedPosition& named : positions::late_bugs())
    positions.push_back(named.position);
  for (const positions::NamedPosition& named : positions::six_positions())
    positions.push_back(named.position);
  return positions;
}

// Through all positions, in the order of that turn.
Traversal whole(std::size_t size, std::uint64_t turn = 0) {
  return {0, size, 0, stride_of(size, turn), size};
}
Traversal whole(const std::vector<Position>& positions) { return whole(positions.size()); }

using search::Search, search::SearchMobility;
using two_plies::PerftTwoPlies;

struct EveryQuestion : testing::TestWithParam<Question> {
  Question question() const { return GetParam(); }
  // A search visits thousands of nodes from each position: a fifth of them is enough.
  std::vector<Position> corpus() const {
    std::vector<Position> all = some_positions(30);
    return question()->unit == "node" ? positions::thinned(all, all.size() / 5) : all;
  }
  bool may_be_without_work() const {
    return question() == &Evasions::facts || question() == &Exchange::facts;
  }
};

TEST_P(EveryQuestion, IsTheSameForAllBackendsAndControls) {
  const std::vector<Position> positions = corpus();
  const auto first = contestants().backends.front().make_kernels();
  first->load(positions);
  const std::uint64_t units = first->run(question(), whole(positions));
  const std::uint64_t digest = first->digest(question(), whole(positions));
  EXPECT_GT(units, 0U);
  for (const Contestant& entry : contestants().backends) {
    for (const auto make : {entry.make_kernels, entry.make_control}) {
      const auto kernels = make();
      kernels->load(positions);
      EXPECT_EQ(kernels->run(question(), whole(positions)), units) << entry.facts.name;
      EXPECT_EQ(kernels->digest(question(), whole(positions)), digest) << entry.facts.name;
    }
  }
}

TEST_P(EveryQuestion, IsTheSameInAnyOrder) {
  const auto kernels = contestants().backends.front().make_kernels();
  const std::vector<Position> positions = corpus();
  kernels->load(positions);
  const std::uint64_t units = kernels->run(question(), whole(positions));
  const std::uint64_t digest = kernels->digest(question(), whole(positions));
  std::vector<Traversal> others{backwards(whole(positions))};
  for (std::uint64_t turn = 1; turn < 4; ++turn) {
    others.push_back(whole(positions.size(), turn));
    others.push_back(backwards(others.back()));
  }
  for (const Traversal& traversal : others) {
    EXPECT_EQ(kernels->run(question(), traversal), units);
    EXPECT_EQ(kernels->digest(question(), traversal), digest);
  }
}

// The parts of a corpus make the whole, wherever they begin.
TEST_P(EveryQuestion, IsTheSumOfItsParts) {
  const auto kernels = contestants().backends.front().make_kernels();
  const std::vector<Position> positions = corpus();
  kernels->load(positions);
  const std::size_t size = positions.size();
  const std::size_t half = size / 2;
  const std::uint64_t units = kernels->run(question(), {0, half, half / 3, 1, half}) +
                              kernels->run(question(), {half, size - half, 5, 1, size - half});
  EXPECT_EQ(units, kernels->run(question(), whole(positions)));
}

TEST_P(EveryQuestion, DigestChangesWithThePosition) {
  const auto kernels = contestants().backends.front().make_kernels();
  kernels->load(std::vector{text::parse_fen("6k1/8/8/8/8/8/1P2R3/4K3 w - - 0 1")});
  const std::uint64_t rook = kernels->digest(question(), whole(1));
  kernels->load(std::vector{text::parse_fen("6k1/8/8/8/8/P3q3/1P2R3/4K3 w - - 0 1")});
  EXPECT_NE(kernels->digest(question(), whole(1)), rook);
}

TEST_P(EveryQuestion, RunsOnAnySizeOfCorpus) {
  const std::vector<Position> all = positions::thinned(positions::built_in_corpus().positions, 100);
  const auto kernels = contestants().backends.front().make_kernels();
  for (std::size_t size = 1; size <= all.size(); size += size < 12 ? 1 : 22) {
    kernels->load(std::span(all).first(size));
    const std::uint64_t units = kernels->run(question(), whole(size));
    // A few positions may have no capture, or no check.
    EXPECT_TRUE(units > 0 || (may_be_without_work() && size < 12)) << size;
  }
}

TEST_P(EveryQuestion, SlowedCopyDoesTheSame) {
  const std::vector<Position> positions = corpus();
  const auto original = contestants().backends.front().make_kernels();
  trials::Slowed slowed(contestants().backends.front().make_kernels(), 33);
  original->load(positions);
  slowed.load(positions);
  EXPECT_EQ(slowed.run(question(), whole(positions)), original->run(question(), whole(positions)));
  EXPECT_EQ(slowed.digest(question(), whole(positions)),
            original->digest(question(), whole(positions)));
}

std::string name_of(const testing::TestParamInfo<Question>& parameter) {
  std::string name(parameter.param->name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Questions, EveryQuestion,
                         testing::ValuesIn(squarelab::Questions::questions), name_of);

// What a pass is, compared with the reference on one position.
TEST(Questions, UnitsAreWhatTheyAreCalled) {
  const Position position =
      text::parse_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
  const auto kernels = contestants().backends.front().make_kernels();
  kernels->load(std::span(&position, 1));
  const std::map<Question, std::uint64_t> expected{
      {&Search::facts, search::nodes_of_a_search},
      {&SearchMobility::facts, search::nodes_of_a_search},
      {&Captures::facts, 48},
      {&Noisy::facts, 48},
      {&Quiets::facts, 48},
      {&Evasions::facts, 0},
      {&GivesCheck::facts, 48},
      {&Exchange::facts, 8},
      {&Threats::facts, 48},
      {&PieceChangesOf::facts, 48},
      {&LegalMoves::facts, 48},
      {&BulkCount::facts, 48},
      {&PerftBulk::facts, 2039},
      {&PerftPlain::facts, 2039},
      {&PerftTwoPlies::facts, 97862},
      {&PerftFull::facts, 2039},
      {&MakeUnmake::facts, 48},
      {&IsAttacked::facts, 64},
      {&AttackersTo::facts, 64},
      {&AttackMap::facts, 1},
      {&ChecksAndPins::facts, 1},
      {&Set::facts, 1},
      {&BoardLegalMoves::facts, 48},
      {&BoardMakeUnmake::facts, 48},
      {&BoardAttackersTo::facts, 64}};
  if (network_is_built) {
    for (const Question question : {&ThreatsFiltered::facts, &PawnPairs::facts}) {
      EXPECT_EQ(kernels->run(question, whole(1)), 48U) << question->name;
    }
  }
  for (const auto& [question, units] : expected) {
    EXPECT_EQ(kernels->run(question, whole(1)), units) << question->name;
  }
}

// What stands in the positions that evasions are made in, and whose turn it is.
template <Backend B>
std::vector<Position> checked_positions(const std::vector<Position>& positions) {
  Corpus<B> corpus;
  corpus.load(positions);
  Evasions::Prepared<B> prepared;
  prepared.load(corpus);
  std::vector<Position> checked;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    EXPECT_LE(prepared.checked.count_at(i), Evasions::most_checked);
  }
  for (const typename B::Core& core : prepared.checked.values) {
    EXPECT_FALSE(B::set_of(B::checks_and_pins(core).checkers).empty());
    Position& position = checked.emplace_back();
    position.side_to_move = B::side_to_move(core);
    for (const Square square : all_squares) {
      const auto piece = B::piece_on(core, B::native_square(square));
      if (piece) position.put(square, *piece);
    }
  }
  return checked;
}

// By the rules: after the moves that give check, in the order of their codes; if they are more than
// four, then the first and three more at equal distances.
TEST(Questions, EvasionsAreRepliesToChecks) {
  std::vector<Position> expected;
  std::size_t spread = 0;
  std::uint64_t replies = 0;
  const std::vector<Position> positions = some_positions();
  for (const Position& position : positions) {
    std::map<std::uint16_t, Move> checks;
    for (const Move move : rules::legal_moves(position)) {
      if (rules::gives_check(position, move)) checks.emplace(move.code(), move);
    }
    const std::size_t count = std::min<std::size_t>(checks.size(), 4);
    if (checks.size() > 4) ++spread;
    for (std::size_t i = 0; i < count; ++i) {
      const Move move =
          std::next(checks.begin(), static_cast<std::ptrdiff_t>(i * checks.size() / count))->second;
      const Position child = rules::play(position, move);
      replies += static_cast<std::uint64_t>(rules::legal_moves(child).size());
      Position& pieces = expected.emplace_back();
      pieces.side_to_move = child.side_to_move;
      for (const Square square : all_squares) {
        if (const auto piece = child.piece_on(square)) pieces.put(square, *piece);
      }
    }
  }
  EXPECT_GT(spread, 3U);
  EXPECT_GT(expected.size(), 50U);
  EXPECT_TRUE(checked_positions<lerf::Backend<Original>>(positions) == expected);
  EXPECT_TRUE(checked_positions<x88::Backend<Original>>(positions) == expected);
  const auto kernels = contestants().backends.front().make_kernels();
  kernels->load(positions);
  EXPECT_EQ(kernels->run(&Evasions::facts, whole(positions)), replies);
}

TEST(Questions, ExchangesAreAskedOfEveryCapture) {
  const std::vector<Position> positions = some_positions();
  std::uint64_t captures = 0;
  for (const Position& position : positions) {
    captures +=
        static_cast<std::uint64_t>(rules::legal_moves(position, MoveSelection::Captures).size());
  }
  const auto kernels = contestants().backends.front().make_kernels();
  kernels->load(positions);
  EXPECT_EQ(kernels->run(&Exchange::facts, whole(positions)), captures);
}

// What is asked through Board has the very answers of the native rows.
TEST(Questions, AskedThroughBoardAreTheSame) {
  for (const Contestant& entry : contestants().backends) {
    const auto kernels = entry.make_kernels();
    for (const Position& position :
         positions::thinned(positions::built_in_corpus().positions, 30)) {
      kernels->load(std::span(&position, 1));
      for (const auto& [native, through_board] :
           {std::pair{&LegalMoves::facts, &BoardLegalMoves::facts},
            std::pair{&MakeUnmake::facts, &BoardMakeUnmake::facts},
            std::pair{&AttackersTo::facts, &BoardAttackersTo::facts}}) {
        EXPECT_EQ(kernels->digest(through_board, whole(1)), kernels->digest(native, whole(1)))
            << entry.facts.name << ' ' << native->name;
      }
    }
  }
}

// The changes on a backend's own squares, made public and sorted.
template <class B>
void expect_inputs_of_the_rules() {
  const auto square_of = [](auto native) {
    return *std::ranges::find(all_squares, native, [](Square s) { return B::native_square(s); });
  };
  const auto made_public = [&](const auto& pairs) {
    std::vector<PawnPair> all;
    for (const auto& [first, second] : pairs) {
      const PieceOn<Square> one{first.piece, square_of(first.square)};
      const PieceOn<Square> other{second.piece, square_of(second.square)};
      all.push_back(one.square < other.square ? PawnPair{one, other} : PawnPair{other, one});
    }
    std::ranges::sort(all);
    return all;
  };
  const auto sorted = [](const auto& inputs) {
    return Threats::sorted({inputs.begin(), inputs.end()});
  };
  Corpus<B> corpus;
  corpus.load(some_positions());
  reference::ReferenceBoard rules;
  for (std::size_t i = 0; i < corpus.positions.size(); ++i) {
    rules.set(corpus.positions[i]);
    for (const auto native : corpus.moves.at(i)) {
      const Move move = B::move_of(native);
      ThreatInputChanges inputs;
      threat_input_changes<B>(corpus.cores[i], native, inputs);
      const ThreatChanges threats{sorted(inputs.removed), sorted(inputs.added)};
      ASSERT_TRUE(threats == ThreatsFiltered::ask(rules, move)) << i;
      NativePawnPairChanges<B> pairs;
      pawn_pair_changes<B>(corpus.cores[i], native, pairs);
      const PawnPairChanges changes{made_public(pairs.removed), made_public(pairs.added)};
      ASSERT_TRUE(changes == PawnPairs::ask(rules, move)) << i;
    }
  }
}

TEST(Questions, NativeInputsAreThoseOfTheRules) {
  expect_inputs_of_the_rules<lerf::Backend<Original>>();
  expect_inputs_of_the_rules<x88::Backend<Original>>();
}

TEST(Ways, VisitEveryPositionOnceAndBackwardsToo) {
  for (const std::size_t size : {1U, 2U, 3U, 7U, 600U, 2400U}) {
    for (std::uint64_t turn = 0; turn < 50; ++turn) {
      const Traversal traversal{10, size, turn % size, stride_of(size, turn), size};
      std::vector<std::size_t> visited;
      std::size_t at = traversal.begin;
      for (std::size_t i = 0; i < size; ++i, at = (at + traversal.stride) % size)
        visited.push_back(at);
      EXPECT_EQ(std::set<std::size_t>(visited.begin(), visited.end()).size(), size);
      const Traversal back = backwards(traversal);
      EXPECT_EQ(back.begin, visited.back());
      EXPECT_EQ((back.begin + back.stride * (size - 1)) % size, visited.front());
      EXPECT_LE(back.stride, size);
    }
  }
}

// The questions that a backend answers by its own code or by that of GeneralAnswers.
using Answers = List<Captures, Noisy, Quiets, GivesCheck, Exchange, Threats>;

// Backends that are wrong in one thing each.
struct PinnedStandStill : lerf::Backend<Original> {
  using List = BasicMoveList<NativeMove>;
  static void generate(const Core& core, List& moves) noexcept {
    const bits::Bitboard pinned = checks_and_pins(core).pinned;
    List all;
    lerf::Backend<Original>::generate(core, all);
    for (const NativeMove move : all) {
      if ((pinned & bits::bit(move.from())) == 0) moves.push_back(move);
    }
  }
  static int count(const Core& core) noexcept {
    List moves;
    generate(core, moves);
    return moves.size();
  }
};

struct ClockRunsOn : lerf::Backend<Original> {
  static void make(Full& full, NativeMove move, Undo& undo) noexcept {
    lerf::Backend<Original>::make(full, move, undo);
    full.halfmove_clock = next_clock(undo.halfmove_clock);
  }
};

struct KingStandsStill : lerf::Backend<Original> {
  static void generate(const Core& core, BasicMoveList<NativeMove>& moves) noexcept {
    BasicMoveList<NativeMove> all;
    lerf::Backend<Original>::generate(core, all);
    for (const NativeMove move : all) {
      if ((core.kings() & bits::bit(move.from())) == 0) moves.push_back(move);
    }
  }
};

// Wrong in all that an engine asks: a move is missing, a check is denied, an exchange for a piece
// of equal value is refused, a threat is not noticed.
struct WrongAnswers : lerf::Backend<Original> {
  using Right = lerf::Backend<Original>;
  template <MoveSelection Selection>
  static void generate_selected(const Core& core, BasicMoveList<NativeMove>& list) noexcept {
    BasicMoveList<NativeMove> all;
    Right::generate_selected<Selection>(core, all);
    for (const NativeMove* move = all.begin(); move < all.end() - 1; ++move) list.push_back(*move);
  }
  struct ChecksGiven : Right::ChecksGiven {
    using Right::ChecksGiven::ChecksGiven;
    bool gives_check(NativeMove move) const noexcept {
      return move.to() != 32 && Right::ChecksGiven::gives_check(move);
    }
  };
  static bool exchange_is_at_least(const Core& core, NativeMove move, int threshold) noexcept {
    return Right::exchange_is_at_least(core, move, threshold + 1);
  }
  static void threat_changes(const Core& core, NativeMove move,
                             NativeThreatChanges<NativeThreat>& changes) noexcept {
    Right::threat_changes(core, move, changes);
    const auto& added = changes.added;
    if (added.size() > 8) changes.added.set_end(added.end() - 1);
  }
};

// The piece that a capture takes stays.
struct VictimStays : lerf::Backend<Original> {
  static NativePieceChanges<lerf::Backend<Original>> piece_changes(const Core& core,
                                                                   NativeMove move) noexcept {
    auto changes = squarelab::piece_changes<lerf::Backend<Original>>(core, move);
    if (move.kind() != MoveKind::Plain) return changes;
    const PieceOn mover = changes.removed[0];
    changes.removed = {};
    changes.removed.push_back(mover);
    return changes;
  }
};

// Without answers of its own, because its threats are too large.
struct WithoutAnswers : lerf::Backend<Original> {
  struct NativeThreat {
    std::array<std::uint64_t, 2> words;
  };
};

// Only what is asked is compiled for a wrong backend.
template <class Faulty, class Asked>
bool agrees() {
  const std::vector<Position> positions = some_positions();
  KernelsOf<Faulty, List<Asked>> faulty;
  const auto right = contestants().backends.front().make_kernels();
  faulty.load(positions);
  right->load(positions);
  return faulty.digest(&Asked::facts, whole(positions)) ==
         right->digest(&Asked::facts, whole(positions));
}

TEST(Questions, DigestsGiveFaultsAway) {
  EXPECT_FALSE((agrees<PinnedStandStill, LegalMoves>()));
  EXPECT_FALSE((agrees<PinnedStandStill, BulkCount>()));
  EXPECT_FALSE((agrees<PinnedStandStill, PerftBulk>()));
  EXPECT_FALSE((agrees<PinnedStandStill, PerftTwoPlies>()));
  EXPECT_FALSE((agrees<PinnedStandStill, PerftPlain>()));
  EXPECT_FALSE((agrees<PinnedStandStill, PerftFull>()));
  EXPECT_TRUE((agrees<PinnedStandStill, AttackMap>()));
  EXPECT_FALSE((agrees<PinnedStandStill, BoardLegalMoves>()));
  EXPECT_FALSE((agrees<ClockRunsOn, MakeUnmake>()));
  EXPECT_FALSE((agrees<ClockRunsOn, PerftFull>()));
  EXPECT_TRUE((agrees<ClockRunsOn, PerftPlain>()));
  EXPECT_TRUE((agrees<ClockRunsOn, LegalMoves>()));
  EXPECT_FALSE((agrees<KingStandsStill, Evasions>()));
  EXPECT_FALSE((agrees<VictimStays, PieceChangesOf>()));
  if (network_is_built) {
    EXPECT_FALSE((agrees<VictimStays, TimedPawnPairs>()));
    EXPECT_FALSE((agrees<WrongAnswers, TimedThreatsFiltered>()));
    EXPECT_TRUE((agrees<WithoutAnswers, TimedThreatsFiltered>()));
  }
  Answers::for_each([]<class Q> { EXPECT_FALSE((agrees<WrongAnswers, Q>())) << Q::facts.name; });
  EXPECT_TRUE((agrees<WrongAnswers, Evasions>()));
  EXPECT_TRUE((agrees<WrongAnswers, LegalMoves>()));
}

TEST(Questions, GeneralAnswersAreRightAndSaidToBeLacking) {
  const auto with = contestants().backends.front().make_kernels();
  Answers::for_each([&]<class Q> {
    EXPECT_TRUE((agrees<WithoutAnswers, Q>())) << Q::facts.name;
    EXPECT_TRUE((KernelsOf<WithoutAnswers, List<Q>>().lacks(&Q::facts))) << Q::facts.name;
    EXPECT_FALSE(with->lacks(&Q::facts)) << Q::facts.name;
  });
  EXPECT_FALSE((KernelsOf<WithoutAnswers, List<Evasions>>().lacks(&Evasions::facts)));
  EXPECT_FALSE((KernelsOf<WithoutAnswers, List<LegalMoves>>().lacks(&LegalMoves::facts)));
}

}  // namespace
}  // namespace squarelab::questions
