#include "lua/types/check_types.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "lua/types/condition_expression.h"
#include "lua/types/function_types.h"
#include "lua/types/unused_names.h"

namespace cubilete::lua_types {

using namespace lua_syntax;

namespace {

// A check runs passes until no type grows, then reports; it gives up after this many.
constexpr int kMostPasses = 8;
// Most expressions that are checked for one file.
constexpr std::int64_t kMostWork = 3'000'000;

class FileTypeCheck {
 public:
  FileTypeCheck(const Ruleset& r, std::int32_t file, const Tree& tree, Diagnostics& d)
      : r_(r), file_(file), tree_(tree), findings_(r, file, d) {}

  const ReadConditions& conditions() const { return conditions_; }

  void run() {
    read_declarations();
    for (const ScriptDef& s : r_.scripts) {
      if (s.file.value == file_) note_keys(s);
    }
    std::set<std::string> seen;
    for (const ScriptDef& s : r_.scripts) {
      const auto function = functions_.find(s.function);
      if (s.file.value != file_ || function == functions_.end() || work_ > kMostWork) continue;
      if (seen.insert(signature_of(s)).second) check(function->second, &s);
    }
    // Checks the functions that no place of content reaches.
    for (std::size_t i = 1; i < tree_.functions.size(); ++i) {
      if (!followed_.contains(FunctionId(i)) && work_ <= kMostWork) check(FunctionId(i), nullptr);
    }
    findings_.set_caller(nullptr);
    find_unused_names(r_, tree_, findings_);
  }

 private:
  void read_declarations() {
    std::map<std::string, int> times;
    const auto note_global = [&](NodeId target, FunctionId function) {
      const auto* name = tree_.as<Name>(target);
      if (!name || name->local.is_some() || name->environment.is_some()) return;
      const bool is_one_function = ++times[name->name] == 1 && function.is_some();
      if (is_one_function) {
        functions_[name->name] = function;
      } else {
        variables_.insert(name->name);
        functions_.erase(name->name);
      }
    };
    for (const Statement& s : tree_.statements) {
      if (const auto* f = std::get_if<FunctionStatement>(&s.what)) {
        note_global(f->target, f->function);
      } else if (const auto* assignment = std::get_if<Assignment>(&s.what)) {
        note_assignment(*assignment);
        for (const NodeId target : assignment->targets) note_global(target, {});
      }
    }
    std::sort(assignments_.begin(), assignments_.end());
    for (const lua_syntax::Function& f : tree_.functions) {
      for (const LocalId l : f.upvalues) {
        if (tree_.at(l).is_assigned) shared_.insert(l);
      }
    }
  }

  void note_assignment(const Assignment& s) {
    for (const NodeId target : s.targets) {
      const auto* name = tree_.as<Name>(target);
      if (!name || !name->local.is_some()) continue;
      assignments_.emplace_back(tree_.at(target).tokens.first, name->local);
    }
  }

  void note_keys(const ScriptDef& s) {
    std::set<std::string>& keys = keys_[s.function];
    if (const auto* map = std::get_if<Value::Map>(&s.arguments.tree)) {
      for (const Field& f : *map) keys.insert(f.name);
    }
  }

  // Builds a key of what affects the check of a function: places with equal keys need one check.
  static void add_shape(const Value& v, std::string& out) {
    if (const auto* text = std::get_if<std::string>(&v.tree)) {
      out += '"' + *text + '"';
    } else if (const auto* truth = std::get_if<bool>(&v.tree)) {
      out += *truth ? 't' : 'f';
    } else if (const auto* list = std::get_if<Value::List>(&v.tree)) {
      out += '[';
      for (const Value& item : *list) add_shape(item, out);
      out += ']';
    } else if (const auto* map = std::get_if<Value::Map>(&v.tree)) {
      out += '{';
      for (const Field& f : *map) {
        out += f.name + '=';
        add_shape(f.value, out);
      }
      out += '}';
    } else {
      out += std::holds_alternative<std::monostate>(v.tree) ? '-' : '1';
    }
  }
  static std::string signature_of(const ScriptDef& s) {
    std::string out = s.function;
    const auto add = [&](const Type& t) {
      out += '|' + std::to_string(static_cast<int>(t.kind)) + (t.is_list ? "l" : "") +
             std::to_string(t.detail);
    };
    add(s.returns);
    out += std::to_string(static_cast<int>(s.kind));
    for (const Parameter& p : s.parameters) add(p.type);
    add_shape(s.arguments, out);
    return out;
  }

  // Runs silent passes until no type grows, then reports.
  void check(FunctionId function, const ScriptDef* script) {
    findings_.set_caller(script);
    CheckContext c{r_, tree_, findings_};
    c.functions = functions_;
    c.variables = variables_;
    c.shared = shared_;
    c.assignments = assignments_;
    c.keys = keys_;
    c.source = r_.script_files[std::size_t(file_)].source;
    c.conditions_read = &conditions_;
    c.script = script;
    FunctionTypes types(c);
    TypeList arguments = unknown_list();
    if (script) {
      arguments = {};
      const auto& parameters = tree_.at(function).parameters;
      const bool wants_data = !parameters.empty() && tree_.at(parameters[0]).name == "rule";
      const bool has_old_order =
          !wants_data && std::any_of(parameters.begin(), parameters.end(),
                                     [&](LocalId p) { return tree_.at(p).name == "rule"; });
      arguments.is_open = has_old_order;  // check_scripts reports that
      if (wants_data) arguments.types.push_back(c.store.type_of_value(script->arguments));
      for (const Parameter& p : script->parameters) {
        arguments.types.push_back(c.game.type_of(p.type));
      }
    }
    bool is_complete = false;
    for (int pass = 0; pass < kMostPasses && !is_complete && !c.gave_up; ++pass) {
      const TypeFindings::Silence silence(findings_);
      c.has_changed = false;
      follow(types, function, arguments, script);
      is_complete = !c.store.take_changed() && !c.has_changed;
    }
    if (is_complete && !c.gave_up) follow(types, function, arguments, script);
    work_ += c.work;
    for (std::size_t i = 0; i < tree_.functions.size(); ++i) {
      if (types.was_followed(FunctionId(i))) followed_.insert(FunctionId(i));
    }
  }

  static void follow(FunctionTypes& types, FunctionId function, const TypeList& arguments,
                     const ScriptDef* script) {
    types.begin_pass();
    types.call(FunctionId(0), {});
    if (script) {
      types.call_from_content(function, arguments, *script);
    } else {
      types.call(function, arguments);
    }
  }

  const Ruleset& r_;
  std::int32_t file_;
  const Tree& tree_;
  TypeFindings findings_;
  ReadConditions conditions_;
  std::map<std::string, FunctionId> functions_;
  std::set<std::string> variables_;
  std::set<LocalId> shared_;
  std::vector<std::pair<TokenId, LocalId>> assignments_;
  std::map<std::string, std::set<std::string>> keys_;
  std::set<FunctionId> followed_;
  std::int64_t work_ = 0;
};

}  // namespace

void check_types(const Ruleset& r, std::int32_t file, const Tree& tree, Diagnostics& d,
                 std::vector<Expression>& conditions) {
  FileTypeCheck check(r, file, tree, d);
  check.run();
  for (Expression& e : check.conditions().list()) conditions.push_back(std::move(e));
}

}  // namespace cubilete::lua_types
