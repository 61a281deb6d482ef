// cubilete list: lists the games with their variants.

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "base/shell_word.h"
#include "narration/ui_text.h"
#include "tools/cli/command_line.h"
#include "tools/cli/console.h"
#include "tools/cli/language.h"
#include "tools/cli/subcommands.h"

namespace cubilete {

namespace {

// Returns the title of an overlay, from the words of its game or its own.
std::string title_of(const std::string& key, const Library::Request& with_it,
                     const std::string& language, const Locale* words) {
  if (const std::string* title = words ? words->find(key) : nullptr) return *title;
  const Compilation c = library().compile(with_it);
  const Locale* own = c.ruleset ? c.ruleset->find_locale(language) : nullptr;
  const std::string* title = own ? own->find(key) : nullptr;
  return title ? *title : "";
}

// A game in the list, with its variants and mods.
class Listed {
 public:
  explicit Listed(std::string name) : name_(std::move(name)) {
    compilation_ = library().compile({name_, "", {}});
    if (compilation_.ruleset) languages_ = languages_of(*compilation_.ruleset);
  }

  bool is_valid() const { return compilation_.ruleset != nullptr; }
  const std::vector<std::string>& languages() const { return languages_; }

  // Writes the game in a language, or in English if the game lacks it.
  void write(const std::string& language, std::string& text, nlohmann::ordered_json& all) const {
    nlohmann::ordered_json j;
    j["game"] = name_;
    j["valid"] = is_valid();
    const Locale* locale = nullptr;
    if (is_valid()) {
      locale = compilation_.ruleset->find_locale(language);
      if (!locale) locale = compilation_.ruleset->find_locale("en");
      write_head(locale, text, j);
    } else {
      text +=
          fmt::format("{:<20} (has problems: cubilete validate {})\n", name_, shell_word(name_));
    }
    const std::string shown = locale ? locale->language : language;
    for (const std::string& v : variants_of(library().folder_of(name_))) {
      j["variants"].push_back(v);
      text += fmt::format("{:<20}   --variant {:<14} {}\n", "", v,
                          title_of("variants." + v, {name_, v, {}}, shown, locale));
    }
    for (const std::string& mod : library().mods()) {
      const auto folder = library().folder_of_mod(mod);
      if (library().game_of_mod(folder) != library().folder_of(name_)) continue;
      j["mods"].push_back(mod);
      const std::string key = "mods." + folder.filename().string();
      text += fmt::format("{:<20}   --mod {:<18} {}\n", "", mod,
                          title_of(key, {name_, "", {}, {mod}}, shown, locale));
    }
    all.push_back(std::move(j));
  }

 private:
  void write_head(const Locale* locale, std::string& text, nlohmann::ordered_json& j) const {
    const auto word = [&](const std::string& key, const std::string& otherwise) {
      const std::string* found = locale ? locale->find(key) : nullptr;
      return found ? *found : otherwise;
    };
    const int low = compilation_.ruleset->min_players;
    const int high = compilation_.ruleset->max_players;
    j["title"] = word("game.title", name_);
    j["players"] = {{"min", low}, {"max", high}};
    j["languages"] = languages_;
    text += fmt::format("{:<20} {} ({}; {})\n", name_, word("game.title", name_),
                        low == high ? fmt::format("{}", low) : fmt::format("{}-{}", low, high),
                        fmt::join(languages_, ", "));
    const std::string summary = word("game.summary", "");
    if (!summary.empty()) text += fmt::format("{:<20} {}\n", "", summary);
  }

  std::string name_;
  Compilation compilation_;
  std::vector<std::string> languages_;
};

int list_games(bool as_json, const std::string& asked) {
  std::vector<Listed> games;
  std::set<std::string> languages;
  int exit_code = kFine;
  for (const std::string& name : library().games()) {
    games.emplace_back(name);
    languages.insert(games.back().languages().begin(), games.back().languages().end());
    if (!games.back().is_valid()) exit_code = kProblems;
  }
  const auto spoken = spoken_for({languages.begin(), languages.end()}, asked);
  if (!spoken) return kWrongUsage;
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  std::string text;
  for (const Listed& game : games) game.write(spoken->game, text, all);
  as_json ? print_json(all.dump(2) + "\n") : print_out(text);
  return exit_code;
}

}  // namespace

void add_list(const Command& command, int& exit_code) {
  struct Options {
    std::string format = "text";
    std::string language;
  };
  auto o = std::make_shared<Options>();
  command.add_option("--format", o->format, "text or json").one_of({"text", "json"});
  add_language_option(command, o->language);
  command.footer("Examples:\n  cubilete list\n  cubilete list --lang es");
  command.callback([o, &exit_code] { exit_code = list_games(o->format == "json", o->language); });
}

}  // namespace cubilete
