// Prints the structure of a tree of this repository as a table: tests/architecture/metrics.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "architecture/code_structure.h"
#include "architecture/size_bounds.h"

namespace cubilete::architecture {
namespace {

void print(const char* what, std::size_t value) { std::printf("%-38s %6zu\n", what, value); }

template <class Items, class Size>
void print_those_above(const Items& items, std::size_t bound, Size size) {
  std::vector<const typename Items::value_type*> above;
  for (const auto& item : items) {
    if (size(item) > bound) above.push_back(&item);
  }
  std::stable_sort(above.begin(), above.end(),
                   [&](const auto* a, const auto* b) { return size(*a) > size(*b); });
  for (const auto* item : above) {
    std::printf("  %5zu  %s  %s:%zu\n", size(*item), item->name.c_str(), item->path.c_str(),
                item->line);
  }
}

void print_folders(const std::vector<SourceFile>& files) {
  std::map<std::string, std::pair<std::size_t, std::size_t>> folders;  // files and lines
  for (const SourceFile& file : files) {
    const std::size_t room = file.path.find('/') + 1;
    auto& [count, lines] = folders[file.path.substr(0, file.path.find('/', room))];
    ++count;
    lines += file.lines.size();
  }
  std::printf("\nfiles and lines of C++ by folder\n");
  for (const auto& [folder, size] : folders) {
    const bool is_file = folder.find('.') != std::string::npos;
    if (!is_file) std::printf("  %5zu %7zu  %s\n", size.first, size.second, folder.c_str());
  }
}

// What has to be compiled when the language grows by one of these.
void print_rebuilds(const std::map<std::string, std::size_t>& units_of, std::size_t units) {
  std::printf("\nfiles that a new one compiles anew, of %zu\n", units);
  for (const auto& [what, header] :
       {std::pair("diagnostic code", "interpreter/diagnostics/codes.h"),
        std::pair("verb", "interpreter/ruleset/verbs.h"),
        std::pair("shape of zones", "interpreter/ruleset/zone_shape.h")}) {
    const auto found = units_of.find(header);
    if (found != units_of.end()) std::printf("  %5zu  %s\n", found->second, what);
  }
}

void print_metrics(const std::filesystem::path& tree) {
  std::vector<SourceFile> sources = read_folder_of(tree, "interpreter", {".h", ".cc"});
  for (SourceFile& file : read_folder_of(tree, "tools", {".h", ".cc"})) {
    sources.push_back(std::move(file));
  }
  const CodeStructure code = structure_of(sources);
  const CodeStructure tests = structure_of(read_folder_of(tree, "tests", {".h", ".cc"}));

  std::vector<std::size_t> lengths;
  for (const FunctionSize& f : code.functions) lengths.push_back(f.lines);
  std::sort(lengths.begin(), lengths.end());
  const auto above = [](const auto& items, std::size_t bound, auto size) {
    return std::size_t(std::count_if(items.begin(), items.end(),
                                     [&](const auto& item) { return size(item) > bound; }));
  };
  const auto lines = [](const FunctionSize& f) { return f.lines; };
  const auto nesting = [](const FunctionSize& f) { return f.nesting; };
  const auto methods = [](const ClassSize& c) { return c.methods; };
  std::size_t most_methods = 0;
  std::size_t deepest = 0;
  for (const ClassSize& c : code.classes) most_methods = std::max(most_methods, c.methods);
  for (const FunctionSize& f : code.functions) deepest = std::max(deepest, f.nesting);
  const FolderSize folder = largest_folder(sources);
  const std::vector<UnusedFunction> unused = unused_functions(code, tests);
  const std::vector<UnusedFunction> only_tested = unused_functions(code, {});

  const auto units =
      std::size_t(std::count_if(sources.begin(), sources.end(),
                                [](const SourceFile& file) { return file.path.ends_with(".cc"); }));
  print("files", sources.size());
  print("functions", lengths.size());
  if (!lengths.empty()) {
    print("longest function, lines", lengths.back());
    print("99 % of the functions: lines at most", lengths[(lengths.size() * 99 - 1) / 100]);
  }
  print("functions above 80 lines", above(code.functions, kMostFunctionLines, lines));
  print("most methods of a class", most_methods);
  print("classes above 25 methods", above(code.classes, kMostMethods, methods));
  print("deepest nesting", deepest);
  print("functions nested deeper than 4", above(code.functions, kDeepestNesting, nesting));
  print("include depth", include_depth(sources));
  print("files of the largest folder", folder.files);
  std::printf("  %s\n", folder.path.c_str());
  print("functions that nothing names", unused.size());
  print("functions that only tests name", only_tested.size() - unused.size());

  print_folders(sources);
  const std::map<std::string, std::size_t> units_of = units_of_headers(sources);
  print_rebuilds(units_of, units);
  std::printf("\nfiles that a change of a header compiles anew: the ten of most\n");
  std::vector<std::pair<std::size_t, std::string>> headers;
  for (const auto& [path, count] : units_of) headers.emplace_back(count, path);
  std::sort(headers.rbegin(), headers.rend());
  headers.resize(std::min<std::size_t>(headers.size(), 10));
  for (const auto& [count, path] : headers) std::printf("  %5zu  %s\n", count, path.c_str());
  std::printf("\nfunctions above 80 lines\n");
  print_those_above(code.functions, kMostFunctionLines, lines);
  std::printf("\nclasses above 25 methods\n");
  print_those_above(code.classes, kMostMethods, methods);
  std::printf("\nfunctions nested deeper than 4\n");
  print_those_above(code.functions, kDeepestNesting, nesting);
  std::printf("\nfunctions that nothing names\n");
  for (const UnusedFunction& f : unused) {
    std::printf("  %s  %s:%zu\n", f.name.c_str(), f.path.c_str(), f.line);
  }
  std::printf("\nfunctions that only tests name\n");
  for (const UnusedFunction& f : only_tested) {
    const bool is_named = std::any_of(unused.begin(), unused.end(),
                                      [&](const auto& other) { return other.name == f.name; });
    if (!is_named) std::printf("  %s  %s:%zu\n", f.name.c_str(), f.path.c_str(), f.line);
  }
}

}  // namespace
}  // namespace cubilete::architecture

int main(int count, char** arguments) {
  try {
    cubilete::architecture::print_metrics(count > 1 ? arguments[1] : CUBILETE_SOURCE_DIR);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "metrics: %s\n", e.what());
    return 1;
  }
}
