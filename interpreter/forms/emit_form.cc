#include "forms/emit_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

#include "forms/constant_tables.h"
#include "forms/form_bounds.h"
#include "forms/form_parts.h"
#include "forms/own_lists.h"
#include "forms/zone_walk.h"

namespace cubilete::lowering {
namespace {

// Returns what a macro stands for, as text.
#define CUBILETE_TEXT(...) CUBILETE_TEXT_OF(__VA_ARGS__)
#define CUBILETE_TEXT_OF(...) #__VA_ARGS__

constexpr std::string_view kFunctions = R"(
using I = std::int64_t;
using U = std::uint64_t;
constexpr I kNil = INT64_MIN, kFalse = kNil + 1, kTrue = kNil + 2, kLeast = kNil + 16;
inline bool holds(I v) { return v > kFalse; }
inline I truth(bool b) { return b ? kTrue : kFalse; }
inline I add(I a, I b) { return static_cast<I>(U(a) + U(b)); }
inline I subtract(I a, I b) { return static_cast<I>(U(a) - U(b)); }
inline I multiply(I a, I b) { return static_cast<I>(U(a) * U(b)); }
inline I modulo(I a, I b) {
  if (b == -1) return 0;
  const I rest = a % b;
  return rest != 0 && (rest ^ b) < 0 ? rest + b : rest;
}
inline I divide(I a, I b) {
  if (b == -1) return static_cast<I>(0 - U(a));
  return a / b - (a % b != 0 && ((a % b) ^ b) < 0 ? 1 : 0);
}
inline U rounds_left(I first, I last, I step) {
  return step > 0 ? (U(last) - U(first)) / U(step) : (U(first) - U(last)) / (U(-(step + 1)) + 1);
}
inline I* frame(I at) { return reinterpret_cast<I*>(at); }
inline I frame(I* at) { return reinterpret_cast<I>(at); }
// The units of work that a function has spent and not yet reported to the program.
template <class Host>
struct Spent {
  Host* h;
  I since = 0;
  ~Spent() { tell(); }
  void operator+=(I n) { since += n; }
  void tell() { h->units_spent += since; since = 0; }
};
)";

// Returns the definition of the zone that a node yields; none if that is not certain.
ZoneDefId zone_of(const Form& form, std::int32_t at) {
  const FormNode& n = form.nodes[static_cast<std::size_t>(at)];
  if (n.op == FormOp::kCallHost) {
    const FormSite& site = form.sites[static_cast<std::size_t>(n.b)];
    return site.names == ArgumentRole::kZone ? ZoneDefId(site.id) : ZoneDefId();
  }
  if (n.op != FormOp::kReadField && n.op != FormOp::kReadName) return {};
  const FormField& f = form.fields[static_cast<std::size_t>(n.b)];
  const bool is_zone =
      (f.of == Payload::kPlayer || f.of == Payload::kNone) && f.kinds.size() == 1 &&
      (f.kinds[0].kind == FieldKind::kZoneOfPlayer || f.kinds[0].kind == FieldKind::kZoneOfTable);
  return is_zone ? ZoneDefId(f.kinds[0].id) : ZoneDefId();
}

// The data beside a script. It is constant if each call of the named function passes it as the
// first parameter and no table is written under texts.
class ConstantArguments {
 public:
  explicit ConstantArguments(const Form& form) : form_(form), is_constant_(find_out()) {}

  // Returns the constant that a node of a function reads from the data; nothing if it reads another
  // table or may find something else.
  std::optional<std::int64_t> value_of(std::int32_t function, const FormNode& read) const {
    if (!is_constant_ || function != form_.called || read.value != 0) return std::nullopt;
    const FormNode& table = form_.nodes[static_cast<std::size_t>(read.a)];
    const FormNode& key = form_.nodes[static_cast<std::size_t>(read.b)];
    const bool is_data = table.op == FormOp::kLocal && table.a == 0 && table.b == 0;
    if (!is_data || key.op != FormOp::kConstant) return std::nullopt;
    for (const auto& [text, value] : form_.data.front().fields) {
      if (text == key.value) return value;
    }
    return kNil;
  }

