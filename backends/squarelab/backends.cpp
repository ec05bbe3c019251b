#include <algorithm>
#include <iterator>
#include <squarelab/backends.hpp>
#include <squarelab/berf/berf.hpp>
#include <squarelab/big_endian_file/big_endian_file.hpp>
#include <squarelab/bitboard/castling/any_files_config.hpp>
#include <squarelab/bitboard/sliders/catalogue.hpp>
#include <squarelab/bitboard/sliders/default.hpp>
#include <squarelab/bitboard/sliders/questions.hpp>
#include <squarelab/lefr/lefr.hpp>
#include <squarelab/lerf/lerf.hpp>
#include <squarelab/lerf/lerf_unmake.hpp>
#include <squarelab/lerf/lerf_with.hpp>
#include <squarelab/lerf_mailbox/lerf_mailbox.hpp>
#include <squarelab/lerf_rays/lerf_rays.hpp>
#include <squarelab/mailbox_10x12/mailbox_10x12.hpp>
#include <squarelab/mappings/mappings.hpp>
#include <squarelab/mappings/questions.hpp>
#include <squarelab/quad/quad.hpp>
#include <squarelab/questions.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/two_plies/bitboard/two_plies.hpp>
#include <squarelab/two_plies/x88/two_plies.hpp>
#include <squarelab/x88/x88.hpp>
#include <squarelab/x88/x88_chess960.hpp>
#include <squarelab/x88/x88_copy.hpp>
#include <squarelab/x88_vectors/x88_vectors.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

namespace squarelab {
namespace {

using bitboard::AnyFiles;
using bitboard::sliders::Catalogue;
using bitboard::sliders::Sliders;
using two_plies::OnBitboard, two_plies::OnX88;

// The boards on demand that this build has, and an empty name. Written by backends/CMakeLists.txt.
constexpr std::string_view built_on_demand[]{
#include <squarelab/boards_built.inc>
    {}};

constexpr bool is_built(std::string_view name) {
  return std::find(std::begin(built_on_demand), std::end(built_on_demand), name) !=
         std::end(built_on_demand);
}

// THE list: a new backend is one line here. OnBitboard and OnX88 add the count of two plies. Slider
// algorithms are listed in sliders/catalogue.hpp.
// Calls visit.template operator()<B>() for each backend B of this build, a template over its Tag,
// and leave_out(LeftOut) for each other.
template <class Visit, class LeaveOut>
void for_each_backend(Visit visit, LeaveOut leave_out) {
  const auto on_demand = [&]<template <class> class B>() {
    constexpr Facts facts = B<Original>::facts();
    static_assert(facts.is_variant, "a board that is built on demand is chosen by name");
    if constexpr (is_built(facts.name)) {
      visit.template operator()<B>();
    } else {
      leave_out(LeftOut{.name = facts.name});
    }
  };

  visit.template operator()<OnBitboard<lerf::Backend>::Backend>();
  visit.template operator()<OnBitboard<lefr::Backend>::Backend>();
  visit.template operator()<OnBitboard<berf::Backend>::Backend>();
  visit.template operator()<OnBitboard<big_endian_file::Backend>::Backend>();
  visit.template operator()<OnX88<x88::Backend>::Backend>();
#ifdef SQUARELAB_HAS_BYTES
  visit.template operator()<x88_vectors::Backend>();
#else
  leave_out(LeftOut{"x88_vectors", "AVX-512 VBMI"});
#endif
  on_demand.template operator()<OnBitboard<lerf_mailbox::Backend>::Backend>();
#ifdef SQUARELAB_HAS_RAYS
  on_demand.template operator()<OnBitboard<lerf_rays::Backend>::Backend>();
#else
  leave_out(LeftOut{"lerf_rays", "AVX-512 BITALG"});
#endif
  on_demand.template operator()<quad::Backend>();
  on_demand.template operator()<mailbox_10x12::Backend>();
  on_demand.template operator()<OnBitboard<lerf::UnmakeBackend>::Backend>();
  on_demand.template operator()<OnX88<x88::CopyBackend>::Backend>();
  on_demand.template operator()<AnyFiles<mapping::lerf>::Backend>();
  on_demand.template operator()<AnyFiles<mapping::lefr>::Backend>();
  on_demand.template operator()<AnyFiles<mapping::berf>::Backend>();
  on_demand.template operator()<AnyFiles<mapping::big_endian_file>::Backend>();
  on_demand.template operator()<x88::Chess960Backend>();
  Catalogue::for_each([&]<class S>() {
    if constexpr (Sliders<S>) {
      on_demand
          .template operator()<OnBitboard<lerf::With<S>::template Backend>::template Backend>();
    } else {
      leave_out(LeftOut{lerf::With<S>::name, S::facts.needs});
    }
  });
}

// Squares are numbered as by lerf, though any mapping would do.
template <Sliders S>
Facts facts_of_lookups() {
  return {.name = S::facts.name,
          .title = S::facts.author,
          .formula = "8r + f",
          .corners = "0 7 56 63",
          .sliders = S::facts.name,
          .table_bytes = S::facts.table_bytes};
}

Registry make_registry() {
  Registry registry{.mappings = mappings::facts()};
  for_each_backend(
      [&]<template <class> class B>() { registry.entries.push_back(entry_with_annexes<B>()); },
      [&](const LeftOut& board) { registry.left_out.push_back(board); });
  registry.entries.push_back(reference::reference_entry());
  Catalogue::for_each([&]<class S>() {
    registry.slider_facts.push_back(S::facts);
    if constexpr (Sliders<S>) registry.sliders.push_back(facts_of_lookups<S>());
  });
  if constexpr (bitboard::pext_is_microcoded) {
    registry.notes = {
        "PEXT is not the default: the CPU that this build is for runs it as microcode."};
  }
  return registry;
}

questions::Contestants make_contestants() {
  const auto questions = all_questions();
  questions::Contestants contestants{.questions = {questions.begin(), questions.end()}};
  const auto add = [&]<template <class> class B>() {
    contestants.backends.push_back(questions::contestant_of<B>());
  };
  for_each_backend(add, [](const LeftOut&) {});
  return contestants;
}

}  // namespace

const Registry& backends() {
  static const Registry registry = make_registry();
  return registry;
}

std::unique_ptr<Board> board_named(std::string_view name) {
  if (const BackendEntry* const entry = find(backends(), name)) return entry->make_board();
  std::string names;
  for (const BackendEntry& entry : backends()) {
    names.append(names.empty() ? "" : ", ").append(entry.facts.name);
  }
  throw std::invalid_argument("there is no board \"" + std::string(name) +
                              "\" in this build; there are " + names);
}

std::span<const questions::Question> all_questions() {
  static constexpr auto list = Questions() + mappings::Questions() + bitboard::sliders::Questions();
  return list.questions;
}

const questions::Contestants& contestants() {
  static const questions::Contestants contestants = make_contestants();
  return contestants;
}

}  // namespace squarelab
