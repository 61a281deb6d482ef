// Finds the functions of scripts and their lines, for coverage.

#include <fmt/format.h>

#include <set>

#include "lua/analysis/branch_lines.h"
#include "lua/analysis/required_files.h"
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
  std::vector<ScriptUses> all(r.script_files.size());
  ReadFiles read;
  read.files.resize(r.script_files.size());
  for (std::size_t file = 0; file < all.size(); ++file) {
    const auto tree = lua_syntax::parse(r.sources.text(r.script_files[file].source));
    if (!tree) continue;
    all[file] = uses_in(*tree, 0);
    read.files[file] = {&all[file], files_required_by(r, file, all[file])};
  }
  std::set<ReadFiles::Function> called;
  for (const ScriptDef& s : r.scripts) {
    for (const auto& f : read.reached_from(s.file.index(), s.function)) called.insert(f);
  }
  for (std::size_t file = 0; file < r.script_files.size(); ++file) {
    const ScriptFile& script = r.script_files[file];
    const std::string& text = r.sources.text(script.source);
    const auto tree = lua_syntax::parse(text);
    if (!tree) continue;
    const lua_syntax::Printed printed = lua_syntax::print(*tree, {true, true});
    const ScriptUses& uses = all[file];
    const std::vector<FunctionLines> functions = lines_of(*tree, printed);
    for (const auto& [of, i] : called) {
      if (of != file) continue;
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
