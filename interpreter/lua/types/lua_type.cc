#include "lua/types/lua_type.h"

#include <fmt/format.h>

#include <algorithm>

namespace cubilete::lua_types {
namespace {

constexpr std::size_t kMostTexts = 64;
constexpr std::size_t kMostShapes = 8;
constexpr KindSet kDetailed = kComponent | kDefinition | kZone | kCell;

struct KindName {
  KindSet kind;
  std::string_view in_signatures;
  std::string_view in_messages;
};
constexpr KindName kKindNames[] = {
    {kBoolean, "boolean", "true or false"},
    {kNumber, "integer", "a number"},
    {kText, "string", "a text"},
    {kTable, "table", "a table"},
    {kFunction, "function", "a function"},
    {kPlayer, "player", "a player"},
    {kComponent, "component", "a component"},
    {kDefinition, "definition", "a definition"},
    {kZone, "zone", "a zone"},
    {kCell, "cell", "a cell"},
    {kAnyNil, "nil", "nil"},
};

template <class Item>
std::vector<Item> united(const std::vector<Item>& a, const std::vector<Item>& b) {
  std::vector<Item> out;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
  return out;
}

// Joins the sets of texts or tables of two types; an empty set means all.
template <class Item>
std::vector<Item> joined(const LuaType& a, const std::vector<Item>& of_a, const LuaType& b,
                         const std::vector<Item>& of_b, KindSet kind, std::size_t most) {
  if (!a.has(kind)) return of_b;
  if (!b.has(kind)) return of_a;
  if (of_a.empty() || of_b.empty()) return {};
  std::vector<Item> out = united(of_a, of_b);
  if (out.size() > most) out.clear();
  return out;
}

std::int32_t joined_detail(const LuaType& a, const LuaType& b) {
  if (!a.has(kDetailed)) return b.detail;
  if (!b.has(kDetailed)) return a.detail;
  return (a.kinds & kDetailed) == (b.kinds & kDetailed) && a.detail == b.detail ? a.detail : -1;
}

KindSet kinds_named(std::string_view name) {
  for (const KindName& k : kKindNames) {
    if (k.in_signatures == name) return k.kind;
  }
  return kEveryKind;  // any
}

}  // namespace

LuaType type_of_kinds(KindSet kinds) {
  LuaType t;
  t.kinds = kinds;
  return t;
}

LuaType type_of_text(std::string text) {
  LuaType t = type_of_kinds(kText);
  t.texts.push_back(std::move(text));
  return t;
}

LuaType join(const LuaType& a, const LuaType& b) {
  if (a.kinds == 0) return b;
  if (b.kinds == 0) return a;
  LuaType t;
  t.kinds = static_cast<KindSet>(a.kinds | b.kinds);
  t.detail = joined_detail(a, b);
  t.texts = joined(a, a.texts, b, b.texts, kText, kMostTexts);
  const bool is_one_vocabulary = !a.has(kText)   ? b.is_vocabulary
                                 : !b.has(kText) ? a.is_vocabulary
                                                 : a.is_vocabulary && b.is_vocabulary;
  t.is_vocabulary = is_one_vocabulary && !t.texts.empty();
  t.shapes = joined(a, a.shapes, b, b.shapes, kTable, kMostShapes);
  const bool is_one_table = a.has(kTable) != b.has(kTable) || a.library == b.library;
  if (is_one_table) t.library = a.has(kTable) ? a.library : b.library;
  const bool is_one_function =
      a.has(kFunction) != b.has(kFunction) ||
      (a.function == b.function && a.api == b.api && a.ability == b.ability);
  if (is_one_function) {
    t.function = a.has(kFunction) ? a.function : b.function;
    t.api = a.has(kFunction) ? a.api : b.api;
    t.ability = a.has(kFunction) ? a.ability : b.ability;
  }
  t.is_data = a.is_data || b.is_data;
  if (a.missing == b.missing) t.missing = a.missing;
  return t;
}

LuaType restrict(LuaType t, KindSet kinds) {
  t.kinds = static_cast<KindSet>(t.kinds & kinds);
  if (!t.has(kText)) t.texts.clear();
  if (!t.has(kTable)) t.shapes.clear();
  if (!t.has(kAnyNil)) t.missing.clear();
  return t;
}

std::string describe(const LuaType& t) {
  if (t.is_within(kText) && t.texts.size() == 1) return fmt::format("the text '{}'", t.texts[0]);
  std::vector<std::string_view> names;
  for (const KindName& k : kKindNames) {
    if (t.has(k.kind)) names.push_back(k.in_messages);
  }
  return fmt::format("{}", fmt::join(names, " or "));
}

AllowedKinds allowed_kinds(std::string_view type) {
  AllowedKinds out;
  KindSet items = 0;
  bool is_list_only = true;
  while (!type.empty()) {
    const std::size_t bar = std::min(type.find('|'), type.size());
    std::string_view one = type.substr(0, bar);
    type.remove_prefix(std::min(bar + 1, type.size()));
    if (one.ends_with('?')) {
      out.kinds |= kAnyNil;
      one.remove_suffix(1);
    }
    if (one.ends_with("[]")) {
      one.remove_suffix(2);
      out.kinds |= kTable;
      items = static_cast<KindSet>(items | kinds_named(one));
    } else {
      const KindSet kinds = kinds_named(one);
      out.kinds = static_cast<KindSet>(out.kinds | kinds);
      is_list_only = is_list_only && (kinds & kTable) == 0;
    }
  }
  if (is_list_only && items != 0) out.items = items;
  return out;
}

}  // namespace cubilete::lua_types
