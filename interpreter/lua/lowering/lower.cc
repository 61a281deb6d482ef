#include "lua/lowering/lower.h"

#include <fmt/format.h>

#include <algorithm>

#include "lua/lowering/lower_statements.h"
#include "lua/syntax/parser.h"

namespace cubilete::lowering {

using namespace lua_syntax;

namespace {

constexpr int kMostPasses = 40;
constexpr int kMostDepth = 120;  // nesting of expressions

// Returns the nesting depth of the expressions of a tree, whose children precede their parents.
int depth_of(const Tree& tree) {
  std::vector<int> depths(tree.expressions.size(), 1);
  int most = 1;
  for (std::size_t i = 0; i < tree.expressions.size(); ++i) {
    const auto under = [&](NodeId child) {
      if (child.is_some()) depths[i] = std::max(depths[i], depths[child.index()] + 1);
    };
    const auto& what = tree.expressions[i].what;
    if (const auto* b = std::get_if<Binary>(&what)) under(b->left), under(b->right);
    if (const auto* u = std::get_if<Unary>(&what)) under(u->operand);
    if (const auto* p = std::get_if<Parenthesised>(&what)) under(p->inner);
    if (const auto* f = std::get_if<lua_syntax::FieldAccess>(&what)) under(f->object);
    if (const auto* x = std::get_if<Index>(&what)) under(x->object), under(x->key);
    if (const auto* c = std::get_if<Call>(&what)) {
      under(c->callee);
      for (const NodeId a : c->arguments) under(a);
    }
    if (const auto* t = std::get_if<TableConstructor>(&what)) {
      for (const TableItem& item : t->items) under(item.key), under(item.value);
    }
    most = std::max(most, depths[i]);
  }
  return most;
}

void read_functions(LoweringFile& file) {
  std::map<std::string, int, std::less<>> times;
  const auto note = [&](NodeId target, FunctionId function) {
    const auto* name = file.tree.as<Name>(target);
    if (!name || name->local.is_some()) return;
    file.functions[name->name] = function;
    if (++times[name->name] > 1 || !function.is_some())
      file.problem = fmt::format("the file assigns the global '{}'", name->name);
  };
  for (const Statement& s : file.tree.statements) {
    if (const auto* f = std::get_if<FunctionStatement>(&s.what)) note(f->target, f->function);
    if (const auto* a = std::get_if<Assignment>(&s.what)) {
      for (const NodeId target : a->targets) note(target, {});
    }
  }
}

LoweringFile read_file(const Ruleset& r, const ScriptFile& source) {
  LoweringFile file;
  auto tree = parse(r.sources.text(source.source));
  if (!tree) {
    file.problem = "the file is not Lua";
    return file;
  }
  file.tree = std::move(*tree);
  if (depth_of(file.tree) > kMostDepth) {
    file.problem = "the file has expressions that are too deep";
    return file;
  }
  file.charges = Charges(file.tree);
  read_functions(file);
  return file;
}

// Adds the data under `with` as tables of the form and returns its value.
class RuleTables {
 public:
  explicit RuleTables(Lowering& l) : l_(l) {}

  std::int64_t add(const Value& v, FormType& type) {
    if (const auto* b = std::get_if<bool>(&v.tree)) {
      (*b ? type.may_be_true : type.may_be_false) = true;
      return truth(*b);
    }
    if (const auto* n = std::get_if<std::int64_t>(&v.tree)) {
      type = payload_type(Payload::kInteger);
      return std::max(*n, kLeastInteger);
    }
    if (const auto* s = std::get_if<std::string>(&v.tree)) {
      const std::int32_t text = l_.texts.number_of(*s);
      type = text_type(text);
      return text;
    }
    if (const auto* list = std::get_if<Value::List>(&v.tree)) return add_table(*list, {}, type);
    if (const auto* map = std::get_if<Value::Map>(&v.tree)) return add_table({}, *map, type);
    type = nil_type();
    return kNil;
  }

