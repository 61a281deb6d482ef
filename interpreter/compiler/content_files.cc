#include "compiler/content_files.h"

#include <fmt/format.h>

#include <algorithm>

#include "compiler/compile.h"
#include "document/text_file.h"
#include "document/yaml_reader.h"
#include "migration/migrate.h"

namespace cubilete {

namespace fs = std::filesystem;

namespace {

bool leads_out_of(const fs::path& root, const fs::path& path) {
  std::error_code error;
  const fs::path home = fs::canonical(root, error);
  const fs::path file = fs::canonical(path, error);
  if (error) return false;
  return std::mismatch(home.begin(), home.end(), file.begin(), file.end()).first != home.end();
}

}  // namespace

std::vector<const Node*> texts_under(const Node& map, std::string_view key) {
  std::vector<const Node*> out;
  const Node* found = map.find(key);
  if (found && found->is_string()) out.push_back(found);
  if (found && found->is_list()) {
    for (const Node& item : found->items) {
      if (item.is_string()) out.push_back(&item);
    }
  }
  return out;
}

std::optional<std::string> ContentReader::text_of(const fs::path& path, const fs::path& root) {
  if (leads_out_of(root, path)) {
    d_.error("path-escape", {},
             fmt::format("{} is a link that leads out of its folder", shown_path(path)),
             "content is read from its own folder only: put the file there");
    return std::nullopt;
  }
  auto text = read_file(path);
  if (const std::string why = text ? "" : why_unreadable(path); !why.empty()) {
    d_.error("unreadable-file", {}, fmt::format("{} cannot be read: {}", shown_path(path), why),
             "content is in files of text that may be read");
  }
  return text;
}

std::vector<fs::path> ContentReader::files_of(const fs::path& folder, const char* extension) {
  std::vector<fs::path> out;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (entry.path().extension() == extension) out.push_back(entry.path());
  }
  if (error && fs::exists(fs::symlink_status(folder))) {
    d_.error("unreadable-file", {},
             fmt::format("the files of {} cannot be read: {}", shown_path(folder), error.message()),
             "it is read as a folder of content: let it be one that may be read");
  }
  std::sort(out.begin(), out.end());
  return out;
}

bool is_folder_of_components(const std::string& name) {
  static constexpr std::string_view kOther[] = {"variants", "locale", "tests", "scripts"};
  return !name.empty() && name.front() != '.' &&
         std::find(std::begin(kOther), std::end(kOther), name) == std::end(kOther);
}

DocumentFile ContentReader::read(const fs::path& path, const fs::path& root, const char* schema) {
  DocumentFile f;
  f.path = path;
  auto text = text_of(path, root);
  if (!text) return f;
  f.source = sources_.add(shown_path(path), std::move(*text));
  const std::string& content = sources_.text(f.source);
  if (known_) f.tree = known_->find(schema, content, f.source);
  if (f.tree) return f;
  const std::size_t found_before = d_.list().size();
  f.tree = read_yaml(sources_, f.source, d_);
  const auto kind = content_file_of(schema);
  if (f.tree && kind &&
      report_other_language(sources_, f.source, *f.tree, *kind, shown_path(root), d_)) {
    f.tree.reset();
  }
  if (f.tree) schemas_.check(*f.tree, schema, d_);
  if (known_ && f.tree && d_.list().size() == found_before) known_->add(schema, content, *f.tree);
  return f;
}

std::vector<DocumentFile> ContentReader::read_folder(const fs::path& root, const fs::path& folder,
                                                     const char* schema) {
  std::vector<DocumentFile> out;
  for (const fs::path& p : files_of(folder, ".yaml")) out.push_back(read(p, root, schema));
  return out;
}

std::vector<DocumentFile> ContentReader::read_components(const fs::path& root) {
  std::vector<fs::path> folders;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(root, error)) {
    if (entry.is_directory(error) && is_folder_of_components(entry.path().filename().string())) {
      folders.push_back(entry.path());
    }
  }
  std::sort(folders.begin(), folders.end());
  std::vector<DocumentFile> out;
  for (const fs::path& folder : folders) {
    for (DocumentFile& f : read_folder(root, folder, "components.schema.json")) {
      out.push_back(std::move(f));
    }
  }
  return out;
}

void ContentReader::read_scripts(const fs::path& root, const fs::path& folder,
                                 const std::string& prefix, std::vector<ScriptFile>& out) {
  for (const fs::path& p : files_of(folder, ".lua")) {
    if (auto text = text_of(p, root)) {
      out.push_back({prefix + p.stem().string(), sources_.add(shown_path(p), std::move(*text))});
    }
  }
}

}  // namespace cubilete
