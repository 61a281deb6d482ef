#include "tools/lsp/missing_functions.h"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "lua/api/names.h"
#include "tools/lsp/protocol.h"

namespace cubilete::lsp {

using nlohmann::json;

namespace {

// Returns a value of the type that a script may give before it is written.
std::string first_value(Type type) {
  if (type.is_list) return "{}";
  if (type.kind == TypeKind::kInteger) return "0";
  return type.kind == TypeKind::kBoolean ? "false" : "nil";
}

// Returns what a new function answers, so that the game stays valid: nothing for an effect.
std::string first_answer(const Ruleset& r, const ScriptDef& s) {
  if (s.kind == ScriptKind::kEffect) return {};
  if (s.gives_sets) return "  return {}  -- {{...}, ...}\n";
  if (s.returns.kind != TypeKind::kRecord)
    return fmt::format("  return {}\n", first_value(s.returns));
  std::vector<std::string> fields;
  for (const Parameter& f : r.fields(s.returns)) {
    const std::string value = s.returns.is_list ? "..." : first_value(f.type);
    fields.push_back(fmt::format("{} = {}", f.name, value));
  }
  const std::string all = fmt::format("{{{}}}", fmt::join(fields, ", "));
  return s.returns.is_list ? fmt::format("  return {{}}  -- {{{}, ...}}\n", all)
                           : fmt::format("  return {}\n", all);
}

// Returns a function with the parameters that content hands over.
std::string function_for(const Ruleset& r, const ScriptDef& s) {
  std::vector<std::string> names;
  if (s.has_arguments) names.emplace_back("rule");
  for (const Parameter& p : s.parameters) names.push_back(name_in_lua(p.name));
  return fmt::format("\nfunction {}({})\n{}end\n", s.function, fmt::join(names, ", "),
                     first_answer(r, s));
}

// Adds the action for one place that names a function.
void add_function(const Workspace& workspace, const Ruleset& r, const ScriptDef& s, json& actions) {
  const ScriptFile& file = r.script_files[s.file.index()];
  if (file.source < 0) return;
  const std::string_view text = r.sources.text(file.source);
  const std::string line_end = text.empty() || text.back() == '\n' ? "" : "\n";
  const std::string uri = workspace.uri_of_file(Workspace::file_of(r.sources.path(file.source)));
  const json edit{{"range", range_of(TextLines(text), text.size(), text.size())},
                  {"newText", line_end + function_for(r, s)}};
  add_once(actions,
           {{"title", fmt::format("Write the function '{}' in {}.lua", s.function, file.name)},
            {"kind", "quickfix"},
            {"edit", {{"changes", {{uri, {edit}}}}}}});
}

}  // namespace

void add_missing_functions(Workspace& workspace, const OpenDocument& document, const json& range,
                           json& actions) {
  const TextLines lines(document.text);
  for (const OpenGame* game : workspace.named_games_of(document.path)) {
    const Compilation& c = *game->compiled;
    for (const Diagnostic& d : c.diagnostics.list()) {
      if (d.code != "missing-function" || !d.span.is_known()) continue;
      const std::string& path = c.sources.path(d.span.file);
      if (Workspace::file_of(path) != document.path) continue;
      if (!touches(range_of(lines, d.span.begin, d.span.end), range)) continue;
      for (const ScriptDef& s : c.draft->scripts) {
        const bool is_it = s.span.is_known() && s.span.begin == d.span.begin &&
                           c.draft->sources.path(s.span.file) == path;
        if (is_it) add_function(workspace, *c.draft, s, actions);
      }
    }
  }
}

}  // namespace cubilete::lsp
