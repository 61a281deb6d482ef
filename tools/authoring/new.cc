// cubilete new: makes a small, valid game, variant, mod or card to start from.
//
// A game is a copy of templates/game, which is a game itself. The result is tried in a copy first
// (draft.h), and is written as a whole or not at all.

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <memory>
#include <set>

#include "base/printable.h"
#include "base/shell_word.h"
#include "base/spelling.h"
#include "compiler/content_files.h"
#include "document/text_file.h"
#include "document/yaml_reader.h"
#include "migration/migrate.h"
#include "saves/file_journal.h"
#include "tools/authoring/content_change.h"
#include "tools/authoring/new_card.h"
#include "tools/authoring/new_words.h"
#include "tools/authoring/script_stubs.h"
#include "tools/authoring/yaml_edit.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command_line.h"
#include "tools/cli/console.h"
#include "tools/cli/subcommands.h"

namespace cubilete {

namespace fs = std::filesystem;

namespace {

struct NewOptions {
  std::string name;
  std::string in;
  std::string game;
  std::string kind;
  std::string file;
  std::string from;
  std::vector<std::string> languages;
};

// Reports a name that is none; returns whether it is one.
bool is_good_name(const std::string& name, bool of_component) {
  const auto fault = fault_of_name(name, of_component);
  if (fault) report_error(fault->what, fault->help);
  return !fault;
}

bool is_free(const fs::path& path) {
  std::error_code error;
  if (!fs::exists(fs::symlink_status(path, error))) return true;
  report_error(fmt::format("{} is there already", shown_path(path)),
               "give another name; nothing was changed");
  return false;
}

// Returns the folder for new content: --in, a folder of the checkout, or the current one.
fs::path place_for(const NewOptions& o, const fs::path& in_checkout, const fs::path& elsewhere) {
  if (!o.in.empty()) return resolved(o.in);
  return is_below(elsewhere, resolved(library().home())) ? in_checkout : elsewhere;
}

// == games =======================================================================================

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
  return text;
}

// Returns a text whose first line, if it names its schema, names it as seen from the file.
std::string with_modeline_of(const fs::path& file, const std::string& text) {
  static const std::string kModeline = "# yaml-language-server: $schema=";
  if (!text.starts_with(kModeline)) return text;
  const std::size_t end = std::min(text.find('\n'), text.size() - 1);
  const fs::path schema = text.substr(kModeline.size(), end - kModeline.size());
  return modeline(file, schema.filename().string()) + text.substr(end + 1);
}

std::string from_template(const std::string& text, const fs::path& file, const std::string& name) {
  return with_modeline_of(file,
                          replaced(replaced(text, "my-game", name), "My Game", title_of(name)));
}

// Returns a file of a game for a copy in another folder: with the path of its schema from there,
// and the game by its new name.
std::string copied(const std::string& text, const fs::path& file, const std::string& name) {
  std::string out = with_modeline_of(file, text);
  if (file.filename() != "game.yaml") return out;
  const auto tree = read_yaml(out);
  const Node* called = tree ? tree->find("game") : nullptr;
  if (called) out.replace(called->span.begin, called->span.end - called->span.begin, name);
  return out;
}

// Plans a copy of a game with its scripts, which are in the installation or in the game's folder.
// Returns false after an error message.
bool copy_game(const fs::path& game, const NewOptions& o, Draft& draft) {
  const auto add_all = [&](const fs::path& from, const fs::path& to) {
    for (const fs::path& file : files_below(from)) {
      const fs::path relative = to / file.lexically_relative(from);
      const auto text = read_file(file);
      if (!text) {
        report_error(fmt::format("{} cannot be read", shown_path(file)), "nothing was made");
        return false;
      }
      draft.put(relative, copied(*text, draft.folder() / relative, o.name));
    }
    return true;
  };
  std::error_code error;
  const fs::path shared = library().home() / "scripts" / game.filename();
  const bool has_own = fs::is_directory(game / "scripts", error);
  return add_all(game, "") &&
         (has_own || !fs::is_directory(shared, error) || add_all(shared, "scripts"));
}

int new_game(const NewOptions& o) {
  if (!is_good_name(o.name, false)) return kWrongUsage;
  const fs::path home = resolved(library().home());
  const fs::path folder = place_for(o, home / "content", resolved(".")) / o.name;
  if (!is_free(folder)) return kWrongUsage;
  if (is_game(library().folder_of(o.name))) {
    report_error(fmt::format("there is a game '{}' already", o.name), "give another name");
    return kWrongUsage;
  }
  Draft draft(folder);
  const fs::path model = o.from.empty() ? fs::path() : game_named(o.from);
  if (!o.from.empty() && (model.empty() || !copy_game(model, o, draft))) return kWrongUsage;
  const fs::path templates = home / "tools" / "templates" / "game";
  const std::vector<fs::path> files =
      model.empty() ? files_below(templates) : std::vector<fs::path>();
  for (const fs::path& file : files) {
    const fs::path relative = file.lexically_relative(templates);
    if (const auto text = read_file(file)) {
      draft.put(relative, from_template(*text, folder / relative, o.name));
    }
  }
  if (model.empty() && (files.empty() || draft.files().size() != files.size())) {
    report_error(
        fmt::format("the installation in {} is broken: {} cannot be read", home.string(),
                    templates.string()),
        "set CUBILETE_HOME to the folder that holds content/, scripts/, schema/ and tools/");
    return kInternalFault;
  }
  // Inside the checkout its own settings apply.
  const bool is_alone = !is_below(folder, home);
  if (is_alone) draft.put(kLuaSettingsFile, lua_settings());
  const std::string name = shell_word(typed(folder));
  const int exit_code =
      finish(draft, {},
             fmt::format("\nIt plays. Change something, then:\n"
                         "  cubilete validate {0} --strict\n  cubilete test {0}\n"
                         "  cubilete play {0}\n  cubilete simulate {0}\n"
                         "  cubilete serve {0} --design     (change it and play it in the "
                         "browser)\n",
                         name));
  if (exit_code != kFine || !is_alone) return exit_code;
  const Compilation made = library().compile({folder.string(), "", {}});
  return made.ruleset && write_stubs(*made.ruleset, folder) ? kFine : kProblems;
}

// == what is laid over a game ====================================================================

// A number that an overlay may set, and the expression for a test; that is empty if the start of a
// game may have changed the number. A number that is 0 is not used.
struct SettableNumber {
  std::string path;
  std::string value;
  std::string read;
};

std::optional<SettableNumber> number_in(const Node& content, const std::string& section,
                                        const char* detail, bool is_readable) {
  const Node* all = content.find(section);
  if (!all || !all->is_map()) return std::nullopt;
  for (const Entry& e : all->entries) {
    const std::string path = fmt::format("{}.{}", section, e.key);
    if (e.value.is_integer() && e.value.integer != 0)
      return SettableNumber{path, e.value.text, is_readable ? e.key : ""};
    const Node* inner = e.value.find(detail);
    if (inner && inner->is_integer() && inner->integer != 0) {
      return SettableNumber{fmt::format("{}.{}", path, detail), inner->text,
                            is_readable ? e.key : ""};
    }
  }
  return std::nullopt;
}

// Returns a number that a beginner is likely to change first.
std::optional<SettableNumber> a_number_of(const Node& content) {
  if (auto found = number_in(content, "constants", "value", true)) return found;
  if (auto found = number_in(content, "resources", "initial", false)) return found;
  if (auto found = number_in(content, "table_resources", "initial", false)) return found;
  const Node* components = content.find("components");
  if (!components || !components->is_map()) return std::nullopt;
  for (const Entry& c : components->entries) {
    for (const Entry& field : c.value.entries) {
      if (!field.value.is_integer() || field.value.integer == 0) continue;
      return SettableNumber{fmt::format("components.{}.{}", c.key, field.key), field.value.text,
                            ""};
    }
  }
  return std::nullopt;
}

std::string set_section(const std::optional<SettableNumber>& number) {
  std::string out =
      "# Fields are named by their paths. 'cubilete validate' reports where one does not exist.\n";
  if (number) {
    out += fmt::format("set:\n  {}: {}    # as it is in the game: write another number\n",
                       number->path, number->value);
  }
  return out +
         "# add:    {components.NAME: {...}}    what is not there yet\n"
         "# append: {setup: [...]}              items at the end of a list\n"
         "# remove: [components.NAME]\n";
}

std::string test_text(const fs::path& file, const std::string& name, const std::string& variant,
                      const std::optional<SettableNumber>& number) {
  std::string check = "{over: false}";
  if (number && !number->read.empty()) check = fmt::format("{} == {}", number->read, number->value);
  return modeline(file, "scenario.schema.json") +
         fmt::format("#\n# What {} changes.\n{}tests:\n  - test: {}\n    then:\n      - {}\n", name,
                     variant.empty() ? "" : fmt::format("variant: {}\n", variant),
                     check.front() == '{' ? "the game can begin" : "the number is as it was set",
                     check);
}

// Adds a text to every language of a folder; returns false after an error message.
bool add_words(Draft& draft, const std::vector<std::string>& languages, const std::string& section,
               const std::string& key, const std::string& text) {
  for (const std::string& language : languages) {
    const fs::path relative = fs::path("locale") / (language + ".yaml");
    const auto changed =
        add_entry(words_text(draft, relative), section, {key, yaml_text(text), {}, {}});
    if (!changed) {
      report_error(fmt::format("'{}' cannot be added under '{}' in {}; nothing was changed", key,
                               section, shown_path(draft.folder() / relative)),
                   "it is there already, or the file is laid out in a way that this cannot keep");
      return false;
    }
    draft.put(relative, *changed);
  }
  return true;
}

// Returns the languages of the game and of the folder's files, even if one cannot be read.
std::vector<std::string> languages_of(const Ruleset& r, const fs::path& folder) {
  std::set<std::string> out;
  for (const Locale& l : r.locales) out.insert(l.language);
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder / "locale", error)) {
    if (entry.path().extension() == ".yaml") out.insert(entry.path().stem().string());
  }
  return {out.begin(), out.end()};
}

