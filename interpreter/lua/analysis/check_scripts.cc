// Checks scripts without running a game.

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <set>

#include "base/argument_count.h"
#include "base/spelling.h"
#include "base/utf8.h"
#include "lua/analysis/doubtful_warnings.h"
#include "lua/analysis/endless_loops.h"
#include "lua/analysis/game_names.h"
#include "lua/analysis/idle_statements.h"
#include "lua/analysis/required_files.h"
#include "lua/analysis/restrictions.h"
#include "lua/analysis/script_facts.h"
#include "lua/analysis/uses.h"
#include "lua/api/handle.h"
#include "lua/api/names.h"
#include "lua/scripts.h"
#include "lua/syntax/lexer.h"
#include "lua/syntax/parser.h"
#include "lua/syntax/unclosed_block.h"
#include "lua/types/check_types.h"
#include "lua/types/function_types.h"
#include "lua/types/question_words.h"
#include "ruleset/members.h"
#include "ruleset/script_functions.h"

namespace cubilete {

namespace {

bool in_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

bool is_name(const std::string& text) {
  return !text.empty() && std::isalpha(static_cast<unsigned char>(text[0])) != 0 &&
         std::all_of(text.begin(), text.end(), in_word);
}

void collect_texts(const Value& v, std::set<std::string>& out) {
  if (const auto* text = std::get_if<std::string>(&v.tree)) out.insert(*text);
  if (const auto* list = std::get_if<Value::List>(&v.tree)) {
    for (const Value& item : *list) collect_texts(item, out);
  }
  if (const auto* map = std::get_if<Value::Map>(&v.tree)) {
    for (const Field& f : *map) {
      out.insert(f.name);
      collect_texts(f.value, out);
    }
  }
}

// True if a member of a Lua library is not available to scripts; the type check says why.
bool is_absent_member(const std::string& name) {
  return reason_for_absence("math." + name) || reason_for_absence("string." + name);
}

// A file and its functions after it has been examined.
struct CheckedFile {
  bool tried = false;
  bool is_open = false;           // being examined: a file that requires it now requires itself
  std::set<std::string> globals;  // assigned by the file
  std::optional<std::vector<Vm::Global>> functions;  // none: the file cannot be compiled
  std::optional<lua_syntax::Tree> tree;
  ScriptUses uses;
  std::set<std::string> read;  // fields that its functions read
  bool reads_any_key = false;  // it iterates over all keys of some table
};

class ScriptChecker {
 public:
  ScriptChecker(const Ruleset& r, Diagnostics& d, ScriptFindings& found)
      : r_(r), d_(d), found_(found), words_(found.words), names_(r), files_(r.script_files.size()) {
    bind_all(vm_);
    for (int e = 0; e < 3; ++e) {
      for (const std::string& n : vm_.names(static_cast<Environment>(e))) known_[e].insert(n);
    }
    for (const std::string& n : names_.values()) {
      known_[1].insert(n);
      known_[2].insert(n);
      if (names_.constants().contains(n)) known_[0].insert(n);
    }
    for (const ScriptDef& s : r.scripts) collect_texts(s.arguments, given_);
  }

  void run() {
    for (const ScriptDef& s : r_.scripts) {
      CheckedFile& file = files_[s.file.index()];
      if (!file.tried) look_at(s.file.value, file);
    }
    read_.files.resize(files_.size());
    for (std::size_t i = 0; i < files_.size(); ++i) {
      if (files_[i].functions)
        read_.files[i] = {&files_[i].uses, files_required_by(r_, i, files_[i].uses)};
    }
    for (const ScriptDef& s : r_.scripts) {
      if (files_[s.file.index()].functions) check_reference(s, files_[s.file.index()]);
    }
    for (std::size_t i = 0; i < files_.size(); ++i) {
      if (!files_[i].tree) continue;
      check_modules(i, files_[i]);
      check_declared_once(static_cast<std::int32_t>(i), *files_[i].tree);
    }
    for (std::size_t i = 0; i < files_.size(); ++i) {
      const CheckedFile& file = files_[i];
      if (!file.functions) continue;
      lua_types::check_types(r_, static_cast<std::int32_t>(i), *file.tree, d_, found_.conditions);
    }
    check_idle_statements();
    std::vector<CheckedSource> checked;
    for (std::size_t i = 0; i < files_.size(); ++i) {
      if (files_[i].tree) checked.push_back({r_.script_files[i].source, &*files_[i].tree});
    }
    leave_out_doubtful(checked, d_);
    words_.insert(given_.begin(), given_.end());
    for (const ScriptDef& s : r_.scripts) {
      const CheckedFile& file = files_[s.file.index()];
      found_.facts.push_back(file.functions ? facts_of(r_, s, read_, *file.tree) : ScriptFacts{});
    }
  }

