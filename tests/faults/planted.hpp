// The catalogue of the faults that mutants have, and the fault that is planted now. A mutant asks
// at run time whether it errs, so that one instantiation of a backend holds a hundred mutants; the
// backends of the normal build know nothing of it. Faults that a backend decides at compile time
// have types of their own, in geometry_mutants.cpp. Rules and shared slips are layers over a
// backend, written once for every representation; the others are in the file of the representation.
//
// Faults that one position must show are layers over a whole board: wrong_boards.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace squarelab::faults {

struct FaultFacts {
  std::string_view name;              // "pins-ignored", also in code: "pins-ignored"_fault
  std::string_view what;              // what is wrong, in a few words
  std::string_view equivalence = {};  // why no board could behave differently, if that is so
};

// Rules of chess that are broken (broken_rules.hpp), whatever the representation.
inline constexpr FaultFacts rules[] = {
    {"king-hides-in-its-shadow", "the king may step back along the ray that checks it"},
    {"double-check-answered-by-any-piece", "any piece may answer one of two checkers"},
    {"pawns-give-no-check", "pawns are no checkers"},
    {"knights-give-no-check", "knights are no checkers"},
    {"checks-not-blocked", "nobody steps between checker and king"},
    {"double-push-blocks-no-check", "a double push may not step between"},
    {"checkers-not-taken", "only the king takes a checker"},
    {"pins-ignored", "pinned pieces move as they like"},
    {"pinned-pieces-stand-still", "pinned pieces do not move on the line of the pin"},
    {"two-pieces-pinned", "two pieces between slider and king are pinned"},
    {"pawns-take-forward", "a pawn takes what stands before it"},
    {"double-push-jumps", "a double push jumps over a piece"},
    {"double-push-takes", "a double push takes where it ends"},
    {"queens-only", "pawns become queens only"},
    {"no-promotion-by-push", "pushes to the last rank are lost"},
    {"no-promotion-by-capture", "captures on the last rank are lost"},
    {"en-passant-uncovers-the-king", "nobody looks whether en passant opens a line to the king"},
    {"en-passant-uncovers-a-diagonal", "en passant is tried on ranks and files only"},
    {"en-passant-answers-no-check", "a pawn that gives check is not taken en passant"},
    {"en-passant-by-one-pawn-only", "one of two pawns that can capture en passant is forgotten"},
    {"en-passant-counts-always",
     "an en-passant square is hashed and reported without a legal capture"},
    {"castling-by-the-other-right", "one right is enough for both castlings"},
    {"castling-out-of-check", "the king castles out of check"},
    {"castling-through-attack", "the king castles over an attacked square"},
    {"castling-into-check", "the king castles into check"},
    {"castling-over-the-b-file", "the rook jumps over a piece on the b-file"},
    {"castling-fears-the-b-file", "an attack on the b-file forbids castling"},
};

