// What changes when a move is made: word by word and byte by byte, key and rights included.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>

#include "explain/all_topics.hpp"

namespace squarelab::app::explain {
namespace {

// How much there is to see: special moves first, then captures, then pawn moves.
int interest(const Position& position, Move move) {
  if (move.flag() != MoveFlag::Normal) return 3 + static_cast<int>(move.flag());
  if (position.piece_on(move.to())) return 2;
  return type_of(*position.piece_on(move.from())) == PieceType::Pawn ? 1 : 0;
}

Move most_interesting(const Position& position) {
  const MoveList moves = rules::legal_moves(position);
  if (moves.empty()) throw InputError("there is no legal move to be explained");
  return *std::max_element(moves.begin(), moves.end(), [&](Move a, Move b) {
    const int of_a = interest(position, a);
    const int of_b = interest(position, b);
    return of_a != of_b ? of_a < of_b : text::to_uci(a) > text::to_uci(b);
  });
}

// One number of the key that comes in or goes out.
struct KeyPart {
  std::string text;
  Key number;
};

std::vector<KeyPart> key_parts(const Position& before, const Position& after) {
  std::vector<KeyPart> parts;
  for (const Square square : all_squares) {
    if (before.piece_on(square) == after.piece_on(square)) continue;
    const auto add = [&](std::optional<Piece> piece, const char* what) {
      if (!piece) return;
      parts.push_back({fmt::format("{} on {} {}", to_char(*piece), to_string(square), what),
                       piece_key(*piece, square)});
    };
    add(before.piece_on(square), "goes");
    add(after.piece_on(square), "comes");
  }
  if (before.castling != after.castling) {
    parts.push_back({fmt::format("rights code {} goes", before.castling.code()),
                     castling_key(before.castling)});
    parts.push_back(
        {fmt::format("rights code {} comes", after.castling.code()), castling_key(after.castling)});
  }
  const auto en_passant = [&](const Position& position, const char* what) {
    if (!position.en_passant) return;
    parts.push_back({fmt::format("en passant on {} {}", to_string(*position.en_passant), what),
                     en_passant_key(file_of(*position.en_passant))});
  };
  en_passant(before, "goes");
  en_passant(after, "comes");
  parts.push_back({"the side changes", black_to_move_key()});
  return parts;
}

Key change_of(const std::vector<KeyPart>& parts) {
  Key change = 0;
  for (const KeyPart& part : parts) change ^= part.number;
  return change;
}

void choose(Explanation& explanation) {
  Subject& subject = explanation.subject;
  const bool given = subject.move.has_value();
  if (!given) subject.move = most_interesting(subject.position);
  const Move move = *subject.move;
  const Position position_after = rules::play(subject.position, move);
  const std::vector<KeyPart> parts = key_parts(subject.position, position_after);
  const Key before = key_of(subject.position);

  Page& page = explanation.page;
  page.paragraph(fmt::format(
      "Asked: what does each representation change when {} is made ({})? Shown is what is stored, "
      "before and after. The position then: {}",
      text::to_uci(move), given ? "as --move says" : "of all moves the one with most to see",
      text::to_fen(position_after)));
  page.paragraph(
      "The key is kept up by exclusive or: what goes and what comes, and nothing else. The numbers "
      "are the same for all backends, and so is the key.");
  Table table{{"key", "number"}, {{"before", hex64(before)}}};
  Json json = Json::array();
  for (const KeyPart& part : parts) {
    table.rows.push_back({part.text, hex64(part.number)});
    json.push_back({{"part", part.text}, {"number", hex64(part.number)}});
  }
  table.rows.push_back({"after", hex64(before ^ change_of(parts))});
  page.table(std::move(table));
  page.paragraph(fmt::format("Castling rights: code {} before, {} after.",
                             subject.position.castling.code(), position_after.castling.code()));
  page.data["move"] = text::to_uci(move);
  page.data["fen_after"] = text::to_fen(position_after);
  page.data["key"] = {
      {"before", hex64(before)}, {"parts", json}, {"after", hex64(before ^ change_of(parts))}};
  page.data["rights"] = {{"before", subject.position.castling.code()},
                         {"after", position_after.castling.code()}};
}

struct Images {
  NativeImage before;
  NativeImage after;
};

// Makes the move on the board, holds every claim that can be made of it against the board's own
// answers, and takes it back.
struct Made {
  Images images;
  std::vector<Explanation::Claim> claims;
};
Made made(const Explanation& explanation, Board& board) {
  const Subject& subject = explanation.subject;
  const Move move = *subject.move;
  const Position position_after = rules::play(subject.position, move);
  const auto bytes = board.state_bytes();
  const Board::Children children = board.children(move);
  Made result{{board.native_image(), {}}, {}};
  board.make(move);
  result.images.after = board.native_image();
  const Key expected =
      key_of(subject.position) ^ change_of(key_parts(subject.position, position_after));
  result.claims = {
      {"the position is that of the rules", board.position() == position_after},
      {"the key kept up is the one shown", board.key() == expected},
      {"computed anew it is the same", board.recomputed_key() == expected},
      {"the fast way of perft leads to the same core", children.by_core == children.by_full}};
  board.unmake();
  result.claims.push_back({"taken back, every byte is as before", board.state_bytes() == bytes});
  return result;
}

std::string rest_text(Bitboard rest) {
  return fmt::format("side {}, rights {}, en passant {}", rest & 1, (rest >> 1) & 15,
                     rest >> 8 == 0 ? "none" : fmt::format("bit {}", (rest >> 8) - 1));
}

void in_bits(Explanation& explanation, Json& part, const BitboardView& view) {
  Page& page = explanation.page;
  const Move move = *explanation.subject.move;
  const int from = view.bit_of(move.from());
  const int to = view.bit_of(move.to());
  const Made result = made(explanation, *view.board);
  page.paragraph(fmt::format(
      "From {} to {}. First the same for every set: the bit at {} goes, and that at {} becomes "
      "what the other was. What castling, promotion and en passant need besides comes after. Then "
      "the rest: side, rights, en passant.",
      place_text(*view.numbering, move.from()), place_text(*view.numbering, move.to()), from, to));
  Table table{{"word", "before", "bit moved", "after"}, {}};
  std::vector<Drawing> drawings;
  part["words"] = Json::array();
  for (std::size_t i = 0; i < result.images.before.words.size(); ++i) {
    const auto& [label, before, form] = result.images.before.words[i];
    const Bitboard after = result.images.after.words[i].value;
    const bool is_set = form == NativeImage::Form::Set;
    const Bitboard moved = is_set ? bitboard::moved(before, from, to) : after;
    table.rows.push_back({label, hex64(before), is_set ? hex64(moved) : "", hex64(after)});
    part["words"].push_back({{"word", label},
                             {"before", hex64(before)},
                             {"moved", is_set ? Json(hex64(moved)) : Json()},
                             {"after", hex64(after)},
                             {"changed", before != after}});
    if (is_set && before != after) {
      drawings.push_back(view.drawing(label + ", before", before));
      drawings.push_back(view.drawing(label + ", after", after));
    }
  }
  page.table(std::move(table));
  page.paragraph(fmt::format("The rest before: {}; after: {}.",
                             rest_text(result.images.before.words.back().value),
                             rest_text(result.images.after.words.back().value)));
  page.drawings(std::move(drawings));
  explanation.claims(part, result.claims);
}

// The squares and what the lists hold of them; the rest by their own labels.
std::string meaning_of(const NativeImage::Word& word, std::size_t index) {
  const int x = static_cast<int>(index);
  if (word.form != NativeImage::Form::Cell) {
    return word.label.size() <= 3 ? "list of " + word.label.substr(0, 1) : "";
  }
  if (X88Geometry::on_board(x)) return to_string(mapping::x88::square_of(x));
  return fmt::format("where {} is in its list", to_string(mapping::x88::square_of(x & 0x77)));
}

void in_x88(Explanation& explanation, Json& part, const MailboxView& view) {
  const Made result = made(explanation, *view.board);
  const auto& before = result.images.before.words;
  const auto& after = result.images.after.words;
  // Lists grow and shrink, so words are matched by their labels.
  std::map<std::string, std::uint64_t> old;
  for (const auto& word : before) old[word.label] = word.value;
  Table table{{"byte", "of", "before", "after"}, {}};
  part["bytes"] = Json::array();
  const auto add = [&](const std::string& label, const std::string& meaning,
                       std::optional<std::uint64_t> was, std::optional<std::uint64_t> is) {
    if (was == is) return;
    const auto text = [](std::optional<std::uint64_t> value) {
      return value ? hex8(static_cast<int>(*value)) : "-";
    };
    const auto json = [](std::optional<std::uint64_t> value) {
      return value ? Json(*value) : Json();
    };
    table.rows.push_back({label, meaning, text(was), text(is)});
    part["bytes"].push_back({{"byte", label}, {"before", json(was)}, {"after", json(is)}});
  };
  for (std::size_t i = 0; i < after.size(); ++i) {
    const auto was = old.find(after[i].label);
    std::optional<std::uint64_t> value;
    if (was != old.end()) {
      value = was->second;
      old.erase(was);
    }
    add(after[i].label, meaning_of(after[i], i), value, after[i].value);
  }
  for (const auto& [label, value] : old) {
    add(label, "list of " + label.substr(0, 1), value, std::nullopt);
  }
  explanation.page.paragraph(fmt::format(
      "From {} to {}. Only the bytes that change: the piece's byte on the board; beside "
      "it, in the unused half, its place in the list of its kind; its square in that list. "
      "For a captured piece the same, and the last of the list takes its place. At the end "
      "side, rights and the en-passant square (0x88: none).",
      place_text(*view.numbering, explanation.subject.move->from()),
      place_text(*view.numbering, explanation.subject.move->to())));
  explanation.page.table(std::move(table));
  explanation.claims(part, result.claims);
}

}  // namespace

Topic make_topic() {
  return {"make", "What changes when a move is made?", TakesMove, &choose, &in_bits, &in_x88};
}

}  // namespace squarelab::app::explain
