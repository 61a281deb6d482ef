#include "architecture/code_structure.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <map>
#include <set>
#include <string_view>

namespace cubilete::architecture {
namespace {

struct Token {
  std::string text;
  std::size_t line = 0;
};

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }
bool is_identifier(const std::string& text) {
  return is_word(text[0]) && !std::isdigit(static_cast<unsigned char>(text[0]));
}

std::vector<Token> tokens_of(const SourceFile& file) {
  std::vector<Token> tokens;
  const std::vector<std::string> code = code_of(file);
  bool is_directive = false;
  for (std::size_t i = 0; i < code.size(); ++i) {
    const std::string& line = code[i];
    const std::size_t first = line.find_first_not_of(' ');
    is_directive = is_directive || (first != std::string::npos && line[first] == '#');
    if (is_directive) {
      is_directive = line.ends_with('\\');
      continue;
    }
    for (std::size_t at = 0; at < line.size();) {
      std::size_t end = at + 1;
      if (is_word(line[at])) {
        while (end < line.size() && is_word(line[end])) ++end;
      } else if (line.compare(at, 2, "::") == 0 || line.compare(at, 2, "->") == 0) {
        ++end;
      }
      if (line[at] != ' ') tokens.push_back({line.substr(at, end - at), i + 1});
      at = end;
    }
  }
  return tokens;
}

bool is_one_of(const std::string& text, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), text) != words.end();
}

class Scanner {
 public:
  Scanner(const SourceFile& file, CodeStructure& out)
      : path_(file.path), tokens_(tokens_of(file)), out_(out) {
    for (const Token& token : tokens_) {
      if (is_identifier(token.text)) ++out_.words[token.text];
    }
  }

  void scan() {
    while (at_ < tokens_.size()) scope("", nullptr);
  }

 private:
  // The beginning of a declaration, up to its semicolon or brace, reduced to what identifies it.
  struct Head {
    std::string keyword;   // namespace, class, struct, union, enum, extern or nothing
    std::size_t name = 0;  // the token that names a type or function; 0 if none does
    bool is_function = false;
    bool has_initializers = false;  // initializers of a constructor, behind ':'
  };

  const std::string& text(std::size_t at) const { return tokens_[at].text; }
  bool is(std::size_t at, std::string_view word) const {
    return at < tokens_.size() && tokens_[at].text == word;
  }

  // Reads declarations up to and including the closing brace. `of` is the class they belong to.
  void scope(const std::string& qualifier, ClassSize* of) {
    std::size_t begin = at_;
    while (at_ < tokens_.size()) {
      if (is(at_, "}")) {
        ++at_;
        return;
      }
      if (is(at_, "(") || is(at_, "[")) {
        at_ = behind_group(at_);
      } else if (is(at_, ";")) {
        const Head head = read_head(begin, at_);
        if (head.is_function) declare(head, begin, qualifier, of);
        begin = ++at_;
      } else if (is(at_, ":") && is_one_of(text(at_ - 1), {"public", "private", "protected"})) {
        begin = ++at_;
      } else if (is(at_, "{")) {
        if (open_brace(begin, qualifier, of)) begin = at_;
      } else {
        ++at_;
      }
    }
  }

  // Reads what the brace here opens. Returns true if that ends the declaration begun at `begin`.
  bool open_brace(std::size_t begin, const std::string& qualifier, ClassSize* of) {
    const Head head = read_head(begin, at_);
    if (head.keyword == "namespace" || head.keyword == "extern") {
      ++at_;
      scope("", nullptr);
      return true;
    }
    if (is_one_of(head.keyword, {"class", "struct", "union"}) && head.name > 0) {
      ClassSize size{path_, tokens_[head.name].line, text(head.name), 0};
      ++at_;
      scope(size.name, &size);
      out_.classes.push_back(size);
      return true;
    }
    const bool is_initializer =
        head.has_initializers && (is_identifier(text(at_ - 1)) || is(at_ - 1, ">"));
    if (!head.is_function || is_initializer) {
      at_ = behind_group(at_);
      return false;
    }
    const std::string name = declare(head, begin, qualifier, of);
    FunctionSize size{path_, tokens_[head.name].line, name, 0, 0};
    read_body(size);
    out_.functions.push_back(size);
    return true;
  }

  std::size_t behind_angles(std::size_t at) const {
    int depth = 0;
    do {
      if (is(at, "<")) ++depth;
      if (is(at, ">")) --depth;
      ++at;
    } while (depth > 0 && at < tokens_.size());
    return at;
  }