// What else goes wrong whatever the representation: moves lost (lost_moves.hpp), the state after a
// move, key, clocks, taking back, the fast path (slips.hpp), answers (broken_answers.hpp).
inline constexpr FaultFacts shared_slips[] = {
    {"pinned-pawns-do-not-take", "a pinned pawn does not take the piece that pins it"},
    {"pinned-pawns-do-not-take-en-passant", "a pinned pawn does not take en passant along the pin"},
    {"en-passant-on-the-edge-is-lost", "nothing is taken en passant on the a- and h-file"},
    {"knight-promotions-by-capture-are-lost",
     "a pawn that takes on the last rank becomes no knight"},
    {"king-does-not-take-the-checker", "the king does not take the piece that checks it"},
    {"king-does-not-take-in-double-check", "in double check the king takes nobody"},
    {"castling-fears-for-its-rook", "an attacked rook does not castle"},
    {"castling-needs-the-queens-rook",
     "castling is forbidden while its corner of the a-file is empty"},
    {"rook-move-keeps-the-right", "a rook that leaves its corner keeps the right"},
    {"rook-capture-keeps-the-right", "a right survives the capture of its rook"},
    {"king-move-keeps-the-rights", "a king that moved has rights"},
    {"king-move-keeps-the-long-right", "a king that moved loses the short right only"},
    {"rook-move-loses-both-rights", "a rook that leaves its corner takes both rights along"},
    {"rook-takes-rook-keeps-its-right",
     "where a rook takes a rook in the corner, only one of the two rights is lost"},
    {"promotion-on-the-corner-keeps-the-right",
     "a right survives the capture of its rook by a promotion"},
    {"double-push-forgets-en-passant", "a double push leaves no en-passant square"},
    {"en-passant-forgets-the-western-capturer",
     "the square is noted only if a capturer is to the east"},
    {"en-passant-on-the-goal", "the en-passant square is where the pawn stands"},
    {"en-passant-stays", "the square outlives the next move"},
    {"en-passant-without-a-capturer",
     "every double push notes its square, with or without an enemy pawn next to it",
     "The raw square decides nothing: moves, position and key all ask first for a legal capture, "
     "which needs a pawn next to it. It costs time only."},
    {"promotes-to-a-queen", "whatever was chosen, a queen appears"},
    {"promotion-order", "a knight appears for a bishop and a bishop for a knight"},
    {"castling-leaves-the-rook", "the rook stays in its corner"},
    {"en-passant-leaves-the-victim", "the captured pawn stays on the board"},
    {"side-stays-after-castling", "after castling the same side is to move"},
    {"side-stays-after-en-passant", "after en passant the same side is to move"},
    {"key-forgets-the-captured-piece", "a captured piece stays in the key"},
    {"key-forgets-the-victim", "the pawn captured en passant stays in the key"},
    {"key-takes-the-victim-from-the-goal", "en passant hashes its victim out of the wrong square"},
    {"key-forgets-the-castled-rook", "castling moves only the king in the key"},
    {"key-promotes-to-a-queen", "the key of every promotion is a queen's"},
    {"key-keeps-the-pawn", "the key of a promotion is a pawn's"},
    {"key-forgets-the-side", "the side to move is not hashed"},
    {"key-forgets-the-rights", "a lost right stays in the key"},
    {"key-forgets-two-rights-lost-at-once", "where a move loses two rights, both stay in the key"},
    {"key-keeps-the-old-en-passant", "the en-passant file is not hashed out"},
    {"key-forgets-the-new-en-passant", "the en-passant file is not hashed in"},
    {"captures-keep-the-clock", "captures do not start the halfmove clock again"},
    {"pawn-moves-keep-the-clock", "pawn moves do not start the halfmove clock again"},
    {"promotions-keep-the-clock", "promotions do not start the halfmove clock again"},
    {"en-passant-keeps-the-clock", "en passant does not start the halfmove clock again"},
    {"castling-resets-the-clock", "castling starts the halfmove clock again"},
    {"clock-stops-at-a-hundred", "the halfmove clock does not count beyond 100"},
    {"clock-is-a-byte", "the halfmove clock after 255 is 0"},
    {"clock-runs-over", "the halfmove clock starts again at its limit"},
    {"number-counts-every-ply", "the move number counts White's moves too"},
    {"number-counts-after-white", "the move number counts up after White's move"},
    {"number-is-a-byte", "the move number after 255 is 0"},
    {"number-runs-over", "the move number starts again at its limit"},
    {"undo-forgets-the-key", "the key stays as it was after the move"},
    {"undo-forgets-the-rights", "lost rights do not come back"},
    {"undo-forgets-en-passant", "the en-passant square does not come back"},
    {"undo-forgets-the-clock", "the halfmove clock does not come back"},
    {"undo-forgets-the-number", "the move number does not come back"},
    {"undo-forgets-the-captured-piece", "a captured piece does not come back"},
    {"undo-forgets-the-victim", "a pawn captured en passant does not come back"},
    {"undo-keeps-the-promoted-piece", "a promoted piece goes back as what it became"},
    {"undo-leaves-the-castled-rook", "the rook of a castling taken back stays"},
    {"undo-forgets-the-side-after-castling", "a castling taken back leaves the other side to move"},
    {"undo-of-promotion-forgets-the-right", "a right lost to a promotion does not come back"},
    {"fast-child-keeps-the-rights", "on the fast path no right is ever lost"},
    {"fast-child-forgets-en-passant", "on the fast path no en-passant square is noted"},
    {"fast-child-leaves-the-victim", "on the fast path en passant captures nothing"},
    {"count-forgets-en-passant", "the bulk count leaves out en passant"},
    {"count-takes-promotions-for-one", "the bulk count counts four promotions as one move"},
    {"list-is-reversed", "moves are listed in the opposite order",
     "A list of moves has no order: everything that reads it sorts it or looks for one move."},
    {"attack-map-forgets-the-king", "the attack map has no squares of the king"},
    {"attack-map-skips-own-pieces", "squares of own pieces are not in the attack map"},
    {"attack-map-knows-four-of-a-kind", "the attack map forgets the fifth piece of a kind"},
    {"attackers-forget-pawns", "pawns are no attackers of a square"},
    {"attacked-forgets-knights", "a square that only knights attack counts as safe"},
    {"pawns-attack-their-front", "white pawns attack the square before them"},
    {"checkers-name-one", "only one of two checkers is reported"},
    {"checkers-name-two", "of three checkers two are reported"},
    {"pins-forget-knights", "knights are never reported as pinned"},
    {"captures-forget-en-passant", "en passant is not among the captures"},
    {"noisy-forgets-promotions-that-capture",
     "a promotion that captures is not among the noisy moves"},
    {"noisy-has-promotions-that-capture-twice",
     "a promotion that captures is listed as a capture and as a promotion"},
    {"quiets-have-promotions", "a promotion by a push is among the quiet moves, too"},
    {"discovered-checks-are-none", "only the piece that moved gives check"},
    {"promotions-give-check-as-pawns", "whether a promotion gives check is asked of the pawn"},
    {"promoted-piece-is-blocked-by-itself",
     "the pawn's old square still blocks the check of what it became"},
    {"en-passant-uncovers-one-pawn", "the pawn taken en passant still blocks the check"},
    {"castled-rook-gives-no-check", "castling never gives check"},
    {"blocker-on-the-line-uncovers",
     "a piece that hides a slider from the king uncovers it by any move, also along the line"},
    {"exchange-sees-no-hidden-pieces", "a hidden attacker does not join the exchange"},
    {"nothing-is-hidden-by-the-king", "a piece behind a king that takes does not join the exchange",
     "A king takes only where nobody attacks it then, so its capture is the last, and nobody asks "
     "who joins after it."},
    {"king-takes-into-attack", "in an exchange the king takes where it is attacked"},
    {"exchange-leaves-the-victim", "in an exchange the pawn taken en passant stays"},
    {"exchange-forgets-the-promotion", "an exchange does not count what a promotion gains"},
    {"pawns-that-take-promote", "a pawn that takes back on the last rank becomes a queen"},
    {"castling-takes-its-rook", "castling is worth a rook"},
    {"last-of-equals-takes",
     "of equal attackers, the attacker on the highest square captures first"},
    {"most-valuable-takes-first", "the most valuable attacker takes first, but for the king"},
    {"pinned-pieces-do-not-take", "a pinned piece does not join an exchange"},
    {"nobody-may-stop", "an exchange ends when nobody can take any more"},
    {"at-least-is-more", "an exchange of exactly the threshold is too little"},
    {"blocker-on-the-line-uncovers-threats",
     "a piece that moves along the line of a slider uncovers threats"},
    {"captured-piece-still-threatens", "a captured piece keeps its threats"},
    {"captured-piece-is-still-threatened", "threats to a captured piece stay"},
    {"castled-rook-threatens-nobody", "castling adds no threats of the rook and to it"},
    {"en-passant-victim-still-threatens", "the pawn taken en passant keeps its threats"},
    {"promoted-piece-threatens-nobody", "a promotion adds no threats of the new piece"},
    {"unchanged-threats-are-listed-twice", "a threat that stays is listed as removed and as added"},
};

