#include "lua/lowering/lower_statements.h"

#include <fmt/format.h>

#include <algorithm>

#include "forms/form_bounds.h"

namespace cubilete::lowering {

using namespace lua_syntax;

std::int32_t StatementLowering::add(FormOp op, std::int32_t a, std::int32_t b, std::int32_t c) {
  FormNode n;
  n.op = op;
  n.a = a;
  n.b = b;
  n.c = c;
  return l_.add(n);
}

std::int32_t StatementLowering::sequence(std::vector<std::int32_t> statements) {
  std::erase(statements, -1);
  FormNode n;
  n.op = FormOp::kBlock;
  l_.set_children(n, statements);
  return l_.add(n);
}

std::int32_t StatementLowering::block(lua_syntax::LuaBlockId id) {
  std::vector<std::int32_t> statements;
  for (const StatementId s : l_.tree().at(id).statements) {
    statements.push_back(
        std::visit([&](const auto& what) { return lower(what, s); }, l_.tree().at(s).what));
  }
  const std::int32_t made = sequence(std::move(statements));
  l_.node(made).value = l_.file().charges.of(id);
  return made;
}

void StatementLowering::lower_function(std::int32_t at) {
  const std::int32_t before = l_.current;
  l_.current = at;
  l_.here().pass = l_.pass;
  if (!l_.file().problem.empty()) l_.refuse(1, l_.file().problem);
  const FunctionId id = l_.here().function;
  const Function& function = l_.tree().at(id);
  const std::uint32_t line = l_.tree().at(function.tokens.first).last_line;
  if (!l_.here().is_file) {
    for (std::size_t i = 0; i < function.parameters.size(); ++i) {
      const FormType type = l_.here().parameters[i];
      l_.here().slots.emplace(function.parameters[i], static_cast<std::int32_t>(i));
      l_.here().slot_count =
          std::max(l_.here().slot_count, static_cast<std::int32_t>(function.parameters.size()));
      expressions_.assign(function.parameters[i], type, line);
    }
  }
  const std::int32_t body = block(function.body);
  // A function that ends without `return` returns nil.
  FormType nothing = l_.here().result;
  if (!l_.shapes.grow(nothing, nil_type())) l_.refuse(line, "what it gives is of several kinds");
  l_.here().result = nothing;
  grow_further({}, line);
  if (l_.form.functions.size() <= std::size_t(at)) l_.form.functions.resize(std::size_t(at) + 1);
  FormFunction& f = l_.form.functions[std::size_t(at)];
  f.file = l_.here().file;
  f.parameters = l_.here().is_file ? 0 : static_cast<std::int32_t>(function.parameters.size());
  f.slots = l_.here().slot_count;
  f.body = body;
  f.further = static_cast<std::int32_t>(l_.here().further.size());
  l_.current = before;
}

void StatementLowering::lower_entry() {
  const ScriptDef& script = l_.script;
  const std::string key = fmt::format("file {}", script.file.value);
  const auto [known, is_new] =
      l_.instances_by_key.emplace(key, static_cast<std::int32_t>(l_.instances.size()));
  if (is_new) {
    Instance& file = l_.instances.emplace_back();
    file.file = script.file.value;
    file.function = FunctionId(std::size_t{0});
    file.is_file = true;
  }
  const std::int32_t file = known->second;
  l_.read_files = {script.file.value};
  lower_function(file);
  l_.current = file;
  const auto declared = l_.file().functions.find(script.function);
  if (declared == l_.file().functions.end())
    l_.refuse(1, fmt::format("the file has no function '{}'", script.function));
  const Function& function = l_.tree().at(declared->second);
  const bool wants_data =
      !function.parameters.empty() && l_.tree().at(function.parameters.front()).name == "rule";
  std::vector<FormType> arguments;
  if (wants_data) arguments.push_back(l_.data_type);
  for (const FormType& t : l_.parameter_types) arguments.push_back(t);
  FunctionValue f;
  f.file = script.file.value;
  f.function = declared->second;
  const std::int32_t called = calls_.instance_of(f, arguments, 1);
  l_.form.wants_data = wants_data;
  l_.form.called = called;
  // The entry runs the files, then calls the function.
  FormNode read;
  read.op = FormOp::kCallFunction;
  read.a = l_.constant(0);
  read.b = file;
  FormNode call = read;
  const std::int32_t read_file = add(FormOp::kEvaluate, l_.add(read));
  call.a = l_.constant(0);
  call.b = called;
  std::vector<std::int32_t> children;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    FormNode local;
    local.op = FormOp::kLocal;
    local.a = 0;
    local.b = static_cast<std::int32_t>(i);
    children.push_back(l_.add(local));
  }
  l_.set_children(call, children);
  const std::int32_t result = add(FormOp::kReturn, l_.add(call));
  FormFunction entry;
  entry.file = script.file.value;
  entry.parameters = entry.slots = static_cast<std::int32_t>(arguments.size());
  entry.body = sequence({read_file, result});
  l_.form.entry = static_cast<std::int32_t>(l_.instances.size());
  l_.form.functions.resize(l_.instances.size() + 1);
  l_.form.functions.back() = entry;
  const Payload payload = l_.instances[std::size_t(called)].result.payload;
  l_.form.result = payload;
  if (payload != Payload::kTable) return;
  const FormType& given = l_.instances[std::size_t(called)].result;
  const FormType items = l_.shapes.at(given.detail).items;
  l_.form.result_items = items.payload;
  if (script.gives_sets && items.payload == Payload::kTable)
    l_.form.result_members = l_.shapes.at(items.detail).items.payload;
  if (script.returns.kind == TypeKind::kRecord)
    add_result_fields(script.returns.is_list ? items : given);
}

