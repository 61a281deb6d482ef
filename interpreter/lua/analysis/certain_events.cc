#include "lua/analysis/certain_events.h"

#include <map>
#include <set>

namespace cubilete {
namespace {

namespace syntax = lua_syntax;

class CertainCalls {
 public:
  CertainCalls(const Ruleset& r, const syntax::Tree& tree) : r_(r), tree_(tree) {
    for (const syntax::Statement& s : tree.statements) {
      const auto* function = std::get_if<syntax::FunctionStatement>(&s.what);
      const auto* target = function ? tree.as<syntax::Name>(function->target) : nullptr;
      if (target) functions_[target->name] = function->function;
      if (const auto* local = std::get_if<syntax::LocalFunction>(&s.what)) {
        functions_[tree.at(local->local).name] = local->function;
      }
    }
  }

  CertainEvents of(const std::string& function) {
    follow(function);
    return std::move(out_);
  }

 private:
  void follow(const std::string& function) {
    const auto it = functions_.find(function);
    if (it == functions_.end() || !followed_.insert(function).second) return;
    follow(tree_.at(it->second).body);
  }

  // Returns whether what stands behind the block is certain too.
  bool follow(syntax::BlockId block) {
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
      } else if (may_leave(what)) {
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
    if (functions_.contains(name->name)) {
      follow(name->name);
    } else if (name->local.is_some()) {
      return true;
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
    if (verb == "roll") out_.events.emplace_back(EventKind::kRolled, EventSubject());
    if (verb == "shuffle") out_.events.emplace_back(EventKind::kShuffled, EventSubject());
    if (verb == "announce") {
      for (std::size_t i = 0; i < r_.messages.size(); ++i) {
        if (r_.messages[i] != text(0)) continue;
        out_.events.emplace_back(EventKind::kAnnounced, EventSubject(MessageId(i)));
      }
    }
    if (verb == "gain") {
      const AttributeId resource = r_.find_resource(text(1));
      const auto* amount = arguments.size() > 2 ? tree_.as<syntax::Integer>(arguments[2]) : nullptr;
      if (resource.is_some() && amount && amount->value > 0) {
        out_.events.emplace_back(EventKind::kGained, EventSubject(resource));
      }
    }
    if (verb == "run") {
      const EffectId effect = r_.find_effect(text(0));
      if (effect.is_some()) out_.effects.push_back(effect);
    }
  }

  // Whether a statement with blocks inside may leave the function.
  bool may_leave(const decltype(syntax::Statement::what)& what) const {
    if (std::holds_alternative<syntax::Goto>(what) || std::holds_alternative<syntax::Break>(what)) {
      return true;
    }
    const auto has_way_out = [&](syntax::BlockId block) {
      if (!block.is_some()) return false;
      for (const syntax::StatementId id : tree_.at(block).statements) {
        const auto& inner = tree_.at(id).what;
        if (std::holds_alternative<syntax::Return>(inner) || may_leave(inner)) return true;
        const auto* call = std::get_if<syntax::CallStatement>(&inner);
        const auto* made = call ? tree_.as<syntax::Call>(call->call) : nullptr;
        const auto* callee = made ? tree_.as<syntax::Name>(made->callee) : nullptr;
        if (callee && callee->name == "error") return true;
      }
      return false;
    };
    if (const auto* s = std::get_if<syntax::If>(&what)) {
      for (const syntax::If::Branch& b : s->branches) {
        if (has_way_out(b.block)) return true;
      }
      return has_way_out(s->otherwise);
    }
    if (const auto* s = std::get_if<syntax::Do>(&what)) return has_way_out(s->block);
    if (const auto* s = std::get_if<syntax::While>(&what)) return has_way_out(s->block);
    if (const auto* s = std::get_if<syntax::Repeat>(&what)) return has_way_out(s->block);
    if (const auto* s = std::get_if<syntax::CountingFor>(&what)) return has_way_out(s->block);
    if (const auto* s = std::get_if<syntax::ListFor>(&what)) return has_way_out(s->block);
    return false;
  }

  const Ruleset& r_;
  const syntax::Tree& tree_;
  std::map<std::string, syntax::FunctionId> functions_;  // of the file, by name
  std::set<std::string> followed_;
  CertainEvents out_;
};

}  // namespace

CertainEvents certain_events(const Ruleset& r, const syntax::Tree& tree,
                             const std::string& function) {
  return CertainCalls(r, tree).of(function);
}

}  // namespace cubilete
