#include <squarelab/mapping/catalogue.hpp>
#include <squarelab/mappings/algorithms.hpp>
#include <squarelab/mappings/maker.hpp>
#include <squarelab/mappings/mappings.hpp>
#include <utility>

namespace squarelab::mappings {

namespace {

template <std::size_t Place>
operations::Contestant contestant() {
  constexpr const mapping::Named& named = mapping::catalogue[Place];
  Facts facts;
  facts.name = named.name;
  facts.title = named.title;
  facts.formula = named.formula;
  facts.corners = named.corners;
  facts.core_bytes = sizeof(Sets);
  facts.table_bytes = sizeof(RowTables::row) +
                      sizeof(Key) * all_pieces.size() * static_cast<std::size_t>(square_count);
  return {facts, &make_kernels<Place, Original>, &make_kernels<Place, Control>};
}

}  // namespace

std::vector<operations::Contestant> contestants() {
  return []<std::size_t... Place>(std::index_sequence<Place...>) {
    return std::vector<operations::Contestant>{contestant<Place>()...};
  }
  (std::make_index_sequence<mapping::catalogue.size()>());
}

}  // namespace squarelab::mappings