// Notes the types of the fields of the records that the script gives.
void StatementLowering::add_result_fields(const FormType& record) {
  l_.form.result_fields.clear();
  for (const Parameter& field : l_.ruleset.fields(l_.script.returns)) {
    const std::int32_t text = l_.texts.number_of(field.name);
    FormType value;
    if (record.payload == Payload::kTable && !l_.shapes.read(record.detail, text_type(text), value))
      throw Refused{l_.script.file.value, 1, "its records hold values of several kinds"};
    l_.form.result_fields.push_back({text, value.payload});
  }
}

std::int32_t StatementLowering::lower(const Nothing&, StatementId) { return -1; }

std::int32_t StatementLowering::lower(const Do& s, StatementId) { return block(s.block); }

std::int32_t StatementLowering::lower(const While& s, StatementId) {
  const std::int32_t condition = expressions_.value(s.condition).node;
  return add(FormOp::kWhile, condition, block(s.block));
}

std::int32_t StatementLowering::lower(const Repeat& s, StatementId) {
  const std::int32_t body = block(s.block);
  return add(FormOp::kRepeat, expressions_.value(s.condition).node, body);
}

std::int32_t StatementLowering::branch(const If& s, std::size_t at) {
  if (at == s.branches.size()) return s.otherwise.is_some() ? block(s.otherwise) : -1;
  const std::int32_t condition = expressions_.value(s.branches[at].condition).node;
  const std::int32_t then = block(s.branches[at].block);
  const std::int32_t otherwise = branch(s, at + 1);
  return add(FormOp::kIf, condition, then, otherwise);
}

std::int32_t StatementLowering::lower(const If& s, StatementId) { return branch(s, 0); }

std::int32_t StatementLowering::lower(const CountingFor& s, StatementId id) {
  FormNode n;
  n.op = FormOp::kFor;
  const std::uint32_t line = l_.line_of(id);
  const auto bound = [&](NodeId expression, const char* what) {
    const TypedNode v = expressions_.value(expression);
    expressions_.require(v, Payload::kInteger, expression, what);
    return v.node;
  };
  n.a = bound(s.first, "where a loop begins");
  n.b = bound(s.last, "where a loop ends");
  if (s.step.is_some()) n.c = bound(s.step, "the step of a loop");
  expressions_.assign(s.variable, payload_type(Payload::kInteger), line);
  n.value = expressions_.variable(s.variable, line).slot;
  if (l_.here().is_file) l_.refuse(line, "the top of a file has no loops");
  l_.set_children(n, {block(s.block)});
  return l_.add(n);
}

