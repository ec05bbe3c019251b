// WayOf<B>: the position of a node, and the moves made on the way to it from the root. It holds the
// states of the board, the keys, and the accumulators of a network.
#pragma once

#include <memory>
#include <span>
#include <squarelab/board.hpp>
#include <squarelab/chess.hpp>
#include <squarelab/search/network.hpp>
#include <squarelab/search/position_table.hpp>
#include <squarelab/search/scored_moves.hpp>
#include <squarelab/search/searcher.hpp>
#include <type_traits>
#include <vector>

namespace squarelab::search {

template <Searchable B>
class WayOf {
  using Full = typename B::Full;
  using NativeMove = typename B::NativeMove;

 public:
  // `table` gets the key of each position on the way to prefetch its entry. `network` is null
  // unless it evaluates.
  WayOf(const PositionTable& table, std::unique_ptr<Network> network)
      : table_(table), network_(std::move(network)), states_(MakesChildren<B> ? max_ply + 1 : 1) {}

  // The root; `earlier` are the keys of the game before it.
  void set(const Position& position, std::span<const Key> earlier) {
    full_ = states_.data();
    B::set(*full_, position);
    if constexpr (network_is_built) {
      if (network_) {
        network_->set(position, network_->threats_of(0) != nullptr ? threat_inputs<B>(core())
                                                                   : std::vector<Threat>());
      }
    }
    keys_.assign(earlier.begin(), earlier.end());
    root_key_ = keys_.size();
    keys_.push_back(B::key(*full_));
  }

  const typename B::Core& core() const noexcept { return B::core(*full_); }
  Key key() const noexcept { return B::key(*full_); }
  Network* network() const noexcept { return network_.get(); }

  // The keys of the game and of the way, and the index of the root's.
  const std::vector<Key>& keys() const noexcept { return keys_; }
  std::size_t root_key() const noexcept { return root_key_; }

  // A generated move for as long as it is made, to the ply.
  class Made {
   public:
    Made(WayOf& way, NativeMove move, MovePieces pieces, int ply) noexcept
        : way_(way), move_(move) {
      if constexpr (network_is_built) {
        if (way.network_) {
          way.network_->make(ply, [&] { return piece_changes<B>(way.core(), move, pieces); });
          if (ThreatInputChanges* const threats = way.network_->threats_of(ply)) {
            find_threats(way.core(), move, *threats);
          }
        }
      }
      if constexpr (MakesChildren<B>) {
        B::make_child(way.full_[0], way.full_[1], move, pieces);
        ++way.full_;
      } else {
        WithPieces<B>::make(*way.full_, move, undo_, pieces);
      }
      way.remember_key();
    }
    ~Made() {
      way_.keys_.pop_back();
      if constexpr (MakesChildren<B>) {
        --way_.full_;
      } else {
        B::unmake(*way_.full_, move_, undo_);
      }
    }
    Made(const Made&) = delete;
    Made& operator=(const Made&) = delete;

   private:
    WayOf& way_;
    NativeMove move_;
    typename B::Undo undo_;
  };

  // A null move for as long as it is made.
  class Passed {
   public:
    Passed(WayOf& way, int ply) noexcept : way_(way) {
      if constexpr (network_is_built) {
        if (way.network_) {
          way.network_->make(ply, [] { return NativePieceChanges<B>(); });
          way.network_->threats_of(ply);  // which leaves none
        }
      }
      if constexpr (MakesChildren<B>) {
        way.full_[1] = way.full_[0];
        ++way.full_;
      } else {
        before_ = *way.full_;
      }
      pass<B>(*way.full_);
      way.remember_key();
    }
    ~Passed() {
      way_.keys_.pop_back();
      if constexpr (MakesChildren<B>) {
        --way_.full_;
      } else {
        *way_.full_ = before_;
      }
    }
    Passed(const Passed&) = delete;
    Passed& operator=(const Passed&) = delete;

   private:
    struct Nothing {};

    WayOf& way_;
    [[no_unique_address]] std::conditional_t<MakesChildren<B>, Nothing, Full> before_;
  };

 private:
  void remember_key() noexcept {
    keys_.push_back(key());
    table_.prefetch(keys_.back());
  }

  // Out of line, because one network of three needs it.
  [[gnu::noinline]] static void find_threats(const typename B::Core& core, NativeMove move,
                                             ThreatInputChanges& threats) noexcept {
    threat_input_changes<B>(core, move, threats);
  }

  const PositionTable& table_;
  const std::unique_ptr<Network> network_;
  std::vector<Full> states_;  // of the root, and of the nodes on the way where made so
  Full* full_ = states_.data();
  std::vector<Key> keys_;
  std::size_t root_key_ = 0;
};

}  // namespace squarelab::search
