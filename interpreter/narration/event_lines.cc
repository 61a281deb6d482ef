#include "narration/event_lines.h"

#include <fmt/format.h>

#include <map>
#include <span>
#include <utility>

#include "state/runs.h"

namespace cubilete {
namespace {

class EventLines {
 public:
  EventLines(const Wording& words, const State& after, MaybePlayer viewer)
      : words_(words), ruleset_(words.ruleset()), state_(after), viewer_(viewer) {}

  std::vector<std::string> of(std::span<const Event> all) const;

 private:
  using Lines = std::vector<std::string>;

  // The line of the first event; the later ones say what has changed since.
  std::string line(std::span<const Event>) const;
  std::string action_taken(std::span<const Event>) const;
  std::string chosen(const ChoiceDef&, MaybePlayer by, std::span<const std::int32_t> items,
                     std::span<const Event> events) const;
  std::string chosen_component(ComponentId, std::span<const Event> events) const;
  std::string amount_changed(const Event&) const;
  std::string attribute_changed(const Event&) const;
  std::string component_changed(const Event&, const AttributeDef&) const;
  std::string announced(const Event&) const;
  std::string words_chosen(const Event&) const;
  // "the market", "hand of Player 2", or one of its cells.
  std::string place(ZoneId, std::int32_t place, bool with_owner) const;
  std::size_t moves(std::span<const Event> all, std::size_t first, Lines&) const;
  std::size_t rolls(std::span<const Event> all, std::size_t first, Lines&) const;

