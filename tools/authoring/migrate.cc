// cubilete migrate: updates games and mods to the current version of the language.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>

#include "compiler/compile.h"
#include "compiler/content_files.h"
#include "diagnostics/render.h"
#include "document/text_file.h"
#include "document/yaml_reader.h"
#include "lua/analysis/old_words.h"
#include "migration/migrate.h"
#include "saves/durable_file.h"
#include "tools/authoring/content_change.h"
#include "tools/authoring/draft.h"
#include "tools/authoring/line_difference.h"
#include "tools/cli/command_line.h"
#include "tools/cli/console.h"
#include "tools/cli/subcommands.h"

namespace cubilete {

namespace fs = std::filesystem;

namespace {

struct MigrateOptions {
  std::string path;
  bool is_dry_run = false;
  bool is_forced = false;
};

struct File {
  fs::path path;
  ContentFileKind kind = ContentFileKind::kGame;
  const char* schema = "";
  std::int32_t source = -1;
  std::optional<Migrated> migrated;
};

class Migration {
 public:
  explicit Migration(fs::path folder) : folder_(std::move(folder)) {}

  // Reads the files and rewrites them in memory; returns false if an error was reported.
  bool prepare(bool is_forced) {
    find_files();
    find_scripts();
    std::optional<Node> game;
    for (File& f : files_) {
      auto text = read_file(f.path);
      if (!text) {
        d_.error("unreadable-file", {}, fmt::format("{} cannot be read", shown_path(f.path)));
        continue;
      }
      f.source = sources_.add(shown_path(f.path), std::move(*text));
      if (f.kind == ContentFileKind::kGame) game = read_yaml(sources_.text(f.source));
    }
    if (!game) game = game_of_mod();
    for (File& f : files_) {
      if (f.source < 0) continue;
      f.migrated = migrate(sources_, f.source, f.kind, game ? &*game : nullptr, d_);
      if (f.migrated && !is_forced) check_structure(f);
      if (f.migrated && game) warn_of_joined(*f.migrated, *game);
    }
    for (Script& s : scripts_) rewrite(s);
    d_.sort();
    fmt::print(stderr, "{}", render_text(d_.list(), sources_, {may_colour_err()}));
    return !d_.has_errors();
  }

  // Validates the new content, as it would be in this folder, and reports its errors. Returns how
  // many there are, also those that the rewriting told.
  std::size_t report_left() const {
    std::size_t left = d_.size();
    Draft draft(resolved(folder_));
    for (const File& f : files_) {
      if (is_changed(f)) draft.put(f.path.lexically_relative(folder_), f.migrated->text);
    }
    // Scripts outside of the folder are tried inside of it.
    for (const Script& s : scripts_) {
      draft.put(fs::path("scripts") / s.path.lexically_relative(scripts_folder_), s.text);
    }
    std::error_code error;
    const bool is_mod = fs::exists(folder_ / "mod.yaml", error);
    std::string problem;
    const auto found =
        draft.try_out(library(), is_mod ? library().game_of_mod(folder_) : fs::path(), problem);
    if (!found) {
      report_error(problem);
      return left + 1;
    }
    // The game of a mod may be migrated in the same call.
    const std::string here = shown_path(resolved(folder_)) + "/";
    std::vector<Diagnostic> errors = found->diagnostics.list();
    std::erase_if(errors, [&](const Diagnostic& d) {
      return d.severity != Severity::kError ||
             (d.span.is_known() && !found->sources.path(d.span.file).starts_with(here));
    });
    fmt::print(stderr, "{}", render_text(errors, found->sources, {may_colour_err()}));
    return left + errors.size();
  }

  std::size_t changed() const {
    return std::size_t(std::count_if(files_.begin(), files_.end(),
                                     [this](const File& f) { return is_changed(f); }) +
                       std::count_if(scripts_.begin(), scripts_.end(),
                                     [this](const Script& s) { return is_changed(s); }));
  }

  void show() const {
    for (const File& f : files_) {
      if (!is_changed(f)) continue;
      print_out(line_difference(f.path, sources_.text(f.source), f.migrated->text));
    }
    for (const Script& s : scripts_) {
      if (!is_changed(s)) continue;
      print_out(line_difference(s.path, sources_.text(s.source), s.text));
    }
  }