 private:
  const ScriptFile& file_of(std::int32_t file) const {
    return r_.script_files[static_cast<std::size_t>(file)];
  }
  SourceSpan span_of(std::int32_t file, const lua_syntax::TokenPlace& place) const {
    return {file_of(file).source, place.begin, place.end};
  }
  SourceSpan line_at(std::int32_t file, std::uint32_t line) const {
    return r_.sources.span_of_line(file_of(file).source, std::max(line, 1u));
  }

  static std::vector<std::string> list_of(const std::set<std::string>& names) {
    return {names.begin(), names.end()};
  }

  // Reports what a file does to no effect, by its form.
  void check_idle_statements() {
    std::set<std::string> abilities;
    for (const PropertyDef& p : r_.properties) {
      const bool is_rule =
          p.property_kind == PropertyKind::kQuery || p.property_kind == PropertyKind::kEffect;
      if (is_rule) abilities.insert(p.name);
    }
    for (const CheckedFile& file : files_) {
      for (const FunctionUses& f : file.uses.functions) abilities.erase(f.name);
    }
    for (std::size_t i = 0; i < files_.size(); ++i) {
      if (!files_[i].tree) continue;
      const auto id = static_cast<std::int32_t>(i);
      const std::string& text = r_.sources.text(file_of(id).source);
      for (const IdleStatement& s : idle_statements(*files_[i].tree, text, abilities)) {
        const SourceSpan span = span_of(id, s.place);
        const bool is_reported = std::ranges::any_of(d_.list(), [&](const Diagnostic& other) {
          return other.span.file == span.file && other.code == s.code &&
                 other.span.begin >= span.begin && other.span.begin <= span.end;
        });
        if (!is_reported) d_.warning(s.code, span, s.message, s.help);
      }
    }
  }

  // Reports a function of the file that is declared twice: only the last one is ever called.
  void check_declared_once(std::int32_t id, const lua_syntax::Tree& tree) {
    std::map<std::string, lua_syntax::TokenPlace> declared;
    for (const lua_syntax::Statement& s : tree.statements) {
      const auto* function = std::get_if<lua_syntax::FunctionStatement>(&s.what);
      const auto* name = function ? tree.as<lua_syntax::Name>(function->target) : nullptr;
      if (!name || name->local.is_some() || s.function != lua_syntax::FunctionId(0)) continue;
      const lua_syntax::TokenPlace place = tree.at(tree.at(function->target).tokens.first).place;
      const auto [first, is_new] = declared.emplace(name->name, place);
      if (is_new) continue;
      d_.error(
            "duplicate-name", span_of(id, place),
            fmt::format("the function '{}' is declared twice: only this one is called", name->name),
            "rename or remove one of the two")
          .note(span_of(id, first->second), "first here");
    }
  }

  // -- one file ---------------------------------------------------------------------------------
  void look_at(std::int32_t id, CheckedFile& file) {
    file.tried = true;
    const std::string& text = r_.sources.text(file_of(id).source);
    if (const std::size_t bad = first_byte_not_utf8(text); bad != std::string::npos) {
      const auto at = static_cast<std::uint32_t>(bad);
      d_.error("script-encoding", {file_of(id).source, at, at + 1}, "this is not UTF-8 text",
               "save the file as UTF-8");
      return;
    }
    const auto tree = lua_syntax::parse(text);
    if (!tree) {
      report_syntax(id, text, tree.error());
      return;
    }
    if (const auto restriction = restriction_in(*tree)) {
      d_.error(restriction->code, span_of(id, restriction->place), restriction->message);
      return;
    }
    const int chunk = vm_.compile(file_of(id).name, text);
    if (chunk < 0) {
      d_.error(vm_.error().code, line_at(id, vm_.error().line), vm_.error().message);
      return;
    }
    file.uses = uses_in(*tree, vm_.context().budget().fuel);
    for (const FunctionUses& f : file.uses.functions) {
      for (const NameUse& u : f.globals) {
        if (u.is_assigned) file.globals.insert(u.name);
      }
    }
    for (const FunctionUses& f : file.uses.functions) {
      for (const NameUse& u : f.fields) {
        add_word(id, u);
        if (!u.is_assigned) file.read.insert(u.name);
      }
      for (const NameUse& u : f.texts) {
        add_word(id, u);
        file.read.insert(u.name);
      }
      for (const NameUse& u : f.globals) {
        // A function of the script is not a name of the game.
        if (!file.globals.contains(u.name)) add_word(id, u);
        file.reads_any_key = file.reads_any_key || u.name == "pairs";
      }
    }
    const std::size_t before = d_.size();
    file.is_open = true;
    look_at_required(id, file);
    file.is_open = false;
    check_globals(id, file);
    std::vector<Vm::Global> globals;
    if (vm_.functions(chunk, globals)) {
      file.functions = std::move(globals);
      file.tree = *tree;
    } else if (d_.size() == before) {
      const ScriptError& e = vm_.error();
      d_.error(e.code, line_at(id, e.line), e.message);
    }  // else it failed at a name that was reported
    check_fields(id, file);
    check_calls(id, file);
    check_words_in_tables(id, file, *tree);
    check_texts(id, file);
    for (const FunctionUses& f : file.uses.functions) {
      if (f.endless_line == 0) continue;
      d_.error("script-endless", line_at(id, f.endless_line), "this loop never ends",
               "give it a condition that becomes false, or leave it with 'break' or 'return'");
    }
    check_recursions(id, *tree);
  }

