#include "lua/analysis/endless_loops.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "lua/analysis/lasting_conditions.h"
#include "ruleset/verbs.h"

namespace cubilete {
namespace {

using namespace lua_syntax;

// What ends the turn or the game ends the script, too.
constexpr std::string_view kEnds = row_of(Verb::kEnd).name_in_scripts();
constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

// The statements of one function as a graph of the places where each may continue.
class Graph {
 public:
  Graph(const Tree& tree, FunctionId function, std::int64_t most_turns)
      : tree_(tree), function_(function), most_turns_(most_turns) {
    for (const LuaExpression& e : tree.expressions) {
      const auto* name = std::get_if<Name>(&e.what);
      const bool is_error = name && e.function == function && !name->local.is_some() &&
                            (name->name == "error" || name->name == kEnds);
      if (is_error) errors_.push_back(e.tokens.first);
    }
  }

  // Returns which of these calls happen in each run of the function that ends: each way from its
  // beginning to an end passes one to the same function. `calls` maps the first token of a call
  // that is evaluated whenever its statement is to the function that it calls.
  std::set<FunctionId> certain_calls(const std::map<TokenId, FunctionId>& calls) {
    calls_ = &calls;
    const std::size_t begin = build();
    const std::vector<bool> reached = reachable({begin}, false);
    std::set<FunctionId> candidates;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if (reached[i]) candidates.insert(places_[i].calls.begin(), places_[i].calls.end());
    }
    std::erase_if(candidates, [&](FunctionId called) {
      std::vector<bool> closed(places_.size());
      for (std::size_t i = 0; i < places_.size(); ++i) {
        closed[i] = std::ranges::find(places_[i].calls, called) != places_[i].calls.end();
      }
      const std::vector<bool> open = reachable({begin}, false, closed);
      for (std::size_t i = 0; i < places_.size(); ++i) {
        if (open[i] && places_[i].leaves && !closed[i]) return true;
      }
      return false;
    });
    return candidates;
  }

  std::uint32_t endless_line() {
    const std::size_t begin = build();
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
    std::vector<FunctionId> calls;
  };

  // Adds the places of the whole function; returns its beginning.
  std::size_t build() {
    const std::size_t end = add({}, false);
    places_[end].leaves = true;
    return block(tree_.at(function_).body, end);
  }

