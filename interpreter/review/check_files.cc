#include "review/check_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <regex>

#include "base/utf8.h"
#include "compiler/compile.h"
#include "compiler/content_files.h"
#include "document/text_file.h"
#include "document/yaml_reader.h"

namespace cubilete {

namespace fs = std::filesystem;

namespace {

// All two-letter codes of ISO 639-1.
constexpr std::string_view kLanguages =
    " aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da "
    "de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy "
    "hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg "
    "li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or "
    "os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta "
    "te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu ";

// Names that people give the file of a language instead of its code.
constexpr struct {
  std::string_view name;
  std::string_view code;
} kMeantLanguages[] = {
    {"english", "en"},  {"eng", "en"},       {"gb", "en"},      {"us", "en"},
    {"spanish", "es"},  {"espanol", "es"},   {"español", "es"}, {"castellano", "es"},
    {"spa", "es"},      {"esp", "es"},       {"sp", "es"},      {"french", "fr"},
    {"francais", "fr"}, {"français", "fr"},  {"fra", "fr"},     {"fre", "fr"},
    {"german", "de"},   {"deutsch", "de"},   {"ger", "de"},     {"deu", "de"},
    {"italian", "it"},  {"italiano", "it"},  {"ita", "it"},     {"portuguese", "pt"},
    {"por", "pt"},      {"portugues", "pt"}, {"catalan", "ca"}, {"catala", "ca"},
    {"japanese", "ja"}, {"jp", "ja"},        {"chinese", "zh"}, {"cn", "zh"},
    {"dutch", "nl"},    {"polish", "pl"},    {"cz", "cs"},      {"gr", "el"},
    {"dk", "da"},       {"se_se", "sv"},     {"ua", "uk"},
};

}  // namespace

bool is_plain_name(const std::string& name) {
  const auto fits = [](unsigned char c) {
    return std::islower(c) != 0 || std::isdigit(c) != 0 || c == '-' || c == '_';
  };
  return !name.empty() && std::islower(static_cast<unsigned char>(name[0])) != 0 &&
         std::all_of(name.begin(), name.end(), fits);
}

bool is_language(std::string_view code) {
  if (code.size() == 3)
    return std::all_of(code.begin(), code.end(),
                       [](unsigned char c) { return std::islower(c) != 0; });
  return code.size() == 2 && kLanguages.find(fmt::format(" {} ", code)) != std::string_view::npos;
}

namespace {

// Returns the code that a file name means, such as EN, es-ES or spanish; empty if it is unclear.
std::string meant_language(const std::string& stem) {
  const std::string name = lower_case(stem);
  for (const auto& known : kMeantLanguages) {
    if (known.name == name) return std::string(known.code);
  }
  const std::string first = name.substr(0, name.find_first_of("-_. ("));
  return is_language(first) ? first : "";
}

// Returns whether a file name is a variant of .yaml or .lua, or a copy: x.yml, x.YAML, x.yaml.txt,
// x.ym, x.yaml.bak.
bool looks_like(const std::string& name, std::string_view kind) {
  static const std::regex kYaml(R"(.*\.(y[am]{1,3}l?)([.~_ -].*)?)");
  static const std::regex kLua(R"(.*\.lua([.~_ -].*)?)");
  return std::regex_match(lower_case(name), kind == "lua" ? kLua : kYaml);
}

// Returns whether it is a copy that was made beside a file: x.yaml.bak, x.yaml~.
bool is_copy(const std::string& name, std::string_view kind) {
  const std::string n = lower_case(name);
  return looks_like(n, kind) && !n.ends_with(".txt") &&
         n.find_first_of(".~_ -", n.rfind(kind == "lua" ? ".lua" : ".y") + 1) != std::string::npos;
}

// Returns the correct file name: x.yaml for x.YML.txt.
std::string right_name(const std::string& name, std::string_view kind) {
  const std::size_t end = lower_case(name).rfind(kind == "lua" ? ".lua" : ".y");
  return fmt::format("{}.{}", name.substr(0, end), kind);
}

class FileCheck {
 public:
  FileCheck(const fs::path& folder, const SchemaSet& schemas, KnownDocuments& known)
      : folder_(folder), schemas_(schemas), known_(known) {}

  FileProblems run() {
    std::error_code error;
    is_mod_ = fs::is_regular_file(folder_ / "mod.yaml", error) &&
              !fs::is_regular_file(folder_ / "game.yaml", error);
    for (const fs::path& path : entries_of(folder_)) {
      const std::string name = path.filename().string();
      if (fs::is_directory(path, error)) {
        if (name.front() != '.') check_folder(path, name);
      } else if (name == (is_mod_ ? "mod.yaml" : "game.yaml")) {
        check_key(path, is_mod_ ? "mod" : "game", name_of(folder_), "folder");
      } else if (name == "balance.yaml" && !is_mod_) {
        check_balance(path);
      } else if (looks_like(name, "yaml") && (is_mod_ || name != "look.yaml")) {
        misplaced(path);
      }
    }
    out_.diagnostics.sort();
    return std::move(out_);
  }

 private:
  static std::vector<fs::path> entries_of(const fs::path& folder) {
    std::vector<fs::path> out;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) out.push_back(entry.path());
    std::sort(out.begin(), out.end());
    return out;
  }

  static std::string name_of(const fs::path& folder) {
    std::error_code error;
    return fs::canonical(folder, error).filename().string();
  }

