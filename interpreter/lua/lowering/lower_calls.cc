#include "lua/lowering/lower_calls.h"

#include <fmt/format.h>

#include <algorithm>

#include "lua/analysis/required_files.h"
#include "lua/api/names.h"
#include "lua/lowering/lower_expressions.h"
#include "lua/lowering/lower_host_calls.h"
#include "lua/lowering/lower_statements.h"

namespace cubilete::lowering {

using namespace lua_syntax;

std::vector<TypedNode> CallLowering::arguments_of(const Call& c) {
  std::vector<TypedNode> out;
  for (const NodeId id : c.arguments) out.push_back(e_.value(id));
  if (!out.empty()) refuse_several(c.arguments.back(), out.back());
  return out;
}

TypedNode CallLowering::call(const Call& c, NodeId id) {
  if (!c.method.empty()) return call_method(c, id);
  const TypedNode callee = e_.value(c.callee);
  if (callee.type.payload == Payload::kNone) l_.refuse_at(id, "what is called here is not known");
  if (callee.type.payload != Payload::kFunction)
    l_.refuse_at(id, fmt::format("{} cannot be called", describe(callee.type.payload)));
  if (callee.type.detail < 0)
    l_.refuse_at(id, "a rule about a thing is called with a colon: thing:rule(...)");
  const FunctionValue f = l_.function_values[std::size_t(callee.type.detail)];
  switch (f.kind) {
    case FunctionValue::Kind::kScript:
      return call_script(f, callee, c, id);
    case FunctionValue::Kind::kProgram:
      return call_program(*f.api, c, id);
    case FunctionValue::Kind::kLibrary:
    case FunctionValue::Kind::kFile:
      break;
  }
  l_.refuse_at(id, "a library cannot be called");
}

TypedNode CallLowering::call_script(const FunctionValue& f, const TypedNode& callee, const Call& c,
                                    NodeId id) {
  FormNode n;
  n.op = FormOp::kCallFunction;
  n.a = callee.node;
  std::vector<std::int32_t> children;
  std::vector<FormType> types;
  for (const TypedNode& argument : arguments_of(c)) {
    children.push_back(argument.node);
    types.push_back(argument.type);
  }
  n.b = instance_of(f, types, l_.line_of(id));
  l_.set_children(n, children);
  return {l_.add(n), l_.instances[std::size_t(n.b)].result};
}

std::int32_t CallLowering::instance_of(const FunctionValue& f, const std::vector<FormType>& given,
                                       std::uint32_t line) {
  const Function& function = l_.files[std::size_t(f.file)].tree.at(f.function);
  if (function.takes_more || function.is_method)
    l_.refuse(line, "a function of any number of arguments has no form");
  std::vector<FormType> arguments = given;
  arguments.resize(function.parameters.size(), nil_type());
  std::string key = fmt::format("{} {} {}", f.file, f.function.value, f.definer);
  for (const FormType& t : arguments) {
    const bool is_function = t.payload == Payload::kFunction;
    key += fmt::format(" {}{}", int(t.payload), is_function ? fmt::format(".{}", t.detail) : "");
  }
  const auto [known, is_new] =
      l_.instances_by_key.emplace(key, static_cast<std::int32_t>(l_.instances.size()));
  const std::int32_t at = known->second;
  if (is_new) {
    Instance& made = l_.instances.emplace_back();
    made.file = f.file;
    made.function = f.function;
    made.definer = f.definer;
    made.parameters.resize(arguments.size());
    if (l_.instances.size() > 400) l_.refuse(line, "this calls too many functions");
  }
  Instance& callee = l_.instances[std::size_t(at)];
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (!l_.shapes.grow(callee.parameters[i], arguments[i]))
      l_.refuse(line, fmt::format("argument {} may be {} or {}", i + 1,
                                  describe(callee.parameters[i].payload),
                                  describe(arguments[i].payload)));
  }
  if (callee.pass != l_.pass) statements_.lower_function(at);
  return at;
}

void CallLowering::add_further_results(NodeId last, std::size_t wanted,
                                       std::vector<TypedNode>& values) {
  const FormNode call = l_.node(values.back().node);
  if (!l_.tree().as<Call>(last) || call.op != FormOp::kCallFunction) return;
  const std::vector<FormType> further = l_.instances[std::size_t(call.b)].further;
  for (std::size_t i = 0; i < further.size() && values.size() < wanted; ++i) {
    FormNode n;
    n.op = FormOp::kFurtherResult;
    n.b = static_cast<std::int32_t>(i);
    values.push_back({l_.add(n), further[i]});
  }
}

void CallLowering::refuse_several(NodeId last, const TypedNode& value) {
  const FormNode& n = l_.node(value.node);
  if (!l_.tree().as<Call>(last) || n.op != FormOp::kCallFunction) return;
  if (!l_.instances[std::size_t(n.b)].further.empty())
    l_.refuse_at(last,
                 "a call that gives several values has no form here: put it into locals, or in "
                 "brackets for the first of them");
}