  // Returns the position behind the bracket that closes the one at `at`.
  std::size_t behind_group(std::size_t at) const {
    int depth = 0;
    do {
      if (is_one_of(text(at), {"(", "[", "{"})) ++depth;
      if (is_one_of(text(at), {")", "]", "}"})) --depth;
      ++at;
    } while (depth > 0 && at < tokens_.size());
    return at;
  }

  Head read_head(std::size_t at, std::size_t end) const {
    Head head;
    while (is(at, "template") || is(at, "[")) {
      at = is(at, "[") ? behind_group(at) : behind_angles(at + 1);
    }
    if (at >= end) return head;
    if (is_one_of(text(at), {"using", "typedef", "friend", "static_assert"})) return head;
    if (is_one_of(text(at), {"namespace", "class", "struct", "union", "enum"}) ||
        (is(at, "extern") && is(at + 1, "\""))) {
      head.keyword = text(at);
      std::size_t name = at + 1;
      while (is_one_of(text(name), {"[", "alignas"})) {
        name = behind_group(is(name, "[") ? name : name + 1);
      }
      if (name < end && is_identifier(text(name))) head.name = name;
      return head;
    }
    read_function(at, end, head);
    return head;
  }

  // Takes the name before the first parenthesis for a function unless an assignment comes earlier.
  void read_function(std::size_t at, std::size_t end, Head& head) const {
    for (; at < end && !is(at, "="); ++at) {
      if (is(at, "operator")) {
        head.name = at;
        at += is(at + 1, "(") ? 3 : 1;
        while (at < end && !is(at, "(")) ++at;
      } else if (is(at, "<")) {
        at = behind_angles(at) - 1;
        continue;
      } else if (is(at, "[")) {
        at = behind_group(at) - 1;
        continue;
      }
      if (!is(at, "(")) continue;
      if (head.name == 0) head.name = at - 1;
      head.is_function = is_identifier(text(head.name)) &&
                         !is_one_of(text(head.name), {"decltype", "alignas", "noexcept"});
      break;
    }
    if (!head.is_function) return;
    for (at = behind_group(at); at < end; ++at) {
      if (is(at, ":")) head.has_initializers = true;
    }
  }

  // Records the declaration and returns the name with its class.
  std::string declare(const Head& head, std::size_t begin, std::string qualifier, ClassSize* of) {
    CodeStructure::Declaration declaration;
    declaration.path = path_;
    declaration.line = tokens_[head.name].line;
    declaration.name = text(head.name);
    const bool is_destructor = is(head.name - 1, "~");
    const std::size_t before = head.name - (is_destructor ? 1 : 0);
    if (head.name > begin + 1 && is(before - 1, "::")) qualifier = text(before - 2);
    declaration.qualifier = qualifier;
    const bool makes = is_destructor || declaration.name == qualifier;
    bool is_given = false;
    bool overrides = false;
    for (std::size_t at = head.name; at < at_; ++at) {
      is_given = is_given || (is(at, "=") && is_one_of(text(at + 1), {"default", "delete"}));
      overrides = overrides || is(at, "override");
    }
    declaration.may_be_called_unnamed =
        makes || overrides || is_one_of(declaration.name, {"operator", "main"});
    out_.declarations.push_back(declaration);
    if (of && !makes && !is_given) ++of->methods;
    std::string name = declaration.name;
    for (std::size_t at = head.name + 1; name.starts_with("operator") && at < at_; ++at) {
      if (is(at, "(") && at > head.name + 1) break;
      name += text(at);
    }
    if (is_destructor) name.insert(0, "~");
    return qualifier.empty() ? name : qualifier + "::" + name;
  }

  // Measures a function's body, from its opening brace.
  void read_body(FunctionSize& size) {
    std::vector<bool> is_block;  // one item for each open brace
    std::size_t depth = 0;       // how many of the open braces are blocks
    do {
      if (is(at_, "{")) {
        is_block.push_back(is_block.empty() || opens_block(is_block.back()));
        if (is_block.back()) size.nesting = std::max(size.nesting, ++depth);
      } else if (is(at_, "}")) {
        if (is_block.back()) --depth;
        is_block.pop_back();
      }
      ++at_;
    } while (!is_block.empty() && at_ < tokens_.size());
    size.nesting -= 1;  // the body itself does not count
    size.lines = tokens_[at_ - 1].line - size.line + 1;
  }

