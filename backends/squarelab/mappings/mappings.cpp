#include <squarelab/mapping/catalogue.hpp>
#include <squarelab/mappings/algorithms.hpp>
#include <squarelab/mappings/maker.hpp>
#include <squarelab/mappings/mappings.hpp>
#include <utility>

namespace squarelab::mappings {

namespace {

template <std::size_t Place>
BackendEntry entry() {
  constexpr const mapping::Named& named = mapping::catalogue[Place];
  Facts facts;
  facts.name = named.name;
  facts.title = named.title;
  facts.formula = named.formula;
  facts.corners = named.corners;
  facts.core_bytes = sizeof(Sets);
  facts.table_bytes = sizeof(RowTables::row) +
                      sizeof(Key) * all_pieces.size() * static_cast<std::size_t>(square_count);
  BackendEntry entry;
  entry.facts = facts;
  entry.make_kernels = &make_kernels<Place, Original>;
  entry.make_control = &make_kernels<Place, Control>;
  entry.native_index = [](Square square) { return mapping::index(named.mapping, square); };
  return entry;
}

}  // namespace

std::vector<BackendEntry> entries() {
  return []<std::size_t... Place>(std::index_sequence<Place...>) {
    return std::vector<BackendEntry>{entry<Place>()...};
  }
  (std::make_index_sequence<mapping::catalogue.size()>());
}

}  // namespace squarelab::mappings