  // Reports functions that call themselves in each of their runs.
  void check_recursions(std::int32_t id, const lua_syntax::Tree& tree) {
    for (const lua_syntax::FunctionId f : endless_recursions(tree)) {
      const lua_syntax::TokenId begin = tree.at(f).tokens.first;
      d_.error(
          "script-endless", span_of(id, tree.at(begin).place),
          fmt::format("'{}' calls itself whenever it is called", lua_types::function_name(tree, f)),
          "return before the call where nothing is left to do");
    }
  }

  void add_word(std::int32_t id, const NameUse& u) {
    words_.insert(u.name);
    found_.places.push_back({std::string(name_in_content(u.name)), span_of(id, u.place)});
  }

  void look_at_required(std::int32_t id, const CheckedFile& file) {
    for (const FunctionUses& f : file.uses.functions) {
      for (const CallUse& call : f.calls) {
        if (call.name != "require" || file.globals.contains("require")) continue;
        const std::string name = call.texts.empty() ? "" : call.texts[0].name;
        if (name.empty()) {
          d_.error("script-wrong-argument", span_of(id, call.place),
                   "require takes the name of a file in quotes", "write require(\"lib/cards\")");
          continue;
        }
        look_at_file(id, call.texts[0]);
      }
    }
  }

  void look_at_file(std::int32_t from, const NameUse& name) {
    const auto id = required_file(r_, static_cast<std::size_t>(from), name.name);
    if (!id) {
      std::vector<std::string> names;
      for (const ScriptFile& f : r_.script_files) names.push_back(f.name);
      d_.error("missing-script", span_of(from, name.place),
               fmt::format("there is no script file '{}.lua'", name.name),
               fmt::format("scripts of this game are in scripts/{}/, shared ones are named lib/...",
                           r_.name))
          .suggest(name.name, names);
      return;
    }
    CheckedFile& other = files_[*id];
    if (other.is_open) {
      const bool is_self = *id == static_cast<std::size_t>(from);
      d_.error("script-endless", span_of(from, name.place),
               is_self ? fmt::format("'{}' requires itself", name.name)
                       : fmt::format("'{}' and '{}' require each other", file_of(from).name,
                                     r_.script_files[*id].name),
               "put what both need into a third file");
      return;
    }
    if (!other.tried) look_at(static_cast<std::int32_t>(*id), other);
  }

  // Checks the names that are read from `cards` in `local cards = require("lib/cards")`.
  void check_modules(std::size_t id, const CheckedFile& file) {
    std::map<lua_syntax::LocalId, std::size_t> modules;
    for (const lua_syntax::Statement& s : file.tree->statements) {
      const auto* variables = std::get_if<lua_syntax::LocalVariables>(&s.what);
      if (!variables || variables->locals.size() != 1 || variables->values.size() != 1) continue;
      const auto* call = file.tree->as<lua_syntax::Call>(variables->values[0]);
      const auto* callee = call ? file.tree->as<lua_syntax::Name>(call->callee) : nullptr;
      if (!callee || callee->name != "require" || call->arguments.size() != 1) continue;
      const auto* name = file.tree->as<lua_syntax::Text>(call->arguments[0]);
      const auto of = name ? required_file(r_, id, name->value) : std::nullopt;
      if (of) modules[variables->locals[0]] = *of;
    }
    for (std::size_t i = 0; i < file.tree->expressions.size(); ++i) {
      const lua_syntax::NodeId node(i);
      const auto* field = file.tree->as<lua_syntax::FieldAccess>(node);
      const auto* object = field ? file.tree->as<lua_syntax::Name>(field->object) : nullptr;
      const auto module = object ? modules.find(object->local) : modules.end();
      if (module == modules.end()) continue;
      const CheckedFile& other = files_[module->second];
      if (!other.functions || other.globals.contains(field->name)) continue;
      const lua_syntax::TokenPlace place = file.tree->at(file.tree->at(node).tokens.last).place;
      d_.error("missing-function", span_of(static_cast<std::int32_t>(id), place),
               fmt::format("{}.lua has no function '{}'", r_.script_files[module->second].name,
                           field->name),
               other.globals.empty() ? "it has no functions at all"
                                     : fmt::format("it has: {}", fmt::join(other.globals, ", ")))
          .suggest(field->name, list_of(other.globals));
    }
  }

