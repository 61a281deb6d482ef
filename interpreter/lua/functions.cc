// The functions of scripts, told from their compiled form.

#include <fmt/format.h>

#include <map>
#include <set>

#include "lua/handle.h"
#include "lua/lines.h"
#include "lua/scripts.h"

namespace cubilete {
namespace {

// In the order of ScriptUses::functions: the file itself, then each with those inside it.
void list(const LuaPrototype& p, std::vector<const LuaPrototype*>& out) {
  out.push_back(&p);
  for (const LuaPrototype& inner : p.inner) list(inner, out);
}

SourceSpan span_of(const Ruleset& r, std::int32_t source, SplitScript::Begin begin) {
  const std::uint32_t end = r.sources.span_of_line(source, begin.line).end;
  return {source, std::min(begin.offset, end), end};
}

}  // namespace

std::vector<ScriptFunction> functions_to_cover(const Ruleset& r) {
  std::vector<ScriptFunction> out;
  Vm vm;
  bind_all(vm);
  vm.watch_lines([](int, std::uint32_t, std::uint32_t) {});
  for (std::size_t file = 0; file < r.script_files.size(); ++file) {
    const ScriptFile& f = r.script_files[file];
    const std::string& text = r.sources.text(f.source);
    const int chunk = vm.compile(f.name, text);
    const auto form = chunk < 0 ? std::nullopt : vm.prototype(chunk);
    if (!form) continue;
    const SplitScript split = with_branches_apart(text);
    const ScriptUses uses = vm.uses_in(chunk);
    std::vector<const LuaPrototype*> prototypes;
    list(*form, prototypes);
    std::set<std::size_t> called;
    for (const ScriptDef& script : r.scripts) {
      if (script.file != static_cast<std::int32_t>(file)) continue;
      for (const std::size_t i : uses.reached_from(script.function)) called.insert(i);
    }
    for (const std::size_t i : called) {
      const LuaPrototype& p = *prototypes[i];
      ScriptFunction function;
      const std::string& name = uses.functions[i].name;
      function.name = fmt::format("{}.{}", f.name, name.empty() ? "?" : name);
      function.span = span_of(r, f.source, split.begin_of(p.line));
      for (const std::uint32_t line : lines_of(p)) {
        function.lines.push_back({{static_cast<std::int32_t>(file), p.line, line},
                                  span_of(r, f.source, split.begin_of(line))});
      }
      out.push_back(std::move(function));
    }
  }
  return out;
}

}  // namespace cubilete
