#include "tools/authoring/content_change.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "base/printable.h"
#include "compiler/content_files.h"
#include "diagnostics/render.h"
#include "saves/file_journal.h"

namespace cubilete {

namespace fs = std::filesystem;

fs::path resolved(const fs::path& path) {
  std::error_code error;
  const fs::path found = fs::weakly_canonical(fs::absolute(path, error), error);
  return found.filename().empty() ? found.parent_path() : found;
}

bool is_below(const fs::path& path, const fs::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first ==
         folder.end();
}

std::vector<fs::path> files_below(const fs::path& folder, std::string_view extension) {
  std::error_code error;
  std::vector<fs::path> found;
  for (const auto& entry : fs::recursive_directory_iterator(folder, error)) {
    const bool is_of_it = extension.empty() || entry.path().extension() == extension;
    if (is_of_it && entry.is_regular_file(error)) found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::string modeline(const fs::path& file, const std::string& schema) {
  const fs::path at = resolved(library().home()) / "schema" / schema;
  std::string url;
  for (const char c : at.lexically_relative(file.parent_path()).generic_string()) {
    const bool is_special = c == ' ' || c == '%' || c == '#' || c == '?';
    url += is_special ? fmt::format("%{:02X}", static_cast<unsigned>(c)) : std::string(1, c);
  }
  return fmt::format("# yaml-language-server: $schema={}\n", url);
}

std::string typed(const fs::path& folder) {
  for (const fs::path& at : library().contents()) {
    const fs::path content = resolved(at);
    if (is_below(folder, content)) return folder.lexically_relative(content).generic_string();
  }
  return shown_path(folder);
}

fs::path game_named(const std::string& name) {
  const fs::path folder = library().folder_of(name);
  if (is_game(folder)) return resolved(folder);
  report_unknown_game(name);
  return {};
}

Library::Request NamedFolder::request() const {
  Library::Request request =
      is_mod() ? library().beneath_mod(folder) : Library::Request{folder.string(), "", {}};
  if (is_mod()) request.mods = {folder.string()};
  request.keeps_content = true;
  return request;
}

std::optional<NamedFolder> game_or_mod_named(const std::string& name) {
  if (const fs::path game = library().folder_of(name); is_game(game)) {
    return NamedFolder{resolved(game), {}};
  }
  const fs::path mod = library().mod_of(name);
  if (mod.empty()) {
    report_unknown_game(name);
    return std::nullopt;
  }
  const NamedFolder found = {resolved(mod), resolved(library().game_of_mod(mod))};
  if (is_game(found.game)) return found;
  report_error(fmt::format("the game of the mod {} is not there", shown_path(found.folder)),
               fmt::format("see 'for' in {}", shown_path(found.folder / "mod.yaml")));
  return std::nullopt;
}

bool is_whole(const fs::path& folder) {
  std::string problem;
  if (!take_back(folder, problem)) return true;
  if (problem.empty()) {
    warn(fmt::format("an earlier 'cubilete new' was stopped in {}: what it had begun is taken back",
                     printable(shown_path(folder))));
    return true;
  }
  report_error(problem, "an earlier 'cubilete new' was stopped in the middle; nothing was changed");
  return false;
}

std::optional<Compilation> compiled(const Library::Request& request) {
  Compilation c = library().compile(request);
  if (c.ruleset || c.draft) return c;
  std::fputs(render_text(c.diagnostics.list(), c.sources, {may_colour_err()}).c_str(), stderr);
  report_error(fmt::format("'{}' has problems; nothing was changed", request.game),
               "first correct what is reported above");
  return std::nullopt;
}

int try_out(const Draft& draft, const fs::path& game) {
  watch_interrupts();  // from here on there is something to put away, then something to write
  std::string problem;
  const auto found = draft.try_out(library(), game, problem, when_interrupted());
  if (!found) {
    report_error(problem);
    // A thread may still read the content, so nothing of it is taken down.
    if (interrupted) std::quick_exit(kInterrupted);
    return kProblems;
  }
  if (!found->diagnostics.empty()) {
    std::fputs(render_text(found->diagnostics.list(), found->sources, {may_colour_err()}).c_str(),
               stderr);
  }
  if (found->diagnostics.has_errors()) {
    report_error(
        fmt::format("with it {} would not be valid; nothing was changed", typed(draft.folder())),
        "first correct what is reported above; a check of how many there are may be ahead");
    return kProblems;
  }
  if (interrupted) {
    report_error("stopped; nothing was changed");
    return kInterrupted;
  }
  return kFine;
}

int finish(const Draft& draft, const fs::path& game, const std::string& next) {
  if (const int exit_code = try_out(draft, game)) return exit_code;
  const std::string problem = draft.apply();
  if (!problem.empty()) {
    report_error(problem, "nothing was changed");
    return kProblems;
  }
  std::string text;
  for (const auto& [path, written] : draft.files()) {
    text += fmt::format("{}\n", shown_path(draft.folder() / path));
  }
  print_out(text + next);
  return kFine;
}

}  // namespace cubilete
