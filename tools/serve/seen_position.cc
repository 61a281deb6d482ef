#include "serve/seen_position.h"

#include <algorithm>
#include <map>

#include "engine/explain.h"
#include "narration/component_text.h"
#include "narration/question_context.h"
#include "narration/question_lines.h"
#include "narration/table_lines.h"
#include "serve/look_json.h"

namespace cubilete::inline server {

using nlohmann::json;

namespace {

constexpr std::size_t kMostTexts = 300;     // of options: with more, the items say enough
constexpr std::size_t kMostLeads = 200;     // things that an action would ask about
constexpr std::size_t kMostRefusals = 200;  // listed at a question

const char* name_of_shape(Shape shape) {
  switch (shape) {
    case Shape::kPile:
      return "pile";
    case Shape::kRow:
      return "row";
    case Shape::kGrid:
      return "grid";
    case Shape::kTrack:
      return "track";
    case Shape::kGraph:
      return "graph";
  }
  return "pile";
}

// A value with its name, as the page shows it: the label and the text in the reader's language, and
// what it is for the page's colours.
json value_json(const Wording& words, const State& s, const std::string& name, Type type,
                std::int32_t v) {
  json out = {
      {"name", name}, {"label", words.name("attributes", name)}, {"text", words.value(s, type, v)}};
  switch (type.kind) {
    case TypeKind::kInteger:
      out["number"] = v;
      break;
    case TypeKind::kBoolean:
      out["yes"] = v != 0;
      break;
    case TypeKind::kSymbol:
      if (v >= 0) out["symbol"] = words.ruleset().symbol(SymbolId(v));
      break;
    case TypeKind::kPlayer:
      out["player"] = v;
      break;
    default:
      break;
  }
  return out;
}

// The same with its items: of a list each is there, as a value without a name.
json value_json(const Wording& words, const State& s, const std::string& name, Type type,
                std::span<const std::int32_t> items) {
  if (!type.is_list) return value_json(words, s, name, type, items.front());
  json all = json::array();
  for (const std::int32_t v : items) {
    json item = value_json(words, s, name, type.element(), v);
    item.erase("name");
    item.erase("label");
    all.push_back(std::move(item));
  }
  return {{"name", name},
          {"label", words.name("attributes", name)},
          {"text", words.value(s, type, items)},
          {"items", std::move(all)}};
}

// "cost 2 coins" without its label, which is first.
std::string without(const std::string& label, const std::string& text) {
  return text.starts_with(label + " ") ? text.substr(label.size() + 1) : text;
}

// What is printed on a component, one entry for each shown property.
json print_json(const Wording& words, const State& s, DefinitionId id) {
  const Ruleset& r = words.ruleset();
  const ComponentDef& def = r.definition(id);
  const std::vector<std::string> texts = print_of(words, s, id);
  json out = json::array();
  for (const PropertyId p : r.kind(def.kind).properties) {
    const PropertyDef& property = r.property(p);
    const PropertyValue& v = def.properties[std::size_t(property.index)];
    if (!property.is_shown || !v.is_set || out.size() == texts.size()) continue;
    const std::string label = words.name("attributes", property.name);
    json entry = {
        {"name", property.name}, {"label", label}, {"text", without(label, texts[out.size()])}};
    const bool is_symbol = property.type.kind == TypeKind::kSymbol && !property.type.is_list;
    if (is_symbol && v.scalar >= 0) entry["symbol"] = r.symbol(SymbolId(v.scalar));
    out.push_back(std::move(entry));
  }
  return out;
}

json definition_json(const Wording& words, const State& s, std::size_t i) {
  const Ruleset& r = words.ruleset();
  const DefinitionId id(i);
  const ComponentDef& def = r.definition(id);
  const KindDef& kind = r.kind(def.kind);
  json out = {{"name", def.name},
              {"label", words.name("components", def.name)},
              {"kind", kind.name},
              {"print", print_json(words, s, id)}};
  const Locale* locale = r.find_locale(code_of(words.language()));
  if (const std::string* help = locale ? locale->find("help." + def.name) : nullptr) {
    out["help"] = *help;
  }
  if (kind.is_die()) out["die"] = true;
  if (json look = look_of(r, id); !look.is_null()) out["look"] = std::move(look);
  return out;
}

// The shape of a zone, with the names of its cells; `zone`: one of this definition.
json zone_def_json(const Wording& words, const State& s, const ZoneDef& def, ZoneId zone) {
  json out = {{"name", def.name},
              {"label", words.name("zones", def.name)},
              {"shape", name_of_shape(def.shape)},
              {"ordered", def.is_ordered}};
  if (json look = look_of(words.ruleset(), def); !look.is_null()) out["look"] = std::move(look);
  if (!def.has_cells()) return out;
  out["rows"] = std::max(def.rows, 1);
  out["columns"] = def.columns;
  json cells = json::array();
  for (std::int32_t place = 0; place < def.cells; ++place) {
    cells.push_back(words.value(s, {TypeKind::kCell}, cell_of(zone, place)));
  }
  out["cells"] = std::move(cells);
  for (const std::string& row : def.row_names)
    out["row_labels"].push_back(words.name("cells", row));
  if (def.shape != Shape::kGraph) return out;
  json edges = json::array();
  for (std::size_t from = 0; from < def.adjacency.size(); ++from) {
    for (const std::int32_t to : def.adjacency[from]) {
      edges.push_back({static_cast<std::int32_t>(from), to});
    }
  }
  out["edges"] = std::move(edges);
  return out;
}

class PositionWriter {
 public:
  PositionWriter(const Wording& words, Engine& engine, const State& s, const View& v)
      : words_(words), ruleset_(words.ruleset()), engine_(engine), state_(s), view_(v) {}

