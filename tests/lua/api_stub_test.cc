// Checks that scripts/api.lua, the tables of functions and members, and the bindings agree.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/generated_file.h"
#include "lua/api/handle.h"
#include "ruleset/members.h"
#include "ruleset/script_functions.h"

namespace cubilete {
namespace {

const std::string kStubs = "scripts/api.lua";

std::string type_of(const BuiltinMember& m) {
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
    out += fmt::format("---@type {}\n{} = {}", type_of(m), m.name,
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
    out += fmt::format("\n---@field {} {}{}{}", m.name, type_of(m), m.about.empty() ? "" : " ",
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

std::string stub_of(const BuiltinFunction& f) {
  std::string out = f.about.empty() ? "" : as_comment(f.about);
  std::string names;
  for (const BuiltinParameter& p : f.declared) {
    if (p.name.empty()) break;
    std::string type(p.type);
    if (type.starts_with("table") && !f.fields.empty()) {
      std::string fields;
      for (const BuiltinParameter& field : f.fields) {
        fields += fmt::format("{}{}: {}", fields.empty() ? "" : ", ", field.name, field.type);
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

std::string stubs_of_functions(bool of_effects) {
  std::string out;
  for (const BuiltinFunction& f : own_functions()) {
    if ((f.least == ScriptKind::kEffect) != of_effects) continue;
    out += (out.empty() ? "" : "\n\n") + stub_of(f);
  }
  return out;
}

// Returns scripts/api.lua with what the tables of ruleset/members.h and script_functions.h state.
std::string with_tables(const std::string& text) {
  static const std::regex kClass("---@class ([a-z]+)");
  static const std::regex kFunction("(?:^|\n)function ([a-z_]+)\\(");
  std::string out;
  bool has_names = false, has_readers = false, has_verbs = false;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t blank = std::min(text.find("\n\n", from), text.size() - 1);
    std::string block = text.substr(from, blank - from);
    from = blank + 2;
    std::smatch match;
    if (std::regex_search(block, match, kClass)) {
      block.resize(std::size_t(match.position() + match.length()));
      block += stubs_of_fields(match[1]);
    } else if (block.find("---@type ") != std::string::npos) {
      if (std::exchange(has_names, true)) continue;
      block = stubs_of_names();
    } else if (std::regex_search(block, match, kFunction)) {
      const BuiltinFunction* const f = find_function(match[1].str());
      if (!f || !f->is_of_library()) {
        const bool is_verb = out.find("== verbs") != std::string::npos;
        if (std::exchange(is_verb ? has_verbs : has_readers, true)) continue;
        block = stubs_of_functions(is_verb);
      }
    }
    out += (out.empty() ? "" : "\n\n") + block;
  }
  return out + "\n";
}

std::set<std::string> offered() {
  Vm language;
  const std::vector<std::string> of_language = language.names(Environment::kEffect);
  Vm vm;
  bind_all(vm);
  std::set<std::string> names;
  for (const std::string& name : vm.names(Environment::kEffect)) {
    if (std::find(of_language.begin(), of_language.end(), name) == of_language.end()) {
      names.insert(name);
    }
  }
  return names;
}

TEST(ApiStubs, EveryFunctionOfTheTableIsBoundAndNoOther) {
  std::set<std::string> names;
  for (const BuiltinFunction& f : own_functions()) names.emplace(f.name);
  EXPECT_EQ(offered(), names);
}

TEST(ApiStubs, EveryFunctionHasASentenceForTheManual) {
  for (const BuiltinFunction& f : own_functions()) EXPECT_TRUE(f.about.ends_with('.')) << f.name;
}

// CUBILETE_UPDATE_GOLDEN=1 renews them.
TEST(ApiStubs, HaveWhatTheTablesState) {
  expect_in_tree(kStubs, with_tables(text_in_tree(kStubs)));
}

TEST(ApiStubs, TheLibraryHasTheFunctionsOfItsTable) {
  Vm language;
  const std::vector<std::string> names = language.names(Environment::kPure);
  for (const BuiltinFunction& f : library_functions()) {
    const std::string name(f.name);
    const std::size_t dot = name.find('.');
    if (dot == std::string::npos) {
      EXPECT_NE(std::find(names.begin(), names.end(), f.name), names.end()) << f.name;
    } else {
      EXPECT_TRUE(language.has_member(name.substr(0, dot), name.substr(dot + 1))) << f.name;
    }
  }
  for (const std::string& name : names) {
    const bool is_table = language.has_member(name, "sort") || language.has_member(name, "abs") ||
                          language.has_member(name, "sub");
    EXPECT_TRUE(is_table || find_function(name)) << name;
  }
}

}  // namespace
}  // namespace cubilete
