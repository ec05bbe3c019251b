// A slider algorithm as a column of a comparison: see sliders/workbench.hpp, which is compiled once
// for each tag beside the backend that has the algorithm.
#pragma once

#include <memory>
#include <squarelab/bitboard/sliders/slider.hpp>
#include <squarelab/board/registry.hpp>

namespace squarelab::bitboard::sliders {

template <Sliders S, class Tag>
std::unique_ptr<Workbench> make_workbench();

template <Sliders S>
BackendEntry slider_entry() {
  BackendEntry entry;  // squares are numbered as by lerf, though any mapping would do
  entry.facts.name = S::facts.name;
  entry.facts.title = S::facts.author;
  entry.facts.formula = "8r + f";
  entry.facts.corners = "0 7 56 63";
  entry.facts.sliders = S::facts.name;
  entry.facts.table_bytes = S::facts.table_bytes;
  entry.make_workbench = &make_workbench<S, Original>;
  entry.make_control = &make_workbench<S, Control>;
  return entry;
}

}  // namespace squarelab::bitboard::sliders
