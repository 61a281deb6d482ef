#include "tools/lsp/hover.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "review/content_text.h"
#include "tools/lsp/language_words.h"
#include "tools/lsp/places.h"

namespace cubilete::lsp {

using nlohmann::json;

namespace {

constexpr std::size_t kMostShown = 4'000;  // bytes of a definition

// Returns the type of what has one; empty for others.
std::string type_of(const Ruleset& r, const NamedThing& thing) {
  const auto named = [&](const auto& all) {
    return std::find_if(all.begin(), all.end(),
                        [&](const auto& one) { return one.name == thing.name; });
  };
  switch (thing.kind) {
    case NameKind::kAttribute: {
      const auto a = named(r.attributes);
      if (a == r.attributes.end()) return {};
      return a->is_resource ? "a resource" : describe(a->type);
    }
    case NameKind::kProperty: {
      const auto p = named(r.properties);
      return p == r.properties.end()
                 ? std::string()
                 : fmt::format("of {}: {}", r.kind(p->kind).name, describe(p->type));
    }
    case NameKind::kOption: {
      const OptionId o = r.find_option(thing.name);
      return o.is_some() ? describe(r.options[o].type) : std::string();
    }
    case NameKind::kQuery: {
      const QueryId q = r.find_query(thing.name);
      return q.is_some() ? describe(r.queries[q].returns) : std::string();
    }
    case NameKind::kDefinition: {
      const DefinitionId d = r.find_definition(thing.name);
      return d.is_some() ? "of " + r.kind(r.definition(d).kind).name : std::string();
    }
    default:
      return {};
  }
}

// Returns whether a path of content leads to a thing of this kind: "zones.market" to a zone.
bool is_path_of(const std::string& path, NameKind kind) {
  const std::string section = path.substr(0, path.find('.'));
  switch (kind) {
    case NameKind::kKind:
      return section == "kinds";
    case NameKind::kAttribute:
      return section.ends_with("resources") || section.ends_with("attributes");
    case NameKind::kZone:
    case NameKind::kZoneFamily:
      return section == "zones";
    case NameKind::kDefinition:
      return section == "components";
    case NameKind::kOption:
      return section == "options" || section == "constants";
    case NameKind::kQuery:
      return section == "queries";
    case NameKind::kEffect:
      return section == "effects";
    case NameKind::kAction:
      return section == "actions";
    case NameKind::kPhase:
      return section == "flow" || section == "phases";
    default:
      return false;
  }
}

// Returns the paths of a thing in the content.
std::vector<FoundContent> content_of(const OpenGame& game, const NamedThing& thing) {
  const Ruleset& r = *game.compiled->draft;
  std::vector<FoundContent> out;
  if (thing.kind == NameKind::kProperty) {
    for (const PropertyDef& p : r.properties) {
      if (p.name != thing.name) continue;
      const std::string path = fmt::format("kinds.{}.properties.{}", r.kind(p.kind).name, p.name);
      const auto found = find_content(game.compiled->content, path);
      out.insert(out.end(), found.begin(), found.end());
    }
    return out;
  }
  for (FoundContent& found : find_content(game.compiled->content, thing.name)) {
    if (is_path_of(found.path, thing.kind)) out.push_back(std::move(found));
  }
  return out;
}

std::string described(const OpenGame& game, const NamedThing& thing) {
  const std::string type = type_of(*game.compiled->draft, thing);
  std::string text = fmt::format("**{}** {}{}\n", thing.name, word_for(thing.kind),
                                 type.empty() ? "" : ", " + type);
  for (const FoundContent& found : content_of(game, thing)) {
    std::string shown = shown_content(found.path, *found.value, game.compiled->sources) +
                        shown_words(game.compiled->content, found.path, game.compiled->sources);
    if (shown.size() > kMostShown) {
      shown.resize(shown.rfind('\n', kMostShown) + 1);
      shown += "...\n";
    }
    text += fmt::format("\n```\n{}```\n", shown);
  }
  const std::size_t uses = game.names->places_of(thing).size();
  return text + fmt::format("\n{} place{}\n", uses, uses == 1 ? "" : "s");
}

}  // namespace

json hover_at(Workspace& workspace, const OpenDocument& document, std::size_t offset) {
  std::string text;
  for (const OpenGame* game : workspace.games_with_any_names(document.path)) {
    if (!game->names) continue;
    for (const NamedThing& thing : things_at(*game->names, document, offset)) {
      text += (text.empty() ? "" : "\n---\n") + described(*game, thing);
    }
    if (!text.empty()) break;
  }
  if (text.empty()) text = meaning_at(document, offset);
  if (text.empty()) return nullptr;
  return {{"contents", {{"kind", "markdown"}, {"value", text}}}};
}

}  // namespace cubilete::lsp
