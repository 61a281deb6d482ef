#include "lua/lowering/lower_expressions.h"

#include <fmt/format.h>

#include <algorithm>

#include "lua/api/names.h"
#include "lua/lowering/lower_calls.h"

namespace cubilete::lowering {

using namespace lua_syntax;

TypedNode ExpressionLowering::value(NodeId id) {
  return std::visit([&](const auto& what) { return lower(what, id); }, l_.tree().at(id).what);
}

template <class Other>
TypedNode ExpressionLowering::lower(const Other& what, NodeId id) {
  using Kind = std::decay_t<Other>;
  if constexpr (std::is_same_v<Kind, Nil>) {
    return {l_.constant(kNil), nil_type()};
  } else if constexpr (std::is_same_v<Kind, Boolean>) {
    FormType t;
    (what.value ? t.may_be_true : t.may_be_false) = true;
    return {l_.constant(truth(what.value)), t};
  } else if constexpr (std::is_same_v<Kind, Integer>) {
    if (what.value < kLeastInteger) l_.refuse_at(id, "this number is too small");
    return {l_.constant(what.value), payload_type(Payload::kInteger)};
  } else if constexpr (std::is_same_v<Kind, Text>) {
    const std::int32_t text = l_.texts.number_of(what.value);
    return {l_.constant(text), text_type(text)};
  } else if constexpr (std::is_same_v<Kind, Parenthesised>) {
    return value(what.inner);
  } else if constexpr (std::is_same_v<Kind, Varargs>) {
    l_.refuse_at(id, "'...' is any number of values");
  } else {
    l_.refuse_at(id, "a fraction has no form");
  }
}

NodeId ExpressionLowering::without_parentheses(NodeId id) {
  while (const auto* p = l_.tree().as<Parenthesised>(id)) id = p->inner;
  return id;
}

void ExpressionLowering::require(const TypedNode& v, Payload wanted, NodeId id,
                                 const std::string& for_what) {
  if (v.type.payload == wanted || v.type.payload == Payload::kNone) return;
  l_.refuse_at(id, fmt::format("{} must be {}, but this is {}", for_what, describe(wanted),
                               describe(v.type.payload)));
}

ExpressionLowering::Variable ExpressionLowering::variable(LocalId id, std::uint32_t line) {
  const LuaLocal& local = l_.tree().at(id);
  if (local.is_compile_time || local.attribute == lua_syntax::Attribute::kClose)
    l_.refuse(line, fmt::format("'{}' has an attribute", local.name));
  Variable v;
  std::int32_t at = l_.current;
  const std::int32_t file = l_.here().file;
  while (at >= 0 && l_.instances[std::size_t(at)].function != local.function) {
    at = l_.instances[std::size_t(at)].definer;
    ++v.depth;
  }
  if (at < 0) {
    at = l_.instances_by_key.at(fmt::format("file {}", file));
    v.depth = -1;
  }
  Instance& owner = l_.instances[std::size_t(at)];
  if (owner.is_file) v.depth = -1;
  v.owner = at;
  const auto known = owner.slots.find(id);
  if (known != owner.slots.end()) {
    v.slot = known->second;
  } else {
    v.slot = owner.is_file ? l_.form.file_slots++ : owner.slot_count++;
    owner.slots[id] = v.slot;
  }
  return v;
}

void ExpressionLowering::assign(LocalId id, const FormType& type, std::uint32_t line) {
  const Variable v = variable(id, line);
  FormType& known = l_.instances[std::size_t(v.owner)].locals[id];
  FormType all = known;
  const Payload before = all.payload;
  if (!l_.shapes.grow(all, type)) {
    const std::string& name = l_.tree().at(id).name;
    if (before == type.payload)
      l_.refuse(line, fmt::format("'{}' holds different {}s", name, describe(before).substr(2)));
    l_.refuse(line,
              fmt::format("'{}' may be {} or {}", name, describe(before), describe(type.payload)));
  }
  known = all;
}

TypedNode ExpressionLowering::lower(const Name& name, NodeId id) {
  if (name.environment.is_some()) l_.refuse_at(id, "'_ENV' has no form");
  if (!name.local.is_some()) return global(name, id);
  const Variable v = variable(name.local, l_.line_of(id));
  FormNode n;
  n.op = FormOp::kLocal;
  n.a = v.depth;
  n.b = v.slot;
  return {l_.add(n), l_.instances[std::size_t(v.owner)].locals[name.local]};
}

TypedNode ExpressionLowering::global(const Name& name, NodeId id) {
  FunctionValue f;
  f.file = l_.here().file;
  const auto declared = l_.file().functions.find(name.name);
  const BuiltinFunction* api = find_function(name.name);
  bool is_function = true;
  if (declared != l_.file().functions.end()) {
    f.function = declared->second;
  } else if (name.name == "math" || name.name == "table" || name.name == "string") {
    f.kind = FunctionValue::Kind::kLibrary;
    f.library = name.name;
  } else if (api) {
    f.kind = FunctionValue::Kind::kProgram;
    f.api = api;
  } else {
    is_function = false;
  }
  if (is_function) {
    return {l_.constant(0), payload_type(Payload::kFunction, l_.function_value(f))};
  }
  const std::string in_content(name_in_content(name.name));
  const auto* field = l_.find_field(Payload::kNone, in_content, l_.line_of(id));
  if (!field) l_.refuse_at(id, fmt::format("there is no '{}' here", name.name));
  FormNode n;
  n.op = FormOp::kReadName;
  n.b = field->number;
  return {l_.add(n), field->type};
}

TypedNode ExpressionLowering::member(const TypedNode& library, const std::string& name, NodeId id) {
  const FunctionValue of = l_.function_values[std::size_t(library.type.detail)];
  FunctionValue f;
  if (of.kind == FunctionValue::Kind::kLibrary) {
    f.kind = FunctionValue::Kind::kProgram;
    f.api = find_function(of.library + "." + name);
    if (!f.api) l_.refuse_at(id, fmt::format("there is no '{}.{}'", of.library, name));
  } else if (of.kind == FunctionValue::Kind::kFile) {
    const auto& functions = l_.files[std::size_t(of.file)].functions;
    const auto declared = functions.find(name);
    if (declared == functions.end())
      l_.refuse_at(id, fmt::format("the file has no function '{}'", name));
    f.file = of.file;
    f.function = declared->second;
  } else {
    l_.refuse_at(id, "a function has no fields");
  }
  return {l_.constant(0), payload_type(Payload::kFunction, l_.function_value(f))};
}

TypedNode ExpressionLowering::field_of(const TypedNode& object, const std::string& name,
                                       NodeId id) {
  if (object.type.payload == Payload::kFunction) return member(object, name, id);
  FormNode n;
  n.a = object.node;
  if (object.type.payload == Payload::kTable || object.type.payload == Payload::kNone) {
    const std::int32_t text = l_.texts.number_of(name);
    n.op = FormOp::kReadTable;
    n.b = l_.constant(text);
    FormType type = nil_type();
    if (object.type.payload == Payload::kTable &&
        !l_.shapes.read(object.type.detail, text_type(text), type))
      l_.refuse_at(id, fmt::format("'{}' is of several kinds", name));
    return {l_.add(n), type};
  }
  if (object.type.payload == Payload::kInteger || object.type.payload == Payload::kText)
    l_.refuse_at(id, fmt::format("{} has no fields", describe(object.type.payload)));
  const std::string in_content(name_in_content(name));
  const auto* field = l_.find_field(object.type.payload, in_content, l_.line_of(id));
  if (!field)
    l_.refuse_at(id, fmt::format("no {} has '{}'", describe(object.type.payload).substr(2), name));
  n.op = FormOp::kReadField;
  n.b = field->number;
  return {l_.add(n), field->type};
}

TypedNode ExpressionLowering::lower(const lua_syntax::FieldAccess& f, NodeId id) {
  const TypedNode object = value(f.object);
  return field_of(object, f.name, id);
}

TypedNode ExpressionLowering::any_field(const TypedNode& object, const TypedNode& key, NodeId id) {
  if (object.type.payload != Payload::kPlayer)
    l_.refuse_at(id, "a field whose name is computed has a form for players only");
  std::vector<std::string> names = field_names(l_.ruleset, TypeKind::kPlayer, -1);
  std::erase_if(names, [&](const std::string& name) {
    const FieldRef f = find_field(l_.ruleset, TypeKind::kPlayer, -1, name);
    return f.kind == FieldKind::kQueryAbout;
  });
  if (!key.type.is_any_text) {
    names.clear();
    for (const std::int32_t text : key.type.texts)
      names.push_back(l_.texts.texts().texts[std::size_t(text)]);
  }
  FormType type;
  std::vector<std::int32_t> children;
  for (const std::string& name : names) {
    const auto* field =
        l_.find_field(Payload::kPlayer, std::string(name_in_content(name)), l_.line_of(id));
    if (!field) continue;
    children.push_back(l_.texts.number_of(name));
    children.push_back(field->number);
    if (!l_.shapes.join(type, field->type))
      l_.refuse_at(id, "the fields that may be meant here are of several kinds");
  }
  FormNode n;
  n.op = FormOp::kReadAnyField;
  n.a = object.node;
  n.b = key.node;
  l_.set_children(n, children);
  return {l_.add(n), type};
}

TypedNode ExpressionLowering::lower(const Index& i, NodeId id) {
  const TypedNode object = value(i.object);
  const TypedNode key = value(i.key);
  const Payload of = object.type.payload;
  if (of == Payload::kFunction) l_.refuse_at(id, "a library is read by its names");
  FormNode n;
  n.a = object.node;
  n.b = key.node;
  if (of == Payload::kTable || of == Payload::kNone) {
    n.op = FormOp::kReadTable;
    n.value = key.type.payload == Payload::kInteger ? 1 : 0;
    FormType type = nil_type();
    if (of == Payload::kTable && !l_.shapes.read(object.type.detail, key.type, type))
      l_.refuse_at(id, "what is found here is of several kinds");
    return {l_.add(n), type};
  }
  if (of == Payload::kZone && key.type.payload == Payload::kInteger) {
    n.op = FormOp::kReadZone;
    return {l_.add(n), or_nil(payload_type(Payload::kComponent))};
  }
  if (key.type.payload == Payload::kText) return any_field(object, key, id);
  if (key.type.payload == Payload::kNone) return {l_.constant(kNil), FormType()};
  l_.refuse_at(id, fmt::format("{} has no items", describe(of)));
}

TypedNode ExpressionLowering::lower(const Call& c, NodeId id) { return calls_.call(c, id); }

TypedNode ExpressionLowering::lower(const lua_syntax::FunctionExpression& v, NodeId) {
  FunctionValue f;
  f.file = l_.here().file;
  f.function = v.function;
  f.definer = l_.here().is_file ? -1 : l_.current;
  FormNode n;
  n.op = FormOp::kFrame;
  return {l_.add(n), payload_type(Payload::kFunction, l_.function_value(f))};
}

std::optional<std::int64_t> ExpressionLowering::written_number(NodeId id) {
  id = without_parentheses(id);
  if (const auto* i = l_.tree().as<Integer>(id)) return i->value;
  const auto* u = l_.tree().as<Unary>(id);
  const auto* i =
      u && u->operation == TokenKind::kMinus ? l_.tree().as<Integer>(u->operand) : nullptr;
  return i ? std::optional(-i->value) : std::nullopt;
}

TypedNode ExpressionLowering::lower(const TableConstructor& t, NodeId id) {
  const std::int32_t shape = l_.shape_at(id);
  std::vector<std::int32_t> children;
  const auto listed = std::count_if(t.items.begin(), t.items.end(), [](const TableItem& item) {
    return !item.key.is_some() && item.name.empty();
  });
  for (const TableItem& item : t.items) {
    TypedNode key{-1, payload_type(Payload::kInteger)};
    if (item.key.is_some()) key = value(item.key);
    if (!item.name.empty()) {
      const std::int32_t text = l_.texts.number_of(item.name);
      key = {l_.constant(text), text_type(text)};
    }
    const bool is_number = key.type.payload == Payload::kInteger;
    // Lua writes the list last, but the order is all the same unless it writes under that number.
    const auto number =
        item.key.is_some() ? written_number(item.key) : std::optional<std::int64_t>(0);
    if (item.key.is_some() && is_number && listed > 0 &&
        (!number || (*number > 0 && *number <= listed)))
      l_.refuse_at(id, "a list with a number in brackets that may be one of its own has no form");
    if (key.type.may_be_true || key.type.may_be_false)
      l_.refuse_at(id, "true and false as keys of a table have no form");
    if (l_.tree().as<Varargs>(item.value)) l_.refuse_at(id, "'...' is any number of values");
    const TypedNode v = value(item.value);
    if (&item == &t.items.back() && !item.key.is_some() && item.name.empty())
      calls_.refuse_several(item.value, v);
    if (!l_.shapes.write(shape, key.type, v.type))
      l_.refuse_at(id, "this table holds values of several kinds");
    if (v.type.payload == Payload::kFunction) l_.refuse_at(id, "a function in a table has no form");
    children.insert(children.end(), {key.node, v.node, is_number ? 1 : 0});
  }
  FormNode n;
  n.op = FormOp::kNewTable;
  l_.set_children(n, children);
  return {l_.add(n), payload_type(Payload::kTable, l_.shapes.find(shape))};
}

TypedNode ExpressionLowering::lower(const Unary& u, NodeId id) {
  FormNode n;
  if (u.operation == TokenKind::kHash) {
    const TypedNode of = value(u.operand);
    n.op = FormOp::kLength;
    n.a = of.node;
    n.c = of.type.payload == Payload::kZone ? 1 : 0;
    if (n.c == 0) require(of, Payload::kTable, id, "what is counted");
    return {l_.add(n), payload_type(Payload::kInteger)};
  }
  const TypedNode of = value(u.operand);
  n.a = of.node;
  if (u.operation == TokenKind::kNot) {
    n.op = FormOp::kNot;
    return {l_.add(n), boolean_type()};
  }
  if (u.operation != TokenKind::kMinus) l_.refuse_at(id, "arithmetic on bits has no form");
  require(of, Payload::kInteger, id, "what is negated");
  n.op = FormOp::kNegate;
  return {l_.add(n), payload_type(Payload::kInteger)};
}

TypedNode ExpressionLowering::arithmetic(FormOp op, const Binary& b) {
  FormNode n;
  n.op = op;
  const TypedNode left = value(b.left);
  const TypedNode right = value(b.right);
  require(left, Payload::kInteger, b.left, "a side of arithmetic");
  require(right, Payload::kInteger, b.right, "a side of arithmetic");
  n.a = left.node;
  n.b = right.node;
  return {l_.add(n), payload_type(Payload::kInteger)};
}

TypedNode ExpressionLowering::comparison(const Binary& b, NodeId id) {
  FormNode n;
  const TypedNode left = value(b.left);
  const TypedNode right = value(b.right);
  n.a = left.node;
  n.b = right.node;
  const bool is_equality = b.operation == TokenKind::kEqual || b.operation == TokenKind::kNotEqual;
  if (is_equality) {
    const Payload l = left.type.payload;
    const Payload r = right.type.payload;
    if (l == Payload::kFunction || r == Payload::kFunction)
      l_.refuse_at(id, "functions are not compared");
    n.op =
        l == r || l == Payload::kNone || r == Payload::kNone ? FormOp::kEqual : FormOp::kEqualKinds;
    n.c = b.operation == TokenKind::kNotEqual ? 1 : 0;
    return {l_.add(n), boolean_type()};
  }
  require(left, Payload::kInteger, b.left, "what is compared");
  require(right, Payload::kInteger, b.right, "what is compared");
  n.op = b.operation == TokenKind::kLess        ? FormOp::kLess
         : b.operation == TokenKind::kLessEqual ? FormOp::kLessEqual
         : b.operation == TokenKind::kGreater   ? FormOp::kGreater
                                                : FormOp::kGreaterEqual;
  return {l_.add(n), boolean_type()};
}

TypedNode ExpressionLowering::join_sides(FormOp op, const TypedNode& left, const TypedNode& right,
                                         NodeId id) {
  FormNode n;
  n.op = op;
  n.a = left.node;
  n.b = right.node;
  FormType type = left.type;
  if (op == FormOp::kAnd) {
    type.payload = Payload::kNone;
    type.detail = -1;
    type.texts.clear();
    type.is_any_text = type.may_be_true = false;
  } else {
    type.may_be_nil = type.may_be_false = false;
  }
  if (!l_.shapes.join(type, right.type))
    l_.refuse_at(id, fmt::format("this may be {} or {}", describe(type.payload),
                                 describe(right.type.payload)));
  return {l_.add(n), type};
}

TypedNode ExpressionLowering::lower(const Binary& b, NodeId id) {
  switch (b.operation) {
    case TokenKind::kAnd:
    case TokenKind::kOr: {
      const bool is_and = b.operation == TokenKind::kAnd;
      const TypedNode left = value(b.left);
      return join_sides(is_and ? FormOp::kAnd : FormOp::kOr, left, value(b.right), id);
    }
    case TokenKind::kPlus:
      return arithmetic(FormOp::kAdd, b);
    case TokenKind::kMinus:
      return arithmetic(FormOp::kSubtract, b);
    case TokenKind::kStar:
      return arithmetic(FormOp::kMultiply, b);
    case TokenKind::kFloorSlash:
      return arithmetic(FormOp::kFloorDivide, b);
    case TokenKind::kPercent:
      return arithmetic(FormOp::kModulo, b);
    case TokenKind::kEqual:
    case TokenKind::kNotEqual:
    case TokenKind::kLess:
    case TokenKind::kLessEqual:
    case TokenKind::kGreater:
    case TokenKind::kGreaterEqual:
      return comparison(b, id);
    case TokenKind::kJoin:
      l_.refuse_at(id, "texts that are put together have no form");
    default:
      l_.refuse_at(id, "this operation has no form");
  }
}

}  // namespace cubilete::lowering
