#include "tools/play/saved_game.h"

#include <fmt/format.h>

#include <system_error>

#include "base/digest.h"
#include "base/printable.h"
#include "base/shell_word.h"
#include "document/text_file.h"
#include "tools/cli/console.h"
#include "tools/cli/revision.h"
#include "tools/cli/version_name.h"

namespace cubilete {

namespace fs = std::filesystem;

namespace {

void report_unreadable(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::not_found) {
    report_error(fmt::format("{} cannot be read: there is no such file", path),
                 "is the path right?");
  } else if (fs::is_directory(status)) {
    report_error(fmt::format("{} cannot be read: this is a folder", path), "name the file in it");
  } else if (!fs::is_regular_file(status)) {
    report_error(fmt::format("{} cannot be read: this is no ordinary file", path));
  } else if (fs::file_size(path, error) > (16u << 20)) {
    report_error(fmt::format("{} is larger than 16 MiB: that is no replay", path));
  } else {
    report_error(fmt::format("{} cannot be read", path), "have you the right to read it?");
  }
}

}  // namespace

std::optional<Replay> read_replay_or_report(const std::string& path, int& exit_code) {
  const auto text = read_file(path);
  std::error_code error;
  // A missing file is wrong usage, like a missing game.
  exit_code = fs::exists(path, error) ? kProblems : kWrongUsage;
  if (!text) {
    report_unreadable(path);
    return std::nullopt;
  }
  auto replay = parse_replay(*text);
  if (!replay) {
    report_error(
        fmt::format("{}: {}", path, replay.error().message),
        replay.error().code == "replay-version" ? "read it with the cubilete that wrote it" : "");
    return std::nullopt;
  }
  if (replay->damage) {
    report_error(
        fmt::format("{}: {}", path, replay->damage->message),
        fmt::format("'cubilete play --resume {} --to {}' goes on after the last sound choice",
                    shell_word(path), replay->steps.size()));
  } else if (!replay->is_closed) {
    warn(fmt::format(
        "{} breaks off after {} choices: its end is missing. Either the game was interrupted,\n"
        "          and then this is all of it, or a part of the file was lost",
        printable(path), replay->steps.size()));
  }
  exit_code = kFine;
  return std::move(*replay);
}

namespace {

// Returns a folder's name without its path on this machine: its name in the content, or its last
// name.
std::string portable(const fs::path& folder) {
  std::error_code error;
  const fs::path full = origin_of(fs::weakly_canonical(fs::absolute(folder, error), error));
  for (const fs::path& content : library().contents()) {
    const fs::path name = full.lexically_relative(fs::weakly_canonical(content, error));
    if (!name.empty() && name != "." && *name.begin() != "..") return name.generic_string();
  }
  return "./" + full.filename().generic_string();
}

// Returns the first folder of this name with `file` in it, at most two levels below `base`.
fs::path found_below(const fs::path& base, const fs::path& name, const char* file) {
  constexpr int kDeepest = 2;
  constexpr int kMostEntries = 5000;
  std::error_code error;
  fs::path found;
  int entries = 0;
  for (fs::recursive_directory_iterator it(base, fs::directory_options::skip_permission_denied,
                                           error);
       !error && it != fs::recursive_directory_iterator() && ++entries <= kMostEntries;
       it.increment(error)) {
    std::error_code ignored;
    const fs::path& path = it->path();
    const bool is_hidden = path.filename().string().starts_with('.');
    if (it.depth() >= kDeepest || is_hidden) it.disable_recursion_pending();
    if (path.filename() != name || !fs::is_regular_file(path / file, ignored)) continue;
    if (found.empty() || path < found) found = path;
  }
  return found;
}

// Returns a folder with `file` that a recorded path or name may mean; empty if none is found.
fs::path found_again(const std::string& name, const fs::path& replay, const char* file) {
  std::error_code error;
  const fs::path relative = fs::path(name).relative_path().lexically_normal();
  const fs::path here = fs::current_path(error);
  const fs::path there = fs::absolute(replay, error).lexically_normal().parent_path();
  for (const fs::path& base : {here, there, here.parent_path(), there.parent_path()}) {
    for (const fs::path& folder : {base / relative, base / relative.filename(), base}) {
      const bool is_named_so = folder.filename() == relative.filename();
      if (is_named_so && fs::is_regular_file(folder / file, error)) return folder;
    }
  }
  for (const fs::path& base : {here, there}) {
    if (fs::path found = found_below(base, relative.filename(), file); !found.empty()) return found;
  }
  return {};
}

}  // namespace