// A clock that boards and reference share (notation_mutants.cpp).
inline constexpr FaultFacts clock_slips[] = {
    {"clock-sticks-at-5949", "the halfmove clock does not count beyond 5949"},
};

// The sliders, lists and state of the bitboards; then the children that they visit.
inline constexpr FaultFacts bitboard_slips[] = {
    {"rooks-stop-before-pieces", "rooks see no piece that they reach"},
    {"bishops-see-through-the-first-piece", "bishops look behind the first piece"},
    {"rooks-blind-on-one-column", "pieces on one inner column do not stop rooks"},
    {"bishop-errs-in-one-corner", "the bishop on h8 does not see g7"},
    {"rooks-forget-half-a-row", "rooks do not look west"},
    {"mask-forgets-a-square", "a piece on a5 does not stop the rook on a4"},
    {"mask-includes-the-edge", "the mask of relevant squares goes up to the edge",
     "A piece on the last square of a ray hides nothing: twice as many table entries for "
     "each edge, pairs of them equal."},
    {"magic-collides", "the magic number of d4 mixes up occupations that differ"},
    {"list-ends-at-thirteen-targets", "of a rook with 14 targets the list has 13"},
    {"set-notes-idle-en-passant",
     "a position that is set keeps its raw en-passant square next to a pawn of the wrong colour",
     "The raw square decides nothing: moves, position and key all ask for a capture by a pawn of "
     "the side to move. A test of every board holds that equal positions have equal bytes."},
};

