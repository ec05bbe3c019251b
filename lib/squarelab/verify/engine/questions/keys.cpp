// Idea: a key needs no reference. Equal positions have equal keys, however they were reached;
// positions that differ have different ones, as far as 64 bits allow. Where the en-passant square
// counts is a convention, so three positions show first which one the program follows.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <squarelab/positions/events.hpp>
#include <squarelab/positions/random.hpp>
#include <squarelab/positions/variants.hpp>
#include <squarelab/rules/diagram.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/engine/questions/catalogue.hpp>
#include <squarelab/verify/written_text.hpp>

namespace squarelab::verify {
namespace {

// A double push, kings that return twice, and what a program does that counts the en-passant
// square.
struct Push {
  const char* fen;
  const char* move;
  const char* twice_again;
  EnPassantKeys shows;
};
constexpr std::array pushes{
    Push{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", "e8d8 e1d1 d8e8 d1e1 e8f8 e1f1 f8e8 f1e1",
         EnPassantKeys::EveryDoublePush},
    Push{"4k3/8/8/8/4p3/8/3P4/4RK2 w - - 0 1", "d2d4", "e8d8 f1g1 d8e8 g1f1 e8f8 f1f2 f8e8 f2f1",
         EnPassantKeys::PseudoLegalCapture},
    Push{"4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", "d2d4", "e8d8 e1d1 d8e8 d1e1 e8f8 e1f1 f8e8 f1e1",
         EnPassantKeys::LegalCapture}};

struct Different {
  std::string words;  // "with and without a castling right"
  Position position;
};

Different with_other_side(const Position& position) {
  Different other{"with either side to move", position};
  other.position.side_to_move = ~position.side_to_move;
  return other;
}

// Without each right, and with each other right in its place, of either side.
std::vector<Different> with_other_rights(const Position& position) {
  std::vector<Different> without;
  std::vector<Different> exchanged;
  position.castling.visit([&](Color color, CastlingSide side) {
    Position other = position;
    other.castling.remove(CastlingRights::of(color, side));
    without.push_back({"with and without a castling right", other});
    if (position.castling.is_chess960()) return;
    rules::rights_at_home(position).visit([&](Color us, CastlingSide wing) {
      if (position.castling.has(us, wing)) return;
      exchanged.push_back({"with either of two castling rights", other});
      exchanged.back().position.castling.add(CastlingRights::of(us, wing));
    });
  });
  without.insert(without.end(), exchanged.begin(), exchanged.end());
  return without;
}

// Without the en-passant square, and with each other one to which a capture is legal: others count
// in some programs only. Precondition: there is one.
std::vector<Different> with_other_en_passant(const Position& position) {
  std::vector<Different> others{{"with and without the en-passant square", position}};
  others[0].position.en_passant.reset();
  for (const Position& variant : positions::en_passant_variants(others[0].position)) {
    const bool is_same = variant.en_passant == position.en_passant;
    if (is_same || !rules::normalised(variant).en_passant) continue;
    others.push_back({"with either of two en-passant squares", variant});
  }
  return others;
}

// With one piece less, of the other colour or elsewhere.
std::vector<Different> with_other_pieces(const Position& position) {
  std::vector<Different> pieces;
  for (const Square square : all_squares) {
    const auto piece = position.piece_on(square);
    if (!piece || type_of(*piece) == PieceType::King) continue;
    pieces.push_back(
        {fmt::format("with and without the piece on {}", to_string(square)), position});
    pieces.back().position.clear(square);
    pieces.push_back(
        {fmt::format("with the piece on {} of either colour", to_string(square)), position});
    pieces.back().position.put(square, make_piece(~color_of(*piece), type_of(*piece)));
    const auto free = std::ranges::find_if(
        all_squares, [&](Square other) { return square < other && !position.piece_on(other); });
    if (free == all_squares.end()) continue;
    pieces.push_back(
        {fmt::format("with a piece on {} or on {}", to_string(square), to_string(*free)),
         position});
    pieces.back().position.clear(square);
    pieces.back().position.put(*free, *piece);
  }
  for (Different& one : pieces) {
    one.position.castling = rules::rights_at_home(one.position, one.position.castling);
  }
  return pieces;
}

bool may_be_refused(const Different& different) {
  return positions::may_be_refused(different.position);
}

}  // namespace

Position counted_end(const Line& line, EnPassantKeys keys) {
  Position end = end_of(line);
  const Move last = line.moves.back();
  const Position before = end_of({line.start, {line.moves.begin(), line.moves.end() - 1}});
  const auto passed = rules::passed_square(before, last);
  if (!passed) return end;
  const bool counts = keys == EnPassantKeys::EveryDoublePush ||
                      (keys == EnPassantKeys::PseudoLegalCapture &&
                       positions::is_double_push_beside_pawn(before, last)) ||
                      (keys == EnPassantKeys::LegalCapture && end.en_passant);
  end.en_passant = counts ? passed : std::nullopt;
  return end;
}

std::string_view words_of(EnPassantKeys keys) noexcept {
  switch (keys) {
    case EnPassantKeys::EveryDoublePush:
      return "after every double push";
    case EnPassantKeys::PseudoLegalCapture:
      return "where a pawn stands to capture, legally or not";
    case EnPassantKeys::LegalCapture:
      return "where a capture is legal";
    case EnPassantKeys::Never:
      break;
  }
  return "never";
}

void add_moves(Line& line, std::string_view moves) {
  for (const std::string& move : words_of(std::string(moves))) {
    line.moves.push_back(text::parse_uci(move, end_of(line)));
  }
}

EnPassantKeys shown_en_passant(
    const std::function<bool(const Line& push, std::string_view twice_again)>& counts) {
  for (const Push& push : pushes) {
    Line line{text::parse_fen(push.fen), {}};
    add_moves(line, push.move);
    if (counts(line, push.twice_again)) return push.shows;
  }
  return EnPassantKeys::Never;
}

EnPassantKeys Asker::en_passant_keys() {
  if (!en_passant_keys_) {
    en_passant_keys_ = shown_en_passant([this](const Line& push, std::string_view) {
      const Position without = counted_end(push, EnPassantKeys::Never);
      return ask(&Keys::facts, push) != ask(&Keys::facts, text::to_fen(without));
    });
  }
  return *en_passant_keys_;
}

std::vector<Disagreement> Keys::check(Asker& asker, const Line& line, Effort effort) {
  std::vector<Disagreement> found;
  if (!line.moves.empty()) {
    const Position end = counted_end(line, asker.en_passant_keys());
    const std::string after = asker.ask(&Keys::facts, line);
    const std::string of_fen = asker.ask(&Keys::facts, text::to_fen(end));
    if (after == of_fen) return {};
    const Line shorter{line.start, {line.moves.begin(), line.moves.end() - 1}};
    if (!shorter.moves.empty() && !check(asker, shorter, effort).empty()) return {};
    found = {wrong_answer(Kind::WrongKey, "key after the moves, and of the FEN they lead to",
                          of_fen, after)};
    found[0].compared = end;
    return found;
  }
  const auto compare = [&](const Position& position, const std::vector<Different>& list) {
    if (std::ranges::all_of(list, may_be_refused)) return;
    const std::string key = asker.ask(&Keys::facts, text::to_fen(position));
    for (const auto& [words, different] : list) {
      if (positions::may_be_refused(different)) continue;
      if (asker.ask(&Keys::facts, text::to_fen(different)) != key) continue;
      found.push_back(wrong_answer(Kind::WrongKey, "key " + words, "two keys", "both " + key));
      found.back().compared = different;
    }
  };
  Position without = line.start;
  without.en_passant.reset();
  std::vector<Different> list{with_other_side(without)};
  for (Different& one : with_other_rights(without)) list.push_back(std::move(one));
  std::vector<Different> pieces = with_other_pieces(without);
  positions::Random random(key_of(line.start));
  random.shuffle(std::span(pieces));
  std::erase_if(pieces, may_be_refused);
  if (effort == Effort::Usual && pieces.size() > 1) pieces.resize(1);
  for (Different& one : pieces) list.push_back(std::move(one));
  compare(without, list);
  if (rules::normalised(line.start).en_passant)
    compare(line.start, with_other_en_passant(line.start));
  return found;
}

}  // namespace squarelab::verify
