#include "native/form_writer.h"

#include <algorithm>

#include "forms/emit_form.h"
#include "native/expression_writer.h"

namespace cubilete::native {

using lowering::Form;
using lowering::FormColumn;
using lowering::FormField;
using lowering::FormSite;
using lowering::FormTable;
using lowering::Payload;

bool is_written(const Emission& m, ScriptId id) {
  if (!m.scripts_with_forms) return false;
  const Form* form = m.scripts_with_forms->forms[id.index()];
  const Type returns = m.ruleset.scripts[id.index()].returns;
  return form != nullptr && returns.kind != TypeKind::kAmounts;
}

const char* converter(Type t) {
  switch (t.kind) {
    case TypeKind::kInteger:
      return "from_number";
    case TypeKind::kBoolean:
      return "from_truth";
    case TypeKind::kSymbol:
      return "from_symbol";
    case TypeKind::kResource:
      return "from_resource";
    case TypeKind::kPlayer:
    case TypeKind::kComponent:
    case TypeKind::kDefinition:
    case TypeKind::kZone:
    case TypeKind::kCell:
      return "from_id";
    case TypeKind::kNothing:
    case TypeKind::kAmounts:
    case TypeKind::kRecord:
      break;
  }
  return "from_nothing";
}

namespace {

std::string value_but_record(Type t, const std::string& value) {
  if (t.kind == TypeKind::kAmounts) return fmt::format("h->amounts({})", value);
  if (t.is_list) return fmt::format("h->list({}, {})", value, converter(t));
  return fmt::format("{}({})", converter(t), value);
}

// Makes a table of a record of the rules, or a list of such tables.
std::string records_of_rules(const FormScope& s, Type t, const std::string& value) {
  const std::vector<Parameter>& fields = s.m.ruleset.fields(t);
  std::string fill;
  for (std::size_t k = 0; k < fields.size(); ++k) {
    const auto text = std::ranges::find(s.texts.texts, fields[k].name) - s.texts.texts.begin();
    fill += fmt::format("h->write_table(t, {}, {}, 0); ", text,
                        value_but_record(fields[k].type, fmt::format("r[{}]", k)));
  }
  return fmt::format("h->record{}({}, {}, [&](I t, const i32* r) {{ {}}})", t.is_list ? "s" : "",
                     value, fields.size(), fill);
}

}  // namespace

std::string form_value(const FormScope& s, Type t, const std::string& value) {
  return t.kind == TypeKind::kRecord ? records_of_rules(s, t, value) : value_but_record(t, value);
}

std::string form_attribute(const AttributeDef& a, const std::string& cell) {
  return value_but_record(a.type, a.type.is_list ? fmt::format("items_of({})", cell) : cell);
}

const char* kind_code(TypeKind k) {
  switch (k) {
    case TypeKind::kInteger:
      return "TypeKind::kInteger";
    case TypeKind::kBoolean:
      return "TypeKind::kBoolean";
    case TypeKind::kSymbol:
      return "TypeKind::kSymbol";
    case TypeKind::kResource:
      return "TypeKind::kResource";
    case TypeKind::kPlayer:
      return "TypeKind::kPlayer";
    case TypeKind::kComponent:
      return "TypeKind::kComponent";
    case TypeKind::kDefinition:
      return "TypeKind::kDefinition";
    case TypeKind::kZone:
      return "TypeKind::kZone";
    case TypeKind::kCell:
      return "TypeKind::kCell";
    case TypeKind::kNothing:
    case TypeKind::kAmounts:
    case TypeKind::kRecord:
      break;
  }
  return "kOfNothing";
}

const char* payload_code(Payload p) {
  switch (p) {
    case Payload::kInteger:
      return "TypeKind::kInteger";
    case Payload::kText:
      return "kOfText";
    case Payload::kPlayer:
      return "TypeKind::kPlayer";
    case Payload::kComponent:
      return "TypeKind::kComponent";
    case Payload::kDefinition:
      return "TypeKind::kDefinition";
    case Payload::kZone:
      return "TypeKind::kZone";
    case Payload::kCell:
      return "TypeKind::kCell";
    case Payload::kTable:
      return "kOfTable_";
    case Payload::kNone:
    case Payload::kFunction:
      break;
  }
  return "kOfNothing";
}

std::string form_number(std::int64_t v) {
  if (v == lowering::kNil) return "kNil";
  if (v == lowering::kFalse) return "kFalse";
  if (v == lowering::kTrue) return "kTrue";
  return fmt::format("{}", v);
}

std::int64_t constant_value(const FormScope& s, Type t, std::int32_t value) {
  if (t.kind == TypeKind::kInteger) return value;
  if (t.kind == TypeKind::kBoolean) return lowering::truth(value != 0);
  if (value < 0 || t.kind == TypeKind::kNothing || t.kind == TypeKind::kAmounts) {
    return lowering::kNil;
  }
  if (t.kind == TypeKind::kSymbol) return s.texts.of_symbol[std::size_t(value)];
  if (t.kind == TypeKind::kResource) return s.texts.of_attribute[std::size_t(value)];
  return value;
}

std::string thing(const FormSite& site, std::size_t i, Payload wanted) {
  const bool fits = i < site.arguments.size() && site.arguments[i].payload == wanted;
  return fits ? fmt::format("thing_of(a[{}])", i) : "(bail(), 0)";
}

namespace {

// Writes the tables of the data beside a script as constants.
std::string write_data(const Form& form) {
  std::string out, all;
  for (std::size_t t = 0; t < form.data.size(); ++t) {
    const FormTable& table = form.data[t];
    auto fields = table.fields;
    std::ranges::sort(fields);
    std::string items, pairs;
    for (const std::int64_t v : table.items) items += form_number(v) + ",";
    for (const auto& [key, v] : fields) {
      pairs += fmt::format("{{{},{}}},", form_number(key), form_number(v));
    }
    out += fmt::format(
        "static constexpr I kItems{0}[] = {{{1}0}};\nstatic constexpr FormPair kFields{0}[] = "
        "{{{2}{{0,0}}}};\n",
        t, items, pairs);
    all += fmt::format("{{kItems{0},{1},kFields{0},{2}}},", t, table.items.size(), fields.size());
  }
  return out + fmt::format("static constexpr FormData kData[] = {{{}{{}}}};\n", all);
}

// Writes the host: the call under way, and the fields and functions of this form by number.
std::string write_host(const FormScope& s) {
  const Form& form = s.form;
  std::string out = fmt::format(
      "struct FormHost : FormRun {{ Game& game; I file_slots[{}]; FormHost(Game& r, i32 p) : "
      "FormRun(r, p, kData, {}), game(r) {{ for (I& v : file_slots) v = kNil; }} {} }};\n",
      form.file_slots + 1, form.data.size(),
      s.is_effect ? "INLINE bool has_stopped() const { return has_ended != 0; }"
                  : "static constexpr bool has_stopped() { return false; }");
  for (std::size_t i = 0; i < form.fields.size(); ++i) {
    const FormField& f = form.fields[i];
    if (f.of == Payload::kNone) {
      out += fmt::format("static I read_name_{}(FormHost* h) {{ {} }}\n", i, write_name(s, f));
      continue;
    }
    out += fmt::format(
        "static I read_field_{}(FormHost* h, I thing) {{ const i32 x = thing_of(thing); "
        "h->charged += kReadFuel; {} }}\n",
        i, write_field(s, f));
    out += fmt::format(
        "static I read_rule_{}(FormHost* h, I thing) {{ thing_of(thing); h->charged += "
        "kReadFuel; return thing; }}\n",
        i);
  }
  for (const ZoneDefId zone : lowering::zones_read(form)) {
    out += fmt::format(
        "static I {}(FormHost* h, I zone, I at) {{ return h->read_zone<{}>(zone, at); }}\n",
        lowering::reader_of_zone(zone), zone.is_some() ? s.m.members_of(zone) : "AnyZone");
  }
  for (std::size_t i = 0; i < form.sites.size(); ++i) {
    out +=
        fmt::format("static I call_host_{}(FormHost* h, const I* a) {{ (void)h; (void)a; {} }}\n",
                    i, write_site(s, form.sites[i]));
  }
  return out;
}

std::string parameters_of(const ScriptDef& def) {
  std::string out = "i32 pl";
  for (std::size_t k = 0; k < def.parameters.size(); ++k) {
    out += fmt::format(", {} g{}", is_many(def.parameters[k].type) ? "Lst" : "i32", k);
  }
  return out;
}

// Writes the statements that take the record, or the records, that a script gives.
std::string write_records(const FormScope& s, Type returns, const std::string& call) {
  if ((returns.is_list ? s.form.result_items : s.form.result) != Payload::kTable)
    return "bail(); return {};";
  const std::vector<Parameter>& fields = s.m.ruleset.fields(returns);
  std::string columns;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const FormColumn& column = s.form.result_fields[i];
    columns += fmt::format("{{{}, {}, {}, {}}},", column.text, kind_code(fields[i].type.kind),
                           fields[i].type.detail, payload_code(column.payload));
  }
  return fmt::format(
      "static constexpr FormColumn kColumns[] = {{{}}}; Builder b(*this); "
      "h->take_record{}(kColumns, {}, {}, b); h->finish(); return b.finish();",
      columns, returns.is_list ? "s" : "", fields.size(), call);
}

// Writes the function that rules call.
std::string write_entry(const FormScope& s, ScriptId id, bool is_remembered) {
  const ScriptDef& def = s.m.ruleset.scripts[id.index()];
  std::string given;
  std::size_t count = def.parameters.size();
  if (s.form.wants_data) {
    given = "0, ";
    ++count;
  }
  for (std::size_t k = 0; k < def.parameters.size(); ++k) {
    given += form_value(s, def.parameters[k].type, fmt::format("g{}", k)) + ", ";
  }
  const Type type = def.returns;
  const bool may_be_nil = type.kind != TypeKind::kInteger && type.kind != TypeKind::kBoolean &&
                          type.kind != TypeKind::kSymbol;
  const std::string call =
      fmt::format("Form{}::call{}(h, 0, given, {})", id.value, s.form.entry, count);
  std::string body;
  if (s.is_effect) {
    body = fmt::format("{}; return h->finish_effect();", call);
  } else if (type.kind == TypeKind::kRecord) {
    body = write_records(s, type, call);
  } else if (def.gives_sets) {
    body = fmt::format(
        "Builder b(*this); h->take_sets({}, {}, {}, {}, b); h->finish(); return b.finish();",
        kind_code(type.kind), payload_code(s.form.result_items),
        payload_code(s.form.result_members), call);
  } else if (type.is_list) {
    body = fmt::format(
        "Builder b(*this); h->take_list({}, {}, {}, {}, b); h->finish(); return b.finish();",
        kind_code(type.kind), may_be_nil, payload_code(s.form.result_items), call);
  } else {
    body = fmt::format("const i32 r = value_of_kind({}, {}, {}, {}); h->finish(); return r;",
                       kind_code(type.kind), may_be_nil, payload_code(s.form.result), call);
  }
  return fmt::format(
      "{} Game::script{}{}({}) {{ Form{}::FormHost host(*this, pl); Form{}::FormHost* const h = "
      "&host; const I given[] = {{{}0}}; {} }}\n",
      s.is_effect ? "i32" : type_name(type), id.value, is_remembered ? "_anew" : "",
      parameters_of(def), id.value, id.value, given, body);
}

}  // namespace

void write_form(Emission& m, ScriptId id, bool is_remembered) {
  const FormScope s{m, *m.scripts_with_forms->forms[id.index()], *m.scripts_with_forms->texts,
                    m.ruleset.scripts[id.index()].kind == ScriptKind::kEffect};
  m.forms +=
      fmt::format("struct Form{} {{\n{}{}{}}};\n{}", id.value, write_data(s.form), write_host(s),
                  lowering::emit_functions(s.form), write_entry(s, id, is_remembered));
}

}  // namespace cubilete::native
