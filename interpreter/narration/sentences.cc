#include "narration/sentences.h"

#include <fmt/format.h>

#include <algorithm>

#include "narration/articles.h"

namespace cubilete {
namespace {

using Form = std::string Noun::*;

// Returns the texts of one form. Equal texts are counted, except those of dice.
std::vector<std::string> texts_of(std::span<const Noun> nouns, Form form) {
  Tally all;
  std::vector<std::string> dice;
  for (const Noun& noun : nouns) {
    if (noun.is_die) {
      dice.push_back(noun.*form);
    } else {
      all.add(noun.*form);
    }
  }
  // Several of the same thing have a number instead of an article.
  if (form != &Noun::text) {
    all = Tally();
    for (const Noun& noun : nouns) {
      const auto same = std::count_if(nouns.begin(), nouns.end(),
                                      [&](const Noun& other) { return other.text == noun.text; });
      if (!noun.is_die) all.add(same == 1 ? noun.*form : noun.text);
    }
  }
  std::vector<std::string> out = all.texts();
  out.insert(out.begin(), dice.begin(), dice.end());
  return out;
}

// Returns the gender of several nouns: feminine if all are feminine, else masculine.
std::string gender_of(std::span<const Noun> nouns) {
  if (nouns.empty()) return {};
  if (nouns.size() == 1) return nouns.front().gender;
  const bool all_feminine = std::all_of(
      nouns.begin(), nouns.end(), [](const Noun& noun) { return noun.gender.starts_with('f'); });
  return all_feminine ? "fp" : "mp";
}

}  // namespace

const std::string* Sentences::find(std::string_view group, std::string_view name) const {
  return words_.find_text(fmt::format("sentences.{}.{}", group, name));
}

std::string Sentences::render(const std::string& text, const PhraseValues& values) const {
  return contracted(words_.code(), phrase(words_.code(), text, values));
}

std::string Sentences::say(std::string_view key, const std::vector<std::string>& values) const {
  return contracted(code_of(words_.language()), words_.say(key, values));
}

const std::string& Sentences::form_of(const Noun& noun) const {
  return words_.language() == Language::kSpanish ? noun.the : noun.text;
}

Noun Sentences::noun(const std::string& section, const std::string& key,
                     std::optional<std::int32_t> count) const {
  Noun noun = Noun::plain(words_.name(section, key, count), key);
  const auto form = [&](const char* which) {
    return words_.find_text(Locale::form_key(section + "." + key, which));
  };
  if (const std::string* gender = form("gender")) noun.gender = *gender;
  const std::string* a = form("a");
  const std::string* the = form("the");
  noun.a = a ? *a : with_a(words_.code(), noun.gender, noun.text);
  noun.the = the ? *the : with_the(words_.code(), noun.gender, noun.text);
  return noun;
}

Noun Sentences::player(MaybePlayer p) const {
  Noun noun =
      Noun::plain(words_.player(p), p.is_some() ? fmt::format("seat{}", p.number() + 1) : "");
  if (!p.is_some() || words_.language() != Language::kSpanish) return noun;
  noun.gender = "m";
  noun.the = with_the("es", "m", noun.text);
  return noun;
}

Noun Sentences::zone(const State& s, ZoneId z) const {
  Noun out = noun("zones", ruleset_.zone(s.zone_def(z)).name);
  const MaybePlayer owner = s.zone_owner(z);
  if (!owner.is_some()) return out;
  for (std::string* form : {&out.text, &out.a, &out.the}) {
    *form = words_.say("zone_of", {*form, words_.player(owner)});
  }
  return out;
}

Noun Sentences::place(const State& s, ZoneId z, std::int32_t place) const {
  const ZoneDef& def = ruleset_.zone(s.zone_def(z));
  Noun out = noun("zones", def.name);
  if (!def.has_cells() || place < 0) return out;
  const std::string where = words_.value(s, {TypeKind::kCell}, CellId(z, place).value);
  // What has one cell on the whole table names it alone: a town of the map.
  const bool is_named_alone =
      def.cell_kind.is_some() && !def.is_per_player &&
      std::ranges::count(ruleset_.zones, def.cell_kind, &ZoneDef::cell_kind) == 1;
  out.text = out.a = out.the = is_named_alone ? where : where + ", " + out.text;
  return out;
}

Noun Sentences::place_in_sentence(const State& s, ZoneId z, std::int32_t place) const {
  const ZoneDefId of = s.zone_def(z);
  if (!ruleset_.zone(of).has_cells() || place < 0) return this->place(s, z, place);
  const auto name_of = [&](ZoneDefId def, std::int32_t cell) {
    return words_.printed({TypeKind::kCell}, WrittenCell(def, cell).value);
  };
  const std::string name = name_of(of, place);
  for (std::size_t other = 0; other < ruleset_.zones.size(); ++other) {
    const ZoneDefId def(other);
    for (std::int32_t cell = 0; def != of && cell < ruleset_.zone(def).cells; ++cell) {
      if (name_of(def, cell) == name) return this->place(s, z, place);
    }
  }
  return value(s, {TypeKind::kCell}, CellId(z, place).value);
}

Noun Sentences::sighted(const Sighting& seen, MaybePlayer viewer) const {
  if (!seen.audience.includes(viewer)) return unseen(seen.known_kind, 1);
  const ComponentDef& def = ruleset_.definition(seen.definition);
  Noun out = noun("components", def.name);
  if (!ruleset_.kind(def.kind).is_die()) return out;
  const std::string shown = words_.die(seen.definition, seen.face);
  out.text = shown;
  out.a = with_a(words_.code(), out.gender, shown);
  out.the = with_the(words_.code(), out.gender, shown);
  out.is_die = true;
  return out;
}

Noun Sentences::unseen(KindId kind, std::int32_t count) const {
  Noun out = Noun::plain(words_.unseen(kind, count));
  out.count = count;
  if (!kind.is_some()) return out;
  const std::string key = Locale::form_key("kinds." + ruleset_.kind(kind).name, "gender");
  if (const std::string* gender = words_.find_text(key)) out.gender = *gender;
  return out;
}

Noun Sentences::value(const State& s, Type type, std::int32_t v) const {
  if (type.kind == TypeKind::kPlayer) return player(MaybePlayer(v));
  if (!refers_to_something(ruleset_, s, type.kind, v))
    return Noun::plain(words_.say("nothing"), "nothing");
  switch (type.kind) {
    case TypeKind::kComponent: {
      Sighting seen = sighting_of(ruleset_, s, ComponentId(v));
      seen.audience = Audience::everybody();  // the value is shown to everybody
      return sighted(seen, MaybePlayer());
    }
    case TypeKind::kDefinition:
      return noun("components", ruleset_.definition(DefinitionId(v)).name);
    case TypeKind::kSymbol:
      return noun("symbols", ruleset_.symbol(SymbolId(v)));
    case TypeKind::kResource:
      return noun("attributes", ruleset_.attribute(AttributeId(v)).name);
    case TypeKind::kZone:
      return zone(s, ZoneId(v));
    case TypeKind::kBoolean:
      return Noun::plain(words_.word(type, v), v ? "true" : "false");
    case TypeKind::kCell: {
      const ZoneDef& def = ruleset_.zone(s.zone_def(CellId(v).zone()));
      const auto place = static_cast<std::size_t>(CellId(v).place());
      const bool has_name = def.are_cells_named && def.row_names.empty() && !def.is_of_edges;
      const char* const section = def.cell_kind.is_some() ? "components" : "cells";
      if (has_name) return noun(section, def.cell_names[place]);
      break;
    }
    case TypeKind::kPlayer:
    case TypeKind::kInteger:
    case TypeKind::kAmounts:
    case TypeKind::kRecord:
    case TypeKind::kNothing:
      break;
  }
  return Noun::plain(words_.value(s, type, v));
}

std::string Sentences::listed(std::span<const Noun> nouns) const {
  return nouns.empty() ? words_.say("nothing") : words_.list(texts_of(nouns, &Noun::text));
}

void Sentences::put(PhraseValues& values, const std::string& name,
                    std::span<const Noun> nouns) const {
  const auto add = [&](const char* form, PhraseValue value) {
    values.emplace_back(name + form, std::move(value));
  };
  const bool is_empty = nouns.empty();
  std::int32_t count = 0;
  for (const Noun& noun : nouns) count += noun.count;
  add("", listed(nouns));
  add("_a", is_empty ? words_.say("nothing") : words_.list(texts_of(nouns, &Noun::a)));
  add("_the", is_empty ? words_.say("nothing") : words_.list(texts_of(nouns, &Noun::the)));
  add("_gender", gender_of(nouns));
  add("_count", count);
  add("_id", nouns.size() == 1 ? nouns.front().id : std::string());
}

void Sentences::put_number(PhraseValues& values, const std::string& name, std::int32_t n) {
  values.emplace_back(name, n);
  values.emplace_back(name + "_count", n);
}

void Sentences::put_value(PhraseValues& values, const std::string& name, const State& s, Type type,
                          std::int32_t v) const {
  if (type.kind == TypeKind::kInteger) return put_number(values, name, v);
  put(values, name, value(s, type, v));
}

void Sentences::put_value(PhraseValues& values, const std::string& name, const State& s, Type type,
                          std::span<const std::int32_t> items) const {
  if (!type.is_list) return put_value(values, name, s, type, items.front());
  std::vector<Noun> nouns;
  for (const std::int32_t item : items) nouns.push_back(value(s, type.element(), item));
  put(values, name, nouns);
}

}  // namespace cubilete