 private:
  bool find_out() const {
    if (!form_.wants_data || form_.data.empty()) return false;
    int calls = 0;
    for (const FormNode& n : form_.nodes) {
      calls += n.op == FormOp::kCallFunction && n.b == form_.called;
      const bool is_written = n.op == FormOp::kSetTable && n.value == 0;
      const bool is_assigned = (n.op == FormOp::kSetLocal && n.a >= 0 && n.b == 0) ||
                               (n.op == FormOp::kFor && n.value == 0) ||
                               (n.op == FormOp::kForEach && (n.b == 0 || n.c == 0));
      if (is_written || is_assigned) return false;
    }
    return calls == 1 && std::ranges::none_of(form_.sites, [&](const FormSite& s) {
             return s.called == form_.called;
           });
  }

  const Form& form_;
  const bool is_constant_;
};

// Writes the functions of a form. Every value has a name of its own, in the order of evaluation.
class FunctionWriter {
 public:
  FunctionWriter(const Form& form, std::string& out)
      : form_(form), arguments_(form), constants_(form), shared_(shared_slots(form)), out_(out) {}

  // Writes the tables of constants as functions from keys to values.
  void write_constants() {
    for (const auto& [slot, table] : constants_.all()) {
      write_switch(fmt::format("number{}", slot), table.numbers);
      write_switch(fmt::format("field{}", slot), table.fields);
    }
  }

  void write(std::int32_t number) {
    number_ = number;
    own_.emplace(form_, number);
    declares_functions_ = declares_functions(function().body);
    write_body();
    write_run();
    write_call();
  }

  // Returns the parameters of a function that its caller passes one by one.
  static std::string parameters(const FormFunction& f) {
    std::string all = "FormHost* h, I definer";
    for (std::int32_t i = 0; i < f.parameters; ++i) all += fmt::format(", I s{}", i);
    return all;
  }

 private:
  void write_switch(const std::string& name,
                    const std::vector<std::pair<std::int64_t, std::int64_t>>& pairs) {
    line("static I {}(I key) {{\nswitch (key) {{", name);
    for (const auto& [key, value] : pairs) line("case {}: return {};", number(key), number(value));
    line("default: return kNil;\n}}\n}}");
  }
  const FormFunction& function() const {
    return form_.functions[static_cast<std::size_t>(number_)];
  }
  // Writes what the function does. Its locals are variables; those that functions declared in it
  // share are in its frame, with the frame around it in front.
  void write_body() {
    const FormFunction& f = function();
    line("static I body{}({}) {{", number_, parameters(f));
    line("Spent<FormHost> n{{h}};");
    if (declares_functions_) line("I f[{}];\nf[0] = definer;", f.slots + 1);
    for (std::int32_t slot = 0; slot < f.slots; ++slot) {
      const bool is_given = slot < f.parameters;
      if (is_shared(slot)) {
        line("f[{}] = {};", slot + 1, is_given ? fmt::format("s{}", slot) : "kNil");
      } else if (!is_given) {
        line("I s{} = kNil;", slot);
      }
      if (own_->slots()[static_cast<std::size_t>(slot)]) line("OwnList own{}{{}};", slot);
    }
    statement(f.body);
    for (std::int32_t i = 0; i < f.further; ++i) line("h->further[{}] = kNil;", i);
    line("return kNil;\n}}");
  }
  // Writes the function with the bounds of calls around it.
  void write_run() {
    const FormFunction& f = function();
    line("static I run{}({}) {{", number_, parameters(f));
    end_if_stopped();
    line("h->enter();");
    std::string given;
    for (std::int32_t i = 0; i < f.parameters; ++i) given += fmt::format(", s{}", i);
    line("const I result = body{}(h, definer{});", number_, given);
    line("h->leave();\nreturn result;\n}}");
  }
  // Writes the same for any number of arguments.
  void write_call() {
    line("static I call{}(FormHost* h, I definer, const I* given, std::int32_t count) {{", number_);
    std::string given;
    for (std::int32_t i = 0; i < function().parameters; ++i)
      given += fmt::format(", {0} < count ? given[{0}] : kNil", i);
    line("return run{}(h, definer{});\n}}", number_, given);
  }

