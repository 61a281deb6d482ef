#include "checks/triggers.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "checks/constant.h"
#include "checks/walk.h"

namespace cubilete {
namespace {

using Emitted = std::set<std::pair<EventKind, std::int32_t>>;

class Circles {
 public:
  Circles(const Ruleset& r, Diagnostics& d) : r_(r), d_(d) {}

  void run() {
    const std::size_t n = r_.triggers.size();
    std::vector<std::vector<std::size_t>> sets_off(n);
    for (std::size_t i = 0; i < n; ++i) {
      Emitted emitted;
      std::set<std::int32_t> seen;
      collect(r_.triggers[i].effect, emitted, seen);
      for (std::size_t k = 0; k < n; ++k) {
        if (r_.triggers[k].conditions.empty() && hears(r_.triggers[k], emitted)) {
          sets_off[i].push_back(k);
        }
      }
    }
    std::vector<bool> told(n, false);
    for (std::size_t i = 0; i < n; ++i) {
      if (told[i]) continue;
      const std::vector<std::size_t> circle = way_back(sets_off, i);
      if (circle.empty()) continue;
      for (const std::size_t k : circle) told[k] = true;
      report(circle);
    }
  }

 private:
  static bool hears(const TriggerDef& t, const Emitted& emitted) {
    return std::any_of(emitted.begin(), emitted.end(), [&](const auto& e) {
      return e.first == t.event && (t.subject < 0 || t.subject == e.second);
    });
  }

  // The events that happen whenever the block does, for as far as that is certain.
  void collect(BlockId block, Emitted& out, std::set<std::int32_t>& seen) const {
    each_effect(r_, block, [&](const Effect& e, bool is_certain) {
      if (!is_certain) return;
      if (const auto* change = std::get_if<ChangeResources>(&e.verb)) {
        for (const Amount& a : change->amounts) {
          const auto amount = constant_value(r_, a.amount);
          if (!a.resource.is_some() || !amount || *amount < 1) continue;
          // What is lost or paid may run out, what is gained may reach its bound.
          const bool has_bound = r_.attribute(a.resource).maximum < 1'000'000'000;
          if (change->verb == ResourceVerb::kGain && !has_bound) {
            out.emplace(EventKind::kGained, a.resource.value);
          }
        }
      } else if (const auto* say = std::get_if<Announce>(&e.verb)) {
        out.emplace(EventKind::kAnnounced, say->message);
      } else if (const auto* shuffle = std::get_if<ShuffleZone>(&e.verb)) {
        static_cast<void>(shuffle);
        out.emplace(EventKind::kShuffled, -1);
      } else if (const auto* run = std::get_if<RunEffect>(&e.verb)) {
        const bool is_new = run->effect >= 0 && seen.insert(run->effect).second;
        if (is_new) collect(r_.effects[std::size_t(run->effect)].block, out, seen);
      }
    });
  }

  // The triggers of a way from `start` back to it; empty where there is none.
  static std::vector<std::size_t> way_back(const std::vector<std::vector<std::size_t>>& sets_off,
                                           std::size_t start) {
    std::vector<std::ptrdiff_t> from(sets_off.size(), -1);
    std::vector<std::size_t> open = {start};
    while (!open.empty()) {
      const std::size_t i = open.back();
      open.pop_back();
      for (const std::size_t next : sets_off[i]) {
        if (next == start) {
          std::vector<std::size_t> circle = {i};
          while (circle.back() != start) {
            circle.push_back(static_cast<std::size_t>(from[circle.back()]));
          }
          std::reverse(circle.begin(), circle.end());
          return circle;
        }
        if (from[next] >= 0) continue;
        from[next] = static_cast<std::ptrdiff_t>(i);
        open.push_back(next);
      }
    }
    return {};
  }

  void report(const std::vector<std::size_t>& circle) {
    const TriggerDef& first = r_.triggers[circle.front()];
    Diagnostic& d = d_.error(
        "cyclic-triggers", first.span,
        circle.size() == 1
            ? fmt::format("the trigger '{}' sets itself off, for ever", first.name)
            : fmt::format("the trigger '{}' sets itself off, by way of others", first.name),
        "give one of them a condition under 'if' that becomes false");
    for (std::size_t i = 1; i < circle.size(); ++i) {
      const TriggerDef& t = r_.triggers[circle[i]];
      d.notes.push_back({t.span, fmt::format("this sets off '{}'", t.name)});
    }
    d.notes.push_back({r_.block(first.effect).span, "its effect is the event that it waits for"});
  }

  const Ruleset& r_;
  Diagnostics& d_;
};

}  // namespace

void check_triggers(const Ruleset& r, Diagnostics& d) { Circles(r, d).run(); }

}  // namespace cubilete