int new_variant(const NewOptions& o) {
  const std::size_t slash = o.name.rfind('/');
  if (slash == std::string::npos || slash == 0 || slash + 1 == o.name.size()) {
    report_error(fmt::format("'{}' does not say of which game", o.name),
                 "write GAME/NAME, as in dicy-cards/short");
    return kWrongUsage;
  }
  const std::string name = o.name.substr(slash + 1);
  if (!is_good_name(name, false)) return kWrongUsage;
  const fs::path folder = game_named(o.name.substr(0, slash));
  if (folder.empty()) return kWrongUsage;
  if (!is_whole(folder)) return kProblems;
  const fs::path file = fs::path("variants") / (name + ".yaml");
  const fs::path test = fs::path("tests") / (name + ".yaml");
  if (!is_free(folder / file) || !is_free(folder / test)) return kWrongUsage;
  const auto c = compiled({folder.string(), "", {}, {}, true});
  if (!c) return kProblems;
  const auto field = a_number_of(c->content);
  Draft draft(folder);
  draft.put(file, modeline(folder / file, "variant.schema.json") +
                      fmt::format("#\n# {}: what it changes, and why.\nvariant: {}\n{}",
                                  title_of(name), name, set_section(field)));
  draft.put(test, test_text(folder / test, title_of(name), name, field));
  if (!add_words(draft, languages_of(*c->draft, folder), "variants", name, title_of(name))) {
    return kProblems;
  }
  const std::string game = shell_word(typed(folder));
  return finish(draft, {},
                fmt::format("\nName it for players in locale/. Then:\n"
                            "  cubilete validate {0} --strict\n"
                            "  cubilete play {0} --variant {1}\n",
                            game, name));
}

