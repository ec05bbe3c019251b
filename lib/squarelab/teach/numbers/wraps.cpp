// The steps of pieces that need a guard, under each mapping.
#include <fmt/format.h>

#include <squarelab/bits/bitboard.hpp>
#include <squarelab/teach/numbers/numbering.hpp>
#include <squarelab/teach/numbers/pages.hpp>

namespace squarelab::teach {

namespace {

using mapping::Mapping;

bool is_push(const Way& way) { return way.offset.files == 0 && std::abs(way.offset.ranks) == 1; }
bool is_capture(const Way& way) {
  return std::abs(way.offset.files) == 1 && std::abs(way.offset.ranks) == 1;
}

// A piece, the ways that it goes and the squares on which it may stand.
struct Mover {
  std::string_view name;
  std::string_view key;
  bool (*goes)(const Way&);
  Bitboard (*domain)(Mapping);
};
Bitboard anywhere(Mapping) { return ~Bitboard{0}; }
constexpr std::array movers{
    Mover{"king", "king", [](const Way& way) { return way.is_direction(); }, &anywhere},
    Mover{"knight", "knight", [](const Way& way) { return !way.is_direction(); }, &anywhere},
    Mover{"pawn push", "pawn_push", &is_push, &mapping::pawn_bits},
    Mover{"pawn capture", "pawn_capture", &is_capture, &mapping::pawn_bits},
    Mover{"looking back", "looking_back", &is_capture,
          [](Mapping m) { return ~mapping::pawn_bits(m); }},
};

// Looking back is no set but a question about squares.
constexpr const Mover* question = &movers.back();

// The squares from which a mover wraps on one of its ways.
struct WayGuard {
  const Mover* mover;
  const Way* way;
  Bitboard bits;
};

// By mover, then by way: in the same order for all mappings.
std::vector<WayGuard> all_guards(Mapping m) {
  std::vector<WayGuard> guards;
  for (const Mover& mover : movers) {
    for (const Way& way : all_ways) {
      if (!mover.goes(way)) continue;
      guards.push_back({&mover, &way, mapping::wrap_guard(m, way.offset, mover.domain(m))});
    }
  }
  return guards;
}

std::string square_count_text(int squares) {
  return squares == 0 ? "0" : fmt::format("{} squares wrap", squares);
}

// One row a mapping: how many steps of each mover need a guard; of the question, how many of its
// squares wrap.
Json add_overview(Page& page, std::span<const Numbering> chosen) {
  Table table{{"mapping"}, {}};
  for (const Mover& mover : movers) table.columns.emplace_back(mover.name, Table::Align::Left);
  Json rows = Json::array();
  for (const Numbering& mapping : chosen) {
    const std::vector<WayGuard> guards = all_guards(*mapping.mapping);
    Table::Row row{mapping.name};
    Json json{{"name", mapping.name}, {"formula", mapping.formula}};
    for (const Mover& mover : movers) {
      int ways = 0;
      int guarded = 0;
      int squares = 0;
      Json& list = json[mover.key] = Json::array();
      for (const auto& [by, way, bits] : guards) {
        if (by != &mover) continue;
        const int step = mapping.step(*way);
        ++ways;
        guarded += bits != 0 ? 1 : 0;
        squares += bits::popcount(bits);
        list.push_back({{"way", way->name},
                        {"step", step},
                        {"shift", shift_text(step)},
                        {"guard", hex64(bits)},
                        {"squares", json_of(mapping.squares_of(bits))}});
      }
      row.push_back(&mover == question ? square_count_text(squares)
                                       : fmt::format("{} of {}", guarded, ways));
    }
    table.rows.push_back(std::move(row));
    rows.push_back(std::move(json));
  }
  page.table(std::move(table));
  return rows;
}

// "lefr_rank_flipped" on two lines.
Table::Cell heading_of(std::string_view name) {
  const std::size_t end = name.size() > 12 ? name.find('_') + 1 : name.size();
  std::vector<Table::Line> lines{std::string(name.substr(0, end))};
  if (end != name.size()) lines.emplace_back(std::string(name.substr(end)));
  return Table::Cell(std::move(lines));
}

// One column a mapping, one row a step; nothing if none of those chosen is of that kind.
void add_guards(Page& page, std::string heading, std::span<const Numbering> chosen,
                mapping::LeastSignificant least) {
  Table table{{"step"}, {}};
  for (const Numbering& mapping : chosen) {
    if (mapping.mapping->least != least) continue;
    table.columns.emplace_back(heading_of(mapping.name));
    std::size_t at = 0;
    for (const auto& [mover, way, bits] : all_guards(*mapping.mapping)) {
      if (mover == question) break;
      if (table.columns.size() == 2) {
        table.rows.push_back({fmt::format("{} {}", mover->name, way->name)});
      }
      table.rows[at++].push_back(bits == 0 ? "-" : runs_of(mapping.squares_of(bits)));
    }
  }
  if (table.rows.empty()) return;
  page.heading(std::move(heading));
  page.table(std::move(table));
}

}  // namespace

Page wraps_page(const Numbering* only) {
  const std::span<const Numbering> chosen = only ? std::span(only, 1) : mappings();
  Page page("Which steps need a guard?");
  page.paragraph(
      "A shift moves all bits at once. A piece on the edge of the board can come out on the other "
      "side: it wraps. The squares from which that happens are the guard of the step; they are "
      "removed before the shift, which costs one AND. The table counts the steps that need a "
      "guard:");
  page.data["mappings"] = add_overview(page, chosen);
  page.paragraph(
      "Pawns are on ranks 2 to 7, so they wrap less often. With the rank least significant (lefr "
      "and its mirror images) their captures need no guard at all. That holds for pawns only. "
      "Looking back (which pawns attack this square?) starts on ranks 1 and 8 too, and wraps from "
      "some of these squares; with the rank least significant it comes out on ranks 1 and 8 again, "
      "where no pawn is, so an AND with the pawns makes it right.");
  page.paragraph(
      "Published code often removes a whole file, (b & notHFile) << 9, or cleans up after the "
      "shift, (b << 9) & notAFile. In lerf both give the same set as the guard of NoEa, for the "
      "same one AND. The guards below are smaller because they name the squares that would come "
      "out wrong, and no others: from h7 and h8 this shift leads beyond bit 63, so they fall off "
      "with or without it.");
  add_guards(page, "The guards, where neighbours on a rank are neighbouring bits", chosen,
             mapping::LeastSignificant::File);
  add_guards(page, "The guards, where neighbours on a file are neighbouring bits", chosen,
             mapping::LeastSignificant::Rank);
  page.paragraph("0x88 has no bitboards and no guards: every step is tested by itself, x & 0x88.");
  return page;
}

}  // namespace squarelab::teach
