// What each player knows of hidden components, by perfect recall: what he saw of a component
// remains known to him wherever it goes, until he can no longer tell it from others: they are
// shuffled or drawn from out of his sight, or lie in the hand of somebody else. Then he knows of
// all of them together what he knew of each. What a component is said not to be (`deny`) he knows
// of it just so, and of mixed ones if it is known of all.
//
// It follows from the events, so a State carries it beside its cells (State::known).
#pragma once

#include <algorithm>
#include <compare>
#include <optional>
#include <span>
#include <vector>

#include "state/event.h"
#include "state/sighting.h"

namespace cubilete {

class Knowledge {
 public:
  // The knowledge of players who have seen nothing but what lies open on this table.
  Knowledge(const Ruleset&, const State& table);

  // Adds what these events showed. `now` is the state after them, and all since the last call are
  // among them, with their sightings.
  void follow(const Ruleset&, const State& now, std::span<const Event>);

  // Return whether the viewer knows what the component is, and the value of its attribute.
  bool knows(ComponentId, MaybePlayer viewer) const;
  bool knows(ComponentId, const AttributeDef&, MaybePlayer viewer) const;
  // Returns whether he knew the same of it before the effect that is being executed: it has not
  // been shuffled since.
  bool knew(ComponentId c, MaybePlayer viewer) const {
    return knows(c, viewer) && !of_[c.index()].was_shuffled;
  }

  // Returns whether the viewer knows that the component is none of the definition: he knows it as
  // another, or that was denied.
  bool cannot_be(ComponentId, DefinitionId, MaybePlayer viewer) const;
  // The denied definition of a component.
  struct Denial {
    ComponentId component;
    DefinitionId definition;
    auto operator<=>(const Denial&) const = default;
  };
  // Returns what is denied of components for a viewer, sorted.
  const std::vector<Denial>& denials(MaybePlayer viewer) const {
    return denials_[index_of(viewer)];
  }
  // Returns whether it was denied of the component, and that holds before the effect that is being
  // executed too.
  bool was_denied(ComponentId c, DefinitionId d, MaybePlayer viewer) const {
    return is_denied({c, d}, viewer) && !of_[c.index()].was_shuffled;
  }

  // Components of which a viewer knows together what some of them are, and of no single one.
  struct Group {
    std::vector<ComponentId> components;    // sorted
    std::vector<DefinitionId> definitions;  // of some or all of them; sorted, with repetitions
  };
  // Returns the viewer's groups, larger ones first. Of two groups one contains the other, with its
  // definitions, or they have no component in common.
  const std::vector<Group>& groups(MaybePlayer viewer) const { return groups_[index_of(viewer)]; }

  // Returns what the viewer knows to be among the components: what he knows of each, and of groups
  // that lie within them. REQUIRES: they are sorted.
  std::vector<DefinitionId> among(std::span<const ComponentId>, MaybePlayer viewer) const;

  // Returns the memory that it occupies, in bytes.
  std::size_t bytes() const;

 private:
  struct OfComponent {
    ZoneId zone;
    DefinitionId definition;  // none: shuffled since, in sight of those who know it
    Audience knowers = Audience::nobody();
    Audience public_values = Audience::nobody();  // those who know its values that all may see
    Audience owner_values = Audience::nobody();   // those who know what only its owner sees
    bool was_shuffled = false;                    // in the effect that is being executed
  };

  std::size_t index_of(MaybePlayer viewer) const {
    return viewer.is_some() ? viewer.seat().index() : groups_.size() - 1;
  }
  // Calls `f` with each viewer for whom a list of groups is kept.
  template <class F>
  void each_viewer(const F& f) const {
    for (std::size_t v = 0; v + 1 < groups_.size(); ++v) f(PlayerId(static_cast<std::int32_t>(v)));
    f(MaybePlayer());
  }