inline constexpr FaultFacts visit_slips[] = {
    {"visited-child-keeps-the-right",
     "in the key of children that are visited all at once a captured rook keeps its right"},
};

// Moves that are not simple and count as simple, as a clause, where two plies are counted at once.
// Both boards have the first and the last conditions, and docs/mutants.md lists those that only one
// board has between them.
inline constexpr FaultFacts first_conditions[] = {
    {"uncovered-check-is-simple", "a piece uncovers a check"},
    {"released-pin-is-simple", "the pinner leaves"},
    {"left-pinned-is-simple", "a piece leaves another alone before its king"},
    {"opened-castling-is-simple", "a piece makes way for castling"},
    {"blocked-pin-is-simple", "a piece goes where it ends a pin"},
    {"capture-beside-king-is-simple", "a piece next to the king is captured"},
    {"hindered-castling-is-simple", "a piece goes in the way of castling"},
    {"knight-check-is-simple", "a knight gives check"},
    {"pawn-check-is-simple", "a pawn gives check"},
};

inline constexpr FaultFacts bitboard_conditions[] = {
    {"bishop-check-is-simple", "a bishop checks or pins"},
    {"rook-check-is-simple", "a rook checks or pins"},
    {"promotion-is-simple", "a pawn is promoted"},
};

inline constexpr FaultFacts lane_conditions[] = {
    {"stopped-attack-is-simple", "a piece that alone attacks a square of the king leaves"},
    {"blocked-attack-is-simple", "a piece steps between a slider and a square of the king"},
    {"attacked-step-is-simple", "a piece attacks a square where the king was safe"},
};

inline constexpr FaultFacts x88_conditions[] = {
    {"bishop-check-is-simple", "a bishop gives check"},
    {"rook-check-is-simple", "a rook gives check"},
    {"bishop-pin-is-simple", "a bishop pins"},
    {"rook-pin-is-simple", "a rook pins"},
    {"move-of-two-pieces-is-simple", "a move is castling or en passant"},
    {"promotion-is-simple", "a promoted piece looks back over the square it came from"},
};

