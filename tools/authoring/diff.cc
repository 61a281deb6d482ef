// cubilete diff: lists the differences between two games in their own terms.

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "narration/wording.h"
#include "review/change_text.h"
#include "tools/cli/command_line.h"
#include "tools/cli/console.h"
#include "tools/cli/language.h"
#include "tools/cli/revision.h"
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

struct Sides {
  Library::Request before;
  Library::Request after;
};

// Splits GAME@BASE..HEAD into GAME@BASE and GAME@HEAD; nothing where it is no such text.
std::optional<std::pair<VersionName, VersionName>> range_of(const std::string& text) {
  VersionName before = parse_version(text);
  const std::size_t dots = before.revision.find("..");
  if (dots == std::string::npos) return std::nullopt;
  VersionName after = before;
  after.revision = before.revision.substr(dots + 2);
  before.revision.resize(dots);
  for (VersionName* v : {&before, &after}) {
    if (v->revision.empty()) v->revision = "HEAD";
  }
  return std::pair{std::move(before), std::move(after)};
}

// Returns the two versions to compare; nothing after an error message.
std::optional<Sides> sides_of(const DiffOptions& o) {
  auto given = request_of(o.before);
  if (!given) return std::nullopt;
  if (!o.after.empty()) {
    auto after = request_of(o.after);
    if (!after) return std::nullopt;
    return Sides{std::move(*given), std::move(*after)};
  }
  // A single revision is compared with the current files, a variant or mod with its game.
  const VersionName name = parse_version(o.before);
  if (!name.revision.empty()) {
    return Sides{std::move(*given),
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
  return Sides{std::move(beneath), std::move(*given)};
}

const char* name_of(ContentChange::Kind kind) {
  switch (kind) {
    case ContentChange::Kind::kAdded:
      return "added";
    case ContentChange::Kind::kRemoved:
      return "removed";
    case ContentChange::Kind::kChanged:
      break;
  }
  return "changed";
}

void print_changes(const DiffOptions& o, const std::string& title,
                   const std::vector<ContentChange>& changes, Language language) {
  if (o.format == "json") {
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const ContentChange& c : changes) {
      all.push_back({{"kind", name_of(c.kind)},
                     {"path", c.path},
                     {"name", c.name},
                     {"field", c.field},
                     {"before", c.before},
                     {"after", c.after},
                     {"place", c.place}});
    }
    print_json(all.dump(2) + "\n");
  } else if (o.format == "markdown") {
    print_out(fmt::format("### {}\n\n{}", markdown_text(title), to_markdown(changes, language)));
  } else {
    print_out(changes.empty() ? say(language, "report_no_changes") + "\n"
                              : to_text(changes, language));
  }
}

int compare(const DiffOptions& o, Sides sides) {
  int exit_code = kFine;
  const auto before = compile_content_or_report(std::move(sides.before), exit_code);
  if (!before) return exit_code;
  const auto after = compile_content_or_report(std::move(sides.after), exit_code);
  if (!after) return exit_code;
  const auto spoken = spoken_for(*after->ruleset, o.language);
  if (!spoken) return kWrongUsage;
  std::vector<ContentChange> changes = changes_between(*before, *after, *spoken);
  print_changes(o, Wording(*after->ruleset, *spoken).title(), changes, spoken->program);
  return kFine;
}

// Compares two revisions of a game, which need not be there in both.
int compare_range(const DiffOptions& o, const VersionName& before, const VersionName& after) {
  const auto is_before = has_game_at(before.revision, before.game);
  if (!is_before) return kWrongUsage;
  const auto is_after = has_game_at(after.revision, after.game);
  if (!is_after) return kWrongUsage;
  if (*is_before == *is_after) {
    auto first = named_version(to_text(before));
    if (!first) return kWrongUsage;
    auto second = named_version(to_text(after));
    return second ? compare(o, {std::move(*first), std::move(*second)}) : kWrongUsage;
  }
  int exit_code = kFine;
  auto request = named_version(to_text(*is_after ? after : before));
  if (!request) return kWrongUsage;
  const auto game = compile_content_or_report(std::move(*request), exit_code);
  if (!game) return exit_code;
  const auto spoken = spoken_for(*game->ruleset, o.language);
  if (!spoken) return kWrongUsage;
  const std::string title = Wording(*game->ruleset, *spoken).title();
  ContentChange whole;
  whole.kind = *is_after ? ContentChange::Kind::kAdded : ContentChange::Kind::kRemoved;
  whole.path = "game";
  whole.name = title;
  whole.place = shown_origin(game->sources.file_and_line(game->content.span));
  print_changes(o, title, {whole}, spoken->program);
  return kFine;
}

int run_diff(const DiffOptions& o) {
  if (o.after.empty()) {
    if (const auto range = range_of(o.before)) return compare_range(o, range->first, range->second);
  }
  auto sides = sides_of(o);
  return sides ? compare(o, std::move(*sides)) : kWrongUsage;
}

}  // namespace

void add_diff(const Command& command, int& exit_code) {
  auto o = std::make_shared<DiffOptions>();
  command
      .add_option("before", o->before,
                  "A version of a game, the file of a variant, or a mod; alone, it is held "
                  "against its game, GAME@REVISION against the files as they are; "
                  "GAME@BASE..HEAD are two revisions")
      .required();
  command.add_option("after", o->after, "What to hold against it");
  command.add_option("--format", o->format, "text, json or markdown")
      .one_of({"text", "json", "markdown"});
  add_language_option(command, o->language);
  command.footer(
      "Examples:\n  cubilete diff dicy-cards:my-variant\n"
      "  cubilete diff dicy-cards:one-variant dicy-cards:another\n"
      "  cubilete diff dicy-cards@HEAD~1\n"
      "  cubilete diff my-game@main..HEAD --format markdown   (for a pull request)\n"
      "  cubilete diff dice-city ~/copies/dice-city");
  command.callback([o, &exit_code] { exit_code = run_diff(*o); });
}

}  // namespace cubilete
