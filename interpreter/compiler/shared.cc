// What all concepts need: names, types, scripts, conditions.

#include <fmt/format.h>

#include <algorithm>

#include "base/edit_distance.h"
#include "compiler/compiler.h"

namespace cubilete {

void Compiler::unknown(const char* kind, const std::string& name, SourceSpan span,
                       const std::vector<std::string>& candidates) {
  Diagnostic& d = d_.error("unknown-name", span, fmt::format("there is no {} '{}'", kind, name));
  if (d_.is_full()) return;
  if (const auto near = nearest(name, candidates)) {
    d.suggestion = *near;
    d.help = fmt::format("did you mean '{}'?", *near);
    return;
  }
  if (candidates.empty()) return;
  std::vector<std::string> shown(
      candidates.begin(),
      candidates.begin() + std::ptrdiff_t(std::min<std::size_t>(candidates.size(), 12)));
  d.help = fmt::format("known here: {}{}", fmt::join(shown, ", "),
                       candidates.size() > shown.size() ? ", ..." : "");
}

void Compiler::check_bounds(const std::string& name, const Node& map) {
  const Node* min = map.find("min");
  const Node* max = map.find("max");
  if (!min || !max || !min->is_integer() || !max->is_integer() || min->integer <= max->integer) {
    return;
  }
  d_.error("out-of-range", min->span,
           fmt::format("the least value of '{}' is above its greatest, {}", name, max->integer))
      .notes.push_back({max->span, "the greatest stands here"});
}

bool Compiler::declare(std::map<std::string, SourceSpan>& names, const Entry& e, const char* kind) {
  const auto [it, is_new] = names.emplace(e.key, e.key_span);
  if (is_new) return true;
  Diagnostic& d = d_.error("duplicate-name", e.key_span,
                           fmt::format("the {} '{}' is declared twice", kind, e.key),
                           "give one of them another name, or remove it");
  d.notes.push_back({it->second, "first declared here"});
  return false;
}

SymbolId Compiler::symbol(const std::string& word) {
  const auto [it, is_new] = r_.symbols_by_name.emplace(word, SymbolId(r_.symbols.size()));
  if (is_new) r_.symbols.push_back(word);
  return it->second;
}

std::int32_t Compiler::vocabulary(const Node& list) {
  std::vector<SymbolId> words;
  for (const Node& item : list.items) {
    if (item.is_scalar()) words.push_back(symbol(item.text));
  }
  for (std::size_t i = 0; i < r_.vocabularies.size(); ++i) {
    if (r_.vocabularies[i] == words) return static_cast<std::int32_t>(i);
  }
  r_.vocabularies.push_back(std::move(words));
  return static_cast<std::int32_t>(r_.vocabularies.size()) - 1;
}

std::int32_t Compiler::message(const Node& node) {
  message_uses_.emplace("messages." + node.text, node.span);
  const auto it = std::find(r_.messages.begin(), r_.messages.end(), node.text);
  if (it != r_.messages.end()) return static_cast<std::int32_t>(it - r_.messages.begin());
  r_.messages.push_back(node.text);
  return static_cast<std::int32_t>(r_.messages.size()) - 1;
}

StreamId Compiler::stream(const std::string& name) {
  const auto it = std::find(r_.streams.begin(), r_.streams.end(), name);
  if (it != r_.streams.end()) return StreamId(std::size_t(it - r_.streams.begin()));
  r_.streams.push_back(name);
  return StreamId(r_.streams.size() - 1);
}

StreamId Compiler::stream_named(const Node* node, const char* otherwise) {
  return stream(node && node->is_string() ? node->text : otherwise);
}

BlockId Compiler::add_block(Block b) {
  r_.blocks.push_back(std::move(b));
  return BlockId(r_.blocks.size() - 1);
}

Type Compiler::type_named(const Node& node) {
  std::string_view name = node.text;
  bool is_list = false;
  if (name.starts_with("list of ")) {
    is_list = true;
    name.remove_prefix(8);
  }
  static const std::map<std::string_view, TypeKind> kTypes = {
      {"integer", TypeKind::kInteger},     {"boolean", TypeKind::kBoolean},
      {"symbol", TypeKind::kSymbol},       {"player", TypeKind::kPlayer},
      {"component", TypeKind::kComponent}, {"definition", TypeKind::kDefinition},
      {"zone", TypeKind::kZone},           {"cell", TypeKind::kCell},
      {"resource", TypeKind::kResource},   {"amounts", TypeKind::kAmounts}};
  if (const auto it = kTypes.find(name); it != kTypes.end()) return {it->second, is_list, -1};
  if (const KindId kind = r_.find_kind(name); kind.is_some()) {
    return {TypeKind::kComponent, is_list, kind.value};
  }
  if (const ZoneDefId zone = r_.find_zone(name); zone.is_some()) {
    return {TypeKind::kZone, is_list, zone.value};
  }
  std::vector<std::string> candidates;
  for (const auto& [word, kind] : kTypes) candidates.emplace_back(word);
  for (const auto& k : r_.kinds) candidates.push_back(k.name);
  unknown("type", std::string(name), node.span, candidates);
  return {};
}

std::vector<Parameter> Compiler::parameters(const Node* map) {
  std::vector<Parameter> out;
  if (!map || !map->is_map()) return out;
  for (const Entry& e : map->entries) {
    if (e.value.is_string()) out.push_back({e.key, type_named(e.value)});
  }
  return out;
}

namespace {

Value value_of(const Node& n) {
  Value v;
  switch (n.kind) {
    case NodeKind::kNull:
      break;
    case NodeKind::kBoolean:
      v.tree = n.integer != 0;
      break;
    case NodeKind::kInteger:
      v.tree = n.integer;
      break;
    case NodeKind::kNumber:
    case NodeKind::kString:
      v.tree = n.text;
      break;
    case NodeKind::kList: {
      Value::List list;
      for (const Node& item : n.items) list.push_back(value_of(item));
      v.tree = std::move(list);
      break;
    }
    case NodeKind::kMap: {
      Value::Map map;
      for (const Entry& e : n.entries) map.push_back({e.key, value_of(e.value)});
      v.tree = std::move(map);
      break;
    }
  }
  return v;
}

void collect_keys(const Node& n, std::vector<ArgumentKey>& out) {
  for (const Entry& e : n.entries) {
    out.push_back({e.key, e.key_span});
    collect_keys(e.value, out);
  }
  for (const Node& item : n.items) collect_keys(item, out);
}

}  // namespace

ScriptId Compiler::script(const Node& map, ScriptKind kind,
                          const std::vector<Parameter>& parameters, Type returns) {
  const Node* reference = map.find("script");
  if (!reference || !reference->is_string()) return {};
  const std::size_t dot = reference->text.rfind('.');
  if (dot == std::string::npos || dot == 0 || dot + 1 == reference->text.size()) {
    d_.error("wrong-script", reference->span,
             fmt::format("'{}' does not name a script function", reference->text),
             "write file.function: 'scoring.sum_of' is the function sum_of in scoring.lua");
    return {};
  }
  ScriptDef def;
  def.function = reference->text.substr(dot + 1);
  def.kind = kind;
  def.parameters = parameters;
  def.returns = returns;
  def.span = reference->span;
  const std::string file = reference->text.substr(0, dot);
  const auto prefix = script_prefixes_.find(reference->span.file);
  for (std::size_t i = 0; i < r_.script_files.size(); ++i) {
    const std::string& name = r_.script_files[i].name;
    if (prefix != script_prefixes_.end() && name == prefix->second + file) {
      def.file = static_cast<std::int32_t>(i);
      break;
    }
    if (name == file) def.file = static_cast<std::int32_t>(i);
  }
  if (def.file < 0) {
    std::vector<std::string> names;
    for (const ScriptFile& f : r_.script_files) names.push_back(f.name);
    Diagnostic& d = d_.error("missing-script", reference->span,
                             fmt::format("there is no script file '{}.lua'", file),
                             fmt::format("scripts of this game stand in scripts/{}/, shared ones "
                                         "are named lib/...",
                                         r_.name));
    if (const auto near = nearest(file, names)) {
      d.suggestion = fmt::format("{}.{}", *near, def.function);
      d.help = fmt::format("did you mean '{}'?", d.suggestion);
    }
    return {};
  }
  if (const Node* with = map.find("with")) {
    def.arguments = value_of(*with);
    def.has_arguments = true;
    collect_keys(*with, def.argument_keys);
  } else {
    def.arguments.tree = Value::Map{};
  }
  r_.scripts.push_back(std::move(def));
  return ScriptId(r_.scripts.size() - 1);
}

Condition Compiler::condition(const Node& node, Scope& scope) {
  Condition c;
  c.span = node.span;
  if (node.is_map()) {
    if (const Node* is = node.find("is")) c.expression = expression(*is, scope, kBooleanType);
    if (const Node* because = node.find("because"); because && because->is_string()) {
      c.reason = message(*because);
    }
  } else {
    c.expression = expression(node, scope, kBooleanType);
  }
  return c;
}

std::vector<Condition> Compiler::conditions(const Node* node, Scope& scope) {
  std::vector<Condition> out;
  if (!node) return out;
  const auto add = [&](const Node& n) {
    Condition c = condition(n, scope);
    if (c.expression.is_some()) out.push_back(c);
  };
  if (node->is_list()) {
    for (const Node& n : node->items) add(n);
  } else {
    add(*node);
  }
  return out;
}

}  // namespace cubilete
