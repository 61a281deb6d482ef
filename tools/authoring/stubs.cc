// cubilete stubs: writes annotations of what a game declares, for editors with
// lua-language-server.

#include <fmt/format.h>

#include <memory>

#include "document/text_file.h"
#include "lua/types/stubs.h"
#include "saves/durable_file.h"
#include "tools/authoring/content_change.h"
#include "tools/authoring/script_stubs.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command_line.h"
#include "tools/cli/console.h"
#include "tools/cli/subcommands.h"

namespace cubilete {

namespace fs = std::filesystem;

std::string lua_settings() {
  return fmt::format(
      "{{\n  \"runtime.version\": \"Lua 5.4\",\n  \"workspace.library\": [\"{}\"],\n"
      "  \"diagnostics.disable\": [\"lowercase-global\"]\n}}\n",
      fs::path(kStubsFile).parent_path().generic_string());
}

bool write_stubs(const Ruleset& r, const fs::path& folder, bool is_forced) {
  const fs::path language = library().home() / "scripts" / "api.lua";
  const auto api = read_file(language);
  if (!api) {
    report_error(fmt::format("{} cannot be read", shown_path(language)),
                 "the installation is broken: install it again");
    return false;
  }
  using Rule = Replaceable::Rule;
  const Replaceable replaceable{is_forced ? Rule::kAnyFile : Rule::kKind, "---@meta",
                                "a file of stubs"};
  const std::string problem =
      write_file_beneath(folder, kStubsFile, lua_types::stubs_of_game(*api, r), replaceable);
  if (!problem.empty()) report_error(problem);
  return problem.empty();
}

namespace {

int run_stubs(const std::string& name, bool is_forced) {
  const auto of = game_or_mod_named(name);
  if (!of) return kWrongUsage;
  const fs::path& folder = of->folder;
  int exit_code = kFine;
  const auto ruleset = compile_or_report(of->request(), exit_code);
  if (!ruleset) return exit_code;
  if (!write_stubs(*ruleset, folder, is_forced)) return kProblems;
  std::string text = shown_path(folder / kStubsFile) + "\n";
  // In a checkout its own settings apply.
  std::error_code error;
  const fs::path settings = folder / kLuaSettingsFile;
  if (!fs::exists(settings, error) && !is_below(folder, resolved(library().home()))) {
    const std::string problem = write_file_beneath(folder, kLuaSettingsFile, lua_settings(), {});
    if (!problem.empty()) {
      report_error(problem);
      return kProblems;
    }
    text += shown_path(settings) + "\n";
  }
  print_out(text);
  return kFine;
}

}  // namespace

void add_stubs(const Command& command, int& exit_code) {
  auto name = std::make_shared<std::string>();
  auto is_forced = std::make_shared<bool>(false);
  command.add_option("game", *name, "A game or a mod, by name or path")
      .required()
      .check(names_something);
  command.add_flag("--force", *is_forced, "Replace a file that is no file of stubs");
  command.footer("Example:\n  cubilete stubs my-game");
  command.callback([name, is_forced, &exit_code] { exit_code = run_stubs(*name, *is_forced); });
}

}  // namespace cubilete
