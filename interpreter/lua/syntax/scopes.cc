#include "lua/syntax/scopes.h"

#include <fmt/format.h>

#include <algorithm>

namespace cubilete::lua_syntax {
namespace {

constexpr const char* kEnvironment = "_ENV";
constexpr const char* kBreak = "break";

}  // namespace

void Scopes::fail(TokenId at, std::string message, std::string help) {
  if (problem_) return;
  problem_.emplace();
  problem_->place = tree_.at(at).place;
  problem_->message = std::move(message);
  problem_->help = std::move(help);
}

void Scopes::open_function(FunctionId id) {
  functions_.push_back({id, locals_.size(), 0, labels_.size(), blocks_.size()});
  open_block(false);
}

void Scopes::close_function() {
  close_block();
  functions_.pop_back();
}

void Scopes::open_block(bool is_loop) {
  blocks_.push_back({is_loop, functions_.back().active, labels_.size(), jumps_.size()});
}

void Scopes::close_block() {
  const OpenBlock block = blocks_.back();
  OpenFunction& f = functions_.back();
  f.active = block.active;
  locals_.resize(f.first_local + f.active);
  if (block.is_loop) resolve_jumps({kBreak, {}, f.active});
  labels_.resize(block.first_label);
  blocks_.pop_back();
  if (blocks_.size() > f.first_block) {
    for (std::size_t i = block.first_jump; i < jumps_.size(); ++i) jumps_[i].active = block.active;
  } else if (block.first_jump < jumps_.size()) {
    const Mark& jump = jumps_[block.first_jump];
    if (jump.name == kBreak) {
      fail(jump.at, "'break' leaves a loop, but is outside of any");
    } else {
      fail(jump.at, fmt::format("there is no label '{}' that this 'goto' can reach", jump.name),
           "a label is reached from its own block and the blocks inside it, within one function");
    }
    jumps_.resize(block.first_jump);
  }
}

LocalId Scopes::declare(std::string name, TokenId at, Attribute attribute) {
  const OpenFunction& f = functions_.back();
  const LocalId id(tree_.locals.size());
  tree_.locals.push_back({std::move(name), f.id, at, attribute});
  locals_.push_back(id);
  if (locals_.size() - f.first_local > kMostLocals) {
    fail(at, fmt::format("a function has at most {} local variables at one place", kMostLocals),
         "divide the function, or keep the values in a table");
  }
  return id;
}

void Scopes::declare_hidden(int count, TokenId at) {
  for (int i = 0; i < count; ++i) {
    declare("", at);
    tree_.locals.pop_back();
    locals_.back() = {};
  }
}

void Scopes::activate() {
  OpenFunction& f = functions_.back();
  f.active = locals_.size() - f.first_local;
}

// Returns the index in functions_ of the function whose visible local has the name.
std::optional<std::size_t> Scopes::level_of(const std::string& name, LocalId& found) const {
  for (std::size_t level = functions_.size(); level-- > 0;) {
    const OpenFunction& f = functions_[level];
    for (std::size_t i = f.first_local + f.active; i-- > f.first_local;) {
      if (!locals_[i].is_some() || tree_.at(locals_[i]).name != name) continue;
      found = locals_[i];
      return level;
    }
  }
  return std::nullopt;
}

void Scopes::check_upvalues(const Function& f, TokenId at) {
  if (f.upvalues.size() + (f.uses_environment ? 1 : 0) <= kMostUpvalues) return;
  fail(at, fmt::format("a function uses at most {} variables of those around it", kMostUpvalues),
       "keep the values in a table");
}

void Scopes::capture(std::size_t from_level, LocalId local, TokenId at) {
  for (std::size_t level = from_level + 1; level < functions_.size(); ++level) {
    Function& f = tree_.functions[functions_[level].id.index()];
    if (std::find(f.upvalues.begin(), f.upvalues.end(), local) != f.upvalues.end()) continue;
    f.upvalues.push_back(local);
    check_upvalues(f, at);
  }
}

Name Scopes::resolve(const std::string& name, TokenId at) {
  Name out{name, {}, false, {}};
  if (const auto level = level_of(name, out.local)) {
    out.is_upvalue = *level + 1 < functions_.size();
    if (!tree_.at(out.local).is_compile_time) capture(*level, out.local, at);
    return out;
  }
  if (const auto level = level_of(kEnvironment, out.environment)) {
    if (!tree_.at(out.environment).is_compile_time) capture(*level, out.environment, at);
    return out;
  }
  for (const OpenFunction& open : functions_) {
    Function& f = tree_.functions[open.id.index()];
    if (f.uses_environment) continue;
    f.uses_environment = true;
    check_upvalues(f, at);
  }
  return out;
}

void Scopes::assign(const Name& name, TokenId at) {
  if (!name.local.is_some()) return;
  LuaLocal& local = tree_.locals[name.local.index()];
  if (local.attribute == Attribute::kNone) {
    local.is_assigned = true;
    return;
  }
  fail(at,
       fmt::format("'{}' is declared <{}>: it keeps its value", name.name,
                   local.attribute == Attribute::kConst ? "const" : "close"),
       "declare it without that, or use another variable");
  problem_->related = tree_.at(local.declared).place;
  problem_->related_text = "declared here";
}

const Scopes::Mark* Scopes::visible_label(const std::string& name) const {
  for (std::size_t i = functions_.back().first_label; i < labels_.size(); ++i) {
    if (labels_[i].name == name) return &labels_[i];
  }
  return nullptr;
}

void Scopes::jump(std::string label, TokenId at) {
  if (visible_label(label)) return;
  jumps_.push_back({std::move(label), at, functions_.back().active});
}

void Scopes::label(const std::string& name, TokenId at, bool is_last) {
  if (const Mark* first = visible_label(name)) {
    fail(at, fmt::format("there is a label '{}' already", name));
    problem_->related = tree_.at(first->at).place;
    problem_->related_text = "first declared here";
    return;
  }
  labels_.push_back({name, at, is_last ? blocks_.back().active : functions_.back().active});
  resolve_jumps(labels_.back());
}

void Scopes::resolve_jumps(const Mark& label) {
  for (std::size_t i = blocks_.back().first_jump; i < jumps_.size();) {
    if (jumps_[i].name != label.name) {
      ++i;
      continue;
    }
    if (jumps_[i].active < label.active) {
      const OpenFunction& f = functions_.back();
      const LocalId local = locals_[f.first_local + jumps_[i].active];
      fail(jumps_[i].at,
           fmt::format("this 'goto' jumps past the declaration of '{}'",
                       local.is_some() ? tree_.at(local).name : "a variable"),
           "declare the variable before the 'goto', or close its block before the label");
    }
    jumps_.erase(jumps_.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

}  // namespace cubilete::lua_syntax
