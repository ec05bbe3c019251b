// Sources: where the positions of a run come from. Each has a name, gives the same positions for
// the same seed on every machine, and gives them in batches by number, which any thread can make in
// any order. What it gives does not depend on the board that plays the games.
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
  // Whether the positions of a batch hang together, as those of a game do, so that only batches are
  // drawn independently of each other.
  bool draws_batches;
  // All set-ups are given, each once, in an order that the seed decides; null: it never ends.
  const Universe* universe;
  Batch (*make)(const Source& source, std::uint64_t seed, std::uint64_t number, std::size_t size,
                Board& player);

  bool is_finite() const noexcept { return universe != nullptr; }

  // Batch `number` of so many positions; of a finite source the playable ones of so many set-ups.
  // All are playable; those of `en-passant` need not be normalised. Batches of a run have
  // batch_size, only the last one may be smaller.
  // Precondition: of a finite source number * batch_size + size is at most its number of set-ups.
  Batch batch(std::uint64_t seed, std::uint64_t number, std::size_t size, Board& player) const {
    return make(*this, seed, number, size, player);
  }
};

// games, placements, events; then those that end: king-and-man, en-passant, castling; and mixed.
std::span<const Source> all_sources() noexcept;

// Null if there is none of that name.
const Source* find_source(std::string_view name) noexcept;

// Half games, half events: what make_batch makes.
const Source& mixed_source() noexcept;

// So many positions of a source, in batches 0, 1, 2, ... Of a finite source they are set-ups.
struct Portion {
  const Source* source;
  std::uint64_t positions;

  std::uint64_t batches() const noexcept { return batch_count(positions); }
  bool is_all() const noexcept {
    return source->is_finite() && positions == source->universe->set_ups;
  }
};

// The positions in equal parts, the first ones larger by one where they do not divide; of a finite
// source at most all of its set-ups.
std::vector<Portion> shared_out(std::span<const Source* const> sources, std::uint64_t positions);

// The batches of portions, one portion after the other; or without end those of their sources in
// turn, whatever the sizes of the portions: then all of these are endless, and there are some.
class Schedule {
 public:
  struct Item {
    std::size_t portion;
    std::uint64_t number;  // of the batch
    std::size_t size;
  };

  Schedule(std::vector<Portion> portions, bool endless);

  std::size_t count() const noexcept { return count_; }
  // Of all batches; 0 if they are endless.
  std::uint64_t positions() const noexcept;

  // Preconditions: index < count().
  Item item(std::size_t index) const noexcept;
  Batch batch(const Item& item, std::uint64_t seed, Board& player) const;

 private:
  std::vector<Portion> portions_;
  bool endless_;
  std::size_t count_;
};

// What `verify --quick` and `verify --full` compare, beside the suite.
std::vector<Portion> quick_tier();
std::vector<Portion> full_tier();

}  // namespace squarelab::lab::inline positions
