#include "lua/analysis/script_facts.h"

#include <algorithm>
#include <map>
#include <set>

#include "ruleset/members.h"
#include "ruleset/script_functions.h"

namespace cubilete {
namespace {

namespace syntax = lua_syntax;

// -- what a function may do ----------------------------------------------------------------------

// Functions of the API through which a script may reach other players. The script does not show
// what a query or an effect of the game does, nor which owner an attribute or question concerns.
const std::set<std::string_view>& functions_to_others() {
  static const std::set<std::string_view> kAll = [] {
    std::set<std::string_view> all;
    for (const BuiltinFunction& f : own_functions()) {
      const bool gives_players = f.returns.find("player") != std::string_view::npos;
      if (f.reaches_others || gives_players) all.insert(f.name);
    }
    for (const BuiltinMember& m : kBuiltinMembers) {
      const bool is_name = m.of == TypeKind::kNothing && m.op != Op::kActingPlayer;
      if (is_name && m.result == TypeKind::kPlayer) all.insert(m.name);
    }
    return all;
  }();
  return kAll;
}

bool gives_a_player(std::string_view field) {
  return std::ranges::any_of(kBuiltinMembers, [&](const BuiltinMember& m) {
    return m.of != TypeKind::kNothing && m.name == field && m.result == TypeKind::kPlayer;
  });
}

template <class Definitions>
bool has_named(const Definitions& all, const std::string& name) {
  return std::any_of(all.begin(), all.end(), [&](const auto& d) { return d.name == name; });
}

bool is_rule(const Ruleset& r, const std::string& name) {
  return has_named(r.queries, name) || has_named(r.effects, name);
}

bool meets_others(const Ruleset& r, const FunctionUses& f) {
  return std::any_of(f.globals.begin(), f.globals.end(),
                     [&](const NameUse& u) {
                       return functions_to_others().contains(u.name) || is_rule(r, u.name);
                     }) ||
         std::any_of(f.fields.begin(), f.fields.end(), [&](const NameUse& u) {
           return gives_a_player(u.name) || is_rule(r, u.name);
         });
}

bool has_role(const std::string& function, ArgumentRole role) {
  const BuiltinFunction* const f = find_function(function);
  return f && f->has_role(role);
}

// True if it ends something itself, or runs an ability of a component or an effect whose name is
// not constant.
bool may_end(const Ruleset& r, const FunctionUses& f) {
  const auto is_ability = [&](const NameUse& u) {
    return std::any_of(r.properties.begin(), r.properties.end(), [&](const PropertyDef& p) {
      return p.property_kind == PropertyKind::kEffect && p.name == u.name;
    });
  };
  const auto runs_a_text = [](const CallUse& c) {
    return has_role(c.name, ArgumentRole::kEffect) && !c.texts.empty() && !c.texts[0].name.empty();
  };
  const auto runs = std::count_if(f.globals.begin(), f.globals.end(), [](const NameUse& u) {
    return has_role(u.name, ArgumentRole::kEffect);
  });
  return std::any_of(f.globals.begin(), f.globals.end(),
                     [](const NameUse& u) { return has_role(u.name, ArgumentRole::kEnd); }) ||
         std::any_of(f.fields.begin(), f.fields.end(), is_ability) ||
         runs > std::count_if(f.calls.begin(), f.calls.end(), runs_a_text);
}

// -- what a function does in every call ----------------------------------------------------------

class CertainCalls {
 public:
  CertainCalls(const Ruleset& r, const syntax::Tree& tree, ScriptFacts& out)
      : r_(r), tree_(tree), out_(out) {
    for (const syntax::Statement& s : tree.statements) {
      if (const auto* local = std::get_if<syntax::LocalFunction>(&s.what)) {
        locals_[local->local] = local->function;
      }
      const auto* function = std::get_if<syntax::FunctionStatement>(&s.what);
      const auto* target = function ? tree.as<syntax::Name>(function->target) : nullptr;
      if (target && !target->local.is_some()) globals_[target->name] = function->function;
    }
  }

  void follow(const std::string& function) {
    const auto it = globals_.find(function);
    if (it != globals_.end()) follow(it->second);
  }

 private:
  void follow(syntax::FunctionId function) {
    if (followed_.insert(function).second) follow(tree_.at(function).body);
  }

  // Returns true if the code after the block is certain to run too.
  bool follow(syntax::LuaBlockId block) {
    for (const syntax::StatementId id : tree_.at(block).statements) {
      const auto& what = tree_.at(id).what;
      if (const auto* call = std::get_if<syntax::CallStatement>(&what)) {
        if (!follow_call(call->call)) return false;
      } else if (const auto* locals = std::get_if<syntax::LocalVariables>(&what)) {
        if (!follow_values(locals->values)) return false;
      } else if (const auto* assignment = std::get_if<syntax::Assignment>(&what)) {
        if (!follow_values(assignment->values)) return false;
      } else if (const auto* inner = std::get_if<syntax::Do>(&what)) {
        if (!follow(inner->block)) return false;
      } else if (const auto* end = std::get_if<syntax::Return>(&what)) {
        follow_values(end->values);
        return false;
      } else if (may_leave(tree_.at(id))) {
        return false;
      }
    }
    return true;
  }

