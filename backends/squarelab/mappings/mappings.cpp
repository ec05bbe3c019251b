#include <squarelab/mapping/catalogue.hpp>
#include <squarelab/mappings/algorithms.hpp>
#include <squarelab/mappings/mappings.hpp>

namespace squarelab::mappings {

namespace {

Facts facts_of(const mapping::Named& named) {
  Facts facts;
  facts.name = named.name;
  facts.title = named.title;
  facts.formula = named.formula;
  facts.corners = named.corners;
  facts.core_bytes = sizeof(Sets);
  facts.table_bytes = sizeof(RowTables::row) +
                      sizeof(Key) * all_pieces.size() * static_cast<std::size_t>(square_count);
  return facts;
}

}  // namespace

std::vector<Facts> facts() {
  std::vector<Facts> facts;
  for (const mapping::Named& named : mapping::catalogue) facts.push_back(facts_of(named));
  return facts;
}

}  // namespace squarelab::mappings