int new_mod(const NewOptions& o) {
  if (!is_good_name(o.name, false)) return kWrongUsage;
  const fs::path game = game_named(o.game);
  if (game.empty()) return kWrongUsage;
  const fs::path content = resolved(library().home()) / "content";
  const bool is_known = is_below(game, content);
  const fs::path folder = (is_known       ? place_for(o, content / "mods", resolved("."))
                           : o.in.empty() ? game.parent_path()
                                          : resolved(o.in)) /
                          o.name;
  if (!is_free(folder)) return kWrongUsage;
  if (!is_known && folder.parent_path() != game.parent_path()) {
    report_error(fmt::format("a mod for {} must be beside it", shown_path(game)),
                 "leave --in out; only mods for the games in content/ may be anywhere");
    return kWrongUsage;
  }
  const auto c = compiled({game.string(), "", {}, {}, true});
  if (!c) return kProblems;
  const auto field = a_number_of(c->content);
  Draft draft(folder);
  draft.put(
      "mod.yaml",
      modeline(folder / "mod.yaml", "mod.schema.json") +
          fmt::format("#\n# {0}: what it changes, and why.\nmod: {1}\nfor: {2}\nlanguage: {5}\n{3}"
                      "# Components go to cards/*.yaml ('cubilete new card NAME --in {4}'), "
                      "words to\n# locale/*.yaml, Lua to scripts/.\n",
                      title_of(o.name), o.name, is_known ? typed(game) : game.filename().string(),
                      set_section(field), shell_word(typed(folder)), kLanguage));
  const fs::path test = fs::path("tests") / (o.name + ".yaml");
  draft.put(test, test_text(folder / test, title_of(o.name), "", field));
  if (!add_words(draft, languages_of(*c->draft, folder), "mods", o.name, title_of(o.name))) {
    return kProblems;
  }
  return finish(draft, game,
                fmt::format("\nIt plays. Change something, then:\n"
                            "  cubilete validate {0} --strict\n  cubilete test {0}\n"
                            "  cubilete play {1} --mod {0}\n",
                            shell_word(typed(folder)), shell_word(typed(game))));
}

