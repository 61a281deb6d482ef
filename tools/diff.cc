// cubilete diff: what differs between two games, in their own terms.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "console.h"
#include "language.h"
#include "review/content_diff.h"
#include "subcommands.h"

namespace cubilete {

namespace fs = std::filesystem;

namespace {

struct Options {
  std::string before;
  std::string after;
  std::string format = "text";
  std::string language;
};

// A game, by name or path; GAME:VARIANT; the file of a variant; a mod, by name or folder.
Library::Request request_of(const std::string& text) {
  std::error_code error;
  if (const fs::path mod = mod_of(text); !mod.empty()) {
    Library::Request r{library().game_of_mod(mod).string(), "", {}};
    r.mods = {mod.string()};
    return r;
  }
  const fs::path path = fs::path(text).lexically_normal();
  if (path.parent_path().filename() == "variants" && fs::is_regular_file(path, error)) {
    return {path.parent_path().parent_path().string(), path.stem().string(), {}};
  }
  return named_version(text);
}

int run_diff(const Options& o) {
  int exit_code = kFine;
  // One alone is held against its game as it is.
  Library::Request second = request_of(o.after.empty() ? o.before : o.after);
  Library::Request first =
      o.after.empty() ? Library::Request{second.game, "", {}} : request_of(o.before);
  if (o.after.empty() && !second.mods.empty()) first = library().beneath_mod(second.mods.front());
  if (o.after.empty() && second.variant.empty() && second.mods.empty()) {
    report_error("diff needs two games, or one with a variant or mod",
                 "cubilete diff my-game:my-variant, cubilete diff my-game path/to/another");
    return kWrongUsage;
  }
  const auto before = compile_content_or_report(std::move(first), exit_code);
  if (!before) return exit_code;
  const auto after = compile_content_or_report(std::move(second), exit_code);
  if (!after) return exit_code;
  const auto spoken = spoken_for(*after->ruleset, o.language);
  if (!spoken) return kWrongUsage;
  const std::vector<ContentChange> changes = content_changes(*before, *after, spoken->game);
  if (o.format == "json") {
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const ContentChange& c : changes) {
      const char* const kind = c.kind == ContentChange::Kind::kAdded     ? "added"
                               : c.kind == ContentChange::Kind::kRemoved ? "removed"
                                                                         : "changed";
      all.push_back({{"kind", kind},
                     {"path", c.path},
                     {"name", c.name},
                     {"field", c.field},
                     {"before", c.before},
                     {"after", c.after},
                     {"place", c.place}});
    }
    print_json(all.dump(2) + "\n");
    return kFine;
  }
  for (const ContentChange& c : changes) {
    print_out(fmt::format("{:<60}  {}\n", to_text(c), c.place));
  }
  if (changes.empty()) print_out("no difference\n");
  return kFine;
}

}  // namespace

void add_diff(CLI::App& app, int& exit_code) {
  auto o = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("diff", "Tells what differs between two games, in their own terms");
  command
      ->add_option("before", o->before,
                   "A game, GAME:VARIANT, the file of a variant, or a mod; alone, it is held "
                   "against its game")
      ->required();
  command->add_option("after", o->after, "What to hold against it");
  command->add_option("--format", o->format, "text or json")
      ->check(CLI::IsMember({"text", "json"}));
  add_language_option(*command, o->language);
  command->footer(
      "Examples:\n  cubilete diff dicy-cards:my-variant\n"
      "  cubilete diff dicy-cards:one-variant dicy-cards:another\n"
      "  cubilete diff dice-city ~/copies/dice-city");
  command->callback([o, &exit_code] { exit_code = run_diff(*o); });
}

}  // namespace cubilete