  void report_syntax(std::int32_t id, const std::string& text, const lua_syntax::SyntaxError& e) {
    const std::vector<lua_syntax::Token> tokens =
        e.lacks_end ? lua_syntax::tokens_of(text) : std::vector<lua_syntax::Token>();
    if (const auto other = lua_syntax::else_before_if(tokens)) {
      d_.error("script-syntax", span_of(id, *other),
               "'else if' opens another block, which has no 'end' of its own",
               "write 'elseif' in one word")
          .note(span_of(id, e.place), fmt::format("noticed here: {}", e.message));
      return;
    }
    const auto open = e.lacks_end ? lua_syntax::unclosed_block(tokens) : std::nullopt;
    if (open && open->line != e.place.line) {
      d_.error("script-syntax", span_of(id, *open), "this block has no 'end'",
               "by the indentation, its 'end' is missing before something further left begins")
          .note(span_of(id, e.place), fmt::format("noticed here: {}", e.message));
      return;
    }
    Diagnostics::Report report = d_.error("script-syntax", span_of(id, e.place), e.message, e.help);
    if (e.related) report.note(span_of(id, *e.related), e.related_text);
  }

  // Returns how scripts write a name of the game.
  std::string as_scripts_write(const std::string& name) const {
    if (r_.find_query(name).is_some())
      return fmt::format("a query is called by query(\"{}\")", name);
    if (r_.find_effect(name).is_some()) return fmt::format("an effect is run by run(\"{}\")", name);
    return r_.find_attribute(AttributeOwner::kPlayer, name).is_some()
               ? fmt::format("the value of a player is player.{0}, and the name is \"{0}\"", name)
               : fmt::format("write \"{}\": a word of the game is written in quotes", name);
  }

  // Returns which things have a member of this name, in words; empty: none.
  static std::string kinds_with_member(const std::string& name) {
    std::string out;
    for (const TypeKind kind : {TypeKind::kPlayer, TypeKind::kComponent, TypeKind::kDefinition,
                                TypeKind::kZone, TypeKind::kCell}) {
      if (find_member(kind, name))
        out += fmt::format("{}{}s", out.empty() ? "" : ", ", class_of(kind));
    }
    return out;
  }

  // Reports names that neither the chunk nor the sandbox knows, each once per line.
  void check_globals(std::int32_t id, const CheckedFile& file) {
    std::set<std::string> known = known_[2];
    for (const FunctionUses& f : file.uses.functions) {
      for (const NameUse& u : f.globals) {
        if (u.is_assigned) known.insert(u.name);
      }
    }
    std::set<std::pair<std::uint32_t, std::string>> reported;
    for (const FunctionUses& f : file.uses.functions) {
      for (const NameUse& u : f.globals) {
        if (known.contains(u.name) || !reported.emplace(u.place.line, u.name).second) continue;
        Diagnostics::Report report = d_.error("script-undefined-name", span_of(id, u.place),
                                              fmt::format("there is no '{}'", u.name),
                                              "scripts/README.md tells what scripts can use");
        std::vector<std::string> names = f.locals;
        names.insert(names.end(), f.uses.begin(), f.uses.end());
        for (const FunctionUses& other : file.uses.functions) {
          names.insert(names.end(), other.locals.begin(), other.locals.end());
        }
        std::erase_if(names, [](const std::string& n) { return !is_name(n); });
        names.insert(names.end(), known.begin(), known.end());
        if (const char* why = reason_for_absence(u.name)) {
          report.help(why);
        } else if (names_.all().contains(u.name)) {
          report.help(as_scripts_write(u.name));
        } else if (const auto things = kinds_with_member(u.name); !things.empty()) {
          report.help(fmt::format("{} have it: thing.{}", things, u.name));
        } else {
          report.suggest(u.name, names);
        }
      }
    }
  }

