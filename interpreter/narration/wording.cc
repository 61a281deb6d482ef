#include "narration/wording.h"

#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <set>

#include "base/phrase.h"
#include "narration/articles.h"
#include "narration/component_text.h"
#include "ruleset/effect_facts.h"

namespace cubilete {
namespace {

// Returns the kinds of which one may lie in a zone that not everybody sees.
std::set<KindId> kinds_that_hide(const Ruleset& r) {
  std::set<KindId> out;
  for (const ZoneDef& z : r.zones) {
    if (z.visibility == Visibility::kPublic) continue;
    out.insert(z.holds.begin(), z.holds.end());
    for (std::size_t k = 0; z.holds.empty() && k < r.kinds.size(); ++k) out.insert(KindId(k));
  }
  return out;
}

// Returns "and"; in Spanish "y", or "e" before the sound of an i.
std::string and_before(Language language, const std::string& next) {
  static const std::regex kSoundsLikeI("^(h?i|h?\xC3\xAD)(?![ae])", std::regex::icase);
  if (language == Language::kSpanish && std::regex_search(next, kSoundsLikeI)) return "e";
  return say(language, "and");
}

// Returns a text in which an empty number has left blanks at an end or beside each other.
std::string label_of(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c != ' ' || (!out.empty() && out.back() != ' ')) out += c;
  }
  if (out.ends_with(' ')) out.pop_back();
  return out;
}

}  // namespace

Wording::Wording(const Ruleset& ruleset, const Spoken& spoken)
    : ruleset_(ruleset), language_(spoken.program), locale_(ruleset.find_locale(spoken.game)) {
  if (!locale_ && !ruleset.locales.empty()) locale_ = &ruleset.locales.front();
}

std::string Wording::name(const std::string& section, const std::string& key,
                          std::optional<std::int32_t> count) const {
  const std::string* text = locale_ ? locale_->find(section + "." + key) : nullptr;
  if (text && !has_forms(*text)) return *text;
  if (text && count) return phrase(locale_->language, *text, {{"n", *count}});
  if (text) return label_of(phrase(locale_->language, *text, PhraseValues{{"n", std::string()}}));
  if (section == "zones" && key == kOutOfGame) return say(kOutOfGame);
  if (const Direction d = direction_named(key); section == "symbols" && d != Direction::kNone) {
    return std::string(language_ == Language::kSpanish ? row_of(d).spanish : row_of(d).english);
  }
  std::string readable = key;
  std::replace(readable.begin(), readable.end(), '_', ' ');
  return readable;
}

std::string Wording::title() const {
  const std::string* text = locale_ ? locale_->find("game.title") : nullptr;
  return text ? *text : ruleset_.name;
}

std::string Wording::player(MaybePlayer p) const {
  if (!p.is_some()) return say("nobody");
  const auto n = static_cast<std::size_t>(p.number());
  if (n < player_names_.size() && !player_names_[n].empty()) return player_names_[n];
  return say("player", {fmt::format("{}", p.number() + 1)});
}

std::string Wording::zone(const State& s, ZoneId z) const {
  const std::string what = zone(ruleset_.zone(s.zone_def(z)));
  const MaybePlayer owner = s.zone_owner(z);
  return owner.is_some() ? say("zone_of", {what, player(owner)}) : what;
}

std::string Wording::zone(const ZoneDef& z) const {
  const bool has_own = locale_ && locale_->find("zones." + z.name);
  if (z.family < 0 || has_own) return name("zones", z.name);
  const ZoneFamily& family = family_of(ruleset_, z);
  const std::string of = name("components", ruleset_.definition(z.stands_for).name);
  return zone_for(family, of).value_or(fmt::format("{} ({})", name("zones", family.name), of));
}

std::optional<std::string> Wording::zone_for(const ZoneFamily& family,
                                             const std::string& of) const {
  const std::string text = name("zones", family.name);
  const std::string place = fmt::format("{{{}}}", ruleset_.kind(family.kind).name);
  const std::size_t at = text.find(place);
  if (at == std::string::npos) return std::nullopt;
  return contracted(code(), text.substr(0, at) + of + text.substr(at + place.size()));
}

std::string Wording::component(const State& s, ComponentId c, MaybePlayer viewer) const {
  if (!c.is_some()) return say("nothing");
  if (!s.has(c)) return say("nothing");
  return sighted(sighting_of(ruleset_, s, c), viewer);
}

