#include "lua/types/stubs.h"

#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <set>
#include <utility>

#include "lua/api/names.h"
#include "lua/types/game_types.h"

namespace cubilete::lua_types {
namespace {

// == what every game has ==========================================================================

std::string stub_type(const BuiltinMember& m) {
  const std::string kind = m.result == TypeKind::kInteger  ? "integer"
                           : m.result == TypeKind::kSymbol ? "string"
                                                           : std::string(class_of(m.result));
  return kind + (m.is_list ? "[]" : m.may_be_missing ? "?" : "");
}

// Returns the stubs of the names that every game has.
std::string stubs_of_names() {
  std::string out;
  for (const BuiltinMember& m : kBuiltinMembers) {
    if (m.of != TypeKind::kNothing) continue;
    if (!out.empty()) out += "\n\n";
    if (!m.about.empty()) out += fmt::format("---{}\n", m.about);
    out += fmt::format("---@type {}\n{} = {}", stub_type(m), m.name,
                       m.is_list                        ? "{}"
                       : m.result == TypeKind::kInteger ? "0"
                                                        : "nil");
  }
  return out;
}

// Returns the stubs of the fields of a class, behind its line.
std::string stubs_of_fields(const std::string& of) {
  std::string out;
  for (const BuiltinMember& m : kBuiltinMembers) {
    if (m.of == TypeKind::kNothing || class_of(m.of) != of) continue;
    out += fmt::format("\n---@field {} {}{}{}", m.name, stub_type(m), m.about.empty() ? "" : " ",
                       m.about);
  }
  return out;
}

// Returns a sentence as lines of a comment.
std::string as_comment(std::string_view text) {
  std::string out, line = "---";
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    if (line.size() + word.size() + 1 > 100) out += std::exchange(line, "---") + "\n";
    line += (line.size() > 3 ? " " : "") + std::string(word);
  }
  return out + line + "\n";
}

// Returns the name of the alias for the names of a role: "resource_name".
std::string alias_of(ArgumentRole role) {
  std::string name = std::string(word_for(role)) + "_name";
  std::ranges::replace(name, ' ', '_');
  return name;
}

// Returns the type of a parameter, in which a text that names something is of the game's alias.
std::string stub_type(const BuiltinParameter& p, bool of_game) {
  constexpr std::string_view kAnyText = "string";
  std::string type(p.type);
  const std::size_t at = of_game && is_name(p.role) ? type.find(kAnyText) : std::string::npos;
  if (at != std::string::npos) type.replace(at, kAnyText.size(), alias_of(p.role));
  return type;
}

std::string stub_of(const BuiltinFunction& f, bool of_game) {
  std::string out = f.about.empty() ? "" : as_comment(f.about);
  std::string names;
  for (const BuiltinParameter& p : f.declared) {
    if (p.name.empty()) break;
    std::string type = stub_type(p, of_game);
    if (type.starts_with("table") && !f.fields.empty()) {
      std::string fields;
      for (const BuiltinParameter& field : f.fields) {
        fields += fmt::format("{}{}: {}", fields.empty() ? "" : ", ", field.name,
                              stub_type(field, of_game));
      }
      type = fmt::format("{{{}}}{}", fields, type.substr(5));
    }
    out += fmt::format("---@param {} {}\n", p.name, type);
    names += fmt::format("{}{}", names.empty() ? "" : ", ", p.name);
  }
  if (!f.returns.empty())
    out += fmt::format("---@return {}{}{}\n", f.returns, f.gives.empty() ? "" : " ", f.gives);
  return out + fmt::format("function {}({}) end", f.name, names);
}

std::string stubs_of_functions(bool of_effects, bool of_game) {
  std::string out;
  for (const BuiltinFunction& f : own_functions()) {
    if ((f.least == ScriptKind::kEffect) != of_effects) continue;
    out += (out.empty() ? "" : "\n\n") + stub_of(f, of_game);
  }
  return out;
}

// == what one game has ============================================================================

class GameStubs {
 public:
  explicit GameStubs(const Ruleset& r) : r_(r), types_(r, store_) {}

  // Returns the fields that content gives to a class of every game, behind its line.
  std::string fields_of_class(std::string_view name) {
    std::string out;
    for (const KindSet handle : {kPlayer, kZone, kComponent, kDefinition, kCell}) {
      if (describe_class(handle, -1) == name) out += own_fields(handle, -1);
    }
    return out;
  }