// Returns FormNode::value of a loop over all that a table holds, with the types of keys and values.
std::int64_t StatementLowering::pairs_of(const TypedNode& of, std::uint32_t line, FormType& key,
                                         FormType& item) {
  item = nil_type();  // what is removed in the loop
  if (of.type.payload == Payload::kNone) return 2;
  if (of.type.payload != Payload::kTable)
    l_.refuse(line, fmt::format("pairs goes over a table, not {}", describe(of.type.payload)));
  const FormTableShape shape = l_.shapes.at(of.type.detail);
  const bool has_numbers = !(shape.items == FormType());
  const bool has_texts = !shape.fields.empty() || !(shape.others == FormType());
  if (has_numbers && has_texts)
    l_.refuse(line, "pairs has no form for a table with keys of two kinds");
  if (!has_texts) {
    if (!l_.shapes.join(item, shape.items)) l_.refuse(line, "this table holds several kinds");
    return 2;
  }
  if (shape.keys != Payload::kText && shape.keys != Payload::kNone)
    l_.refuse(line, fmt::format("pairs has no order for {} as keys", describe(shape.keys)));
  key = any_text_type();
  if (shape.others == FormType()) {
    key = payload_type(Payload::kText);
    for (const auto& [text, type] : shape.fields) key.texts.push_back(text);
  }
  bool fits = l_.shapes.join(item, shape.others);
  for (const auto& [text, type] : shape.fields) fits = fits && l_.shapes.join(item, type);
  if (!fits) l_.refuse(line, "pairs has no form for a table that holds values of several kinds");
  return 3;
}

std::int32_t StatementLowering::lower(const ListFor& s, StatementId id) {
  FormNode n;
  n.op = FormOp::kForEach;
  const std::uint32_t line = l_.line_of(id);
  const auto iterated = s.values.size() == 1 ? calls_.iterated(s.values[0]) : std::nullopt;
  if (!iterated) l_.refuse(line, "'for ... in' has a form for ipairs(list) and pairs(table) only");
  if (s.variables.size() > 2) l_.refuse(line, "ipairs and pairs give two values");
  if (l_.here().is_file) l_.refuse(line, "the top of a file has no loops");
  const TypedNode of = expressions_.value(iterated->list);
  FormType key = payload_type(Payload::kInteger);
  FormType item;
  n.a = of.node;
  if (iterated->is_pairs) {
    n.value = pairs_of(of, line, key, item);
  } else if (of.type.payload == Payload::kTable) {
    item = l_.shapes.at(of.type.detail).items;
    item.may_be_nil = false;
  } else if (of.type.payload == Payload::kZone) {
    item = payload_type(Payload::kComponent);
    n.value = 1;
  } else if (of.type.payload != Payload::kNone) {
    l_.refuse(line, fmt::format("{} is no list", describe(of.type.payload)));
  }
  expressions_.assign(s.variables[0], key, line);
  n.b = expressions_.variable(s.variables[0], line).slot;
  if (s.variables.size() > 1) {
    expressions_.assign(s.variables[1], item, line);
    n.c = expressions_.variable(s.variables[1], line).slot;
  }
  l_.set_children(n, {block(s.block)});
  return l_.add(n);
}

std::int32_t StatementLowering::lower(const FunctionStatement& s, StatementId id) {
  const auto* name = l_.tree().as<Name>(s.target);
  const bool is_global = name && !name->local.is_some();
  if (!is_global || !l_.here().is_file || !l_.file().functions.contains(name->name))
    l_.refuse(l_.line_of(id), "a function is declared once, at the top of a file, or is local");
  return -1;
}