  json position() const {
    json zones = json::array();
    for (const SeenZone& z : view_.zones) zones.push_back(zone(z));
    json players = json::array();
    for (std::int32_t p = 0; p < view_.players; ++p) players.push_back(values(MaybePlayer(p)));
    json out = {{"round", view_.round}, {"turn", view_.turn}, {"over", state_.is_over()},
                {"values", values({})}, {"zones", zones},     {"players", players}};
    timetable(out);
    return out;
  }

 private:
  // The phases that the game is in, and who acts.
  void timetable(json& out) const {
    json phases = json::array();
    for (const Frame& f : state_.frames) {
      const auto* phase = std::get_if<PhaseFlow>(&ruleset_.flow[f.node.index()].kind);
      if (phase && phase->phase.is_some()) {
        phases.push_back(words_.name("phases", name_of(ruleset_, phase->phase)));
      }
      if (f.player.is_some()) out["active"] = f.player.number();
    }
    out["phases"] = std::move(phases);
  }

  // What the table (no owner) or a player has, without what is still as at the start and says
  // nothing.
  json values(MaybePlayer owner) const {
    json out = json::array();
    for (const AttributeDef& a : ruleset_.attributes) {
      const bool is_table = a.owner == AttributeOwner::kTable;
      if (a.owner == AttributeOwner::kComponent || is_table == owner.is_some()) continue;
      const auto seen =
          seen_items(a, is_table ? view_.table : view_.player_values[owner.seat().index()]);
      if (!seen || !a.is_told) continue;
      const bool is_none =
          a.type.is_list ? seen->empty() : seen->front() == 0 || seen->front() == -1;
      if (!a.is_resource && is_as_at_start(a, *seen) && is_none) continue;
      json entry = value_json(words_, state_, a.name, a.type, *seen);
      if (a.is_resource) entry["resource"] = true;
      out.push_back(std::move(entry));
    }
    for (const QueryDef& q : ruleset_.queries) {
      if (!owner.is_some() || !q.is_shown_with(TypeKind::kPlayer)) continue;
      const auto n = engine_.value(state_, q.shown, owner, owner.number());
      if (n) out.push_back(value_json(words_, state_, q.name, q.returns, n->front()));
    }
    return out;
  }