std::string Wording::sighted(const Sighting& seen, MaybePlayer viewer) const {
  if (!seen.audience.includes(viewer)) return unseen(seen.known_kind, 1);
  const ComponentDef& def = ruleset_.definition(seen.definition);
  if (ruleset_.kind(def.kind).is_die()) return die(seen.definition, seen.face);
  return name("components", def.name);
}

std::string Wording::unseen(KindId kind, std::int32_t count) const {
  const std::string key =
      kind.is_some() ? fmt::format("kinds.{}", ruleset_.kind(kind).name) : std::string();
  if (const std::string* text = locale_ && kind.is_some() ? locale_->find(key) : nullptr) {
    return phrase(locale_->language, *text, {{"n", count}});
  }
  if (!kind.is_some() && count == 1) {
    std::set<std::string> texts;
    for (const KindId k : kinds_that_hide(ruleset_)) {
      const bool has_word = has("kinds", ruleset_.kind(k).name) || ruleset_.kind(k).is_die();
      texts.insert(has_word ? unseen(k, 1) : say("unseen_piece"));
    }
    if (texts.size() == 1) return *texts.begin();
    if (texts.size() == 2 && !texts.contains(say("unseen_piece"))) {
      return say("unseen_of_two", {*texts.begin(), *texts.rbegin()});
    }
  }
  const bool is_die = kind.is_some() && ruleset_.kind(kind).is_die();
  return say(is_die ? (count == 1 ? "unseen_die" : "unseen_dice")
                    : (count == 1 ? "unseen_piece" : "unseen_pieces"),
             {fmt::format("{}", count)});
}

std::string Wording::die(DefinitionId id, std::int32_t face) const {
  const ComponentDef& def = ruleset_.definition(id);
  const std::string shown = word(ruleset_.kind(def.kind).face_type, face);
  const auto of_its_kind =
      std::count_if(ruleset_.definitions.begin(), ruleset_.definitions.end(),
                    [&](const ComponentDef& other) { return other.kind == def.kind; });
  return of_its_kind > 1 ? fmt::format("{} {}", name("components", def.name), shown) : shown;
}

std::string Wording::cell(const ZoneDef& def, std::int32_t place) const {
  if (!def.row_names.empty()) {
    return fmt::format("{} {}", name("cells", def.row_names[std::size_t(def.row_of(place) - 1)]),
                       def.column_of(place));
  }
  if (def.is_of_edges) return edge(def, place);
  const std::string& own = def.cell_names[std::size_t(place)];
  if (!def.are_cells_named) return own;
  return name(def.cell_kind.is_some() ? "components" : "cells", own);
}

// Returns what tells an edge of a grid from others at its first end: at the rim an arrow, and which
// of several on the same side it is.
std::string Wording::of_side(const ZoneDef& grid, const ZoneDef& edges, std::int32_t place) {
  static constexpr const char* kOfSquares[] = {" ↑", " →", " ↓", " ←"};
  static constexpr const char* kOfHexes[] = {" ↖", " ↗", " →", " ↘", " ↙", " ←"};
  const auto& ends = edges.incidence[std::size_t(place)];
  const auto& around = grid.incidence[std::size_t(ends[0])];
  const auto at = std::ranges::find(around, place) - around.begin();
  const auto on_a_side = std::ssize(around) / grid.sides();
  std::string out;
  if (ends.size() == 1) out = (grid.is_hexagonal ? kOfHexes : kOfSquares)[at / on_a_side];
  if (on_a_side > 1) out += fmt::format(" {}", at % on_a_side + 1);
  return out;
}

std::string Wording::ends(const ZoneDef& def, std::int32_t place) const {
  const auto& all = def.incidence;
  const auto here = all.begin() + place;
  const ZoneDef& of_cells = ruleset_.zone(def.partner);
  std::vector<std::string> ends;
  for (const std::int32_t end : *here) ends.push_back(cell(of_cells, end));
  std::string out = fmt::format("{}", fmt::join(ends, "–"));
  if (of_cells.sides() > 0) return out + of_side(of_cells, def, place);
  // Edges that join the same cells are counted.
  if (const auto before = std::count(all.begin(), here, *here); before > 0) {
    out += fmt::format(" {}", before + 1);
  }
  return out;
}