inline constexpr FaultFacts attacker_conditions[] = {
    {"move-before-attacker-is-simple",
     "one of two attackers leaves and steps in the way of the other"},
};

inline constexpr FaultFacts last_conditions[] = {
    {"allowed-en-passant-is-simple", "a double push may be answered en passant"},
    {"move-on-line-is-simple", "a piece stays on the line of an enemy slider"},
    {"capture-of-attacker-is-simple", "a piece takes the pawn that attacks it"},
    {"move-before-pawn-is-simple", "a piece stays before a pawn, or takes it"},
    {"move-before-slider-is-simple", "a piece still blocks a slider"},
};

// The numbering and the lists of the mailbox; then what it remembers of the moves of a position.
inline constexpr FaultFacts x88_slips[] = {
    {"board-test-forgets-the-east", "one index east of the h-file passes for a square"},
    {"board-test-forgets-the-west", "one index west of the a-file passes for a square"},
    {"differences-off-by-one", "the table of differences is read one entry off"},
    {"differences-reversed", "b - a is taken for a - b"},
    {"queens-attack-as-rooks", "queens have the bit of rooks"},
    {"kings-zone-lacks-a-corner", "the north-eastern neighbour of the king is never attacked"},
    {"kings-may-touch", "the enemy king attacks no square of the zone"},
    {"knight-jumps-short", "one knight jump is a step of 30, not 31"},
    {"bishop-forgets-a-line", "one diagonal is walked twice for another"},
    {"rook-forgets-a-line", "one line is walked twice for another"},
    {"seventh-rank-is-the-eighth", "white pawns promote on rank 7, black ones push no two squares"},
    {"double-push-from-the-third", "white pawns double-push from rank 3"},
    {"rook-lands-on-the-b-file", "castling long puts the rook on the b-file"},
    {"sentinel-is-a5", "the sentinel 64, for no square, is a5 here"},
    {"captured-piece-stays-in-its-list", "a captured piece leaves the board, not its list"},
    {"moved-piece-keeps-its-index", "the last of a list fills the gap and keeps its index"},
    {"promoted-piece-is-listed-twice", "a promoted piece is in its list twice"},
    {"castled-rook-keeps-its-entry", "the list still has the rook in its corner"},
    {"undo-reorders-the-list", "taking back leaves the list of pieces in another order"},
    {"lists-hold-four-pieces", "the list of a kind ends at the fourth piece"},
};

inline constexpr FaultFacts lookup_slips[] = {
    {"lookup-outlives-its-move",
     "is_legal looks into the list of moves after a move that was taken back"},
};

// The star, the attack map and the state of 0x88 in vector registers.
inline constexpr FaultFacts vector_slips[] = {
    {"board-test-forgets-the-files", "places beyond the a- and h-file pass for squares"},
    {"board-test-forgets-the-ranks", "places beyond ranks 1 and 8 pass for squares"},
    {"queens-attack-as-rooks", "queens reach the slots of rooks"},
    {"kings-may-touch", "the white king aims at no slot"},
    {"pawns-aim-backwards", "pawns attack, where others ask, against their direction"},
    {"knight-jumps-short", "one knight jump is a step of 30, not 31"},
    {"bishop-forgets-a-line", "one diagonal ray replaces another"},
    {"rook-forgets-a-line", "one straight ray replaces another"},
    {"pinned-pieces-do-not-step-back", "a pinned piece goes towards the pinner only"},
    {"pinned-pawns-push-once", "a pawn pinned on its file pushes no two squares"},
    {"map-sees-three-steps", "sliders attack up to four squares far in the attack map"},
    {"map-wraps-a-jump", "one knight jump of the attack map comes back beyond the edge"},
    {"rook-lands-on-the-b-file", "castling long puts the rook on the b-file"},
    {"kings-square-stays", "the king moves on the board, not in the state"},
};

