// cubilete list: the games there are, with their variants.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "console.h"
#include "narration/ui_text.h"
#include "subcommands.h"

namespace cubilete {

namespace {

// What players call an overlay: by the words of its game, or by its own.
std::string title_of(const std::string& key, const Library::Request& with_it,
                     const std::string& language, const Locale* words) {
  if (const std::string* title = words ? words->find(key) : nullptr) return *title;
  const Compilation c = library().compile(with_it);
  const Locale* own = c.ruleset ? c.ruleset->find_locale(language) : nullptr;
  const std::string* title = own ? own->find(key) : nullptr;
  return title ? *title : "";
}

}  // namespace

void add_list(CLI::App& app, int& exit_code) {
  struct Options {
    std::string format = "text";
    std::string language = "en";
  };
  auto o = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("list", "The games there are, with their variants");
  command->add_option("--format", o->format, "text or json")
      ->check(CLI::IsMember({"text", "json"}));
  command->add_option("--lang,--language", o->language, "en or es")
      ->check(CLI::IsMember({"en", "es"}));
  command->callback([o, &exit_code] {
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    std::string text;
    for (const std::string& name : library().games()) {
      const Compilation c = library().compile({name, "", {}});
      const auto variants = variants_of(library().folder_of(name));
      const Locale* locale = c.ruleset ? c.ruleset->find_locale(o->language) : nullptr;
      const auto word = [&](const std::string& key, const std::string& otherwise) {
        const std::string* found = locale ? locale->find(key) : nullptr;
        return found ? *found : otherwise;
      };
      nlohmann::ordered_json j;
      j["game"] = name;
      j["valid"] = c.ruleset != nullptr;
      if (!c.ruleset) {
        text += fmt::format("{:<20} (has problems: cubilete validate {})\n", name, name);
        exit_code = kProblems;
      } else {
        const int low = c.ruleset->min_players;
        const int high = c.ruleset->max_players;
        j["title"] = word("game.title", name);
        j["players"] = {{"min", low}, {"max", high}};
        text += fmt::format("{:<20} {} ({})\n", name, word("game.title", name),
                            low == high ? fmt::format("{}", low) : fmt::format("{}-{}", low, high));
        const std::string summary = word("game.summary", "");
        if (!summary.empty()) text += fmt::format("{:<20} {}\n", "", summary);
      }
      for (const std::string& v : variants) {
        j["variants"].push_back(v);
        text += fmt::format("{:<20}   --variant {:<14} {}\n", "", v,
                            title_of("variants." + v, {name, v, {}}, o->language, locale));
      }
      for (const std::string& mod : library().mods()) {
        const auto folder = library().folder_of_mod(mod);
        if (library().game_of_mod(folder) != library().folder_of(name)) continue;
        j["mods"].push_back(mod);
        const std::string key = "mods." + folder.filename().string();
        text += fmt::format("{:<20}   --mod {:<18} {}\n", "", mod,
                            title_of(key, {name, "", {}, {mod}}, o->language, locale));
      }
      all.push_back(std::move(j));
    }
    o->format == "json" ? print_json(all.dump(2) + "\n") : print_out(text);
  });
}

}  // namespace cubilete
