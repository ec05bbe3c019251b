// The parts of a count of two plies on the 0x88 board, from the functions that count.
#include <squarelab/teach/explain/answers.hpp>
#include <squarelab/two_plies/x88/two_plies.hpp>
#include <squarelab/x88/movegen.hpp>

namespace squarelab::teach {
namespace {

using namespace x88;
namespace two_plies = x88::two_plies;

std::vector<std::string> names_of_marks(unsigned leaving, unsigned arriving) {
  std::vector<std::string> names;
  const auto add_if = [&](unsigned marks, unsigned mark, const char* name) {
    if ((marks & mark) != 0) names.emplace_back(name);
  };
  using enum two_plies::Leaving;
  add_if(leaving, UncoversCheck, "uncovers a check");
  add_if(leaving, OnPinLine, "on the line of a pin");
  add_if(leaving, OpensCastling, "opens castling");
  add_if(leaving, SeenBySlider, "seen by a slider");
  add_if(leaving, SeenByPawn, "seen by a pawn");
  add_if(leaving, StopsPawn, "stops a pawn");
  add_if(leaving, HidesSlider, "hides a slider");
  add_if(leaving, SharesAttack, "shares an attack");
  using enum two_plies::Arriving;
  add_if(arriving, PawnChecks, "a pawn checks");
  add_if(arriving, KnightChecks, "a knight checks");
  add_if(arriving, DiagonalChecks, "checks on a diagonal");
  add_if(arriving, OrthogonalChecks, "checks on a rank or file");
  add_if(arriving, DiagonalPins, "pins on a diagonal");
  add_if(arriving, OrthogonalPins, "pins on a rank or file");
  add_if(arriving, PinLine, "to the line of a pin");
  add_if(arriving, BesideKing, "takes beside the king");
  add_if(arriving, CastlingPath, "hinders castling");
  return names;
}

template <Color Us>
CountedReplies counted(const MailboxView& view) {
  using TheirMoves = two_plies::PieceMoves<X88Config, ~Us>;
  Core core = view.core;
  two_plies::Marks marks;
  const two_plies::Parent<X88Config, Us> parent(core);
  const two_plies::KingLines<X88Config, Us> lines(parent, marks);
  const two_plies::Replies<X88Config, Us> replies(parent, lines, marks);
  const two_plies::KingSteps<X88Config, Us> king(parent, marks);
  two_plies::Count<X88Config, Us> count(core);

  CountedReplies result;
  result.base = replies.count();
  for (const Square square : all_squares) {
    const int x = mapping::x88::index_of(square);
    if (!parent.is_theirs(x) || x == parent.their_king || lines.is_pinned(x)) continue;
    result.by_piece.emplace_back(square, TheirMoves::free(core, x));
  }
  BasicMoveList<NativeMove> moves;
  moves.set_end(
      Generator<X88Config, Us, Writer<X88Config>>::run(core, {moves.write_position()}).end);
  for (const NativeMove move : moves) {
    const int from = move.from();
    const int to = move.to();
    const bool promotes = move.kind() == MoveKind::Promotion;
    const PieceType type = x88::type_of(promotes ? move.promoted() : core.board[from]);
    std::string name =
        to_string(mapping::x88::square_of(from)) + to_string(mapping::x88::square_of(to));
    if (promotes) name += to_char(make_piece(Color::Black, type));
    std::optional<CountedMove::Parts> parts;
    std::vector<std::string> reasons = names_of_marks(
        marks.from[from], marks.to[to] & two_plies::heeded[static_cast<std::size_t>(type)]);
    if (move.kind() == MoveKind::Castling) {
      reasons.emplace_back("castles");
    } else if (move.kind() == MoveKind::EnPassant) {
      reasons.emplace_back("takes en passant");
    } else {
      parts = {replies.departures().gained(from), replies.arrivals().gained(to),
               king.after(type, from, to)};
      if (promotes) reasons.emplace_back("promotes");
      if (move.kind() == MoveKind::DoublePush) reasons.emplace_back("goes two squares");
    }
    result.moves.push_back({std::move(name), parts, static_cast<int>(count.replies_to(move)), false,
                            std::move(reasons)});
  }
  return result;
}

}  // namespace

CountedReplies replies_counted(const MailboxView& view) {
  return for_color(view.core.side, [&]<Color Us>() { return counted<Us>(view); });
}

}  // namespace squarelab::teach
