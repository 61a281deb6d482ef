#include "lua/analysis/unnamed_scripts.h"

#include <fmt/format.h>

#include <set>
#include <string>
#include <vector>

#include "lua/analysis/required_files.h"
#include "lua/syntax/parser.h"

namespace cubilete {
namespace {

class UnnamedScripts {
 public:
  UnnamedScripts(const Ruleset& r, Diagnostics& d)
      : r_(r), d_(d), uses_(r.script_files.size()), is_read_(r.script_files.size()) {}

  void run() {
    for (const ScriptDef& s : r_.scripts) {
      named_.insert(s.function);
      read(s.file.index());
    }
    for (std::size_t i = 0; i < uses_.size(); ++i) {
      const ScriptFile& file = r_.script_files[i];
      if (file.name.starts_with("lib/")) continue;
      if (is_read_[i]) {
        check_functions(file, uses_[i]);
        continue;
      }
      d_.warning(
          "never-used", {file.source, 0, 0},
          fmt::format("no rule and no script of the game names the file '{}.lua'", file.name),
          fmt::format("name a function of it, as in 'script: {}.FUNCTION', or remove it",
                      file.name));
    }
  }

 private:
  // Reads a file and those that it requires.
  void read(std::size_t id) {
    if (is_read_[id]) return;
    is_read_[id] = true;
    const auto tree = lua_syntax::parse(r_.sources.text(r_.script_files[id].source));
    if (!tree) return;  // it is reported elsewhere
    uses_[id] = uses_in(*tree, 1);
    for (const FunctionUses& f : uses_[id].functions) {
      for (const auto* uses : {&f.globals, &f.fields, &f.texts}) {
        for (const NameUse& u : *uses) {
          if (!u.is_assigned && u.name != f.name) named_.insert(u.name);
        }
      }
    }
    for (const std::size_t other : files_required_by(r_, id, uses_[id])) read(other);
  }

  // A function counts as named if its name is anywhere outside of itself.
  void check_functions(const ScriptFile& file, const ScriptUses& uses) {
    std::set<std::string> globals;
    if (uses.functions.empty()) return;
    for (const NameUse& u : uses.functions[0].globals) {
      if (u.is_assigned) globals.insert(u.name);
    }
    for (std::size_t i = 1; i < uses.functions.size(); ++i) {
      const FunctionUses& f = uses.functions[i];
      if (!globals.contains(f.name) || named_.contains(f.name) || f.name.starts_with('_')) continue;
      d_.warning("never-used", r_.sources.span_of_line(file.source, f.line),
                 fmt::format("no rule and no script names the function '{}'", f.name),
                 "name it where it is needed, or remove it");
    }
  }

  const Ruleset& r_;
  Diagnostics& d_;
  std::vector<ScriptUses> uses_;  // by file
  std::vector<bool> is_read_;
  std::set<std::string> named_;
};

}  // namespace

void check_unnamed_scripts(const Ruleset& r, Diagnostics& d) {
  if (!r.script_files.empty()) UnnamedScripts(r, d).run();
}

}  // namespace cubilete
