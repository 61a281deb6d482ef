#include "compiler/compile.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <sstream>

#include "base/digest.h"
#include "base/edit_distance.h"
#include "compiler/compiler.h"
#include "compiler/overlay.h"
#include "document/yaml_reader.h"

namespace cubilete {

namespace fs = std::filesystem;

std::optional<std::string> read_file(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error) || fs::file_size(path, error) > (16u << 20)) {
    return std::nullopt;
  }
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  std::ostringstream text;
  text << in.rdbuf();
  return std::move(text).str();
}

std::vector<std::string> variants_of(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder / "variants", error)) {
    if (entry.path().extension() == ".yaml") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string shown_path(const fs::path& path) {
  std::error_code error;
  const fs::path here = fs::current_path(error);
  const fs::path relative = fs::absolute(path, error).lexically_normal().lexically_relative(here);
  if (!relative.empty() && *relative.begin() != "..") return relative.string();
  return path.lexically_normal().string();
}

namespace {

struct File {
  fs::path path;
  std::int32_t source = -1;
  std::optional<Node> tree;
};

class Loader {
 public:
  Loader(const GameRequest& request, const SchemaSet& schemas)
      : request_(request), schemas_(schemas) {}

  Compilation run() {
    const fs::path main = request_.folder / "game.yaml";
    File game = read(main, "game.schema.json");
    if (game.source < 0) {
      d_.error("missing-file", {},
               fmt::format("there is no game at '{}': {} is missing", shown_path(request_.folder),
                           shown_path(main)));
      return finish(nullptr);
    }
    std::vector<File> components = read_components();
    std::vector<File> locales = read_folder("locale", "locale.schema.json");
    std::vector<File> variants;
    for (const std::string& name : names_in(request_.variant)) {
      variants.push_back(read_variant(name));
    }

    auto ruleset = std::make_shared<Ruleset>();
    ruleset->variants = variants_of(request_.folder);
    ruleset->variant = request_.variant;
    Node options_overlay;
    if (!request_.options.empty()) options_overlay = overlay_of_options(game);
    if (!game.tree || !game.tree->is_map()) return finish(nullptr);

    ruleset->name = request_.folder.filename().string();
    if (ruleset->name.empty() || ruleset->name == ".") {
      std::error_code error;
      ruleset->name = fs::canonical(request_.folder, error).filename().string();
    }
    OverlayTargets targets;
    targets.game = &*game.tree;
    if (game.tree->find("components")) targets.component_files.push_back(&*game.tree);
    for (File& f : components) {
      if (f.tree && f.tree->is_map()) targets.component_files.push_back(&*f.tree);
    }
    for (const File& variant : variants) {
      if (variant.tree) apply_overlay(*variant.tree, targets, d_);
    }
    if (options_overlay.is_map()) apply_overlay(options_overlay, targets, d_);
    read_scripts(*ruleset);

    const std::vector<Diagnostic> structural = d_.list();
    Diagnostics semantic;
    ruleset->sources = sources_;
    Compiler compiler(*ruleset, semantic);
    compiler.check_effects_with([this](const Node& effects, Diagnostics& found) {
      schemas_.check(effects, "effect.schema.json#/definitions/block", found);
    });
    compiler.compile(*game.tree, {targets.component_files.begin(), targets.component_files.end()});
    for (File& f : locales) {
      if (!f.tree) continue;
      for (const File& variant : variants) {
        if (variant.tree) add_words_of(*variant.tree, f.path.stem().string(), *f.tree);
      }
      compiler.compile_locale(*f.tree, f.path.stem().string());
    }
    compiler.check_locales(*game.tree);
    keep_news(semantic, structural, game, components);

    std::uint64_t digest = 0;
    for (std::size_t i = 0; i < sources_.size(); ++i) {
      digest = digest_of(sources_.text(static_cast<std::int32_t>(i)), digest);
    }
    ruleset->digest = digest;
    return finish(std::move(ruleset));
  }

 private:
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
    return c;
  }

  File read(const fs::path& path, const char* schema) {
    File f;
    f.path = path;
    auto text = read_file(path);
    if (!text) {
      std::error_code error;
      if (fs::exists(path, error)) {
        d_.error("unreadable-file", {}, fmt::format("{} cannot be read", shown_path(path)));
      }
      return f;
    }
    f.source = sources_.add(shown_path(path), std::move(*text));
    f.tree = read_yaml(sources_, f.source, d_);
    if (f.tree) schemas_.check(*f.tree, schema, d_);
    return f;
  }

  std::vector<fs::path> yaml_files(const fs::path& folder) {
    std::vector<fs::path> out;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
      if (entry.path().extension() == ".yaml" && entry.is_regular_file(error)) {
        out.push_back(entry.path());
      }
    }
    std::sort(out.begin(), out.end());
    return out;
  }

  std::vector<File> read_folder(const char* name, const char* schema) {
    std::vector<File> out;
    for (const fs::path& p : yaml_files(request_.folder / name)) out.push_back(read(p, schema));
    return out;
  }

  std::vector<File> read_components() {
    std::vector<fs::path> folders;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(request_.folder, error)) {
      const std::string name = entry.path().filename().string();
      if (entry.is_directory(error) && name != "variants" && name != "locale" && name != "tests" &&
          name != "scripts" && name.front() != '.') {
        folders.push_back(entry.path());
      }
    }
    std::sort(folders.begin(), folders.end());
    std::vector<File> out;
    for (const fs::path& folder : folders) {
      for (const fs::path& p : yaml_files(folder)) out.push_back(read(p, "components.schema.json"));
    }
    return out;
  }

  // "advanced,solo": the variants to play with, in the order they are laid over the game.
  static std::vector<std::string> names_in(const std::string& list) {
    std::vector<std::string> names;
    std::istringstream in(list);
    for (std::string name; std::getline(in, name, ',');) names.push_back(name);
    return names;
  }

  File read_variant(const std::string& name) {
    const auto known = variants_of(request_.folder);
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      Diagnostic& d = d_.error("unknown-variant", {},
                               fmt::format("the game '{}' has no variant '{}'",
                                           request_.folder.filename().string(), name));
      if (const auto near = nearest(name, known)) {
        d.suggestion = *near;
        d.help = fmt::format("did you mean '{}'?", *near);
      } else {
        d.help = known.empty() ? "it has no variants at all"
                               : fmt::format("it has: {}", fmt::join(known, ", "));
      }
      return {};
    }
    return read(request_.folder / "variants" / (name + ".yaml"), "variant.schema.json");
  }

  // Options from the command line are an overlay like any other, written on one line each.
  Node overlay_of_options(const File& game) {
    const Node* options = game.tree ? game.tree->find("options") : nullptr;
    std::string text = "set:\n";
    for (const auto& [name, value] : request_.options) {
      const Node* option = options ? options->find(name) : nullptr;
      text += fmt::format("  options.{}{}: {}\n", name, option && option->is_map() ? ".value" : "",
                          value);
    }
    const std::int32_t source = sources_.add("--set", text);
    auto tree = read_yaml(sources_, source, d_);
    return tree ? std::move(*tree) : Node{};
  }

  void read_scripts(Ruleset& r) {
    const auto add = [&](const fs::path& folder, const std::string& prefix) {
      std::vector<fs::path> files;
      std::error_code error;
      for (const auto& entry : fs::directory_iterator(folder, error)) {
        if (entry.path().extension() == ".lua" && entry.is_regular_file(error)) {
          files.push_back(entry.path());
        }
      }
      std::sort(files.begin(), files.end());
      for (const fs::path& p : files) {
        auto text = read_file(p);
        if (!text) {
          d_.error("unreadable-file", {}, fmt::format("{} cannot be read", shown_path(p)));
          continue;
        }
        if (const std::size_t bad = first_byte_not_utf8(*text); bad != std::string::npos) {
          const auto at = static_cast<std::uint32_t>(bad);
          const std::int32_t source = sources_.add(shown_path(p), std::move(*text));
          d_.error("script-encoding", {source, at, at + 1}, "this is not UTF-8 text",
                   "save the file as UTF-8");
          r.script_files.push_back({prefix + p.stem().string(), source});
          continue;
        }
        r.script_files.push_back(
            {prefix + p.stem().string(), sources_.add(shown_path(p), std::move(*text))});
      }
    };
    std::error_code error;
    const fs::path own = request_.folder / "scripts";
    add(fs::is_directory(own, error) ? own : request_.scripts_root / r.name, "");
    add(request_.scripts_root / "lib", "lib/");
  }

  void add_words_of(const Node& variant, const std::string& language, Node& locale) {
    const Node* words = variant.find("locale");
    const Node* here = words ? words->find(language) : nullptr;
    if (!here || !here->is_map() || !locale.is_map()) return;
    for (const Entry& section : here->entries) {
      Node* target = locale.find(section.key);
      if (!target) {
        locale.entries.push_back(section);
        continue;
      }
      for (const Entry& e : section.value.entries) {
        if (Node* old = target->find(e.key)) {
          *old = e.value;
        } else {
          target->entries.push_back(e);
        }
      }
    }
  }

  // Meaning is checked also where structure is wrong, so that all problems are told at once. But
  // what lies in a declaration whose structure was reported would only be noise.
  void keep_news(const Diagnostics& semantic, const std::vector<Diagnostic>& structural,
                 const File& game, const std::vector<File>& components) {
    std::vector<SourceSpan> broken;
    const auto find_broken = [&](const Node& tree) {
      for (const Entry& section : tree.entries) {
        std::vector<SourceSpan> parts;
        for (const Entry& e : section.value.entries) {
          parts.push_back(
              {e.key_span.file, e.key_span.begin, std::max(e.value.span.end, e.key_span.end)});
        }
        for (const Node& n : section.value.items) parts.push_back(n.span);
        for (const SourceSpan& part : parts) {
          for (const Diagnostic& d : structural) {
            if (d.span.file == part.file && d.span.begin >= part.begin &&
                d.span.begin <= part.end) {
              broken.push_back(part);
            }
          }
        }
      }
    };
    if (game.tree) find_broken(*game.tree);
    bool unread = !game.tree;
    for (const File& f : components) {
      if (f.tree) find_broken(*f.tree);
      unread = unread || !f.tree;
    }
    for (const Diagnostic& d : semantic.list()) {
      const bool is_noise = std::any_of(broken.begin(), broken.end(), [&](const SourceSpan& s) {
        return s.file == d.span.file && d.span.begin >= s.begin && d.span.begin <= s.end;
      });
      // While names are wrong, the words for the right ones seem to belong to nothing.
      if (d.code == "unused-text" && (semantic.has_errors() || d_.has_errors())) continue;
      // Where a file could not be read at all, every name it declares seems to be missing.
      if (is_noise || (unread && d.code == "unknown-name")) continue;
      d_.add(d);
    }
  }

  const GameRequest& request_;
  const SchemaSet& schemas_;
  Sources sources_;
  Diagnostics d_;
};

}  // namespace

Compilation compile_game(const GameRequest& request, const SchemaSet& schemas) {
  return Loader(request, schemas).run();
}

}  // namespace cubilete