  void move(const Ruleset&, const State&, const Event&);
  void see(const State&, OfComponent&, ZoneId, Audience) const;
  void see(const State&, const Event&, const Sighting&);
  void forget_value(const Ruleset&, const Event&);
  void shuffle(const Ruleset&, const State&, ZoneId);
  void deny(ZoneId, DefinitionId);
  bool is_denied(const Denial& d, MaybePlayer viewer) const {
    return std::ranges::binary_search(denials(viewer), d);
  }
  // What is denied of some of the components, and is not known of all, is forgotten.
  void mix_denials(const std::vector<ComponentId>&, MaybePlayer viewer);
  // Those who do not see the zone can no longer tell its components apart. Returns them.
  std::vector<ComponentId> mix(const Ruleset&, const State&, ZoneId);
  void mix(const std::vector<ComponentId>&, MaybePlayer viewer);
  // Takes a component out of the groups of a viewer who has learned what it is.
  void take_out(ComponentId, DefinitionId, MaybePlayer viewer);
  // Finds the groups whose components are all alike, so that each of them is known.
  void find_alike(MaybePlayer viewer);

  std::vector<OfComponent> of_;               // by component
  std::vector<std::vector<Group>> groups_;    // by seat; the last are those of spectators
  std::vector<std::vector<Denial>> denials_;  // likewise
  std::vector<ZoneId> joined_;                // zones to be mixed, since something came to them
};

// Adds to the knowledge of the players, where the state carries it, what these events showed. All
// events since the last call are among them, with their sightings.
void remember(const Ruleset&, State&, std::span<const Event>);

// Returns whether components leave the zone, and stay in it, without those who do not see it being
// able to tell which is which: a bag, or what somebody holds in his hand.
bool is_mixed(const ZoneDef&);

// The components that a viewer sees or remembers, computed once for many queries.
class Recall {
 public:
  // REQUIRES here and below: the states outlive it, and components do not move.
  Recall(const Ruleset& r, const State& s, MaybePlayer viewer)
      : state_(s), sight_(r, s, viewer), knowledge_(s.known.is.get()) {}
  // What he knew, in the state `before` the effect that is being executed, of all that he knows
  // now.
  Recall(const Ruleset& r, const State& before, const State& now, MaybePlayer viewer)
      : state_(before),
        sight_(r, before, viewer),
        now_(Sight(r, now, viewer)),
        knowledge_(now.known.is.get()) {}

  MaybePlayer viewer() const { return sight_.viewer(); }
  // Returns whether he sees the component, then or now.
  bool sees(ComponentId c) const { return sight_.sees(c) || (now_ && now_->sees(c)); }
  // Returns whether he saw it then.
  bool saw(ComponentId c) const { return sight_.sees(c); }
  // Returns whether he remembers a component that he does not see.
  bool remembers(ComponentId c) const {
    if (!knowledge_ || sees(c)) return false;
    return now_ ? knowledge_->knew(c, viewer()) : knowledge_->knows(c, viewer());
  }
  // Returns whether he knows the value of a component that he remembers.
  bool remembers(ComponentId c, const AttributeDef& a) const {
    return knowledge_->knows(c, a, viewer());
  }
  // Returns the components that he neither sees nor remembers, by kind.
  std::vector<std::vector<ComponentId>> unknown(const Ruleset&) const;
  // Returns the denials that he knows of.
  std::span<const Knowledge::Denial> denials() const {
    if (!knowledge_) return {};
    return knowledge_->denials(viewer());
  }
  // Returns whether he knows that the component is none of the definition, then and now.
  bool is_denied(ComponentId c, DefinitionId d) const {
    return knowledge_ && knowledge_->was_denied(c, d, viewer());
  }
  std::span<const Knowledge::Group> groups() const {
    if (!knowledge_) return {};
    return knowledge_->groups(viewer());
  }

 private:
  const State& state_;
  Sight sight_;
  std::optional<Sight> now_;
  const Knowledge* knowledge_;  // nullptr: nothing is remembered
};

// Returns whether the viewer knows what a component is: he sees it now, or has seen it.
bool is_known(const Ruleset&, const State&, ComponentId, MaybePlayer viewer);

}  // namespace cubilete
