#include "validation.h"

#include <algorithm>

#include "check_scenarios.h"

namespace cubilete {

namespace {

// Adds diagnostics to others, their files to those that are known by path.
class Collector {
 public:
  explicit Collector(Validation& into) : into_(into) {}

  void add(const Sources& sources, const std::vector<Diagnostic>& found) {
    std::vector<std::int32_t> moved(sources.size(), -1);
    const auto move = [&](SourceSpan s) {
      if (!s.is_known()) return s;
      std::int32_t& to = moved[std::size_t(s.file)];
      if (to < 0) to = file_named(sources.path(s.file), sources.text(s.file));
      s.file = to;
      return s;
    };
    for (Diagnostic d : found) {
      d.span = move(d.span);
      for (Note& n : d.notes) n.span = move(n.span);
      const auto& known = into_.diagnostics.list();
      if (std::find(known.begin(), known.end(), d) == known.end()) {
        into_.diagnostics.add(std::move(d));
      }
    }
  }

 private:
  std::int32_t file_named(const std::string& path, const std::string& text) {
    for (std::size_t i = 0; i < into_.sources.size(); ++i) {
      const auto id = static_cast<std::int32_t>(i);
      if (into_.sources.path(id) == path) return id;
    }
    return into_.sources.add(path, text);
  }

  Validation& into_;
};

}  // namespace

Validation validate_game(const Library& library, const std::string& game) {
  Validation out;
  Collector collector(out);
  std::vector<std::string> variants = variants_of(library.folder_of(game));
  variants.insert(variants.begin(), "");
  for (const std::string& variant : variants) {
    const Compilation c = library.compile({game, variant, {}});
    collector.add(c.sources, c.diagnostics.list());
    ++out.compiled;
  }
  const ScenarioProblems tests = check_scenarios(library, game, {}, library.folder_of(game));
  collector.add(tests.sources, tests.diagnostics.list());
  out.diagnostics.sort();
  return out;
}

Validation validate_mods(const Library& library, const std::string& game,
                         const std::vector<std::string>& mods) {
  Validation out;
  Collector collector(out);
  const Compilation c = library.compile({game, "", {}, mods});
  collector.add(c.sources, c.diagnostics.list());
  ++out.compiled;
  for (const std::string& mod : mods) {
    const ScenarioProblems tests = check_scenarios(library, game, mods, library.folder_of_mod(mod));
    collector.add(tests.sources, tests.diagnostics.list());
  }
  out.diagnostics.sort();
  return out;
}

void merge(Validation& into, const Validation& from) {
  Collector(into).add(from.sources, from.diagnostics.list());
  into.diagnostics.sort();
  into.compiled += from.compiled;
}

}  // namespace cubilete