  json zone(const SeenZone& z) const {
    json things = json::array();
    for (const SeenComponent& c : z.components) things.push_back(thing(z, c));
    json out = {{"id", z.zone.value}, {"def", z.def.value}, {"size", z.size}, {"things", things}};
    if (z.owner.is_some()) out["owner"] = z.owner.number();
    const std::string hidden = hidden_text(words_, state_, z, z.components.empty());
    if (!hidden.empty()) out["hidden"] = hidden;
    const KindId kind = known_kind(ruleset_, state_, z.zone);
    if (!hidden.empty() && kind.is_some()) out["kind"] = ruleset_.kind(kind).name;
    return out;
  }

  json thing(const SeenZone& z, const SeenComponent& c) const {
    const KindDef& kind = ruleset_.kind(ruleset_.definition(c.definition).kind);
    json out = {{"id", c.component.value}, {"def", c.definition.value}};
    if (c.place >= 0) out["place"] = c.place;
    std::string like = std::to_string(c.definition.value);
    json marks = json::array();
    for (const auto& cell : c.attributes) like += cell ? "," + std::to_string(*cell) : ",?";
    for (const AttributeId id : kind.attributes) {
      const AttributeDef& a = ruleset_.attribute(id);
      const auto known = seen_items(a, c.attributes);
      if (!known) continue;
      if (id == kind.face) {
        out["face"] = words_.value(state_, kind.face_type, known->front());
        if (kind.face_type.kind == TypeKind::kSymbol) {
          out["symbol"] = ruleset_.symbol(SymbolId(known->front()));
        }
        continue;
      }
      if (is_as_at_start(a, *known) || !a.is_told) continue;
      marks.push_back(value_json(words_, state_, a.name, a.type, *known));
    }
    if (!marks.empty()) out["marks"] = std::move(marks);
    // Where only what a zone holds counts, components that are alike are offered once.
    const ZoneDef& def = ruleset_.zone(z.def);
    if (!def.is_ordered && !def.has_cells()) out["like"] = like;
    json notes = component_notes(words_, engine_, state_, c);
    if (!notes.empty()) out["notes"] = std::move(notes);
    return out;
  }

  const Wording& words_;
  const Ruleset& ruleset_;
  Engine& engine_;
  const State& state_;
  const View& view_;
};

class QuestionWriter {
 public:
  QuestionWriter(const Wording& words, Engine& engine, const State& s, const View& v,
                 const Decision& d)
      : words_(words),
        ruleset_(words.ruleset()),
        engine_(engine),
        state_(s),
        decision_(d),
        view_(v),
        seen_(components_of(v)) {}

  json question() {
    json out = {{"text", question_line(words_, decision_)},
                {"context", context_line(words_, engine_, state_, decision_)},
                {"action", decision_.kind == AskKind::kAction},
                {"subset", decision_.is_subset},
                {"secret", decision_.is_secret}};
    json options = json::array();
    for (std::size_t i = 0; i < decision_.options.size(); ++i) {
      json items = json::array();
      const auto values = decision_.options[i];
      if (decision_.parts.empty()) {
        for (const std::int32_t v : values) items.push_back(item(v));
      } else if (!values.empty()) {
        items.push_back(whole_answer(i));
      }
      options.push_back(std::move(items));
    }
    if (decision_.options.size() <= kMostTexts) add_texts(out);
    if (decision_.kind == AskKind::kAction) out["leads"] = leads();
    out["options"] = std::move(options);
    out["items"] = std::move(items_);
    return out;
  }

  // What the value at place `i` of an answer is about.
  json reference(std::int32_t v, std::size_t i) const {
    if (decision_.kind == AskKind::kAction) {
      if (v == kDoneOption) return {{"t", "done"}};
      return {{"t", "action"}, {"v", ruleset_.action(ActionId(v)).name}};
    }
    const Type type = decision_.type_at(i).element();
    if (v < 0) return {{"t", "nothing"}};
    switch (type.kind) {
      case TypeKind::kComponent:
        return {{"t", "component"}, {"v", seen_.contains(v) ? v : -1}};
      case TypeKind::kCell:
        return {{"t", "cell"}, {"zone", zone_of_cell(v).value}, {"v", place_of_cell(v)}};
      case TypeKind::kZone:
        return {{"t", "zone"}, {"v", v}};
      case TypeKind::kPlayer:
        return {{"t", "player"}, {"v", v}};
      case TypeKind::kDefinition:
        return {{"t", "definition"}, {"v", v}};
      case TypeKind::kResource:
        return {{"t", "resource"}, {"v", ruleset_.attribute(AttributeId(v)).name}};
      case TypeKind::kSymbol:
        return {{"t", "symbol"}, {"v", ruleset_.symbol(SymbolId(v))}};
      default:
        return {{"t", "number"}, {"v", v}};
    }
  }