Library::Request portable_request(Library::Request request) {
  request.game = portable(library().folder_of(request.game));
  for (std::string& mod : request.mods) mod = portable(library().folder_of_mod(mod));
  return request;
}

std::string places_of_mods(const Library::Request& request) {
  std::string places;
  bool are_needed = false;
  for (const std::string& mod : request.mods) {
    const fs::path folder = library().folder_of_mod(mod);
    const std::string name = portable(folder);
    are_needed =
        are_needed || (name.starts_with("./") && found_again(name, {}, "mod.yaml").empty());
    places += fmt::format(" --mod {}", name.starts_with("./") ? folder.string() : name);
  }
  return are_needed ? places : "";
}

bool find_content_of(const std::string& path, const Replay& replay, const std::string& game,
                     const std::vector<std::string>& mods, Library::Request& out) {
  std::error_code error;
  out = request_of(replay);
  if (!mods.empty()) out.mods = mods;
  if (!game.empty()) {
    const auto named = named_version(game);
    if (!named) return false;
    out.game = named->game;
    out.scripts = named->scripts;
  }
  if (game.empty() && !is_game(library().folder_of(out.game))) {
    const fs::path found = found_again(out.game, path, "game.yaml");
    if (found.empty()) {
      report_unknown_game(
          out.game, "say where it is now: replay FILE --game FOLDER, or play FOLDER --resume FILE");
      return false;
    }
    out.game = found.string();
  }
  for (std::string& mod : out.mods) {
    if (fs::is_regular_file(library().folder_of_mod(mod) / "mod.yaml", error)) continue;
    const fs::path found = found_again(mod, path, "mod.yaml");
    if (found.empty()) {
      report_error(fmt::format("{} was played with the mod '{}', which is not here", path, mod),
                   fmt::format("say where each of its mods is now: --mod FOLDER (it had {})",
                               fmt::join(replay.mods, ", ")));
      return false;
    }
    mod = found.string();
  }
  return true;
}

bool tell_changes(const std::string& path, const Replay& replay, const Ruleset& ruleset) {
  if (hexadecimal(ruleset.digest) == replay.content) return false;
  std::string text =
      fmt::format("{} was played with other content than there is now:", printable(path));
  for (const std::string& change : changes_between(replay.files, identity_of(ruleset))) {
    text += "\n          " + printable(change);
  }
  warn(text);
  return true;
}

bool keep_unfinished(const std::string& path) {
  const auto text = read_file(path);
  const auto old = text ? parse_replay(*text) : Result<Replay>(Replay{});
  if (!old || !old->is_recording || old->is_over || old->steps.empty()) return true;
  std::error_code error;
  std::string kept = path + ".old";
  for (int n = 2; fs::exists(fs::symlink_status(kept, error)); ++n) {
    kept = fmt::format("{}.old{}", path, n);
  }
  const std::string problem = write_file_safely(kept, *text, {});
  if (!problem.empty()) {
    report_error(fmt::format("{} holds an unfinished game, which would be lost: {}", path, problem),
                 fmt::format("go on with it by --resume {}, or name another file", path));
    return false;
  }
  warn(printable(fmt::format("{} held an unfinished game of {} choices: it is now {}", path,
                             old->steps.size(), kept)));
  return true;
}

}  // namespace cubilete
