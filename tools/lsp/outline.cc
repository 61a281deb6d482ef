#include "tools/lsp/outline.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "document/yaml_reader.h"
#include "tools/lsp/places.h"
#include "tools/lsp/protocol.h"

namespace cubilete::lsp {

using nlohmann::json;

namespace {

enum class SymbolKind { kModule = 2, kClass = 5, kMethod = 6, kField = 8, kFunction = 12 };

constexpr int kDeepestSymbol = 2;

std::optional<Node> tree_of(const OpenDocument& document, Sources& sources) {
  if (document.path.extension() != ".yaml") return std::nullopt;
  Diagnostics ignored;
  return read_yaml(sources, sources.add(document.path.string(), document.text), ignored);
}

std::size_t end_of(const Entry& e) {
  return std::max<std::size_t>(e.value.span.is_known() ? e.value.span.end : 0, e.key_span.end);
}

json symbol(const TextLines& lines, const std::string& name, SourceSpan at, std::size_t end,
            SymbolKind kind) {
  return {{"name", name.empty() ? "\"\"" : name},
          {"kind", static_cast<int>(kind)},
          {"range", range_of(lines, at.begin, std::max<std::size_t>(end, at.end))},
          {"selectionRange", range_of(lines, at.begin, at.end)}};
}

void add_symbols(const TextLines& lines, const Node& n, int depth, json& out) {
  for (const Entry& e : n.entries) {
    json one = symbol(lines, e.key, e.key_span, end_of(e),
                      depth == 0 ? SymbolKind::kModule : SymbolKind::kField);
    json children = json::array();
    if (depth + 1 < kDeepestSymbol) add_symbols(lines, e.value, depth + 1, children);
    for (const Node& item : e.value.items) {
      const Node* name = item.find("name");
      if (!name) name = item.find("id");
      if (!name) name = item.find("test");
      if (!name || !name->is_scalar()) continue;
      children.push_back(symbol(lines, name->text, name->span, item.span.end, SymbolKind::kMethod));
      // A symbol contains its name, which may not be the first of its keys.
      children.back()["range"] = range_of(lines, item.span.begin, item.span.end);
    }
    if (!children.empty()) one["children"] = std::move(children);
    out.push_back(std::move(one));
  }
}

void add_foldings(const TextLines& lines, const Node& n, json& out) {
  const auto add = [&](std::size_t begin, std::size_t end) {
    const std::size_t first = lines.position_of(begin).line;
    const std::size_t last = lines.position_of(end).line;
    if (last > first) out.push_back({{"startLine", first}, {"endLine", last}});
  };
  for (const Entry& e : n.entries) {
    add(e.key_span.begin, end_of(e));
    add_foldings(lines, e.value, out);
  }
  for (const Node& item : n.items) {
    if (!item.is_scalar()) add(item.span.begin, item.span.end);
    add_foldings(lines, item, out);
  }
}

constexpr std::array kTokenTypes = {"class",     "property",   "variable", "function",
                                    "parameter", "enumMember", "event",    "namespace"};

std::size_t token_type_of(NameKind kind) {
  switch (kind) {
    case NameKind::kKind:
      return 0;
    case NameKind::kProperty:
      return 1;
    case NameKind::kAttribute:
    case NameKind::kZone:
    case NameKind::kZoneFamily:
      return 2;
    case NameKind::kQuery:
    case NameKind::kEffect:
    case NameKind::kAction:
      return 3;
    case NameKind::kOption:
      return 4;
    case NameKind::kDefinition:
    case NameKind::kWord:
      return 5;
    case NameKind::kMessage:
    case NameKind::kEndCause:
      return 6;
    case NameKind::kPhase:
      return 7;
  }
  return 2;
}

}  // namespace

json symbols_in(const OpenDocument& document) {
  json out = json::array();
  Sources sources;
  const auto tree = tree_of(document, sources);
  const TextLines lines(document.text);
  if (tree) add_symbols(lines, *tree, 0, out);
  return out;
}

json symbols_named(Workspace& workspace, const std::string& text) {
  json out = json::array();
  for (const OpenGame* game : workspace.all_named_games()) {
    for (const auto& [thing, places] : game->names->all()) {
      if (thing.name.find(text) == std::string::npos) continue;
      for (const ThingPlace& p : places) {
        if (!p.is_declaration) continue;
        const CurrentPlace place = current_place(workspace, *game->names, p);
        out.push_back({{"name", thing.name},
                       {"kind", static_cast<int>(SymbolKind::kField)},
                       {"containerName", word_for(thing.kind)},
                       {"location", {{"uri", place.uri}, {"range", place.range}}}});
      }
    }
  }
  return out;
}

json foldings_in(const OpenDocument& document) {
  json out = json::array();
  Sources sources;
  const auto tree = tree_of(document, sources);
  const TextLines lines(document.text);
  if (tree) add_foldings(lines, *tree, out);
  return out;
}

json token_types() { return kTokenTypes; }

json tokens_in(Workspace& workspace, const OpenDocument& document) {
  struct Token {
    Position at;
    std::size_t length;
    std::size_t type;
  };
  std::vector<Token> tokens;
  const TextLines lines(document.text);
  for (const OpenGame* game : workspace.named_games_of(document.path)) {
    // After a change the places are no longer certain; the editor asks again.
    if (game->names->text_of(document.path) != document.text) continue;
    for (const auto& [thing, places] : game->names->all()) {
      for (const ThingPlace& p : places) {
        if (p.file != document.path) continue;
        tokens.push_back({lines.position_of(p.begin), p.end - p.begin, token_type_of(thing.kind)});
      }
    }
  }
  std::ranges::sort(tokens, [](const Token& a, const Token& b) { return a.at < b.at; });
  const auto same =
      std::ranges::unique(tokens, [](const Token& a, const Token& b) { return a.at == b.at; });
  tokens.erase(same.begin(), same.end());
  json numbers = json::array();
  Position last;
  for (const Token& t : tokens) {
    const bool is_same_line = t.at.line == last.line;
    numbers.push_back(t.at.line - last.line);
    numbers.push_back(is_same_line ? t.at.character - last.character : t.at.character);
    numbers.push_back(t.length);
    numbers.push_back(t.type);
    numbers.push_back(0);
    last = t.at;
  }
  return {{"data", std::move(numbers)}};
}

}  // namespace cubilete::lsp
