// What makes two disagreements one fault, and runs that list every fault.
#include <gtest/gtest.h>

#include <algorithm>
#include <squarelab/backends.hpp>
#include <squarelab/questions/catalogue.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/disagreement_report.hpp>
#include <squarelab/verify/engine/questions/catalogue.hpp>
#include <squarelab/verify/explanation.hpp>
#include <squarelab/verify/verification.hpp>

#include "suspects.hpp"

namespace squarelab::verify {
namespace {

TEST(Fault, OfAStateIsNamedByWhatDiffers) {
  const auto rule = [](BoardFault fault, std::string_view fen) {
    return identity_of(finding_of(fault, fen).smallest).rule;
  };
  EXPECT_EQ(rule(BoardFault::RightKept, "r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1"), Rule::RightKept);
  EXPECT_EQ(rule(BoardFault::EnPassantKept, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1"),
            Rule::StaleEnPassant);
  EXPECT_EQ(rule(BoardFault::UndoForgetsClock, "4k3/8/8/8/8/8/p7/R3K3 w - - 7 9"),
            Rule::HalfmoveClock);
  EXPECT_EQ(rule(BoardFault::KeyForgetsRights, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
            Rule::KeyOfRights);
  EXPECT_EQ(rule(BoardFault::RecomputedKeyWrong, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"),
            Rule::KeyOfEnPassant);
}

// A board that is asked for the legal moves and answers with these.
Disagreement list_of(std::string_view fen, std::vector<Move> expected, std::vector<Move> answer) {
  std::sort(expected.begin(), expected.end());
  std::sort(answer.begin(), answer.end());
  Disagreement found{text::parse_fen(fen), {}, "legal_moves", answer_text(expected), {}};
  found.question = &questions::LegalMoves::facts;
  found.kind = Kind::MoveMissing;
  found.expected_drawable = expected;
  found.answers = {{"reference", answer_text(expected), expected},
                   {"suspect", answer_text(answer), answer}};
  found.wrong = 1;
  return found;
}

constexpr std::string_view home = "r3k3/8/8/8/8/8/p7/4K1N1 b q - 0 1";
const Move castling = Move::castling(Square::E8, Square::C8);
const Move queen = Move::promotion(Square::A2, Square::A1, PieceType::Queen);
const Move knight = Move::promotion(Square::A2, Square::A1, PieceType::Knight);
const Move rook = Move::promotion(Square::A2, Square::A1, PieceType::Rook);

TEST(Fault, IsTheSameOnceItsNameIsRead) {
  for (const std::string_view rule : rule_names()) {
    const auto fault = make_identity(Kind::WrongKey, rule, &questions::PositionHeld::facts);
    ASSERT_TRUE(fault) << rule;
    EXPECT_EQ(rule_text(*fault), rule);
  }
  const FaultIdentity after{Kind::WrongKey, Rule::Castling, &questions::Keys::facts};
  EXPECT_EQ(rule_text(after), "key after castling");
  const FaultIdentity refused{Kind::Garbage, std::nullopt, &questions::LegalMoves::facts,
                              EngineVerdict::NoPromotions};
  EXPECT_EQ(rule_text(refused), "no-promotions");
  const FaultIdentity nothing{Kind::WrongCount, std::nullopt, &questions::BulkCount::facts};
  for (const FaultIdentity& fault : {after, refused, nothing}) {
    EXPECT_EQ(make_identity(fault.kind, rule_text(fault), fault.question), fault);
  }
  for (const char* other : {"key after", "key after key", "check ", "castling"}) {
    EXPECT_FALSE(make_identity(Kind::WrongKey, other, &questions::Keys::facts)) << other;
  }
}

TEST(Fault, OneListMayShowSeveral) {
  const Disagreement found =
      list_of(home, {castling, queen, rook, knight}, {queen, Move::normal(Square::A8, Square::H8)});
  const auto ones = separated(found);
  ASSERT_EQ(ones.size(), 3U);
  EXPECT_EQ(identity_of(ones[0]),
            (FaultIdentity{Kind::MoveMissing, Rule::Promotion, &questions::LegalMoves::facts}));
  EXPECT_EQ(identity_of(ones[1]),
            (FaultIdentity{Kind::MoveMissing, Rule::Castling, &questions::LegalMoves::facts}));
  EXPECT_EQ(identity_of(ones[2]),
            (FaultIdentity{Kind::MoveExtra, Rule::PieceMoves, &questions::LegalMoves::facts}));
  EXPECT_EQ(headline(ones[1]), "missing: e8c8 (castling, queen's side)");
  EXPECT_EQ(headline(ones[2]), "extra: a8h8");
  EXPECT_EQ(Sought(ones[1]).in(found)->about, castling);
  EXPECT_FALSE(Sought(ones[1], {"castling"}).in(found));
}

std::vector<Disagreement> not_ignored(const Disagreement& found,
                                      const std::vector<std::string>& words) {
  return Ignored(words).rest_of(found, 0);
}

TEST(Fault, IsIgnoredByKindRuleOrEvent) {
  const Disagreement found = list_of(home, {castling, queen, knight}, {queen});
  EXPECT_EQ(not_ignored(found, {}).size(), 2U);
  EXPECT_EQ(not_ignored(found, {"castling"}).size(), 1U);
  EXPECT_EQ(not_ignored(found, {"castling", "promotion"}).size(), 0U);
  EXPECT_EQ(not_ignored(found, {"move-missing"}).size(), 0U);
  EXPECT_EQ(not_ignored(found, {"move-extra", "en passant"}).size(), 2U);
  for (const char* word : {"move-extra", "en passant", "en-passant", "castling right kept",
                           "key-after-castling", "en-passant-two-capturers"}) {
    EXPECT_TRUE(can_be_ignored(word)) << word;
  }
  EXPECT_FALSE(can_be_ignored("nonsense"));
  for (const auto& [what, words] : fault_words()) {
    for (const std::string& word : words) EXPECT_TRUE(can_be_ignored(word)) << what << ' ' << word;
  }
}

// What reports name can be ignored by that name.
TEST(Fault, HasAllOfItsNamesAmongTheWords) {
  const Disagreement found = list_of(home, {castling, queen, knight}, {queen});
  const auto count = [](std::string_view group, std::string_view word) {
    for (const auto& [what, words] : fault_words()) {
      if (what == group) return std::count(words.begin(), words.end(), word);
    }
    return std::ptrdiff_t{0};
  };
  for (const Disagreement& one : separated(found)) {
    const RuleInvolved rule = rule_of(one);
    EXPECT_EQ(count("rules", with_hyphens(*rule.name())), 1);
    EXPECT_EQ(count("kinds", name_of(one.kind)), 1);
    for (const positions::Event event : rule.events) EXPECT_EQ(count("events", name_of(event)), 1);
  }
}

TEST(Fault, IsCountedWhereItIsIgnored) {
  const Disagreement found = list_of(home, {castling, queen, knight}, {queen});
  Ignored ignored({"castling", "move-missing", "castling", "pin"});
  EXPECT_TRUE(ignored.rest_of(found, 3).empty());
  EXPECT_TRUE(ignored.rest_of(found, 3).empty());
  EXPECT_TRUE(ignored.rest_of(found, 4).empty());
  Ignored others({"castling", "move-missing", "pin"});
  EXPECT_TRUE(others.rest_of(list_of(home, {queen, knight}, {queen}), 9).empty());
  Ignored sum;
  sum.add(ignored);
  sum.add(others);
  ASSERT_EQ(sum.words().size(), 3U);
  EXPECT_EQ(sum.words()[0].positions, 2U);
  EXPECT_EQ(sum.words()[1].positions, 3U);
  EXPECT_EQ(sum.words()[2].positions, 0U);
}

// As some engines write castling or pawn moves that are not legal.
TEST(Fault, OfAMoveWithoutACodeQuotesIt) {
  Disagreement found = list_of(home, {castling}, {castling});
  found.moves = {castling};  // the last move made is not what it is about
  found.kind = Kind::MoveExtra;
  found.answers[1].without_code = {"g4", "Kz9"};
  EXPECT_EQ(headline(found), "extra: \"g4\"");
  EXPECT_EQ(rule_of(found).name(), std::nullopt);
  EXPECT_EQ(identity_of(found),
            (FaultIdentity{Kind::MoveExtra, std::nullopt, &questions::LegalMoves::facts}));

  found = list_of(home, {castling, queen}, {queen, Move::normal(Square::A8, Square::H8)});
  found.answers[1].without_code = {"g4"};
  EXPECT_EQ(headline(found), "missing: e8c8 (castling, queen's side)");
  const auto ones = separated(found);
  ASSERT_EQ(ones.size(), 3U);
  EXPECT_EQ(headline(ones[1]), "extra: a8h8");
  EXPECT_EQ(headline(ones[2]), "extra: \"g4\"");
  EXPECT_EQ(separated(ones[2]).size(), 1U);
  EXPECT_EQ(headline(*Sought(ones[2]).in(found)), "extra: \"g4\"");
}

TEST(Fault, OfAProgramWithoutAnAnswerIsNamedByItsVerdict) {
  const auto with = [](EngineVerdict verdict) {
    Disagreement found{text::parse_fen(home), {castling}, "moves", "", {}};
    found.kind = kind_of(verdict);
    found.verdict = verdict;
    found.question = &questions::Perft::facts;
    return found;
  };
  const auto identity = [&](EngineVerdict verdict) { return identity_of(with(verdict)); };
  EXPECT_EQ(identity(EngineVerdict::NoPromotions),
            (FaultIdentity{Kind::Garbage, std::nullopt, &questions::LegalMoves::facts,
                           EngineVerdict::NoPromotions}));
  EXPECT_NE(identity(EngineVerdict::NoPromotions), identity(EngineVerdict::Garbage));
  EXPECT_EQ(identity(EngineVerdict::Exited), identity(EngineVerdict::PartialLine));
  Disagreement of_fen = with(EngineVerdict::Error);
  of_fen.question = &Fen::facts;
  EXPECT_EQ(fault_name(identity_of(of_fen)), "refusal error fen");
  EXPECT_EQ(fault_name(identity(EngineVerdict::Error)), "refusal error moves");
  EXPECT_TRUE(can_be_ignored("no-promotions"));
  EXPECT_TRUE(not_ignored(with(EngineVerdict::NoPromotions), {"no-promotions"}).empty());
  EXPECT_EQ(not_ignored(with(EngineVerdict::Garbage), {"no-promotions"}).size(), 1U);
}

TEST(Fault, IsCountedOnceAPositionAndProvedByTheFirst) {
  const Disagreement one = separated(list_of(home, {castling}, {})).front();
  Disagreement later = one;
  later.start.halfmove_clock = 9;
  Faults second;
  second.add(fault_of(later, 7));
  second.add(fault_of(later, 7));
  second.add(fault_of(one, 8));
  Faults all;
  all.add(second);
  Faults first;
  first.add(fault_of(one, 3));
  all.add(first);
  ASSERT_EQ(all.sorted().size(), 1U);
  EXPECT_EQ(all.sorted()[0].positions, 3U);
  EXPECT_EQ(all.sorted()[0].first, 3U);
  EXPECT_EQ(all.sorted()[0].proof.found.start, one.start);
}

TEST(UnguardedStep, IsNamedByItsMapping) {
  const auto step = [](std::string_view fen, Square from, Square to) {
    return unguarded_step(text::parse_fen(fen), Move::normal(from, to)).value_or("none");
  };
  constexpr std::string_view knights = "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1";
  EXPECT_EQ(step(knights, Square::G1, Square::A3),
            "g1a3 is +10 under lerf: a step of the knight, past the edge without a guard");
  EXPECT_EQ(step(knights, Square::G1, Square::H3), "none") << "where a knight goes";
  EXPECT_EQ(step(knights, Square::G1, Square::G5), "none");
  EXPECT_EQ(step("4k3/8/8/8/8/7P/8/4K3 w - - 0 1", Square::H3, Square::A5),
            "h3a5 is +9 under lerf: a step of the pawn, past the edge without a guard");
}

VerificationPlan plan_of(std::string_view fault) {
  VerificationPlan plan;
  for (const std::string_view name : {reference_name, std::string_view("lerf"), fault}) {
    plan.entries.push_back(find(faults::with_wrong_boards(), name));
  }
  plan.portions = {{positions::find_source("events"), 600}};
  plan.seed = 5;
  plan.all = true;
  return plan;
}

// En-passant captures that are listed as normal moves are missing and extra moves.
TEST(AllFaults, AreListedTheSameOnAnyNumberOfThreads) {
  VerificationPlan plan = plan_of("en-passant-unflagged");
  std::vector<Fault> first;
  for (const int threads : {1, 3}) {
    plan.threads = threads;
    const Verification result = verify(plan);
    EXPECT_EQ(result.compared.positions, 600U);
    const std::vector<Fault> faults = result.faults.sorted();
    ASSERT_GE(faults.size(), 2U);
    for (const Kind kind : {Kind::MoveMissing, Kind::MoveExtra}) {
      const FaultIdentity wanted{kind, Rule::EnPassant, &questions::LegalMoves::facts};
      const auto place = std::find_if(faults.begin(), faults.end(),
                                      [&](const Fault& fault) { return fault.identity == wanted; });
      ASSERT_NE(place, faults.end());
      EXPECT_GT(place->positions, 10U);
    }
    if (first.empty()) first = faults;
    ASSERT_EQ(faults.size(), first.size());
    for (std::size_t i = 0; i < faults.size(); ++i) {
      EXPECT_EQ(faults[i].identity, first[i].identity);
      EXPECT_EQ(faults[i].positions, first[i].positions);
      EXPECT_EQ(faults[i].first, first[i].first);
      EXPECT_EQ(faults[i].proof.found.query, first[i].proof.found.query);
    }
  }
}

TEST(AllFaults, BeginWithTheOneThatARunEndsAt) {
  VerificationPlan plan = plan_of("castling-forgotten");
  const std::vector<Fault> all = verify(plan).faults.sorted();
  plan.all = false;
  const std::vector<Fault> one = verify(plan).faults.sorted();
  ASSERT_EQ(one.size(), 1U);
  EXPECT_EQ(one[0].positions, 1U);
  const auto place = std::find_if(all.begin(), all.end(), [&](const Fault& fault) {
    return fault.identity == one[0].identity;
  });
  ASSERT_NE(place, all.end());
  EXPECT_EQ(place->first, one[0].first);
  const auto position = [](const Disagreement& found) {
    return end_of({found.start, found.moves});
  };
  EXPECT_EQ(position(place->proof.found), position(one[0].proof.found));
}

TEST(AllFaults, LeaveOutWhatIsIgnored) {
  for (const bool all : {false, true}) {
    VerificationPlan plan = plan_of("castling-forgotten");
    plan.all = all;
    plan.ignored = {"castling"};
    const Verification result = verify(plan);
    EXPECT_TRUE(result.faults.empty()) << to_string(result.disagreement().value());
    EXPECT_EQ(result.compared.positions, 600U);
  }
}

// A smaller position that shows another fault is no proof of this one.
TEST(AllFaults, ShrinkWithoutBecomingOthers) {
  const Verification result = verify(plan_of("second-queen"));
  for (const Fault& fault : result.faults.sorted()) {
    Lockstep lockstep(make_boards(plan_of("second-queen").entries));
    const Finding proof = shrink(fault.proof.found, lockstep);
    ASSERT_TRUE(proof.was_there_again) << to_string(fault.proof.found);
    EXPECT_EQ(identity_of(proof.smallest), fault.identity) << to_string(proof.smallest);
    EXPECT_LE(proof.pieces_after(), 5) << to_string(proof.smallest);
  }
}

TEST(AllFaults, NameTheFileWhereItsCountIsWrong) {
  VerificationPlan plan = plan_of("lefr");
  plan.all = false;
  plan.portions.clear();
  plan.suite = {{"", "", start_position(), {{2, 401}}}};
  const auto found = verify(plan).disagreement();
  ASSERT_TRUE(found);
  EXPECT_TRUE(is_of_file(*found));
  EXPECT_EQ(headline(*found), "all boards agree on 400; the file has 401");
  EXPECT_EQ(identity_of(*found).rule, Rule::CountOfFile);
}

// Each line is a fault of its own; those of a divide are about a move.
TEST(AllFaults, NameEachWrongLineOfAFile) {
  VerificationPlan plan = plan_of("lefr");
  plan.portions.clear();
  const Move move = Move::normal(Square::B2, Square::B3);
  plan.suite = {{"",
                 "",
                 start_position(),
                 {{2, 401, {}, 5}, {3, 421, move, 7}, {3, 8902, {}, 8}},
                 std::make_shared<const std::string>("a.epd")}};
  const auto faults = verify(plan).faults.sorted();
  ASSERT_EQ(faults.size(), 2U);
  EXPECT_EQ(headline(faults[0].proof.found), "a.epd:5: all boards agree on 400; the file has 401");
  EXPECT_EQ(headline(faults[1].proof.found), "a.epd:7: all boards agree on 420; the file has 421");
  EXPECT_EQ(faults[1].proof.found.query, "perft 3, leaves below b2b3");
}

// Whatever the file says: the boards differ, and the move is what is wanted.
TEST(AllFaults, WalkDownFromACountOfAFile) {
  VerificationPlan plan = plan_of("en-passant-missed-after-push");
  plan.all = false;
  plan.portions.clear();
  const Position position = text::parse_fen("4k3/8/8/8/2p5/8/1P6/4K3 w - - 0 1");
  for (const std::uint64_t count : {1U, 60U}) {
    plan.suite = {{"", "", position, {{2, count}}}};
    const auto found = verify(plan).disagreement();
    ASSERT_TRUE(found);
    EXPECT_FALSE(is_of_file(*found));
    Lockstep lockstep(make_boards(plan.entries));
    const Finding proof = shrink(*found, lockstep);
    EXPECT_EQ(proof.smallest.kind, Kind::MoveMissing) << to_string(proof.smallest);
    EXPECT_EQ(headline(proof.smallest), "missing: c4b3 (en passant)");
  }
}

}  // namespace
}  // namespace squarelab::verify
