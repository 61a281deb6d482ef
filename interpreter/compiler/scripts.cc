#include "compiler/scripts.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/spelling.h"
#include "compiler/fields.h"

namespace cubilete {
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

// Reports a list without brackets in braces, {steps: -1, 1, 2}, which YAML reads as more keys.
// Returns whether it did.
bool report_list(const Node& data, Diagnostics& d) {
  const auto is_bare = [](const Entry& e) { return e.value.is_null() && e.value.text.empty(); };
  const auto bare = std::ranges::find_if(data.entries, is_bare);
  if (bare == data.entries.end() || bare == data.entries.begin()) return false;
  const Entry& before = *(bare - 1);
  if (!before.value.is_scalar() || bare->key_span.begin < before.value.span.end) return false;
  std::string items = before.value.text;
  for (auto e = bare; e != data.entries.end() && is_bare(*e); ++e) items += ", " + e->key;
  d.error("missing-key", bare->key_span, fmt::format("the key '{}' has no value", bare->key),
          fmt::format("a list stands in brackets: {}: [{}]", before.key, items));
  return true;
}

}  // namespace

// Finds a script file; a file of the source's own folder takes precedence over one of the game.
ScriptFileId ScriptReferences::find_file(const std::string& file, std::int32_t source) const {
  const auto prefix = prefixes_.find(source);
  ScriptFileId found;
  for (std::size_t i = 0; i < r_.script_files.size(); ++i) {
    const std::string& name = r_.script_files[i].name;
    if (prefix != prefixes_.end() && name == prefix->second + file) {
      return ScriptFileId(i);
    }
    if (name == file) found = ScriptFileId(i);
  }
  return found;
}

ScriptId ScriptReferences::add(const Node& map, ScriptKind kind,
                               const std::vector<Parameter>& parameters, Type returns) {
  const Node* reference = string_at(map, "script");
  if (!reference) return {};
  if (returns.kind == TypeKind::kAmounts) {
    d_.error("wrong-type", reference->span, "no script gives amounts",
             "let it give numbers, each by its name: returns: {coins: integer}");
    return {};
  }
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
  def.file = find_file(file, reference->span.file);
  if (!def.file.is_some() && !missing_.insert(file).second) return {};
  if (!def.file.is_some()) {
    const auto mod = prefixes_.find(reference->span.file);
    Diagnostics::Report report = d_.error(
        "missing-script", reference->span, fmt::format("there is no script file '{}.lua'", file),
        mod != prefixes_.end()
            ? std::string("scripts of a mod belong into its own folder scripts/; those of the game "
                          "and shared ones, lib/..., can be named too")
            : fmt::format("scripts of this game belong into scripts/{}/ of the installation or "
                          "into its own "
                          "folder scripts/, shared ones are named lib/...",
                          r_.name));
    std::vector<std::string> known = names_of(r_.script_files);
    for (std::string& name : known) {
      const bool is_own = mod != prefixes_.end() && name.starts_with(mod->second);
      if (is_own) name.erase(0, mod->second.size());
    }
    if (const auto near = nearest(file, known)) {
      report.suggest(fmt::format("{}.{}", *near, def.function));
    }
    return {};
  }
  if (const Node* with = map.find("with")) {
    if (report_list(*with, d_)) return {};
    def.arguments = value_of(*with);
    def.has_arguments = true;
    collect_keys(*with, def.argument_keys);
  } else {
    def.arguments.tree = Value::Map{};
  }
  r_.scripts.push_back(std::move(def));
  return ScriptId(r_.scripts.size() - 1);
}

}  // namespace cubilete
