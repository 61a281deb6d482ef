// The functions of scripts and their lines, for coverage.

#include <fmt/format.h>

#include <set>

#include "lua/analysis/branch_lines.h"
#include "lua/analysis/uses.h"
#include "lua/scripts.h"
#include "lua/syntax/parser.h"
#include "lua/vm/length_operator.h"

namespace cubilete {
namespace {

SourceSpan span_of(const Ruleset& r, std::int32_t source, lua_syntax::LineOrigin begin) {
  const std::uint32_t end = r.sources.span_of_line(source, begin.line).end;
  return {source, std::min(begin.offset, end), end};
}

}  // namespace

std::vector<ScriptFunction> functions_to_cover(const Ruleset& r) {
  std::vector<ScriptFunction> out;
  for (std::size_t file = 0; file < r.script_files.size(); ++file) {
    const ScriptFile& script = r.script_files[file];
    const std::string& text = r.sources.text(script.source);
    const auto tree = lua_syntax::parse(text);
    if (!tree) continue;
    const lua_syntax::Printed printed = lua_syntax::print(*tree, {kLengthName, true});
    const ScriptUses uses = uses_in(*tree, 0);
    const std::vector<FunctionLines> functions = lines_of(*tree, printed);
    std::set<std::size_t> called;
    for (const ScriptDef& s : r.scripts) {
      if (s.file != ScriptFileId(file)) continue;
      for (const std::size_t i : uses.reached_from(s.function)) called.insert(i);
    }
    for (const std::size_t i : called) {
      const FunctionLines& f = functions[i];
      ScriptFunction function;
      const std::string& name = uses.functions[i].name;
      function.name = fmt::format("{}.{}", script.name, name.empty() ? "?" : name);
      function.span = span_of(r, script.source, printed.origin_of(f.begin));
      for (const std::uint32_t line : f.lines) {
        function.lines.push_back({{static_cast<std::int32_t>(file), f.begin, line},
                                  span_of(r, script.source, printed.origin_of(line))});
      }
      out.push_back(std::move(function));
    }
  }
  return out;
}

}  // namespace cubilete
