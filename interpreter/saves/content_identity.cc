#include "saves/content_identity.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "base/digest.h"
#include "document/yaml_reader.h"

namespace cubilete {

namespace fs = std::filesystem;

namespace {

using Parts = std::vector<std::pair<std::string, std::string>>;

std::uint64_t meaning_of(const Node& node, std::uint64_t digest) {
  digest = digest_of(fmt::format("{} {}", static_cast<int>(node.kind), node.quoted), digest);
  digest = digest_of(node.text, digest);
  for (const Node& item : node.items) digest = meaning_of(item, digest);
  for (const Entry& entry : node.entries) {
    digest = meaning_of(entry.value, digest_of(entry.key, digest));
  }
  return digest_of("end", digest);
}

// Splits maps into their entries ("actions.build"); any other section is one part ("flow").
Parts parts_of(const Node& tree) {
  Parts parts;
  const auto add = [&](std::string name, const Node& node) {
    parts.emplace_back(std::move(name), hexadecimal(meaning_of(node, 0)));
  };
  for (const Entry& section : tree.entries) {
    if (!section.value.is_map()) add(section.key, section.value);
    for (const Entry& e : section.value.entries) add(section.key + "." + e.key, e.value);
  }
  return parts;
}

// Returns a path relative to a folder; empty if it is not inside the folder.
std::string below(const fs::path& folder, const fs::path& path) {
  const fs::path inside = path.lexically_relative(folder);
  return inside.empty() || *inside.begin() == ".." ? "" : inside.generic_string();
}

// Returns the name of a file, independent of the content's location; empty if it is no file.
std::string name_of(const Ruleset& r, std::int32_t source) {
  for (const ScriptFile& script : r.script_files) {
    if (script.source == source) return "scripts/" + script.name + ".lua";
  }
  if (r.sources.path(source) == "--set") return {};
  std::error_code error;
  const auto place_of = [&](std::int32_t file) {
    return fs::absolute(r.sources.path(file), error).lexically_normal();
  };
  const fs::path path = place_of(source);
  if (std::string name = below(place_of(0).parent_path(), path); !name.empty()) return name;
  for (std::size_t i = 1; i < r.sources.size(); ++i) {
    const fs::path mod = place_of(static_cast<std::int32_t>(i));
    if (mod.filename() != "mod.yaml") continue;
    const std::string name = below(mod.parent_path(), path);
    if (!name.empty()) return mod.parent_path().filename().generic_string() + "/" + name;
  }
  return (path.parent_path().filename() / path.filename()).generic_string();
}

bool has_words_only(const std::string& name) {
  return fs::path(name).parent_path().filename() == "locale";
}

// Lists names as "a, b and 3 more".
std::string few_of(const std::vector<std::string>& names) {
  constexpr std::size_t kMost = 6;
  const std::size_t shown = std::min(names.size(), kMost);
  const std::string text =
      fmt::format("{}", fmt::join(names.begin(), names.begin() + std::ptrdiff_t(shown), ", "));
  return shown == names.size() ? text : fmt::format("{} and {} more", text, names.size() - shown);
}

std::string change_of(const ContentFile& then, const ContentFile& now) {
  const std::map<std::string, std::string> before(then.parts.begin(), then.parts.end());
  const std::map<std::string, std::string> after(now.parts.begin(), now.parts.end());
  std::vector<std::string> changed;
  std::vector<std::string> added;
  std::vector<std::string> gone;
  for (const auto& [name, digest] : now.parts) {
    const auto old = before.find(name);
    if (old == before.end()) {
      added.push_back(name);
    } else if (old->second != digest) {
      changed.push_back(name);
    }
  }
  for (const auto& [name, digest] : then.parts) {
    if (!after.contains(name)) gone.push_back(name);
  }
  std::vector<std::string> news;
  const auto tell = [&](const std::vector<std::string>& names, const char* one, const char* many) {
    if (!names.empty()) news.push_back(few_of(names) + (names.size() == 1 ? one : many));
  };
  tell(changed, " has changed", " have changed");
  tell(added, " is new", " are new");
  tell(gone, " is gone", " are gone");
  if (!news.empty()) return fmt::format("{}: {}", now.name, fmt::join(news, "; "));
  if (then.parts.empty() || now.parts.empty()) return now.name + " has changed";
  return now.name + (then.parts == now.parts ? ": only comments or layout have changed"
                                             : ": only the order has changed");
}

}  // namespace

std::vector<ContentFile> identity_of(const Ruleset& r) {
  std::vector<ContentFile> files;
  for (std::size_t i = 0; i < r.sources.size(); ++i) {
    const auto source = static_cast<std::int32_t>(i);
    ContentFile file{name_of(r, source), hexadecimal(digest_of(r.sources.text(source))), {}};
    // The look of a game has no effect on how it is played.
    if (file.name.empty() || file.name == "look.yaml") continue;
    if (file.name.ends_with(".yaml") && !has_words_only(file.name)) {
      Diagnostics ignored;  // these were reported when the content was compiled
      if (const auto tree = read_yaml(r.sources, source, ignored)) file.parts = parts_of(*tree);
    }
    files.push_back(std::move(file));
  }
  return files;
}

std::vector<std::string> changes_between(const std::vector<ContentFile>& then,
                                         const std::vector<ContentFile>& now) {
  std::map<std::string, const ContentFile*> before;
  for (const ContentFile& file : then) before.emplace(file.name, &file);
  std::vector<std::string> changes;
  for (const ContentFile& file : now) {
    const auto old = before.find(file.name);
    if (old == before.end()) {
      changes.push_back(file.name + " is new");
    } else if (old->second->digest != file.digest) {
      changes.push_back(change_of(*old->second, file));
    }
    if (old != before.end()) before.erase(old);
  }
  for (const auto& [name, file] : before) changes.push_back(name + " is gone");
  return changes;
}

}  // namespace cubilete