  std::string text_of(std::span<const std::int32_t> values) const {
    Decision one = decision_;
    one.options.clear();
    one.notes.clear();
    one.options.add(values);
    return option_texts(words_, state_, one).front();
  }

 private:
  // The place among the items of a value.
  std::size_t item(std::int32_t v) {
    const auto [known, is_new] = places_.emplace(v, items_.size());
    if (is_new) {
      items_.push_back({{"ref", reference(v, 0)}, {"text", text_of(std::span(&v, 1))}});
    }
    return known->second;
  }
  // An answer with several parts is one item, which is nothing on the table.
  std::size_t whole_answer(std::size_t option) {
    items_.push_back(
        {{"ref", {{"t", "answer"}, {"v", option}}}, {"text", text_of(decision_.options[option])}});
    return items_.size() - 1;
  }

  // What the first choice of each action would be about: a click on such a thing may mean the
  // action. Nothing is carried out before the last choice of an action is made.
  json leads() const {
    json out = json::array();
    for (std::size_t i = 0; i < decision_.options.size(); ++i) {
      out.push_back(json::array());
      const std::int32_t v = decision_.options[i].front();
      if (v == kDoneOption || ruleset_.action(ActionId(v)).choices.empty()) continue;
      State next = state_;
      if (!engine_.step(next, {decision_.player, {v}})) continue;
      const auto asked = engine_.decision(next, decision_.player);
      const bool is_first_choice =
          asked && asked->kind == AskKind::kChoice && asked->action == ActionId(v);
      if (!is_first_choice) continue;
      const QuestionWriter then(words_, engine_, next, view_, *asked);
      std::set<std::pair<std::size_t, std::int32_t>> values;  // by part
      for (std::size_t k = 0; k < asked->options.size() && values.size() < kMostLeads; ++k) {
        std::size_t part = 0;
        for (const std::int32_t value : asked->options[k]) {
          if (values.insert({part, value}).second) {
            out.back().push_back(then.reference(value, part));
          }
          if (!asked->parts.empty()) ++part;
        }
      }
    }
    return out;
  }

  void add_texts(json& out) const {
    out["texts"] = option_texts(words_, state_, decision_);
    json prices = json::array();
    bool has_price = false;
    for (std::size_t i = 0; i < decision_.options.size(); ++i) {
      const auto price = price_of_option(words_, engine_, state_, decision_, decision_.options[i]);
      prices.push_back(words_.list(price));
      has_price = has_price || !price.empty();
    }
    if (has_price) out["prices"] = std::move(prices);
  }