  // True if a function is declared below a node, so that it needs the frame.
  bool declares_functions(std::int32_t at) const {
    const FormNode& n = node(at);
    return n.op == FormOp::kFrame ||
           std::ranges::any_of(parts_of(form_, n),
                               [&](std::int32_t part) { return declares_functions(part); });
  }
  // True if a function that is declared in this one may read or write the local.
  bool is_shared(std::int64_t slot) const {
    return declares_functions_ && shared_.contains(static_cast<std::int32_t>(slot));
  }

  // -- the lines of a function -------------------------------------------------------------------
  template <class... Arguments>
  void line(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
    out_ += fmt::format(text, std::forward<Arguments>(arguments)...) + "\n";
  }
  std::string name() { return fmt::format("v{}", ++names_); }
  static std::string number(std::int64_t v) {
    if (v == kNil) return "kNil";
    if (v == kFalse) return "kFalse";
    if (v == kTrue) return "kTrue";
    return fmt::format("I({})", v);
  }
  std::string named(const std::string& value) {
    const std::string v = name();
    line("const I {} = {};", v, value);
    return v;
  }
  void end_if_stopped() { line("if (h->has_stopped()) return kNil;"); }
  // Ends the function if its fuel is spent, or if the call has stopped.
  void check_fuel() {
    tell_spent();
    line("h->check();");
    end_if_stopped();
  }
  // Reports the units before a check or an action of the program, which may be the last.
  void tell_spent() { line("n.tell();"); }
  void fail_if(const std::string& condition) { line("if ({}) bail();", condition); }
  // Writes a call of the program or of a function: names its value, checks for a stop.
  std::string result(const std::string& call) {
    tell_spent();
    const std::string v = named(call);
    end_if_stopped();
    return v;
  }

  // -- nodes -------------------------------------------------------------------------------------
  const FormNode& node(std::int32_t at) const { return form_.nodes[static_cast<std::size_t>(at)]; }
  std::string slot(std::int32_t depth, std::int64_t at) const {
    if (depth < 0) return fmt::format("h->file_slots[{}]", at);
    if (depth == 0) return is_shared(at) ? fmt::format("f[{}]", at + 1) : fmt::format("s{}", at);
    std::string frame = "frame(definer)";
    for (; depth > 1; --depth) frame = fmt::format("frame({}[0])", frame);
    return fmt::format("{}[{}]", frame, at + 1);
  }

  std::string value(std::int32_t at);
  std::string arithmetic(const FormNode&);
  std::string comparison(const FormNode&);
  std::string logic(const FormNode&);
  std::string extreme(const FormNode&);
  std::string read(const FormNode&);
  std::string read_any_field(const FormNode&);
  std::string read_own(const FormNode&, std::int32_t list);
  std::string read_constant(const FormNode&, std::int64_t slot);
  void give_back(const FormNode&);
  void each_pair(const FormNode&);
  std::string read_zone(const FormNode&, const std::string& zone, const std::string& at);
  std::string new_table(const FormNode&);
  std::string call(const FormNode&);
  void statement(std::int32_t at);
  void loop(const FormNode&);
  void count_up(const FormNode&);
  void append(const FormNode&);
  void each(const FormNode&);