// Names an edge by its ends, with what is printed on it if players read it where they choose.
std::string Wording::edge(const ZoneDef& def, std::int32_t place) const {
  std::string out = ends(def, place);
  if (def.cell_definitions.empty()) return out;
  const std::vector<std::string> texts = print_of(*this, def.cell_definitions[std::size_t(place)]);
  if (!texts.empty()) out += fmt::format(" ({})", fmt::join(texts, ", "));
  return out;
}

std::string Wording::value(const State& s, Type type, std::int32_t v) const {
  if (type.kind != TypeKind::kPlayer && !refers_to_something(ruleset_, s, type.kind, v)) {
    return say("nothing");
  }
  switch (type.kind) {
    case TypeKind::kComponent: {
      const DefinitionId id = s.definition_of(ComponentId(v));
      const KindDef& kind = ruleset_.kind(ruleset_.definition(id).kind);
      if (!kind.is_die()) return name("components", ruleset_.definition(id).name);
      return die(id, s.component_value(ComponentId(v), ruleset_.attribute(kind.face)));
    }
    case TypeKind::kZone:
      return zone(s, ZoneId(v));
    case TypeKind::kCell:
      return cell(ruleset_.zone(s.zone_def(CellId(v).zone())), CellId(v).place());
    case TypeKind::kBoolean:
    case TypeKind::kSymbol:
    case TypeKind::kPlayer:
    case TypeKind::kDefinition:
    case TypeKind::kResource:
    case TypeKind::kNothing:
    case TypeKind::kInteger:
    case TypeKind::kAmounts:
    case TypeKind::kRecord:
      break;
  }
  return word(type, v);
}

std::string Wording::value(const State& s, Type type, std::span<const std::int32_t> items) const {
  std::vector<std::string> parts;
  for (const std::int32_t item : items) parts.push_back(value(s, type.element(), item));
  return parts.empty() ? say("nothing") : list(parts);
}

std::string Wording::word(Type type, std::int32_t v) const {
  switch (type.kind) {
    case TypeKind::kBoolean:
      return say(v ? "yes" : "no");
    case TypeKind::kSymbol:
      if (type.detail >= 0 && type.detail == ruleset_.kind_words.value) {
        return name("kinds", ruleset_.symbol(SymbolId(v)), 1);
      }
      return name("symbols", ruleset_.symbol(SymbolId(v)));
    case TypeKind::kPlayer:
      return player(MaybePlayer(v));
    case TypeKind::kDefinition:
      return name("components", ruleset_.definition(DefinitionId(v)).name);
    case TypeKind::kResource:
      return name("attributes", ruleset_.attribute(AttributeId(v)).name);
    case TypeKind::kComponent:
    case TypeKind::kZone:
    case TypeKind::kCell:
    case TypeKind::kNothing:
    case TypeKind::kInteger:
    case TypeKind::kAmounts:
    case TypeKind::kRecord:
      break;
  }
  return fmt::format("{}", v);
}

std::string Wording::printed(Type type, std::int32_t v) const {
  if (type.kind != TypeKind::kCell) return word(type, v);
  const WrittenCell at(v);
  if (!at.is_some()) return say("nothing");
  const ZoneDef& def = ruleset_.zone(at.zone());
  return def.is_of_edges ? ends(def, at.place()) : cell(def, at.place());
}

std::string Wording::list(const std::vector<std::string>& parts) const {
  std::string out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const bool is_last = i + 1 == parts.size();
    if (i > 0) out += is_last ? fmt::format(" {} ", and_before(language_, parts[i])) : ", ";
    out += parts[i];
  }
  return out;
}

void Tally::add(std::string text) {
  const auto same = std::find_if(counts_.begin(), counts_.end(),
                                 [&](const auto& known) { return known.first == text; });
  if (same == counts_.end()) {
    counts_.emplace_back(std::move(text), 1);
  } else {
    ++same->second;
  }
}

void Tally::add_to_last(std::string text) {
  if (!counts_.empty() && counts_.back().first == text) {
    ++counts_.back().second;
  } else {
    counts_.emplace_back(std::move(text), 1);
  }
}

std::vector<std::string> Tally::texts() const {
  std::vector<std::string> out;
  for (const auto& [text, n] : counts_) {
    out.push_back(n == 1 ? text : fmt::format("{} x {}", n, text));
  }
  return out;
}

}  // namespace cubilete
