// Sources: where the positions of a run come from. A source has a name and makes numbered batches
// of positions, which any thread can make in any order. The same seed gives the same positions on
// every machine, whatever board plays the games.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <squarelab/board/board.hpp>
#include <squarelab/lab/positions/generators.hpp>
#include <squarelab/lab/positions/universes.hpp>
#include <string_view>
#include <vector>

namespace squarelab::lab::inline positions {

struct Source {
  std::string_view name;         // "en-passant"
  std::string_view description;  // a noun phrase, for people
  // Whether the positions of a batch depend on each other, as those of a game do, so that only
  // whole batches are independent samples.
  bool draws_batches;
  // The set-ups of a finite source, given each once in an order that the seed decides; null for an
  // endless source.
  const Universe* universe;
  Batch (*make)(const Source& source, std::uint64_t seed, std::uint64_t number, std::size_t size,
                Board& player);

  bool is_finite() const noexcept { return universe != nullptr; }

  // Batch `number` of `size` positions; for a finite source the playable ones of `size` set-ups.
  // All are playable; those of `en-passant` need not be normalised. Batches of a run have
  // batch_size; only the last one may be smaller.
  // Precondition: for a finite source, number * batch_size + size <= universe->set_ups.
  Batch batch(std::uint64_t seed, std::uint64_t number, std::size_t size, Board& player) const {
    return make(*this, seed, number, size, player);
  }
};

// games, placements, events; then the finite ones: king-and-piece, en-passant, castling; and mixed.
std::span<const Source> all_sources() noexcept;

// The source of that name, or null.
const Source* find_source(std::string_view name) noexcept;

// Half games, half events: what make_batch makes.
const Source& mixed_source() noexcept;

// A number of positions of a source, in batches 0, 1, 2, ...; for a finite source, of set-ups.
struct Portion {
  const Source* source;
  std::uint64_t positions;

  std::uint64_t batches() const noexcept { return batch_count(positions); }
  bool is_all() const noexcept {
    return source->is_finite() && positions == source->universe->set_ups;
  }
};

// The positions in equal parts, with the remainder spread over the first ones; for a finite source
// at most all of its set-ups.
std::vector<Portion> shared_out(std::span<const Source* const> sources, std::uint64_t positions);

// The batches of a run. Normally those of the portions, one portion after the other. Endless: one
// batch of each source in turn, for ever, whatever the sizes of the portions.
// Precondition of endless: at least one portion, and no finite source.
class Schedule {
 public:
  struct Item {
    std::size_t portion;
    std::uint64_t number;  // of the batch
    std::size_t size;
  };

  Schedule(std::vector<Portion> portions, bool endless);

  std::size_t count() const noexcept { return count_; }
  // The number of positions in all batches; 0 if endless.
  std::uint64_t positions() const noexcept;

  // Preconditions: index < count().
  Item item(std::size_t index) const noexcept;
  Batch batch(const Item& item, std::uint64_t seed, Board& player) const;

 private:
  std::vector<Portion> portions_;
  bool endless_;
  std::size_t count_;
};

// The portions of `verify --quick` and `verify --full`.
std::vector<Portion> quick_tier();
std::vector<Portion> full_tier();

}  // namespace squarelab::lab::inline positions
