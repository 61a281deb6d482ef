#include "compiler/overlays/mods.h"

#include <fmt/format.h>

#include <algorithm>

#include "compiler/compile.h"
#include "document/text_file.h"
#include "document/yaml_reader.h"

namespace cubilete {

namespace fs = std::filesystem;

namespace {

std::string text_at(const DocumentFile& f, const char* key) {
  const Node* n = f.tree ? f.tree->find(key) : nullptr;
  return n && n->is_string() ? n->text : "";
}

class ModReader {
 public:
  ModReader(ContentReader& reader, const std::string& game, Diagnostics& d)
      : reader_(reader), game_(game), d_(d) {}

  std::vector<OverlayFile> run(const std::vector<fs::path>& folders) {
    for (const fs::path& folder : folders) add(folder);
    for (std::size_t i = 0; i < mods_.size(); ++i) add_required(i);  // the vector grows meanwhile
    return std::move(mods_);
  }

 private:
  bool add(const fs::path& folder) {
    std::error_code error;
    const fs::path main = folder / "mod.yaml";
    if (!fs::is_regular_file(main, error)) {
      d_.error("missing-mod", {},
               fmt::format("there is no mod at '{}': {} is missing", shown_path(folder),
                           shown_path(main)),
               "give the folder that holds mod.yaml");
      return false;
    }
    for (const OverlayFile& known : mods_) {
      if (fs::equivalent(known.folder, folder, error)) return true;
    }
    OverlayFile mod;
    mod.is_mod = true;
    mod.folder = folder;
    mod.file = reader_.read(main, folder, "mod.schema.json");
    mod.name = text_at(mod.file, "mod");
    if (mod.name.empty()) mod.name = fs::absolute(folder, error).lexically_normal().stem().string();
    mod.components = reader_.read_components(folder);
    mod.sources.push_back(mod.file.source);
    for (const DocumentFile& f : mod.components) mod.sources.push_back(f.source);
    mod.words = reader_.read_folder(folder, folder / "locale", "words.schema.json");
    check(mod);
    mods_.push_back(std::move(mod));
    return true;
  }

  void check(const OverlayFile& mod) {
    const Node* game = mod.file.tree ? mod.file.tree->find("for") : nullptr;
    if (game && game->is_string() && fs::path(game->text).filename() != game_) {
      d_.error("wrong-game", game->span,
               fmt::format("this mod is for the game '{}', not for '{}'", game->text, game_),
               "play that game with it, or leave it out");
    }
    for (const OverlayFile& known : mods_) {
      if (known.name != mod.name || !mod.file.tree) continue;
      const Node* name = mod.file.tree->find("mod");
      d_.error("duplicate-mod", name ? name->span : mod.file.tree->span,
               fmt::format("two mods have the name '{}'", mod.name),
               "leave one out, or give one of them another name")
          .note(known.file.tree ? known.file.tree->span : SourceSpan{}, "the other");
    }
  }

  const OverlayFile* find(const std::string& name) const {
    const auto it = std::find_if(mods_.begin(), mods_.end(),
                                 [&](const OverlayFile& m) { return m.name == name; });
    return it == mods_.end() ? nullptr : &*it;
  }

  // Adds the mods that this one requires and that were not given, if they are beside its folder.
  void add_required(std::size_t i) {
    if (!mods_[i].file.tree) return;
    const Node tree = *mods_[i].file.tree;
    const std::string title = title_of(mods_[i]);
    std::error_code error;
    const fs::path beside = fs::absolute(mods_[i].folder, error).lexically_normal() / "..";
    for (const Node* wanted : texts_under(tree, "requires")) {
      if (find(wanted->text) || wanted->text.find_first_of("./") != std::string::npos) continue;
      const fs::path folder = (beside / wanted->text).lexically_normal();
      if (fs::is_regular_file(folder / "mod.yaml", error) && add(folder) && find(wanted->text)) {
        continue;
      }
      std::vector<std::string> names;
      for (const OverlayFile& m : mods_) names.push_back(m.name);
      for (const auto& entry : fs::directory_iterator(beside, error)) {
        if (fs::is_regular_file(entry.path() / "mod.yaml", error)) {
          names.push_back(entry.path().filename().string());
        }
      }
      Diagnostics::Report d =
          d_.error("missing-mod", wanted->span,
                   fmt::format("{} needs the mod '{}', which is neither given nor beside it", title,
                               wanted->text),
                   "give its folder too, with --mod");
      std::erase(names, mods_[i].name);
      d.suggest(wanted->text, names);
    }
  }

