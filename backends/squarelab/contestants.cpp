#include <squarelab/backends.hpp>
#include <squarelab/bitboard/sliders/catalogue.hpp>
#include <squarelab/bitboard/sliders/instances.hpp>
#include <squarelab/mappings/mappings.hpp>

namespace squarelab {
namespace {

// Makes contestants of facts and of kernels, which have the order of a catalogue. Those whose
// kernels are null lack facts, too.
std::vector<questions::Contestant> joined(const std::vector<Facts>& facts, const auto& originals,
                                          const auto& controls) {
  std::vector<questions::Contestant> contestants;
  for (std::size_t i = 0; i < originals.size(); ++i) {
    if (!originals[i]) continue;
    contestants.push_back({facts[contestants.size()], originals[i], controls[i]});
  }
  return contestants;
}

questions::Contestants make_all() {
  questions::Contestants all = contestants();
  all.mappings =
      joined(backends().mappings, mappings::kernels<Original>(), mappings::kernels<Control>());
  all.sliders = joined(backends().sliders, bitboard::sliders::kernels<Original>(),
                       bitboard::sliders::kernels<Control>());
  return all;
}

}  // namespace

const questions::Contestants& all_contestants() {
  static const questions::Contestants all = make_all();
  return all;
}

}  // namespace squarelab
