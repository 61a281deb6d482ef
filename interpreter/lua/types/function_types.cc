#include "lua/types/function_types.h"

#include <fmt/format.h>

#include <algorithm>

namespace cubilete::lua_types {

using namespace lua_syntax;

namespace {

// Further calls of one function with other types are merged into one.
constexpr std::size_t kMostKnownCalls = 200;

std::string key_of(const LuaType& t) {
  std::string key = fmt::format("{}/{}/{}/{}", t.kinds, t.detail, t.function.value, t.is_data);
  for (const ShapeId s : t.shapes) key += fmt::format(",{}", s.value);
  for (const std::string& text : t.texts) key += fmt::format(";{}:{}", text.size(), text);
  return key;
}

std::string key_of(FunctionId f, const TypeList& arguments) {
  std::string key = fmt::format("{}{}", f.value, arguments.is_open ? "+" : "");
  for (const LuaType& t : arguments.types) key += fmt::format("|{}", key_of(t));
  return key;
}

TypeList joined(const TypeList& a, const TypeList& b) {
  TypeList out;
  out.is_open = a.is_open || b.is_open;
  for (std::size_t i = 0; i < std::max(a.types.size(), b.types.size()); ++i) {
    out.types.push_back(join(a.at(i), b.at(i)));
  }
  return out;
}

}  // namespace

std::string function_name(const Tree& tree, FunctionId id) {
  for (const Statement& s : tree.statements) {
    if (const auto* declared = std::get_if<FunctionStatement>(&s.what)) {
      const auto* name = tree.as<Name>(declared->target);
      if (declared->function == id && name) return name->name;
    } else if (const auto* local = std::get_if<LocalFunction>(&s.what)) {
      if (local->function == id) return tree.at(local->local).name;
    }
  }
  const FunctionId parent = tree.at(id).parent;
  return parent.is_some() ? function_name(tree, parent) : std::string();
}

TypeList FunctionTypes::call(FunctionId f, const TypeList& arguments) {
  if (c_.gave_up) return unknown_list();
  const std::string key = key_of(f, arguments);
  if (!known_.contains(key) && known_.size() >= kMostKnownCalls && !arguments.is_open) {
    return call(f, unknown_list());
  }
  KnownCall& known = known_[key];
  if (known.pass == pass_) return known.is_finished ? known.results : TypeList{{LuaType{}}, false};
  if (open_calls_ >= kMostTypeCalls) {
    c_.gave_up = true;
    return unknown_list();
  }
  known.pass = pass_;
  Frame frame;
  frame.id = f;
  follow(frame, arguments);
  TypeList results = known.is_finished ? joined(known.results, frame.results) : frame.results;
  if (!known.is_finished || !(results == known.results)) c_.has_changed = true;
  known.is_finished = true;
  known.results = results;
  return results;
}

void FunctionTypes::call_from_content(FunctionId f, const TypeList& arguments,
                                      const ScriptDef& script) {
  Frame frame;
  frame.id = f;
  frame.script = &script;
  follow(frame, arguments);
}

void FunctionTypes::follow(Frame& frame, const TypeList& arguments) {
  followed_.insert(frame.id);
  const lua_syntax::Function& f = c_.tree.at(frame.id);
  const std::string outer = c_.findings.function();
  const int conditions = c_.conditions;
  if (open_calls_ == 0) c_.conditions = 0;
  c_.findings.set_function(function_name(c_.tree, frame.id));
  ++open_calls_;
  FlowState state;
  for (std::size_t i = 0; i < f.parameters.size(); ++i) {
    declare(f.parameters[i], arguments.at(i), state);
  }
  run(f.body, state, frame);
  check_end(state, frame);
  if (state.is_reachable) add_results(frame, {});
  --open_calls_;
  c_.conditions = conditions;
  c_.findings.set_function(outer);
}

void FunctionTypes::add_results(Frame& frame, const TypeList& results) {
  frame.results = frame.has_results ? joined(frame.results, results) : results;
  frame.has_results = true;
}

void FunctionTypes::declare(LocalId local, LuaType type, FlowState& state) {
  c_.assign(local, type);
  state.forget_fields_of(local);
  if (!c_.shared.contains(local)) state.locals[local] = std::move(type);
}

void FunctionTypes::run(LuaBlockId block, FlowState& state, Frame& frame) {
  const TypeDepth depth(depth_);
  if (depth.is_too_deep()) {
    c_.gave_up = true;
    return;
  }
  for (const StatementId id : c_.tree.at(block).statements) {
    if (c_.gave_up) return;
    if (std::holds_alternative<Label>(c_.tree.at(id).what)) {
      // A jump may come from anywhere in the function: each local may have any of its types.
      state.is_reachable = true;
      state.refined.clear();
      for (auto& [local, type] : state.locals) type = c_.assigned[local];
    }
    if (state.is_reachable) run(id, state, frame);
  }
}

void FunctionTypes::run(StatementId id, FlowState& state, Frame& frame) {
  const Statement& s = c_.tree.at(id);
  if (const auto* block = std::get_if<Do>(&s.what)) {
    run(block->block, state, frame);
  } else if (const auto* loop = std::get_if<While>(&s.what)) {
    run_while(*loop, s.tokens, state, frame);
  } else if (const auto* repeat = std::get_if<Repeat>(&s.what)) {
    run_repeat(*repeat, s.tokens, state, frame);
  } else if (const auto* branches = std::get_if<If>(&s.what)) {
    run_if(*branches, state, frame);
  } else if (const auto* counting = std::get_if<CountingFor>(&s.what)) {
    run_for(*counting, s.tokens, state, frame);
  } else if (const auto* list = std::get_if<ListFor>(&s.what)) {
    run_for(*list, s.tokens, state, frame);
  } else if (const auto* local = std::get_if<LocalFunction>(&s.what)) {
    LuaType t = type_of_kinds(kFunction);
    t.function = local->function;
    declare(local->local, t, state);
  } else if (const auto* variables = std::get_if<LocalVariables>(&s.what)) {
    const TypeList values = expressions_.types_of(variables->values, state);
    for (const NodeId value : variables->values) expressions_.note_condition(value, state);
    for (std::size_t i = 0; i < variables->locals.size(); ++i) {
      declare(variables->locals[i], values.at(i), state);
    }
  } else if (const auto* assignment = std::get_if<Assignment>(&s.what)) {
    run_assignment(*assignment, state);
  } else if (const auto* call = std::get_if<CallStatement>(&s.what)) {
    run_call(*call, state);
  } else if (const auto* result = std::get_if<Return>(&s.what)) {
    run_return(*result, state, frame);
  } else if (std::holds_alternative<Break>(s.what)) {
    if (!frame.breaks.empty()) frame.breaks.back().push_back(state);
    state.is_reachable = false;
  } else if (std::holds_alternative<Goto>(s.what)) {
    state.is_reachable = false;
  }
}

void FunctionTypes::run_if(const If& s, FlowState& state, Frame& frame) {
  FlowState after;
  after.is_reachable = false;
  ++c_.conditions;
  for (const If::Branch& branch : s.branches) {
    if (!state.is_reachable) break;
    expressions_.type_of(branch.condition, state);
    expressions_.check_condition(branch.condition, state);
    expressions_.note_condition(branch.condition, state);
    auto [holds, fails] = expressions_.branches(branch.condition, state);
    if (holds.is_reachable) run(branch.block, holds, frame);
    after = join(after, holds);
    state = std::move(fails);
  }
  if (s.otherwise.is_some() && state.is_reachable) run(s.otherwise, state, frame);
  --c_.conditions;
  state = join(after, state);
}

// Returns what is known whenever a turn of a loop begins.
FlowState FunctionTypes::loop_head(TokenRange range, const FlowState& state) const {
  FlowState head = state;
  head.forget_fields();
  const auto first = std::lower_bound(
      c_.assignments.begin(), c_.assignments.end(), range.first,
      [](const auto& assignment, TokenId token) { return assignment.first < token; });
  for (auto it = first; it != c_.assignments.end() && it->first <= range.last; ++it) {
    const auto local = head.locals.find(it->second);
    const auto ever = c_.assigned.find(it->second);
    if (local == head.locals.end() || ever == c_.assigned.end()) continue;
    local->second = join(local->second, ever->second);
    head.forget_fields_of(it->second);
  }
  return head;
}

void FunctionTypes::run_body(LuaBlockId block, FlowState body, FlowState& after, Frame& frame) {
  frame.breaks.emplace_back();
  ++c_.conditions;
  if (body.is_reachable) run(block, body, frame);
  --c_.conditions;
  for (const FlowState& left : frame.breaks.back()) after = join(after, left);
  frame.breaks.pop_back();
}

void FunctionTypes::run_while(const While& s, TokenRange range, FlowState& state, Frame& frame) {
  FlowState head = loop_head(range, state);
  expressions_.type_of(s.condition, head);
  expressions_.check_condition(s.condition, head);
  expressions_.note_condition(s.condition, head);
  auto [holds, fails] = expressions_.branches(s.condition, head);
  run_body(s.block, std::move(holds), fails, frame);
  state = std::move(fails);
}

void FunctionTypes::run_repeat(const Repeat& s, TokenRange range, FlowState& state, Frame& frame) {
  FlowState body = loop_head(range, state);
  frame.breaks.emplace_back();
  run(s.block, body, frame);
  FlowState after;
  after.is_reachable = false;
  if (body.is_reachable) {
    expressions_.type_of(s.condition, body);
    expressions_.check_condition(s.condition, body);
    expressions_.note_condition(s.condition, body);
    after = expressions_.branches(s.condition, body).first;
  }
  for (const FlowState& left : frame.breaks.back()) after = join(after, left);
  frame.breaks.pop_back();
  state = std::move(after);
}

void FunctionTypes::run_for(const CountingFor& s, TokenRange range, FlowState& state,
                            Frame& frame) {
  for (const NodeId bound : {s.first, s.last, s.step}) {
    if (!bound.is_some()) continue;
    const LuaType t = expressions_.type_of(bound, state);
    expressions_.require(t, kNumber, bound, "cannot be counted to");
  }
  FlowState head = loop_head(range, state);
  FlowState body = head;
  declare(s.variable, type_of_kinds(kNumber), body);
  run_body(s.block, std::move(body), head, frame);
  state = std::move(head);
}

void FunctionTypes::run_for(const ListFor& s, TokenRange range, FlowState& state, Frame& frame) {
  const auto* call = s.values.size() == 1 ? c_.tree.as<Call>(s.values[0]) : nullptr;
  const BuiltinFunction* api = call && call->method.empty() && !call->arguments.empty()
                                   ? calls_.api_of(call->callee)
                                   : nullptr;
  const TypeList values = expressions_.types_of(s.values, state);
  const bool is_over_list = api && api->name == "ipairs";
  const bool is_over_table = api && api->name == "pairs";
  if (!api && !values.types.empty()) {
    expressions_.require(
        values.types[0], kFunction, s.values[0], "cannot be gone through: write 'in ipairs(...)'",
        "for _, item in ipairs(list) do gives each item, and the number of each in place of '_'");
  }
  FlowState head = loop_head(range, state);
  FlowState body = head;
  LuaType key = any_type();
  LuaType value = any_type();
  bool is_over_zone = false;
  if (is_over_list || is_over_table) {
    const TypeFindings::Silence silence(c_.findings);
    FlowState copy = head;
    const LuaType list = expressions_.type_of(call->arguments[0], copy);
    key = is_over_list ? type_of_kinds(kNumber) : type_of_kinds(kNumber | kText | kBoolean);
    value = calls_.items_in(list, is_over_table);
    is_over_zone = is_over_list && list.is_within(kZone);
  }
  if (is_over_zone) check_taken_out(s, range);
  for (std::size_t i = 0; i < s.variables.size(); ++i) {
    declare(s.variables[i], i == 0 ? key : i == 1 ? value : any_type(), body);
  }
  run_body(s.block, std::move(body), head, frame);
  state = std::move(head);
}

// Reports things that are taken out of the zone that the loop goes through, unless the loop may be
// left, or what it does before may keep it from taking a second one.
void FunctionTypes::check_taken_out(const ListFor& s, TokenRange range) {
  if (s.variables.size() < 2 || c_.tree.may_leave(range)) return;
  for (const Statement& inner : c_.tree.statements) {
    const auto* statement = std::get_if<CallStatement>(&inner.what);
    const auto* call = statement ? c_.tree.as<Call>(statement->call) : nullptr;
    if (!call || !range.contains(inner.tokens)) continue;
    const BuiltinFunction* api = call->method.empty() ? calls_.api_of(call->callee) : nullptr;
    if (!api || (api->name != "move" && api->name != "remove") || call->arguments.empty()) continue;
    const auto* moved = c_.tree.as<Name>(call->arguments[0]);
    if (!moved || moved->local != s.variables[1] || depends_on_turns(inner.tokens, range)) continue;
    c_.findings.warning(
        "script-skips-items", c_.tree.place_of(inner.tokens),
        fmt::format("this takes '{}' out of the zone that the loop goes through: the one behind "
                    "it is left out",
                    moved->name),
        "collect them in a table and move that behind the loop: list[#list + 1] = card");
  }
}

// Returns whether a statement of a loop stands under a condition on a variable that the loop sets.
bool FunctionTypes::depends_on_turns(TokenRange statement, TokenRange loop) const {
  std::set<LocalId> set;
  std::vector<TokenRange> conditions;
  for (const Statement& s : c_.tree.statements) {
    if (!loop.contains(s.tokens)) continue;
    if (const auto* a = std::get_if<Assignment>(&s.what)) {
      for (const NodeId target : a->targets) {
        if (const auto* name = c_.tree.as<Name>(target)) set.insert(name->local);
      }
    }
    if (!s.tokens.contains(statement)) continue;
    if (const auto* inner = std::get_if<While>(&s.what)) {
      conditions.push_back(c_.tree.at(inner->condition).tokens);
    } else if (const auto* branches = std::get_if<If>(&s.what)) {
      for (const If::Branch& b : branches->branches) {
        conditions.push_back(c_.tree.at(b.condition).tokens);
      }
    }
  }
  set.erase(LocalId());  // globals cannot be set
  return std::ranges::any_of(c_.tree.expressions, [&](const LuaExpression& e) {
    const auto* name = std::get_if<Name>(&e.what);
    return name && set.contains(name->local) &&
           std::ranges::any_of(conditions, [&](TokenRange c) { return c.contains(e.tokens); });
  });
}

void FunctionTypes::assign(NodeId target, const LuaType& value, FlowState& state) {
  if (const auto* name = c_.tree.as<Name>(target)) {
    if (!name->local.is_some() || name->environment.is_some()) return calls_.escape(value);
    if (name->is_upvalue) {
      c_.assign(name->local, value);
    } else {
      declare(name->local, value, state);
    }
    return;
  }
  const auto* field = c_.tree.as<lua_syntax::FieldAccess>(target);
  const auto* index = c_.tree.as<Index>(target);
  const NodeId object_node = field ? field->object : index->object;
  const LuaType object = expressions_.type_of(object_node, state);
  const LuaType key = field ? type_of_text(field->name) : expressions_.type_of(index->key, state);
  if (object.is_within(kHandle | kAnyNil) && object.has(kHandle)) {
    const std::string named = field ? field->name : "name";
    c_.findings.error("script-read-only", c_.place_of(target),
                      fmt::format("{} cannot be assigned to", describe(restrict(object, kHandle))),
                      fmt::format("in an effect, write set(thing, \"{}\", value), or gain and pay "
                                  "for a resource",
                                  named));
    return;
  }
  if (!object.library.empty() && object.is_within(kTable)) {
    c_.findings.error("script-read-only", c_.place_of(target), "the library cannot be changed");
    return;
  }
  if (c_.store.is_data(object)) {
    c_.findings.error("script-read-only", c_.place_of(target),
                      "the data under 'with' cannot be changed",
                      "keep a value that changes in a local variable");
    return;
  }
  if (expressions_.require(object, kTable, object_node, "has no fields to assign to")) {
    expressions_.require(key, static_cast<KindSet>(~kAnyNil), index ? index->key : target,
                         "cannot be a key of a table");
    expressions_.store(object, key, value);
  }
  state.forget_fields();
}

void FunctionTypes::run_assignment(const Assignment& s, FlowState& state) {
  const TypeList values = expressions_.types_of(s.values, state);
  for (std::size_t i = 0; i < s.targets.size(); ++i) assign(s.targets[i], values.at(i), state);
}

void FunctionTypes::run_call(const CallStatement& s, FlowState& state) {
  const auto* call = c_.tree.as<Call>(s.call);
  const BuiltinFunction* api = call && call->method.empty() ? calls_.api_of(call->callee) : nullptr;
  expressions_.type_of(s.call, state);
  if (api && api->name == "assert" && !call->arguments.empty() && state.is_reachable) {
    state = expressions_.branches(call->arguments[0], state).first;
  }
}

void FunctionTypes::run_return(const Return& s, FlowState& state, Frame& frame) {
  const TypeList values = expressions_.types_of(s.values, state);
  for (const NodeId value : s.values) expressions_.note_condition(value, state);
  for (const LuaType& t : values.types) {
    if (frame.script && t.function.is_some()) calls_.escape(t);
  }
  add_results(frame, values);
  if (frame.script && frame.script->kind != ScriptKind::kEffect && state.is_reachable) {
    if (s.values.empty()) {
      check_end(state, frame);
    } else {
      check_result(values.at(0), s.values[0], *frame.script);
    }
  }
  state.is_reachable = false;
}

void FunctionTypes::check_result(const LuaType& t, NodeId node, const ScriptDef& script) {
  const Type& wanted = script.returns;
  if (t.kinds == 0 || wanted.kind == TypeKind::kNothing) return;
  const LuaType expected = c_.game.type_of(wanted);
  KindSet kinds = expected.kinds;
  const bool is_bare = wanted.kind == TypeKind::kInteger || wanted.kind == TypeKind::kBoolean ||
                       wanted.kind == TypeKind::kSymbol || wanted.kind == TypeKind::kRecord ||
                       wanted.is_list;
  if (!is_bare) kinds |= kAnyNil;
  if (!t.has(kinds)) {
    if (!t.missing.empty()) {
      expressions_.require(t, kinds, node, "");
      return;
    }
    c_.findings.error(
        "script-wrong-result", c_.place_of(node),
        fmt::format("this must give {}, but gives {}", described_result(script), describe(t)));
    return;
  }
  const bool takes_words = wanted.kind == TypeKind::kSymbol || wanted.kind == TypeKind::kResource;
  if (takes_words) calls_.check_words(t, node);
  const bool is_word = takes_words && !wanted.is_list && expected.is_vocabulary &&
                       t.is_within(kText) && !t.texts.empty();
  if (is_word) {
    const bool fits = std::any_of(t.texts.begin(), t.texts.end(), [&](const std::string& word) {
      return std::binary_search(expected.texts.begin(), expected.texts.end(), word);
    });
    if (!fits) {
      c_.findings.error("script-wrong-result", c_.place_of(node),
                        fmt::format("this must give one of {}, but gives {}",
                                    fmt::join(expected.texts, ", "), describe(t)));
    }
    return;
  }
  if (!is_many(wanted) || !t.is_within(kTable) || t.shapes.empty()) return;
  if (wanted.kind == TypeKind::kRecord) return check_records(t, node, wanted);
  if (!wanted.is_list) return;
  const KindSet wanted_items = c_.game.type_of(wanted.element()).kinds;
  const LuaType* wrong = wrong_items(t, script.gives_sets ? KindSet(kTable) : wanted_items);
  const bool are_sets = !wrong && script.gives_sets;
  for (const ShapeId id : t.shapes) {
    const LuaType& set = c_.store.at(id).items;
    if (are_sets && !wrong && set.is_within(kTable)) wrong = wrong_items(set, wanted_items);
  }
  if (!wrong) return;
  c_.findings.error("script-wrong-result", c_.place_of(node),
                    fmt::format("this must give {}, but gives {} with {}", described_result(script),
                                are_sets ? "sets" : "a list", describe(*wrong)));
}

// Returns the items of a list, which is within kTable, if they are certainly of other kinds.
const LuaType* FunctionTypes::wrong_items(const LuaType& list, KindSet wanted) const {
  for (const ShapeId id : list.shapes) {
    const TableShape& shape = c_.store.at(id);
    if (shape.is_open || shape.items.kinds == 0 || shape.items.has(wanted)) return nullptr;
  }
  return list.shapes.empty() ? nullptr : &c_.store.at(list.shapes.front()).items;
}

// Checks a record or a list of them, which is within kTable: what is certain of one is an error.
void FunctionTypes::check_records(const LuaType& given, NodeId node, const Type& wanted) {
  const std::vector<Parameter>& fields = c_.ruleset.fields(wanted);
  const std::string names = quoted_names(fields);
  const auto report = [&](const std::string& message) {
    c_.findings.error("script-wrong-result", c_.place_of(node), message);
  };
  const std::string one = wanted.is_list ? "an answer" : "what this gives";
  const std::string each = wanted.is_list ? "each" : "it";
  const auto check = [&](const TableShape& record) {
    for (const Parameter& f : fields) {
      const auto found = record.fields.find(f.name);
      const bool is_there = found != record.fields.end();
      if (!is_there && !record.is_open && record.others.kinds == 0)
        return report(fmt::format("{} has no '{}': {} has {}", one, f.name, each, names));
      if (!is_there || found->second.kinds == 0) continue;
      const KindSet kinds = c_.game.type_of(f.type).kinds & ~kAnyNil;
      if (found->second.has(kinds)) {
        if (f.type.kind == TypeKind::kSymbol) calls_.check_words(found->second, node);
        continue;
      }
      return report(fmt::format("'{}' of {} must be {}, found {}", f.name, one, describe(f.type),
                                describe(found->second)));
    }
    for (const auto& [name, value] : record.fields) {
      const bool is_known = std::ranges::find(fields, name, &Parameter::name) != fields.end();
      if (is_known || value.kinds == 0 || value.has(kAnyNil)) continue;
      return report(fmt::format("{} has '{}', but {} has {} only", one, name, each, names));
    }
  };
  for (const ShapeId id : given.shapes) {
    if (!wanted.is_list) {
      check(c_.store.at(id));
      continue;
    }
    const TableShape& list = c_.store.at(id);
    const LuaType items = list.items;
    const bool is_one = items.kinds == 0 && !list.fields.empty() && !list.is_open;
    if (is_one) {
      return report(fmt::format(
          "this must give a list of tables with {}, but gives one: put it into a list, {{{{...}}}}",
          names));
    }
    if (items.kinds == 0) continue;
    if (!items.has(kTable)) {
      return report(
          fmt::format("each answer must be a table with {}, found {}", names, describe(items)));
    }
    for (const ShapeId record : items.shapes) check(c_.store.at(record));
  }
}

// Reports a query that ends or returns without a value.
void FunctionTypes::check_end(const FlowState& state, const Frame& frame) {
  if (!frame.script || frame.script->kind == ScriptKind::kEffect || !state.is_reachable) return;
  const Type& wanted = frame.script->returns;
  const bool needs_value = wanted.kind == TypeKind::kInteger || wanted.kind == TypeKind::kBoolean ||
                           wanted.kind == TypeKind::kSymbol || wanted.kind == TypeKind::kRecord ||
                           wanted.is_list;
  if (!needs_value) return;
  const lua_syntax::Function& f = c_.tree.at(frame.id);
  const TokenPlace place = c_.tree.at(f.tokens.last).place;
  if (!frame.has_results) {
    c_.findings.error(
        "script-wrong-result", place,
        fmt::format("this must give {}, but nothing is returned", described_result(*frame.script)),
        "write 'return' with the value");
    return;
  }
  c_.findings.warning("script-wrong-result", place,
                      fmt::format("this must give {}, but not every way ends with a return",
                                  described_result(*frame.script)),
                      "write a 'return' before this 'end'");
}

}  // namespace cubilete::lua_types
