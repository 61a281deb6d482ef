#include "lua/analysis/endless_loops.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "lua/analysis/lasting_conditions.h"

namespace cubilete {
namespace {

using namespace lua_syntax;

constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

// The statements of one function as a graph of the places where each may continue.
class Graph {
 public:
  Graph(const Tree& tree, FunctionId function, std::int64_t most_turns)
      : tree_(tree), function_(function), most_turns_(most_turns) {
    for (const LuaExpression& e : tree.expressions) {
      const auto* name = std::get_if<Name>(&e.what);
      const bool is_error =
          name && e.function == function && name->name == "error" && !name->local.is_some();
      if (is_error) errors_.push_back(e.tokens.first);
    }
  }

  std::uint32_t endless_line() {
    const std::size_t end = add({}, false);
    places_[end].leaves = true;
    const std::size_t begin = block(tree_.at(function_).body, end);
    const std::vector<bool> reached = reachable({begin}, false);
    std::vector<std::size_t> exits;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if (places_[i].leaves && reached[i]) exits.push_back(i);
    }
    const std::vector<bool> ends = reachable(exits, true);
    std::uint32_t line = 0;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if (!places_[i].is_loop || !reached[i] || ends[i]) continue;
      line = line == 0 ? places_[i].line : std::min(line, places_[i].line);
    }
    return line;
  }

 private:
  struct Stop {
    std::vector<std::size_t> next;
    std::uint32_t line = 0;
    bool leaves = false;   // it leaves the function
    bool is_loop = false;  // it is the head of a loop
  };

  std::size_t add(TokenRange tokens, bool is_loop) {
    Stop stop;
    if (tokens.first.is_some()) {
      stop.line = tree_.at(tokens.first).place.line;
      stop.leaves = calls_error(tokens);
    }
    stop.is_loop = is_loop;
    places_.push_back(std::move(stop));
    return places_.size() - 1;
  }
  std::size_t add(TokenRange tokens, std::size_t next) {
    const std::size_t made = add(tokens, false);
    places_[made].next = {next};
    return made;
  }

  bool calls_error(TokenRange tokens) const {
    const auto found = std::lower_bound(errors_.begin(), errors_.end(), tokens.first);
    return found != errors_.end() && *found <= tokens.last;
  }

  // Returns the value of a condition that is always true or always false, else nothing.
  std::optional<bool> constant(NodeId id) const {
    while (const auto* inner = tree_.as<Parenthesised>(id)) id = inner->inner;
    if (tree_.as<Nil>(id)) return false;
    if (const auto* boolean = tree_.as<Boolean>(id)) return boolean->value;
    if (tree_.as<Integer>(id) || tree_.as<Fraction>(id) || tree_.as<Text>(id)) return true;
    return std::nullopt;
  }

  void branch(std::size_t from, NodeId condition, std::size_t then, std::size_t otherwise) {
    const std::optional<bool> holds = constant(condition);
    if (holds != false) places_[from].next.push_back(then);
    if (holds != true) places_[from].next.push_back(otherwise);
  }

  // Each of these returns the place where its statements begin; `next` follows them.
  std::size_t block(LuaBlockId id, std::size_t next) {
    const auto& statements = tree_.at(id).statements;
    labels_.emplace_back();
    for (const StatementId s : statements) {
      const auto* label = std::get_if<Label>(&tree_.at(s).what);
      if (label) labels_.back()[label->name] = add(tree_.at(s).tokens, true);
    }
    for (std::size_t i = statements.size(); i-- > 0;) {
      tokens_ = tree_.at(statements[i]).tokens;
      next = std::visit([&](const auto& s) { return this->place(s, next); },
                        tree_.at(statements[i]).what);
    }
    labels_.pop_back();
    return next;
  }

  std::size_t loop_body(LuaBlockId id, std::size_t next, std::size_t exit) {
    exits_.push_back(exit);
    const std::size_t begin = block(id, next);
    exits_.pop_back();
    return begin;
  }