  bool follow_values(const std::vector<syntax::NodeId>& values) {
    for (const syntax::NodeId value : values) {
      if (tree_.as<syntax::Call>(value) && !follow_call(value)) return false;
    }
    return true;
  }

  bool follow_call(syntax::NodeId id) {
    const auto* call = tree_.as<syntax::Call>(id);
    const auto* name =
        call && call->method.empty() ? tree_.as<syntax::Name>(call->callee) : nullptr;
    if (!name) return true;
    if (name->local.is_some()) {
      const auto local = locals_.find(name->local);
      if (local != locals_.end()) follow(local->second);
    } else if (globals_.contains(name->name)) {
      follow(name->name);
    } else if (name->name == "error") {
      return false;
    } else {
      note(name->name, call->arguments);
    }
    return true;
  }

  void note(const std::string& verb, const std::vector<syntax::NodeId>& arguments) {
    const auto text = [&](std::size_t i) {
      const auto* t = i < arguments.size() ? tree_.as<syntax::Text>(arguments[i]) : nullptr;
      return t ? t->value : std::string();
    };
    const BuiltinFunction* const f = find_function(verb);
    if (!f) return;
    if (f->has_role(ArgumentRole::kEffect)) {
      const EffectId effect = r_.find_effect(text(0));
      if (effect.is_some()) out_.runs.push_back(effect);
    }
    if (!f->emits) return;
    if (f->place_of_name() < 0) return out_.emits.emplace_back(*f->emits, EventSubject()), void();
    // If the owner is left out, the name comes first.
    auto at = static_cast<std::size_t>(f->place_of_name());
    const ArgumentRole role = f->declared[at].role;
    if (f->may_lack_owner && !text(0).empty()) --at;
    const std::int32_t id = find_named(r_, role, text(at));
    if (id < 0) return;
    if (role == ArgumentRole::kMessage) {
      out_.emits.emplace_back(*f->emits, EventSubject(MessageId(id)));
    } else {
      const auto* amount =
          arguments.size() > at + 1 ? tree_.as<syntax::Integer>(arguments[at + 1]) : nullptr;
      if (amount && amount->value > 0)
        out_.emits.emplace_back(*f->emits, EventSubject(AttributeId(id)));
    }
  }

  // True if a statement with inner blocks may leave the function.
  bool may_leave(const syntax::Statement& s) const {
    if (std::holds_alternative<syntax::FunctionStatement>(s.what) ||
        std::holds_alternative<syntax::LocalFunction>(s.what)) {
      return false;
    }
    for (std::size_t i = s.tokens.first.index(); i <= s.tokens.last.index(); ++i) {
      const syntax::Token& token = tree_.tokens[i];
      const bool leaves = token.kind == syntax::TokenKind::kReturn ||
                          token.kind == syntax::TokenKind::kGoto ||
                          (token.kind == syntax::TokenKind::kName && token.text() == "error");
      if (leaves) return true;
    }
    return false;
  }

  const Ruleset& r_;
  const syntax::Tree& tree_;
  ScriptFacts& out_;
  std::map<std::string, syntax::FunctionId> globals_;  // functions of the file, by name
  std::map<syntax::LocalId, syntax::FunctionId> locals_;
  std::set<syntax::FunctionId> followed_;
};

}  // namespace

ScriptFacts facts_of(const Ruleset& r, const ScriptDef& s, const ReadFiles& files,
                     const syntax::Tree& tree) {
  ScriptFacts out;
  out.meets_others =
      std::count_if(s.parameters.begin(), s.parameters.end(),
                    [](const Parameter& p) { return p.type.kind == TypeKind::kPlayer; }) > 1;
  out.may_end = false;
  for (const auto& [at, i] : files.reached_from(s.file.index(), s.function)) {
    const FunctionUses& f = files.files[at].uses->functions[i];
    out.meets_others = out.meets_others || meets_others(r, f);
    out.may_end = out.may_end || may_end(r, f);
    for (const CallUse& call : f.calls) {
      if (!has_role(call.name, ArgumentRole::kEffect) || call.texts.empty()) continue;
      const EffectId effect = r.find_effect(call.texts[0].name);
      if (effect.is_some()) out.may_run.push_back(effect);
    }
  }
  CertainCalls(r, tree, out).follow(s.function);
  return out;
}

}  // namespace cubilete