  // Returns the classes of the game's kinds and zones, its names, and the names functions take.
  std::string declarations() {
    std::string out;
    for (std::size_t k = 0; k < r_.kinds.size(); ++k) {
      out += class_stub(kComponent, static_cast<std::int32_t>(k));
      out += class_stub(kDefinition, static_cast<std::int32_t>(k));
    }
    for (std::size_t z = 0; z < r_.zones.size(); ++z) {
      const std::int32_t family = r_.zones[z].family;
      if (family >= 0 && r_.zone_families[std::size_t(family)].first.index() != z) continue;
      out += class_stub(kZone, static_cast<std::int32_t>(z));
      if (r_.zones[z].has_cells()) out += class_stub(kCell, static_cast<std::int32_t>(z));
    }
    return out + aliases() + names();
  }

 private:
  // Returns the name of the class of a handle: "component", or of its detail "component.card".
  std::string describe_class(KindSet handle, std::int32_t detail) const {
    const std::string name(class_of(kind_of(handle)));
    if (detail < 0) return name;
    const bool is_of_kind = handle == kComponent || handle == kDefinition;
    if (is_of_kind) return fmt::format("{}.{}", name, r_.kinds[std::size_t(detail)].name);
    const ZoneDef& zone = r_.zones[std::size_t(detail)];
    if (handle == kCell && !zone.has_cells()) return name;
    return fmt::format(
        "{}.{}", name,
        zone.family < 0 ? zone.name : r_.zone_families[std::size_t(zone.family)].name);
  }

  std::string list_of(const LuaType& items) const {
    const std::string item = annotation(items);
    const bool is_one_table = items.kinds == kTable && items.shapes.size() == 1;
    const bool is_one = is_one_table || item.find('|') == std::string::npos;
    return is_one ? item + "[]" : fmt::format("({})[]", item);
  }

  std::string annotation(const TableShape& table) const {
    if (table.others.kinds != 0) {
      return fmt::format("table<{}, {}>", alias_of(ArgumentRole::kResource),
                         annotation(table.others));
    }
    std::vector<std::string> fields;
    for (const auto& [name, value] : table.fields)
      fields.push_back(fmt::format("{}: {}", name, annotation(value)));
    if (!fields.empty()) return fmt::format("{{{}}}", fmt::join(fields, ", "));
    return table.items.kinds == 0 ? "any[]" : list_of(table.items);
  }

  // Returns a type as annotations write it.
  std::string annotation(const LuaType& t) const {
    if (t.kinds == kEveryKind) return "any";
    std::vector<std::string> parts;
    if (t.has(kBoolean)) parts.emplace_back("boolean");
    if (t.has(kNumber)) parts.emplace_back("integer");
    if (t.has(kText)) {
      if (t.texts.empty()) parts.emplace_back("string");
      for (const std::string& text : t.texts) parts.push_back(fmt::format("\"{}\"", text));
    }
    if (t.has(kTable)) {
      if (t.shapes.empty()) parts.emplace_back("table");
      for (const ShapeId s : t.shapes) parts.push_back(annotation(store_.at(s)));
    }
    if (t.has(kFunction)) parts.emplace_back("function");
    for (const KindSet handle : {kPlayer, kComponent, kDefinition, kZone, kCell}) {
      if (t.has(handle)) parts.push_back(describe_class(handle, t.detail));
    }
    if (t.has(kAnyNil)) parts.emplace_back("nil");
    return fmt::format("{}", fmt::join(parts, "|"));
  }

  // Returns a field for each that is not of every game, or has a narrower type here.
  std::string own_fields(KindSet handle, std::int32_t detail) {
    std::string out;
    std::set<std::string> seen;
    for (const std::string& name : field_names(r_, kind_of(handle), detail)) {
      const auto type = types_.field(handle, detail, name);
      const auto of_any = types_.field(handle, -1, name);
      if (!type || !seen.insert(name).second) continue;
      const bool is_own = detail < 0 ? !find_member(kind_of(handle), name)
                                     : !of_any || annotation(*type) != annotation(*of_any);
      if (is_own) out += fmt::format("\n---@field {} {}", name_in_lua(name), annotation(*type));
    }
    return out;
  }