  ContentReader& reader_;
  const std::string& game_;
  Diagnostics& d_;
  std::vector<OverlayFile> mods_;
};

class Ordering {
 public:
  Ordering(std::vector<OverlayFile> overlays, Diagnostics& d)
      : overlays_(std::move(overlays)), d_(d) {}

  std::vector<OverlayFile> run() {
    marks_.assign(overlays_.size(), Mark::kNew);
    for (std::size_t i = 0; i < overlays_.size(); ++i) {
      if (marks_[i] == Mark::kNew) place(i);
    }
    std::vector<OverlayFile> out;
    for (const std::size_t i : order_) out.push_back(std::move(overlays_[i]));
    return out;
  }

 private:
  enum class Mark { kNew, kUnderWay, kPlaced };

  // Returns the overlays that it names and that are in use, with the places of the names.
  std::vector<std::pair<std::size_t, const Node*>> named_by(std::size_t overlay) const {
    std::vector<std::pair<std::size_t, const Node*>> out;
    if (!overlays_[overlay].file.tree) return out;
    for (const char* key : {"variant", "requires", "after"}) {
      // The key `variant` of a variant is its own name.
      if (key == std::string_view("variant") && !overlays_[overlay].is_mod) continue;
      for (const Node* n : texts_under(*overlays_[overlay].file.tree, key)) {
        for (std::size_t i = 0; i < overlays_.size(); ++i) {
          if (overlays_[i].name == n->text) out.emplace_back(i, n);
        }
      }
    }
    return out;
  }

  void place(std::size_t overlay) {
    marks_[overlay] = Mark::kUnderWay;
    way_.push_back(overlay);
    std::set<std::string>& beneath = overlays_[overlay].beneath;
    for (const auto& [other, node] : named_by(overlay)) {
      if (marks_[other] == Mark::kUnderWay) {
        report_cycle(other, node);
        continue;
      }
      if (marks_[other] == Mark::kNew) place(other);
      beneath.insert(overlays_[other].name);
      beneath.insert(overlays_[other].beneath.begin(), overlays_[other].beneath.end());
    }
    way_.pop_back();
    marks_[overlay] = Mark::kPlaced;
    order_.push_back(overlay);
  }

  void report_cycle(std::size_t first, const Node* at) {
    std::vector<std::string> names;
    for (auto it = std::find(way_.begin(), way_.end(), first); it != way_.end(); ++it) {
      names.push_back(overlays_[*it].name);
    }
    names.push_back(overlays_[first].name);
    d_.error("overlay-cycle", at->span,
             fmt::format("each of these is to be laid over the next, in a circle: {}",
                         fmt::join(names, ", ")),
             "take a name out of 'requires' or 'after' of one of them");
  }

  std::vector<OverlayFile> overlays_;
  Diagnostics& d_;
  std::vector<Mark> marks_;
  std::vector<std::size_t> way_;  // the overlays being placed, from the first to the current one
  std::vector<std::size_t> order_;
};

}  // namespace

std::string title_of(const OverlayFile& overlay) {
  return fmt::format("the {} '{}'", overlay.is_mod ? "mod" : "variant", overlay.name);
}

std::vector<OverlayFile> read_mods(ContentReader& reader, const std::vector<fs::path>& folders,
                                   const std::string& game, Diagnostics& d) {
  return ModReader(reader, game, d).run(folders);
}

namespace {

DocumentFile read_head(const fs::path& folder) {
  DocumentFile f;
  const auto text = read_file(folder / "mod.yaml");
  if (!text) return f;
  Sources sources;
  Diagnostics ignored;
  f.tree = read_yaml(sources, sources.add("mod.yaml", *text), ignored);
  return f;
}

}  // namespace

std::string name_of_game_for(const fs::path& folder) { return text_at(read_head(folder), "for"); }

std::string variants_for(const fs::path& folder) {
  const DocumentFile f = read_head(folder);
  std::vector<std::string> names;
  if (f.tree) {
    for (const Node* n : texts_under(*f.tree, "variant")) names.push_back(n->text);
  }
  return fmt::format("{}", fmt::join(names, ","));
}

std::vector<OverlayFile> in_order(std::vector<OverlayFile> overlays, Diagnostics& d) {
  return Ordering(std::move(overlays), d).run();
}

}  // namespace cubilete