  // Returns true if the brace here begins statements rather than a list of values or a local type.
  bool opens_block(bool is_in_block) const {
    const std::string& before = text(at_ - 1);
    if (is_one_of(before, {")", "]", "else", "do", "try", "mutable", "noexcept"})) return true;
    if (is_one_of(before, {";", "{", "}", ":"})) return is_in_block;
    // This may be the return type of a lambda: [](int a) -> std::vector<int> {
    for (std::size_t at = at_ - 1; at > 0; --at) {
      if (is(at, "->")) return is(at - 1, ")");
      if (!is_identifier(text(at)) && !is_one_of(text(at), {"::", "<", ">", ",", "*", "&"})) break;
    }
    return false;
  }

  std::string path_;
  std::vector<Token> tokens_;
  CodeStructure& out_;
  std::size_t at_ = 0;
};

std::string folder_of(const std::string& path) { return path.substr(0, path.rfind('/')); }

}  // namespace

CodeStructure structure_of(const std::vector<SourceFile>& files) {
  CodeStructure out;
  for (const SourceFile& file : files) Scanner(file, out).scan();
  return out;
}

std::vector<UnusedFunction> unused_functions(const CodeStructure& sources,
                                             const CodeStructure& callers) {
  std::map<std::string, std::size_t> declared;
  for (const CodeStructure* code : {&sources, &callers}) {
    for (const auto& declaration : code->declarations) ++declared[declaration.name];
  }
  std::vector<UnusedFunction> out;
  std::set<std::string> seen;
  for (const auto& declaration : sources.declarations) {
    if (declaration.may_be_called_unnamed) continue;
    const std::string& name = declaration.name;
    const auto other = callers.words.find(name);
    const std::size_t occurs =
        sources.words.at(name) + (other == callers.words.end() ? 0 : other->second);
    if (occurs > declared.at(name) || !seen.insert(declaration.qualifier + "::" + name).second) {
      continue;
    }
    const std::string& of = declaration.qualifier;
    out.push_back({declaration.path, declaration.line, of.empty() ? name : of + "::" + name});
  }
  return out;
}

namespace {

using FilesByPath = std::map<std::string, const SourceFile*>;

FilesByPath files_by_path(const std::vector<SourceFile>& files) {
  FilesByPath by_path;
  for (const SourceFile& file : files) by_path[file.path] = &file;
  return by_path;
}

// Headers of the library are included relative to interpreter/, those of the program by their whole
// path. nullptr: the header is of no file of the map.
const SourceFile* included_file(const FilesByPath& by_path, const Include& include) {
  if (include.in_angles) return nullptr;
  for (const char* folder : {"interpreter/", ""}) {
    const auto found = by_path.find(folder + include.path);
    if (found != by_path.end()) return found->second;
  }
  return nullptr;
}

}  // namespace

std::size_t include_depth(const std::vector<SourceFile>& files) {
  const FilesByPath by_path = files_by_path(files);
  std::map<std::string, std::size_t> depths;
  const std::function<std::size_t(const SourceFile&)> depth_of =
      [&](const SourceFile& file) -> std::size_t {
    const auto [known, is_new] = depths.emplace(file.path, 0);
    if (!is_new) return known->second;
    std::size_t below = 0;
    for (const Include& include : includes_of(file)) {
      const SourceFile* found = included_file(by_path, include);
      if (found) below = std::max(below, depth_of(*found));
    }
    return depths[file.path] = below + 1;
  };
  std::size_t deepest = 0;
  for (const SourceFile& file : files) deepest = std::max(deepest, depth_of(file));
  return deepest;
}

std::map<std::string, std::size_t> units_of_headers(const std::vector<SourceFile>& files) {
  const FilesByPath by_path = files_by_path(files);
  std::map<std::string, std::size_t> units;
  for (const SourceFile& unit : files) {
    if (!unit.path.ends_with(".cc")) continue;
    std::set<const SourceFile*> reached;
    std::vector<const SourceFile*> open = {&unit};
    while (!open.empty()) {
      const SourceFile* file = open.back();
      open.pop_back();
      for (const Include& include : includes_of(*file)) {
        const SourceFile* found = included_file(by_path, include);
        if (found && reached.insert(found).second) open.push_back(found);
      }
    }
    for (const SourceFile* header : reached) ++units[header->path];
  }
  return units;
}

FolderSize largest_folder(const std::vector<SourceFile>& files) {
  std::map<std::string, std::size_t> sizes;
  for (const SourceFile& file : files) ++sizes[folder_of(file.path)];
  FolderSize largest;
  for (const auto& [path, count] : sizes) {
    if (count > largest.files) largest = {path, count};
  }
  return largest;
}

}  // namespace cubilete::architecture
