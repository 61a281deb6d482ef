// cubilete validate: checks content and tells every problem at once.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "base/edit_distance.h"
#include "console.h"
#include "diagnostics/render.h"

namespace cubilete {

namespace fs = std::filesystem;

namespace {

struct Options {
  std::vector<std::string> games;
  std::string format = "text";
  bool strict = false;
};

// The folder of the game that a path belongs to: itself, or one above it.
fs::path game_of(fs::path path) {
  std::error_code error;
  for (path = fs::absolute(path, error).lexically_normal(); path.has_relative_path();
       path = path.parent_path()) {
    if (fs::is_regular_file(path / "game.yaml", error)) return path;
  }
  return {};
}

int validate(const Options& o) {
  std::vector<std::string> games = o.games;
  if (games.empty()) games = library().games();
  std::vector<Diagnostic> all;
  Sources sources;
  std::size_t checked = 0;
  for (const std::string& name : games) {
    std::error_code error;
    fs::path folder = library().folder_of(name);
    if (!fs::is_regular_file(folder / "game.yaml", error)) {
      folder = fs::exists(name, error) ? game_of(name) : fs::path();
      if (folder.empty()) {
        const auto near = nearest(name, library().games());
        complain(fmt::format("there is no game '{}'", name),
                 near ? fmt::format("did you mean '{}'?", *near)
                      : "give a game, a game's folder, or a file inside one");
        return kWrongUsage;
      }
    }
    // The game as it is, then with each of its variants.
    std::vector<std::string> variants = variants_of(folder);
    variants.insert(variants.begin(), "");
    for (const std::string& variant : variants) {
      Compilation c = library().compile({folder.string(), variant, {}});
      ++checked;
      // Spans are moved into one set of sources, in which every file stands once.
      std::vector<std::int32_t> moved(c.sources.size(), -1);
      const auto move = [&](SourceSpan s) {
        if (!s.is_known()) return s;
        std::int32_t& to = moved[std::size_t(s.file)];
        for (std::size_t i = 0; i < sources.size() && to < 0; ++i) {
          if (sources.path(std::int32_t(i)) == c.sources.path(s.file)) to = std::int32_t(i);
        }
        if (to < 0) to = sources.add(c.sources.path(s.file), c.sources.text(s.file));
        s.file = to;
        return s;
      };
      for (Diagnostic d : c.diagnostics.list()) {
        d.span = move(d.span);
        for (Note& n : d.notes) n.span = move(n.span);
        if (std::find(all.begin(), all.end(), d) == all.end()) all.push_back(std::move(d));
      }
    }
  }
  Diagnostics sorted;
  for (Diagnostic& d : all) sorted.add(std::move(d));
  sorted.sort();
  const auto errors = std::count_if(sorted.list().begin(), sorted.list().end(),
                                    [](const auto& d) { return d.severity == Severity::kError; });
  const auto warnings = static_cast<std::ptrdiff_t>(sorted.size()) - errors;
  if (o.format == "json") {
    answer(render_json(sorted.list(), sources));
  } else if (o.format == "sarif") {
    answer(render_sarif(sorted.list(), sources));
  } else {
    answer(render_text(sorted.list(), sources, {may_colour_out()}));
    answer(fmt::format("{} error{}, {} warning{} in {} game{} ({} with variants)\n", errors,
                       errors == 1 ? "" : "s", warnings, warnings == 1 ? "" : "s", games.size(),
                       games.size() == 1 ? "" : "s", checked));
  }
  return errors > 0 || (o.strict && warnings > 0) ? kProblems : kFine;
}

}  // namespace

void add_validate(CLI::App& app, int& exit_code) {
  auto o = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("validate", "Checks content and tells every problem at once");
  command->add_option("game", o->games,
                      "Games, folders of games or files inside them; without any, all");
  command->add_option("--format", o->format, "text, json or sarif")
      ->check(CLI::IsMember({"text", "json", "sarif"}));
  command->add_flag("--strict", o->strict, "Warnings fail too");
  command->footer(
      "Examples:\n  cubilete validate\n  cubilete validate dicy-cards --strict\n"
      "  cubilete validate my-game/game.yaml --format json");
  command->callback([o, &exit_code] { exit_code = validate(*o); });
}

}  // namespace cubilete