  // Reports fields that exist nowhere: in things of the game, the library, the data under `with`,
  // or tables of the file.
  void check_fields(std::int32_t id, const CheckedFile& file) {
    std::set<std::string> known = names_.fields();
    known.insert(given_.begin(), given_.end());
    std::set<std::string> made;
    for (const FunctionUses& f : file.uses.functions) {
      for (const NameUse& u : f.fields) {
        if (u.is_assigned) made.insert(u.name);
      }
    }
    known.insert(made.begin(), made.end());
    for (const std::size_t other : files_required_by(r_, static_cast<std::size_t>(id), file.uses)) {
      known.insert(files_[other].globals.begin(), files_[other].globals.end());
    }
    for (const FunctionUses& f : file.uses.functions) {
      for (const NameUse& u : f.fields) {
        if (u.is_assigned) {
          check_made_field(id, file, u);
          continue;
        }
        const bool of_library = vm_.has_member("math", u.name) ||
                                vm_.has_member("string", u.name) || vm_.has_member("table", u.name);
        const bool is_known = known.contains(std::string(name_in_content(u.name)));
        if (is_known || of_library || is_absent_member(u.name)) continue;
        std::vector<std::string> names = list_of(known);
        for (const char* library : {"abs", "ceil", "floor", "max", "min", "concat", "insert",
                                    "remove", "sort", "unpack", "format", "rep", "sub"}) {
          names.emplace_back(library);
        }
        // An optional field of the data that no content gives is not an error by itself.
        if (!nearest(u.name, names)) continue;
        d_.error("script-unknown-field", span_of(id, u.place),
                 fmt::format("nothing has a field '{}'", u.name))
            .suggest(u.name, names);
      }
    }
  }

  // Reports a field that the file writes and nobody reads, if its name is nearly another one.
  void check_made_field(std::int32_t id, const CheckedFile& file, const NameUse& u) {
    if (file.read.contains(u.name) || names_.all().contains(u.name) || file.reads_any_key) return;
    std::vector<std::string> names;
    for (const BuiltinFunction& f : own_functions()) {
      for (const BuiltinParameter& field : f.fields) names.emplace_back(field.name);
    }
    if (std::find(names.begin(), names.end(), u.name) != names.end()) return;
    names.insert(names.end(), file.read.begin(), file.read.end());
    if (!nearest(u.name, names)) return;
    d_.warning("script-unknown-field", span_of(id, u.place),
               fmt::format("nothing reads the field '{}'", u.name))
        .suggest(u.name, names);
  }

  // True if `run`, `query` or `require` calls that text, where a wrong name is an error anyway.
  static bool names_a_rule(const FunctionUses& f, const NameUse& text) {
    return std::any_of(f.calls.begin(), f.calls.end(), [&](const CallUse& call) {
      const BuiltinFunction* const function = find_function(call.name);
      const bool is_call =
          call.name == "require" || (function && (function->has_role(ArgumentRole::kQuery) ||
                                                  function->has_role(ArgumentRole::kEffect)));
      return is_call && !call.texts.empty() && call.texts[0].place.begin == text.place.begin;
    });
  }

  // Warns of texts that are nearly names of the game.
  void check_texts(std::int32_t id, const CheckedFile& file) {
    std::set<std::string> known = names_.all();
    known.insert(given_.begin(), given_.end());
    std::map<std::string, int> times;
    for (const FunctionUses& f : file.uses.functions) {
      for (const NameUse& u : f.fields) known.insert(u.name);
      for (const NameUse& u : f.texts) ++times[u.name];
    }
    const std::vector<std::string> names = list_of(known);
    for (const FunctionUses& f : file.uses.functions) {
      for (const NameUse& u : f.texts) {
        // A text that the file uses several times is a word of its own.
        if (!is_name(u.name) || u.name.size() < 2 || known.contains(u.name)) continue;
        if (times[u.name] > 1 || names_a_rule(f, u) || !nearest(u.name, names)) continue;
        if (wrong_names_.contains({id, u.place.begin})) continue;
        d_.warning("script-unknown-word", span_of(id, u.place),
                   fmt::format("nothing in the game is called '{}'", u.name))
            .suggest(u.name, names);
      }
    }
  }

