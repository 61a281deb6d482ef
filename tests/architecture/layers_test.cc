// A file of the interpreter includes its own layer and those that its layer's target links, and a
// target links what the layer table allows: interpreter/CMakeLists.txt, the table here and the one
// in interpreter/README.md say the same.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "architecture/cmake_file.h"
#include "architecture/source_tree.h"

namespace cubilete::architecture {
namespace {

using Layers = std::set<std::string>;
using LayerTable = std::map<std::string, Layers>;

// The public interface: the files directly in interpreter/.
const std::string kRoot = "root";

// The layers that each layer may use, besides itself.
const LayerTable kMayUse = {
    {"base", {}},
    {"diagnostics", {"base"}},
    {"document", {"base", "diagnostics"}},
    {"ruleset", {"base", "diagnostics"}},
    {"migration", {"base", "diagnostics", "document", "ruleset"}},
    {"compiler", {"base", "diagnostics", "document", "ruleset", "migration"}},
    {"checks", {"base", "diagnostics", "ruleset"}},
    {"state", {"base", "diagnostics", "ruleset"}},
    {"language", {"base", "diagnostics", "ruleset", "state"}},
    {"operations", {"base", "diagnostics", "ruleset", "state", "language"}},
    {"ir", {"base", "diagnostics", "ruleset", "state"}},
    {"engine", {"base", "diagnostics", "ruleset", "state", "language", "operations", "ir"}},
    {"forms", {"base", "diagnostics", "ruleset"}},
    {"lua", {"base", "diagnostics", "ruleset", "state", "operations", "engine", "forms"}},
    {"narration", {"base", "diagnostics", "ruleset", "state", "operations", "engine"}},
    {"native", {"base", "diagnostics", "ruleset", "state", "operations", "ir", "engine", "forms"}},
    {kRoot,
     {"base", "diagnostics", "document", "ruleset", "compiler", "state", "operations", "engine",
      "forms", "lua"}},
    {"saves",
     {"base", "diagnostics", "document", "ruleset", "compiler", "state", "operations", "engine",
      "forms", "lua", "narration", kRoot}},
    {"scenarios",
     {"base", "diagnostics", "document", "ruleset", "migration", "compiler", "state", "operations",
      "engine", "forms", "lua", "narration", kRoot}},
    {"review",
     {"base", "diagnostics", "document", "ruleset", "migration", "compiler", "checks", "state",
      "operations", "engine", "forms", "lua", "narration", "scenarios", kRoot}},
    {"play",
     {"base", "diagnostics", "document", "ruleset", "compiler", "state", "operations", "engine",
      "forms", "lua", "narration", "native", kRoot}},
    {"lab",
     {"base", "diagnostics", "document", "ruleset", "compiler", "state", "operations", "engine",
      "forms", "lua", "narration", "native", "play", kRoot}},
};

// Returns "base" for cubilete_base. A target whose name is no folder of the table holds root files.
std::string layer_of_target(std::string_view target) {
  constexpr std::string_view kPrefix = "cubilete_";
  if (!target.starts_with(kPrefix)) return "";
  const std::string name(target.substr(kPrefix.size()));
  return kMayUse.contains(name) ? name : kRoot;
}

struct Links {
  Layers direct;
  Layers passed_on;  // PUBLIC and INTERFACE ones, which those that link the layer get too
};

std::map<std::string, Links> read_links(const SourceFile& cmake) {
  std::map<std::string, Links> links;
  for (const CmakeCommand& command : cmake_commands(cmake)) {
    if (command.name == "cubilete_layer" && !command.arguments.empty()) {
      links[layer_of_target("cubilete_" + command.arguments[0])];
    }
    if (command.name != "target_link_libraries") continue;
    const std::string layer = layer_of_target(command.arguments.at(0));
    if (layer.empty()) continue;
    bool is_passed_on = true;
    for (const std::string& argument : command.arguments) {
      if (argument == "PUBLIC" || argument == "INTERFACE") is_passed_on = true;
      if (argument == "PRIVATE") is_passed_on = false;
      const std::string linked = layer_of_target(argument);
      if (linked.empty() || linked == layer) continue;
      links[layer].direct.insert(linked);
      if (is_passed_on) links[layer].passed_on.insert(linked);
    }
  }
  return links;
}

void add_passed_on(const std::map<std::string, Links>& links, const std::string& layer,
                   Layers& reached) {
  if (!reached.insert(layer).second) return;
  if (!links.contains(layer)) return;
  for (const std::string& next : links.at(layer).passed_on) add_passed_on(links, next, reached);
}

// Returns the layers that each target links, directly or through another's public links.
LayerTable linked_layers(const SourceFile& cmake) {
  const std::map<std::string, Links> links = read_links(cmake);
  LayerTable table;
  for (const auto& [layer, link] : links) {
    Layers reached;
    for (const std::string& next : link.direct) add_passed_on(links, next, reached);
    reached.erase(layer);
    table[layer] = reached;
  }
  return table;
}

Findings forbidden_links(const LayerTable& linked) {
  Findings findings;
  for (const auto& [layer, reached] : linked) {
    for (const std::string& other : reached) {
      if (!kMayUse.at(layer).contains(other)) {
        findings.push_back("interpreter/CMakeLists.txt: the layer table does not let " + layer +
                           " use " + other);
      }
    }
  }
  return findings;
}

Findings forbidden_includes(const std::vector<SourceFile>& files, const LayerTable& linked) {
  Findings findings;
  for (const SourceFile& file : files) {
    const std::string folder = layer_folder(file.path);
    const std::string layer = folder.empty() ? kRoot : folder;
    if (!kMayUse.contains(layer)) {
      findings.push_back(finding(file, 1, "the layer table has no layer " + layer));
      continue;
    }
    if (!linked.contains(layer)) {
      findings.push_back(finding(file, 1, "interpreter/CMakeLists.txt has no target for " + layer));
      continue;
    }
    for (const Include& include : includes_of(file)) {
      if (include.in_angles) continue;
      const std::size_t slash = include.path.find('/');
      const std::string other = slash == std::string::npos ? kRoot : include.path.substr(0, slash);
      if (other == layer) continue;
      if (!kMayUse.contains(other)) {
        findings.push_back(finding(file, include.line, "no layer has a file " + include.path));
      } else if (!linked.at(layer).contains(other)) {
        findings.push_back(finding(file, include.line, layer + " does not link " + other));
      }
    }
  }
  return findings;
}

// The rooms of the program, which are the folders of tools/ that hold C++, and the other rooms that
// each may include. All of them may include every layer of the interpreter.
const LayerTable kRoomsMayUse = {
    {"cli", {}},
    {"serve", {}},
    {"authoring", {"cli"}},
    {"balance", {"cli"}},
    {"lsp", {"authoring", "cli"}},
    {"play", {"authoring", "cli", "serve"}},
};

// "tools/cli/csv.h" belongs to the room "cli"; files elsewhere belong to none.
std::string room_of(std::string_view path) {
  constexpr std::string_view kTools = "tools/";
  if (!path.starts_with(kTools)) return "";
  path.remove_prefix(kTools.size());
  return std::string(path.substr(0, path.find('/')));
}

Findings forbidden_includes_of_rooms(const std::vector<SourceFile>& files) {
  Findings findings;
  for (const SourceFile& file : files) {
    const std::string room = room_of(file.path);
    if (!kRoomsMayUse.contains(room)) {
      findings.push_back(finding(file, 1, "tools has no room " + room));
      continue;
    }
    for (const Include& include : includes_of(file)) {
      const std::string other = room_of(include.path);
      if (other.empty() || other == room || kRoomsMayUse.at(room).contains(other)) continue;
      findings.push_back(finding(file, include.line, room + " may not use " + other));
    }
  }
  return findings;
}

// Reads the rows `| layer | holds | may use |` of a README. The last cell names layers in prose:
// "all above", "base, diagnostics", or "+ state" for the layers of the row above and `state`.
LayerTable read_markdown_table(const SourceFile& readme) {
  LayerTable table;
  Layers above;
  Layers row_above;
  for (const std::string& line : readme.lines) {
    if (!line.starts_with("|")) continue;
    std::vector<std::string> cells;
    for (std::size_t at = 1; at < line.size();) {
      const std::size_t end = std::min(line.find('|', at), line.size());
      cells.push_back(line.substr(at, end - at));
      at = end + 1;
    }
    if (cells.size() != 3) continue;
    const std::vector<std::string> name = parts_of(cells[0]);
    if (name.empty() || !kMayUse.contains(name[0]) || table.contains(name[0])) continue;
    Layers may_use;
    for (const std::string& word : parts_of(cells[2])) {
      if (kMayUse.contains(word)) may_use.insert(word);
      if (word == "all") may_use.insert(above.begin(), above.end());
    }
    if (cells[2].find('+') != std::string::npos) {
      may_use.insert(row_above.begin(), row_above.end());
    }
    table[name[0]] = may_use;
    above.insert(name[0]);
    row_above = may_use;
  }
  if (table.contains(kRoot)) table[kRoot].erase("play");  // play is above root and may use it
  return table;
}

TEST(Layers, LinkOnlyWhatTheLayerTableAllows) {
  EXPECT_TRUE(nothing_in(forbidden_links(linked_layers(read_file("interpreter/CMakeLists.txt")))));
}

TEST(Layers, IncludeOnlyWhatTheyLink) {
  EXPECT_TRUE(
      nothing_in(forbidden_includes(read_folder("interpreter", {".h", ".cc"}),
                                    linked_layers(read_file("interpreter/CMakeLists.txt")))));
}

TEST(Layers, TheProgramHasRoomsThatUseOnlyWhatTheyMay) {
  EXPECT_TRUE(nothing_in(forbidden_includes_of_rooms(read_folder("tools", {".h", ".cc"}))));
}

// The folder interpreter/lua/syntax may use fewer layers than the rest of its layer.
TEST(Layers, TheLuaFrontEndKnowsNeitherTheGameNorLua) {
  Findings findings;
  const auto files = read_folder("interpreter/lua/syntax", {".h", ".cc"});
  EXPECT_GT(files.size(), 10U);
  for (const SourceFile& file : files) {
    for (const Include& include : includes_of(file)) {
      const bool is_known = include.in_angles ? include.path.find("lua") == std::string::npos
                                              : include.path.starts_with("lua/syntax/") ||
                                                    include.path.starts_with("base/") ||
                                                    include.path.starts_with("diagnostics/");
      if (!is_known) findings.push_back(finding(file, include.line, include.path));
    }
  }
  EXPECT_TRUE(nothing_in(findings));
}

TEST(Layers, AreThoseOfTheReadme) {
  EXPECT_EQ(kMayUse, read_markdown_table(read_file("interpreter/README.md")));
}

const char kCmake[] = R"(
cubilete_layer(base base/a.cc)
cubilete_layer(diagnostics
  diagnostics/b.cc  # base/no.cc
)
target_link_libraries(cubilete_diagnostics PUBLIC cubilete_base tl::expected)
cubilete_layer(document document/c.cc)
target_link_libraries(cubilete_document
  PRIVATE cubilete_diagnostics PkgConfig::yaml_cpp)
cubilete_layer(ruleset ruleset/d.cc)
target_link_libraries(cubilete_ruleset PUBLIC cubilete_document)
cubilete_layer(game game.cc)
target_link_libraries(cubilete_game PUBLIC cubilete_ruleset)
)";

TEST(LayerChecks, LinkedLayersAreTheDirectOnesAndThosePassedOn) {
  EXPECT_EQ((LayerTable{{"base", {}},
                        {"diagnostics", {"base"}},
                        {"document", {"base", "diagnostics"}},
                        {"ruleset", {"document"}},
                        {"root", {"document", "ruleset"}}}),
            linked_layers(make_file("interpreter/CMakeLists.txt", kCmake)));
}

TEST(LayerChecks, ALinkAgainstTheTableIsFound) {
  EXPECT_EQ((Findings{"interpreter/CMakeLists.txt: the layer table does not let ruleset use "
                      "document"}),
            forbidden_links(linked_layers(make_file("interpreter/CMakeLists.txt", kCmake))));
}

TEST(LayerChecks, AnIncludeOfALayerThatIsNotLinkedIsFound) {
  const std::vector<SourceFile> files = {
      make_file("interpreter/base/a.cc", "#include <map>\n\n#include \"ruleset/d.h\"\n"),
      make_file("interpreter/document/c.cc", "#include \"document/c.h\"\n#include \"c.h\"\n"),
      make_file("interpreter/game.cc", "#include \"game.h\"\n#include \"ruleset/d.h\"\n"),
      make_file("interpreter/nowhere/e.cc", "#include \"base/a.h\"\n"),
      make_file("interpreter/state/f.cc", "#include \"base/a.h\"\n"),
  };
  EXPECT_EQ(
      (Findings{"interpreter/base/a.cc:3: base does not link ruleset",
                "interpreter/document/c.cc:2: document does not link root",
                "interpreter/nowhere/e.cc:1: the layer table has no layer nowhere",
                "interpreter/state/f.cc:1: interpreter/CMakeLists.txt has no target for "
                "state"}),
      forbidden_includes(files, linked_layers(make_file("interpreter/CMakeLists.txt", kCmake))));
}

TEST(LayerChecks, AnIncludeOfAForbiddenRoomIsFound) {
  const std::vector<SourceFile> files = {
      make_file("tools/cli/a.cc", "#include \"tools/play/b.h\"\n#include \"game.h\"\n"),
      make_file("tools/play/b.cc", "#include \"tools/play/b.h\"\n#include \"tools/cli/a.h\"\n"),
      make_file("tools/c.cc", ""),
  };
  EXPECT_EQ(
      (Findings{"tools/cli/a.cc:1: cli may not use play", "tools/c.cc:1: tools has no room c.cc"}),
      forbidden_includes_of_rooms(files));
}

TEST(LayerChecks, TheTableOfAReadmeIsReadAsItIsWritten) {
  EXPECT_EQ((LayerTable{{"base", {}},
                        {"diagnostics", {"base"}},
                        {"compiler", {"base", "diagnostics"}},
                        {"state", {"base"}},
                        {"engine", {"base", "state"}},
                        {"root", {"base", "diagnostics", "compiler", "state", "engine"}}}),
            read_markdown_table(make_file("interpreter/README.md",
                                          "| layer | holds | may use |\n"
                                          "|---|---|---|\n"
                                          "| `base` | ids, a document | std, fmt |\n"
                                          "| `diagnostics` | reports | base |\n"
                                          "| `compiler` | passes | all above |\n"
                                          "| `state` | the value | base |\n"
                                          "| `engine` | steps | + state's header |\n"
                                          "| root files | the public face | all |\n")));
}

}  // namespace
}  // namespace cubilete::architecture
