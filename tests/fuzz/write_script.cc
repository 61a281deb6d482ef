#include "fuzz/write_script.h"

#include <algorithm>

namespace cubilete::fuzz {

namespace {

constexpr Type kTextType{TypeKind::kSymbol};
constexpr Type kNumbers{TypeKind::kInteger, true, -1};

// The beginning of every script file: constants, recursion, a generator of lists.
constexpr const char* kPrelude =
    "-- Written by a generator.\n"
    "local most <const> = 9\n"
    "local function down(n) if n <= 0 then return 0 end return 1 + down(n - 1) end\n"
    "local function up_to(n)\n"
    "  local out = {}\n"
    "  for i = 1, math.max(0, math.min(n, most)) do out[i] = i * i end\n"
    "  return out\n"
    "end\n";

}  // namespace

ScriptWriter::ScriptWriter(Draws& draws, const GamePlan& plan) : draws_(draws), plan_(plan) {
  static constexpr const char* kLineEnds[] = {"\n", "\n", "\r\n", "\r", "\n\r"};
  files_.push_back({"rules", draws_.of(kLineEnds), kPrelude});
  files_.push_back({"more", draws_.of(kLineEnds), kPrelude});
}

std::vector<std::pair<std::string, std::string>> ScriptWriter::files() const {
  std::vector<std::pair<std::string, std::string>> out;
  for (const File& f : files_) {
    std::string text;
    for (const char c : f.text) {
      const bool is_ending = c == '\n' && !text.ends_with('\r');
      text += is_ending ? f.line_end : std::string(1, c);
    }
    out.emplace_back("scripts/" + f.name + ".lua", std::move(text));
  }
  return out;
}

WrittenScript ScriptWriter::write(const Parameters& parameters, ScriptUse use, Type returns) {
  return write(parameters, use, [&](const Scope& s) -> std::string {
    if (use == ScriptUse::kEffect) return "";
    const bool is_number = returns == kIntegerType && plan_.is_tame;
    return Form{"  return {}{}\n", value(returns, s, 2), is_number ? " % 1000" : ""};
  });
}

WrittenScript ScriptWriter::write_records(const Parameters& parameters, const Parameters& fields) {
  return write(parameters, ScriptUse::kQuery,
               [&](const Scope& s) { return records("all", fields, s) + "  return all\n"; });
}

WrittenScript ScriptWriter::write_sets(Type list) {
  return write({{"all", list}}, ScriptUse::kQuery, [&](const Scope&) -> std::string {
    const char* const differ = plan_.is_tame || !draws_.one_in(8) ? "all[i] ~= all[j]" : "true";
    const std::string single = draws_.one_in(2) ? "    sets[#sets + 1] = {all[i]}\n" : "";
    return Form{
        "  local sets = {{}}\n  for i = 1, math.min(#all, 6) do\n{}    for j = 1, i do\n"
        "      if {} then sets[#sets + 1] = {{all[i], all[j]}} end\n    end\n  end\n"
        "  return sets\n",
        single, differ};
  });
}

WrittenScript ScriptWriter::write_record(const Parameters& parameters, const Parameters& fields) {
  return write(parameters, ScriptUse::kQuery, [&](const Scope& s) -> std::string {
    std::string values;
    for (const auto& [name, type] : fields) {
      const std::string otherwise = type == kPlayerType && plan_.is_tame ? " or players[1]" : "";
      values +=
          Form{"{}{} = ({}){}", values.empty() ? "" : ", ", name, value(type, s, 1), otherwise};
    }
    return Form{"  return {{{}}}\n", values};
  });
}

std::string ScriptWriter::records(const std::string& name, const Parameters& fields,
                                  const Scope& s) {
  const std::string m = margin(s);
  Scope inner = s;
  const std::string item = fresh_name();
  inner.locals.emplace_back(item, fields[0].second);
  std::string values = Form{"{} = {}", fields[0].first, item};
  std::string are_there = "true";
  for (std::size_t i = 1; i < fields.size(); ++i) {
    const auto& [field, type] = fields[i];
    values += Form{", {} = {}", field, value(type, inner, 1)};
    are_there += Form{" and one.{} ~= nil", field};
  }
  const Type list_type = fields[0].second.list();
  std::string out = Form{
      "{}local {} = {{}}\n{}for _, {} in ipairs({}) do\n", m, name, m, item, list(list_type, s, 1)};
  out += Form{"{}  local one = {{{}}}\n", m, values};
  const bool tests = plan_.is_tame || !draws_.one_in(8);
  out += tests ? Form{"{}  if {} then {}[#{} + 1] = one end\n", m, are_there, name, name}
               : Form{"{}  {}[#{} + 1] = one\n", m, name, name};
  return out + m + "end\n";
}

template <class Ending>
WrittenScript ScriptWriter::write(const Parameters& parameters, ScriptUse use, Ending ending) {
  Scope s;
  s.use = use;
  s.locals = parameters;
  for (int n = draws_.between(0, 2); n > 0; --n) {
    s.data.emplace_back(Form{"amount_{}", n}, draws_.between(0, 9));
  }
  File& file = files_[draws_.index(files_.size())];
  WrittenScript out;
  const std::string name = Form{"rule_{}", ++functions_};
  out.name = file.name + "." + name;
  out.data = s.data;
  std::string names;
  for (const auto& [parameter, type] : parameters) names += ", " + parameter;
  std::string code = Form{"function {}(rule{})\n", name, names};
  for (const auto& [key, number] : s.data) {
    code += Form{"  local {} = rule.{}\n", key, key};
    s.locals.emplace_back(key, kIntegerType);
  }
  for (int n = draws_.between(1, 5); n > 0; --n) code += statement(s);
  code += ending(s) + "end\n";
  // The function would be too long: write less.
  file.text += code;
  return out;
}

std::string ScriptWriter::write_slow() {
  is_heavy_ = true;
  files_[0].text += Form{"function slow(n)\n  for i = 1, {} do end\n  return n\nend\n",
                         1'900'000 / draws_.between(1, 2)};
  return files_[0].name + ".slow";
}

std::string ScriptWriter::body(Scope s, int statements) {
  ++s.indent;
  ++s.depth;
  std::string out;
  for (int i = 0; i < statements; ++i) out += statement(s);
  return out;
}

std::string ScriptWriter::statement(Scope& s) {
  const std::string m = margin(s);
  if (s.depth > 2) return local(s);
  switch (draws_.below(s.use == ScriptUse::kEffect ? 14 : 9)) {
    case 0:
    case 1:
    case 2:
      return local(s);
    case 3:
      return Form{"{}if {} then\n{}{}{}end\n",
                  m,
                  boolean(s, 2),
                  body(s, 1),
                  draws_.one_in(3) ? Form{"{}else\n{}", m, body(s, 1)} : Form{""},
                  m};
    case 4:
    case 5:
      return loop(s);
    case 6:
      return list_with_holes(s);
    case 7:
      if (draws_.one_in(4)) return m + "-- \xc2\xbfqu\xc3\xa9? [[ \" '\n";
      return Form{"{}do local {} = {} end\n", m, fresh_name(), text(s, 2)};
    case 8:
      if (draws_.one_in(plan_.is_crowded ? 3 : 50)) return near_limits(s);
      if (draws_.one_in(4)) return coin(s);
      return local(s);
    default:
      return verb(s);
  }
}

std::string ScriptWriter::local(Scope& s) {
  static constexpr TypeKind kKinds[] = {TypeKind::kInteger, TypeKind::kInteger, TypeKind::kBoolean,
                                        TypeKind::kSymbol,  TypeKind::kPlayer,  TypeKind::kZone};
  Type t{draws_.of(kKinds), false, -1};
  const bool reads_game = t.kind == TypeKind::kPlayer || t.kind == TypeKind::kZone;
  if (reads_game && s.use == ScriptUse::kPure) t = kNumbers;
  if (t.kind == TypeKind::kInteger && draws_.one_in(3)) t.is_list = true;
  if (t.kind == TypeKind::kPlayer && draws_.one_in(3)) t.is_list = true;
  if (draws_.one_in(4)) {
    const std::string known = local_of(t, s);
    const bool is_own = known.starts_with('v');
    if (is_own) return Form{"{}{} = {}\n", margin(s), known, value(t, s, 2)};
  }
  const std::string name = fresh_name();
  const std::string out = Form{"{}local {} = {}\n", margin(s), name, value(t, s, 3)};
  s.locals.emplace_back(name, t);
  return out;
}

std::string ScriptWriter::loop(Scope& s) {
  const std::string m = margin(s);
  const std::string name = fresh_name();
  Scope inner = s;
  switch (draws_.below(5)) {
    case 0:
      inner.locals.emplace_back(name, kIntegerType);
      return Form{"{}for {} = {}, {} do\n{}{}end\n",
                  m,
                  name,
                  integer(s, 0),
                  draws_.between(0, 6),
                  body(inner, 1),
                  m};
    case 1: {
      inner.locals.emplace_back(name, kIntegerType);
      return Form{"{}for _, {} in ipairs({}) do\n{}{}end\n",
                  m,
                  name,
                  list(kNumbers, s, 1),
                  body(inner, 1),
                  m};
    }
    case 2:
      if (s.use == ScriptUse::kPure) break;
      inner.locals.emplace_back(name, kPlayerType);
      return Form{"{}for _, {} in ipairs({}) do\n{}{}end\n",
                  m,
                  name,
                  list(kPlayerType.list(), s, 1),
                  body(inner, 1),
                  m};
    case 3:
      inner.locals.emplace_back(name + "k", kIntegerType);
      return Form{"{0}for {1}k, {1} in pairs({{10, 20, {2}}}) do\n{3}{0}end\n", m, name,
                  integer(s, 1), body(inner, 1)};
    default:
      break;
  }
  const std::string test = draws_.one_in(2)
                               ? Form{"{0}repeat\n{2}{0}  {1} = {1} + 1\n{0}until {1} > {3}\n", m,
                                      name, body(inner, 1), draws_.between(0, 5)}
                               : Form{"{0}while {1} < {3} do\n{0}  {1} = {1} + 1\n{2}{0}end\n", m,
                                      name, body(inner, 1), draws_.between(0, 5)};
  return Form{"{}local {} = 0\n{}", m, name, test};
}

std::string ScriptWriter::disguised(const std::string& code) {
  const std::string name = fresh_name();
  switch (draws_.below(6)) {
    case 0:
      return Form{"-- behind this word a line ends\r{}", code};
    case 1:
      return Form{"local {} = \"\\z\n\" {} --\"", name, code};
    case 2:
      return Form{"local {} = \"\\\r\n\" {} --\"", name, code};
    case 3:
      return Form{"local {} = [==[\n]] -- ]=] \" ]==] {}", name, code};
    case 4:
      return Form{"local {} = '\\'#\\\\' {} -- '", name, code};
    default:
      return code;
  }
}

// Makes the same list in two ways: its length must be the same, wherever its holes are.
std::string ScriptWriter::list_with_holes(Scope& s) {
  const std::string m = margin(s);
  const int size = draws_.between(2, 9);
  std::vector<int> there;
  std::string items;
  for (int i = 1; i <= size; ++i) {
    const bool is_hole = draws_.one_in(3);
    items += Form{"{}{}", i > 1 ? ", " : "", is_hole ? "nil" : std::to_string(i)};
    if (!is_hole) there.push_back(i);
  }
  const std::string a = fresh_name();
  const std::string b = fresh_name();
  std::string assignments;
  if (draws_.one_in(2)) std::reverse(there.begin(), there.end());
  for (const int i : there) assignments += Form{" {}[{}] = {}", b, i, i};
  const std::string length = fresh_name();
  const std::string test =
      Form{"if #{} ~= #{} then error('broken identity: the length of a list') end local {} = #{}",
           a, b, length, a};
  const std::string out = Form{"{0}local {1} = {{{2}}}\n{0}local {3} = {{}}{4}\n{5}\n",
                               m,
                               a,
                               items,
                               b,
                               assignments,
                               disguised(test)};
  s.locals.emplace_back(length, kIntegerType);
  return out;
}

// The result would be random if the length of a list depended on its layout in memory.
std::string ScriptWriter::coin(Scope& s) {
  const std::string m = margin(s);
  const std::string out = fresh_name();
  const std::string length = disguised("v_out = (v_out * 31 + #v_t) % 1000003");
  std::string code = Form{"{}local {} = 0\n{}do local v_out = 0\n", m, out, m};
  code += m + "  for n = 1, 20 do\n" + m + "    local v_t = {}\n";
  code += m + "    for i = 1, n % 13 do v_t[{}] = i end\n";
  code += m +
          "    for i = 1, n % 17 + 3 do local k = {} v_t[k] = 1 v_t[i * (1 + n % 3)] = i v_t[k] = "
          "nil end\n";
  code += m + "    for i = 1, 5 do v_t[(n * i) % 11 + 1] = nil end\n";
  code += m + length + "\n" + m + "  end\n" + Form{"{}  {} = v_out\n{}end\n", m, out, m};
  s.locals.emplace_back(out, kIntegerType);
  if (s.use != ScriptUse::kEffect) return code;
  Scope one = s;
  Scope other = s;
  return code +
         Form{"{0}if {1} % 2 == 0 then\n{0}do {2}{0}end {3}{0}else\n{0}do {3}{0}end {2}{0}end\n", m,
              out, verb(one), verb(other)};
}

// Does nearly as much as a call may: loops, lists, texts, queries and their remembered results.
std::string ScriptWriter::near_limits(Scope& s) {
  is_heavy_ = true;
  const std::string m = margin(s);
  const std::string name = fresh_name();
  const int many = 100 * draws_.between(1, draws_.one_in(4) ? 2800 : 150);
  switch (draws_.below(s.use == ScriptUse::kEffect ? 7 : 4)) {
    case 0:
    case 1:
      return Form{"{}for i = 1, {} do end\n", m, 1'900'000 / draws_.between(1, 9)};
    case 2:
      return Form{"{0}local {1} = {{}}\n{0}for i = 1, {2} do {1}[i] = i % 7 end\n", m, name, many};
    case 3:
      return Form{"{0}local {1} = ('ab'):rep({2})\n{0}for i = 1, 99 do {1} = {1}:reverse() end\n",
                  m, name, draws_.between(1, 8000)};
    case 4:
      return Form{
          "{0}local {1} = {{}}\n{0}for i = 1, {2} do {1}[i] = i % {3} end\n"
          "{0}choose {{player = {4}, name = \"which\", from = {1}, min = 1, max = 1}}\n",
          m,
          name,
          many,
          draws_.between(2, 3000),
          player(s, 0)};
    case 5:
      return Form{
          "{0}local {1} = {{}}\n{0}for i = 1, {2} do {1}[i] = i end\n"
          "{0}for i = 1, {3} do pick({1}) end\n",
          m, name, many, draws_.between(1, 40)};
    default:
      return Form{
          "{0}local {1} = {2}\n{0}for i = 1, {3} do local last = {1}[math.max(1, #{1})] end\n", m,
          name,
          plan_.is_crowded
              ? plan_.zone_of_all().is_per_player ? "zone(\"heap\", players[1])" : "zone(\"heap\")"
              : zone(s, 0),
          draws_.between(1, 2000)};
  }
}

std::string ScriptWriter::arguments(const RulePlan& rule, const Scope& s) {
  std::string out;
  for (const auto& [name, type] : rule.parameters) out += ", " + value(type, s, 1);
  return out;
}

// Calls an effect of the game, which in a wild game may run this script again.
std::string ScriptWriter::call_of_effect(Scope& s) {
  std::vector<const RulePlan*> of_game;
  for (const RulePlan& rule : plan_.effects) {
    if (rule.kind < 0) of_game.push_back(&rule);
  }
  if (of_game.empty()) return change(s);
  const RulePlan& rule = *draws_.of(of_game);
  return Form{"{}if {} > {} then run(\"{}\"{}) end\n",
              margin(s),
              integer(s, 1),
              draws_.between(2, 9),
              rule.name,
              arguments(rule, s)};
}

std::string ScriptWriter::verb(Scope& s) {
  const std::string m = margin(s);
  switch (draws_.below(9)) {
    case 8:
      return call_of_effect(s);
    case 0:
    case 1:
    case 2:
      return change(s);
    case 3:
    case 4:
      return movement(s);
    case 5:
      return question(s);
    case 6: {
      static constexpr const char* kCommas[] = {"", ", 1", ", 'x'"};
      return Form{"{}announce(\"{}\"{})\n", m, draws_.of(plan_.messages),
                  draws_.one_in(2) ? ", " + integer(s, 1) : draws_.of(kCommas)};
    }
    default: {
      if (!plan_.asides.empty() && draws_.one_in(2)) {
        return Form{"{}start(\"{}\", {})\n", m, draws_.of(plan_.asides), player(s, 1)};
      }
      static constexpr const char* kEnds[] = {"turn", "turn", "round", "game"};
      const std::string what = draws_.of(kEnds);
      const std::string details =
          what != "game" || draws_.one_in(2)
              ? Form{""}
              : Form{", {{because = \"{}\", everyone_loses = {}{}}}", draws_.of(plan_.causes),
                     draws_.one_in(2),
                     draws_.one_in(2) ? Form{", winner = {}", player(s, 1)} : Form{""}};
      return Form{"{}if {} > {} then end_(\"{}\"{}) end\n",
                  m,
                  integer(s, 2),
                  draws_.between(5, 30),
                  what,
                  details};
    }
  }
}

std::string ScriptWriter::change(Scope& s) {
  const std::string m = margin(s);
  const FieldPlan& f = draws_.of(plan_.fields);
  const bool is_wrong = draws_.one_in(plan_.is_tame ? 300 : 40);
  if (f.is_property && !is_wrong) return local(s);
  if (f.is_resource) {
    static constexpr const char* kVerbs[] = {"gain", "gain", "lose", "pay"};
    const std::string amount =
        plan_.is_tame ? Form{"math.max(0, {}) % 9", integer(s, 2)} : integer(s, 2);
    const std::string who = f.owner == AttributeOwner::kPlayer ? player(s, 1) : "nil";
    std::string verb = draws_.of(kVerbs);
    if (verb == "pay" && plan_.is_tame) verb = "lose";
    if (!plan_.is_tame && f.owner == AttributeOwner::kPlayer && draws_.one_in(8)) {
      return Form{"{}give({}, {}, \"{}\", {})\n", m, who, player(s, 1), f.name, amount};
    }
    const std::string result = fresh_name();
    const std::string out = Form{
        "{}local {} = {}({}, \"{}\", {})\n", m, result, verb, is_wrong ? "3" : who, f.name, amount};
    s.locals.emplace_back(result, kIntegerType);
    return out;
  }
  std::string to = value(f.type, s, 2);
  if (f.type.is_list) {
    const Type item = f.type.element();
    to = Form{"{{{}, {}}}", value(item, s, 1), value(item, s, 1)};
    // Tame games do not put things that may be missing into a list.
    if (plan_.is_tame && item != kIntegerType && item != kBooleanType) to = "{}";
    if (plan_.is_tame && item == kIntegerType) {
      to = Form{"{{math.max(0, math.min(5, {}))}}", value(item, s, 2)};
    }
  }
  if (f.type == kIntegerType && plan_.is_tame) to = Form{"math.max(0, math.min(5, {}))", to};
  if (f.owner == AttributeOwner::kTable) return Form{"{}set(nil, \"{}\", {})\n", m, f.name, to};
  if (f.owner == AttributeOwner::kPlayer) {
    return Form{"{}set({}, \"{}\", {})\n", m, player(s, 1), f.name, to};
  }
  if (f.owner == AttributeOwner::kCell) {
    return Form{"{}set({}, \"{}\", {})\n", m, first_cell(f, s), f.name, to};
  }
  const std::string name = fresh_name();
  return Form{"{0}local {1} = {2}\n{0}if {1} then set({1}, \"{3}\", {4}) end\n",
              m,
              name,
              component(f.kind, s, 1),
              f.name,
              to};
}

std::string ScriptWriter::movement(Scope& s) {
  const std::string m = margin(s);
  const ZonePlan& z = draws_.of(plan_.zones);
  std::string to = z.is_per_player ? Form{"zone(\"{}\", {})", z.name, player(s, 1)}
                                   : Form{"zone(\"{}\")", z.name};
  if (z.shape == Shape::kGrid && draws_.one_in(3)) {
    to = Form{"(beside(cell({0}, 1, 1), \"east\") or side({0}, \"west\")[1])", to};
  } else if (z.has_cells()) {
    to = Form{"cell({}, {})", to, draws_.between(1, z.columns)};
  }
  const bool has_room = z.holds < 0 && !z.has_capacity;
  const std::string name = fresh_name();
  switch (draws_.below(8)) {
    case 7:
      return Form{"{0}local {1} = {2}\n{0}if #{1} > 1 then swap({1}[1], {1}[#{1}]) end\n", m, name,
                  zone(s, 1)};
    case 0:
      if (plan_.is_tame && (!has_room || plan_.definitions.empty())) break;
      return Form{"{}local {} = create(\"{}\", {})\n", m, name, draws_.of(plan_.definitions).first,
                  to};
    case 1:
      if (!plan_.is_tame && draws_.one_in(3)) {
        const char* const where = draws_.one_in(3) ? ", \"back\"" : "";
        return Form{"{}rotate({{ {}, {} }}{})\n", m, zone(s, 1), zone(s, 1), where};
      }
      if (!plan_.is_tame && !plan_.definitions.empty() && draws_.one_in(6)) {
        return Form{"{}deny(\"{}\", {})\n", m, draws_.of(plan_.definitions).first, to};
      }
      if (draws_.one_in(3)) return Form{"{}show({}, {})\n", m, zone(s, 1), player(s, 1)};
      return Form{"{}shuffle({})\n", m, zone(s, 1)};
    case 2: {
      for (std::size_t k = 0; k < plan_.kinds.size(); ++k) {
        if (plan_.is_die[k])
          return Form{"{}roll({})\n", m, zone_holding(static_cast<int>(k), s, 1)};
      }
      break;
    }
    case 3: {
      const std::string out =
          Form{"{}local {} = pick({}, {})\n", m, name, list(kNumbers, s, 1), draws_.between(0, 2)};
      s.locals.emplace_back(name, kNumbers);
      return out;
    }
    case 4:
      return Form{"{0}local {1} = {2}\n{0}if #{1} > 0 then local c = pick({1}) end\n", m, name,
                  zone(s, 1)};
    default:
      break;
  }
  if (plan_.is_tame && !has_room) return local(s);
  std::string where = draws_.one_in(4) ? ", \"bottom\"" : "";
  if (where.empty() && draws_.one_in(4)) where = Form{", nil, {}", draws_.between(1, 4)};
  return Form{"{0}local {1} = {2}\n{0}if {1} then move({1}, {3}{4}) end\n",
              m,
              name,
              component(-1, s, 1),
              to,
              where};
}

std::string ScriptWriter::question(Scope& s) {
  static constexpr TypeKind kKinds[] = {TypeKind::kInteger, TypeKind::kPlayer,
                                        TypeKind::kComponent};
  const Type t{draws_.of(kKinds), true, -1};
  const std::string name = fresh_name();
  if (draws_.one_in(5)) {
    const std::string all = fresh_name();
    return records(all, {{"left", t.element()}, {"right", kIntegerType}}, s) +
           Form{"{}local {} = choose {{player = {}, name = \"which\", from = {}}}\n", margin(s),
                name, player(s, 1), all};
  }
  const std::string from = t.kind == TypeKind::kComponent ? zone(s, 1) : list(t, s, 1);
  const bool is_subset = draws_.one_in(3);
  std::string details;
  if (is_subset) {
    details = Form{", min = {}, max = {}", draws_.between(0, 1), draws_.between(1, 3)};
  } else if (draws_.one_in(2)) {
    details = ", optional = true";
  }
  // A list of numbers may hold one twice, and a set of another list what is not there.
  if (is_subset && draws_.one_in(2)) {
    details += t.kind == TypeKind::kComponent
                   ? Form{", among = {{{{{0}[1]}}, {{}}, {{{0}[2], {0}[1]}}}}", from}
                   : Form{", among = {{{{}}, {}}}", from};
    if (draws_.one_in(plan_.is_tame ? 400 : 30)) details += Form{", among = {{{}}}", list(t, s, 1)};
  }
  const std::string out =
      Form{"{}local {} = choose {{player = {}, name = \"which\", from = {}{}}}\n",
           margin(s),
           name,
           player(s, 1),
           from,
           details};
  // A declined choice is nil.
  if (is_subset && t.kind == TypeKind::kInteger) s.locals.emplace_back(name, t);
  return out;
}

std::string ScriptWriter::local_of(Type t, const Scope& s) {
  std::vector<std::string> found;
  for (const auto& [name, type] : s.locals) {
    if (type.kind == t.kind && type.is_list == t.is_list &&
        (t.detail < 0 || t.detail == type.detail)) {
      found.push_back(name);
    }
  }
  return found.empty() ? std::string() : draws_.of(found);
}

std::string ScriptWriter::value(Type t, const Scope& s, int depth) {
  if (draws_.one_in(plan_.is_tame ? 4000 : 300)) return draws_.one_in(2) ? "nil" : "{}";
  if (t.is_list) return list(t, s, depth);
  switch (t.kind) {
    case TypeKind::kBoolean:
      return boolean(s, depth);
    case TypeKind::kSymbol:
      if (t.detail >= 0)
        return Form{"\"{}\"", draws_.of(plan_.vocabularies[std::size_t(t.detail)])};
      return text(s, depth);
    case TypeKind::kPlayer:
      return player(s, depth);
    case TypeKind::kComponent:
      return component(t.detail, s, depth);
    case TypeKind::kZone:
      return zone(s, depth);
    case TypeKind::kDefinition:
      if (plan_.definitions.empty() || s.use == ScriptUse::kPure) return "nil";
      return Form{"definition(\"{}\")", draws_.of(plan_.definitions).first};
    case TypeKind::kCell: {
      const std::string known = local_of(t, s);
      if (!known.empty() || s.use == ScriptUse::kPure) return known.empty() ? "nil" : known;
      for (const ZonePlan& z : plan_.zones) {
        if (z.has_cells() && !z.is_per_player) return Form{"zone(\"{}\").cells[1]", z.name};
      }
      return "nil";
    }
    case TypeKind::kResource:
      for (const FieldPlan& f : plan_.fields) {
        if (f.is_resource && f.owner == AttributeOwner::kPlayer) return Form{"\"{}\"", f.name};
      }
      return "nil";
    default:
      return integer(s, depth);
  }
}

std::string ScriptWriter::integer(const Scope& s, int depth) {
  const std::string known = local_of(kIntegerType, s);
  if (!known.empty() && draws_.one_in(3)) return known;
  if (depth <= 0) {
    static constexpr const char* kLarge[] = {
        "2147483647", "0x7fffffffffffffff", "(1 << 63)", "-2147483648", "3.5", "1e300", "(0 / 0)"};
    if (draws_.one_in(plan_.is_tame ? 300 : 20)) return draws_.of(kLarge);
    return std::to_string(draws_.between(0, 9));
  }
  const auto sub = [&] { return integer(s, depth - 1); };
  switch (draws_.below(12)) {
    case 0:
    case 1: {
      static constexpr const char* kOperators[] = {"+", "-", "*", "&", "|", "~", "<<", ">>"};
      return Form{"({} {} {})", sub(), draws_.of(kOperators), sub()};
    }
    case 2:
      return Form{"({} {} {})", sub(), draws_.one_in(2) ? "//" : "%",
                  plan_.is_tame ? std::to_string(draws_.between(1, 7)) : sub()};
    case 3: {
      static constexpr const char* kFunctions[] = {"max", "min"};
      return Form{"math.{}({}, {})", draws_.of(kFunctions), sub(), sub()};
    }
    case 4: {
      static constexpr const char* kFunctions[] = {"abs", "floor", "ceil"};
      return Form{"math.{}({})", draws_.of(kFunctions), sub()};
    }
    case 5:
      return Form{"#{}", list(kNumbers, s, depth - 1)};
    case 6:
      return draws_.one_in(2) ? Form{"#({})", text(s, depth - 1)}
                              : Form{"({}):len()", text(s, depth - 1)};
    case 7: {
      static constexpr const char* kOfTexts[] = {
          "string.byte(\"abc\", 2)",  "tonumber(\"12\")",
          "select(\"#\", 1, nil, 3)", "(string.find(\"abcabc\", \"ca\", 1, true))",
          "select(2, 7, 8)",          "string.len('\\065')"};
      return draws_.of(kOfTexts);
    }
    case 8:
      return Form{"({} and {} or {})", boolean(s, depth - 1), sub(), sub()};
    case 9:
      return Form{"down({} % 12)", plan_.is_tame ? std::to_string(draws_.between(0, 40)) : sub()};
    case 10:
      return Form{"(function(n) return n + {} end)({})", draws_.between(0, 3), sub()};
    default:
      return s.use == ScriptUse::kPure ? sub() : integer_of_game(s, depth);
  }
}

std::string ScriptWriter::integer_of_game(const Scope& s, int depth) {
  std::vector<const FieldPlan*> numbers;
  for (const FieldPlan& f : plan_.fields) {
    if (f.type == kIntegerType) numbers.push_back(&f);
  }
  switch (draws_.below(8)) {
    case 7:
      for (const RulePlan& rule : plan_.queries) {
        if (rule.kind >= 0 || rule.returns != kIntegerType || !draws_.one_in(2)) continue;
        return Form{"query(\"{}\"{})", rule.name, arguments(rule, s)};
      }
      if (plan_.has_pair && draws_.one_in(2)) return "#query(\"pairs\", 2)";
      return plan_.has_pair ? "query(\"pair\", 3).one" : "turn";
    case 0:
      return draws_.one_in(2) ? "round" : "turn";
    case 1:
      return "#" + zone(s, depth - 1);
    case 2:
      return player(s, depth - 1) + ".seat";
    case 3:
      for (const auto& [name, type] : plan_.options) {
        if (type == kIntegerType) return Form{"option(\"{}\")", name};
      }
      break;
    case 4: {
      const std::string c = component(-1, s, 0);
      static constexpr const char* kFields[] = {"index", "owner and 1", "cell and 2"};
      return Form{"({} and {}.{} or 0)", c, c, draws_.of(kFields)};
    }
    case 5:
      return Form{"#definitions({})",
                  draws_.one_in(2) ? Form{""} : Form{"\"{}\"", draws_.of(plan_.kinds)}};
    default:
      break;
  }
  if (numbers.empty()) return "1";
  const FieldPlan& f = *draws_.of(numbers);
  if (f.owner == AttributeOwner::kTable) return Form{"table_value(\"{}\")", f.name};
  if (f.owner == AttributeOwner::kPlayer) return player(s, depth - 1) + "." + f.name;
  if (f.owner == AttributeOwner::kCell) return first_cell(f, s) + "." + f.name;
  const std::string c = component(f.kind, s, 0);
  return Form{"({0} and {0}.{1} or 0)", c, f.name};
}

// Returns a cell that has the field.
std::string ScriptWriter::first_cell(const FieldPlan& f, const Scope& s) {
  const ZonePlan& z = plan_.zones[std::size_t(f.kind)];
  const std::string owner = z.is_per_player ? ", " + player(s, 0) : "";
  return Form{"zone(\"{}\"{}).cells[1]", z.name, owner};
}

std::string ScriptWriter::boolean(const Scope& s, int depth) {
  const std::string known = local_of(kBooleanType, s);
  if (!known.empty() && draws_.one_in(3)) return known;
  if (depth <= 0) return draws_.one_in(2) ? "true" : "false";
  static constexpr const char* kComparisons[] = {"==", "~=", "<", "<=", ">", ">="};
  switch (draws_.below(6)) {
    case 0:
      return Form{"(not {})", boolean(s, depth - 1)};
    case 1:
      return Form{"({} {} {})", boolean(s, depth - 1), draws_.one_in(2) ? "and" : "or",
                  boolean(s, depth - 1)};
    case 2:
      return Form{"({} {} {})", text(s, depth - 1), draws_.of(kComparisons), text(s, depth - 1)};
    case 3:
      if (s.use == ScriptUse::kPure) break;
      return Form{"({} == {})", player(s, depth - 1), player(s, depth - 1)};
    case 4:
      return Form{"(type({}) == \"number\")", integer(s, depth - 1)};
    default:
      break;
  }
  return Form{"({} {} {})", integer(s, depth - 1), draws_.of(kComparisons), integer(s, depth - 1)};
}

std::string ScriptWriter::text(const Scope& s, int depth) {
  const std::string known = local_of(kTextType, s);
  if (!known.empty() && draws_.one_in(3)) return known;
  static constexpr const char* kTexts[] = {"\"\"",     "\"a\"",        "'b\\n\\\"'",
                                           "[[c\nd]]", "[==[ ]] ]==]", "\"\\z\n   e\"",
                                           "'\\\nf'",  "\"\\u{e9}\"",  "'#'"};
  if (depth <= 0) return draws_.of(kTexts);
  const auto sub = [&] { return text(s, depth - 1); };
  switch (draws_.below(9)) {
    case 0:
      return Form{"({} .. {})", sub(), sub()};
    case 1:
      return Form{"string.rep({}, {})", sub(), draws_.between(0, 9)};
    case 2:
      return Form{"string.sub({}, {}, -{})", sub(), draws_.between(1, 3), draws_.between(1, 2)};
    case 3: {
      static constexpr const char* kFunctions[] = {"upper", "lower", "reverse"};
      return Form{"string.{}({})", draws_.of(kFunctions), sub()};
    }
    case 4:
      return Form{"string.format(\"%3d|%s|%%\", {} % 1000 // 1, {})", draws_.between(0, 9000),
                  sub()};
    case 5:
      return Form{"tostring({})", draws_.one_in(2) ? integer(s, depth - 1) : boolean(s, depth - 1)};
    case 6:
      return Form{"table.concat({}, \",\")", list(kNumbers, s, depth - 1)};
    case 7:
      return Form{"string.char(65, {})", draws_.between(66, 90)};
    default:
      return draws_.of(kTexts);
  }
}

std::string ScriptWriter::player(const Scope& s, int depth) {
  const std::string known = local_of(kPlayerType, s);
  if (!known.empty() && !draws_.one_in(4)) return known;
  if (s.use == ScriptUse::kPure) return known.empty() ? "nil" : known;
  if (depth <= 0) return Form{"players[{}]", draws_.between(1, plan_.min_players)};
  switch (draws_.below(5)) {
    case 0:
      return Form{"next({})", player(s, depth - 1)};
    case 1:
      return Form{"previous({})", player(s, depth - 1)};
    case 2:
      return Form{"others({})[1]", player(s, depth - 1)};
    case 3:
      return "(player or players[1])";
    default:
      return Form{"players_from({})[1]", player(s, depth - 1)};
  }
}

std::string ScriptWriter::zone(const Scope& s, int depth) {
  const std::string known = local_of({TypeKind::kZone}, s);
  if (s.use == ScriptUse::kPure) return known.empty() ? "{}" : known;
  if (!known.empty() && draws_.one_in(2)) return known;
  const ZonePlan& z = draws_.of(plan_.zones);
  if (!z.is_per_player) return Form{"zone(\"{}\")", z.name};
  return draws_.one_in(2) ? Form{"zone(\"{}\", {})", z.name, player(s, depth - 1)}
                          : Form{"{}.{}", player(s, depth - 1), z.name};
}

std::string ScriptWriter::zone_holding(int kind, const Scope& s, int depth) {
  std::vector<const ZonePlan*> fitting;
  for (const ZonePlan& z : plan_.zones) {
    if (plan_.kind_in(z) == kind) fitting.push_back(&z);
  }
  if (fitting.empty() || s.use == ScriptUse::kPure) return zone(s, depth);
  const ZonePlan& z = *draws_.of(fitting);
  return z.is_per_player ? Form{"zone(\"{}\", {})", z.name, player(s, depth)}
                         : Form{"zone(\"{}\")", z.name};
}

std::string ScriptWriter::component(int kind, const Scope& s, int depth) {
  const std::string known = local_of({TypeKind::kComponent, false, kind}, s);
  if (!known.empty() && draws_.one_in(2)) return known;
  if (s.use == ScriptUse::kPure) return known.empty() ? "nil" : known;
  static constexpr const char* kWhich[] = {".top", ".bottom", "[1]", "[2]"};
  const std::string where = kind < 0 ? zone(s, depth) : zone_holding(kind, s, depth);
  return where + draws_.of(kWhich);
}

std::string ScriptWriter::list(Type t, const Scope& s, int depth) {
  const std::string known = local_of(t, s);
  if (!known.empty() && draws_.one_in(2)) return known;
  if (t.kind == TypeKind::kPlayer && s.use != ScriptUse::kPure) {
    static constexpr const char* kFunctions[] = {"others", "players_from", "neighbours"};
    return draws_.one_in(2) ? Form{"players"} : Form{"{}({})", draws_.of(kFunctions), player(s, 0)};
  }
  if (t.kind == TypeKind::kInteger && draws_.one_in(3)) {
    return Form{"up_to({})", integer(s, depth - 1)};
  }
  if (t.kind == TypeKind::kInteger && draws_.one_in(5)) {
    return Form{"{{table.unpack({{{}, 2, 3}})}}", integer(s, 0)};
  }
  if (t == kNumbers && draws_.one_in(5)) {
    static constexpr const char* kWays[] = {
        "table.sort(t)",      "table.sort(t, function(a, b) return a > b end)",
        "table.insert(t, 4)", "table.insert(t, 1, 5)",
        "table.remove(t)",    "assert(#t == 2)"};
    return Form{"(function(t) {} return t end)({{{}, 7}})", draws_.of(kWays), integer(s, 0)};
  }
  std::string items;
  for (int n = draws_.between(0, 3); n > 0; --n) {
    items += (items.empty() ? "" : ", ") + value(t.element(), s, depth - 1);
  }
  return "{" + items + "}";
}

}  // namespace cubilete::fuzz