  void check_calls(std::int32_t id, const CheckedFile& file) {
    std::set<std::string> own;
    for (const FunctionUses& f : file.uses.functions) {
      for (const NameUse& u : f.globals) {
        if (u.is_assigned) own.insert(u.name);
      }
    }
    for (const FunctionUses& f : file.uses.functions) {
      for (const CallUse& call : f.calls) {
        const BuiltinFunction* api = find_function(call.name);
        if (own.contains(call.name) || !api || call.arguments < 0) continue;
        const BuiltinFunction* last = call.last.empty() ? nullptr : find_function(call.last);
        if (!call.last.empty() && (!last || last->returns.empty() || last->name == "ipairs"))
          continue;
        check_count(id, call, *api);
        check_name(id, call, *api);
      }
    }
  }

  void check_count(std::int32_t id, const CallUse& call, const BuiltinFunction& api) {
    const int least = api.least_arguments() - (api.may_lack_owner ? 1 : 0);
    const int most = api.most_arguments();
    if (call.arguments >= least && (most < 0 || call.arguments <= most)) return;
    d_.error("wrong-arguments", span_of(id, call.place),
             wrong_argument_count(call.name, least, most, call.arguments),
             "scripts/api.lua says what they are");
  }

  void check_name(std::int32_t id, const CallUse& call, const BuiltinFunction& api) {
    if (api.place_of_name() < 0) return;
    auto at = static_cast<std::size_t>(api.place_of_name());
    const ArgumentRole role = api.declared[at].role;
    const bool lacks_owner =
        api.may_lack_owner && call.texts.size() == 2 && !call.texts[0].name.empty();
    if (lacks_owner) --at;
    if (at >= call.texts.size()) return;
    const NameUse& text = call.texts[at];
    const std::string& word = text.name;
    const std::vector<std::string> names = names_of(r_, role);
    if (word.empty() || std::find(names.begin(), names.end(), word) != names.end()) return;
    report_unknown(id, text, word_for(role), names,
                   role == ArgumentRole::kMessage ? "messages" : "", declaration_of(role, word));
  }

  // Reports a wrong name. If its kind has a section of words, a text there declares it.
  void report_unknown(std::int32_t id, const NameUse& text, std::string_view kind,
                      const std::vector<std::string>& names, std::string_view section,
                      std::optional<Declaration> missing = {}) {
    if (!wrong_names_.emplace(id, text.place.begin).second) return;
    Diagnostics::Report report = d_.error("unknown-name", span_of(id, text.place),
                                          fmt::format("there is no {} '{}'", kind, text.name));
    report.missing(std::move(missing));
    const std::string its_text =
        section.empty() ? ""
                        : fmt::format(
                              "what only scripts name is declared by its text: add '{}' "
                              "under '{}' in locale/en.yaml",
                              text.name, section);
    if (!report.suggest(text.name, names) && !its_text.empty()) report.help(its_text);
    if (its_text.empty() && names.empty()) report.help(fmt::format("the game has no {}s", kind));
  }

  // Checks that a question of a script has words, where the game has words.
  void check_question(std::int32_t id, const lua_syntax::Tree& tree, lua_syntax::NodeId value) {
    const auto* name = tree.as<lua_syntax::Text>(value);
    if (!name || !is_name(name->value)) return;
    const auto missing = lua_types::missing_words_of_question(r_, name->value);
    const lua_syntax::TokenPlace place = without_quotes(tree, value);
    if (!missing || !wrong_names_.emplace(id, place.begin).second) return;
    d_.warning("missing-text", span_of(id, place), missing->message, missing->help)
        .suggest(name->value, missing->known);
    d_.last().about(missing->text);
  }

  // Returns the place of a text without its quotes, as in NameUse.
  static lua_syntax::TokenPlace without_quotes(const lua_syntax::Tree& tree,
                                               lua_syntax::NodeId text) {
    lua_syntax::TokenPlace place = tree.at(tree.at(text).tokens.first).place;
    ++place.begin;
    --place.end;
    return place;
  }

  // Checks the names of end causes and questions in the fields of a table.
  void check_words_in_tables(std::int32_t id, const CheckedFile& file,
                             const lua_syntax::Tree& tree) {
    for (std::size_t i = 0; i < tree.expressions.size(); ++i) {
      const auto* call = tree.as<lua_syntax::Call>(lua_syntax::NodeId(i));
      const auto* callee = call ? tree.as<lua_syntax::Name>(call->callee) : nullptr;
      const BuiltinFunction* const f = callee ? find_function(callee->name) : nullptr;
      if (!f || callee->local.is_some() || file.globals.contains(callee->name)) continue;
      for (const lua_syntax::NodeId argument : call->arguments) {
        const auto* table = tree.as<lua_syntax::TableConstructor>(argument);
        if (!table) continue;
        for (const lua_syntax::TableItem& item : table->items) {
          if (callee->name == "choose" && item.name == "name") check_question(id, tree, item.value);
          const auto field = std::ranges::find(f->fields, item.name, &BuiltinParameter::name);
          const bool is_cause = field != f->fields.end() && field->role == ArgumentRole::kEndCause;
          const auto* cause = is_cause ? tree.as<lua_syntax::Text>(item.value) : nullptr;
          if (!cause || std::find(r_.end_causes.begin(), r_.end_causes.end(), cause->value) !=
                            r_.end_causes.end()) {
            continue;
          }
          report_unknown(id, {cause->value, without_quotes(tree, item.value)}, "end cause",
                         r_.end_causes, "end_causes");
        }
      }
    }
  }