  const Wording& words_;
  const Ruleset& ruleset_;
  Engine& engine_;
  const State& state_;
  const Decision& decision_;
  const View& view_;
  std::set<std::int32_t> seen_;
  json items_ = json::array();
  std::map<std::int32_t, std::size_t> places_;
};

// What components are to one who may not tell equal ones apart, in an order of its own.
std::vector<std::string> kinds_of(const Ruleset& r, const View& v,
                                  std::span<const std::int32_t> components) {
  std::vector<std::string> out;
  for (const std::int32_t id : components) {
    std::string like = "#" + std::to_string(id);
    for (const SeenZone& z : v.zones) {
      const ZoneDef& def = r.zone(z.def);
      if (def.is_ordered || def.has_cells()) continue;
      for (const SeenComponent& c : z.components) {
        if (c.component.value != id) continue;
        like = std::to_string(z.zone.value) + ":" + std::to_string(c.definition.value);
        for (const auto& a : c.attributes) like += a ? "," + std::to_string(*a) : ",?";
      }
    }
    out.push_back(std::move(like));
  }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace

json content_json(const Wording& words, const State& s) {
  const Ruleset& r = words.ruleset();
  json definitions = json::array();
  for (std::size_t i = 0; i < r.definitions.size(); ++i) {
    definitions.push_back(definition_json(words, s, i));
  }
  json zones = json::array();
  for (std::size_t i = 0; i < r.zones.size(); ++i) {
    const MaybePlayer owner = r.zones[i].is_per_player ? MaybePlayer(0) : MaybePlayer();
    zones.push_back(zone_def_json(words, s, r.zones[i], zone_of(r, s, ZoneDefId(i), owner)));
  }
  json kinds = json::object();
  for (const KindDef& k : r.kinds) kinds[k.name] = words.unseen(r.find_kind(k.name), 1);
  const std::string summary = words.name("game", "summary");
  return {{"title", words.title()},
          {"summary", summary == "summary" ? "" : summary},
          {"language", std::string(code_of(words.language()))},
          {"definitions", definitions},
          {"zones", zones},
          {"kinds", kinds},
          {"looks", looks_json(r)}};
}

json position_json(const Wording& words, Engine& engine, const State& s, const View& v) {
  return PositionWriter(words, engine, s, v).position();
}

json question_json(const Wording& words, Engine& engine, const State& s, const View& v,
                   const Decision& d) {
  return QuestionWriter(words, engine, s, v, d).question();
}

json refusals_json(const Wording& words, Engine& engine, const State& s, const View& v,
                   const Decision& d) {
  const QuestionWriter writer(words, engine, s, v, d);
  json out = json::array();
  if (d.is_subset) return out;
  for (const Refusal& r : explain(engine, s, d.player, kMostRefusals)) {
    json refs = json::array();
    for (std::size_t i = 0; i < r.values.size(); ++i) {
      refs.push_back(writer.reference(r.values[i], i));
    }
    out.push_back({{"refs", refs},
                   {"text", writer.text_of(r.values)},
                   {"why", reason_text(words, s, r.reason)}});
  }
  return out;
}

std::string refusal_of_selection(const Wording& words, Engine& engine, const State& s,
                                 const View& v, const Decision& d,
                                 const std::vector<std::int32_t>& components) {
  const auto wanted = kinds_of(words.ruleset(), v, components);
  for (const Refusal& r : explain(engine, s, d.player)) {
    if (r.values.size() != components.size()) continue;
    if (kinds_of(words.ruleset(), v, r.values) == wanted) return reason_text(words, s, r.reason);
  }
  return {};
}

View whole_view(const Ruleset& r, const State& s) {
  View v = view(r, s, MaybePlayer());
  const auto show = [](SeenCells& seen, const AttributeDef& a, const std::int32_t& first) {
    std::ranges::copy(cells_of(a, first), seen.begin() + a.offset);
  };
  for (const AttributeDef& a : r.attributes) {
    if (a.owner == AttributeOwner::kTable) show(v.table, a, s.table_value(a));
    if (a.owner != AttributeOwner::kPlayer) continue;
    for (std::size_t p = 0; p < v.player_values.size(); ++p) {
      show(v.player_values[p], a, s.player_value(PlayerId(std::int32_t(p)), a));
    }
  }
  for (SeenZone& z : v.zones) {
    z.components.clear();
    for (ComponentId c = s.first_in(z.zone); c.is_some(); c = s.next_of(c)) {
      SeenComponent seen{c, s.definition_of(c), s.place_of(c), {}};
      const auto cells = s.component_values(c).first(
          std::size_t(size_of_attributes(r, r.definition(seen.definition).kind)));
      seen.attributes.assign(cells.begin(), cells.end());
      z.components.push_back(std::move(seen));
    }
  }
  return v;
}

std::set<std::int32_t> components_of(const View& v) {
  std::set<std::int32_t> ids;
  for (const SeenZone& z : v.zones) {
    for (const SeenComponent& c : z.components) ids.insert(c.component.value);
  }
  return ids;
}

}  // namespace cubilete::server