std::int32_t StatementLowering::set_local(LocalId local, const TypedNode& v, std::uint32_t line) {
  expressions_.assign(local, v.type, line);
  const auto variable = expressions_.variable(local, line);
  return add(FormOp::kSetLocal, variable.depth, variable.slot, v.node);
}

std::int32_t StatementLowering::lower(const LocalFunction& s, StatementId id) {
  FunctionValue f;
  f.file = l_.here().file;
  f.function = s.function;
  f.definer = l_.here().is_file ? -1 : l_.current;
  if (l_.tree().at(s.local).is_assigned)
    l_.refuse(l_.line_of(id), "a local function stays what it is");
  FormNode frame;
  frame.op = FormOp::kFrame;
  const TypedNode v{l_.add(frame), payload_type(Payload::kFunction, l_.function_value(f))};
  return set_local(s.local, v, l_.line_of(id));
}

std::int32_t StatementLowering::lower(const LocalVariables& s, StatementId id) {
  std::vector<std::int32_t> statements;
  const std::uint32_t line = l_.line_of(id);
  std::vector<TypedNode> values;
  const auto store = [&](std::size_t i) {
    if (i >= s.locals.size()) return statements.push_back(add(FormOp::kEvaluate, values[i].node));
    if (values[i].type.payload == Payload::kFunction && l_.tree().at(s.locals[i]).is_assigned)
      l_.refuse(line, "a variable that holds a function stays what it is");
    statements.push_back(set_local(s.locals[i], values[i], line));
  };
  for (const NodeId value : s.values) {
    values.push_back(expressions_.value(value));
    store(values.size() - 1);
  }
  const std::size_t written = values.size();
  if (written > 0) calls_.add_further_results(s.values.back(), s.locals.size(), values);
  for (std::size_t i = written; i < values.size(); ++i) store(i);
  for (std::size_t i = values.size(); i < s.locals.size(); ++i)
    statements.push_back(set_local(s.locals[i], {l_.constant(kNil), nil_type()}, line));
  return sequence(std::move(statements));
}

std::int32_t StatementLowering::assign(NodeId target, std::int32_t object, std::int32_t key,
                                       const TypedNode& object_type, const TypedNode& key_type,
                                       const TypedNode& value) {
  const std::uint32_t line = l_.line_of(target);
  if (value.type.payload == Payload::kFunction)
    l_.refuse(line, "a function that is put into a variable or table has no form");
  const auto* name = l_.tree().as<Name>(target);
  if (name && !name->local.is_some())
    l_.refuse(line, fmt::format("'{}' is no local variable", name->name));
  if (name) return set_local(name->local, value, line);
  const Payload of = object_type.type.payload;
  if (of != Payload::kTable && of != Payload::kNone)
    l_.refuse(line, fmt::format("the fields of {} cannot be assigned", describe(of)));
  if (of == Payload::kTable) {
    if (l_.shapes.at(object_type.type.detail).is_data)
      l_.refuse(line, "the data of the rules cannot be changed here");
    if (key_type.type.may_be_true || key_type.type.may_be_false)
      l_.refuse(line, "true and false as keys of a table have no form");
    if (!l_.shapes.write(object_type.type.detail, key_type.type, value.type))
      l_.refuse(line, "this table holds values of several kinds");
  }
  const std::int32_t set = add(FormOp::kSetTable, object, key, value.node);
  l_.node(set).value = key_type.type.payload == Payload::kInteger ? 1 : 0;
  return set;
}

