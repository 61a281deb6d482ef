#include "narration.h"

#include <fmt/format.h>

#include <algorithm>

namespace cubilete {

Narrator::Narrator(const Ruleset& ruleset, Language language)
    : ruleset_(ruleset), language_(language), locale_(ruleset.find_locale(code_of(language))) {
  if (!locale_ && !ruleset.locales.empty()) locale_ = &ruleset.locales.front();
}

std::string Narrator::name(const std::string& section, const std::string& key) const {
  if (locale_) {
    if (const std::string* text = locale_->find(section + "." + key)) return *text;
  }
  std::string readable = key;
  std::replace(readable.begin(), readable.end(), '_', ' ');
  return readable;
}

std::string Narrator::player(PlayerId p) const {
  if (!p.is_some()) return say(language_, "nobody");
  if (p.index() < names_.size() && !names_[p.index()].empty()) return names_[p.index()];
  return say(language_, "player", {fmt::format("{}", p.value + 1)});
}

std::string Narrator::zone(const State& s, ZoneId z) const {
  const std::string what = name("zones", ruleset_.zone(s.zone_def(z)).name);
  const PlayerId owner = s.zone_owner(z);
  return owner.is_some() ? fmt::format("{} ({})", what, player(owner)) : what;
}

std::string Narrator::component(const State& s, ComponentId c, PlayerId viewer) const {
  if (!c.is_some()) return say(language_, "nothing");
  if (!is_seen(ruleset_, s, c, viewer)) return say(language_, "unknown_component");
  return value(s, {TypeKind::kComponent}, c.value);
}

std::string Narrator::value(const State& s, Type type, std::int32_t v) const {
  switch (type.kind) {
    case TypeKind::kBoolean:
      return say(language_, v ? "yes" : "no");
    case TypeKind::kSymbol:
      return name("symbols", ruleset_.symbol(SymbolId(v)));
    case TypeKind::kPlayer:
      return player(PlayerId(v));
    case TypeKind::kDefinition:
      return v < 0 ? say(language_, "nothing")
                   : name("components", ruleset_.definition(DefinitionId(v)).name);
    case TypeKind::kComponent: {
      if (v < 0) return say(language_, "nothing");
      const ComponentDef& def = ruleset_.definition(s.definition_of(ComponentId(v)));
      const KindDef& kind = ruleset_.kind(def.kind);
      if (!kind.is_die()) return name("components", def.name);
      return value(s, kind.face_type,
                   s.component_value(ComponentId(v), ruleset_.attribute(kind.face)));
    }
    case TypeKind::kZone:
      return v < 0 ? say(language_, "nothing") : zone(s, ZoneId(v));
    case TypeKind::kCell: {
      if (v < 0) return say(language_, "nothing");
      const ZoneDef& def = ruleset_.zone(s.zone_def(zone_of_cell(v)));
      const auto place = static_cast<std::size_t>(place_of_cell(v));
      if (place < def.cell_names.size()) return name("cells", def.cell_names[place]);
      if (def.shape != Shape::kGrid) return fmt::format("{}", place + 1);
      return fmt::format("{}/{}", place / std::size_t(def.columns) + 1,
                         place % std::size_t(def.columns) + 1);
    }
    default:
      return fmt::format("{}", v);
  }
}

// The face a die showed when it was chosen, where it has been rolled since.
std::optional<std::string> Narrator::face_before(const State& s, std::span<const Event> events,
                                                 Type type, std::int32_t v) const {
  if (type.kind != TypeKind::kComponent) return std::nullopt;
  for (const Event& later : events) {
    if (later.kind != EventKind::kRolled || later.component.value != v) continue;
    const KindDef& kind = ruleset_.kind(ruleset_.definition(s.definition_of(later.component)).kind);
    return value(s, kind.face_type, later.before);
  }
  return std::nullopt;
}

// The line of the first event; those after it tell what has changed since.
std::string Narrator::event(const State& s, std::span<const Event> events, PlayerId viewer) const {
  const Event& e = events.front();
  const auto number = [](std::int32_t n) { return fmt::format("{}", n); };
  switch (e.kind) {
    case EventKind::kRoundStarted:
      return "\n== " + say(language_, "round_started", {number(e.after)}) + " ==";
    case EventKind::kTurnStarted:
      return "-- " + say(language_, "turn_started", {player(e.player)});
    case EventKind::kPhaseStarted:
      return "   " + name("phases", ruleset_.phases[std::size_t(e.subject)]);
    case EventKind::kActionTaken: {
      const ActionDef& action = ruleset_.action(ActionId(e.subject));
      std::string text = name("actions", action.name);
      std::vector<std::string> chosen;
      std::size_t at = 0;
      for (const ChoiceDef& choice : action.choices) {
        if (at >= e.values.size()) break;
        const auto size = static_cast<std::size_t>(e.values[at]);
        std::vector<std::string> items;
        for (std::size_t i = 0; i < size; ++i) {
          const std::int32_t v = e.values[at + 1 + i];
          const bool secret = choice.type.kind == TypeKind::kComponent &&
                              !is_seen(ruleset_, s, ComponentId(v), viewer);
          if (secret) {
            items.push_back(say(language_, "unknown_component"));
          } else if (const auto face = face_before(s, events, choice.type, v)) {
            items.push_back(*face);
          } else {
            items.push_back(value(s, choice.type.element(), v));
          }
        }
        if (!items.empty()) chosen.push_back(fmt::format("{}", fmt::join(items, " ")));
        at += 1 + size;
      }
      if (!chosen.empty()) text += fmt::format(" ({})", fmt::join(chosen, "; "));
      return "   " + say(language_, "action_taken", {player(e.player), text});
    }
    case EventKind::kGained:
    case EventKind::kPaid: {
      const AttributeDef& a = ruleset_.attribute(AttributeId(e.subject));
      if (a.visibility == Visibility::kHidden ||
          (a.visibility == Visibility::kOwner && e.player != viewer)) {
        return {};
      }
      const bool gained = e.kind == EventKind::kGained;
      const std::string key =
          std::string(e.player.is_some() ? "" : "table_") + (gained ? "gained" : "paid");
      return "   " +
             say(language_, key,
                 {player(e.player), number(gained ? e.after - e.before : e.before - e.after),
                  name("attributes", a.name), number(e.after)});
    }
    case EventKind::kChanged: {
      const AttributeDef& a = ruleset_.attribute(AttributeId(e.subject));
      if (a.visibility == Visibility::kHidden ||
          (a.visibility == Visibility::kOwner && e.player != viewer)) {
        return {};
      }
      const std::string now = value(s, a.type, e.after);
      const std::string what = name("attributes", a.name);
      if (a.owner == AttributeOwner::kTable)
        return "   " + say(language_, "table_changed", {what, now});
      if (a.owner == AttributeOwner::kPlayer) {
        return "   " + say(language_, "changed", {player(e.player), what, now});
      }
      if (!is_seen(ruleset_, s, e.component, viewer)) return {};
      const std::string which = component(s, e.component, viewer);
      // A word says by itself what it is about: "Lamp is now lit", not "state of Lamp is now lit".
      if (a.type.kind == TypeKind::kSymbol) {
        return "   " + (e.player.is_some()
                            ? say(language_, "owned_became", {player(e.player), which, now})
                            : say(language_, "became", {which, now}));
      }
      if (e.player.is_some()) {
        return "   " + say(language_, "owned_changed", {player(e.player), what, which, now});
      }
      return "   " + say(language_, "changed", {which, what, now});
    }
    case EventKind::kMoved: {
      const std::string what = component(s, e.component, viewer);
      if (e.player.is_some()) {
        return "   " + say(language_, "moved", {player(e.player), what, zone(s, e.to)});
      }
      return "   " + say(language_, "moved_table", {what, zone(s, e.to)});
    }
    case EventKind::kShuffled:
      return "   " + say(language_, "shuffled", {zone(s, e.to)});
    case EventKind::kAnnounced: {
      const std::string key = ruleset_.messages[std::size_t(e.subject)];
      std::vector<std::string> values;
      for (std::size_t i = 0; i + 1 < e.values.size(); i += 2) {
        values.push_back(value(s, {static_cast<TypeKind>(e.values[i])}, e.values[i + 1]));
      }
      std::string text = fill(name("messages", key), values);
      if (const auto at = text.find("{player}"); at != std::string::npos) {
        text.replace(at, 8, player(e.player));
      }
      return "   " + text;
    }
    case EventKind::kGameEnded:
      if (e.subject < 0) return "\n" + say(language_, "game_ended");
      return "\n" + say(language_, "game_ended_because",
                        {name("end_causes", ruleset_.end_causes[std::size_t(e.subject)])});
    // What follows says nothing that the other lines do not.
    case EventKind::kRolled:
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

std::vector<std::string> Narrator::events(const State& s, const std::vector<Event>& all,
                                          PlayerId viewer) const {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].kind != EventKind::kRolled) {
      std::string line = event(s, std::span(all).subspan(i), viewer);
      if (!line.empty()) lines.push_back(std::move(line));
      continue;
    }
    std::vector<std::int32_t> faces;
    Type type;
    std::size_t end = i;
    for (; end < all.size() && all[end].kind == EventKind::kRolled &&
           all[end].player == all[i].player;
         ++end) {
      if (!is_seen(ruleset_, s, all[end].component, viewer)) continue;
      type = ruleset_.kind(ruleset_.definition(s.definition_of(all[end].component)).kind).face_type;
      faces.push_back(all[end].after);
    }
    std::vector<std::string> words;
    for (const std::int32_t f : faces) words.push_back(value(s, type, f));
    const std::string joined = fmt::format("{}", fmt::join(words, " "));
    if (!words.empty()) {
      lines.push_back("   " + (all[i].player.is_some()
                                   ? say(language_, "rolled", {player(all[i].player), joined})
                                   : say(language_, "rolled_table", {joined})));
    }
    i = end - 1;
  }
  return lines;
}

