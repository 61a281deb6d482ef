#include "lua/lowering/lower_host_calls.h"

#include <fmt/format.h>

#include <algorithm>

#include "lua/api/names.h"
#include "ruleset/verbs.h"

namespace cubilete::lowering {

using namespace lua_syntax;

namespace {

ArgumentType argument_type(Lowering& l, const FormType& t) {
  ArgumentType out{t.payload, Payload::kNone};
  if (t.payload == Payload::kTable) out.items = l.shapes.at(t.detail).items.payload;
  return out;
}

}  // namespace

TypedNode HostCallLowering::finish(HostFunction function, FormType result) {
  FormNode n;
  n.op = FormOp::kCallHost;
  n.line = l.line_of(id);
  std::vector<std::int32_t> children;
  site.function = function;
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

std::string HostCallLowering::constant_text(std::size_t at, const char* what) const {
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

// Requires a component, a list of components or a zone.
void HostCallLowering::require_things(std::size_t at, const char* what) {
  if (at >= arguments.size()) l.refuse_at(id, fmt::format("{} is missing", what));
  const Payload p = arguments[at].type.payload;
  if (p != Payload::kComponent && p != Payload::kTable && p != Payload::kZone &&
      p != Payload::kNone)
    l.refuse_at(id, fmt::format("{} cannot be {}", what, describe(p)));
}

namespace {

TypedNode players(HostCallLowering& call) {
  call.require(0, Payload::kPlayer, "the player");
  const std::string& name = call.l.texts.texts().texts[std::size_t(call.site.text)];
  const HostFunction f = name == "others"         ? HostFunction::kOthers
                         : name == "players_from" ? HostFunction::kPlayersFrom
                                                  : HostFunction::kNeighbours;
  return call.finish(f, call.l.list_at(call.id, payload_type(Payload::kPlayer)));
}

TypedNode one_player(HostCallLowering& call) {
  call.require(0, Payload::kPlayer, "the player");
  const bool is_next = call.l.texts.texts().texts[std::size_t(call.site.text)] == "next";
  return call.finish(is_next ? HostFunction::kNext : HostFunction::kPrevious,
                     payload_type(Payload::kPlayer));
}

TypedNode zone(HostCallLowering& call) {
  const std::string name = call.constant_text(0, "the name of a zone");
  const ZoneDefId z = call.l.ruleset.find_zone(name);
  if (!z.is_some()) call.l.refuse_at(call.id, fmt::format("the game has no zone '{}'", name));
  if (call.l.ruleset.zone(z).is_per_player) call.require(1, Payload::kPlayer, "the player");
  call.site.id = z.value;
  return call.finish(HostFunction::kZone, payload_type(Payload::kZone));
}

TypedNode cell(HostCallLowering& call) {
  call.require(0, Payload::kZone, "the zone");
  const bool is_named = call.arguments[1].type.payload == Payload::kText;
  if (!is_named) call.require(1, Payload::kInteger, "the number of a cell");
  if (call.arguments.size() > 2) call.require(2, Payload::kInteger, "the column");
  return call.finish(HostFunction::kCell, or_nil(payload_type(Payload::kCell)));
}

TypedNode definition(HostCallLowering& call) {
  const std::string name = call.constant_text(0, "the name of a component");
  const DefinitionId d = call.l.ruleset.find_definition(name);
  if (!d.is_some()) call.l.refuse_at(call.id, fmt::format("the game has no component '{}'", name));
  call.site.id = d.value;
  return call.finish(HostFunction::kDefinition, payload_type(Payload::kDefinition));
}

TypedNode definitions(HostCallLowering& call) {
  if (!call.arguments.empty()) {
    const std::string name = call.constant_text(0, "the name of a kind");
    const KindId k = call.l.ruleset.find_kind(name);
    if (!k.is_some()) call.l.refuse_at(call.id, fmt::format("the game has no kind '{}'", name));
    call.site.id = k.value;
  }
  return call.finish(HostFunction::kDefinitions,
                     call.l.list_at(call.id, payload_type(Payload::kDefinition)));
}

TypedNode option(HostCallLowering& call) {
  const std::string name = call.constant_text(0, "the name of an option");
  const OptionId o = call.l.ruleset.find_option(name);
  if (!o.is_some()) call.l.refuse_at(call.id, fmt::format("the game has no option '{}'", name));
  const auto* field = call.l.find_field(Payload::kNone, name, call.l.line_of(call.id));
  FormNode n;
  n.op = FormOp::kReadName;
  n.line = call.l.line_of(call.id);
  n.b = field->number;
  return {call.l.add(n), field->type};
}

TypedNode table_value(HostCallLowering& call) {
  const std::string name = call.constant_text(0, "the name of an attribute");
  const AttributeId a = call.l.ruleset.find_attribute(AttributeOwner::kTable, name);
  if (!a.is_some()) call.l.refuse_at(call.id, fmt::format("the table has no attribute '{}'", name));
  call.site.id = a.value;
  return call.finish(HostFunction::kTableValue,
                     call.l.game.type_of(call.l.ruleset.attribute(a).type));
}

void check_rule(HostCallLowering& call, const std::vector<Parameter>& parameters, std::size_t first,
                const std::string& name) {
  if (call.arguments.size() - first != parameters.size())
    call.l.refuse_at(call.id, fmt::format("'{}' takes {} arguments, but {} are given", name,
                                          parameters.size(), call.arguments.size() - first));
}

TypedNode rule(HostCallLowering& call) {
  const bool is_query = call.l.texts.texts().texts[std::size_t(call.site.text)] == "query";
  const std::string name = call.constant_text(0, "the name of a rule");
  if (is_query) {
    const QueryId id = call.l.ruleset.find_query(name);
    if (!id.is_some()) call.l.refuse_at(call.id, fmt::format("the game has no query '{}'", name));
    check_rule(call, call.l.ruleset.queries[id].parameters, 1, name);
    call.site.id = id.value;
    call.arguments.erase(call.arguments.begin());
    FormType result = call.l.game.type_of(call.l.ruleset.queries[id].returns);
    if (result.payload == Payload::kTable && !call.l.ruleset.queries[id].returns.is_list)
      return call.finish(HostFunction::kQuery, result);
    if (result.payload == Payload::kTable)
      result = call.l.list_at(call.id, call.l.shapes.at(result.detail).items);
    return call.finish(HostFunction::kQuery, result);
  }
  const EffectId id = call.l.ruleset.find_effect(name);
  if (!id.is_some()) call.l.refuse_at(call.id, fmt::format("the game has no effect '{}'", name));
  check_rule(call, call.l.ruleset.effects[id].parameters, 1, name);
  call.site.id = id.value;
  call.arguments.erase(call.arguments.begin());
  return call.finish(HostFunction::kRun, nil_type());
}

TypedNode change_resource(HostCallLowering& call) {
  const std::string name = call.l.texts.texts().texts[std::size_t(call.site.text)];
  const bool lacks_owner = call.arguments.size() == 2;
  if (lacks_owner) {
    call.arguments.insert(call.arguments.begin(), {call.l.constant(kNil), nil_type()});
    call.site.id = 1;
  }
  call.require(0, Payload::kPlayer, "who has the resource");
  call.require(1, Payload::kText, "the name of a resource");
  call.require(2, Payload::kInteger, "the amount");
  const HostFunction f = name == "gain"  ? HostFunction::kGain
                         : name == "pay" ? HostFunction::kPay
                                         : HostFunction::kLose;
  return call.finish(f, payload_type(Payload::kInteger));
}

TypedNode give(HostCallLowering& call) {
  call.require(0, Payload::kPlayer, "who gives");
  call.require(1, Payload::kPlayer, "who gets");
  call.require(2, Payload::kText, "the name of a resource");
  call.require(3, Payload::kInteger, "the amount");
  return call.finish(HostFunction::kGive, payload_type(Payload::kInteger));
}

TypedNode set(HostCallLowering& call) {
  if (call.arguments.size() == 2) {
    call.arguments.insert(call.arguments.begin(), {call.l.constant(kNil), nil_type()});
    call.site.id = 1;
  }
  const Payload owner = call.arguments[0].type.payload;
  if (owner != Payload::kNone && owner != Payload::kPlayer && owner != Payload::kComponent)
    call.l.refuse_at(call.id, fmt::format("an attribute of {} cannot be set", describe(owner)));
  call.require(1, Payload::kText, "the name of an attribute");
  return call.finish(HostFunction::kSet, nil_type());
}

TypedNode move(HostCallLowering& call) {
  call.require_things(0, "what is moved");
  const Payload to = call.arguments[1].type.payload;
  if (to != Payload::kZone && to != Payload::kCell && to != Payload::kNone)
    call.l.refuse_at(call.id, fmt::format("nothing can be moved to {}", describe(to)));
  if (call.arguments.size() > 2) call.require(2, Payload::kText, "where it is put");
  return call.finish(HostFunction::kMove, nil_type());
}

TypedNode create(HostCallLowering& call) {
  if (call.arguments[0].type.payload != Payload::kText)
    call.require(0, Payload::kDefinition, "what is created");
  const Payload to = call.arguments[1].type.payload;
  if (to != Payload::kZone && to != Payload::kCell && to != Payload::kNone)
    call.l.refuse_at(call.id, fmt::format("nothing can be created in {}", describe(to)));
  return call.finish(HostFunction::kCreate, or_nil(payload_type(Payload::kComponent)));
}

TypedNode plain(HostCallLowering& call, const VerbRow& form) {
  const auto arguments = form.arguments();
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    call.require(i, payload_of(arguments[i].type), arguments[i].name.data());
  }
  call.site.id = static_cast<std::int32_t>(form.verb);
  return call.finish(HostFunction::kPlain, nil_type());
}

TypedNode roll(HostCallLowering& call) {
  call.require_things(0, "what is rolled");
  return call.finish(HostFunction::kRoll, nil_type());
}

TypedNode pick(HostCallLowering& call) {
  call.require_things(0, "what is picked from");
  const FormType component = payload_type(Payload::kComponent);
  if (call.arguments.size() < 2) return call.finish(HostFunction::kPick, or_nil(component));
  call.require(1, Payload::kInteger, "how many are picked");
  if (call.arguments[1].type.may_be_nil)
    call.l.refuse_at(call.id, "how many are picked may be nil");
  return call.finish(HostFunction::kPick, call.l.list_at(call.id, component));
}

TypedNode announce(HostCallLowering& call) {
  const std::string name = call.constant_text(0, "the name of a message");
  const auto& all = call.l.ruleset.messages;
  const auto it = std::find(all.begin(), all.end(), name);
  if (it == all.end()) call.l.refuse_at(call.id, fmt::format("there is no message '{}'", name));
  call.site.id = static_cast<std::int32_t>(it - all.begin());
  return call.finish(HostFunction::kAnnounce, nil_type());
}

TypedNode end(HostCallLowering& call) {
  const auto& given = call.call.arguments;
  call.arguments.push_back(call.e.value(given[0]));
  const std::string what = call.constant_text(0, "what ends");
  const auto& phases = call.l.ruleset.phases;
  const auto phase = std::find(phases.begin(), phases.end(), what);
  if (what != "turn" && what != "round" && what != "game" && phase == phases.end())
    call.l.refuse_at(call.id, fmt::format("there is no phase '{}'", what));
  call.site.id = what == "turn"    ? 0
                 : what == "round" ? 1
                 : what == "game"  ? 2
                                   : 3 + static_cast<std::int32_t>(phase - phases.begin());
  call.arguments.clear();
  if (given.size() < 2) return call.finish(HostFunction::kEnd, nil_type());
  const auto* details = call.l.tree().as<TableConstructor>(given[1]);
  if (!details) call.l.refuse_at(call.id, "how it ends must be written as a table here");
  for (const TableItem& item : details->items) {
    const TypedNode v = call.e.value(item.value);
    const bool is_loss = item.name == "everyone_loses";
    if (!is_loss && item.name != "because")
      call.l.refuse_at(call.id, fmt::format("end_ has no field '{}'", item.name));
    if (!is_loss) call.e.require(v, Payload::kText, call.id, "the cause");
    call.site.request[is_loss ? 1 : 0] = static_cast<std::int8_t>(call.arguments.size());
    call.arguments.push_back(v);
  }
  return call.finish(HostFunction::kEnd, nil_type());
}

void lower_request(HostCallLowering& call, const TableConstructor& request) {
  static constexpr std::string_view kNames[] = {"player", "name",     "from", "min",
                                                "max",    "optional", "note", "always_ask"};
  for (const TableItem& item : request.items) {
    const auto* name = std::find(std::begin(kNames), std::end(kNames), item.name);
    if (name == std::end(kNames))
      call.l.refuse_at(call.id, fmt::format("choose has no field '{}'", item.name));
    std::int8_t& at = call.site.request[std::size_t(name - std::begin(kNames))];
    if (at >= 0) call.l.refuse_at(call.id, fmt::format("'{}' is given twice", item.name));
    at = static_cast<std::int8_t>(call.arguments.size());
    call.arguments.push_back(call.e.value(item.value));
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
  const auto* request = call.l.tree().as<TableConstructor>(call.call.arguments[0]);
  if (!request) call.l.refuse_at(call.id, "the question must be written as a table here");
  lower_request(call, *request);
  const auto given = [&](RequestField f) -> TypedNode* {
    const std::int8_t at = call.site.request[std::size_t(f)];
    return at < 0 ? nullptr : &call.arguments[std::size_t(at)];
  };
  if (!given(RequestField::kFrom) || !given(RequestField::kName))
    call.l.refuse_at(call.id, "choose needs a name and what to choose from");
  call.e.require(*given(RequestField::kName), Payload::kText, call.id, "the name of the question");
  if (const TypedNode* player = given(RequestField::kPlayer))
    call.e.require(*player, Payload::kPlayer, call.id, "who is asked");
  bool is_subset = false;
  for (const RequestField f : {RequestField::kMinimum, RequestField::kMaximum}) {
    const TypedNode* bound = given(f);
    if (!bound) continue;
    call.e.require(*bound, Payload::kInteger, call.id, "how many are chosen");
    if (bound->type.may_be_nil) call.l.refuse_at(call.id, "how many are chosen may be nil");
    is_subset = is_subset || bound->type.payload == Payload::kInteger;
  }
  const FormType from = given(RequestField::kFrom)->type;
  FormType item = payload_type(Payload::kComponent);
  if (from.payload == Payload::kTable) {
    item = call.l.shapes.at(from.detail).items;
    item.may_be_nil = false;
  } else if (from.payload != Payload::kZone && from.payload != Payload::kComponent &&
             from.payload != Payload::kNone) {
    call.l.refuse_at(call.id, fmt::format("one cannot choose from {}", describe(from.payload)));
  }
  if (item.payload == Payload::kTable || item.payload == Payload::kFunction)
    call.l.refuse_at(call.id, fmt::format("{} cannot be chosen", describe(item.payload)));
  call.site.id = is_subset ? 1 : 0;
  if (const TypedNode* note = given(RequestField::kNote)) add_note(call, *note, item);
  return call.finish(HostFunction::kChoose,
                     is_subset ? call.l.list_at(call.id, item) : or_nil(item));
}

TypedNode extreme(HostCallLowering& call) {
  const std::string name = call.l.texts.texts().texts[std::size_t(call.site.text)];
  FormNode n;
  n.op = name == "math.abs"   ? FormOp::kAbsolute
         : name == "math.max" ? FormOp::kMaximum
                              : FormOp::kMinimum;
  n.line = call.l.line_of(call.id);
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
  const bool removes = call.l.texts.texts().texts[std::size_t(call.site.text)] == "table.remove";
  call.require(0, Payload::kTable, "the list");
  const FormType list = call.arguments[0].type;
  const FormType number = payload_type(Payload::kInteger);
  if (list.payload == Payload::kTable && call.l.shapes.at(list.detail).is_data)
    call.l.refuse_at(call.id, "the data of the rules cannot be changed here");
  const bool has_position = call.arguments.size() == (removes ? 2u : 3u);
  if (has_position) call.require(1, Payload::kInteger, "the position");
  FormType item = nil_type();
  if (list.payload != Payload::kTable) return call.finish(HostFunction::kRemove, item);
  if (removes) {
    call.l.shapes.read(list.detail, number, item);
    return call.finish(HostFunction::kRemove, item);
  }
  if (!call.l.shapes.write(list.detail, number, call.arguments.back().type))
    call.l.refuse_at(call.id, "this list holds values of several kinds");
  return call.finish(HostFunction::kInsert, nil_type());
}

TypedNode sort(HostCallLowering& call) {
  call.require(0, Payload::kTable, "the list");
  const FormType list = call.arguments[0].type;
  if (list.payload != Payload::kTable) return call.finish(HostFunction::kSort, nil_type());
  if (call.l.shapes.at(list.detail).is_data)
    call.l.refuse_at(call.id, "the data of the rules cannot be changed here");
  FormType item = call.l.shapes.at(list.detail).items;
  item.may_be_nil = false;
  if (call.arguments.size() < 2) {
    call.e.require({-1, item}, Payload::kInteger, call.id, "what is sorted without a function");
    return call.finish(HostFunction::kSort, nil_type());
  }
  call.require(1, Payload::kFunction, "what compares");
  const FormType by = call.arguments[1].type;
  const bool is_script =
      by.payload == Payload::kFunction && by.detail >= 0 &&
      call.l.function_values[std::size_t(by.detail)].kind == FunctionValue::Kind::kScript;
  if (!is_script) call.l.refuse_at(call.id, "what compares must be a function of the script");
  const FunctionValue f = call.l.function_values[std::size_t(by.detail)];
  call.site.called = call.calls.instance_of(f, {item, item}, call.l.line_of(call.id));
  return call.finish(HostFunction::kSort, nil_type());
}

TypedNode fail(HostCallLowering& call) {
  if (call.l.texts.texts().texts[std::size_t(call.site.text)] == "error")
    return call.finish(HostFunction::kFail, FormType());
  FormType result = call.arguments[0].type;
  result.may_be_nil = result.may_be_false = false;
  return call.finish(HostFunction::kAssert, result);
}

}  // namespace

TypedNode lower_host_call(HostCallLowering& call, const ApiFunction& api) {
  struct Row {
    std::string_view name;
    ScriptKind least;  // the kind of script that may do least among those that may call it
    TypedNode (*rule)(HostCallLowering&);
  };
  constexpr ScriptKind kPure = ScriptKind::kPureQuery;
  constexpr ScriptKind kQuery = ScriptKind::kQuery;
  constexpr ScriptKind kEffect = ScriptKind::kEffect;
  static constexpr Row kRows[] = {
      {"others", kQuery, &players},
      {"players_from", kQuery, &players},
      {"neighbours", kQuery, &players},
      {"next", kQuery, &one_player},
      {"previous", kQuery, &one_player},
      {"zone", kQuery, &zone},
      {"cell", kQuery, &cell},
      {"definition", kQuery, &definition},
      {"definitions", kQuery, &definitions},
      {"option", kPure, &option},
      {"table_value", kQuery, &table_value},
      {"query", kQuery, &rule},
      {"run", kEffect, &rule},
      {"gain", kEffect, &change_resource},
      {"pay", kEffect, &change_resource},
      {"lose", kEffect, &change_resource},
      {"give", kEffect, &give},
      {"set", kEffect, &set},
      {"move", kEffect, &move},
      {"create", kEffect, &create},
      {"roll", kEffect, &roll},
      {"pick", kEffect, &pick},
      {"choose", kEffect, &choose},
      {"announce", kEffect, &announce},
      {"end_", kEffect, &end},
      {"math.abs", kPure, &extreme},
      {"math.max", kPure, &extreme},
      {"math.min", kPure, &extreme},
      {"math.ceil", kPure, &extreme},
      {"math.floor", kPure, &extreme},
      {"table.insert", kPure, &change_list},
      {"table.remove", kPure, &change_list},
      {"table.sort", kPure, &sort},
      {"error", kPure, &fail},
      {"assert", kPure, &fail},
  };
  const auto* row = std::find_if(std::begin(kRows), std::end(kRows),
                                 [&](const Row& r) { return r.name == api.name; });
  const VerbRow* const verb = find_plain_verb(api.name);
  if (row == std::end(kRows) && !verb)
    call.l.refuse_at(call.id, fmt::format("'{}' has no form", api.name));
  if ((verb ? kEffect : row->least) > call.l.script.kind)
    call.l.refuse_at(call.id, fmt::format("'{}' is not there for this kind of script", api.name));
  if (api.name != "choose" && api.name != "end_")
    call.arguments = call.calls.arguments_of(call.call);
  const auto given = static_cast<int>(call.call.arguments.size());
  const int least = api.may_lack_owner() ? 2 : api.least();
  if (given < least || (api.most() >= 0 && given > api.most()))
    call.l.refuse_at(call.id, fmt::format("'{}' is given {} arguments", api.name, given));
  call.site.text = call.l.texts.number_of(api.name);
  return verb ? plain(call, *verb) : row->rule(call);
}

}  // namespace cubilete::lowering