  // Writes all files, or none if one cannot be written. Returns the problem, or nothing.
  std::string write() const {
    struct Change {
      const fs::path& path;
      std::int32_t source;
      const std::string& text;
    };
    std::vector<Change> changes;
    for (const File& f : files_) {
      if (is_changed(f)) changes.push_back({f.path, f.source, f.migrated->text});
    }
    for (const Script& s : scripts_) {
      if (is_changed(s)) changes.push_back({s.path, s.source, s.text});
    }
    for (std::size_t i = 0; i < changes.size(); ++i) {
      const Change& c = changes[i];
      std::string problem = replace(c.path, sources_.text(c.source), c.text);
      if (problem.empty()) continue;
      for (std::size_t k = 0; k < i; ++k) {
        const Change& done = changes[k];
        const std::string undone = replace(done.path, done.text, sources_.text(done.source));
        if (!undone.empty()) problem += "\n" + undone;
      }
      return problem;
    }
    return {};
  }

 private:
  struct Script {
    fs::path path;
    std::int32_t source = -1;
    std::string text;  // in the present language
  };

  bool is_changed(const Script& s) const { return s.text != sources_.text(s.source); }
  bool is_changed(const File& f) const {
    return f.migrated && f.migrated->text != sources_.text(f.source);
  }

  static std::string replace(const fs::path& path, const std::string& before,
                             const std::string& after) {
    Replaceable old;
    old.rule = Replaceable::Rule::kSameText;
    old.text = before;
    return write_file_safely(path, after, old);
  }

  void add(const fs::path& path, ContentFileKind kind, const char* schema) {
    File f;
    f.path = path;
    f.kind = kind;
    f.schema = schema;
    files_.push_back(std::move(f));
  }

  void add_folder(const fs::path& folder, ContentFileKind kind, const char* schema) {
    for (const fs::path& p : files_below(folder, ".yaml")) add(p, kind, schema);
  }

  void find_files() {
    std::error_code error;
    if (fs::exists(folder_ / "game.yaml", error)) {
      add(folder_ / "game.yaml", ContentFileKind::kGame, "game.schema.json");
    }
    if (fs::exists(folder_ / "mod.yaml", error)) {
      add(folder_ / "mod.yaml", ContentFileKind::kOverlay, "mod.schema.json");
    }
    std::vector<fs::path> folders;
    for (const auto& entry : fs::directory_iterator(folder_, error)) {
      if (entry.is_directory(error) && is_folder_of_components(entry.path().filename().string())) {
        folders.push_back(entry.path());
      }
    }
    std::sort(folders.begin(), folders.end());
    for (const fs::path& f : folders)
      add_folder(f, ContentFileKind::kComponents, "components.schema.json");
    add_folder(folder_ / "variants", ContentFileKind::kOverlay, "variant.schema.json");
    add_folder(folder_ / "tests", ContentFileKind::kTests, "scenario.schema.json");
  }

  // Finds the scripts of the game or mod itself, not those that games share.
  void find_scripts() {
    std::error_code error;
    scripts_folder_ = folder_ / "scripts";
    if (!fs::is_directory(scripts_folder_, error)) {
      const fs::path name = fs::weakly_canonical(folder_, error).filename();
      scripts_folder_ = library().home() / "scripts" / name;
    }
    for (const fs::path& path : files_below(scripts_folder_, ".lua")) {
      auto text = read_file(path);
      if (!text) continue;
      Script s;
      s.path = path;
      s.text = *text;
      s.source = sources_.add(shown_path(path), std::move(*text));
      scripts_.push_back(std::move(s));
    }
  }

  // Rewrites a script, and warns of what cannot be rewritten. One that is not Lua is reported by
  // the validation.
  void rewrite(Script& s) {
    auto migrated = migrate_script(s.text);
    if (!migrated) return;
    for (const OldWord& word : migrated->left) {
      d_.warning("old-language", {s.source, word.place.begin, word.place.end}, word.message,
                 word.help);
    }
    s.text = std::move(migrated->text);
  }

  // Warns of steps that become one, if the game has triggers, which come after a step.
  void warn_of_joined(const Migrated& m, const Node& game) {
    const Node* triggers = game.find("triggers");
    if (!triggers || triggers->entries.empty()) return;
    for (const SourceSpan span : m.joined) {
      d_.warning("old-language", span,
                 "these effects and those before them are one step now: what triggers do because "
                 "of the first comes after the second",
                 "compare what the game does; a part of the timetable between them, such as a "
                 "phase, keeps them apart");
    }
  }

  std::optional<Node> game_of_mod() const {
    std::error_code error;
    if (!fs::exists(folder_ / "mod.yaml", error)) return std::nullopt;
    const fs::path game = library().game_of_mod(folder_);
    const auto text = read_file(library().folder_of(game.string()) / "game.yaml");
    return text ? read_yaml(*text) : std::nullopt;
  }