  // -- one reference of content to a function ---------------------------------------------------
  void check_reference(const ScriptDef& s, CheckedFile& file) {
    const auto function = std::find_if(file.functions->begin(), file.functions->end(),
                                       [&](const auto& g) { return g.name == s.function; });
    if (function == file.functions->end()) {
      missing_function(s, *file.functions);
      return;
    }
    if (check_order(s, file, *function)) {
      // The data come of themselves.
      const int data = takes_data(s, file) ? 1 : 0;
      const int taken = function->parameters - data;
      d_.error("wrong-arguments", s.span,
               fmt::format("the function '{}' takes {} parameter{}{}, but it is called with {}",
                           s.function, taken, taken == 1 ? "" : "s",
                           data > 0 ? " besides 'rule'" : "", s.parameters.size()),
               data > 0 ? "declare as many on both sides"
                        : "a first parameter called 'rule' gets the data under 'with'")
          .note(line_at(s.file.value, function->line), "declared here");
    }
    check_environment(s);
    check_data(s, file);
  }

  // Returns whether the first parameter gets the data under `with`.
  static bool takes_data(const ScriptDef& s, const CheckedFile& file) {
    for (std::size_t i = 1; i < file.tree->functions.size(); ++i) {
      const auto& parameters = file.tree->functions[i].parameters;
      if (file.uses.functions[i].name == s.function && !parameters.empty())
        return file.tree->at(parameters.front()).name == "rule";
    }
    return false;
  }

  // Checks that the data under `with` comes first, as a parameter called `rule`. Returns true if
  // there are more parameters than arguments for another reason.
  bool check_order(const ScriptDef& s, const CheckedFile& file, const Vm::Global& declared) {
    for (std::size_t i = 1; i < file.tree->functions.size(); ++i) {
      const FunctionUses& uses = file.uses.functions[i];
      if (uses.name != s.function || uses.line != declared.line) continue;
      std::vector<std::string> names;
      for (const lua_syntax::LocalId p : file.tree->functions[i].parameters) {
        names.push_back(file.tree->at(p).name);
      }
      const auto rule = std::find(names.begin(), names.end(), "rule");
      const bool has_data = rule != names.end();
      const bool is_first = has_data && rule == names.begin();
      const bool has_more = names.size() > s.parameters.size() + (is_first ? 1 : 0);
      if (!has_data || is_first) {
        if (is_first) names.erase(names.begin());
        check_names(s, names, declared);
        return has_more && declared.parameters >= 0;
      }
      std::rotate(names.begin(), rule, rule + 1);
      const SourceSpan span = line_at(s.file.value, declared.line);
      const bool is_reported = std::any_of(
          d_.list().begin(), d_.list().end(),
          [&](const Diagnostic& x) { return x.span == span && x.code == "wrong-arguments"; });
      if (is_reported) return false;
      d_.error(
            "wrong-arguments", span,
            fmt::format("'rule', the data under 'with', is the first argument of '{}'", s.function),
            fmt::format("write function {}({})", s.function, fmt::join(names, ", ")))
          .note(s.span, "called from here");
      return false;
    }
    return false;
  }

  // Reports two parameters in the opposite order to that of the rules, so that each receives the
  // value meant for the other.
  void check_names(const ScriptDef& s, const std::vector<std::string>& names,
                   const Vm::Global& declared) {
    const auto& given = s.parameters;
    for (std::size_t i = 0; i < std::min(given.size(), names.size()); ++i) {
      for (std::size_t k = i + 1; k < std::min(given.size(), names.size()); ++k) {
        const bool are_declared = given[i].span.is_known() && given[k].span.is_known();
        if (!are_declared || given[i].name != names[k] || given[k].name != names[i]) continue;
        d_.warning(
              "wrong-arguments", given[i].span,
              fmt::format("'{}' and '{}' come in the other order in the function '{}'",
                          given[i].name, given[k].name, s.function),
              fmt::format("declare '{}' before '{}', or change the function", names[i], names[k]))
            .note(line_at(s.file.value, declared.line), "declared here");
        return;
      }
    }
  }

