#include "tools/lsp/name_index.h"

#include <algorithm>
#include <initializer_list>
#include <set>
#include <tuple>
#include <utility>

#include "document/yaml_reader.h"
#include "tools/lsp/workspace.h"

namespace cubilete::lsp {

namespace fs = std::filesystem;

namespace {

// The sections of game files, words and look, and what their keys name.
struct NamingSection {
  std::string_view name;
  std::initializer_list<NameKind> kinds;
};
const NamingSection kNamingSections[] = {
    {"actions", {NameKind::kAction}},
    {"attributes", {NameKind::kAttribute, NameKind::kProperty}},
    {"components", {NameKind::kDefinition}},
    {"constants", {NameKind::kOption}},
    {"effects", {NameKind::kEffect}},
    {"end_causes", {NameKind::kEndCause}},
    {"help", {NameKind::kDefinition, NameKind::kAction}},
    {"kinds", {NameKind::kKind}},
    {"messages", {NameKind::kMessage}},
    {"options", {NameKind::kOption}},
    {"phases", {NameKind::kPhase}},
    {"player_attributes", {NameKind::kAttribute}},
    {"queries", {NameKind::kQuery}},
    {"resources", {NameKind::kAttribute}},
    {"rules", {NameKind::kQuery, NameKind::kEffect}},
    {"sentences.actions", {NameKind::kAction}},
    {"sentences.changed", {NameKind::kAttribute}},
    {"sentences.gained", {NameKind::kAttribute}},
    {"sentences.moved", {NameKind::kZone, NameKind::kZoneFamily}},
    {"sentences.paid", {NameKind::kAttribute}},
    {"sentences.rolled", {NameKind::kKind}},
    {"symbols", {NameKind::kWord}},
    {"table_attributes", {NameKind::kAttribute}},
    {"table_resources", {NameKind::kAttribute}},
    {"values", {NameKind::kAttribute, NameKind::kProperty, NameKind::kQuery}},
    {"zones", {NameKind::kZone, NameKind::kZoneFamily}},
};

std::string name_of_thing(const Ruleset& r, NameKind kind, std::int32_t id) {
  const auto i = static_cast<std::size_t>(id);
  switch (kind) {
    case NameKind::kKind:
      return r.kinds[i].name;
    case NameKind::kProperty:
      return r.properties[i].name;
    case NameKind::kAttribute:
      return r.attributes[i].name;
    case NameKind::kZone:
      return r.zones[i].name;
    case NameKind::kZoneFamily:
      return r.zone_families[i].name;
    case NameKind::kDefinition:
      return r.definitions[i].name;
    case NameKind::kOption:
      return r.options[OptionId(i)].name;
    case NameKind::kQuery:
      return r.queries[QueryId(i)].name;
    case NameKind::kEffect:
      return r.effects[EffectId(i)].name;
    case NameKind::kAction:
      return r.actions[i].name;
    case NameKind::kPhase:
      return r.phases[i];
    case NameKind::kWord:
      return r.symbols[i];
    case NameKind::kMessage:
      return r.messages[i];
    case NameKind::kEndCause:
      return r.end_causes[i];
  }
  return {};
}

}  // namespace

std::span<const NameKind> kinds_named_in(std::string_view section) {
  const auto known = std::ranges::find(kNamingSections, section, &NamingSection::name);
  if (known == std::end(kNamingSections)) return {};
  return {known->kinds.begin(), known->kinds.size()};
}

std::string_view word_for(NameKind kind) {
  static constexpr std::string_view kWords[] = {
      "kind",   "property", "value", "zone", "family of zones", "component", "option", "query",
      "effect", "action",   "phase", "word", "message",         "end cause"};
  return kWords[static_cast<std::size_t>(kind)];
}

void NameIndex::add_place(NamedThing thing, const Sources& sources, SourceSpan span,
                          bool is_declaration) {
  if (!span.is_known() || thing.name.empty()) return;
  // A text with escapes has no places inside; a name in quotes is between them.
  const std::string_view written = sources.text(span);
  const std::size_t at = written == thing.name ? 0 : written.find(thing.name);
  const bool is_in_quotes = written.size() == thing.name.size() + 2 && at == 1;
  if (at != 0 && !is_in_quotes) return;
  const std::size_t begin = span.begin + at;
  places_[std::move(thing)].push_back({Workspace::file_of(sources.path(span.file)), begin,
                                       begin + written.size() - 2 * at, is_declaration});
}

void NameIndex::add_declarations(const Ruleset& r) {
  const auto declare = [&](NameKind kind, const std::string& name, SourceSpan span) {
    add_place({kind, name}, r.sources, span, true);
  };
  for (const KindDef& k : r.kinds) declare(NameKind::kKind, k.name, k.span);
  for (const PropertyDef& p : r.properties) declare(NameKind::kProperty, p.name, p.span);
  for (const AttributeDef& a : r.attributes) declare(NameKind::kAttribute, a.name, a.span);
  for (const ZoneDef& z : r.zones) {
    if (z.family < 0) declare(NameKind::kZone, z.name, z.span);
  }
  for (const ZoneFamily& f : r.zone_families) declare(NameKind::kZoneFamily, f.name, f.span);
  for (const ComponentDef& c : r.definitions) declare(NameKind::kDefinition, c.name, c.span);
  for (const OptionDef& o : r.options) declare(NameKind::kOption, o.name, o.span);
  for (const QueryDef& q : r.queries) declare(NameKind::kQuery, q.name, q.span);
  for (const EffectDef& e : r.effects) declare(NameKind::kEffect, e.name, e.span);
  for (const ActionDef& a : r.actions) declare(NameKind::kAction, a.name, a.span);
}

void NameIndex::add_resolved(const Ruleset& r, const NamePlace& p) {
  if (p.id < 0) return;
  add_place({p.kind, name_of_thing(r, p.kind, p.id)}, r.sources, p.span, p.is_declaration);
}

void NameIndex::add(const Compilation& c) {
  const Ruleset& r = *c.draft;
  add_declarations(r);
  for (const NamePlace& p : r.name_places) add_resolved(r, p);
  for (const ScriptWord& w : c.script_findings.places) {
    if (r.sources.text(w.span) != w.name) continue;
    words_.push_back(
        {w.name, {Workspace::file_of(r.sources.path(w.span.file)), w.span.begin, w.span.end}});
  }
  for (std::size_t i = 0; i < r.sources.size(); ++i) {
    const auto file = static_cast<std::int32_t>(i);
    const fs::path path = Workspace::file_of(r.sources.path(file));
    texts_[path] = r.sources.text(file);
    const std::string folder = path.parent_path().filename().string();
    if (folder == "locale" || path.filename() == "look.yaml") add_sections(r.sources, file);
    if (folder == "variants" || path.filename() == "mod.yaml") add_paths(r.sources, file);
  }
}

void NameIndex::add_sections(const Sources& sources, std::int32_t file) {
  Diagnostics ignored;
  if (const auto tree = read_yaml(sources, file, ignored)) add_sections(*tree, sources);
}

// Adds the keys of the sections of words or look.
void NameIndex::add_sections(const Node& sections, const Sources& sources) {
  for (const Entry& section : sections.entries) {
    for (const Entry& e : section.value.entries) {
      add_key(section.key, e.key, sources, e.key_span);
      if (section.key != "sentences") continue;
      for (const Entry& one : e.value.entries) {
        add_key("sentences." + e.key, one.key, sources, one.key_span);
      }
    }
  }
}

// Adds the names in the paths of an overlay: "zones.market.size" names a zone.
void NameIndex::add_paths(const Sources& sources, std::int32_t file) {
  Diagnostics ignored;
  const auto tree = read_yaml(sources, file, ignored);
  if (!tree) return;
  const auto add_path = [&](const std::string& path, SourceSpan span) {
    const std::size_t dot = path.find('.');
    if (dot == std::string::npos || sources.text(span).substr(0, path.size()) != path) return;
    const std::size_t end = std::min(path.find('.', dot + 1), path.size());
    const auto at = static_cast<std::uint32_t>(dot + 1);
    const std::string section = path.substr(0, dot);
    add_key(section, path.substr(dot + 1, end - dot - 1), sources,
            {span.file, span.begin + at, span.begin + static_cast<std::uint32_t>(end)});
    // The fields of a component are properties.
    if (section != "components" || end == path.size()) return;
    const std::size_t last = std::min(path.find('.', end + 1), path.size());
    add_key("attributes", path.substr(end + 1, last - end - 1), sources,
            {span.file, span.begin + static_cast<std::uint32_t>(end + 1),
             span.begin + static_cast<std::uint32_t>(last)});
  };
  for (const Entry& section : tree->entries) {
    if (section.key == "locale") {
      for (const Entry& language : section.value.entries) add_sections(language.value, sources);
      continue;
    }
    for (const Entry& e : section.value.entries) add_path(e.key, e.key_span);
    for (const Node& n : section.value.items) add_path(n.text, n.span);
  }
}

void NameIndex::add_key(std::string_view section, std::string_view name, const Sources& sources,
                        SourceSpan span) {
  if (sources.text(span) != name) return;
  keys_.push_back({std::string(section) + "." + std::string(name),
                   {Workspace::file_of(sources.path(span.file)), span.begin, span.end}});
}

void NameIndex::add_test_file(const Ruleset& r) {
  const auto file = static_cast<std::int32_t>(r.sources.size()) - 1;
  for (const NamePlace& p : r.name_places) {
    if (p.span.file == file) add_resolved(r, p);
  }
}

void NameIndex::add_words_of_tests(const fs::path& path, const std::string& text) {
  texts_[Workspace::file_of(path.string())] = text;
  Sources sources;
  Diagnostics ignored;
  const auto tree = read_yaml(sources, sources.add(path.string(), text), ignored);
  if (tree) add_words(sources, *tree);
}

void NameIndex::add_words(const Sources& sources, const Node& n) {
  const auto add_word = [&](const std::string& name, SourceSpan span) {
    if (!span.is_known() || sources.text(span) != name) return;
    words_.push_back({name, {Workspace::file_of(sources.path(span.file)), span.begin, span.end}});
  };
  if (n.is_string()) add_word(n.text, n.span);
  for (const Entry& e : n.entries) {
    add_word(e.key, e.key_span);
    add_words(sources, e.value);
  }
  for (const Node& item : n.items) add_words(sources, item);
}

void NameIndex::finish() {
  std::set<std::pair<fs::path, std::size_t>> resolved;
  for (const auto& [thing, places] : places_) {
    by_name_.emplace(thing.name, thing);
    for (const ThingPlace& p : places) resolved.emplace(p.file, p.begin);
  }
  for (const Word& word : words_) {
    if (resolved.contains({word.place.file, word.place.begin})) continue;
    const auto [begin, end] = by_name_.equal_range(word.name);
    for (auto it = begin; it != end; ++it) places_[it->second].push_back(word.place);
  }
  for (const Word& key : keys_) {
    const std::size_t dot = key.name.rfind('.');
    const std::string_view section = std::string_view(key.name).substr(0, dot);
    for (const NameKind kind : kinds_named_in(section)) {
      const auto found = places_.find({kind, key.name.substr(dot + 1)});
      if (found != places_.end()) found->second.push_back(key.place);
    }
  }
  words_.clear();
  keys_.clear();
  for (auto& [thing, places] : places_) {
    // Of two equal places the declaration is kept.
    std::ranges::sort(places, [](const ThingPlace& a, const ThingPlace& b) {
      return std::tie(a.file, a.begin, a.end, b.is_declaration) <
             std::tie(b.file, b.begin, b.end, a.is_declaration);
    });
    const auto same = std::ranges::unique(places, [](const ThingPlace& a, const ThingPlace& b) {
      return a.file == b.file && a.begin == b.begin && a.end == b.end;
    });
    places.erase(same.begin(), same.end());
  }
}

std::vector<NamedThing> NameIndex::at(const fs::path& file, std::size_t offset) const {
  std::vector<NamedThing> out;
  for (const auto& [thing, places] : places_) {
    const bool is_here = std::ranges::any_of(places, [&](const ThingPlace& p) {
      return p.begin <= offset && offset <= p.end && p.file == file;
    });
    if (is_here) out.push_back(thing);
  }
  return out;
}

const std::vector<ThingPlace>& NameIndex::places_of(const NamedThing& thing) const {
  static const std::vector<ThingPlace> kNone;
  const auto found = places_.find(thing);
  return found == places_.end() ? kNone : found->second;
}

std::vector<NamedThing> NameIndex::named(std::string_view name) const {
  std::vector<NamedThing> out;
  const auto [begin, end] = by_name_.equal_range(name);
  for (auto it = begin; it != end; ++it) out.push_back(it->second);
  return out;
}

const std::string& NameIndex::text_of(const fs::path& file) const {
  static const std::string kNone;
  const auto found = texts_.find(file);
  return found == texts_.end() ? kNone : found->second;
}

}  // namespace cubilete::lsp
