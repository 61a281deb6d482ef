// Runs the functions of the program for forms, charged as the bindings in lua/api.
#include <algorithm>
#include <map>

#include "lua/api/handle.h"
#include "lua/lowering/form_call.h"
#include "lua/lowering/form_types.h"
#include "operations/plain_verbs.h"
#include "ruleset/effect_parts.h"
#include "state/runs.h"

namespace cubilete::lowering {
namespace {

// A call of a function of the program, with its arguments.
struct HostCall {
  FormCall& c;
  const FormSite& site;
  std::span<const std::int64_t> arguments;
  std::uint32_t line;

  std::size_t count() const { return arguments.size(); }
  std::int64_t at(std::size_t i) const { return arguments[i]; }
  // Returns the argument if it is of this type and not nil; else the call fails.
  std::optional<std::int32_t> thing(std::size_t i, Payload wanted) const {
    if (site.arguments[i].payload == wanted && at(i) > kTrue)
      return static_cast<std::int32_t>(at(i));
    c.fail(line, "script-wrong-argument");
    return std::nullopt;
  }
  std::optional<std::int32_t> amount(std::size_t i) const {
    return amount_from_form(c, at(i), line);
  }
  std::optional<std::int64_t> table(std::size_t i) const {
    if (site.arguments[i].payload == Payload::kTable && at(i) > kTrue) return at(i);
    c.fail(line, "script-wrong-argument");
    return std::nullopt;
  }
  std::int64_t fail(Code code = "script-wrong-argument") const { return c.fail(line, code); }
};

std::int64_t items_of(FormCall& c, std::int64_t list) {
  const std::int64_t n = c.tables().length(list);
  c.charge(n);
  return n;
}

// Returns one thing of a kind or those of a list; for components also the contents of a zone.
std::optional<ShortList> things(FormCall& c, TypeKind kind, ArgumentType type, std::int64_t value,
                                std::uint32_t line) {
  ShortList out;
  if (type.payload == Payload::kTable && value > kTrue) {
    const std::int64_t n = items_of(c, value);
    for (std::int64_t i = 1; i <= n && !c.is_stopped(); ++i) {
      const std::int64_t item = c.tables().read(value, i, true);
      if (type.items != payload_of(kind) || item <= kTrue) c.fail(line, "script-wrong-argument");
      out.push_back(static_cast<std::int32_t>(item));
    }
  } else if (type.payload == payload_of(kind) && value > kTrue) {
    out.push_back(static_cast<std::int32_t>(value));
  } else if (type.payload == Payload::kZone && value > kTrue) {
    const State& s = c.state();
    const ZoneId z(static_cast<std::int32_t>(value));
    for (ComponentId i = s.first_in(z); i.is_some(); i = s.next_of(i)) out.push_back(i.value);
    c.charge(static_cast<std::int64_t>(out.size()));
  } else {
    c.fail(line, "script-wrong-argument");
  }
  if (c.is_stopped()) return std::nullopt;
  return out;
}

// Performs a verb; returns nothing if the call has stopped.
std::optional<ShortList> perform(const HostCall& h, const VerbCall& verb) {
  FormCall& c = h.c;
  c.charge(kVerbFuel);
  if (c.is_stopped()) return std::nullopt;
  auto reply = cubilete::perform(verb, *c.surroundings().effects);
  if (!reply) {
    c.fail(h.line, reply.error());
    return std::nullopt;
  }
  if (!*reply) {
    if (c.callbacks > 0) {
      h.fail("script-choose-in-callback");
    } else {
      c.stop(FormStop::Kind::kAbandoned, h.line);
    }
    return std::nullopt;
  }
  return std::move(**reply);
}

std::int64_t list_of_players(const HostCall& h, std::int32_t from, std::int32_t count) {
  const std::int32_t n = h.c.state().players();
  std::vector<std::int32_t> out;
  for (std::int32_t i = 0; i < count; ++i) out.push_back((from + i) % n);
  return list_to_form(h.c, kPlayerType, out, h.line);
}

std::int64_t players(const HostCall& h) {
  const auto p = h.thing(0, Payload::kPlayer);
  if (!p) return kNil;
  const std::int32_t n = h.c.state().players();
  if (h.site.function->name == "others") return list_of_players(h, *p + 1, n - 1);
  if (h.site.function->name == "players_from") return list_of_players(h, *p, n);
  if (h.site.function->name == "next") return (*p + 1) % n;
  if (h.site.function->name == "previous") return (*p + n - 1) % n;
  std::vector<std::int32_t> out;
  if (n > 1) out.push_back((*p + 1) % n);
  if (n > 2) out.push_back((*p + n - 1) % n);
  return list_to_form(h.c, kPlayerType, out, h.line);
}

std::int64_t zone(const HostCall& h) {
  const ZoneDefId z(h.site.id);
  MaybePlayer owner;
  if (h.c.ruleset().zone(z).is_per_player) {
    const auto p = h.count() > 1 ? h.thing(1, Payload::kPlayer) : std::nullopt;
    if (!p) return h.fail();
    owner = MaybePlayer(*p);
  }
  return to_form(h.c, {TypeKind::kZone}, zone_of(h.c.ruleset(), h.c.state(), z, owner).value,
                 h.line);
}

std::int64_t cell(const HostCall& h) {
  const auto z = h.thing(0, Payload::kZone);
  if (!z) return kNil;
  const ZoneDefId id = h.c.state().zone_def(ZoneId(*z));
  const ZoneDef& def = h.c.ruleset().zone(id);
  std::optional<std::int32_t> place;
  if (h.site.arguments[1].payload == Payload::kText && h.at(1) > kTrue) {
    const auto& names = h.c.texts().of_cell[id.index()];
    const auto it = std::find(names.begin(), names.end(), static_cast<std::int32_t>(h.at(1)));
    if (it != names.end()) place = static_cast<std::int32_t>(it - names.begin());
  } else {
    const auto row = h.amount(1);
    if (!row) return kNil;
    if (h.count() < 3 || h.at(2) == kNil) {
      place = def.place_numbered(*row);
    } else {
      const auto column = h.amount(2);
      if (!column) return kNil;
      place = def.place_at(*row, *column);
    }
  }
  return to_form(h.c, {TypeKind::kCell}, place ? CellId(ZoneId(*z), *place).value : -1, h.line);
}

std::int64_t definitions(const HostCall& h) {
  const Ruleset& r = h.c.ruleset();
  std::vector<std::int32_t> out;
  for (std::size_t d = 0; d < r.definitions.size(); ++d) {
    if (h.site.id < 0 || r.definitions[d].kind.value == h.site.id)
      out.push_back(static_cast<std::int32_t>(d));
  }
  return list_to_form(h.c, {TypeKind::kDefinition}, out, h.line);
}

std::optional<AttributeId> resource(const HostCall& h, std::size_t i) {
  const auto text = h.thing(i, Payload::kText);
  if (!text) return std::nullopt;
  const AttributeId id = h.c.texts().meanings[std::size_t(*text)].resource;
  if (id.is_some()) return id;
  h.fail("script-undefined-name");
  return std::nullopt;
}

// The attribute that `set` names, and its owner.
struct NamedAttribute {
  AttributeId id;
  RuleValue owner;
};
std::optional<NamedAttribute> attribute(const HostCall& h) {
  const Ruleset& r = h.c.ruleset();
  const auto text = h.thing(1, Payload::kText);
  if (!text) return std::nullopt;
  const std::string& name = h.c.texts().texts[std::size_t(*text)];
  NamedAttribute a;
  if (h.at(0) == kNil) {
    a.id = r.find_attribute(AttributeOwner::kTable, name);
    if (!a.id.is_some() && h.site.lacks_owner) {
      a.id = r.find_attribute(AttributeOwner::kPlayer, name);
      a.owner = {kPlayerType, h.c.surroundings().player.number()};
    }
  } else {
    const auto owner = from_form(h.c, h.site.arguments[0].payload, h.at(0), h.line);
    if (!owner) return std::nullopt;
    a.owner = *owner;
    if (owner->type.kind == TypeKind::kPlayer)
      a.id = r.find_attribute(AttributeOwner::kPlayer, name);
    if (owner->type.kind == TypeKind::kComponent) {
      const DefinitionId of = h.c.state().definition_of(ComponentId(owner->value));
      a.id = r.find_component_attribute(r.definition(of).kind, name);
    }
    if (owner->type.kind == TypeKind::kCell) {
      a.id = r.find_cell_attribute(h.c.state().zone_def(CellId(owner->value).zone()), name);
    }
  }
  if (a.id.is_some()) return a;
  h.fail("script-undefined-name");
  return std::nullopt;
}

// Returns the value that `set` assigns to an attribute that is not a list.
std::optional<std::int32_t> new_value(const HostCall& h, const AttributeDef& def) {
  if (h.at(2) == kNil) return -1;
  const auto v = from_form(h.c, h.site.arguments[2].payload, h.at(2), h.line);
  if (!v) return std::nullopt;
  if (v->type.kind == def.type.kind) return v->value;
  h.fail();
  return std::nullopt;
}

// Returns the items that `set` assigns to an attribute that is a list.
std::optional<ShortList> new_items(const HostCall& h, const AttributeDef& def) {
  const ArgumentType given = h.site.arguments[2];
  ShortList out;
  if (given.payload != Payload::kTable || h.at(2) <= kTrue) {
    h.fail();
    return std::nullopt;
  }
  const std::int64_t n = items_of(h.c, h.at(2));
  for (std::int64_t i = 1; i <= n; ++i) {
    if (h.c.is_stopped()) return std::nullopt;
    const std::int64_t item = h.c.tables().read(h.at(2), i, true);
    const auto v = from_form(h.c, given.items, item, h.line, def.type.kind);
    if (!v) return std::nullopt;
    if (v->type.kind != def.type.kind) {
      h.fail();
      return std::nullopt;
    }
    out.push_back(v->value);
  }
  return out;
}

bool read_assignment(const HostCall& h, verb::Plain& call) {
  const auto a = attribute(h);
  if (!a) return false;
  const AttributeDef& def = h.c.ruleset().attribute(a->id);
  const auto value = def.type.is_list ? std::optional(0) : new_value(h, def);
  const auto items = def.type.is_list ? new_items(h, def) : std::optional(ShortList());
  if (!value || !items) return false;
  const bool is_of_table = def.owner == AttributeOwner::kTable;
  call.arguments = {a->id.value, is_of_table ? MaybePlayer().number() : a->owner.value};
  call.amount = *value;
  call.all = *items;
  return true;
}

// Reads the values of a message, from argument `i` on.
bool read_values(const HostCall& h, std::size_t i, ShortList& out) {
  h.c.charge(static_cast<std::int64_t>(h.count()) * kAnnounceFuel);
  for (; i < h.count(); ++i) {
    const auto v = from_form(h.c, h.site.arguments[i].payload, h.at(i), h.line);
    if (!v) return false;
    append_announced(out, v->type.kind, {&v->value, 1});
  }
  return true;
}

// Reads a field of the table that is the last argument.
bool read_field(const HostCall& h, const RuleArgument& a, std::int8_t at, std::size_t in_row,
                verb::Plain& call) {
  const std::int64_t given = at < 0 ? kNil : h.at(std::size_t(at));
  std::int32_t& out = call.arguments[in_row];
  if (a.taken == Taken::kFlag) {
    out = at >= 0 && holds(given) ? 1 : 0;
    return true;
  }
  if (a.taken == Taken::kAll) {
    if (given == kNil) return true;
    auto all = things(h.c, a.item(), h.site.arguments[std::size_t(at)], given, h.line);
    if (all) call.all = std::move(*all);
    return all.has_value();
  }
  out = -1;
  if (given == kNil) return true;
  const auto text = h.thing(std::size_t(at), Payload::kText);
  if (!text) return false;
  out = find_named(h.c.ruleset(), a.role, h.c.texts().texts[std::size_t(*text)]);
  if (out < 0) h.fail("script-undefined-name");
  return out >= 0;
}

struct HostTarget {
  ZoneId zone;
  std::int32_t place = -1;
};
std::optional<HostTarget> target(const HostCall& h, std::size_t i) {
  const auto v = from_form(h.c, h.site.arguments[i].payload, h.at(i), h.line);
  if (!v) return std::nullopt;
  if (v->type.kind == TypeKind::kZone) return HostTarget{ZoneId(v->value), -1};
  if (v->type.kind == TypeKind::kCell)
    return HostTarget{CellId(v->value).zone(), CellId(v->value).place()};
  h.fail();
  return std::nullopt;
}

// Reads an argument of a plain verb that is one thing.
std::optional<std::int32_t> single(const HostCall& h, std::size_t i, TypeKind kind) {
  const bool is_named = kind == TypeKind::kDefinition && h.at(i) > kTrue &&
                        h.site.arguments[i].payload == Payload::kText;
  if (!is_named) return h.thing(i, payload_of(kind));
  const auto def = h.c.ruleset().find_definition(h.c.texts().texts[std::size_t(h.at(i))]);
  if (def.is_some()) return def.value;
  h.fail("script-undefined-name");
  return std::nullopt;
}

// Reads one argument of a plain verb into the call, or the components that it is done to.
bool read_argument(const HostCall& h, std::size_t i, std::size_t in_row, verb::Plain& call,
                   ShortList& each) {
  const RuleArgument& a = row_of(call.verb).declared[in_row];
  if (a.may_be_list()) {
    auto what = things(h.c, a.item(), h.site.arguments[i], h.at(i), h.line);
    if (!what) return false;
    h.c.charge(static_cast<std::int64_t>(what->size()) * a.fuel);
    (a.taken == Taken::kAll ? call.all : each) = std::move(*what);
    return true;
  }
  if (a.taken == Taken::kOwner) return true;  // read with the value
  if (a.taken == Taken::kValue) return read_assignment(h, call);
  if (a.taken == Taken::kValues) return read_values(h, i, call.all);
  std::optional<std::int32_t> value;
  if (a.taken == Taken::kPlace) {
    if (const auto to = target(h, i)) {
      value = to->zone.value;
      call.place = to->place;
    }
  } else if (a.taken == Taken::kFlag) {
    if (i >= h.count() || h.at(i) == kNil) return true;
    if (const auto text = h.thing(i, Payload::kText))
      value = h.c.texts().texts[std::size_t(*text)] == a.word ? 1 : 0;
  } else if (a.taken == Taken::kCount) {
    value = 1;
    if (i < h.count()) value = h.amount(i);
    if (value) value = std::max(*value, 0);
  } else if (a.taken == Taken::kNamed) {
    value = h.site.id;
  } else if (a.taken == Taken::kBy && h.at(i) == kNil) {
    value = MaybePlayer().number();
  } else if (a.taken == Taken::kAmounts) {
    const auto name = resource(h, i);
    const auto amount = name ? h.amount(i + 1) : std::nullopt;
    if (amount) value = name->value;
    call.amount = amount.value_or(0);
  } else {
    const bool is_player = a.taken == Taken::kBy || a.taken == Taken::kPlayer;
    value = single(h, i, is_player ? TypeKind::kPlayer : a.type);
  }
  if (value) call.arguments[in_row] = *value;
  return value.has_value();
}

std::int64_t plain(const HostCall& h) {
  verb::Plain call;
  const VerbRow& row = *find_plain_verb(h.site.function->name);
  call.verb = row.verb;
  ShortList each = {0};
  bool gives_list = false;
  bool is_read = true;
  std::size_t i = 0;
  std::size_t fields = 0;
  row.each_in_scripts([&](const RuleArgument& a, std::size_t in_row) {
    if (a.taken == Taken::kStream) call.arguments[in_row] = stream_of_scripts(a.word).value;
    if (a.taken == Taken::kActor) call.arguments[in_row] = h.c.surroundings().player.number();
    if (a.is_field && is_read) is_read = read_field(h, a, h.site.request[fields++], in_row, call);
    if (a.name.empty() || !is_read) return;
    gives_list |= a.taken == Taken::kCount && i < h.count();
    is_read = read_argument(h, i++, in_row, call, each);
  });
  if (!is_read) return kNil;
  if (row.takes_amounts()) {
    const AttributeDef& resource = h.c.ruleset().attribute(AttributeId(call.arguments[0]));
    if (h.site.lacks_owner && resource.owner == AttributeOwner::kPlayer)
      call.arguments[1] = h.c.surroundings().player.number();
  }
  if (row.verb == Verb::kGive) {
    call.verb = Verb::kPay;
    if (!perform(h, call)) return kNil;
    call.verb = Verb::kGain;
    call.arguments[1] = call.arguments[2];
  }
  for (const std::int32_t item : each) {
    if (row.takes_each_of_list()) call.arguments[0] = item;
    h.c.charge(places_written(h.c.state(), call));
    const auto reply = perform(h, call);
    if (!reply) return kNil;
    if (row.gives == TypeKind::kNothing) continue;
    if (row.gives == TypeKind::kInteger) return (*reply)[0];
    if (gives_list) return list_to_form(h.c, {row.gives}, *reply, h.line);
    return to_form(h.c, {row.gives}, reply->empty() ? -1 : (*reply)[0], h.line);
  }
  return kNil;
}

std::int64_t request(const HostCall& h, RequestField f) {
  const std::int8_t at = h.site.request[std::size_t(f)];
  return at < 0 ? kNil : h.at(std::size_t(at));
}

// Reads who is asked, the name of the question, and the bounds. False if the call has failed.
bool read_request(const HostCall& h, Question& q) {
  q.is_in_callback = h.c.callbacks > 0;
  q.player = h.c.surroundings().player;
  if (request(h, RequestField::kPlayer) != kNil) {
    const auto p = h.thing(std::size_t(h.site.request[0]), Payload::kPlayer);
    if (!p) return false;
    q.player = MaybePlayer(*p);
  }
  const auto name = h.thing(std::size_t(h.site.request[1]), Payload::kText);
  if (!name) return false;
  q.name = h.c.texts().texts[std::size_t(*name)];
  q.is_optional = holds(request(h, RequestField::kOptional));
  q.always_asks = holds(request(h, RequestField::kAlwaysAsk));
  const std::int64_t least = request(h, RequestField::kMinimum);
  const std::int64_t most = request(h, RequestField::kMaximum);
  q.is_subset = least != kNil || most != kNil;
  q.minimum = 0;
  q.maximum = kLargestCount;
  for (const auto& [bound, to] : {std::pair(least, &q.minimum), std::pair(most, &q.maximum)}) {
    if (bound == kNil) continue;
    const auto n = amount_from_form(h.c, bound, h.line);
    if (!n) return false;
    *to = *n;
  }
  // The form was made for an answer of the other kind (a list, or one thing).
  if (q.is_subset != h.site.gives_list) h.c.stop(FormStop::Kind::kBound, h.line);
  if (q.minimum > q.maximum) h.fail();
  return !h.c.is_stopped();
}

bool read_candidates(const HostCall& h, Question& q) {
  const auto at = static_cast<std::uint8_t>(h.site.request[std::size_t(RequestField::kFrom)]);
  const ArgumentType type = h.site.arguments[at];
  if (type.payload != Payload::kTable || h.at(at) <= kTrue) {
    auto all = things(h.c, TypeKind::kComponent, type, h.at(at), h.line);
    if (!all) return false;
    q.items = std::move(*all);
    q.type = {TypeKind::kComponent};
    return true;
  }
  const std::int64_t n = items_of(h.c, h.at(at));
  for (std::int64_t i = 1; i <= n && !h.c.is_stopped(); ++i) {
    const auto v = from_form(h.c, type.items, h.c.tables().read(h.at(at), i, true), h.line);
    if (!v) return false;
    if (i > 1 && v->type.kind != q.type.kind) h.fail();
    q.type = v->type;
    q.items.push_back(v->value);
  }
  return !h.c.is_stopped();
}

bool add_notes(const HostCall& h, Question& q) {
  const std::int8_t at = h.site.request[std::size_t(RequestField::kNote)];
  if (at < 0) return true;
  if (h.at(std::size_t(at)) == kNil) return true;
  if (q.is_subset) return h.fail(), false;
  for (const std::int32_t item : q.items) {
    const std::int64_t value = to_form(h.c, q.type, item, h.line);
    std::int64_t shown = kNil;
    if (h.site.called >= 0) {
      ++h.c.callbacks;
      shown = h.c.functions().call_function(h.site.called, h.at(std::size_t(at)), {&value, 1});
      --h.c.callbacks;
    } else if (h.site.note >= 0) {
      shown = read_field(h.c, h.c.form().fields[std::size_t(h.site.note)], value, h.line);
    }
    if (h.c.is_stopped()) return false;
    std::optional<RuleValue> v = RuleValue{q.note_type, -1};
    if (shown != kNil) v = from_form(h.c, h.site.note_payload, shown, h.line);
    if (!v) return false;
    q.note_type = v->type;
    q.notes.push_back(v->value);
  }
  return true;
}

std::int64_t choose(const HostCall& h) {
  verb::AskQuestion call;
  Question& q = call.question;
  if (!read_request(h, q) || !read_candidates(h, q) || !add_notes(h, q)) return kNil;
  const auto candidates = static_cast<std::int64_t>(q.items.size());
  h.c.charge(kQuestionFuel + candidates * candidates / kCandidatePairsPerUnit);
  const auto answer = perform(h, call);
  if (!answer) return kNil;
  if (q.is_subset) return list_to_form(h.c, q.type, *answer, h.line);
  return answer->empty() ? kNil : to_form(h.c, q.type, (*answer)[0], h.line);
}

std::int64_t ability(const HostCall& h) {
  const Ruleset& r = h.c.ruleset();
  const auto id = static_cast<std::int32_t>(h.at(0));
  const bool is_component = h.site.arguments[0].payload == Payload::kComponent;
  const DefinitionId of =
      is_component ? h.c.state().definition_of(ComponentId(id)) : DefinitionId(id);
  const std::string& name = h.c.texts().texts[std::size_t(h.site.text)];
  const PropertyId property = r.find_property(r.definition(of).kind, name);
  if (!property.is_some()) return h.fail("script-undefined-name");
  const RuleCall call{RuleCall::Kind::kAbility, property.value, of, {}};
  const std::size_t wanted = r.property(property).parameters.size();
  const std::size_t first = h.count() == wanted + 1 ? 1 : 0;
  return call_rule(h.c, call, std::span(h.site.arguments).subspan(first),
                   h.arguments.subspan(first), h.line);
}

std::int64_t insert(const HostCall& h) {
  const auto list = h.table(0);
  if (!list) return kNil;
  const std::int64_t n = h.c.tables().length(*list);
  std::int64_t at = n + 1;
  if (h.count() == 3) {
    at = h.at(1);
    if (at < 1 || at > n + 1) return h.fail();
    h.c.charge((n - at + 1) + 1);
    for (std::int64_t i = n; i >= at; --i)
      h.c.tables().write(*list, i + 1, h.c.tables().read(*list, i, true), true);
  }
  h.c.tables().write(*list, at, h.arguments.back(), true);
  return kNil;
}

std::int64_t remove(const HostCall& h) {
  const auto list = h.table(0);
  if (!list) return kNil;
  const std::int64_t n = h.c.tables().length(*list);
  const std::int64_t at = h.count() < 2 || h.at(1) == kNil ? n : h.at(1);
  if (at != n && (at < 1 || at > n + 1)) return h.fail();
  if (at >= 1 && at <= n) h.c.charge((n - at + 1) + 1);
  const std::int64_t taken = h.c.tables().read(*list, at, true);
  for (std::int64_t i = at; i < n; ++i)
    h.c.tables().write(*list, i, h.c.tables().read(*list, i + 1, true), true);
  h.c.tables().write(*list, std::max(at, n), kNil, true);
  return taken;
}

// True if one item comes before another; each comparison is charged.
bool comes_before(const HostCall& h, std::int64_t one, std::int64_t other) {
  constexpr std::int64_t kComparison = 3;
  h.c.charge(kComparison);
  if (h.c.is_stopped()) return false;
  if (h.count() < 2 || h.at(1) == kNil) {
    if (one < kLeastInteger || other < kLeastInteger) h.fail();
    return one < other;
  }
  const std::int64_t sides[] = {one, other};
  ++h.c.callbacks;
  const std::int64_t result = h.c.functions().call_function(h.site.called, h.at(1), sides);
  --h.c.callbacks;
  return holds(result);
}

// Performs the same comparisons as the merge sort of lua/vm/stdlib.cc.
std::int64_t sort(const HostCall& h) {
  const auto list = h.table(0);
  if (!list) return kNil;
  const auto n = static_cast<std::size_t>(h.c.tables().length(*list));
  std::vector<std::int64_t> from;
  for (std::size_t i = 1; i <= n; ++i)
    from.push_back(h.c.tables().read(*list, static_cast<std::int64_t>(i), true));
  std::vector<std::int64_t> to(n);
  for (std::size_t width = 1; width < n; width *= 2) {
    for (std::size_t begin = 0; begin < n; begin += 2 * width) {
      std::size_t a = begin;
      const std::size_t middle = std::min(begin + width, n);
      std::size_t b = middle;
      const std::size_t end = std::min(begin + 2 * width, n);
      for (std::size_t k = begin; k < end; ++k) {
        bool take_a = b >= end;
        if (a < middle && b < end) take_a = !comes_before(h, from[b], from[a]);
        if (h.c.is_stopped()) return kNil;
        to[k] = from[take_a ? a++ : b++];
      }
    }
    std::swap(from, to);
  }
  for (std::size_t i = 0; i < n; ++i)
    h.c.tables().write(*list, static_cast<std::int64_t>(i) + 1, from[i], true);
  return kNil;
}

bool add_amounts(FormCall& c, ArgumentType type, std::int64_t table, ShortList& out,
                 std::uint32_t line) {
  if (type.payload != Payload::kTable || table <= kTrue)
    return c.fail(line, "script-wrong-argument"), false;
  const Ruleset& r = c.ruleset();
  ShortList pairs;
  for (std::size_t a = 0; a < r.attributes.size(); ++a) {
    if (!r.attributes[a].is_resource) continue;
    const std::int64_t value = c.tables().read(table, c.texts().of_attribute[a], false);
    if (value == kNil) continue;
    const auto amount = amount_from_form(c, value, line);
    if (!amount) return false;
    pairs.push_back(static_cast<std::int32_t>(a));
    pairs.push_back(*amount);
  }
  out.push_back(static_cast<std::int32_t>(pairs.size()));
  out.append({pairs.data(), pairs.size()});
  return true;
}

bool add_item(FormCall& c, Type type, Payload payload, std::int64_t value, ShortList& out,
              std::uint32_t line) {
  const bool may_be_nil = type.kind != TypeKind::kInteger && type.kind != TypeKind::kBoolean;
  if (value == kNil) {
    out.push_back(-1);
    if (!may_be_nil) c.fail(line, "script-wrong-argument");
    return may_be_nil;
  }
  const auto v = from_form(c, payload, value, line, type.kind);
  if (!v) return false;
  if (v->type.kind != type.kind || !has_detail(c, type, v->value))
    return c.fail(line, "script-wrong-argument"), false;
  out.push_back(v->value);
  return true;
}

bool add_list(FormCall& c, Type type, ArgumentType given, std::int64_t value, ShortList& out,
              std::uint32_t line) {
  if (given.payload != Payload::kTable || value <= kTrue) {
    if (type.kind != TypeKind::kComponent) return c.fail(line, "script-wrong-argument"), false;
    const auto all = things(c, TypeKind::kComponent, given, value, line);
    if (!all) return false;
    out.push_back(static_cast<std::int32_t>(all->size()));
    out.append({all->data(), all->size()});
    return true;
  }
  const std::int64_t n = items_of(c, value);
  out.push_back(static_cast<std::int32_t>(n));
  for (std::int64_t i = 1; i <= n; ++i) {
    if (c.is_stopped()) return false;
    const std::int64_t item = c.tables().read(value, i, true);
    if (!add_item(c, type.element(), given.items, item, out, line)) return false;
  }
  return true;
}

}  // namespace

std::int64_t call_rule(FormCall& c, RuleCall call, std::span<const ArgumentType> types,
                       std::span<const std::int64_t> arguments, std::uint32_t line) {
  if (c.is_stopped()) return kNil;
  const std::vector<Parameter>& parameters = *parameters_of(c.ruleset(), call);
  if (arguments.size() != parameters.size()) return c.fail(line, "wrong-arguments");
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const Type type = parameters[i].type;
    const bool fits = type.kind == TypeKind::kAmounts
                          ? add_amounts(c, types[i], arguments[i], call.arguments, line)
                      : type.is_list
                          ? add_list(c, type, types[i], arguments[i], call.arguments, line)
                          : add_item(c, type, types[i].payload, arguments[i], call.arguments, line);
    if (!fits) return kNil;
  }
  const Type result = result_of(c.ruleset(), call);
  const bool is_effect = result.kind == TypeKind::kNothing;
  if (!is_effect && c.surroundings().rules) {
    c.charge(kVerbFuel);
    if (c.is_stopped()) return kNil;
    const auto value = c.surroundings().rules->ask(call);
    if (!value) return c.fail(line, value.error());
    return result_to_form(c, result, {value->data(), value->size()}, line);
  }
  if (!c.surroundings().effects) return c.fail(line, "effect-in-query");
  const FormSite none;
  const HostCall h{c, none, {}, line};
  if (!is_effect) {
    const auto value = perform(h, verb::Query{std::move(call)});
    return value ? result_to_form(c, result, {value->data(), value->size()}, line) : kNil;
  }
  if (c.callbacks > 0) return c.fail(line, "script-choose-in-callback");
  perform(h, verb::Run{std::move(call)});
  return kNil;
}

