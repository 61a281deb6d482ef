#include "review/name_uses.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/spelling.h"
#include "compiler/content_files.h"
#include "review/check_scenarios.h"
#include "review/compilations.h"

namespace cubilete {
namespace {

constexpr std::string_view kWhat[] = {
    "a kind",  "a property", "an attribute", "a zone",  "zones",  "a component", "an option",
    "a query", "an effect",  "an action",    "a phase", "a word", "a message",   "an end cause",
};

// Calls f(name, span, what, is_declaration) for every name of a compilation.
template <class Function>
void each_name(const Ruleset& r, const std::vector<ScriptWord>& in_scripts, Function f) {
  for (const NamePlace& p : r.name_places) {
    std::string_view text = r.sources.text(p.span);
    while (!text.empty() && (text.front() == '"' || text.front() == '\'')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == '"' || text.back() == '\'')) text.remove_suffix(1);
    f(text, p.span, kWhat[static_cast<std::size_t>(p.kind)], p.is_declaration);
  }
  for (const ScriptWord& w : in_scripts) f(w.name, w.span, "in a script", false);
  for (const Locale& l : r.locales) {
    for (const auto& [key, span] : l.spans) {
      f(std::string_view(key).substr(key.rfind('.') + 1), span, "a text", false);
    }
  }
}

// Calls f(ruleset, script words) for the game with each variant, and with the options of its tests.
template <class Function>
void each_ruleset(const Library& library, const std::string& game,
                  const std::vector<std::string>& mods, Function f) {
  Compilations compilations(library, game, mods);
  const std::filesystem::path folder = library.folder_of(game);
  std::vector<std::string> variants = variants_of(folder);
  variants.emplace_back();
  for (const std::string& variant : variants) {
    const std::shared_ptr<const Compilation> c = compilations.of(variant);
    const auto& r = c->ruleset ? c->ruleset : c->draft;
    if (r) f(*r, c->script_findings.places);
  }
  for (const auto& r : check_scenarios(compilations, folder, {}).compiled) f(*r, {});
}

}  // namespace

std::vector<NamedPlace> places_of_name(const Library& library, const std::string& game,
                                       const std::vector<std::string>& mods,
                                       const std::string& name) {
  std::map<std::tuple<std::string, std::uint32_t, std::uint32_t>, NamedPlace> found;
  each_ruleset(library, game, mods, [&](const Ruleset& r, const std::vector<ScriptWord>& words) {
    each_name(
        r, words,
        [&](std::string_view text, SourceSpan span, std::string_view what, bool is_declaration) {
          if (text != name || !span.is_known()) return;
          const SourcePosition at = r.sources.begin_of(span);
          std::string_view line = r.sources.line(span.file, at.line);
          line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
          const std::string& path = r.sources.path(span.file);
          found.try_emplace({path, at.line, at.column},
                            NamedPlace{path, at, std::string(line), what, is_declaration});
        });
  });
  std::vector<NamedPlace> out;
  for (auto& [key, place] : found) out.push_back(std::move(place));
  return out;
}

std::vector<std::string> similar_names(const Library& library, const std::string& game,
                                       const std::vector<std::string>& mods,
                                       const std::string& name) {
  std::set<std::string> names;
  each_ruleset(library, game, mods, [&](const Ruleset& r, const std::vector<ScriptWord>&) {
    each_name(r, {}, [&](std::string_view text, SourceSpan, std::string_view, bool) {
      names.emplace(text);
    });
  });
  const auto near = nearest(name, {names.begin(), names.end()});
  return near ? std::vector{*near} : std::vector<std::string>();
}

}  // namespace cubilete