// The bytes of lerf_mailbox, next to its words.
inline constexpr FaultFacts mailbox_slips[] = {
    {"byte-of-the-origin-stays", "the byte of the square that a piece leaves still has the piece"},
    {"byte-of-the-captured-piece-stays", "after a capture the byte still has the captured piece"},
    {"byte-of-the-victim-stays", "a pawn captured en passant leaves the words, not the bytes"},
    {"promoted-byte-stays-a-pawn", "the byte of a promoted piece is a pawn's"},
    {"byte-of-the-castled-rook-stays", "the rook of a castling leaves its byte in the corner"},
    {"byte-of-the-castled-rook-is-forgotten",
     "the rook of a castling has no byte where it arrives"},
    {"undo-leaves-the-byte",
     "a piece that is taken back leaves its byte where nothing was captured"},
    {"undo-keeps-the-promoted-byte", "the byte of a promotion goes back as what it became"},
    {"undo-forgets-the-victims-byte", "a pawn captured en passant comes back in the words alone"},
    {"visited-byte-stays",
     "of children that are visited all at once, one leaves its byte to the next"},
};

// The stars of lerf_rays.
inline constexpr FaultFacts rays_slips[] = {
    {"places-beyond-the-edge-are-seen", "places beyond the edge of the board have the piece on a1"},
    {"jump-goes-to-another-square", "another jump replaces one knight jump"},
    {"ray-stands-for-another", "one straight ray shows the pieces of another"},
    {"slots-give-other-squares", "what is found on d4 or e4 is written to the other of the two"},
    {"pawns-aim-backwards", "pawns attack, where others ask, against their direction"},
    {"kings-may-touch", "kings aim at no slot"},
    {"queens-aim-as-rooks", "queens are seen to attack as rooks"},
    {"pieces-of-the-other-colour-are-air", "pieces of the other colour do not block attacks"},
    {"queens-reach-as-rooks", "queens attack along straight lines only"},
    {"threats-of-nearest-pieces-pass",
     "kings and pawns threaten what is behind the square next to them"},
    {"threats-pass-one-way",
     "of two sliders that face each other over a square, one threat is listed"},
};

// The steps of mailbox_10x12.
inline constexpr FaultFacts frame_slips[] = {
    {"rook-forgets-a-line", "one straight line is walked twice for another"},
    {"bishop-forgets-a-line", "one diagonal is walked twice for another"},
    {"queen-and-king-forget-a-line", "queen and king go one way twice for another"},
    {"knight-jumps-three-files", "one knight jump is a step of 13, not 12"},
};

// The four words of a code, and the rest next to them.
inline constexpr FaultFacts quad_slips[] = {
    {"capture-leaves-the-diagonal-bit",
     "the second word keeps the bit of a captured piece: a rook that takes a bishop is a queen"},
    {"capture-leaves-the-straight-bit",
     "the third word keeps the bit of a captured piece: a bishop that takes a rook is a queen"},
    {"capture-leaves-the-black-bit",
     "the fourth word keeps the bit of a captured piece: the capturer of a black piece becomes "
     "black"},
    {"origin-keeps-the-straight-bit",
     "the third word keeps the bit that moves away: where a queen stood there is a white rook"},
    {"promotion-keeps-the-straight-bit",
     "the third word keeps the pawn of a promotion: a bishop is a queen"},
    {"promotion-forgets-the-black-bit", "whoever promotes, the new piece is white"},
    {"victim-keeps-its-code", "the bits of a pawn captured en passant stay in the words"},
    {"castled-rook-keeps-its-code", "the rook of a castling leaves its bits in the corner"},
    {"rest-keeps-the-right-of-a-captured-rook",
     "the fifth word keeps the rights of the side that loses a piece"},
    {"rest-keeps-the-old-en-passant",
     "the fifth word keeps the en-passant square for another move"},
    {"rest-forgets-the-new-en-passant",
     "a double push writes no en-passant square into the fifth word"},
    {"step-keeps-the-side", "a step leaves the same side to move, where it gives no check"},
    {"undo-keeps-the-key-beside-the-words", "undo brings back the words, not the key"},
    {"undo-keeps-the-clock-beside-the-words", "undo brings back the words, not the halfmove clock"},
    {"visited-rest-stays",
     "a child that loses a right takes it from the children visited after it"},
    {"queens-have-no-diagonals", "the set of diagonal movers has no queens of the side that moves"},
};

