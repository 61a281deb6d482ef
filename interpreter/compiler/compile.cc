#include "compiler/compile.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <sstream>

#include "base/digest.h"
#include "base/printable.h"
#include "compiler/compiler.h"
#include "compiler/overlays/conflicts.h"
#include "compiler/overlays/mods.h"
#include "compiler/overlays/whole_content.h"
#include "document/yaml_reader.h"

namespace cubilete {

namespace fs = std::filesystem;

std::vector<std::string> variants_of(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder / "variants", error)) {
    if (entry.path().extension() == ".yaml") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

namespace {

constexpr std::string_view kLook = "look";  // the beginning of paths into look.yaml

class Loader {
 public:
  Loader(const GameRequest& request, const SchemaSet& schemas)
      : request_(request),
        schemas_(schemas),
        reader_(schemas, sources_, d_, request.known_documents) {}

  Compilation run() {
    const fs::path& folder = request_.folder;
    const fs::path main = folder / "game.yaml";
    DocumentFile game = reader_.read(main, folder, "game.schema.json");
    if (game.source < 0) {
      report_no_game(main);
      return finish(nullptr);
    }
    std::vector<DocumentFile> components = reader_.read_components(folder);
    std::vector<DocumentFile> locales =
        reader_.read_folder(folder, folder / "locale", "locale.schema.json");
    DocumentFile look = reader_.read(folder / "look.yaml", folder, "look.schema.json");

    auto ruleset = std::make_shared<Ruleset>();
    ruleset->variants = variants_of(request_.folder);
    ruleset->variant = request_.variant;
    ruleset->name = name_of_game();
    const std::vector<OverlayFile> overlays = read_overlays(*ruleset, components);
    // What a mod of another game changes is not here.
    const auto is_of_another = [](const Diagnostic& d) { return d.code == "wrong-game"; };
    if (std::ranges::any_of(d_.list(), is_of_another)) return finish(nullptr);
    Node options_overlay;
    if (!request_.options.empty()) options_overlay = overlay_of_options(game);
    if (keep_language_only() || !game.tree || !game.tree->is_map()) return finish(nullptr);
    lay_look(look, *game.tree);

    OverlayTargets targets;
    targets.game = &*game.tree;
    if (game.tree->find("components")) targets.component_files.push_back(&*game.tree);
    for (DocumentFile& f : components) {
      if (f.tree && f.tree->is_map()) targets.component_files.push_back(&*f.tree);
    }
    if (overlays.size() > 1) report_conflicts(targets, overlays, d_);
    for (const OverlayFile& o : overlays) {
      if (o.file.tree) apply_overlay(*o.file.tree, targets, d_);
    }
    if (options_overlay.is_map()) apply_overlay(options_overlay, targets, d_);
    note_traces(overlays, targets);
    const Node shown = take_look(*game.tree, look.source, targets.removed);
    if (!overlays.empty()) check_structure_again(targets, shown);
    note_unread(locales);
    for (const OverlayFile& o : overlays) add_words_of(o, locales);
    if (request_.keeps_content) content_ = whole_content(targets, locales);
    read_scripts(*ruleset, overlays);

    const std::vector<Diagnostic> structural = d_.list();
    Diagnostics semantic;
    ruleset->sources = sources_;
    Compiler compiler(*ruleset, semantic);
    std::set<std::int32_t> overlay_sources;
    for (const OverlayFile& o : overlays) {
      overlay_sources.insert(o.file.source);
      overlay_sources.insert(o.sources.begin(), o.sources.end());
    }
    compiler.set_overlay_sources(std::move(overlay_sources));
    for (const OverlayFile& o : overlays) {
      for (const std::int32_t source : o.sources) compiler.find_scripts(source, o.name + "/");
    }
    compiler.check_structure_with([this](const Node& n, const char* schema, Diagnostics& found) {
      schemas_.check(n, schema, found);
    });
    if (request_.may_remove) compiler.may_remove();
    compiler.compile(*game.tree, {targets.component_files.begin(), targets.component_files.end()});
    for (DocumentFile& f : locales) {
      if (f.tree) compiler.compile_locale(*f.tree, f.path.stem().string());
    }
    compiler.check_locales();
    compiler.compile_look(shown,
                          [&](std::int32_t source) { return folder_of_source(source, overlays); });
    keep_news(semantic, structural, game, components, locales, shown);

    std::uint64_t digest = 0;
    for (std::size_t i = 0; i < sources_.size(); ++i) {
      const auto source = static_cast<std::int32_t>(i);
      if (source != look.source) digest = digest_of(sources_.text(source), digest);
    }
    ruleset->digest = digest;
    return finish(std::move(ruleset));
  }

 private:
  // Reports that the game is not there. A mod that was to be played with it may say why: it cannot
  // be read, or names no game or one that nobody knows.
  void report_no_game(const fs::path& main) {
    const std::string name = name_of_game();
    const std::vector<OverlayFile> mods = read_mods(reader_, request_.mods, name, d_);
    if (d_.has_errors()) return;
    for (const OverlayFile& mod : mods) {
      const Node* game = mod.file.tree ? mod.file.tree->find("for") : nullptr;
      if (!game) continue;
      Diagnostics::Report report = d_.error(
          "wrong-game", game->span,
          fmt::format("there is no game '{}', by its name or beside this mod", game->text));
      if (!report.suggest(game->text, request_.known_games)) {
        report.help("write the name of a game, or put the game's folder beside that of the mod");
      }
      return;
    }
    d_.error("missing-file", {},
             fmt::format("there is no game at '{}': {} is missing", shown_path(request_.folder),
                         shown_path(main)));
  }

  // If files are written in another version of the language, their other errors mean nothing: keeps
  // the first of these errors, and the errors in the text of files.
  bool keep_language_only() {
    const auto is_language = [](const Diagnostic& d) {
      return d.code == "old-language" || d.code == "newer-language";
    };
    d_.sort();
    const std::vector<Diagnostic> all = d_.list();
    const auto files = std::count_if(all.begin(), all.end(), is_language);
    if (files == 0) return false;
    d_ = Diagnostics();
    bool is_first = true;
    for (Diagnostic d : all) {
      if (is_language(d)) {
        if (!is_first) continue;
        is_first = false;
        if (files == 2) d.help += "; 1 more file is old";
        if (files > 2) d.help += fmt::format("; {} more files are old", files - 1);
      } else if (!d.code.starts_with("yaml-")) {
        continue;
      }
      d_.add(std::move(d));
    }
    return true;
  }

  Compilation finish(std::shared_ptr<Ruleset> ruleset) {
    Compilation c;
    d_.sort();
    if (ruleset) {
      ruleset->sources = sources_;
      if (!d_.has_errors()) c.ruleset = ruleset;
      c.draft = std::move(ruleset);
    }
    c.sources = std::move(sources_);
    c.diagnostics = std::move(d_);
    c.content = std::move(content_);
    c.overlay_traces = std::move(traces_);
    return c;
  }

  std::string name_of_game() const {
    std::string name = request_.folder.filename().string();
    if (!name.empty() && name != ".") return name;
    std::error_code error;
    return fs::canonical(request_.folder, error).filename().string();
  }

  // Reads the variants and the mods and returns them in the order of application. Moves the
  // components of mods to those of the game.
  std::vector<OverlayFile> read_overlays(Ruleset& r, std::vector<DocumentFile>& components) {
    std::vector<OverlayFile> mods = read_mods(reader_, request_.mods, r.name, d_);
    std::vector<OverlayFile> overlays;
    std::vector<std::string> variants = names_in(request_.variant);
    std::map<std::string, SourceSpan> wanted;  // by name, where a mod asks for it
    for (const OverlayFile& mod : mods) {
      if (!mod.file.tree) continue;
      for (const Node* n : texts_under(*mod.file.tree, "variant")) {
        if (std::find(variants.begin(), variants.end(), n->text) != variants.end()) continue;
        variants.push_back(n->text);
        wanted.emplace(n->text, n->span);
      }
    }
    for (const std::string& name : variants) {
      OverlayFile variant;
      variant.name = name;
      const auto by = wanted.find(name);
      variant.file = read_variant(name, by == wanted.end() ? SourceSpan{} : by->second);
      overlays.push_back(std::move(variant));
    }
    r.variant = fmt::format("{}", fmt::join(variants, ","));
    for (OverlayFile& mod : mods) overlays.push_back(std::move(mod));
    overlays = in_order(std::move(overlays), d_);
    for (OverlayFile& o : overlays) {
      if (o.is_mod) r.mods.push_back(o.name);
      for (DocumentFile& f : o.components) components.push_back(std::move(f));
      o.components.clear();
    }
    return overlays;
  }

  // Adds the look to the game, so that overlays can change it under the name of its file.
  static void lay_look(const DocumentFile& look, Node& game) {
    if (!look.tree || !look.tree->is_map() || game.find(kLook)) return;
    game.entries.push_back({std::string(kLook), look.tree->span, *look.tree});
  }

  // Removes the look from the game, with the changes of overlays, and returns it. What the game's
  // own look says of things that overlays removed may stay there, as their texts may.
  static Node take_look(Node& game, std::int32_t own,
                        const std::map<std::string, SourceSpan>& removed) {
    Node* found = game.find(kLook);
    Node look = found ? std::move(*found) : Node{};
    std::erase_if(game.entries, [](const Entry& e) { return e.key == kLook; });
    std::set<std::string> gone;  // the names of sections' entries
    for (const auto& [path, place] : removed) {
      if (std::ranges::count(path, '.') == 1) gone.insert(path.substr(path.find('.') + 1));
    }
    for (Entry& section : look.entries) {
      std::erase_if(section.value.entries,
                    [&](const Entry& e) { return e.key_span.file == own && gone.contains(e.key); });
    }
    return look;
  }

  void note_traces(const std::vector<OverlayFile>& overlays, const OverlayTargets& targets) {
    for (const OverlayFile& o : overlays) {
      traces_.titles.push_back(title_of(o));
      traces_.sources.insert(o.file.source);
      traces_.sources.insert(o.sources.begin(), o.sources.end());
      for (const DocumentFile& f : o.words) traces_.sources.insert(f.source);
    }
    traces_.parts = targets.overlaid;
  }

  // Returns the folder with the pictures for a source file: that of its mod, or the game's.
  fs::path folder_of_source(std::int32_t source, const std::vector<OverlayFile>& overlays) const {
    for (const OverlayFile& o : overlays) {
      if (o.is_mod && o.file.source == source) return o.folder;
    }
    return request_.folder;
  }

  // Checks the trees again: the values of overlays must have the right structure at their places.
  void check_structure_again(const OverlayTargets& targets, const Node& look) {
    schemas_.check(*targets.game, "game.schema.json", d_);
    if (look.is_map()) schemas_.check(look, "look.schema.json", d_);
    for (const Node* file : targets.component_files) {
      if (file != targets.game) schemas_.check(*file, "components.schema.json", d_);
    }
  }

  // Splits "advanced,solo": the variants to play with, in the order of application.
  static std::vector<std::string> names_in(const std::string& list) {
    std::vector<std::string> names;
    std::istringstream in(list);
    for (std::string name; std::getline(in, name, ',');) names.push_back(name);
    return names;
  }

  // Reads a variant. `wanted_at` is the place of its name in a mod, or unknown if the user gave it.
  DocumentFile read_variant(const std::string& name, SourceSpan wanted_at) {
    const auto known = variants_of(request_.folder);
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      Diagnostics::Report d = d_.error("unknown-variant", wanted_at,
                                       fmt::format("the game '{}' has no variant '{}'",
                                                   request_.folder.filename().string(), name));
      if (!d.suggest(name, known)) {
        d.help(known.empty() ? "it has no variants at all"
                             : fmt::format("it has: {}", fmt::join(known, ", ")));
      }
      return {};
    }
    return reader_.read(request_.folder / "variants" / (name + ".yaml"), request_.folder,
                        "variant.schema.json");
  }

  // Returns an overlay with one line for each option and field from the command line.
  Node overlay_of_options(const DocumentFile& game) {
    const Node* options = game.tree ? game.tree->find("options") : nullptr;
    std::string text = "set:\n";
    for (const auto& [name, value] : request_.options) {
      // A line break would add more than the one value.
      if (first_control(name + value) != std::string::npos ||
          name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_-.") != std::string::npos) {
        d_.error("bad-option", {}, fmt::format("'{}: {}' sets no option", name, value),
                 "an option is set by its name, a field by its path, on one line");
        continue;
      }
      if (name.find('.') != std::string::npos) {
        text += fmt::format("  {}: {}\n", name, value);
        continue;
      }
      const Node* option = options ? options->find(name) : nullptr;
      text += fmt::format("  options.{}{}: {}\n", name, option && option->is_map() ? ".value" : "",
                          value);
    }
    const std::int32_t source = sources_.add("--set", text);
    auto tree = read_yaml(sources_, source, d_);
    return tree ? std::move(*tree) : Node{};
  }

  void read_scripts(Ruleset& r, const std::vector<OverlayFile>& overlays) {
    std::error_code error;
    const fs::path own = request_.folder / "scripts";
    if (fs::is_directory(own, error)) {
      reader_.read_scripts(request_.folder, own, "", r.script_files);
    } else {
      reader_.read_scripts(request_.scripts_root, request_.scripts_root / r.name, "",
                           r.script_files);
    }
    reader_.read_scripts(request_.scripts_root, request_.scripts_root / "lib", "lib/",
                         r.script_files);
    for (const OverlayFile& o : overlays) {
      if (!o.is_mod) continue;
      const std::size_t before = r.script_files.size();
      reader_.read_scripts(o.folder, o.folder / "scripts", o.name + "/", r.script_files);
      for (std::size_t i = before; i < r.script_files.size(); ++i) {
        traces_.sources.insert(r.script_files[i].source);
      }
    }
  }

  void note_unread(const std::vector<DocumentFile>& words) {
    are_words_unread_ = are_words_unread_ || std::ranges::any_of(words, [](const DocumentFile& f) {
                          return !f.tree || !f.tree->is_map();
                        });
  }

  // Adds the words of an overlay, which may change or add words in the game's languages.
  void add_words_of(const OverlayFile& overlay, std::vector<DocumentFile>& locales) {
    const auto add = [&](const Node& words, const std::string& language, SourceSpan span) {
      for (DocumentFile& f : locales) {
        if (f.path.stem() != language) continue;
        if (f.tree) add_words(words, *f.tree);
        return;
      }
      d_.warning("unused-text", span, fmt::format("the game does not speak '{}'", language),
                 "a mod adds words to the languages that the game has");
    };
    const Node* own = overlay.file.tree ? overlay.file.tree->find("locale") : nullptr;
    if (own) {
      for (const Entry& e : own->entries) add(e.value, e.key, e.key_span);
    }
    for (const DocumentFile& f : overlay.words) {
      if (f.tree) add(*f.tree, f.path.stem().string(), f.tree->span);
    }
    note_unread(overlay.words);
  }

  static void add_words(const Node& words, Node& locale) {
    if (!words.is_map() || !locale.is_map()) return;
    for (const Entry& section : words.entries) {
      Node* target = locale.find(section.key);
      if (!target) {
        locale.entries.push_back(section);
        continue;
      }
      if (section.key == "sentences") {  // its groups are maps of texts
        add_words(section.value, *target);
        continue;
      }
      for (const Entry& e : section.value.entries) {
        const auto old = std::ranges::find(target->entries, e.key, &Entry::key);
        if (old != target->entries.end()) {
          *old = e;
        } else {
          target->entries.push_back(e);
        }
      }
    }
  }

  // The declarations that have structural problems.
  class BrokenParts {
   public:
    explicit BrokenParts(std::vector<Diagnostic>& structural) : structural_(structural) {}

    enum class Declares { kNothing, kNames, kTexts };

    void look_at(const Node& tree, Declares what) {
      if (structural_.empty()) return;
      for (const Entry& section : tree.entries) {
        for (Diagnostic& d : structural_) {
          // With a wrong key, the section declares nothing.
          if (what != Declares::kNames || d.span != section.key_span || d.code != "unknown-key") {
            continue;
          }
          for (const Entry& e : section.value.entries) d.declares.push_back(e.key);
        }
        const bool has_names = what == Declares::kNames && section.key != "players" &&
                               section.key != "decision_limits" && section.key != "outcome";
        for (const Entry& e : section.value.entries) {
          const std::string text = section.key + "." + e.key;
          look_at(e,
                  what == Declares::kTexts ? text
                  : has_names              ? e.key
                                           : "",
                  section.key == "kinds");
        }
        for (const Node& n : section.value.items) {
          if (look_at(n.span, "")) parts_.push_back(n.span);
        }
      }
    }
    bool hold(const Diagnostic& d) const {
      return std::ranges::any_of(parts_, [&](const SourceSpan& s) { return begins_in(d, s); });
    }

   private:
    static bool begins_in(const Diagnostic& d, const SourceSpan& part) {
      return d.span.file == part.file && d.span.begin >= part.begin && d.span.begin <= part.end;
    }
    // Adds the places of the parts that an overlay has put into a value of another file.
    void look_at_overlaid(const Node& value, std::int32_t file, const std::string& name) {
      if (value.span.is_known() && value.span.file != file && look_at(value.span, name)) {
        parts_.push_back(value.span);
      }
      for (const Entry& e : value.entries) look_at_overlaid(e.value, value.span.file, name);
      for (const Node& item : value.items) look_at_overlaid(item, value.span.file, name);
    }
    // Returns whether the part is broken.
    bool look_at(const SourceSpan& part, const std::string& name) {
      bool is_broken = false;
      for (Diagnostic& d : structural_) {
        if (!begins_in(d, part)) continue;
        is_broken = true;
        if (!name.empty()) d.declares.push_back(name);
      }
      return is_broken;
    }
    static SourceSpan part_of(const Entry& e) {
      return {e.key_span.file, e.key_span.begin, std::max(e.value.span.end, e.key_span.end)};
    }
    // A kind declares attributes and properties in its turn.
    void look_at(const Entry& e, const std::string& name, bool is_kind) {
      look_at_overlaid(e.value, e.key_span.file, name);
      if (!look_at(part_of(e), name)) return;
      parts_.push_back(part_of(e));
      if (!is_kind) return;
      for (const Entry& group : e.value.entries) {
        for (const Entry& inner : group.value.entries) look_at(part_of(inner), inner.key);
      }
    }

    std::vector<Diagnostic>& structural_;
    std::vector<SourceSpan> parts_;
  };

  // Adds the semantic problems that are not consequences of structural ones. Both kinds are checked
  // in one run, so that all problems are reported at once.
  void keep_news(const Diagnostics& semantic, std::vector<Diagnostic> structural,
                 const DocumentFile& game, const std::vector<DocumentFile>& components,
                 const std::vector<DocumentFile>& locales, const Node& look) {
    BrokenParts broken(structural);
    broken.look_at(look, BrokenParts::Declares::kNothing);
    if (game.tree) broken.look_at(*game.tree, BrokenParts::Declares::kNames);
    bool unread = !game.tree;
    for (const DocumentFile& f : components) {
      if (f.tree) broken.look_at(*f.tree, BrokenParts::Declares::kNames);
      unread = unread || !f.tree || lacks_components(f, structural);
    }
    for (const DocumentFile& f : locales) {
      if (f.tree) broken.look_at(*f.tree, BrokenParts::Declares::kTexts);
    }
    d_ = Diagnostics();
    for (Diagnostic& d : structural) d_.add(std::move(d));
    for (const Diagnostic& d : semantic.list()) {
      if (d.code == "missing-text" && are_words_unread_) continue;
      if (!d.candidates.empty()) {  // an editor asks for them
        d_.add(d);
        continue;
      }
      // With a wrong name in a rule, the texts for the right name seem unused.
      if (d.code == "unused-text" && (semantic.has_errors() || d_.has_errors())) continue;
      // All names that an unreadable file declares seem to be missing.
      if (broken.hold(d) || (unread && d.code == "unknown-name")) continue;
      d_.add(d);
    }
  }

  // Returns whether a file of components has none because a key is missing or misspelt.
  static bool lacks_components(const DocumentFile& f, const std::vector<Diagnostic>& structural) {
    return f.tree && !f.tree->find("components") &&
           std::ranges::any_of(structural,
                               [&](const Diagnostic& d) { return d.span.file == f.source; });
  }

  const GameRequest& request_;
  const SchemaSet& schemas_;
  Sources sources_;
  Diagnostics d_;
  ContentReader reader_;
  Node content_;
  OverlayTraces traces_;
  bool are_words_unread_ = false;  // the texts of a file of words are not known
};

}  // namespace

Compilation compile_game(const GameRequest& request, const SchemaSet& schemas) {
  return Loader(request, schemas).run();
}

std::string shown_path(const fs::path& path) {
  std::error_code error;
  const fs::path here = fs::current_path(error);
  const fs::path relative = fs::absolute(path, error).lexically_normal().lexically_relative(here);
  if (!relative.empty() && *relative.begin() != "..") return relative.string();
  return path.lexically_normal().string();
}

}  // namespace cubilete