  template <class Simple>
  std::size_t place(const Simple&, std::size_t next) {
    return add(tokens_, next);
  }
  std::size_t place(const Nothing&, std::size_t next) { return next; }
  std::size_t place(const Do& s, std::size_t next) { return block(s.block, next); }
  std::size_t place(const Return&, std::size_t) {
    const std::size_t made = add(tokens_, false);
    places_[made].leaves = true;
    return made;
  }
  std::size_t place(const Break&, std::size_t) {
    return add(tokens_, exits_.empty() ? kNowhere : exits_.back());
  }
  std::size_t place(const Goto& s, std::size_t) {
    for (std::size_t i = labels_.size(); i-- > 0;) {
      const auto found = labels_[i].find(s.label);
      if (found != labels_[i].end()) return add(tokens_, found->second);
    }
    return add(tokens_, kNowhere);
  }
  std::size_t place(const Label& s, std::size_t next) {
    const std::size_t made = labels_.back()[s.name];
    places_[made].next = {next};
    return made;
  }
  std::size_t place(const While& s, std::size_t next) {
    const TokenRange head{tokens_.first, tree_.at(s.condition).tokens.last};
    const std::size_t made = add(head, true);
    if (!lasts(tree_, s.condition, s.block, function_)) {
      branch(made, s.condition, loop_body(s.block, made, next), next);
      return made;
    }
    // The bounds are evaluated once; afterwards only the body can leave the loop.
    places_[made].next = {loop_body(s.block, made, next)};
    const std::size_t first = add(head, false);
    places_[first].next = {made, next};
    return first;
  }
  std::size_t place(const Repeat& s, std::size_t next) {
    const std::size_t begin = add({tokens_.first, tokens_.first}, true);
    const std::size_t condition = add(tree_.at(s.condition).tokens, false);
    branch(condition, s.condition, next, begin);
    const std::size_t body = loop_body(s.block, condition, next);
    places_[begin].next = {body};
    return begin;
  }
  std::size_t place(const If& s, std::size_t next) {
    std::size_t otherwise = s.otherwise.is_some() ? block(s.otherwise, next) : next;
    for (std::size_t i = s.branches.size(); i-- > 0;) {
      const std::size_t made = add(tree_.at(s.branches[i].condition).tokens, false);
      branch(made, s.branches[i].condition, block(s.branches[i].block, next), otherwise);
      otherwise = made;
    }
    return otherwise;
  }
  std::size_t place(const CountingFor& s, std::size_t next) {
    const std::size_t made = add({tokens_.first, tree_.at(s.last).tokens.last}, true);
    const std::size_t body = loop_body(s.block, made, next);
    places_[made].next = {body};
    if (!is_too_long(s)) places_[made].next.push_back(next);
    return made;
  }
  std::size_t place(const ListFor& s, std::size_t next) {
    const std::size_t made = add({tokens_.first, tree_.at(s.values.back()).tokens.last}, true);
    const std::size_t body = loop_body(s.block, made, next);
    places_[made].next = {body, next};
    return made;
  }

  std::optional<double> number(NodeId id) const {
    double sign = 1;
    if (const auto* unary = tree_.as<Unary>(id); unary && unary->operation == TokenKind::kMinus) {
      sign = -1;
      id = unary->operand;
    }
    const auto* whole = tree_.as<Integer>(id);
    if (!whole) return std::nullopt;
    return sign * static_cast<double>(whole->value);
  }

  // True for `for n = 1, 1000000000`.
  bool is_too_long(const CountingFor& s) const {
    const auto first = number(s.first);
    const auto last = number(s.last);
    const auto step = s.step.is_some() ? number(s.step) : 1.0;
    if (!first || !last || !step || *step == 0) return false;
    return (*last - *first) / *step > static_cast<double>(most_turns_);
  }

  // Returns all places reachable from some places; backwards: all that can reach them.
  std::vector<bool> reachable(const std::vector<std::size_t>& from, bool backwards) const {
    std::vector<std::vector<std::size_t>> ways(places_.size());
    for (std::size_t i = 0; i < places_.size(); ++i) {
      for (const std::size_t next : places_[i].next) {
        if (next == kNowhere) continue;
        ways[backwards ? next : i].push_back(backwards ? i : next);
      }
    }
    std::vector<bool> seen(places_.size(), false);
    std::vector<std::size_t> open = from;
    for (const std::size_t i : from) seen[i] = true;
    while (!open.empty()) {
      const std::size_t at = open.back();
      open.pop_back();
      for (const std::size_t next : ways[at]) {
        if (seen[next]) continue;
        seen[next] = true;
        open.push_back(next);
      }
    }
    return seen;
  }

  const Tree& tree_;
  FunctionId function_;
  std::int64_t most_turns_;
  std::vector<TokenId> errors_;  // tokens that name `error`, in order
  std::vector<Stop> places_;
  std::vector<std::map<std::string, std::size_t>> labels_;  // by open block
  std::vector<std::size_t> exits_;                          // the place behind each open loop
  TokenRange tokens_;                                       // of the current statement
};

}  // namespace

std::uint32_t endless_loop(const Tree& tree, FunctionId function, std::int64_t most_turns) {
  return Graph(tree, function, most_turns).endless_line();
}

}  // namespace cubilete