std::string Narrator::seen(const State& s, const SeenComponent& c) const {
  const KindDef& kind = ruleset_.kind(ruleset_.definition(c.definition).kind);
  std::string text = value(s, {TypeKind::kComponent}, c.component.value);
  std::vector<std::string> notes;
  for (std::size_t i = 0; i < kind.attributes.size(); ++i) {
    const AttributeDef& a = ruleset_.attribute(kind.attributes[i]);
    if (kind.attributes[i] == kind.face || c.attributes[i] == a.initial) continue;
    notes.push_back(
        a.type.kind == TypeKind::kSymbol
            ? value(s, a.type, c.attributes[i])
            : fmt::format("{} {}", name("attributes", a.name), value(s, a.type, c.attributes[i])));
  }
  if (!notes.empty()) text += fmt::format(" [{}]", fmt::join(notes, ", "));
  return text;
}

std::vector<std::string> Narrator::table(const State& s, const View& v) const {
  std::vector<std::string> lines;
  const auto attributes_of = [&](AttributeOwner owner, std::size_t seat) {
    std::vector<std::string> parts;
    std::size_t i = 0;
    for (const AttributeDef& a : ruleset_.attributes) {
      if (a.owner != owner) continue;
      const std::size_t at = i++;
      std::optional<std::int32_t> n;
      if (owner == AttributeOwner::kTable) {
        if (a.visibility == Visibility::kPublic) n = v.table[at];
      } else {
        n = v.player_values[seat][at];
      }
      if (n)
        parts.push_back(fmt::format("{} {}", name("attributes", a.name), value(s, a.type, *n)));
    }
    return parts;
  };
  const auto zones_of = [&](PlayerId owner) {
    for (const SeenZone& z : v.zones) {
      if (z.owner != owner || z.size == 0) continue;
      const ZoneDef& def = ruleset_.zone(z.def);
      std::vector<std::string> parts;
      for (const SeenComponent& c : z.components) {
        std::string part = seen(s, c);
        if (def.has_cells()) {
          part = fmt::format("{}: {}", value(s, {TypeKind::kCell}, cell_of(z.zone, c.place)), part);
        }
        parts.push_back(std::move(part));
      }
      const auto hidden = static_cast<std::size_t>(z.size) - z.components.size();
      if (hidden > 0) {
        parts.push_back(say(language_, parts.empty() ? "hidden_cards" : "more_hidden",
                            {fmt::format("{}", hidden)}));
      }
      const bool all_dice =
          std::all_of(z.components.begin(), z.components.end(), [&](const auto& c) {
            return ruleset_.kind(ruleset_.definition(c.definition).kind).is_die();
          });
      lines.push_back(fmt::format("     {}: {}", name("zones", def.name),
                                  fmt::join(parts, all_dice && !def.has_cells() ? " " : " | ")));
    }
  };
  const auto of_table = attributes_of(AttributeOwner::kTable, 0);
  if (!of_table.empty()) lines.push_back(fmt::format("   {}", fmt::join(of_table, ", ")));
  zones_of(PlayerId());
  for (std::int32_t p = 0; p < v.players; ++p) {
    const auto values = attributes_of(AttributeOwner::kPlayer, std::size_t(p));
    lines.push_back(fmt::format("   {}{}{}", player(PlayerId(p)), values.empty() ? "" : ": ",
                                fmt::join(values, ", ")));
    zones_of(PlayerId(p));
  }
  return lines;
}