std::int32_t StatementLowering::lower(const Assignment& s, StatementId id) {
  const std::uint32_t line = l_.line_of(id);
  struct Target {
    TypedNode object;
    TypedNode key;
  };
  const bool is_single = s.targets.size() == 1 && s.values.size() == 1;
  std::vector<std::int32_t> statements;
  // In a multiple assignment each value is stored before any is assigned.
  const auto keep = [&](TypedNode v) {
    if (is_single || v.node < 0) return v;
    const std::int32_t slot = l_.here().slot_count++;
    statements.push_back(add(FormOp::kSetLocal, 0, slot, v.node));
    FormNode read;
    read.op = FormOp::kLocal;
    read.a = 0;
    read.b = slot;
    return TypedNode{l_.add(read), v.type};
  };
  if (l_.here().is_file) l_.refuse(line, "the top of a file declares, and assigns nothing");
  std::vector<Target> targets;
  for (const NodeId target : s.targets) {
    Target t;
    if (const auto* field = l_.tree().as<lua_syntax::FieldAccess>(target)) {
      const std::int32_t text = l_.texts.number_of(field->name);
      t.object = keep(expressions_.value(field->object));
      t.key = {l_.constant(text), text_type(text)};
    } else if (const auto* index = l_.tree().as<Index>(target)) {
      t.object = keep(expressions_.value(index->object));
      t.key = keep(expressions_.value(index->key));
    }
    targets.push_back(t);
  }
  std::vector<TypedNode> values;
  for (const NodeId value : s.values) values.push_back(expressions_.value(value));
  calls_.add_further_results(s.values.back(), s.targets.size(), values);
  for (TypedNode& value : values) value = keep(value);
  values.resize(std::max(values.size(), targets.size()), {-1, nil_type()});
  for (std::size_t i = targets.size(); i-- > 0;) {
    TypedNode value = values[i];
    if (value.node < 0) value.node = l_.constant(kNil);
    statements.push_back(assign(s.targets[i], targets[i].object.node, targets[i].key.node,
                                targets[i].object, targets[i].key, value));
  }
  return sequence(std::move(statements));
}

std::int32_t StatementLowering::lower(const CallStatement& s, StatementId) {
  return add(FormOp::kEvaluate, expressions_.value(s.call).node);
}

// Adds the types of the results behind the first; those that are not given are nil.
void StatementLowering::grow_further(std::vector<TypedNode> values, std::uint32_t line) {
  const std::size_t count = std::max(values.size(), l_.here().further.size());
  if (count > std::size_t(kMostFurtherResults))
    l_.refuse(line, fmt::format("a function that gives more than {} values has no form",
                                kMostFurtherResults + 1));
  l_.here().further.resize(count);
  values.resize(count, {-1, nil_type()});
  for (std::size_t i = 0; i < count; ++i) {
    FormType type = l_.here().further[i];
    if (!l_.shapes.grow(type, values[i].type))
      l_.refuse(line, fmt::format("result {} of this function is {} or {}", i + 2,
                                  describe(type.payload), describe(values[i].type.payload)));
    l_.here().further[i] = type;
  }
}

std::int32_t StatementLowering::lower(const Return& s, StatementId id) {
  const std::uint32_t line = l_.line_of(id);
  if (l_.here().is_file) l_.refuse(line, "the top of a file does not return");
  if (s.values.empty()) return add(FormOp::kReturn);
  std::vector<TypedNode> values;
  for (const NodeId value : s.values) values.push_back(expressions_.value(value));
  calls_.add_further_results(s.values.back(), kMostFurtherResults + 2, values);
  for (const TypedNode& v : values) {
    if (v.type.payload == Payload::kFunction)
      l_.refuse(line, "a function that is given back has no form");
  }
  FormType result = l_.here().result;
  if (!l_.shapes.grow(result, values[0].type))
    l_.refuse(line, fmt::format("this function gives {} or {}", describe(result.payload),
                                describe(values[0].type.payload)));
  l_.here().result = result;
  grow_further({values.begin() + 1, values.end()}, line);
  FormNode n;
  n.op = FormOp::kReturn;
  n.a = values[0].node;
  std::vector<std::int32_t> further;
  for (std::size_t i = 1; i < values.size(); ++i) further.push_back(values[i].node);
  l_.set_children(n, further);
  return l_.add(n);
}

std::int32_t StatementLowering::lower(const Break&, StatementId) { return add(FormOp::kBreak); }

template <class Other>
std::int32_t StatementLowering::lower(const Other&, StatementId id) {
  l_.refuse(l_.line_of(id), "'goto' has no form");
}

}  // namespace cubilete::lowering