  std::string class_stub(KindSet handle, std::int32_t detail) {
    std::string out = fmt::format("\n---@class {}: {}", describe_class(handle, detail),
                                  describe_class(handle, -1));
    out += own_fields(handle, detail);
    if (handle == kZone) {
      LuaType zone = type_of_kinds(kZone);
      zone.detail = detail;
      out += fmt::format("\n---@field [integer] {}", annotation(types_.component_in(zone)));
    }
    return out + "\n";
  }

  // Returns an alias for each kind of names that functions take. A text that is computed is taken
  // too, as far as an editor can tell.
  std::string aliases() const {
    std::string out;
    for (auto role = ArgumentRole::kResource; role <= ArgumentRole::kEffect;
         role = static_cast<ArgumentRole>(static_cast<int>(role) + 1)) {
      out += fmt::format("\n---@alias {} string", alias_of(role));
      for (const std::string& name : names_of(r_, role)) out += fmt::format("\n---| \"{}\"", name);
      out += "\n";
    }
    return out;
  }

  // Returns what has a name without brackets.
  std::string names() {
    std::set<std::string> named;
    std::string out;
    const auto add = [&](const std::string& name) {
      const auto type = types_.name(name);
      const bool is_taken = find_function(name) || find_member(TypeKind::kNothing, name) ||
                            !named.insert(name).second;
      if (type && !is_taken) {
        out += fmt::format("\n---@type {}\n{} = nil\n", annotation(*type), name_in_lua(name));
      }
    };
    for (const OptionDef& o : r_.options) add(o.name);
    for (const AttributeDef& a : r_.attributes) {
      if (a.owner == AttributeOwner::kTable) add(a.name);
    }
    for (const ZoneDef& z : r_.zones) {
      if (!z.is_per_player) add(z.name);
    }
    for (const ComponentDef& d : r_.definitions) add(d.name);
    return out;
  }

  const Ruleset& r_;
  TypeStore store_;
  GameTypes types_;
};

// Returns the stubs of the language; those of a game in it, if `own` is not nullptr.
std::string stubs(const std::string& api, GameStubs* own) {
  static const std::regex kClass("---@class ([a-z]+)");
  static const std::regex kFunction("(?:^|\n)function ([a-z_]+)\\(");
  std::string out;
  bool has_names = false, has_readers = false, has_verbs = false;
  for (std::size_t from = 0; from < api.size();) {
    const std::size_t blank = std::min(api.find("\n\n", from), api.size() - 1);
    std::string block = api.substr(from, blank - from);
    from = blank + 2;
    std::smatch match;
    if (std::regex_search(block, match, kClass)) {
      const std::string name = match[1];
      block.resize(std::size_t(match.position() + match.length()));
      block += stubs_of_fields(name);
      if (own) block += own->fields_of_class(name);
    } else if (block.find("---@type ") != std::string::npos) {
      if (std::exchange(has_names, true)) continue;
      block = stubs_of_names();
    } else if (std::regex_search(block, match, kFunction)) {
      const BuiltinFunction* const f = find_function(match[1].str());
      if (!f || !f->is_of_library()) {
        const bool is_verb = out.find("== verbs") != std::string::npos;
        if (std::exchange(is_verb ? has_verbs : has_readers, true)) continue;
        block = stubs_of_functions(is_verb, own != nullptr);
      }
    }
    out += (out.empty() ? "" : "\n\n") + block;
  }
  return out + "\n";
}

}  // namespace

std::string stubs_of_language(const std::string& api) { return stubs(api, nullptr); }

std::string stubs_of_game(const std::string& api, const Ruleset& game) {
  GameStubs own(game);
  std::string of_language = stubs(api, &own);
  // How the stubs of the language are renewed is of no use to the author of a game.
  const std::size_t from = of_language.find("-- Generated from ");
  const std::size_t to = of_language.find("\n--\n", from);
  if (to != std::string::npos) {
    of_language.replace(from, to - from, "-- 'cubilete stubs GAME' writes this file anew.");
  }
  return of_language +
         "\n-- == what the game declares "
         "=====================================================================\n" +
         own.declarations();
}

}  // namespace cubilete::lua_types
