#include "lua/lowering/lower_host_calls.h"

#include <fmt/format.h>

#include <algorithm>

#include "lua/api/names.h"

namespace cubilete::lowering {

using namespace lua_syntax;

namespace {

ArgumentType argument_type(Lowering& l, const FormType& t) {
  ArgumentType out{t.payload, Payload::kNone, Payload::kNone};
  if (t.payload != Payload::kTable) return out;
  const FormType& items = l.shapes.at(t.detail).items;
  out.items = items.payload;
  if (items.payload == Payload::kTable) out.members = l.shapes.at(items.detail).items.payload;
  return out;
}

}  // namespace

TypedNode HostCallLowering::finish(FormType result) {
  FormNode n;
  n.op = FormOp::kCallHost;
  std::vector<std::int32_t> children;
  site.arguments.clear();
  for (const TypedNode& argument : arguments) {
    children.push_back(argument.node);
    site.arguments.push_back(argument_type(l, argument.type));
  }
  if (site.note_payload != Payload::kNone)
    site.arguments[std::size_t(site.request[std::size_t(RequestField::kNote)])].items =
        site.note_payload;
  l.set_children(n, children);
  n.b = static_cast<std::int32_t>(l.form.sites.size());
  l.form.sites.push_back(site);
  return {l.add(n), std::move(result)};
}

std::string HostCallLowering::constant_text(std::size_t at, const std::string& what) const {
  if (at < arguments.size()) {
    const FormType& t = arguments[at].type;
    if (t.payload == Payload::kText && !t.is_any_text && t.texts.size() == 1)
      return l.texts.texts().texts[std::size_t(t.texts[0])];
  }
  l.refuse_at(id, fmt::format("{} must be written in quotes", what));
}

void HostCallLowering::require(std::size_t at, Payload wanted, const char* what) {
  if (at >= arguments.size()) l.refuse_at(id, fmt::format("{} is missing", what));
  e.require(arguments[at], wanted, id, what);
}

namespace {

// -- the functions of the program ---------------------------------------------------------------

bool fits(std::string_view type, Payload p) {
  const bool is_list = p == Payload::kTable && type.find("[]") != std::string_view::npos;
  return p == Payload::kNone || is_list || allows(type, kPayloadTypes[std::size_t(p)]);
}

void check_types(HostCallLowering& call, const BuiltinFunction& f) {
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    const BuiltinParameter& p = f.parameter(i);
    const Payload given = call.arguments[i].type.payload;
    if (!fits(p.type, given))
      call.l.refuse_at(call.id,
                       fmt::format("'{}' of '{}' cannot be {}", p.name, f.name, describe(given)));
  }
}

// Finds what the argument in quotes names.
void find_name(HostCallLowering& call, const BuiltinFunction& f) {
  call.site.names = f.quoted_role();
  if (call.site.names == ArgumentRole::kPlain || call.arguments.empty()) return;
  const std::string name = call.constant_text(0, name_of_a(call.site.names));
  call.site.id = find_named(call.l.ruleset, call.site.names, name);
  if (call.site.id < 0)
    call.l.refuse_at(call.id,
                     fmt::format("the game has no {} '{}'", word_for(call.site.names), name));
}

// Takes the name of a rule out of the arguments.
void leave_out_name(HostCallLowering& call, const std::vector<Parameter>& parameters) {
  call.arguments.erase(call.arguments.begin());
  if (call.arguments.size() != parameters.size())
    call.l.refuse_at(call.id, fmt::format("the rule takes {} arguments, but {} are given",
                                          parameters.size(), call.arguments.size()));
}

// Reads an option or constant as its name without brackets does.
TypedNode option(HostCallLowering& call) {
  const std::string& name = call.l.ruleset.options[OptionId(call.site.id)].name;
  const auto* field = call.l.find_field(Payload::kNone, name, call.l.line_of(call.id));
  FormNode n;
  n.op = FormOp::kReadName;
  n.b = field->number;
  return {call.l.add(n), field->type};
}

FormType stated_result(HostCallLowering& call, std::string_view type) {
  if (type.empty()) return nil_type();
  const bool is_list = type.ends_with("[]");
  const std::string_view one = type.substr(0, type.find_first_of("[?"));
  const auto* const at = std::find(std::begin(kPayloadTypes), std::end(kPayloadTypes), one);
  FormType result = payload_type(static_cast<Payload>(at - std::begin(kPayloadTypes)));
  if (is_list) return call.l.list_at(call.id, result);
  return type.ends_with("?") || one == "component" ? or_nil(result) : result;
}

TypedNode pick(HostCallLowering& call) {
  const FormType component = payload_type(Payload::kComponent);
  if (call.arguments.size() < 2) return call.finish(or_nil(component));
  if (call.arguments[1].type.may_be_nil)
    call.l.refuse_at(call.id, "how many are picked may be nil");
  return call.finish(call.l.list_at(call.id, component));
}

// Lowers the table that is the last argument, whose fields take its place.
void lower_request(HostCallLowering& call, const BuiltinFunction& f) {
  const auto& given = call.call.arguments;
  call.arguments.clear();
  if (given.size() < f.parameters().size()) return;
  const auto* request = call.l.tree().as<TableConstructor>(given.back());
  if (!request)
    call.l.refuse_at(
        call.id, fmt::format("the {} must be written as a table here", f.parameters().back().name));
  for (const TableItem& item : request->items) {
    const auto field = std::ranges::find(f.fields, item.name, &BuiltinParameter::name);
    if (field == f.fields.end())
      call.l.refuse_at(call.id, fmt::format("{} has no field '{}'", f.name, item.name));
    std::int8_t& at = call.site.request[std::size_t(field - f.fields.begin())];
    if (at >= 0) call.l.refuse_at(call.id, fmt::format("'{}' is given twice", item.name));
    at = static_cast<std::int8_t>(call.arguments.size());
    call.arguments.push_back(call.e.value(item.value));
    const Payload p = call.arguments.back().type.payload;
    if (!allows(field->type, "boolean") && !fits(field->type, p))
      call.l.refuse_at(call.id,
                       fmt::format("'{}' of '{}' cannot be {}", item.name, f.name, describe(p)));
  }
}

void add_note(HostCallLowering& call, const TypedNode& note, const FormType& item) {
  FormType shown;
  if (note.type.payload == Payload::kFunction && note.type.detail >= 0) {
    const FunctionValue f = call.l.function_values[std::size_t(note.type.detail)];
    if (f.kind != FunctionValue::Kind::kScript)
      call.l.refuse_at(call.id, "a note is a field or a function of the script");
    call.site.called = call.calls.instance_of(f, {item}, call.l.line_of(call.id));
    shown = call.l.instances[std::size_t(call.site.called)].result;
  } else {
    const std::string name =
        call.constant_text(std::size_t(call.site.request[std::size_t(RequestField::kNote)]),
                           "the field that is shown");
    if (item.payload == Payload::kNone) return;
    const auto* field = call.l.find_field(item.payload, std::string(name_in_content(name)),
                                          call.l.line_of(call.id));
    if (!field) call.l.refuse_at(call.id, fmt::format("there is no field '{}' to show", name));
    call.site.note = field->number;
    shown = field->type;
  }
  if (shown.payload == Payload::kTable || shown.payload == Payload::kFunction)
    call.l.refuse_at(call.id, "this cannot be shown");
  call.site.note_payload = shown.payload;
}

TypedNode choose(HostCallLowering& call) {
  const auto given = [&](RequestField f) -> TypedNode* {
    const std::int8_t at = call.site.request[std::size_t(f)];
    return at < 0 ? nullptr : &call.arguments[std::size_t(at)];
  };
  if (!given(RequestField::kFrom) || !given(RequestField::kName))
    call.l.refuse_at(call.id, "choose needs a name and what to choose from");
  bool is_subset = false;
  for (const RequestField f :
       {RequestField::kMinimum, RequestField::kMaximum, RequestField::kAmong}) {
    const TypedNode* bound = given(f);
    if (!bound) continue;
    // Sets that are nil when it runs are left to the machine of Lua.
    if (bound->type.may_be_nil && f != RequestField::kAmong)
      call.l.refuse_at(call.id, "how many are chosen may be nil");
    is_subset = is_subset || bound->type.payload != Payload::kNone;
  }
  const FormType from = given(RequestField::kFrom)->type;
  FormType item = payload_type(Payload::kComponent);
  if (from.payload == Payload::kTable) {
    item = call.l.shapes.at(from.detail).items;
    item.may_be_nil = false;
  }
  if (item.payload == Payload::kTable || item.payload == Payload::kFunction)
    call.l.refuse_at(call.id, fmt::format("{} cannot be chosen", describe(item.payload)));
  call.site.gives_list = is_subset;
  if (const TypedNode* note = given(RequestField::kNote)) add_note(call, *note, item);
  return call.finish(is_subset ? call.l.list_at(call.id, item) : or_nil(item));
}

TypedNode lower_own(HostCallLowering& call, const BuiltinFunction& f) {
  if (!f.fields.empty() && f.quoted_role() != ArgumentRole::kPlain)
    call.arguments.push_back(call.e.value(call.call.arguments[0]));
  if (f.may_lack_owner && call.arguments.size() < f.parameters().size()) {
    call.arguments.insert(call.arguments.begin(), {call.l.constant(kNil), nil_type()});
    call.site.lacks_owner = true;
  }
  check_types(call, f);
  find_name(call, f);
  if (!f.fields.empty()) lower_request(call, f);
  const Ruleset& r = call.l.ruleset;
  switch (call.site.names) {
    case ArgumentRole::kOption:
      return option(call);
    case ArgumentRole::kTableAttribute:
      return call.finish(call.l.game.type_of(r.attribute(AttributeId(call.site.id)).type));
    case ArgumentRole::kQuery: {
      const QueryDef& q = r.queries[QueryId(call.site.id)];
      leave_out_name(call, q.parameters);
      return call.finish(call.l.result_at(call.id, q.returns));
    }
    case ArgumentRole::kEffect:
      leave_out_name(call, r.effects[EffectId(call.site.id)].parameters);
      break;
    default:
      break;
  }
  if (f.result == ResultOf::kPicked) return pick(call);
  if (f.result == ResultOf::kChosen) return choose(call);
  return call.finish(stated_result(call, f.returns));
}

// -- those of the library -----------------------------------------------------------------------

TypedNode extreme(HostCallLowering& call) {
  const std::string_view name = call.site.function->name;
  FormNode n;
  n.op = name == "math.abs"   ? FormOp::kAbsolute
         : name == "math.max" ? FormOp::kMaximum
                              : FormOp::kMinimum;
  std::vector<std::int32_t> children;
  // Whole numbers need no rounding.
  if (name == "math.ceil" || name == "math.floor") n.op = FormOp::kMinimum;
  for (const TypedNode& argument : call.arguments) {
    call.e.require(argument, Payload::kInteger, call.id, "an argument");
    children.push_back(argument.node);
  }
  call.l.set_children(n, children);
  return {call.l.add(n), payload_type(Payload::kInteger)};
}

TypedNode change_list(HostCallLowering& call) {
  const bool removes = call.site.function->name == "table.remove";
  call.require(0, Payload::kTable, "the list");
  const FormType list = call.arguments[0].type;
  const FormType number = payload_type(Payload::kInteger);
  if (list.payload == Payload::kTable && call.l.shapes.at(list.detail).is_data)
    call.l.refuse_at(call.id, "the data of the rules cannot be changed here");
  const bool has_position = call.arguments.size() == (removes ? 2u : 3u);
  if (has_position) call.require(1, Payload::kInteger, "the position");
  FormType item = nil_type();
  if (list.payload != Payload::kTable) return call.finish(item);
  if (removes) {
    call.l.shapes.read(list.detail, number, item);
    return call.finish(item);
  }
  if (!call.l.shapes.write(list.detail, number, call.arguments.back().type))
    call.l.refuse_at(call.id, "this list holds values of several kinds");
  return call.finish(nil_type());
}

TypedNode sort(HostCallLowering& call) {
  call.require(0, Payload::kTable, "the list");
  const FormType list = call.arguments[0].type;
  if (list.payload != Payload::kTable) return call.finish(nil_type());
  if (call.l.shapes.at(list.detail).is_data)
    call.l.refuse_at(call.id, "the data of the rules cannot be changed here");
  FormType item = call.l.shapes.at(list.detail).items;
  item.may_be_nil = false;
  if (call.arguments.size() < 2) {
    call.e.require({-1, item}, Payload::kInteger, call.id, "what is sorted without a function");
    return call.finish(nil_type());
  }
  call.require(1, Payload::kFunction, "what compares");
  const FormType by = call.arguments[1].type;
  const bool is_script =
      by.payload == Payload::kFunction && by.detail >= 0 &&
      call.l.function_values[std::size_t(by.detail)].kind == FunctionValue::Kind::kScript;
  if (!is_script) call.l.refuse_at(call.id, "what compares must be a function of the script");
  const FunctionValue f = call.l.function_values[std::size_t(by.detail)];
  call.site.called = call.calls.instance_of(f, {item, item}, call.l.line_of(call.id));
  return call.finish(nil_type());
}

TypedNode fail(HostCallLowering& call) {
  if (call.site.function->raises) return call.finish(FormType());
  FormType result = call.arguments[0].type;
  result.may_be_nil = result.may_be_false = false;
  return call.finish(result);
}

struct LibraryRule {
  std::string_view name;
  TypedNode (*rule)(HostCallLowering&);
};
constexpr LibraryRule kLibraryRules[] = {{"math.abs", &extreme},
                                         {"math.max", &extreme},
                                         {"math.min", &extreme},
                                         {"math.ceil", &extreme},
                                         {"math.floor", &extreme},
                                         {"table.insert", &change_list},
                                         {"table.remove", &change_list},
                                         {"table.sort", &sort},
                                         {"error", &fail},
                                         {"assert", &fail}};

}  // namespace

TypedNode lower_host_call(HostCallLowering& call, const BuiltinFunction& f) {
  const auto* const rule = std::ranges::find(kLibraryRules, f.name, &LibraryRule::name);
  if (f.is_of_library() && rule == std::end(kLibraryRules))
    call.l.refuse_at(call.id, fmt::format("'{}' has no form", f.name));
  if (f.least > call.l.script.kind)
    call.l.refuse_at(call.id, fmt::format("'{}' is not there for this kind of script", f.name));
  if (f.fields.empty()) call.arguments = call.calls.arguments_of(call.call);
  const auto given = static_cast<int>(call.call.arguments.size());
  const int least = f.least_arguments() - (f.may_lack_owner ? 1 : 0);
  if (given < least || (f.most_arguments() >= 0 && given > f.most_arguments()))
    call.l.refuse_at(call.id, fmt::format("'{}' is given {} arguments", f.name, given));
  call.site.text = call.l.texts.number_of(f.name);
  call.site.function = &f;
  return f.is_of_library() ? rule->rule(call) : lower_own(call, f);
}

}  // namespace cubilete::lowering
