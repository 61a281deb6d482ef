#include "state/cell_contents.h"

#include <algorithm>
#include <vector>

namespace cubilete {
namespace {

// The components of a zone by their cells, for one placement.
class SortedZone {
 public:
  bool is_of(std::uint64_t placement, ZoneId zone) const {
    return placement_ == placement && zone_ == zone;
  }

  // Begins with a zone, which is not sorted yet.
  void begin(std::uint64_t placement, ZoneId zone) {
    placement_ = placement;
    zone_ = zone;
    is_sorted_ = false;
  }

  std::span<const std::int32_t> at(const State& s, std::int32_t place) {
    if (!is_sorted_) sort(s);
    const auto p = static_cast<std::size_t>(place);
    if (p + 1 >= first_.size()) return {};
    return std::span(components_).subspan(first_[p], first_[p + 1] - first_[p]);
  }

 private:
  void sort(const State& s) {
    first_.clear();
    each_of(s, [&](ComponentId, std::size_t place) {
      if (place + 2 > first_.size()) first_.resize(place + 2);
      ++first_[place + 1];
    });
    for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
    components_.resize(first_.empty() ? 0 : first_.back());
    next_.assign(first_.begin(), first_.end());
    each_of(s, [&](ComponentId c, std::size_t place) { components_[next_[place]++] = c.value; });
    is_sorted_ = true;
  }

  template <class F>
  void each_of(const State& s, const F& f) const {
    for (ComponentId c = s.first_in(zone_); c.is_some(); c = s.next_of(c)) {
      if (s.place_of(c) >= 0) f(c, static_cast<std::size_t>(s.place_of(c)));
    }
  }

  std::uint64_t placement_ = 0;
  ZoneId zone_;
  bool is_sorted_ = false;
  std::vector<std::size_t> first_;  // of each place, in components_; one more at the end
  std::vector<std::size_t> next_;
  std::vector<std::int32_t> components_;
};

// Some zones that were read last; rules often read a board and what lies beside it in turn.
class SortedZones {
 public:
  std::span<const std::int32_t> contents_of(const State& s, CellId cell) {
    const std::uint64_t placement = s.cells.placement();
    SortedZone& zone = zones_[cell.zone().index() % kZones];
    if (placement != 0 && zone.is_of(placement, cell.zone())) return zone.at(s, cell.place());
    zone.begin(placement, cell.zone());
    walked_.clear();
    for (ComponentId c = s.first_in(cell.zone()); c.is_some(); c = s.next_of(c)) {
      if (s.place_of(c) == cell.place()) walked_.push_back(c.value);
    }
    return walked_;
  }

 private:
  static constexpr std::size_t kZones = 4;
  SortedZone zones_[kZones];
  std::vector<std::int32_t> walked_;
};

}  // namespace

std::span<const std::int32_t> contents_of(const State& s, CellId cell) {
  thread_local SortedZones zones;
  return zones.contents_of(s, cell);
}

}  // namespace cubilete
