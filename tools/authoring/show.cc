// cubilete show: prints a definition as compiled, with the file and line that set each field.

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/shell_word.h"
#include "base/spelling.h"
#include "narration/card_text.h"
#include "narration/component_text.h"
#include "review/content_text.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command_line.h"
#include "tools/cli/console.h"
#include "tools/cli/language.h"
#include "tools/cli/subcommands.h"
#include "tools/cli/version_name.h"

namespace cubilete {

namespace {

struct ShowOptions {
  Library::Request request;
  std::string id;
  std::string format = "text";
  std::string language;  // empty: all of the game
};

void list_names(const ShowOptions& o, const Node& content) {
  const auto sections = names_of_content(content);
  if (o.format == "json") {
    nlohmann::ordered_json j = nlohmann::ordered_json::object();
    for (const auto& [section, names] : sections) j[section] = names;
    print_json(j.dump(2) + "\n");
    return;
  }
  for (const auto& [section, names] : sections) {
    print_out(names.empty() ? section + "\n"
                            : fmt::format("{}: {}\n", section, fmt::join(names, ", ")));
  }
}

int report_unknown(const ShowOptions& o, const Node& content) {
  std::vector<std::string> names;
  for (const auto& [section, some] : names_of_content(content)) {
    names.push_back(section);
    for (const std::string& name : some) {
      names.push_back(name);
      names.push_back(section + "." + name);
    }
  }
  report_error(fmt::format("{} has no '{}'", o.request.game, o.id),
               hint(o.id, names,
                    fmt::format("'cubilete show {}' lists them all", shell_word(o.request.game))));
  return kWrongUsage;
}

nlohmann::ordered_json to_json(const FoundContent& found, const Sources& sources) {
  nlohmann::ordered_json fields = nlohmann::ordered_json::array();
  for (const ContentField& f : fields_of(*found.value)) {
    nlohmann::ordered_json field{{"path", f.path}, {"value", f.text}};
    if (f.span.is_known()) {
      field["file"] = sources.path(f.span.file);
      field["line"] = sources.begin_of(f.span).line;
    }
    fields.push_back(std::move(field));
  }
  return {{"path", found.path}, {"fields", std::move(fields)}};
}

// Returns the texts of a component besides its words, in these languages: its help text with
// values, or a description of its rules.
std::string texts_of(const Ruleset& r, const std::string& path,
                     const std::vector<Spoken>& languages) {
  constexpr std::string_view kSection = "components.";
  const DefinitionId id =
      path.starts_with(kSection) ? r.find_definition(path.substr(kSection.size())) : DefinitionId();
  if (!id.is_some()) return {};
  std::string out;
  for (const Spoken& language : languages) {
    const std::string& code = language.game;
    const Wording words(r, language);
    const std::string help = help_of(words, id);
    const Locale* locale = r.find_locale(code);
    const std::string* as_written =
        locale ? locale->find("help." + r.definition(id).name) : nullptr;
    if (as_written && *as_written == help) continue;  // it is listed with the words
    const std::string text = help.empty() ? written_text(words, id) : help;
    if (!text.empty()) out += fmt::format("  text ({}): {}\n", code, text);
  }
  return out;
}

// Returns the language asked for, or the game's that the program speaks too.
std::optional<std::vector<Spoken>> languages_for(const Ruleset& r, const std::string& asked) {
  if (!asked.empty()) {
    const auto spoken = spoken_for(r, asked);
    return spoken ? std::optional(std::vector{*spoken}) : std::nullopt;
  }
  std::vector<Spoken> all;
  for (const std::string& code : languages_of_program()) {
    const bool is_spoken = r.find_locale(code) || (r.locales.empty() && code == "en");
    if (is_spoken) all.push_back(*spoken_for(r, code));
  }
  return all;
}

int run_show(const ShowOptions& o) {
  int exit_code = kFine;
  auto request = named_version(o.request.game, o.request.variant, o.request.mods);
  if (!request) return kWrongUsage;
  const auto c = compile_content_or_report(std::move(*request), exit_code);
  if (!c) return exit_code;
  const auto languages = languages_for(*c->ruleset, o.language);
  if (!languages) return kWrongUsage;
  if (o.id.empty()) {
    list_names(o, c->content);
    return kFine;
  }
  const std::vector<FoundContent> found = find_content(c->content, o.id);
  if (found.empty()) return report_unknown(o, c->content);
  if (o.format == "json") {
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const FoundContent& f : found) all.push_back(to_json(f, c->sources));
    print_json(all.dump(2) + "\n");
    return kFine;
  }
  for (const FoundContent& f : found) {
    print_out(shown_content(f.path, *f.value, c->sources));
    const std::string only = o.language.empty() ? std::string() : languages->front().game;
    print_out(shown_words(c->content, f.path, c->sources, only));
    print_out(texts_of(*c->ruleset, f.path, *languages));
  }
  return kFine;
}

}  // namespace

void add_show(const Command& command, int& exit_code) {
  auto o = std::make_shared<ShowOptions>();
  command.add_option("game", o->request.game, "A game or a mod, by name or path").required();
  command.add_option("id", o->id, "A name (mill), or a path (actions.build.when); without: a list");
  command.add_option("--variant", o->request.variant, "A variant; several as a,b");
  add_mod_option(command, o->request.mods);
  command
      .add_option("--lang,--language", o->language,
                  "Only the words in this language (en, es, ...); without it, all")
      .check(names_something);
  command.add_option("--format", o->format, "text or json").one_of({"text", "json"});
  command.footer(
      "Examples:\n  cubilete show dice-city\n  cubilete show dice-city components\n"
      "  cubilete show my-game actions.build.cost --variant my-variant");
  command.callback([o, &exit_code] { exit_code = run_show(*o); });
}

}  // namespace cubilete