  void missing_function(const ScriptDef& s, const std::vector<Vm::Global>& functions) {
    std::vector<std::string> names;
    for (const auto& g : functions) names.push_back(g.name);
    std::sort(names.begin(), names.end());
    const std::string& file = file_of(s.file.value).name;
    Diagnostics::Report report = d_.error(
        "missing-function", s.span, fmt::format("{}.lua has no function '{}'", file, s.function),
        names.empty() ? "it has no functions at all"
                      : fmt::format("it has: {}", fmt::join(names, ", ")));
    if (const auto near = nearest(s.function, names)) {
      report.suggest(fmt::format("{}.{}", file, *near));
    }
  }

  // A query may not change the game, and a pure query may not even read it.
  void check_environment(const ScriptDef& s) {
    if (s.kind == ScriptKind::kEffect) return;
    const bool pure = s.kind == ScriptKind::kPureQuery;
    const std::set<std::string>& allowed = known_[pure ? 0 : 1];
    for (const auto& [at, i] : read_.reached_from(s.file.index(), s.function)) {
      for (const NameUse& u : files_[at].uses.functions[i].globals) {
        if (allowed.contains(u.name) || !known_[2].contains(u.name)) continue;
        if (files_[at].globals.contains(u.name)) continue;
        const SourceSpan span = span_of(static_cast<std::int32_t>(at), u.place);
        const bool reads = known_[1].contains(u.name);
        const Code code = reads ? Code("impure-query") : Code("effect-in-query");
        const bool is_reported =
            std::any_of(d_.list().begin(), d_.list().end(),
                        [&](const Diagnostic& x) { return x.span == span && x.code == code; });
        if (is_reported) continue;
        d_.error(code, span,
                 reads ? fmt::format("a pure query cannot use '{}': it reads the game", u.name)
                       : fmt::format("a query cannot use '{}': it changes the game", u.name),
                 reads ? "remove 'pure: true' where the query is declared"
                       : "only effects may change the game: declare the rule as an effect")
            .note(s.span, "called as a query from here");
      }
    }
  }

  // Reports keys under `with` that neither the function nor its callees ever read.
  void check_data(const ScriptDef& s, const CheckedFile& file) {
    if (file.reads_any_key || s.argument_keys.empty()) return;
    std::set<std::string> read, fields;  // `fields` holds those written as fields
    if (s.returns.kind == TypeKind::kRecord) {
      for (const Parameter& f : r_.fields(s.returns)) read.insert(f.name);  // rules read them
    }
    for (const auto& [at, i] : read_.reached_from(s.file.index(), s.function)) {
      const FunctionUses& f = files_[at].uses.functions[i];
      for (const NameUse& u : f.fields) {
        if (u.is_assigned) continue;
        read.insert(u.name);
        if (!names_.all().contains(u.name)) fields.insert(u.name);
      }
      for (const NameUse& u : f.texts) read.insert(u.name);
    }
    for (const ArgumentKey& key : s.argument_keys) {
      // A script may look up names of the game by a value: rule[good].
      if (read.contains(key.name) || names_.all().contains(key.name)) continue;
      std::vector<std::string> names = list_of(fields);
      std::erase_if(names, [&](const std::string& n) {
        return std::any_of(s.argument_keys.begin(), s.argument_keys.end(),
                           [&](const ArgumentKey& k) { return k.name == n; });
      });
      Diagnostics::Report report = d_.warning(
          "unread-argument", key.span,
          fmt::format("the function '{}' never reads '{}'", s.function, key.name),
          names.empty() ? "remove it" : fmt::format("it reads: {}", fmt::join(names, ", ")));
      report.suggest(key.name, names);
    }
  }

  const Ruleset& r_;
  Diagnostics& d_;
  ScriptFindings& found_;
  std::set<std::string>& words_;
  GameNames names_;
  std::vector<CheckedFile> files_;
  ReadFiles read_;
  Vm vm_;
  std::set<std::string> known_[3];  // one set for each environment
  std::set<std::string> given_;     // texts and keys under any `with`
  // The places of texts that were reported to name nothing, by file.
  std::set<std::pair<std::int32_t, std::uint32_t>> wrong_names_;
};

}  // namespace

void check_scripts(const Ruleset& r, Diagnostics& d, ScriptFindings& found) {
  if (!r.scripts.empty()) ScriptChecker(r, d, found).run();
}

}  // namespace cubilete