  std::int32_t add(const fs::path& path) {
    return out_.sources.add(shown_path(path), read_file(path).value_or(""));
  }

  void unread(const fs::path& path, const std::string& help) {
    out_.diagnostics.warning("unread-file", {add(path), 0, 0},
                             fmt::format("nothing reads '{}'", path.filename().string()), help);
  }

  // Suggests a folder for a file next to game.yaml or mod.yaml, by its keys.
  void misplaced(const fs::path& path) {
    const auto tree = read_yaml(read_file(path).value_or(""));
    const std::string name = right_name(path.filename().string(), "yaml");
    if (is_copy(path.filename().string(), "yaml")) return unread(path, "remove the copy");
    const auto has = [&](const char* key) { return tree && tree->find(key); };
    const char* folder = has("tests")                     ? "tests/"
                         : has("components")              ? "cards/"
                         : is_mod_ && name == "look.yaml" ? nullptr
                         : has("variant") || has("set")   ? (is_mod_ ? nullptr : "variants/")
                         : has("game") && !has("flow")    ? "locale/"
                                                          : nullptr;
    unread(path, folder ? fmt::format("move it to {}{}", folder, name) : what_is_read(name));
  }

  std::string what_is_read(const std::string& name) const {
    if (is_mod_ && name == "look.yaml") {
      return "a mod changes the look of its game by paths in mod.yaml: add: "
             "{look.components.NAME: {icon: tree}}";
    }
    return is_mod_
               ? "only mod.yaml is read here: the rest belongs into locale/, tests/ or a folder "
                 "of components"
               : "only game.yaml, look.yaml and balance.yaml are read here: the rest belongs "
                 "into variants/, locale/, tests/ or a folder of components";
  }

  void check_folder(const fs::path& folder, const std::string& name) {
    const char* kind = name == "scripts" ? "lua" : "yaml";
    std::error_code error;
    for (const fs::path& path : entries_of(folder)) {
      const std::string file = path.filename().string();
      if (file.front() == '.') continue;
      if (fs::is_directory(path, error)) {
        check_inner_folder(path, name, kind);
      } else if (looks_like(file, kind) && !file.ends_with(fmt::format(".{}", kind))) {
        unread(path, is_copy(file, kind) ? std::string("remove the copy")
                                         : fmt::format("call it {}", right_name(file, kind)));
      } else if (name == "scripts" && looks_like(file, "yaml")) {
        unread(path, "scripts/ holds Lua files only: move it to another folder of the game");
      } else if (name == "variants" && file.ends_with(".yaml")) {
        check_variant(path);
      } else if (name == "locale" && file.ends_with(".yaml")) {
        check_locale(path);
      }
    }
  }

  void check_inner_folder(const fs::path& inner, const std::string& outer, const char* kind) {
    for (const fs::path& path : entries_of(inner)) {
      if (looks_like(path.filename().string(), kind)) {
        unread(path, fmt::format("folders inside of folders are not read: move it to {}/", outer));
      }
    }
  }

  void check_balance(const fs::path& path) {
    const auto tree = read_yaml(out_.sources, add(path), out_.diagnostics);
    if (tree) schemas_.check(*tree, "balance.schema.json", out_.diagnostics);
  }

  void check_variant(const fs::path& path) {
    const std::string name = path.stem().string();
    if (!is_plain_name(name)) {
      out_.diagnostics.warning("wrong-name", {add(path), 0, 0},
                               fmt::format("'{}' is no name of a variant", name),
                               "a variant is called as its file: lower-case letters, digits, "
                               "hyphens and underscores; remove a copy that is not meant");
    }
    check_key(path, "variant", name, "file");
  }

  // Warns if a name in the file differs from the name of the file.
  void check_key(const fs::path& path, const char* key, const std::string& name,
                 const char* bearer) {
    Diagnostics ignored;
    const std::string schema = fmt::format("{}.schema.json", key);
    const DocumentFile file =
        ContentReader(schemas_, out_.sources, ignored, &known_).read(path, folder_, schema.c_str());
    const Node* given = file.tree ? file.tree->find(key) : nullptr;
    if (!given || !given->is_string() || given->text == name) return;
    const std::string help =
        is_plain_name(name) ? fmt::format("write '{}: {}', or rename the {}", key, name, bearer)
                            : "give both the same name, of lower-case letters, digits, '-' and '_'";
    out_.diagnostics.warning("wrong-name", given->span,
                             fmt::format("this says that the {} is '{}', but its {} is called '{}'",
                                         key, given->text, bearer, name),
                             help);
  }

  void check_locale(const fs::path& path) {
    const std::string name = path.stem().string();
    const std::string meant = meant_language(name);
    if (is_language(name) && (meant.empty() || meant == name)) return;
    out_.diagnostics.warning(
        "wrong-name", {add(path), 0, 0}, fmt::format("'{}' is the code of no language", name),
        meant.empty()
            ? "a file of words is called by its language: en.yaml, es.yaml, fr.yaml"
            : fmt::format("call the file {}.yaml: words are of a language, not of a region",
                          meant));
  }

  fs::path folder_;
  const SchemaSet& schemas_;
  KnownDocuments& known_;
  bool is_mod_ = false;
  FileProblems out_;
};

}  // namespace

FileProblems check_files(const fs::path& folder, const SchemaSet& schemas, KnownDocuments& known) {
  return FileCheck(folder, schemas, known).run();
}

}  // namespace cubilete
