// Writes the verbs and questions of compiled scripts.
#include <algorithm>

#include "forms/form_bounds.h"
#include "native/form_writer.h"
#include "ruleset/verbs.h"

namespace cubilete::native {

using lowering::ArgumentType;
using lowering::FormSite;
using lowering::Payload;

namespace {

std::string resource(const FormSite& site, std::size_t i) {
  return site.arguments[i].payload == Payload::kText ? fmt::format("resource_of_text(a[{}])", i)
                                                     : "(bail(), 0)";
}

// Adds the things of an argument to the list of this name.
std::string collect(const FormSite& site, std::size_t i, TypeKind kind, std::string_view list) {
  return fmt::format("h->collect({}, {}, {}, a[{}], {}); ", kind_code(kind),
                     payload_code(site.arguments[i].payload), payload_code(site.arguments[i].items),
                     i, list);
}

// Declares the Builder `b`, with its number, of the things that an argument denotes.
std::string things(const FormSite& site, std::size_t i, TypeKind kind) {
  const std::string list = fmt::format("b{}", i);
  return fmt::format("Builder {}(h->g); {}", list, collect(site, i, kind, list));
}

// Declares `z` and `at`, the zone and the place that something goes to.
std::string target(const FormSite& site, std::size_t i) {
  if (site.arguments[i].payload == Payload::kCell) {
    return fmt::format(
        "const i32 to = {}; const i32 z = to / kMaxCells; const i32 at = to % kMaxCells; ",
        thing(site, i, Payload::kCell));
  }
  return fmt::format("const i32 z = {}; const i32 at = -1; ", thing(site, i, Payload::kZone));
}

// Returns whether an argument is this word.
std::string is_word(const FormScope& s, const FormSite& site, std::size_t i,
                    std::string_view word) {
  if (i >= site.arguments.size()) return "false";
  const auto& texts = s.texts.texts;
  const auto it = std::ranges::find(texts, word);
  return fmt::format("a[{}] != kNil && {} == {}", i, thing(site, i, Payload::kText),
                     it == texts.end() ? -2 : it - texts.begin());
}

std::string definition(const FormSite& site, std::size_t i) {
  const bool is_named = site.arguments[i].payload == Payload::kText;
  const std::string named = fmt::format("kDefinitionOfText[thing_of(a[{}])]", i);
  return fmt::format("below({}, kDefinitions)",
                     is_named ? named : thing(site, i, Payload::kDefinition));
}

std::string set(const FormSite& site) {
  if (site.arguments[1].payload != Payload::kText) return "bail();";
  const bool is_list = site.arguments[2].payload == Payload::kTable;
  const std::string kind =
      payload_code(is_list ? site.arguments[2].items : site.arguments[2].payload);
  const auto set_it = [&](const char* owner) {
    if (is_list) return fmt::format("h->set_list(of, {}, {}, a[2]); ", owner, kind);
    return fmt::format("h->set(of, {}, h->value_for(of, {}, a[2])); ", owner, kind);
  };
  std::string out = "if (a[0] == kNil) { i32 of = h->attribute_named(0, a[1]); i32 owner = -1; ";
  if (site.lacks_owner) out += "if (of < 0) { of = h->attribute_named(1, a[1]); owner = h->pl; } ";
  out += set_it("owner") + "return kNil; } ";
  if (site.arguments[0].payload == Payload::kPlayer) {
    return out + "const i32 p = thing_of(a[0]); const i32 of = h->attribute_named(1, a[1]); " +
           set_it("p") + "return kNil;";
  }
  if (site.arguments[0].payload == Payload::kComponent) {
    return out +
           "const i32 x = thing_of(a[0]); const i32 of = h->attribute_named(2 + "
           "kKindOf[h->g.def(x)], a[1]); " +
           set_it("Verbs::Component{x}") + "return kNil;";
  }
  if (site.arguments[0].payload == Payload::kCell) {
    return out +
           "const i32 x = h->g.place_cell(thing_of(a[0])); const i32 of = "
           "h->cell_attribute_named(kZone_[x / kMaxCells].def, a[1]); " +
           set_it("Verbs::Cell{x}") + "return kNil;";
  }
  return out + "bail();";
}

// Declares the Builder `values` of those from `i` on.
std::string values(const FormSite& site, std::size_t i) {
  std::string out = "Builder values(h->g); ";
  for (; i < site.arguments.size(); ++i) {
    out += fmt::format(
        "{{ const RuleValue v = rule_value({}, a[{}], false); values.add(v.kind); values.add(1); "
        "values.add(v.value); }} ",
        payload_code(site.arguments[i].payload), i);
  }
  return out;
}

std::int32_t place_of(const FormSite& site, RequestField f) {
  return site.request[static_cast<std::size_t>(f)];
}

// Returns the argument of a question for one field; `absent` if the call does not give it.
std::string requested(const FormSite& site, RequestField f, const char* absent) {
  const std::int32_t at = place_of(site, f);
  return at < 0 ? absent : fmt::format("a[{}]", at);
}

// Computes the note of each candidate. Nobody reads it, but it is charged and may fail.
std::string notes(const FormSite& site) {
  const std::int32_t at = place_of(site, RequestField::kNote);
  if (at < 0) return "";
  std::string shown = "const I shown = kNil; ";
  if (site.called >= 0) {
    shown = fmt::format("++h->callbacks; const I shown = call{}(h, a[{}], &v, 1); --h->callbacks; ",
                        site.called, at);
  } else if (site.note >= 0) {
    shown = fmt::format("const I shown = read_field_{}(h, v); ", site.note);
  }
  return fmt::format(
      "if (a[{}] != kNil) {{ if (q.is_subset) bail(); for (i32 k = 0; k < b.n; ++k) {{ const I v = "
      "any_value(kind, b.p[k]); {} if (shown != kNil) rule_value({}, shown, false); }} }} ",
      at, shown, payload_code(site.note_payload));
}

// The text of a plain verb: what is declared before it, and its arguments.
struct PlainSite {
  std::string declared;
  std::array<std::string, 4> arguments;  // in the order of the row
  std::string amount;                    // what follows them
  std::string charge;
  bool gives_list = false;