std::optional<CallLowering::Iterated> CallLowering::iterated(NodeId id) {
  const auto* c = l_.tree().as<Call>(id);
  const auto* name = c ? l_.tree().as<Name>(c->callee) : nullptr;
  const bool is_one = name && !name->local.is_some() &&
                      (name->name == "ipairs" || name->name == "pairs") &&
                      !l_.file().functions.contains(name->name);
  if (!is_one || !c->method.empty() || c->arguments.size() != 1) return std::nullopt;
  return Iterated{c->arguments[0], name->name == "pairs"};
}

TypedNode CallLowering::call_method(const Call& c, NodeId id) {
  const TypedNode object = e_.value(c.callee);
  const Payload of = object.type.payload;
  if (of == Payload::kNone) return {object.node, FormType()};
  if (of == Payload::kTable || of == Payload::kInteger || of == Payload::kText ||
      of == Payload::kFunction)
    l_.refuse_at(id, fmt::format("{} has no rules to call", describe(of)));
  const TypedNode member = e_.field_of(object, c.method, id);
  FormNode& read = l_.node(member.node);
  const FormField field = l_.form.fields[std::size_t(read.b)];
  if (member.type.payload != Payload::kFunction)
    l_.refuse_at(id, fmt::format("'{}' is no rule with arguments", c.method));
  // Only the charge for reading the field remains, which is spent before the arguments.
  read.op = FormOp::kReadRule;
  TypedNode thing{member.node, object.type};
  if (std::any_of(field.kinds.begin(), field.kinds.end(),
                  [](const FieldRef& k) { return k.kind == FieldKind::kProperty; }))
    return call_ability(c, id, thing, field);
  const QueryId query(std::find_if(field.kinds.begin(), field.kinds.end(), [](const FieldRef& k) {
                        return k.kind == FieldKind::kQueryAbout;
                      })->id);
  HostCallLowering call{l_, e_, *this, c, id, {thing}};
  for (const TypedNode& argument : arguments_of(c)) call.arguments.push_back(argument);
  call.site.id = query.value;
  if (call.arguments.size() != l_.ruleset.queries[query].parameters.size())
    l_.refuse_at(id, fmt::format("'{}' is given another number of arguments", c.method));
  const FormType result = l_.result_at(id, l_.ruleset.queries[query].returns);
  call.site.names = ArgumentRole::kQuery;
  return call.finish(result);
}

TypedNode CallLowering::call_ability(const Call& c, NodeId id, const TypedNode& thing,
                                     const FormField& field) {
  HostCallLowering call{l_, e_, *this, c, id, {thing}};
  for (const TypedNode& argument : arguments_of(c)) call.arguments.push_back(argument);
  call.site.text = l_.texts.number_of(name_in_content(c.method));
  FormType result = nil_type();
  bool is_effect = false;
  for (const FieldRef& kind : field.kinds) {
    if (kind.kind == FieldKind::kNone) continue;
    if (kind.kind != FieldKind::kProperty)
      l_.refuse_at(id, fmt::format("'{}' is a rule of some kinds only", c.method));
    const PropertyDef& p = l_.ruleset.property(PropertyId(kind.id));
    is_effect = is_effect || p.property_kind == PropertyKind::kEffect;
    if (p.property_kind == PropertyKind::kQuery &&
        !l_.shapes.join(result, l_.result_at(id, p.type)))
      l_.refuse_at(id, fmt::format("'{}' gives values of several kinds", c.method));
  }
  if (is_effect && l_.script.kind != ScriptKind::kEffect)
    l_.refuse_at(id, "a query cannot run an effect");
  return call.finish(result);
}

TypedNode CallLowering::call_program(const BuiltinFunction& api, const Call& c, NodeId id) {
  if (api.name == "require") return require_file(c, id);
  HostCallLowering call{l_, e_, *this, c, id};
  return lower_host_call(call, api);
}

TypedNode CallLowering::require_file(const Call& c, NodeId id) {
  const auto* name = c.arguments.size() == 1 ? l_.tree().as<Text>(c.arguments[0]) : nullptr;
  if (!name) l_.refuse_at(id, "the name of a required file must be written in quotes");
  if (!l_.here().is_file)
    l_.refuse_at(id, "a file is required at the top of a file, not inside a function");
  const auto file = required_file(l_.ruleset, std::size_t(l_.here().file), name->value);
  if (!file) l_.refuse_at(id, fmt::format("there is no file '{}'", name->value));
  FunctionValue f;
  f.kind = FunctionValue::Kind::kFile;
  f.file = static_cast<std::int32_t>(*file);
  const FormType type = payload_type(Payload::kFunction, l_.function_value(f));
  if (!l_.read_files.insert(f.file).second) return {l_.constant(0), type};
  const auto [known, is_new] = l_.instances_by_key.emplace(
      fmt::format("file {}", f.file), static_cast<std::int32_t>(l_.instances.size()));
  if (is_new) {
    Instance& made = l_.instances.emplace_back();
    made.file = f.file;
    made.function = FunctionId(std::size_t{0});
    made.is_file = true;
  }
  FormNode n;
  n.op = FormOp::kCallFunction;
  n.a = l_.constant(0);
  n.b = known->second;
  statements_.lower_function(n.b);
  return {l_.add(n), type};
}

}  // namespace cubilete::lowering