  // Reports schema errors of the new text at their place in the old text.
  void check_structure(const File& f) {
    Sources now;
    Diagnostics problems;
    const std::int32_t source = now.add(shown_path(f.path), f.migrated->text);
    const auto tree = read_yaml(now, source, problems);
    if (tree) library().schemas().check(*tree, f.schema, problems);
    for (Diagnostic p : problems.list()) {
      if (p.severity != Severity::kError) continue;
      const std::size_t line = now.begin_of(p.span).line - 1;
      const std::uint32_t old = line < f.migrated->lines.size() ? f.migrated->lines[line] : 1;
      const std::string_view text = sources_.line(f.source, old);
      const std::string word(now.text(p.span));
      SourceSpan place = sources_.span_of_line(f.source, old);
      if (const std::size_t at = text.find(word); !word.empty() && at != std::string_view::npos) {
        place.begin += static_cast<std::uint32_t>(at);
        place.end = place.begin + static_cast<std::uint32_t>(word.size());
      }
      p.span = place;
      p.notes.clear();
      d_.add(std::move(p));
    }
  }

  fs::path folder_;
  std::vector<File> files_;
  fs::path scripts_folder_;
  std::vector<Script> scripts_;
  Sources sources_;
  Diagnostics d_;
};

// Returns the folders of games and mods at a path or below it.
std::vector<fs::path> folders_at(const fs::path& path) {
  const auto is_one = [](const fs::path& p) {
    std::error_code error;
    return fs::exists(p / "game.yaml", error) || fs::exists(p / "mod.yaml", error);
  };
  if (is_one(path)) return {path};
  std::vector<fs::path> out;
  std::error_code error;
  for (auto it = fs::recursive_directory_iterator(path, error);
       it != fs::recursive_directory_iterator(); it.increment(error)) {
    if (error) break;
    if (!it->is_directory(error)) continue;
    if (it->path().filename().string().front() == '.') it.disable_recursion_pending();
    if (is_one(it->path())) out.push_back(it->path());
  }
  std::sort(out.begin(), out.end());
  return out;
}

int run_migrate(const MigrateOptions& o) {
  std::error_code error;
  fs::path path = o.path;
  if (!fs::exists(path, error)) path = library().folder_of(o.path);
  if (fs::is_regular_file(path, error)) {
    report_error(fmt::format("'{}' is a file: games and mods are migrated as a whole", o.path),
                 "name the folder of its game");
    return kWrongUsage;
  }
  std::vector<Migration> all;
  for (const fs::path& folder : folders_at(path)) all.emplace_back(folder);
  if (all.empty()) {
    report_unknown_game(o.path, "name a folder that holds game.yaml or mod.yaml");
    return kWrongUsage;
  }
  bool is_good = true;
  for (Migration& m : all) is_good = m.prepare(o.is_forced) && is_good;
  if (!is_good) {
    report_error("nothing was changed", "correct first what is reported above");
    return kProblems;
  }
  std::size_t changed = 0;
  for (const Migration& m : all) {
    m.show();
    changed += m.changed();
  }
  std::size_t left = 0;
  for (const Migration& m : all) left += m.report_left();
  if (changed == 0 && left == 0) {
    print_out(fmt::format("nothing to do: {} is written in language {}\n", o.path, kLanguage));
    return kFine;
  }
  const std::string count = counted(static_cast<std::ptrdiff_t>(changed), "file");
  const std::string rest =
      left == 0 ? "" : fmt::format("; {} left to look at, reported above", left);
  if (o.is_dry_run) {
    print_out(fmt::format("{} would change{}\n", count, rest));
    return left == 0 ? kFine : kProblems;
  }
  for (const Migration& m : all) {
    const std::string problem = m.write();
    if (problem.empty()) continue;
    report_error(problem);
    return kProblems;
  }
  print_out(fmt::format("{} changed{}\n", count, rest));
  return left == 0 ? kFine : kProblems;
}

}  // namespace

void add_migrate(const Command& command, int& exit_code) {
  auto o = std::make_shared<MigrateOptions>();
  command.add_option("path", o->path, "A game or mod, by name or folder, or a folder of several")
      .required();
  command.add_flag("--dry-run", o->is_dry_run, "Show what would change, and change nothing");
  command.add_flag("--force", o->is_forced,
                   "Rewrite it also where other mistakes are found than its old language");
  command.footer(
      "All files of a game change or none does; what is new already stays as it is.\n\n"
      "Examples:\n  cubilete migrate my-game --dry-run\n  cubilete migrate path/to/my-mod");
  command.callback([o, &exit_code] { exit_code = run_migrate(*o); });
}

}  // namespace cubilete