// Castling from any files.
inline constexpr FaultFacts chess960_slips[] = {
    {"pinned-rook-castles", "a rook castles that hides a slider from where the king goes"},
    {"way-of-the-rook-is-not-looked-at", "the rook jumps over what the king does not pass"},
    {"way-of-the-king-is-not-looked-at", "the king jumps over what the rook does not pass"},
    {"rook-is-in-its-kings-way", "a rook that stands where the king goes stops the castling"},
    {"goal-of-the-king-may-be-attacked", "the king castles into check"},
    {"way-of-the-rook-must-be-safe",
     "an attack on a square that only the rook passes stops the castling"},
    {"king-that-stays-does-not-castle", "a king on its goal is said not to castle"},
    {"king-that-stays-keeps-its-right",
     "a king that has castled without moving keeps the other right"},
    {"outermost-rook-castles", "the right of an inner rook is read as that of the outermost one"},
    {"rook-is-lifted-off-last", "a king that takes the place of its rook goes back to its own"},
    {"key-knows-sides-only", "the key of an inner rook's right equals that of an outer rook"},
    {"inner-rook-leaves-its-right",
     "a right stays when its rook between the corners moves or is captured"},
    {"king-keeps-its-rights", "a king that steps keeps its rights"},
    {"castling-is-written-to-the-goal", "castling is written to where the king goes"},
    {"sides-begin-at-the-e-file",
     "which side an inner rook is on is told by the middle of the board, not by the king"},
};

// The number of a fault: its place in all rows, the first one of that name.
using Fault = std::uint16_t;

constexpr std::optional<Fault> find_in(std::span<const FaultFacts> rows, std::string_view name) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].name == name) return static_cast<Fault>(i);
  }
  return std::nullopt;
}

constexpr std::optional<Fault> find_fault(std::string_view name) {
  const std::span<const FaultFacts> groups[]{
      rules,          shared_slips,        clock_slips,         bitboard_slips,
      visit_slips,    first_conditions,    bitboard_conditions, lane_conditions,
      x88_conditions, attacker_conditions, last_conditions,     x88_slips,
      lookup_slips,   vector_slips,        mailbox_slips,       rays_slips,
      frame_slips,    quad_slips,          chess960_slips};
  std::size_t before = 0;
  for (const auto group : groups) {
    if (const auto found = find_in(group, name)) return static_cast<Fault>(before + *found);
    before += group.size();
  }
  return std::nullopt;
}
consteval Fault operator""_fault(const char* name, std::size_t size) {
  return find_fault({name, size}).value();
}

// In the mutants of this thread.
inline constinit thread_local std::optional<Fault> planted;

inline bool is_planted(Fault fault) noexcept { return planted == fault; }
inline bool is_rule_planted() noexcept { return planted && *planted < std::size(rules); }
inline bool is_slip_planted() noexcept { return planted && *planted >= std::size(rules); }

// Plants for the length of its life.
class Planting {
 public:
  explicit Planting(std::optional<Fault> fault) noexcept : before_(planted) { planted = fault; }
  ~Planting() { planted = before_; }
  Planting(const Planting&) = delete;
  Planting& operator=(const Planting&) = delete;

 private:
  std::optional<Fault> before_;
};

}  // namespace squarelab::faults
