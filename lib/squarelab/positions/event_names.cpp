// The names of events, as people write them. Tested in tests/positions/events_test.cpp.
#include <algorithm>
#include <squarelab/positions/events.hpp>

namespace squarelab::positions {

namespace {

// In the order of Event, with a blank between them.
constexpr std::string_view all_names =
    "en-passant en-passant-two-capturers en-passant-one-of-two en-passant-from-a-file "
    "en-passant-from-h-file en-passant-answers-check en-passant-blocks-check en-passant-along-pin "
    "en-passant-uncovers-rank en-passant-uncovers-file en-passant-uncovers-diagonal "
    "en-passant-uncovers-victims-diagonal en-passant-discovers-check en-passant-averts-mate "
    "en-passant-averts-stalemate en-passant-elsewhere "
    "double-push-beside-pawn "
    "check-by-pawn check-by-knight check-by-bishop check-by-rook check-by-queen "
    "double-check double-check-by-sliders double-check-with-knight "
    "double-check-with-pawn triple-check "
    "king-steps-along-check-ray king-takes-checker defended-checker-beside-king "
    "pinned-piece-eyes-checker pinned-piece-eyes-block gives-double-check king-discovers-check "
    "pin-on-file pin-on-rank pin-on-diagonal pins "
    "promotions promotion-on-a-file promotion-on-h-file capturing-promotion "
    "promotion-captures-home-rook promotion-answers-check pinned-pawn-promotes "
    "underpromotion-gives-check "
    "king-side-castling queen-side-castling castling-under-fire castling-past-attacked-b-file "
    "castling-forbidden-by-check castling-gives-check home-rook-captured rook-takes-rook "
    "king-takes-home-rook "
    "wrap-past-a-file wrap-past-h-file wrap-past-rank-1 wrap-past-rank-8 "
    "king-on-a1 king-on-h1 king-on-a8 king-on-h8 "
    "checker-on-a1 checker-on-h1 checker-on-a8 checker-on-h8 "
    "capture-on-a1 capture-on-h1 capture-on-a8 capture-on-h8 "
    "checkmate stalemate only-move "
    "many-queens pieces-on-every-edge crowd endgame bare-kings "
    "clock-at-99 clock-at-100 clock-at-maximum";
constexpr auto names = [] {
  std::array<std::string_view, event_count> result;
  std::size_t begin = 0;
  for (std::string_view& name : result) {
    name = all_names.substr(begin, all_names.find(' ', begin) - begin);
    begin += name.size() + 1;
  }
  return result;
}();
static_assert(names.back() == "clock-at-maximum");

}  // namespace

std::string_view name_of(Event event) noexcept { return names[index(event)]; }

std::vector<std::string> names_of(std::span<const Event> events) {
  std::vector<std::string> result;
  for (const Event event : events) result.emplace_back(name_of(event));
  return result;
}

std::optional<Event> parse_event(std::string_view name) noexcept {
  const auto place = std::ranges::find(names, name);
  if (place == names.end()) return std::nullopt;
  return all_events[static_cast<std::size_t>(place - names.begin())];
}

}  // namespace squarelab::positions