  const Form& form_;
  const ConstantArguments arguments_;
  const ConstantTables constants_;
  const std::set<std::int32_t> shared_;
  std::string& out_;
  int names_ = 0;                    // of values that are named so far
  std::int32_t number_ = -1;         // of the function under way
  std::optional<OwnLists> own_;      // of this function
  bool declares_functions_ = false;  // in this function
};

std::string FunctionWriter::value(std::int32_t at) {
  const FormNode& n = node(at);
  switch (n.op) {
    case FormOp::kConstant:
      return number(n.value);
    case FormOp::kLocal:
      return named(slot(n.a, n.b));
    case FormOp::kFrame:
      return named("frame(f)");
    case FormOp::kAdd:
    case FormOp::kSubtract:
    case FormOp::kMultiply:
    case FormOp::kFloorDivide:
    case FormOp::kModulo:
    case FormOp::kNegate:
      return arithmetic(n);
    case FormOp::kMinimum:
    case FormOp::kMaximum:
    case FormOp::kAbsolute:
      return extreme(n);
    case FormOp::kEqual:
    case FormOp::kEqualKinds:
    case FormOp::kLess:
    case FormOp::kLessEqual:
    case FormOp::kGreater:
    case FormOp::kGreaterEqual:
      return comparison(n);
    case FormOp::kAnd:
    case FormOp::kOr:
    case FormOp::kNot:
      return logic(n);
    case FormOp::kNewTable:
      return new_table(n);
    case FormOp::kLength:
    case FormOp::kReadTable:
    case FormOp::kReadZone:
    case FormOp::kReadField:
    case FormOp::kReadAnyField:
    case FormOp::kReadRule:
    case FormOp::kReadName:
      return read(n);
    case FormOp::kCallFunction:
    case FormOp::kCallHost:
      return call(n);
    case FormOp::kFurtherResult:
      return named(fmt::format("h->further[{}]", n.b));
    case FormOp::kSetLocal:
    case FormOp::kSetTable:
    case FormOp::kEvaluate:
    case FormOp::kBlock:
    case FormOp::kIf:
    case FormOp::kWhile:
    case FormOp::kRepeat:
    case FormOp::kFor:
    case FormOp::kForEach:
    case FormOp::kReturn:
    case FormOp::kBreak:
      break;
  }
  return "kNil";
}

std::string FunctionWriter::arithmetic(const FormNode& n) {
  const std::string a = value(n.a);
  const std::string b = n.op == FormOp::kNegate ? "I(0)" : value(n.b);
  const bool divides = n.op == FormOp::kFloorDivide || n.op == FormOp::kModulo;
  fail_if(fmt::format("{} < kLeast || {} < kLeast{}", a, b, divides ? " || " + b + " == 0" : ""));
  const char* function = n.op == FormOp::kAdd           ? "add"
                         : n.op == FormOp::kMultiply    ? "multiply"
                         : n.op == FormOp::kFloorDivide ? "divide"
                         : n.op == FormOp::kModulo      ? "modulo"
                                                        : "subtract";
  const bool negates = n.op == FormOp::kNegate;
  const std::string v =
      named(fmt::format("{}({}, {})", function, negates ? b : a, negates ? a : b));
  fail_if(v + " < kLeast");
  return v;
}

std::string FunctionWriter::extreme(const FormNode& n) {
  std::vector<std::string> all;
  for (std::int32_t i = 0; i < n.count; ++i) all.push_back(value(form_.child(n, i)));
  const std::string best = name();
  line("I {} = {};", best, all.empty() ? "kNil" : all[0]);
  for (const std::string& v : all) fail_if(v + " < kLeast");
  for (std::size_t i = 1; i < all.size(); ++i)
    line("if ({} {} {}) {} = {};", all[i], n.op == FormOp::kMaximum ? ">" : "<", best, best,
         all[i]);
  if (n.op == FormOp::kAbsolute) line("if ({0} < 0) {0} = -{0};", best);
  return best;
}

std::string FunctionWriter::comparison(const FormNode& n) {
  const std::string a = value(n.a);
  const std::string b = value(n.b);
  const bool is_equality = n.op == FormOp::kEqual || n.op == FormOp::kEqualKinds;
  if (!is_equality) fail_if(fmt::format("{} < kLeast || {} < kLeast", a, b));
  const char* sign = is_equality                  ? "=="
                     : n.op == FormOp::kLess      ? "<"
                     : n.op == FormOp::kLessEqual ? "<="
                     : n.op == FormOp::kGreater   ? ">"
                                                  : ">=";
  const std::string kinds = n.op == FormOp::kEqualKinds ? fmt::format(" && {} <= kTrue", a) : "";
  const char* negated = is_equality && n.c == 1 ? "!" : "";
  return named(fmt::format("truth({}({} {} {}{}))", negated, a, sign, b, kinds));
}

std::string FunctionWriter::logic(const FormNode& n) {
  const std::string a = value(n.a);
  if (n.op == FormOp::kNot) return named(fmt::format("truth(!holds({}))", a));
  const std::string v = name();
  line("I {} = {};", v, a);
  line("if ({}holds({})) {{", n.op == FormOp::kAnd ? "" : "!", a);
  const std::string b = value(n.b);
  line("{} = {};\n}}", v, b);
  return v;
}

std::string FunctionWriter::read_any_field(const FormNode& n) {
  const std::string thing = value(n.a);
  const std::string text = value(n.b);
  const std::string v = name();
  line("I {} = kNil;", v);
  for (std::int32_t i = 0; i + 1 < n.count; i += 2)
    line("if ({} == {}) {} = read_field_{}(h, {}); else", text, form_.child(n, i), v,
         form_.child(n, i + 1), thing);
  line("bail();");
  return v;
}

// Writes the length or an item of a list that the function has made itself.
std::string FunctionWriter::read_own(const FormNode& n, std::int32_t list) {
  if (n.op == FormOp::kLength) return named(fmt::format("h->length_of(own{})", list));
  const std::string key = value(n.b);
  const std::string v = named(fmt::format("h->item_of(own{}, {})", list, key));
  return v;
}

std::string FunctionWriter::read_constant(const FormNode& n, std::int64_t slot) {
  if (n.op == FormOp::kLength) return number(constants_.all().at(slot).length);
  const std::string key = value(n.b);
  const std::string v =
      named(fmt::format("{}{}({})", n.value == 1 ? "number" : "field", slot, key));
  return v;
}

std::string FunctionWriter::read_zone(const FormNode& n, const std::string& zone,
                                      const std::string& at) {
  return fmt::format("{}(h, {}, {})", reader_of_zone(zone_of(form_, n.a)), zone, at);
}

std::string FunctionWriter::read(const FormNode& n) {
  if (n.op == FormOp::kReadAnyField) return read_any_field(n);
  if (n.op == FormOp::kReadName) return named(fmt::format("read_name_{}(h)", n.b));
  if (const std::int32_t list = own_->slot_of(n.a); list >= 0) return read_own(n, list);
  if (const std::int64_t table = constants_.slot_of(node(n.a)); table >= 0)
    return read_constant(n, table);
  const std::string of = value(n.a);
  if (n.op == FormOp::kLength && n.c == 1) return named(fmt::format("h->length_of_zone({})", of));
  if (n.op == FormOp::kLength) {
    fail_if(of + " <= kTrue");
    return named(fmt::format("h->length({})", of));
  }
  if (n.op == FormOp::kReadTable) {
    const std::string key = value(n.b);
    if (const auto known = arguments_.value_of(number_, n)) return number(*known);
    fail_if(of + " <= kTrue");
    const std::string v = named(fmt::format("h->read_table({}, {}, {})", of, key, n.value));
    return v;
  }
  if (n.op == FormOp::kReadZone) {
    const std::string key = value(n.b);
    return named(read_zone(n, of, key));
  }
  const char* function = n.op == FormOp::kReadField ? "read_field" : "read_rule";
  return named(fmt::format("{}_{}(h, {})", function, n.b, of));
}

std::string FunctionWriter::new_table(const FormNode& n) {
  const std::string table = named("h->add_table()");
  std::int64_t next = 1;
  for (std::int32_t i = 0; i + 2 < n.count; i += 3) {
    const std::int32_t key_node = form_.child(n, i);
    const std::string key = key_node < 0 ? number(next++) : value(key_node);
    const std::string v = value(form_.child(n, i + 1));
    fail_if(key + " == kNil");
    line("h->write_table({}, {}, {}, {});", table, key, v, form_.child(n, i + 2));
  }
  return table;
}

std::string FunctionWriter::call(const FormNode& n) {
  const std::string definer = n.op == FormOp::kCallFunction ? value(n.a) : "";
  std::vector<std::string> all;
  for (std::int32_t i = 0; i < n.count; ++i) all.push_back(value(form_.child(n, i)));
  if (n.op == FormOp::kCallHost) {
    const std::string given = name();
    line("const I {}[] = {{{}}};", given,
         all.empty() ? "0" : fmt::format("{}", fmt::join(all, ", ")));
    const std::string text = fmt::format("call_host_{}(h, {})", n.b, given);
    const BuiltinFunction* f = form_.sites[static_cast<std::size_t>(n.b)].function;
    return f && f->only_reads() ? named(text) : result(text);
  }
  fail_if(definer + " == kNil");
  const std::int32_t wanted = form_.functions[static_cast<std::size_t>(n.b)].parameters;
  all.resize(static_cast<std::size_t>(wanted), "kNil");
  all.insert(all.begin(), definer);
  return result(fmt::format("run{}(h, {})", n.b, fmt::join(all, ", ")));
}

void FunctionWriter::statement(std::int32_t at) {
  const FormNode& n = node(at);
  switch (n.op) {
    case FormOp::kSetLocal: {
      if (constants_.slot_of(n) >= 0) return;
      const std::string v = value(n.c);
      line("{} = {};", slot(n.a, n.b), v);
      if (n.a == 0 && own_->slots()[static_cast<std::size_t>(n.b)])
        line("own{} = h->own_list({});", n.b, v);
      return;
    }
    case FormOp::kSetTable: {
      if (own_->appends(n)) return append(n);
      const std::string table = value(n.a);
      const std::string key = value(n.b);
      const std::string v = value(n.c);
      fail_if(fmt::format("{} <= kTrue || {} == kNil", table, key));
      return line("h->write_table({}, {}, {}, {});", table, key, v, n.value);
    }
    case FormOp::kBlock:
      if (n.value != 0) line("n += {};", n.value);
      for (std::int32_t i = 0; i < n.count; ++i) statement(form_.child(n, i));
      return;
    case FormOp::kIf:
      line("if (holds({})) {{", value(n.a));
      statement(n.b);
      line("}} else {{");
      if (n.c >= 0) statement(n.c);
      return line("}}");
    case FormOp::kWhile:
    case FormOp::kRepeat:
      return loop(n);
    case FormOp::kFor:
      return count_up(n);
    case FormOp::kForEach:
      return each(n);
    case FormOp::kReturn:
      return give_back(n);
    case FormOp::kBreak:
      return line("break;");
    default:
      value(n.op == FormOp::kEvaluate ? n.a : at);
  }
}

void FunctionWriter::give_back(const FormNode& n) {
  const std::string first = n.a < 0 ? "kNil" : value(n.a);
  std::vector<std::string> further;
  for (std::int32_t i = 0; i < n.count; ++i) further.push_back(value(form_.child(n, i)));
  further.resize(static_cast<std::size_t>(function().further), "kNil");
  for (std::size_t i = 0; i < further.size(); ++i) line("h->further[{}] = {};", i, further[i]);
  line("return {};", first);
}

void FunctionWriter::append(const FormNode& n) {
  const std::string v = value(n.c);
  line("h->append(own{}, {});", own_->slot_of(n.a), v);
}

void FunctionWriter::loop(const FormNode& n) {
  line("for (;;) {{");
  if (n.op == FormOp::kWhile) line("if (!holds({})) break;", value(n.a));
  statement(n.b);
  if (n.op == FormOp::kRepeat) line("if (holds({})) break;", value(n.a));
  check_fuel();
  line("}}");
}

void FunctionWriter::count_up(const FormNode& n) {
  const std::string first = name();
  line("I {} = {};", first, value(n.a));
  const std::string last = value(n.b);
  const std::string step = n.c < 0 ? "I(1)" : value(n.c);
  fail_if(
      fmt::format("{} < kLeast || {} < kLeast || {} < kLeast || {} == 0", first, last, step, step));
  line("if ({0} > 0 ? {1} <= {2} : {1} >= {2}) {{", step, first, last);
  const std::string left = name();
  line("for (U {} = rounds_left({}, {}, {});; --{}) {{", left, first, last, step, left);
  line("{} = {};", slot(0, n.value), first);
  statement(form_.child(n, 0));
  line("if ({} == 0) break;", left);
  line("{} = add({}, {});", first, first, step);
  check_fuel();
  line("}}\n}}");
}

// Writes a loop over all that a table holds, in the order of the keys as they are at its beginning.
void FunctionWriter::each_pair(const FormNode& n) {
  const int is_number = n.value == 2 ? 1 : 0;
  const std::string of = value(n.a);
  fail_if(of + " <= kTrue");
  tell_spent();
  const std::string keys = named(fmt::format("h->keys_of({}, {})", of, is_number));
  const std::string i = name();
  line("for (I {} = 1;; ++{}) {{", i, i);
  const std::string key = named(fmt::format("h->read_table({}, {}, 1)", keys, i));
  check_fuel();
  line("if ({} == kNil) break;", key);
  line("{} = {};", slot(0, n.b), key);
  if (n.c >= 0) line("{} = h->read_table({}, {}, {});", slot(0, n.c), of, key, is_number);
  statement(form_.child(n, 0));
  line("}}");
}

void FunctionWriter::each(const FormNode& n) {
  if (n.value > 1) return each_pair(n);
  const std::int32_t list = n.value == 0 ? own_->slot_of(n.a) : -1;
  const std::int64_t constants = n.value == 0 ? constants_.slot_of(node(n.a)) : -1;
  const bool is_known = list >= 0 || constants >= 0;
  const std::string of = is_known ? name() : value(n.a);
  if (!is_known) fail_if(of + " <= kTrue");
  if (list >= 0) line("const OwnList {} = own{};", of, list);
  const std::string i = name();
  const std::string item = name();
  line("for (I {} = 1;; ++{}) {{", i, i);
  line("const I {} = {};", item,
       n.value == 1     ? read_zone(n, of, i)
       : constants >= 0 ? fmt::format("number{}({})", constants, i)
       : list >= 0      ? fmt::format("h->item_of({}, {})", of, i)
                        : fmt::format("h->read_table({}, {}, 1)", of, i));
  n.value == 1 ? end_if_stopped() : check_fuel();
  line("if ({} == kNil) break;", item);
  line("{} = {};", slot(0, n.b), i);
  if (n.c >= 0) line("{} = {};", slot(0, n.c), item);
  statement(form_.child(n, 0));
  line("}}");
}

}  // namespace

std::string reader_of_zone(ZoneDefId zone) {
  return zone.is_some() ? fmt::format("read_zone_{}", zone.value) : "read_any_zone";
}

std::vector<ZoneDefId> zones_read(const Form& form) {
  std::vector<ZoneDefId> zones;
  for (const FormNode& n : form.nodes) {
    if (n.op != FormOp::kReadZone && (n.op != FormOp::kForEach || n.value != 1)) continue;
    const ZoneDefId zone = zone_of(form, n.a);
    if (!std::ranges::count(zones, zone)) zones.push_back(zone);
  }
  return zones;
}

std::string emit_form_helpers() {
  return fmt::format("namespace {{{}{}}}\n", kFunctions, CUBILETE_TEXT(CUBILETE_ZONE_WALK));
}

std::string emit_functions(const Form& form) {
  std::string text;
  FunctionWriter writer(form, text);
  writer.write_constants();
  // A function that only an earlier pass needed has no body.
  for (std::size_t i = 0; i < form.functions.size(); ++i) {
    if (form.functions[i].body >= 0) writer.write(static_cast<std::int32_t>(i));
  }
  return text;
}

}  // namespace cubilete::lowering