 private:
  std::int64_t add_table(const Value::List& list, const Value::Map& map, FormType& type) {
    const std::size_t at = l_.form.data.size();
    l_.form.data.emplace_back();
    const std::int32_t shape = l_.shapes.add(true);
    const FormType number = payload_type(Payload::kInteger);
    for (const Value& item : list) {
      FormType t;
      const std::int64_t value = add(item, t);
      l_.form.data[at].items.push_back(value);
      if (!l_.shapes.write(shape, number, t)) refuse();
    }
    for (const Field& field : map) {
      FormType t;
      const std::int64_t value = add(field.value, t);
      const std::int32_t name = l_.texts.number_of(field.name);
      l_.form.data[at].fields.emplace_back(name, value);
      if (!l_.shapes.write(shape, text_type(name), t)) refuse();
    }
    type = payload_type(Payload::kTable, shape);
    return static_cast<std::int64_t>(at);
  }
  [[noreturn]] void refuse() {
    throw Refused{l_.script.file.value, 1, "a list under 'with' holds values of several kinds"};
  }

  Lowering& l_;
};

Form lower_script(Lowering& l) {
  if (!l.script.file.is_some()) throw Refused{-1, 1, "there is no file"};
  RuleTables(l).add(l.script.arguments, l.data_type);
  for (const Parameter& p : l.script.parameters)
    l.parameter_types.push_back(l.game.type_of(p.type));
  StatementLowering statements(l);
  for (l.pass = 1; l.pass <= kMostPasses; ++l.pass) {
    l.form.nodes.clear();
    l.form.children.clear();
    l.form.functions.clear();
    l.form.sites.clear();
    const std::size_t instances = l.instances.size();
    statements.lower_entry();
    if (!l.shapes.take_changed() && l.instances.size() == instances) return std::move(l.form);
  }
  throw Refused{l.script.file.value, 1, "its types do not come to an end"};
}

}  // namespace

std::int32_t Lowering::function_value(const FunctionValue& f) {
  const std::string key =
      fmt::format("{} {} {} {} {} {}", int(f.kind), f.file, f.function.value, f.definer,
                  f.api ? f.api->name : std::string_view(), f.library);
  const auto [known, is_new] =
      function_values_by_key.emplace(key, static_cast<std::int32_t>(function_values.size()));
  if (is_new) function_values.push_back(f);
  return known->second;
}

std::int32_t Lowering::shape_at(NodeId id, int which) {
  const std::string key = fmt::format("{} {} {}", current, id.value, which);
  const auto known = shapes_by_key.find(key);
  if (known != shapes_by_key.end()) return shapes.find(known->second);
  return shapes_by_key[key] = shapes.add();
}

FormType Lowering::result_at(NodeId id, const Type& type) {
  const std::string key =
      fmt::format("{} {} {} {} {}", current, id.value, int(type.kind), type.is_list, type.detail);
  auto known = results.find(key);
  if (known == results.end()) known = results.emplace(key, game.type_of(type)).first;
  FormType result = known->second;
  if (result.payload == Payload::kTable) result.detail = shapes.find(result.detail);
  return result;
}

const Lowering::KnownField* Lowering::find_field(Payload of, const std::string& name,
                                                 std::uint32_t line) {
  const std::string key = fmt::format("{} {}", int(of), name);
  const auto known = fields.find(key);
  if (known != fields.end()) return &known->second;
  std::string reason;
  const bool is_pure = script.kind == ScriptKind::kPureQuery;
  const auto found = of == Payload::kNone ? game.name(name, is_pure) : game.field(of, name, reason);
  if (!reason.empty()) refuse(line, reason);
  if (!found) return nullptr;
  KnownField& made = fields[key];
  made.number = static_cast<std::int32_t>(form.fields.size());
  made.type = found->type;
  form.fields.push_back(found->field);
  return &made;
}

LoweredScripts lower_scripts(const Ruleset& r) {
  TextTable texts(r);
  std::vector<LoweringFile> files;
  for (const ScriptFile& f : r.script_files) files.push_back(read_file(r, f));
  LoweredScripts out;
  for (const ScriptDef& script : r.scripts) {
    LoweredScript& lowered = out.scripts.emplace_back();
    Lowering l{r, files, texts, script};
    try {
      lowered.form = lower_script(l);
    } catch (const Refused& refused) {
      lowered.refusal.reason = refused.reason;
      if (refused.file >= 0) {
        const std::int32_t source = r.script_files[std::size_t(refused.file)].source;
        lowered.refusal.span = r.sources.span_of_line(source, refused.line);
      }
    }
  }
  out.texts = texts.texts();
  return out;
}

}  // namespace cubilete::lowering