// == components ==================================================================================

// Returns the kind given with --kind, or the only suitable one; none after an error message.
KindId kind_for(const NewOptions& o, const Ruleset& r) {
  std::vector<std::string> names;
  std::vector<std::string> no_dice;
  for (const KindDef& k : r.kinds) {
    names.push_back(k.name);
    if (!k.is_die()) no_dice.push_back(k.name);
  }
  if (!o.kind.empty()) {
    const KindId found = r.find_kind(o.kind);
    if (found.is_some()) return found;
    report_error(fmt::format("there is no kind '{}'", o.kind),
                 hint(o.kind, names,
                      names.empty() ? "declare it under 'kinds' in game.yaml first"
                                    : fmt::format("kinds: {}", fmt::join(names, ", "))));
    return {};
  }
  if (no_dice.size() == 1) return r.find_kind(no_dice.front());
  report_error(names.empty() ? "the game has no kinds of components" : "the game has several kinds",
               names.empty() ? "declare one under 'kinds' in game.yaml first"
                             : fmt::format("say --kind {}", fmt::join(names, ", or --kind ")));
  return {};
}

bool is_place_for_components(const fs::path& file) {
  if (std::distance(file.begin(), file.end()) == 2 && file.extension() == ".yaml" &&
      !file.is_absolute() && is_folder_of_components(file.begin()->string())) {
    return true;
  }
  report_error(fmt::format("components cannot be in {}", file.string()),
               "give a .yaml file in a folder of the game, as in cards/more.yaml");
  return false;
}

int new_card(const NewOptions& o) {
  if (!is_good_name(o.name, true)) return kWrongUsage;
  const auto in = game_or_mod_named(o.in);
  if (!in) return kWrongUsage;
  const fs::path& folder = in->folder;
  if (!is_whole(folder)) return kProblems;
  const auto c = compiled(in->request());
  if (!c) return kProblems;
  const Ruleset& r = *c->draft;
  if (const DefinitionId known = r.find_definition(o.name); known.is_some()) {
    report_error(fmt::format("there is a component '{}' already, in {}", o.name,
                             r.sources.where(r.definition(known).span)),
                 "give another name; nothing was changed");
    return kWrongUsage;
  }
  const KindId kind = kind_for(o, r);
  if (!kind.is_some()) return kWrongUsage;
  const std::string& kind_name = r.kind(kind).name;
  const fs::path file =
      o.file.empty() ? file_for_components(folder, kind_name) : fs::path(o.file).lexically_normal();
  if (!is_place_for_components(file)) return kWrongUsage;

  Draft draft(folder);
  // Words are written first: an unused word does less harm than a missing one.
  if (!add_words(draft, languages_of(r, folder), "components", o.name, title_of(o.name))) {
    return kProblems;
  }
  const std::string text = components_text(draft, file, kind_name);
  const auto changed =
      add_entry(text, "components", new_component(r, kind, o.name, !says_kind(text, kind_name)));
  if (!changed) {
    report_error(fmt::format("'{}' cannot be added to {}; nothing was changed", o.name,
                             shown_path(folder / file)),
                 "the file is laid out in a way that this cannot keep; give another with --file");
    return kProblems;
  }
  draft.put(file, *changed);
  return finish(
      draft, in->game,
      fmt::format("\nName it for players in locale/, and give it its values in {}. Then:\n"
                  "  cubilete validate {} --strict\n",
                  shown_path(folder / file), shell_word(typed(folder))));
}