  const Wording& words_;
  const Ruleset& ruleset_;
  const State& state_;
  MaybePlayer viewer_;
};

// A component as the viewer knew it when it was chosen, or learned it when something was first done
// with it: what is played from a hand is seen as it is played.
std::string EventLines::chosen_component(ComponentId c, std::span<const Event> events) const {
  const Sighting* then = events.front().sighting_of(c);
  if (!then) return words_.say("nothing");
  Sighting seen = *then;
  for (const Event& later : events.subspan(1)) {
    if (const Sighting* next = later.sighting_of(c)) {
      if (next->definition == seen.definition) seen.audience.add(next->audience);
      break;
    }
  }
  return words_.sighted(seen, viewer_);
}

// What was chosen for one choice of an action, as far as the viewer may know it.
std::string EventLines::chosen(const ChoiceDef& choice, MaybePlayer by,
                               std::span<const std::int32_t> items,
                               std::span<const Event> events) const {
  if (choice.is_secret && by != viewer_) return words_.say("a_secret");
  Tally texts;
  for (const std::int32_t v : items) {
    texts.add(choice.type.kind == TypeKind::kComponent
                  ? chosen_component(ComponentId(v), events)
                  : words_.value(state_, choice.type.element(), v));
  }
  return words_.list(texts.texts());
}

std::string EventLines::action_taken(std::span<const Event> events) const {
  const Event& e = events.front();
  const ActionDef& action = ruleset_.action(e.subject.as<ActionId>());
  std::string text = words_.name("actions", action.name);
  std::vector<std::string> all;
  auto choice = action.choices.begin();
  for (const std::span<const std::int32_t> items : Runs(e.values)) {
    if (choice == action.choices.end()) break;
    if (!items.empty()) all.push_back(chosen(*choice, e.player, items, events));
    ++choice;
  }
  if (all.empty() && !action.choices.empty()) all.push_back(words_.say("none_of_them"));
  if (!all.empty()) text += fmt::format(" ({})", fmt::join(all, "; "));
  return "   " + words_.say("action_taken", {words_.player(e.player), text});
}

std::string EventLines::amount_changed(const Event& e) const {
  const AttributeDef& a = ruleset_.attribute(e.subject.as<AttributeId>());
  if (!a.is_told || !e.audience.includes(viewer_)) return {};
  const bool gained = e.kind == EventKind::kGained;
  const std::int32_t amount = gained ? e.after - e.before : e.before - e.after;
  const std::string key =
      std::string(e.player.is_some() ? "" : "table_") + (gained ? "gained" : "paid");
  return "   " +
         words_.say(key, {words_.player(e.player), fmt::format("{}", amount),
                          words_.name("attributes", a.name, amount), fmt::format("{}", e.after)});
}

std::string EventLines::component_changed(const Event& e, const AttributeDef& a) const {
  const Sighting* seen = e.sighting_of(e.component);
  if (!seen) return {};
  const std::string now = words_.value(state_, a.type, e.after);
  const std::string what = words_.name("attributes", a.name);
  const std::string which = words_.sighted(*seen, viewer_);
  // A word says by itself what it is about: "Lamp is now lit", not "state of Lamp is now lit".
  if (a.type.kind == TypeKind::kSymbol) {
    return "   " + (e.player.is_some()
                        ? words_.say("owned_became", {words_.player(e.player), which, now})
                        : words_.say("became", {which, now}));
  }
  if (e.player.is_some()) {
    return "   " + words_.say("owned_changed", {words_.player(e.player), what, which, now});
  }
  return "   " + words_.say("changed", {which, what, now});
}

std::string EventLines::attribute_changed(const Event& e) const {
  const AttributeDef& a = ruleset_.attribute(e.subject.as<AttributeId>());
  if (!a.is_told || !e.audience.includes(viewer_)) return {};
  if (a.owner == AttributeOwner::kComponent) return component_changed(e, a);
  const std::string now = words_.value(state_, a.type, e.after);
  const std::string what = words_.name("attributes", a.name);
  if (a.owner == AttributeOwner::kTable) return "   " + words_.say("table_changed", {what, now});
  return "   " + words_.say("changed", {words_.player(e.player), what, now});
}

std::string EventLines::announced(const Event& e) const {
  const std::string key = name_of(ruleset_, e.subject.as<MessageId>());
  std::vector<std::string> values;
  for (const AnnouncedValue value : AnnouncedValues(e.values)) {
    Tally items;
    for (const std::int32_t v : value.items) {
      const Sighting* seen =
          value.kind == TypeKind::kComponent ? e.sighting_of(ComponentId(v)) : nullptr;
      items.add(seen ? words_.sighted(*seen, viewer_) : words_.value(state_, {value.kind}, v));
    }
    values.push_back(value.items.empty() ? words_.say("nothing") : words_.list(items.texts()));
  }
  std::string text = fill(words_.name("messages", key), values);
  if (const auto at = text.find("{player}"); at != std::string::npos) {
    text.replace(at, 8, words_.player(e.player));
  }
  return "   " + text;
}

std::string EventLines::words_chosen(const Event& e) const {
  Tally words;
  for (const std::int32_t v : e.values) words.add(words_.value(state_, {TypeKind::kSymbol}, v));
  return "   " + words_.say("words_chosen", {words_.player(e.player), words_.list(words.texts())});
}

std::string EventLines::line(std::span<const Event> events) const {
  const Event& e = events.front();
  if (e.is_quiet) return {};
  switch (e.kind) {
    case EventKind::kRoundStarted:
      return "\n== " + words_.say("round_started", {fmt::format("{}", e.after)}) + " ==";
    case EventKind::kTurnStarted:
      return "-- " + words_.say("turn_started", {words_.player(e.player)});
    case EventKind::kPhaseStarted:
      return "   " + words_.name("phases", name_of(ruleset_, e.subject.as<PhaseId>()));
    case EventKind::kActionTaken:
      return action_taken(events);
    case EventKind::kGained:
    case EventKind::kPaid:
      return amount_changed(e);
    case EventKind::kChanged:
      return attribute_changed(e);
    case EventKind::kShuffled:
      return "   " + words_.say("shuffled", {words_.zone(state_, e.to)});
    case EventKind::kAnnounced:
      return announced(e);
    case EventKind::kImpossible:
      return "   " +
             words_.say("no_longer_possible",
                        {words_.player(e.player),
                         words_.name("actions", ruleset_.action(e.subject.as<ActionId>()).name)});
    case EventKind::kWordsChosen:
      return words_chosen(e);
    case EventKind::kGameEnded:
      if (!e.subject.is_some()) return "\n" + words_.say("game_ended");
      return "\n" +
             words_.say("game_ended_because",
                        {words_.name("end_causes", name_of(ruleset_, e.subject.as<EndCauseId>()))});
    // These add nothing to the other lines, or have theirs from moves() and rolls().
    case EventKind::kRolled:
    case EventKind::kMoved:
    case EventKind::kCreated:
    case EventKind::kChosen:
    case EventKind::kPicked:
    case EventKind::kGameStarted:
    case EventKind::kRoundEnded:
    case EventKind::kTurnEnded:
    case EventKind::kPhaseEnded:
      return {};
  }
  return {};
}

std::string EventLines::place(ZoneId zone, std::int32_t place, bool with_owner) const {
  const ZoneDef& def = ruleset_.zone(state_.zone_def(zone));
  std::string where = with_owner ? words_.zone(state_, zone) : words_.zone(def);
  if (!def.has_cells() || place < 0) return where;
  return words_.value(state_, {TypeKind::kCell}, cell_of(zone, place)) + ", " + where;
}

// One line for what moves from and to one place in one go. Returns the index of the last of them.
std::size_t EventLines::moves(std::span<const Event> all, std::size_t first, Lines& lines) const {
  const Event& e = all[first];
  const MaybePlayer from = state_.zone_owner(e.from);
  Tally what;
  std::map<KindId, std::int32_t> unseen;
  std::size_t end = first;
  for (;
       end < all.size() && all[end].kind == EventKind::kMoved && !all[end].is_quiet &&
       state_.zone_owner(all[end].from) == from && all[end].to == e.to && all[end].after == e.after;
       ++end) {
    const Sighting* seen = all[end].sighting_of(all[end].component);
    if (seen && seen->audience.includes(viewer_)) {
      what.add(words_.sighted(*seen, viewer_));
    } else {
      ++unseen[seen ? seen->known_kind : KindId()];
    }
  }
  std::vector<std::string> texts = what.texts();
  for (const auto& [kind, count] : unseen) texts.push_back(words_.unseen(kind, count));

  const MaybePlayer to = state_.zone_owner(e.to);
  const std::string list = words_.list(texts);
  std::string text;
  if (from.is_some() && to.is_some() && from != to) {
    text = words_.say("moved_between", {list, place(e.from, -1, true), place(e.to, e.after, true)});
  } else if (e.player.is_some()) {
    text = words_.say("moved", {words_.player(e.player), list, place(e.to, e.after, false)});
  } else {
    text = words_.say("moved_table", {list, place(e.to, e.after, false)});
  }
  lines.push_back("   " + text);
  return end - 1;
}

std::size_t EventLines::rolls(std::span<const Event> all, std::size_t i, Lines& lines) const {
  std::vector<std::string> words;
  std::size_t end = i;
  for (; end < all.size() && all[end].kind == EventKind::kRolled && !all[end].is_quiet &&
         all[end].player == all[i].player;
       ++end) {
    const Sighting* seen = all[end].sighting_of(all[end].component);
    if (!seen || !seen->audience.includes(viewer_)) continue;
    words.push_back(words_.die(seen->definition, all[end].after));
  }
  const std::string joined = fmt::format("{}", fmt::join(words, " "));
  if (!words.empty()) {
    lines.push_back("   " + (all[i].player.is_some()
                                 ? words_.say("rolled", {words_.player(all[i].player), joined})
                                 : words_.say("rolled_table", {joined})));
  }
  return end - 1;
}

// The line of a phase comes before the first one of what happens in it.
std::vector<std::string> EventLines::of(std::span<const Event> all) const {
  std::vector<std::string> lines;
  std::string phase;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].is_quiet) continue;
    if (all[i].kind == EventKind::kPhaseStarted) {
      phase = line(all.subspan(i));
      continue;
    }
    const std::size_t before = lines.size();
    if (all[i].kind == EventKind::kMoved) {
      i = moves(all, i, lines);
    } else if (all[i].kind == EventKind::kRolled) {
      i = rolls(all, i, lines);
    } else {
      std::string text = line(all.subspan(i));
      if (!text.empty()) lines.push_back(std::move(text));
    }
    const bool begins =
        all[i].kind == EventKind::kTurnStarted || all[i].kind == EventKind::kRoundStarted;
    if (begins) phase.clear();
    if (lines.size() > before && !phase.empty()) {
      lines.insert(lines.begin() + std::ptrdiff_t(before), std::exchange(phase, {}));
    }
  }
  if (!phase.empty()) lines.push_back(std::move(phase));
  return lines;
}

}  // namespace

std::vector<std::string> event_lines(const Wording& words, const State& after,
                                     const std::vector<Event>& events, MaybePlayer viewer) {
  return EventLines(words, after, viewer).of(events);
}

}  // namespace cubilete
