#include "narration.h"

#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <set>
#include <utility>

namespace cubilete {
namespace {

constexpr std::size_t kMostSelections = 5000;  // looked at to tell why

}  // namespace

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
      return v < 0 ? say(language_, "nothing") : name("symbols", ruleset_.symbol(SymbolId(v)));
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
      return die(s, ComponentId(v),
                 s.component_value(ComponentId(v), ruleset_.attribute(kind.face)));
    }
    case TypeKind::kResource:
      return v < 0 ? say(language_, "nothing")
                   : name("attributes", ruleset_.attribute(AttributeId(v)).name);
    case TypeKind::kZone:
      return v < 0 ? say(language_, "nothing") : zone(s, ZoneId(v));
    case TypeKind::kCell: {
      if (v < 0) return say(language_, "nothing");
      const ZoneDef& def = ruleset_.zone(s.zone_def(zone_of_cell(v)));
      const auto place = static_cast<std::size_t>(place_of_cell(v));
      if (!def.row_names.empty()) {
        return fmt::format("{} {}", name("cells", def.row_names[place / std::size_t(def.columns)]),
                           place % std::size_t(def.columns) + 1);
      }
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
    return die(s, later.component, later.before);
  }
  return std::nullopt;
}

// The line of the first event; those after it tell what has changed since.
std::string Narrator::event(const State& s, std::span<const Event> events, PlayerId viewer) const {
  const Event& e = events.front();
  if (e.is_quiet) return {};
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
          if (choice.is_secret && e.player != viewer) {
            items.push_back(say(language_, "a_secret"));
            break;
          }
          const bool is_hidden = choice.type.kind == TypeKind::kComponent &&
                                 !is_seen(ruleset_, s, ComponentId(v), viewer);
          if (is_hidden) {
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
      if (!a.is_told || a.visibility == Visibility::kHidden ||
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
      if (!a.is_told || a.visibility == Visibility::kHidden ||
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
    // What follows says nothing that the other lines do not, or is told in moves() and rolls().
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

std::vector<std::string> Narrator::events(const State& s, const std::vector<Event>& all,
                                          PlayerId viewer) const {
  std::vector<std::string> lines;
  std::string phase;  // is told with the first thing that happens in it
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].is_quiet) continue;
    if (all[i].kind == EventKind::kPhaseStarted) {
      phase = event(s, std::span(all).subspan(i), viewer);
      continue;
    }
    const std::size_t before = lines.size();
    if (all[i].kind == EventKind::kMoved) {
      i = moves(s, all, i, viewer, lines);
    } else if (all[i].kind == EventKind::kRolled) {
      i = rolls(s, all, i, viewer, lines);
    } else {
      std::string line = event(s, std::span(all).subspan(i), viewer);
      if (!line.empty()) lines.push_back(std::move(line));
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

// What moved, if the viewer could see it before or can see it now.
std::string Narrator::moved(const State& s, const Event& e, PlayerId viewer) const {
  const ZoneDef& from = ruleset_.zone(s.zone_def(e.from));
  const bool was_his =
      from.visibility == Visibility::kOwner && viewer.is_some() && s.zone_owner(e.from) == viewer;
  const bool is_die = ruleset_.kind(ruleset_.definition(DefinitionId(e.subject)).kind).is_die();
  if (is_die || !(e.was_seen || was_his)) return component(s, e.component, viewer);
  return value(s, {TypeKind::kDefinition}, e.subject);
}

// One line for what moves to one place in one go. Returns the index of the last of them.
std::size_t Narrator::moves(const State& s, const std::vector<Event>& all, std::size_t first,
                            PlayerId viewer, std::vector<std::string>& lines) const {
  std::vector<std::pair<std::string, int>> what;
  std::size_t end = first;
  for (; end < all.size() && all[end].kind == EventKind::kMoved && !all[end].is_quiet &&
         all[end].player == all[first].player && all[end].to == all[first].to &&
         all[end].after == all[first].after;
       ++end) {
    std::string name = moved(s, all[end], viewer);
    const auto same = std::find_if(what.begin(), what.end(),
                                   [&](const auto& known) { return known.first == name; });
    if (same == what.end()) {
      what.emplace_back(std::move(name), 1);
    } else {
      ++same->second;
    }
  }
  std::vector<std::string> words;
  for (const auto& [name, n] : what) {
    words.push_back(n == 1 ? name : fmt::format("{} x {}", n, name));
  }
  const Event& e = all[first];
  std::string where = zone(s, e.to);
  if (ruleset_.zone(s.zone_def(e.to)).has_cells()) {
    where = value(s, {TypeKind::kCell}, cell_of(e.to, e.after)) + ", " + where;
  }
  lines.push_back("   " + (e.player.is_some()
                               ? say(language_, "moved", {player(e.player), list(words), where})
                               : say(language_, "moved_table", {list(words), where})));
  return end - 1;
}

std::size_t Narrator::rolls(const State& s, const std::vector<Event>& all, std::size_t i,
                            PlayerId viewer, std::vector<std::string>& lines) const {
  std::vector<std::string> words;
  std::size_t end = i;
  for (; end < all.size() && all[end].kind == EventKind::kRolled && !all[end].is_quiet &&
         all[end].player == all[i].player;
       ++end) {
    if (!is_seen(ruleset_, s, all[end].component, viewer)) continue;
    words.push_back(die(s, all[end].component, all[end].after));
  }
  const std::string joined = fmt::format("{}", fmt::join(words, " "));
  if (!words.empty()) {
    lines.push_back("   " + (all[i].player.is_some()
                                 ? say(language_, "rolled", {player(all[i].player), joined})
                                 : say(language_, "rolled_table", {joined})));
  }
  return end - 1;
}

// What a die shows; where dice of its kind are not all the same, also which it is.
std::string Narrator::die(const State& s, ComponentId c, std::int32_t face) const {
  const ComponentDef& def = ruleset_.definition(s.definition_of(c));
  const std::string shown = value(s, ruleset_.kind(def.kind).face_type, face);
  const auto of_its_kind =
      std::count_if(ruleset_.definitions.begin(), ruleset_.definitions.end(),
                    [&](const ComponentDef& other) { return other.kind == def.kind; });
  return of_its_kind > 1 ? fmt::format("{} {}", name("components", def.name), shown) : shown;
}

std::string Narrator::seen(Engine& engine, const State& s, const SeenComponent& c,
                           bool with_print) const {
  const KindId kind_id = ruleset_.definition(c.definition).kind;
  const KindDef& kind = ruleset_.kind(kind_id);
  std::string text = value(s, {TypeKind::kComponent}, c.component.value);
  std::vector<std::string> notes;
  for (std::size_t i = 0; i < kind.attributes.size(); ++i) {
    const AttributeDef& a = ruleset_.attribute(kind.attributes[i]);
    if (kind.attributes[i] == kind.face || c.attributes[i] == a.initial || !a.is_told) continue;
    notes.push_back(
        a.type.kind == TypeKind::kSymbol
            ? value(s, a.type, c.attributes[i])
            : fmt::format("{} {}", name("attributes", a.name), value(s, a.type, c.attributes[i])));
  }
  for (const QueryDef& q : ruleset_.queries) {
    if (!q.is_shown_with(TypeKind::kComponent)) continue;
    const std::int32_t of = q.parameters.front().type.detail;
    if (of >= 0 && of != kind_id.value) continue;
    const auto n =
        engine.value(s, q.shown, s.zone_owner(s.zone_of(c.component)), c.component.value);
    if (!n || (q.returns.kind == TypeKind::kBoolean && n->front() == 0)) continue;
    notes.push_back(
        q.returns.kind == TypeKind::kBoolean
            ? name("attributes", q.name)
            : fmt::format("{} {}", name("attributes", q.name), value(s, q.returns, n->front())));
  }
  if (with_print) {
    for (std::string& printed : print_of(s, c.definition)) notes.push_back(std::move(printed));
  }
  if (!notes.empty()) text += fmt::format(" [{}]", fmt::join(notes, ", "));
  return text;
}

namespace {

// How many columns a text takes at a terminal: its characters, not its bytes.
std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string padded(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, width_of(text)), ' ');
}

// Whether a grid is told row by row: where it is half full, or where its cells have only numbers,
// which say little without their neighbours.
bool is_told_in_rows(const ZoneDef& def, const SeenZone& z) {
  constexpr std::int32_t kMost = 30;
  if (def.shape != Shape::kGrid) return false;
  if (2 * static_cast<std::int32_t>(z.components.size()) >= def.cells) return true;
  const bool has_names = !def.row_names.empty() || !def.cell_names.empty();
  if (has_names || def.columns > kMost || def.rows > kMost) return false;
  std::set<std::int32_t> places;
  for (const SeenComponent& c : z.components) places.insert(c.place);
  return places.size() == static_cast<std::size_t>(z.size);  // each seen, none under another
}

}  // namespace

// A grid as it lies on the table: what is on top in each cell, row by row.
std::vector<std::string> Narrator::grid(Engine& engine, const State& s, const SeenZone& z) const {
  const ZoneDef& def = ruleset_.zone(z.def);
  std::vector<std::vector<std::string>> rows(1);
  rows[0].emplace_back();
  for (std::int32_t column = 1; column <= def.columns; ++column) {
    rows[0].push_back(fmt::format("{}", column));
  }
  for (std::int32_t row = 0; row < def.rows; ++row) {
    rows.emplace_back();
    rows.back().push_back(def.row_names.empty() ? fmt::format("{}", row + 1)
                                                : name("cells", def.row_names[std::size_t(row)]));
    rows.back().resize(std::size_t(def.columns) + 1, "-");
  }
  for (const SeenComponent& c : z.components) {  // the last in a cell is on top
    rows[std::size_t(c.place / def.columns) + 1][std::size_t(c.place % def.columns) + 1] =
        seen(engine, s, c, false);
  }
  std::vector<std::size_t> widths(std::size_t(def.columns) + 1);
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
  }
  std::vector<std::string> lines;
  for (const auto& row : rows) {
    std::string line = "      ";
    for (std::size_t i = 0; i < row.size(); ++i) line += padded(row[i], widths[i]) + "  ";
    line.erase(line.find_last_not_of(' ') + 1);
    lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<std::string> Narrator::values(Engine& engine, const State& s, const View& v,
                                          PlayerId owner) const {
  std::vector<std::string> parts;
  std::size_t of_table = 0;
  std::size_t of_player = 0;
  for (const AttributeDef& a : ruleset_.attributes) {
    if (a.owner == AttributeOwner::kComponent) continue;
    const bool is_table = a.owner == AttributeOwner::kTable;
    const std::size_t at = is_table ? of_table++ : of_player++;
    if (is_table == owner.is_some()) continue;
    std::optional<std::int32_t> n;
    if (!is_table) {
      n = v.player_values[owner.index()][at];
    } else if (a.visibility == Visibility::kPublic) {
      n = v.table[at];
    }
    if (!n) continue;
    // What is as it always is at the start says nothing.
    const bool is_idle = !a.is_resource && *n == a.initial && (*n == 0 || *n == -1);
    if (is_idle || !a.is_told) continue;
    parts.push_back(fmt::format("{} {}", name("attributes", a.name), value(s, a.type, *n)));
  }
  for (const QueryDef& q : ruleset_.queries) {
    if (!owner.is_some() || !q.is_shown_with(TypeKind::kPlayer)) continue;
    const auto n = engine.value(s, q.shown, owner, owner.value);
    if (!n) continue;
    parts.push_back(
        fmt::format("{} {}", name("attributes", q.name), value(s, q.returns, n->front())));
  }
  return parts;
}

void Narrator::zones(Engine& engine, const State& s, const View& v, PlayerId owner,
                     std::vector<std::string>& lines) const {
  for (const SeenZone& z : v.zones) {
    if (z.owner != owner || z.size == 0) continue;
    const ZoneDef& def = ruleset_.zone(z.def);
    if (is_told_in_rows(def, z)) {
      lines.push_back(fmt::format("     {}:", name("zones", def.name)));
      for (std::string& line : grid(engine, s, z)) lines.push_back(std::move(line));
      continue;
    }
    std::vector<std::pair<std::string, int>> parts;
    std::vector<SeenComponent> in_order = z.components;
    std::stable_sort(
        in_order.begin(), in_order.end(),
        [](const SeenComponent& a, const SeenComponent& b) { return a.place < b.place; });
    // What is printed on a card is told of an offer, not of a whole pile.
    const bool with_print = !def.has_cells() && (def.shape == Shape::kRow || !def.is_ordered);
    for (const SeenComponent& c : in_order) {
      std::string part = seen(engine, s, c, with_print);
      if (def.has_cells()) {
        part = fmt::format("{}: {}", value(s, {TypeKind::kCell}, cell_of(z.zone, c.place)), part);
      }
      // What lies side by side and is the same is told once.
      if (!parts.empty() && parts.back().first == part) {
        ++parts.back().second;
      } else {
        parts.emplace_back(std::move(part), 1);
      }
    }
    const bool all_dice = std::all_of(z.components.begin(), z.components.end(), [&](const auto& c) {
      return ruleset_.kind(ruleset_.definition(c.definition).kind).is_die();
    });
    std::vector<std::string> words;
    for (const auto& [text, n] : parts) {
      if (all_dice) {
        words.insert(words.end(), std::size_t(n), text);
      } else {
        words.push_back(n == 1 ? text : fmt::format("{} x {}", n, text));
      }
    }
    const auto hidden = static_cast<std::size_t>(z.size) - z.components.size();
    if (hidden > 0) {
      words.push_back(say(language_, words.empty() ? "hidden_cards" : "more_hidden",
                          {fmt::format("{}", hidden)}));
    }
    lines.push_back(fmt::format("     {}: {}", name("zones", def.name),
                                fmt::join(words, all_dice && !def.has_cells() ? " " : " | ")));
  }
}

std::vector<std::string> Narrator::table(Engine& engine, const State& s, const View& v) const {
  std::vector<std::string> lines;
  const auto of_table = values(engine, s, v, PlayerId());
  if (!of_table.empty()) lines.push_back(fmt::format("   {}", fmt::join(of_table, ", ")));
  zones(engine, s, v, PlayerId(), lines);
  for (std::int32_t p = 0; p < v.players; ++p) {
    for (std::string& line : seat(engine, s, v, PlayerId(p))) lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<std::string> Narrator::seat(Engine& engine, const State& s, const View& v,
                                        PlayerId p) const {
  const auto has = values(engine, s, v, p);
  std::vector<std::string> lines = {
      fmt::format("   {}{}{}", player(p), has.empty() ? "" : ": ", fmt::join(has, ", "))};
  zones(engine, s, v, p, lines);
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
    std::string text = fmt::format("{}", fmt::join(parts, " "));
    if (i < d.notes.size()) text += ": " + value(s, d.note_type, d.notes[i]);
    out.push_back(std::move(text));
  }
  return out;
}

std::vector<std::string> Narrator::print_of(const State& s, DefinitionId id) const {
  const ComponentDef& def = ruleset_.definition(id);
  std::vector<std::string> parts;
  for (const PropertyId p : ruleset_.kind(def.kind).properties) {
    const PropertyDef& property = ruleset_.property(p);
    const PropertyValue& v = def.properties[std::size_t(property.index)];
    if (!property.is_shown || !v.is_set) continue;
    std::string text = name("attributes", property.name);
    if (property.type.kind == TypeKind::kAmounts) {
      for (std::size_t i = 0; i + 1 < v.list.size(); i += 2) {
        text += fmt::format(" {} {}", v.list[i + 1], value(s, {TypeKind::kResource}, v.list[i]));
      }
    } else if (property.type.is_list) {
      for (const std::int32_t item : v.list) {
        text += fmt::format(" {}", value(s, property.type.element(), item));
      }
    } else if (property.property_kind == PropertyKind::kValue) {
      text += fmt::format(" {}", value(s, property.type, v.scalar));
    }
    parts.push_back(std::move(text));
  }
  return parts;
}

std::string Narrator::details(const State& s, DefinitionId id) const {
  std::string text = fmt::format("{}", fmt::join(print_of(s, id), ", "));
  const std::string key = "help." + ruleset_.definition(id).name;
  const std::string* help = locale_ ? locale_->find(key) : nullptr;
  if (help) text += (text.empty() ? "" : ". ") + *help;
  return text;
}

// "and"; in Spanish "y", which becomes "e" before the sound of an i.
std::string Narrator::and_before(const std::string& next) const {
  static const std::regex kSoundsLikeI("^(h?i|h?\xC3\xAD)(?![ae])", std::regex::icase);
  if (language_ == Language::kSpanish && std::regex_search(next, kSoundsLikeI)) return "e";
  return say(language_, "and");
}

std::string Narrator::list(const std::vector<std::string>& parts) const {
  std::string out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const bool is_last = i + 1 == parts.size();
    if (i > 0) out += is_last ? fmt::format(" {} ", and_before(parts[i])) : ", ";
    out += parts[i];
  }
  return out;
}

std::vector<std::string> Narrator::refusals(Engine& engine, const State& s, const Decision& d,
                                            std::size_t limit) const {
  std::vector<std::string> lines;
  const auto name_of = [&](const Refusal& r) {
    Decision one = d;
    one.options.clear();
    one.notes.clear();  // told of what is offered
    one.options.add(r.values);
    return options(s, one)[0];
  };
  if (!d.is_subset) {
    for (const Refusal& r : explain(engine, s, d.player, limit)) {
      lines.push_back(say(language_, "why_not", {name_of(r), reason(s, r.reason)}));
    }
    return lines;
  }
  // Selections are many: those that fail at the same are told once, with the first of them; what
  // differs between them is left out.
  struct Group {
    std::string first;
    std::string reason;
    std::string without_values;
    std::size_t others = 0;
  };
  std::vector<Group> groups;
  const std::vector<Refusal> all = explain(engine, s, d.player, kMostSelections);
  for (const Refusal& r : all) {
    Reason plain = r.reason;
    plain.values.clear();
    Group group{"", reason(s, r.reason), reason(s, plain)};
    const auto known = std::find_if(groups.begin(), groups.end(), [&](const Group& g) {
      return g.without_values == group.without_values;
    });
    if (known == groups.end()) {
      if (groups.size() == limit) break;
      group.first = name_of(r);
      groups.push_back(std::move(group));
      continue;
    }
    ++known->others;
    if (known->reason != group.reason) known->reason = known->without_values;
  }
  const char* const more = all.size() == kMostSelections ? "+" : "";  // there are others still
  for (const Group& g : groups) {
    lines.push_back(g.others == 0 ? say(language_, "why_not", {g.first, g.reason})
                                  : say(language_, "why_not_many",
                                        {g.first, fmt::format("{}{}", g.others, more), g.reason}));
  }
  return lines;
}

std::string Narrator::reason(const State& s, const Reason& r) const {
  std::string text;
  switch (r.kind) {
    case Reason::Kind::kCost:
      text =
          say(language_, "why_cost",
              {fmt::format("{}", r.wanted), name("attributes", ruleset_.attribute(r.resource).name),
               fmt::format("{}", r.found)});
      break;
    case Reason::Kind::kNoCandidate:
    case Reason::Kind::kNoCandidateOfList:
      text = say(language_, "why_no_candidate", {name("choices", r.choice)});
      break;
    case Reason::Kind::kCondition:
      text = r.message >= 0
                 ? name("messages", ruleset_.messages[std::size_t(r.message)])
                 : say(language_, "why_condition", {std::string(ruleset_.sources.text(r.span))});
      break;
  }
  for (const ReasonValue& v : r.values) {
    if (v.type.is_list || v.type.kind == TypeKind::kBoolean) continue;
    text += "; " + say(language_, "why_values",
                       {std::string(ruleset_.sources.text(v.span)), value(s, v.type, v.value)});
  }
  if (!r.span.is_known()) return text;
  return fmt::format("{}  ({})", text, ruleset_.sources.where(r.span));
}

std::string Narrator::unfolded(Engine& engine, const State& s, const ScorePart& part,
                               PlayerId p) const {
  std::vector<std::pair<std::string, int>> things;
  for (const Addend& a : addends_of(engine, s, part.value, p)) {
    std::string text = fmt::format("{} {}", value(s, a.type, a.item), a.value);
    const auto same = std::find_if(things.begin(), things.end(),
                                   [&](const auto& known) { return known.first == text; });
    if (same == things.end()) {
      things.emplace_back(std::move(text), 1);
    } else {
      ++same->second;
    }
  }
  std::vector<std::string> words;
  for (const auto& [text, n] : things) {
    words.push_back(n == 1 ? text : fmt::format("{} x {}", n, text));
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

std::vector<std::string> Narrator::parts_of(Engine& engine, const State& s, const Outcome& o,
                                            const Standing& st) const {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < st.parts.size(); ++i) {
    const ScorePart& part = ruleset_.outcome.parts[i];
    const std::string things = o.has_part[i] ? unfolded(engine, s, part, st.player) : "";
    if (things.empty()) continue;
    lines.push_back(fmt::format("  {} {}: {}", name("scores", part.name), st.parts[i], things));
  }
  return lines;
}

std::vector<std::string> Narrator::score(Engine& engine, const State& s, PlayerId p) const {
  const auto o = engine.outcome(s);
  if (!o) return {o.error().message};
  const Standing& st = o->standings[p.index()];
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < st.parts.size(); ++i) {
    if (!o->has_part[i]) continue;
    parts.push_back(
        fmt::format("{} {}", name("scores", ruleset_.outcome.parts[i].name), st.parts[i]));
  }
  std::vector<std::string> lines = {
      fmt::format("{}: {}  ({})", player(p), st.score, fmt::join(parts, ", "))};
  for (std::string& part : parts_of(engine, s, *o, st)) lines.push_back(std::move(part));
  return lines;
}

std::vector<std::string> Narrator::outcome(Engine& engine, const State& s, const Outcome& o) const {
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
        if (!o.has_part[i]) continue;
        parts.push_back(fmt::format("{} {}", name("scores", def.parts[i].name), st.parts[i]));
      }
    }
    for (std::size_t i = 0; i < def.tie_breaks.size(); ++i) {
      parts.push_back(
          fmt::format("{} {}", name("scores", def.tie_breaks[i].name), st.tie_breaks[i]));
    }
    if (!parts.empty()) line += fmt::format("  ({})", fmt::join(parts, ", "));
    lines.push_back("  " + line);
    for (std::string& part : parts_of(engine, s, o, st))
      lines.push_back(fmt::format("     {}", part));
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
