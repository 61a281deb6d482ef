#include "lab/given_card.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/digest.h"
#include "base/random.h"
#include "operations/change.h"
#include "state/knowledge.h"

namespace cubilete {

namespace {

// These games show where cards go, and take fractions of a second if one takes milliseconds.
constexpr int kGamesWatched = 40;
// One in this many is played by greedy agents, because random ones rarely obtain some cards.
constexpr int kOneGreedyOf = 4;

// A zone and a cell in it; -1 if it has no cells.
using PlaceOfZone = std::pair<std::int32_t, std::int32_t>;
using Arrivals = std::map<PlaceOfZone, std::int64_t>;

// Records at each action what players have obtained. Components that are in a player's zone only
// during an effect are ignored.
class ArrivalWatch final : private Answerer {
 public:
  explicit ArrivalWatch(const std::shared_ptr<const Ruleset>& ruleset)
      : interpreter_(ruleset), arrivals_(ruleset->definitions.size()) {}

  Result<void> play(const std::vector<std::string>& seats, std::uint64_t seed) {
    agents_ = agents_of_game(seats, seed);
    owners_.clear();
    const auto end =
        play_to_end(interpreter_.engine(), static_cast<std::int32_t>(seats.size()), seed, *this);
    if (!end) return Failure(end.error());
    look(*end);
    return {};
  }
  const std::vector<Arrivals>& arrivals() const { return arrivals_; }

 private:
  Result<std::size_t> answer(const State& s, const Decision& d) override {
    if (d.kind == AskKind::kAction || d.kind == AskKind::kChoice) look(s);
    return agents_[d.player.seat().index()]->choose(interpreter_.engine(), s, d);
  }
  bool needs_decision_only() const override { return need_decisions_only(agents_); }

  void look(const State& s) {
    owners_.resize(std::size_t(s.component_count()));
    for (std::int32_t i = 0; i < s.component_count(); ++i) {
      const ComponentId c(i);
      const MaybePlayer owner = s.zone_owner(s.zone_of(c));
      const MaybePlayer before = std::exchange(owners_[std::size_t(i)], owner);
      if (!owner.is_some() || owner == before) continue;
      ++arrivals_[s.definition_of(c).index()][{s.zone_def(s.zone_of(c)).value, s.place_of(c)}];
    }
  }

  Interpreter interpreter_;
  std::vector<Arrivals> arrivals_;  // by definition
  std::vector<std::unique_ptr<Agent>> agents_;
  std::vector<MaybePlayer> owners_;  // by component, at the last look
};

// Returns the zone that most components entered, with their cells.
CardPlace most_usual(const Arrivals& arrivals) {
  std::map<std::int32_t, std::int64_t> zones;
  for (const auto& [place, times] : arrivals) zones[place.first] += times;
  CardPlace out;
  std::int64_t most = 0;
  for (const auto& [zone, times] : zones) {
    if (times <= most) continue;
    most = times;
    out.zone = ZoneDefId(zone);
  }
  for (const auto& [place, times] : arrivals) {
    if (place.first != out.zone.value || place.second < 0) continue;
    out.cells.insert(out.cells.end(), std::size_t(times), place.second);
  }
  return out;
}

// Returns a copy that no player has, preferably a hidden one, so that the visible table stays as
// rules expect it; none if there is no such copy.
ComponentId copy_on_table(const Ruleset& r, const State& s, DefinitionId card) {
  ComponentId found;
  for (std::int32_t i = 0; i < s.component_count(); ++i) {
    const ComponentId c(i);
    const ZoneId zone = s.zone_of(c);
    if (s.definition_of(c) != card || s.zone_owner(zone).is_some()) continue;
    if (r.zone(s.zone_def(zone)).visibility == Visibility::kHidden) return c;
    if (!found.is_some()) found = c;
  }
  return found;
}

// Returns the cells to try: all in order, beginning with a random one.
std::vector<std::int32_t> cells_to_try(const GivenCard& given, std::uint64_t seed) {
  std::vector<std::int32_t> cells = given.place->cells;
  if (cells.empty()) return {-1};
  RandomStream stream(seed, digest_of("gift", std::uint64_t(given.card.value)), 0);
  const auto first = stream.below(static_cast<std::uint32_t>(cells.size()));
  std::rotate(cells.begin(), cells.begin() + first, cells.end());
  std::set<std::int32_t> seen;
  std::erase_if(cells, [&](std::int32_t cell) { return !seen.insert(cell).second; });
  return cells;
}

}  // namespace

Result<std::vector<CardPlace>> card_places(const std::shared_ptr<const Ruleset>& ruleset,
                                           std::int32_t players, std::uint64_t seed) {
  const Ruleset& r = *ruleset;
  ArrivalWatch watch(ruleset);
  for (int game = 0; game < kGamesWatched; ++game) {
    const char* const agent = game % kOneGreedyOf == kOneGreedyOf - 1 ? "greedy" : "random";
    const std::vector<std::string> seats(std::size_t(players), agent);
    const std::uint64_t own = digest_of("gift places", seed_of_game(seed, game));
    if (auto ok = watch.play(seats, own); !ok) return Failure(ok.error());
  }
  std::vector<Arrivals> of_kind(r.kinds.size());
  for (std::size_t i = 0; i < r.definitions.size(); ++i) {
    for (const auto& [place, times] : watch.arrivals()[i]) {
      // A zone of a family holds one definition only, so it does not suit others of the kind.
      if (r.zone(ZoneDefId(place.first)).family >= 0) continue;
      of_kind[r.definitions[i].kind.index()][place] += times;
    }
  }
  std::vector<CardPlace> out;
  for (std::size_t i = 0; i < r.definitions.size(); ++i) {
    const Arrivals& own = watch.arrivals()[i];
    out.push_back(most_usual(own.empty() ? of_kind[r.definitions[i].kind.index()] : own));
  }
  return out;
}

std::vector<CardPlace> card_places_in(const Ruleset& r, ZoneDefId zone,
                                      const std::vector<CardPlace>& found) {
  const ZoneDef& def = r.zone(zone);
  std::vector<CardPlace> out(found.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    const KindId kind = r.definitions[i].kind;
    const bool is_held =
        def.holds.empty() || std::find(def.holds.begin(), def.holds.end(), kind) != def.holds.end();
    if (!is_held) continue;
    out[i].zone = zone;
    if (found[i].zone == zone) {
      out[i].cells = found[i].cells;
    } else {
      for (std::int32_t cell = 0; cell < def.cells; ++cell) out[i].cells.push_back(cell);
    }
  }
  return out;
}

bool give(const Ruleset& r, State& s, const GivenCard& given, std::uint64_t seed) {
  if (!given.place->zone.is_some()) return false;
  const ZoneId to = zone_of(r, s, given.place->zone, MaybePlayer(given.seat));
  EventLog log;
  StreamCache streams;
  Change change{r, s, log, streams, {}};
  log.subscribe(kAllEvents);
  log.record_sightings(true);
  const ComponentId copy = copy_on_table(r, s, given.card);
  for (const std::int32_t cell : cells_to_try(given, seed)) {
    const bool is_done = copy.is_some() ? move(change, copy, to, cell, false).has_value()
                                        : create(change, given.card, to, cell).has_value();
    if (!is_done) continue;
    remember(r, s, log.events());
    return true;
  }
  return false;
}

void ask_again(State& s) {
  s.asks.clear();
  s.frames.back().position = -1;
}

}  // namespace cubilete
