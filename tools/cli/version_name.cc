#include "tools/cli/version_name.h"

#include <fmt/format.h>

#include <filesystem>
#include <string_view>

#include "tools/cli/arguments.h"
#include "tools/cli/console.h"
#include "tools/cli/revision.h"

namespace cubilete {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kSigns = ":+?@";

bool is_there(const std::string& game) {
  std::error_code error;
  return fs::exists(game, error) || is_game(library().folder_of(game));
}

std::size_t end_of_game(const std::string& text) {
  for (std::size_t end = text.size(); end != std::string::npos && end > 0;
       end = text.find_last_of(kSigns, end - 1)) {
    if (is_there(text.substr(0, end))) return end;
  }
  return std::min(text.find_first_of(kSigns), text.size());
}

// Returns the full name of a mod: examples/sevens for "sevens".
std::string full_name_of_mod(const std::string& mod) {
  std::error_code error;
  if (fs::exists(library().folder_of_mod(mod), error)) return mod;
  for (const std::string& known : library().mods()) {
    if (fs::path(known).filename() == mod) return known;
  }
  return mod;
}

}  // namespace

CommandOption add_version_options(const Command& command, VersionOptions& o) {
  const CommandOption game =
      command
          .add_option("game", o.game,
                      "A game, or a version of one: GAME[:VARIANT][+MOD][?OPTION=VALUE][@REVISION]")
          .check(names_something);
  command.add_option("--variant", o.variant,
                     "A variant of the game, or several: a,b ('cubilete list' names them)");
  add_mod_option(command, o.mods);
  command
      .add_option("--set", o.set,
                  "A set-up option, name=value, or a field by its path: components.inn.cost=3")
      .repeats();
  return game;
}

VersionName version_of(const VersionOptions& o) {
  VersionName version = parse_version(o.game);
  if (!o.variant.empty()) version.variant += (version.variant.empty() ? "" : ",") + o.variant;
  version.mods.insert(version.mods.end(), o.mods.begin(), o.mods.end());
  version.options.insert(version.options.end(), o.set.begin(), o.set.end());
  return version;
}

VersionName parse_version(const std::string& text) {
  VersionName out;
  std::size_t at = end_of_game(text);
  out.game = text.substr(0, at);
  while (at < text.size()) {
    const char sign = text[at];
    // A revision extends to the end; an option's value may contain the other signs.
    const std::size_t end =
        sign == '@'
            ? text.size()
            : std::min(text.find_first_of(sign == '?' ? "?@" : kSigns, at + 1), text.size());
    const std::string part = text.substr(at + 1, end - at - 1);
    switch (sign) {
      case ':':
        out.variant += (out.variant.empty() ? "" : ",") + part;
        break;
      case '+':
        out.mods.push_back(full_name_of_mod(part));
        break;
      case '?':
        out.options.push_back(part);
        break;
      default:
        out.revision = part.empty() ? "HEAD" : part;
        break;
    }
    at = end;
  }
  return out;
}

std::string to_text(const VersionName& v) {
  std::string out = v.game;
  if (!v.variant.empty()) out += ":" + v.variant;
  for (const std::string& mod : v.mods) out += "+" + mod;
  for (const std::string& option : v.options) out += "?" + option;
  if (!v.revision.empty()) out += "@" + v.revision;
  return out;
}

std::optional<Library::Request> named_version(const std::string& text, const std::string& variant,
                                              const std::vector<std::string>& mods) {
  const VersionName name = parse_version(text);
  Library::Request request{name.game, name.variant, {}, name.mods};
  const bool has_game = is_game(library().folder_of(name.game));
  const fs::path mod = has_game ? fs::path() : library().mod_of(name.game);
  if (!mod.empty()) {
    request = library().beneath_mod(mod);
    if (!name.variant.empty()) request.variant = name.variant;
    request.mods = {mod.string()};
    request.mods.insert(request.mods.end(), name.mods.begin(), name.mods.end());
  }
  request.mods.insert(request.mods.end(), mods.begin(), mods.end());
  if (!variant.empty()) request.variant += (request.variant.empty() ? "" : ",") + variant;
  for (const std::string& option : name.options) {
    if (!parse_option(option, request.options)) return std::nullopt;
  }
  if (!name.revision.empty() && !take_revision(name.revision, request)) return std::nullopt;
  return request;
}

std::optional<VersionName> named_files(const std::string& text, const std::string& command) {
  VersionName name = parse_version(text);
  if (!name.revision.empty() || !name.options.empty()) {
    report_error(fmt::format("{} looks at files as they are and takes no {}", command,
                             name.revision.empty() ? "?option=value" : "@revision"),
                 name.revision.empty()
                     ? "leave it out: options are values of a single game"
                     : fmt::format("'git worktree add FOLDER {}' lays those files into a folder",
                                   name.revision));
    return std::nullopt;
  }
  return name;
}

}  // namespace cubilete