std::string Narrator::question(const State&, const Decision& d) const {
  if (d.kind == AskKind::kAction) return say(language_, "choose_action", {player(d.player)});
  return say(language_, "choose_of", {player(d.player), name("choices", std::string(d.name))});
}

std::vector<std::string> Narrator::options(const State& s, const Decision& d) const {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < d.options.size(); ++i) {
    const auto values = d.options[i];
    if (d.kind == AskKind::kAction) {
      out.push_back(values[0] == kDone
                        ? say(language_, "done")
                        : name("actions", ruleset_.action(ActionId(values[0])).name));
      continue;
    }
    if (values.empty()) {
      out.push_back(say(language_, d.is_subset ? "none_of_them" : "done"));
      continue;
    }
    std::vector<std::string> parts;
    for (const std::int32_t v : values) parts.push_back(value(s, d.type, v));
    out.push_back(fmt::format("{}", fmt::join(parts, " ")));
  }
  return out;
}

std::string Narrator::list(const std::vector<std::string>& parts) const {
  std::string out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) out += i + 1 == parts.size() ? " " + say(language_, "and") + " " : ", ";
    out += parts[i];
  }
  return out;
}

std::vector<std::string> Narrator::outcome(const State& s, const Outcome& o) const {
  std::vector<std::string> lines;
  if (o.status == Status::kEveryoneLost) return {say(language_, "everyone_loses")};
  if (o.status == Status::kBrokenOff) {
    lines.push_back(say(language_, "broken_off", {fmt::format("{}", s.turn())}));
  }
  lines.push_back(say(language_, "final_scores"));
  std::vector<Standing> ranked = o.standings;
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const Standing& a, const Standing& b) { return a.rank < b.rank; });
  const OutcomeDef& def = ruleset_.outcome;
  for (const Standing& st : ranked) {
    std::string line =
        say(language_, "standing",
            {fmt::format("{}", st.rank), player(st.player), fmt::format("{}", st.score)});
    std::vector<std::string> parts;
    if (def.parts.size() > 1) {
      for (std::size_t i = 0; i < def.parts.size(); ++i) {
        parts.push_back(fmt::format("{} {}", name("scores", def.parts[i].name), st.parts[i]));
      }
    }
    for (std::size_t i = 0; i < def.tie_breaks.size(); ++i) {
      parts.push_back(
          fmt::format("{} {}", name("scores", def.tie_breaks[i].name), st.tie_breaks[i]));
    }
    if (!parts.empty()) line += fmt::format("  ({})", fmt::join(parts, ", "));
    lines.push_back("  " + line);
  }
  std::vector<std::string> winners;
  for (const Standing& st : o.standings) {
    if (st.has_won) winners.push_back(player(st.player));
  }
  if (o.status == Status::kFinished) {
    lines.push_back(winners.empty()       ? say(language_, "nobody_wins")
                    : winners.size() == 1 ? say(language_, "wins", winners)
                                          : say(language_, "share_victory", {list(winners)}));
  }
  return lines;
}

}  // namespace cubilete
