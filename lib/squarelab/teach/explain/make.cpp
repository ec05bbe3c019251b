// The changes when a move is made: word by word and byte by byte, key and rights included.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <squarelab/lerf_mailbox/lerf_mailbox.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/teach/explain/representations.hpp>
#include <squarelab/teach/explain/topic.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>

namespace squarelab::teach {
namespace {

// Ranks moves by the amount to see: special moves first, then captures, then pawn moves.
int interest_in_make(const Position& position, Move move) {
  if (move.flag() != MoveFlag::Normal) return 3 + static_cast<int>(move.flag());
  if (position.piece_on(move.to())) return 2;
  return type_of(*position.piece_on(move.from())) == PieceType::Pawn ? 1 : 0;
}

// The numbers of which the key of a position is made, each with what it stands for.
using KeyParts = std::vector<std::pair<std::string, Key>>;
KeyParts parts_of(const Position& position) {
  KeyParts parts;
  for (const Square square : all_squares) {
    const auto piece = position.piece_on(square);
    if (!piece) continue;
    parts.emplace_back(fmt::format("{} on {}", to_char(*piece), to_string(square)),
                       piece_key(*piece, square));
  }
  parts.emplace_back(fmt::format("rights code {}", position.castling.code()),
                     castling_key(position.castling));
  if (const auto passed = position.en_passant) {
    parts.emplace_back("en passant on " + to_string(*passed), en_passant_key(file_of(*passed)));
  }
  if (position.side_to_move == Color::Black) parts.emplace_back("Black moves", black_to_move_key());
  return parts;
}

Position after(const Subject& subject) { return rules::play(subject.position, *subject.move); }

void choose_make(Explanation& explanation) {
  Subject& subject = explanation.subject;
  const auto why = choose_move(explanation, &interest_in_make, "the move that changes most");
  const Move move = *subject.move;
  const Position changed = after(subject);
  Page& page = explanation.page;
  page.paragraph(
      fmt::format("Question: what does each representation change when {} is made ({})? The tables "
                  "have the stored values before and after. The position after the move: {}",
                  text::to_uci(move), why, text::to_fen(changed)));
  page.paragraph(
      "The key is updated by exclusive or, with a number for each piece that goes or comes. The "
      "numbers are the same for all backends, and so is the key.");
  Key key = key_of(subject.position);
  Records records({"key = part", "number"});
  records.table.rows.push_back({"before", hex64(key)});
  page.data["key"]["before"] = hex64(key);
  const auto add_missing = [&](const KeyParts& parts, const KeyParts& others, const char* what) {
    for (const auto& part : parts) {
      if (std::ranges::find(others, part) != others.end()) continue;
      key ^= part.second;
      records.add({fmt::format("{} {}", part.first, what), hex64(part.second)});
    }
  };
  add_missing(parts_of(subject.position), parts_of(changed), "goes");
  add_missing(parts_of(changed), parts_of(subject.position), "comes");
  explanation.disagree_if(key != key_of(changed), "the key by its parts");
  records.table.rows.push_back({"after", hex64(key)});
  page.data["key"]["after"] = hex64(key);
  add(page, page.data["key"], "parts", std::move(records));
  page.data["fen_after"] = text::to_fen(changed);
}

// Makes the move on the board, compares every claim that can be made of it with the board's own
// answers, and takes it back.
struct Made {
  std::vector<NativeImage::Word> before;
  std::vector<NativeImage::Word> after;
  std::vector<Claim> claims;
};
template <class View>
Made made(const Subject& subject, const View& view) {
  Board& board = *view.board;
  const Move move = *subject.move;
  const auto bytes = board.state_bytes();
  const Board::Children children = board.children(move);
  Made result{view.words(), {}, {}};
  board.make(move);
  result.after = view.words();
  result.claims = {
      {"the position is that of the rules", board.position() == after(subject)},
      {"the updated key is the key shown", board.key() == key_of(after(subject))},
      {"computed from nothing it is the same", board.recomputed_key() == board.key()},
      {"the fast way of perft leads to the same core", children.fast == children.made}};
  board.unmake();
  result.claims.push_back({"taken back, every byte is as before", board.state_bytes() == bytes});
  return result;
}

std::string rest_text(Bitboard rest) {
  return fmt::format("side {}, rights {}, en passant {}", rest & 1, (rest >> 1) & 15,
                     rest >> 8 == 0 ? "none" : fmt::format("bit {}", (rest >> 8) - 1));
}

// Shows the bytes of lerf_mailbox, which it has next to lerf's words, that its own make changes.
Claim show_bytes(Explanation& explanation, Json& part) {
  using Mailbox = lerf_mailbox::BasicBackend<lerf_mailbox::Config<Explained>>;
  Mailbox::Full full;
  Mailbox::set(full, explanation.subject.position);
  const auto before = full.core.board;
  Mailbox::Undo undo;
  Mailbox::make(full, *Mailbox::legal_move(full.core, *explanation.subject.move), undo);
  const bitboard::Core& words = full.core;
  Records records({"byte", "of =", "before", "after"});
  bool agree = true;
  for (int bit = 0; bit < square_count; ++bit) {
    const Piece after = full.core.board[bit];
    agree = agree && after == words.piece_on(bit);
    if (before[bit] == after) continue;
    const auto code = [](Piece piece) { return Value{hex8(index(piece)), index(piece)}; };
    records.add({Value{fmt::format("{}", bit), bit}, to_string(Mailbox::G::square_of(bit)),
                 code(before[bit]), code(after)});
  }
  explanation.page.paragraph("lerf_mailbox also has a byte for each square. These bytes change:");
  add(explanation.page, part, "bytes", std::move(records));
  return {"the bytes of lerf_mailbox agree with its words", agree};
}

void make_in_bits(Explanation& explanation, Json& part, const BitboardView& view) {
  Page& page = explanation.page;
  const Move move = *explanation.subject.move;
  const int from = view.bit_of(move.from());
  const int to = view.bit_of(move.to());
  Made result = made(explanation.subject, view);
  page.paragraph(fmt::format(
      "From {} to {}. First every set changes alike: the bit at {} is cleared, and the bit at {} "
      "gets its old value. Castling, promotion and en passant then change more bits. The last word "
      "has side, rights and en passant.",
      place_text(*view.numbering, move.from()), place_text(*view.numbering, move.to()), from, to));
  Records records({"word", "before", "bit moved = moved", "after", "= changed"});
  std::vector<Explanation::Named> sets;
  int changed = 0;
  for (std::size_t i = 0; i < result.before.size(); ++i) {
    const auto& [label, before, form] = result.before[i];
    const Bitboard after = result.after[i].value;
    const bool is_set = form == NativeImage::Form::Set;
    const std::string moved = is_set ? hex64(bitboard::moved(before, from, to)) : "";
    records.add({label, hex64(before), Value(moved, is_set ? Json(moved) : Json()), hex64(after),
                 Value("", before != after)});
    changed += before != after ? 1 : 0;
    if (is_set && before != after) {
      sets.push_back({label + ", before", before});
      sets.push_back({label + ", after", after});
    }
  }
  add(page, part, "words", std::move(records));
  page.paragraph(fmt::format("The rest before: {}; after: {}.",
                             rest_text(result.before.back().value),
                             rest_text(result.after.back().value)));
  explanation.boards(view, sets);
  if (*view.numbering->mapping == mapping::lerf) {
    result.claims.push_back(show_bytes(explanation, part));
  }
  explanation.claims(part, result.claims);
  bitboard::Core after{};
  std::ranges::transform(result.after, after.words.begin(), &NativeImage::Word::value);
  explanation.cost(*view.numbering, {.operations = fmt::format("{} words of {} change", changed,
                                                               result.before.size()),
                                     .squares = view.squares_of(after.occupied())});
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

// The squares on which a piece stands.
SquareSet occupied_in(const std::vector<NativeImage::Word>& words) {
  SquareSet squares;
  for (const Square square : all_squares) {
    if (words[mapping::x88::index_of(square)].value != 0) squares.insert(square);
  }
  return squares;
}

void make_in_x88(Explanation& explanation, Json& part, const MailboxView& view) {
  const Made result = made(explanation.subject, view);
  // Lists grow and shrink, so words are matched by their labels.
  std::map<std::string, std::uint64_t> old;
  for (const auto& word : result.before) old[word.label] = word.value;
  Records records({"byte", "of =", "before", "after"});
  const auto value = [](std::optional<std::uint64_t> byte) {
    return Value{byte ? hex8(static_cast<int>(*byte)) : "-", byte};
  };
  for (std::size_t i = 0; i < result.after.size(); ++i) {
    const auto& word = result.after[i];
    std::optional<std::uint64_t> was;
    if (const auto known = old.extract(word.label)) was = known.mapped();
    if (was == word.value) continue;
    records.add({word.label, meaning_of(word, i), value(was), value(word.value)});
  }
  for (const auto& [label, byte] : old) {
    records.add({label, "list of " + label.substr(0, 1), value(byte), value(std::nullopt)});
  }
  explanation.page.paragraph(
      fmt::format("From {} to {}. These bytes change: the piece on the board, its place in the "
                  "list of its kind (in the unused half of the board), and its square in that "
                  "list. A captured piece leaves its list, and the last entry takes its place. The "
                  "last bytes are side, rights and the en-passant square (0x88: none).",
                  place_text(*view.numbering, explanation.subject.move->from()),
                  place_text(*view.numbering, explanation.subject.move->to())));
  const std::size_t changed = records.table.rows.size();
  add(explanation.page, part, "bytes", std::move(records));
  explanation.claims(part, result.claims);
  explanation.cost(*view.numbering, {.operations = fmt::format("{} bytes change", changed),
                                     .squares = occupied_in(result.after)});
}

}  // namespace

const Teller make_teller{&choose_make, &make_in_bits, &make_in_x88};

}  // namespace squarelab::teach
