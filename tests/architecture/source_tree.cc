#include "architecture/source_tree.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace cubilete::architecture {

namespace {

namespace fs = std::filesystem;

bool is_identifier(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }
bool is_upper(char c) { return std::isupper(static_cast<unsigned char>(c)); }
bool is_lower(char c) { return std::islower(static_cast<unsigned char>(c)); }
char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

// Strips comments from C++, line by line; comments and raw strings may span lines.
class CommentStripper {
 public:
  std::string strip(std::string_view line) {
    std::string code;
    for (std::size_t i = 0; i < line.size();) {
      if (in_comment_) {
        i = skip_to("*/", line, i, in_comment_);
      } else if (in_raw_string_) {
        i = skip_to(raw_end_, line, i, in_raw_string_);
        if (!in_raw_string_) code += '"';
      } else if (line.substr(i, 2) == "//") {
        break;
      } else if (line.substr(i, 2) == "/*") {
        in_comment_ = true;
        code += ' ';
        i += 2;
      } else if (line.substr(i, 2) == "R\"" && (i == 0 || !is_identifier(line[i - 1]))) {
        const std::size_t open = line.find('(', i);
        if (open == std::string_view::npos) break;
        raw_end_ = ")" + std::string(line.substr(i + 2, open - i - 2)) + "\"";
        in_raw_string_ = true;
        code += '"';
        i = open + 1;
      } else if (line[i] == '"' || (line[i] == '\'' && (i == 0 || !is_identifier(line[i - 1])))) {
        i = literal_end(line, i);
        code += "\"\"";
      } else {
        code += line[i++];
      }
    }
    return code;
  }

 private:
  static std::size_t skip_to(std::string_view end, std::string_view line, std::size_t i,
                             bool& inside) {
    const std::size_t at = line.find(end, i);
    if (at == std::string_view::npos) return line.size();
    inside = false;
    return at + end.size();
  }

  static std::size_t literal_end(std::string_view line, std::size_t i) {
    const char quote = line[i++];
    while (i < line.size() && line[i] != quote) i += line[i] == '\\' ? 2 : 1;
    return std::min(i + 1, line.size());
  }

  bool in_comment_ = false;
  bool in_raw_string_ = false;
  std::string raw_end_;
};

}  // namespace

SourceFile make_file(std::string path, std::string_view text) {
  SourceFile file{std::move(path), {}};
  std::istringstream stream{std::string(text)};
  for (std::string line; std::getline(stream, line);) file.lines.push_back(line);
  return file;
}

fs::path in_repository(std::string_view path) { return fs::path(CUBILETE_SOURCE_DIR) / path; }

namespace {

SourceFile read_file_of(const fs::path& tree, const std::string& path) {
  std::ifstream stream(tree / path);
  if (!stream) throw std::runtime_error("cannot read " + path);
  std::ostringstream text;
  text << stream.rdbuf();
  return make_file(path, text.str());
}

}  // namespace

SourceFile read_file(std::string_view path) {
  return read_file_of(in_repository(""), std::string(path));
}

std::vector<SourceFile> read_folder_of(const fs::path& tree, std::string_view folder,
                                       const std::vector<std::string>& endings) {
  std::vector<SourceFile> files;
  if (!fs::exists(tree / folder)) return files;
  for (const auto& entry : fs::recursive_directory_iterator(tree / folder)) {
    const bool is_wanted = std::any_of(endings.begin(), endings.end(), [&](const auto& ending) {
      return entry.path().native().ends_with(ending);
    });
    if (!is_wanted || !entry.is_regular_file()) continue;
    const std::string path = entry.path().lexically_relative(tree / "").generic_string();
    files.push_back(read_file_of(tree, path));
  }
  std::sort(files.begin(), files.end(),
            [](const auto& a, const auto& b) { return a.path < b.path; });
  return files;
}

std::vector<SourceFile> read_folder(std::string_view folder,
                                    const std::vector<std::string>& endings) {
  return read_folder_of(in_repository(""), folder, endings);
}

std::vector<SourceFile> read_sources() {
  std::vector<SourceFile> files = read_folder("interpreter", {".h", ".cc"});
  for (SourceFile& file : read_folder("tools", {".h", ".cc"})) files.push_back(std::move(file));
  return files;
}

std::vector<SourceFile> read_pages() {
  std::vector<SourceFile> pages = {read_file("README.md"), read_file("CONTRIBUTING.md")};
  for (const char* folder :
       {"content", "docs", "interpreter", "schema", "scripts", "tests", "tools"}) {
    for (SourceFile& page : read_folder(folder, {".md"})) {
      if (page.path.find("node_modules") == std::string::npos) pages.push_back(std::move(page));
    }
  }
  return pages;
}

std::vector<std::string> code_of(const SourceFile& file) {
  std::vector<std::string> code;
  CommentStripper stripper;
  for (const std::string& line : file.lines) code.push_back(stripper.strip(line));
  return code;
}

std::vector<Include> includes_of(const SourceFile& file) {
  std::vector<Include> includes;
  for (std::size_t i = 0; i < file.lines.size(); ++i) {
    const std::string_view line = file.lines[i];
    if (!line.starts_with("#include")) continue;
    const std::size_t open = line.find_first_of("\"<");
    if (open == std::string_view::npos) continue;
    const std::size_t close = line.find_first_of("\">", open + 1);
    if (close == std::string_view::npos) continue;
    includes.push_back(
        {i + 1, std::string(line.substr(open + 1, close - open - 1)), line[open] == '<'});
  }
  return includes;
}

std::string layer_folder(std::string_view path) {
  constexpr std::string_view kTop = "interpreter/";
  if (!path.starts_with(kTop)) return "";
  path.remove_prefix(kTop.size());
  const std::size_t slash = path.find('/');
  return slash == std::string_view::npos ? "" : std::string(path.substr(0, slash));
}

std::size_t find_word(std::string_view line, std::string_view word) {
  for (std::size_t at = line.find(word); at != std::string_view::npos;
       at = line.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool begins = at == 0 || !is_identifier(word.front()) || !is_identifier(line[at - 1]);
    const bool ends =
        end == line.size() || !is_identifier(word.back()) || !is_identifier(line[end]);
    if (begins && ends) return at;
  }
  return std::string_view::npos;
}

std::vector<std::string> parts_of(std::string_view identifier) {
  if (identifier.size() > 1 && identifier[0] == 'k' && is_upper(identifier[1])) {
    identifier.remove_prefix(1);
  }
  std::vector<std::string> parts;
  bool starts_part = true;
  for (std::size_t i = 0; i < identifier.size(); ++i) {
    const char c = identifier[i];
    if (!is_identifier(c) || c == '_') {
      starts_part = true;
      continue;
    }
    // A capital begins a part after a small letter, or before one: parseYAMLFile.
    if (is_upper(c) && i > 0 &&
        (!is_upper(identifier[i - 1]) ||
         (i + 1 < identifier.size() && is_lower(identifier[i + 1])))) {
      starts_part = true;
    }
    if (starts_part) parts.emplace_back();
    parts.back() += lower(c);
    starts_part = false;
  }
  return parts;
}

std::string finding(const SourceFile& file, std::size_t line, std::string_view what) {
  return file.path + ":" + std::to_string(line) + ": " + std::string(what);
}

testing::AssertionResult nothing_in(const Findings& findings) {
  if (findings.empty()) return testing::AssertionSuccess();
  auto result = testing::AssertionFailure() << findings.size() << " found\n";
  for (const std::string& one : findings) result << one << "\n";
  return result;
}

}  // namespace cubilete::architecture