  std::size_t add(TokenRange tokens, bool is_loop) {
    Stop stop;
    if (tokens.first.is_some()) {
      stop.line = tree_.at(tokens.first).place.line;
      stop.leaves = calls_error(tokens);
      if (calls_) {
        for (auto c = calls_->lower_bound(tokens.first);
             c != calls_->end() && c->first <= tokens.last; ++c) {
          stop.calls.push_back(c->second);
        }
      }
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
    const TokenRange tokens{tokens_.first, tokens_.first};
    const std::size_t begin = add(tokens, true);
    const std::size_t condition = add(tree_.at(s.condition).tokens, false);
    const bool is_lasting =
        repeated_ < kMostRepeated && stays_away(tree_, s.condition, s.block, function_);
    repeated_ += is_lasting ? 1 : 0;
    branch(condition, s.condition, is_lasting ? begin : next, begin);
    const std::size_t body = loop_body(s.block, condition, next);
    places_[begin].next = {body};
    if (!is_lasting) return begin;
    // It may end after its first turn, but not after a later one.
    const std::size_t first = add(tree_.at(s.condition).tokens, false);
    places_[first].next = {next, begin};
    const std::size_t first_body = loop_body(s.block, first, next);
    --repeated_;
    return first_body;
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

  // Returns all places reachable from some places; backwards: all that can reach them. No way leads
  // on from a closed place.
  std::vector<bool> reachable(const std::vector<std::size_t>& from, bool backwards,
                              const std::vector<bool>& closed = {}) const {
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
      if (!closed.empty() && closed[at]) continue;
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
  // The body of a `repeat` stands twice in the graph: of so many inside one another.
  static constexpr int kMostRepeated = 3;
  int repeated_ = 0;
  const std::map<TokenId, FunctionId>* calls_ = nullptr;
  std::vector<TokenId> errors_;  // tokens that name `error`, in order
  std::vector<Stop> places_;
  std::vector<std::map<std::string, std::size_t>> labels_;  // by open block
  std::vector<std::size_t> exits_;                          // the place behind each open loop
  TokenRange tokens_;                                       // of the current statement
};

// The functions of a file that calls name, where it is certain which one is meant.
class NamedFunctions {
 public:
  explicit NamedFunctions(const Tree& tree) : tree_(tree) {
    std::map<std::string, int> times;
    const auto note = [&](NodeId target, FunctionId function) {
      const auto* name = tree.as<Name>(target);
      if (!name || name->local.is_some() || name->environment.is_some()) return;
      globals_[name->name] = ++times[name->name] == 1 ? function : FunctionId();
    };
    for (const Statement& s : tree.statements) {
      if (const auto* f = std::get_if<FunctionStatement>(&s.what)) note(f->target, f->function);
      if (const auto* a = std::get_if<Assignment>(&s.what)) {
        for (const NodeId target : a->targets) note(target, {});
      }
      if (const auto* l = std::get_if<LocalFunction>(&s.what)) locals_[l->local] = l->function;
    }
  }

  // Returns the function that a call calls, or none.
  FunctionId called_by(const Call& call) const {
    const auto* name = call.method.empty() ? tree_.as<Name>(call.callee) : nullptr;
    if (!name || name->environment.is_some()) return {};
    if (!name->local.is_some()) {
      const auto found = globals_.find(name->name);
      return found == globals_.end() ? FunctionId() : found->second;
    }
    const auto found = locals_.find(name->local);
    const bool is_known = found != locals_.end() && !tree_.at(name->local).is_assigned;
    return is_known ? found->second : FunctionId();
  }

 private:
  const Tree& tree_;
  std::map<std::string, FunctionId> globals_;
  std::map<LocalId, FunctionId> locals_;
};

}  // namespace

std::vector<FunctionId> endless_recursions(const Tree& tree) {
  // A function or ability that is called may end the turn, and with it the script.
  const bool may_end = std::ranges::any_of(tree.expressions, [](const LuaExpression& e) {
    const auto* name = std::get_if<Name>(&e.what);
    const auto* call = std::get_if<Call>(&e.what);
    return (name && (name->name == kEnds || name->name == "run")) ||
           (call && !call->method.empty());
  });
  if (may_end) return {};
  const NamedFunctions named(tree);
  // By function, its calls of functions of the file: what stands to the right of `and` and `or` may
  // not be evaluated.
  std::vector<std::map<TokenId, FunctionId>> calls(tree.functions.size());
  std::vector<TokenRange> doubtful;
  for (const LuaExpression& e : tree.expressions) {
    const auto* b = std::get_if<Binary>(&e.what);
    if (b && (b->operation == TokenKind::kAnd || b->operation == TokenKind::kOr)) {
      doubtful.push_back(tree.at(b->right).tokens);
    }
  }
  for (const LuaExpression& e : tree.expressions) {
    const auto* call = std::get_if<Call>(&e.what);
    const FunctionId called = call ? named.called_by(*call) : FunctionId();
    const bool is_certain = std::ranges::none_of(doubtful, [&](const TokenRange& r) {
      return r.first <= e.tokens.first && e.tokens.last <= r.last;
    });
    if (called.is_some() && is_certain) calls[e.function.index()][e.tokens.first] = called;
  }
  std::vector<std::set<FunctionId>> certain(tree.functions.size());
  for (std::size_t i = 1; i < calls.size(); ++i) {
    if (!calls[i].empty()) certain[i] = Graph(tree, FunctionId(i), 0).certain_calls(calls[i]);
  }
  std::vector<FunctionId> out;
  for (std::size_t i = 1; i < certain.size(); ++i) {
    std::set<FunctionId> reached = certain[i];
    std::vector<FunctionId> open(reached.begin(), reached.end());
    while (!open.empty()) {
      const FunctionId at = open.back();
      open.pop_back();
      for (const FunctionId next : certain[at.index()]) {
        if (reached.insert(next).second) open.push_back(next);
      }
    }
    if (reached.contains(FunctionId(i))) out.emplace_back(i);
  }
  return out;
}

std::uint32_t endless_loop(const Tree& tree, FunctionId function, std::int64_t most_turns) {
  return Graph(tree, function, most_turns).endless_line();
}

}  // namespace cubilete
