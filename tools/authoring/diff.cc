// cubilete diff: lists the differences between two games in their own terms.

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "review/content_diff.h"
#include "tools/cli/command_line.h"
#include "tools/cli/console.h"
#include "tools/cli/language.h"
#include "tools/cli/subcommands.h"
#include "tools/cli/version_name.h"

namespace cubilete {

namespace fs = std::filesystem;

namespace {

struct DiffOptions {
  std::string before;
  std::string after;
  std::string format = "text";
  std::string language;
};

// Parses a version, a variant's file or a mod (name or folder); nothing after an error message.
std::optional<Library::Request> request_of(const std::string& text) {
  std::error_code error;
  if (const fs::path mod = library().mod_of(text); !mod.empty()) {
    Library::Request r{library().game_of_mod(mod).string(), "", {}};
    r.mods = {mod.string()};
    return r;
  }
  const fs::path path = fs::path(text).lexically_normal();
  if (path.parent_path().filename() == "variants" && fs::is_regular_file(path, error)) {
    return Library::Request{path.parent_path().parent_path().string(), path.stem().string(), {}};
  }
  return named_version(text);
}

// Returns the two versions to compare; nothing after an error message.
std::optional<std::pair<Library::Request, Library::Request>> sides_of(const DiffOptions& o) {
  auto given = request_of(o.before);
  if (!given) return std::nullopt;
  if (!o.after.empty()) {
    auto after = request_of(o.after);
    if (!after) return std::nullopt;
    return std::pair{std::move(*given), std::move(*after)};
  }
  // A single revision is compared with the current files, a variant or mod with its game.
  const VersionName name = parse_version(o.before);
  if (!name.revision.empty()) {
    return std::pair{std::move(*given),
                     Library::Request{name.game, name.variant, given->options, name.mods}};
  }
  if (given->variant.empty() && given->mods.empty() && given->options.empty()) {
    report_error("diff needs two games, or one with a variant, a mod or a revision",
                 "cubilete diff my-game:my-variant, cubilete diff my-game@HEAD, "
                 "cubilete diff my-game path/to/another");
    return std::nullopt;
  }
  const bool is_mod = !library().mod_of(o.before).empty();
  Library::Request beneath =
      is_mod ? library().beneath_mod(given->mods.front()) : Library::Request{given->game, "", {}};
  return std::pair{std::move(beneath), std::move(*given)};
}

int run_diff(const DiffOptions& o) {
  int exit_code = kFine;
  auto sides = sides_of(o);
  if (!sides) return kWrongUsage;
  const auto before = compile_content_or_report(std::move(sides->first), exit_code);
  if (!before) return exit_code;
  const auto after = compile_content_or_report(std::move(sides->second), exit_code);
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

void add_diff(const Command& app, int& exit_code) {
  auto o = std::make_shared<DiffOptions>();
  const Command command =
      app.add_command("diff", "Lists what differs between two games, in their own terms");
  command
      .add_option("before", o->before,
                  "A version of a game, the file of a variant, or a mod; alone, it is held "
                  "against its game, and GAME@REVISION against the files as they are")
      .required();
  command.add_option("after", o->after, "What to hold against it");
  command.add_option("--format", o->format, "text or json").one_of({"text", "json"});
  add_language_option(command, o->language);
  command.footer(
      "Examples:\n  cubilete diff dicy-cards:my-variant\n"
      "  cubilete diff dicy-cards:one-variant dicy-cards:another\n"
      "  cubilete diff dicy-cards@HEAD~1\n"
      "  cubilete diff dice-city ~/copies/dice-city");
  command.callback([o, &exit_code] { exit_code = run_diff(*o); });
}

}  // namespace cubilete