int new_words_of(const NewOptions& o) { return new_words(o.name, o.languages); }

// Undoes an interrupted `new` in a game or mod.
int undo_new(const NewOptions& o) {
  const fs::path mod = library().mod_of(o.name);
  const fs::path folder = mod.empty() ? game_named(o.name) : mod;
  if (folder.empty()) return kWrongUsage;
  if (!is_half_changed(folder)) {
    report_error(fmt::format("no change in {} is half made", printable(shown_path(folder))));
    return kProblems;
  }
  return is_whole(folder) ? kFine : kProblems;
}

const Command add_kind_of_thing(const Command& command, const std::shared_ptr<NewOptions>& o,
                                const char* what, const char* about, const char* name,
                                int (*make)(const NewOptions&), const char* example,
                                int& exit_code) {
  const Command one = command.add_command(what, about);
  one.add_option("name", o->name, name).required().check(names_something);
  one.footer(fmt::format("Example:\n  cubilete new {} {}", what, example));
  one.callback([o, make, &exit_code] { exit_code = make(*o); });
  return one;
}

}  // namespace

void add_new(const Command& command, int& exit_code) {
  auto o = std::make_shared<NewOptions>();
  const Command game =
      add_kind_of_thing(command, o, "game", "A game that plays, to be changed", "Its name: my-game",
                        new_game, "my-game --in ~/games", exit_code);
  game.add_option("--in", o->in, "The folder to make it in; else content/, or where you are")
      .check(names_something);
  game.add_option("--from", o->from, "A game to copy, with its scripts; else a small one")
      .check(names_something);
  add_kind_of_thing(command, o, "variant", "A variant of a game", "GAME/NAME: dicy-cards/short",
                    new_variant, "dicy-cards/short", exit_code);
  const Command mod =
      add_kind_of_thing(command, o, "mod", "A mod for a game: a folder of its own",
                        "Its name: more-cards", new_mod, "more-cards --for dicy-cards", exit_code);
  mod.add_option("--for", o->game, "The game it is for").required();
  mod.add_option("--in", o->in, "The folder to make it in; else content/mods/, or where you are")
      .check(names_something);
  const Command card = add_kind_of_thing(
      command, o, "card", "A card, die, tile or token, with its words", "Its name: old_mill",
      new_card, "old_mill --in more-cards --kind card", exit_code);
  card.add_option("--in", o->in, "The game or mod that it belongs to")
      .required()
      .check(names_something);
  card.add_option("--kind", o->kind, "Its kind, where the game has several");
  card.add_option("--file", o->file, "The file inside that folder: cards/more.yaml")
      .check(names_something);
  const Command words =
      add_kind_of_thing(command, o, "words", "A draft for each text that a game misses",
                        "The game or mod", new_words_of, "my-game --lang en --lang es", exit_code);
  words.add_option("--lang", o->languages,
                   "The code of a language, as fr; without, those that the game has");
  add_kind_of_thing(command, o, "undo", "Takes back what a 'new' that was killed had begun",
                    "The game or mod, or its folder", undo_new, "my-game", exit_code);
  command.footer(
      "Examples:\n  cubilete new game my-game\n  cubilete new variant my-game/short\n"
      "  cubilete new mod more-cards --for my-game\n  cubilete new card old_mill --in my-game");
  // This follows the subcommands, which would inherit it. Unknown words get their own message.
  command.take_other_words();
  command.callback([command, &exit_code] {
    if (command.has_given_command()) return;
    const std::vector<std::string> rest = command.other_words();
    const std::string word = rest.empty() ? std::string() : rest.front();
    report_error(rest.empty() ? "new what?" : fmt::format("'{}' is nothing to make", word),
                 hint(word, {"game", "variant", "mod", "card", "words", "undo"},
                      "write new game, new variant, new mod or new card, and a name"));
    exit_code = kWrongUsage;
  });
}

}  // namespace cubilete
