#include "tools/cli/shell_words.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "diagnostics/codes.h"
#include "play/agent_spec.h"
#include "review/content_text.h"
#include "tools/cli/console.h"
#include "tools/cli/language.h"
#include "tools/cli/version_name.h"

namespace cubilete {
namespace {

using Words = std::vector<std::string>;

const CLI::Option* option_of(const CLI::App& command, const std::string& word) {
  return word.starts_with('-') ? command.get_option_no_throw(word) : nullptr;
}

bool takes_value(const CLI::Option& option) { return option.get_items_expected_max() > 0; }

// Returns the positional arguments before the last word.
Words positionals(const CLI::App& command, const Words& words) {
  Words out;
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    const CLI::Option* option = option_of(command, words[i]);
    if (option && takes_value(*option)) ++i;
    if (!words[i].starts_with('-') && !option) out.push_back(words[i]);
  }
  return out;
}

Words games() {
  Words out;
  for (const std::string& game : library().games()) {
    out.push_back(game);
    for (const std::string& variant : variants_of(library().folder_of(game))) {
      out.push_back(game + ":" + variant);
    }
  }
  return out;
}

// Returns the values listed in a text like "TEXT:{text,json}".
Words values_in_braces(const std::string& text) {
  Words out;
  const std::size_t open = text.find('{');
  const std::size_t close = text.find('}', open);
  if (open == std::string::npos || close == std::string::npos) return out;
  std::istringstream in(text.substr(open + 1, close - open - 1));
  for (std::string value; std::getline(in, value, ',');) out.push_back(value);
  return out;
}

// Returns a version with the current files: nothing is fetched or reported during completion.
Library::Request files_of(const std::string& version) {
  const VersionName name = parse_version(version);
  return {name.game, name.variant, {}, name.mods};
}

Words values_of(const CLI::Option& option, const Words& before) {
  const std::string& name = option.get_single_name();
  if (name == "variant" && !before.empty()) {
    return variants_of(library().folder_of(parse_version(before.front()).game));
  }
  if (name == "mod") return library().mods();
  if (name == "lang") {
    Library::Request request = before.empty() ? Library::Request() : files_of(before.front());
    const Compilation c = before.empty() ? Compilation() : library().compile(request);
    return c.ruleset ? languages_of(*c.ruleset) : languages_of_program();
  }
  if (name == "seats" || name == "agents") {
    Words kinds = agent_kinds();
    if (name == "seats") kinds.emplace_back("human");
    return kinds;
  }
  return values_in_braces(option.get_type_name());
}

// Returns the names in a game's content, such as cards, actions and zones.
Words names_of(const std::string& game) {
  Words out;
  Library::Request request = files_of(game);
  request.keeps_content = true;
  const Compilation c = library().compile(request);
  if (!c.ruleset) return out;
  for (const auto& [section, names] : names_of_content(c.content)) {
    out.push_back(section);
    out.insert(out.end(), names.begin(), names.end());
  }
  return out;
}

Words arguments_of(const CLI::App& command, const Words& before) {
  const std::string& name = command.get_name();
  const bool takes_names = (name == "show" && before.size() == 1) || name == "cards";
  if (takes_names && !before.empty()) return names_of(before.front());
  if (name == "explain") {
    Words codes;
    for (const CodeText& c : all_codes()) codes.emplace_back(c.code);
    return codes;
  }
  Words out;
  for (const CLI::App* inner : command.get_subcommands(nullptr)) out.push_back(inner->get_name());
  const auto positional = command.get_options([](const CLI::Option* option) {
    return option->get_positional() && option->get_lnames().empty();
  });
  if (positional.empty()) return out;
  const CLI::Option* next = positional[std::min(before.size(), positional.size() - 1)];
  const std::string argument = next->get_single_name();
  const bool takes_games = argument == "game" || argument == "games" || argument == "path" ||
                           argument == "before" || argument == "after";
  if (!takes_games || (before.size() >= positional.size() && next->get_items_expected_max() < 2)) {
    const Words values = values_in_braces(next->get_type_name());
    out.insert(out.end(), values.begin(), values.end());
    return out;
  }
  out = games();
  if (name == "validate" || name == "test" || name == "diff") {
    for (const std::string& mod : library().mods()) out.push_back(mod);
  }
  return out;
}

Words candidates(const CLI::App& app, const Words& words) {
  Words out;
  if (words.size() < 2) {
    for (const CLI::App* command : app.get_subcommands(nullptr)) out.push_back(command->get_name());
    out.insert(out.end(), {"help", "--help", "--version"});
    return out;
  }
  if (words.front() == "help") {
    for (const CLI::App* inner : app.get_subcommands(nullptr)) out.push_back(inner->get_name());
    return out;
  }
  const CLI::App* command = find_command(app, words.front());
  if (!command) return out;
  const CLI::Option* option = option_of(*command, words[words.size() - 2]);
  if (option && takes_value(*option) && words.size() > 2) {
    return values_of(*option, positionals(*command, words));
  }
  if (const std::size_t equals = words.back().find('=');
      words.back().starts_with("--") && equals != std::string::npos) {
    const std::string name = words.back().substr(0, equals);
    const CLI::Option* const named = option_of(*command, name);
    if (!named || !takes_value(*named)) return out;
    for (const std::string& value : values_of(*named, positionals(*command, words))) {
      out.push_back(name + "=" + value);
    }
    return out;
  }
  if (!words.back().starts_with('-')) return arguments_of(*command, positionals(*command, words));
  for (const CLI::Option* known : command->get_options()) {
    for (const std::string& name : known->get_lnames()) out.push_back("--" + name);
  }
  return out;
}

}  // namespace

const CLI::App* find_command(const CLI::App& app, const std::string& name) {
  for (const CLI::App* command : app.get_subcommands(nullptr)) {
    if (command->get_name() == name) return command;
  }
  return nullptr;
}

std::vector<std::string> completions_of(const CLI::App& app, const Words& words) {
  const std::string begun = words.empty() ? "" : words.back();
  Words out = candidates(app, words);
  std::erase_if(out, [&](const std::string& c) { return !c.starts_with(begun); });
  return out;
}

}  // namespace cubilete
