// Faults: what is wrong, apart from where it shows. Disagreements of the same kind, about the same
// rule and question, show one fault.
// Tested in tests/verify/fault_test.cpp and disagreement_report_test.cpp.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <squarelab/chess.hpp>
#include <squarelab/positions/events.hpp>
#include <squarelab/verify/disagreement.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::verify {

// The rule of a fault, which is its cause: first the differences of two positions or keys, then
// those of two texts, then the features of a move, the most particular first. An illegal move is
// named by the rule that forbids it.
enum class Rule : std::uint8_t {
  KeyOfTwoRights,  // one key for two rights, or for two en-passant squares
  KeyOfTwoEnPassant,
  KeyOfRights,
  KeyOfEnPassant,
  KeyOfSide,
  KeyOfColour,  // one key for a piece of either colour, or on either of two squares
  KeyOfSquare,
  RightLost,
  RightKept,
  RightRegained,
  StaleEnPassant,
  HalfmoveClock,
  FullmoveNumber,
  PiecePlacement,  // these two are fields of FEN
  SideToMove,
  SanOfCastling,
  Disambiguation,
  CheckSign,
  PromotionSign,
  CaptureSign,
  Notation,  // anything else in SAN or FEN
  CountOfFile,
  Repetition,  // this and the next two: a draw that is claimed or missed
  FiftyMoves,
  DeadPosition,
  Key,
  AnotherSpelling,  // of castling: a king to its goal where it takes its rook, or the other way
                    // round
  CaptureOfKing,
  EnPassantOfPinnedInCheck,  // this and what follows: of a move; pin and check at once
  EnPassantOfPinned,         // the pawn that captures is pinned
  EnPassantOnLine,           // on a line to the king from which a captured pawn goes
  EnPassantInCheck,
  EnPassant,  // any other; also an en-passant square that is missing
  Castling,
  Promotion,
  DoublePush,
  DoubleCheck,
  Check,
  Pin,
  KingMoves,
  PawnMoves,
  PieceMoves,
};

// Returns all names of rules: "castling right lost" for Rule::RightLost.
std::span<const std::string_view> rule_names() noexcept;
// The words before the rule of a move after which the key is wrong: "key after castling".
inline constexpr std::string_view key_after = "key after ";

struct RuleInvolved {
  // The names of the Rule and of those that cover it, or key_after and the rule of the move; empty
  // if there is none, and for an extra move without a code. A program that is asked for moves only
  // shows a castling right or an en-passant square by a castling move or capture that is wrong only
  // after other moves.
  std::vector<std::string> names;
  // Events of the position before the move, except those that say nothing about a rule: few pieces,
  // and pieces in a corner or at an edge.
  std::vector<positions::Event> events;

  std::optional<std::string> name() const {
    return names.empty() ? std::nullopt : std::optional(names.front());
  }
};

// The move that the disagreement is about, and the position before it: Disagreement::about, the
// first move that a wrong list lacks or has too many, or else the move that the query names, the
// first one taken back, or the last made. No move if it is about an extra move without a code.
struct MoveInvolved {
  Position before;
  std::optional<Move> move;
};
// nullopt if the moves that were made are not legal (is_valid).
std::optional<MoveInvolved> move_involved(const Disagreement& disagreement);

// Returns an extra move without a code, as the engine wrote it; nullopt for other disagreements.
std::optional<std::string> extra_text(const Disagreement& disagreement);

// Returns true if a given leaf count is wrong, and no board: all boards agree on another.
bool is_of_file(const Disagreement& disagreement);

// Returns true if the event does not point to a rule: shrinking leaves few pieces, often with a
// king in a corner or a piece at an edge.
bool is_incidental(positions::Event event) noexcept;

// Neither name nor events if the moves that were made are not legal.
RuleInvolved rule_of(const Disagreement& disagreement);

struct FaultIdentity {
  Kind kind = Kind::WrongPosition;
  std::optional<Rule> rule = std::nullopt;
  Question question = &questions::PositionHeld::facts;
  std::optional<EngineVerdict> verdict = std::nullopt;  // of a program without a usable answer
  std::string place_in_file = {};  // of a wrong count of a file: each is a fault of its own

  bool operator==(const FaultIdentity&) const = default;
  // Compares kind, rule and question, in the order in which questions are asked, before the rest.
  std::weak_ordering operator<=>(const FaultIdentity& other) const;
};
// Returns the name of its verdict or, as RuleInvolved has it, of its rule; empty if it has neither.
// With kind and question it is the identity, which is nullopt if nothing has that name.
std::string rule_text(const FaultIdentity& fault);
std::optional<FaultIdentity> make_identity(Kind kind, std::string_view rule_text,
                                           Question question);

// Wrong moves are a fault of the question for moves, at any depth; but those of a selection that a
// program is asked for are of that question. A program that gave no usable
// answer has one fault for each verdict, whatever it was asked; but where in its output it ended is
// chance. A wrong count with right moves below it has nothing to do with the move before it, so
// that it has no rule.
FaultIdentity identity_of(const Disagreement& disagreement);

// Returns the identity, and after it what the fault would be without the circumstance that its
// rule names, such as a pin: where the same is wrong without it, that is the fault.
std::vector<FaultIdentity> identities_of(const Disagreement& disagreement);

// One disagreement for each fault that it shows, first the fault that it would be named after. Only
// a wrong list of moves or a wrong text can show several: kinds and moves (Disagreement::about,
// about_text), or rules (about_rule) differ. A fault that is about one of them already stays.
std::vector<Disagreement> separated(const Disagreement& disagreement);

// A fault of a disagreement that smaller positions are to show, and none that is ignored.
class Sought {
 public:
  explicit Sought(const Disagreement& found, const std::vector<std::string>& ignored = {});

  // Returns the part of `seen` that shows it, or nullopt. It may lack the circumstance of the fault
  // if it is about the same move.
  std::optional<Disagreement> in(const Disagreement& seen) const;
  // Returns true if the first lacks a circumstance that the second has. Precondition: in() has
  // returned both.
  bool is_plainer(const Disagreement& one, const Disagreement& other) const;

 private:
  std::vector<FaultIdentity> identities_;
  std::optional<Move> move_;
  std::vector<std::string> ignored_;
};

}  // namespace squarelab::verify
