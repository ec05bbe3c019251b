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
#include <sstream>

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

// Positions that differ from this one in one thing, by that thing.
std::vector<std::vector<Different>> different_positions(const Position& position) {
  std::vector<Different> sides{{"with either side to move", position}};
  sides[0].position.side_to_move = ~position.side_to_move;
  std::vector<Different> rights;
  position.castling.visit([&](Color color, CastlingSide side) {
    rights.push_back({"with and without a castling right", position});
    rights.back().position.castling.remove(CastlingRights::of(color, side));
  });
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
  return {std::move(sides), std::move(rights), std::move(pieces)};
}

// Those of the list that a correct program answers; in usual effort one of them.
std::vector<Different> chosen(std::vector<Different> list, positions::Random& random,
                              Effort effort) {
  random.shuffle(std::span(list));
  std::vector<Different> chosen;
  for (Different& one : list) {
    if (positions::may_be_refused(one.position)) continue;
    chosen.push_back(std::move(one));
    if (effort == Effort::Usual) break;
  }
  return chosen;
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
  std::istringstream words{std::string(moves)};
  for (std::string move; words >> move;) line.moves.push_back(text::parse_uci(move, end_of(line)));
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
    found = {wrong_answer(Kind::WrongKey, "key after the moves, and of the FEN they lead to",
                          of_fen, after)};
    found[0].compared = end;
    return found;
  }
  const auto compare = [&](const Position& position, const std::vector<Different>& list) {
    if (list.empty()) return;
    const std::string key = asker.ask(&Keys::facts, text::to_fen(position));
    for (const auto& [words, different] : list) {
      if (asker.ask(&Keys::facts, text::to_fen(different)) != key) continue;
      found.push_back(wrong_answer(Kind::WrongKey, "key " + words, "two keys", "both " + key));
      found.back().compared = different;
    }
  };
  positions::Random random(key_of(line.start));
  Position without = line.start;
  without.en_passant.reset();
  std::vector<Different> list;
  for (const auto& different : different_positions(without)) {
    for (Different& one : chosen(different, random, effort)) list.push_back(std::move(one));
  }
  compare(without, list);
  // A square without a legal capture counts in some programs only.
  if (rules::normalised(line.start).en_passant) {
    std::vector<Different> squares{{"with and without the en-passant square", without}};
    for (const Position& variant : positions::en_passant_variants(line.start)) {
      const Position other = rules::normalised(variant);
      if (!other.en_passant || other == line.start || positions::may_be_refused(other)) continue;
      squares.push_back({"with either en-passant square", other});
    }
    compare(line.start, squares);
  }
  return found;
}

}  // namespace squarelab::verify
