// Questions: lookups of what queens see, a rook's and a bishop's together, from every slider of a
// position. kernels.hpp times them.
#pragma once

#include <squarelab/questions/list.hpp>

namespace squarelab::bitboard::sliders {

template <bool IsSerial>
struct Lookups {
  static constexpr bool is_serial = IsSerial;

  static constexpr questions::Facts row(std::string_view name, std::string_view group,
                                        const questions::StateFacts& state, std::string_view is,
                                        int spare) noexcept {
    auto facts = questions::Facts{name, is}.row(group, "lookup", &state).spared(spare);
    facts.subject = questions::Subject::Sliders;
    return facts;
  }
};

struct LookupsHot : Lookups<false> {
  static constexpr auto facts =
      row("lookups-hot", "hot lookups", questions::states::hot,
          "look up what queens see, again and again the same ones, each on its own", 0);
};

struct LookupsSerial : Lookups<true> {
  static constexpr auto facts =
      row("lookups-serial", "hot lookups", questions::states::hot,
          "the same, each lookup waiting for the result of the one before", 1);
};

struct LookupsCold : Lookups<false> {
  static constexpr auto facts =
      row("lookups-cold", "cold lookups", questions::states::cold,
          "look up what queens see, each on its own, after other work has filled the caches", 0);
};

struct LookupsColdSerial : Lookups<true> {
  static constexpr auto facts =
      row("lookups-cold-serial", "cold lookups", questions::states::cold,
          "the same, each lookup waiting for the result of the one before", 2);
};

// THE list of questions of slider algorithms, in the order of the rows of a table.
using Questions = questions::List<LookupsHot, LookupsSerial, LookupsCold, LookupsColdSerial>;

}  // namespace squarelab::bitboard::sliders