std::int64_t call_host(FormCall& c, const FormSite& site, std::span<const std::int64_t> arguments,
                       std::uint32_t line) {
  if (c.is_stopped()) return kNil;
  const HostCall h{c, site, arguments, line};
  switch (site.names) {
    case ArgumentRole::kZone:
      return zone(h);
    case ArgumentRole::kDefinition:
      return site.id;
    case ArgumentRole::kKind:
      return definitions(h);
    case ArgumentRole::kTableAttribute: {
      const AttributeDef& a = c.ruleset().attribute(AttributeId(site.id));
      return result_to_form(c, a.type, items_of(a, c.state().table_value(a)), line);
    }
    case ArgumentRole::kEffect:
      return call_rule(c, {RuleCall::Kind::kEffect, site.id, {}, {}}, site.arguments, arguments,
                       line);
    case ArgumentRole::kQuery:
      return call_rule(c, {RuleCall::Kind::kQuery, site.id, {}, {}}, site.arguments, arguments,
                       line);
    default:
      break;
  }
  if (!site.function) return ability(h);
  using Function = std::int64_t (*)(const HostCall&);
  static const std::map<std::string_view, Function> kFunctions = {
      {"others", players},
      {"players_from", players},
      {"neighbours", players},
      {"next", players},
      {"previous", players},
      {"cell", cell},
      {"choose", choose},
      {"table.insert", insert},
      {"table.remove", remove},
      {"table.sort", sort},
      {"assert", [](const HostCall& call) { return holds(call.at(0)) ? call.at(0) : call.fail(); }},
      {"error", [](const HostCall& call) { return call.fail(); }},
  };
  const auto found = kFunctions.find(site.function->name);
  return found == kFunctions.end() ? plain(h) : found->second(h);
}

}  // namespace cubilete::lowering