  std::string arguments_with_amount() const {
    std::string out;
    for (const std::string& argument : arguments) {
      if (!argument.empty()) out += (out.empty() ? "" : ", ") + argument;
    }
    return out + amount;
  }
};

// Returns the text of an argument whose place in the call is `i`, if scripts give it.
std::string written_argument(const FormScope& s, const FormSite& site, const RuleArgument& a,
                             std::size_t i, PlainSite& text) {
  std::string x = fmt::format("x{}", i);
  switch (a.taken) {
    case Taken::kStream:
      return fmt::format("{}", stream_of_scripts(a.word).value);
    case Taken::kActor:
      return "h->pl";
    case Taken::kBy:
      if (site.lacks_owner) return "h->own(r)";
      text.declared += fmt::format("const i32 {} = a[{}] == kNil ? -1 : {}; ", x, i,
                                   thing(site, i, Payload::kPlayer));
      return x;
    case Taken::kPlayer:
      text.declared += fmt::format("const i32 {} = {}; ", x, thing(site, i, Payload::kPlayer));
      return x;
    case Taken::kAmounts:
      text.declared += fmt::format("const i32 r = {}; const i32 n = amount_of_form(a[{}]); ",
                                   resource(site, i), i + 1);
      text.amount = ", n";
      return "r";
    case Taken::kNamed:
      return fmt::format("{}", site.id);
    case Taken::kValues:
      text.charge += fmt::format(" + {}", std::int64_t(site.arguments.size()) * kAnnounceFuel);
      text.declared += values(site, i);
      return "values.items()";
    case Taken::kPlace:
      text.declared += target(site, i);
      return "z, at";
    case Taken::kFlag:
      return is_word(s, site, i, a.word);
    case Taken::kCount:
      text.gives_list = i < site.arguments.size();
      if (!text.gives_list) return fmt::format("{}", a.absent);
      text.declared +=
          fmt::format("const i32 {} = most(amount_of_form(a[{}]), {}); ", x, i, 1 - a.absent);
      if (a.writes_places) text.charge += " + (z >= 0 ? h->g.size_of(z) : 0)";
      return x;
    default:
      break;
  }
  std::string zone = a.type == TypeKind::kZone ? x : fmt::format("h->g.zone({})", x);
  if (a.may_be_list()) {
    text.declared += things(site, i, a.item());
    x = fmt::format("b{}.{}", i, a.taken == Taken::kAll ? "items()" : "p[k]");
    zone = x;
    if (a.fuel > 0) text.charge += fmt::format(" + i64{{b{}.n}} * {}", i, a.fuel);
  } else {
    const bool is_definition = a.type == TypeKind::kDefinition;
    text.declared += fmt::format(
        "const i32 {} = {}; ", x,
        is_definition ? definition(site, i) : thing(site, i, lowering::payload_of(a.type)));
  }
  if (a.writes_places) {
    text.charge +=
        fmt::format(" + h->g.{}({})", a.taken == Taken::kAll ? "sizes_of" : "size_of", zone);
  }
  return x;
}

// Returns a field of the table that is the last argument, which is at `at` of the arguments.
std::string field(const FormSite& site, const RuleArgument& a, std::int32_t at, PlainSite& text) {
  if (a.taken == Taken::kFlag) return at < 0 ? "false" : fmt::format("holds(a[{}])", at);
  if (a.taken == Taken::kAll) {
    if (at < 0) return "Lst{}";
    text.declared += fmt::format("Builder b(h->g); if (a[{}] != kNil) {{ {} }} ", at,
                                 collect(site, static_cast<std::size_t>(at), a.type, "b"));
    return "b.items()";
  }
  if (at < 0) return "-1";
  return fmt::format("a[{}] == kNil ? -1 : below(kEndCauseOfText[{}], kEndCauses)", at,
                     thing(site, std::size_t(at), Payload::kText));
}

PlainSite arguments_of(const FormScope& s, const FormSite& site, const VerbRow& row) {
  PlainSite text;
  std::size_t at = 0;
  std::size_t fields = 0;
  row.each_in_scripts([&](const RuleArgument& a, std::size_t in_row) {
    std::string& x = text.arguments[in_row];
    if (a.is_field) {
      x = field(site, a, site.request[fields++], text);
    } else if (!a.name.empty() || a.taken == Taken::kStream || a.taken == Taken::kActor) {
      x = written_argument(s, site, a, at, text);
    }
    if (!a.name.empty()) ++at;
  });
  return text;
}

// Writes one verb with its charge, and what follows it. `is_left` is what becomes of the script if
// a rule is carried out in its place.
std::string one_verb(const VerbRow& row, const PlainSite& text, const char* is_left) {
  std::string out;
  // Nobody can be asked there for the faces of real dice.
  if (row.events[0] == EventKind::kRolled) out += "if (h->callbacks > 0) bail(); ";
  out += fmt::format("h->charged += kVerbFuel{}; ", text.charge);
  if (row.can_be_replaced) {
    out += fmt::format("if (h->is_replaced(h->g.{}_replaced(h->pl, {}))) {} ", row.name,
                       text.arguments_with_amount(), is_left);
  }
  const std::string_view given = row.names_result()                ? "const Lst l = "
                                 : row.gives != TypeKind::kNothing ? "const I made = "
                                                                   : "";
  return out + fmt::format("{}h->g.{}({}); {}", given, row.name, text.arguments_with_amount(),
                           row.skips_rest ? "h->has_ended = 1;" : "h->follow_up();");
}

std::string plain(const FormScope& s, const FormSite& site) {
  const VerbRow& row = *find_plain_verb(site.function->name);
  PlainSite text = arguments_of(s, site, row);
  const bool gives_number = row.gives == TypeKind::kInteger;
  const char* const is_left = row.takes_each_of_list() ? "continue;"
                              : gives_number           ? "return 0;"
                                                       : "return kNil;";
  if (row.verb == Verb::kGive) {
    const std::string to = std::exchange(text.arguments[2], {});
    const std::string paid = one_verb(row_of(Verb::kPay), text, is_left);
    text.arguments[1] = to;
    return fmt::format("{} {{ {} }} if (h->has_ended != 0) return kNil; {} return made;",
                       text.declared, paid, one_verb(row_of(Verb::kGain), text, is_left));
  }
  std::string done = one_verb(row, text, is_left);
  if (row.takes_each_of_list()) {
    done = fmt::format("for (i32 k = 0; k < b0.n && h->has_ended == 0; ++k) {{ {} }}", done);
  }
  done = text.declared + done;
  if (row.names_result()) {
    return done + (text.gives_list ? " return h->list(l, from_id);"
                                   : " return from_id(l.n == 0 ? -1 : l.p[0]);");
  }
  return done + (gives_number                      ? " return made;"
                 : row.gives != TypeKind::kNothing ? " return from_id(made);"
                                                   : " return kNil;");
}

}  // namespace

std::string written(const FormSite& site) {
  std::string out;
  std::string_view code = site.function->code;
  for (std::size_t open; (open = code.find('{')) != std::string_view::npos;) {
    out += code.substr(0, open);
    const std::size_t end = code.find('}', open);
    const auto named = std::ranges::find(
        site.function->declared, code.substr(open + 1, end - open - 1), &BuiltinParameter::name);
    const Payload payload = named->type == "zone"   ? Payload::kZone
                            : named->type == "cell" ? Payload::kCell
                                                    : Payload::kPlayer;
    out += thing(site, static_cast<std::size_t>(named - site.function->declared.begin()), payload);
    code.remove_prefix(end + 1);
  }
  return out.append(code);
}

std::string write_verb(const FormScope& s, const FormSite& site) {
  return site.function->has_role(ArgumentRole::kNewValue) ? set(site) : plain(s, site);
}

std::string write_question(const FormScope&, const FormSite& site) {
  const std::int32_t who = place_of(site, RequestField::kPlayer);
  const auto from = static_cast<std::size_t>(place_of(site, RequestField::kFrom));
  const ArgumentType candidates = site.arguments[from];
  const std::int32_t at = place_of(site, RequestField::kAmong);
  const ArgumentType among = at < 0 ? ArgumentType() : site.arguments[std::size_t(at)];
  const bool has_sets = among.payload == Payload::kTable;
  std::string out = "FormRun::Question q; q.who = h->pl; ";
  if (who >= 0) {
    out += fmt::format("if (a[{}] != kNil) q.who = {}; ", who,
                       thing(site, std::size_t(who), Payload::kPlayer));
  }
  out += fmt::format(
      "q.is_optional = holds({}); q.always_asks = holds({}); const I low = {}; const I high = {}; "
      "q.is_subset = {} || low != kNil || high != kNil; if (q.is_subset != {}) bail(); q.low = low "
      "== "
      "kNil ? 0 : amount_of_form(low); q.high = high == kNil ? kLargestCount : "
      "amount_of_form(high); "
      "Builder b(h->g); ",
      requested(site, RequestField::kOptional, "kNil"),
      requested(site, RequestField::kAlwaysAsk, "kNil"),
      requested(site, RequestField::kMinimum, "kNil"),
      requested(site, RequestField::kMaximum, "kNil"), has_sets, site.gives_list);
  if (candidates.payload == Payload::kTable) {
    out += fmt::format("const i32 kind = h->candidates({}, a[{}], b, q.are_alone); ",
                       payload_code(candidates.items), from);
  } else {
    out += fmt::format(
        "const i32 kind = TypeKind::kComponent; q.are_alone = false; h->collect(kind, {}, "
        "kOfNothing, a[{}], b); ",
        payload_code(candidates.payload), from);
  }
  out += notes(site);
  out += fmt::format("q.name = static_cast<i32>(thing_of(a[{}])); q.kind = kind; ",
                     place_of(site, RequestField::kName));
  std::string sets = "nullptr";
  if (has_sets) {
    out += fmt::format(
        "Builder s(h->g); if (a[{2}] == kNil) bail(); h->take_sets(kind, {0}, {1}, a[{2}], s); "
        "const Lst sets = s.items(); ",
        payload_code(among.items), payload_code(among.members), at);
    sets = "&sets";
  }
  out += fmt::format(
      "q.are_components = kind == TypeKind::kComponent; const Lst l = h->ask(q, b.items(), {}); ",
      sets);
  if (site.gives_list) {
    return out + "return h->list(l, [&](i32 v) { return any_value(kind, v); });";
  }
  return out + "return l.n == 0 ? kNil : any_value(kind, l.p[0]);";
}

}  // namespace cubilete::native
