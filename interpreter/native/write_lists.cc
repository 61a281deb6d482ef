// Writes lists: making them, changing them, and computing values from them.
#include "native/expression_writer.h"
#include "native/short_filter.h"

namespace cubilete::native {

std::string loop_over(Emission& m, const std::string& list, const Body& body, LoopItem like) {
  const std::string l = m.name("l");
  const std::string k = m.name("k");
  like.name = m.name("e");
  return fmt::format(
      "{{ const Lst {0} = {1}; work += i64(24) * {0}.n; for (i32 {2} = 0; {2} < {0}.n; ++{2}) {{ "
      "const "
      "i32 {3} = {0}.p[{2}]; {4} }} }}",
      l, list, k, like.name, body(like));
}

std::optional<std::string> each_of_fixed_list(ExpressionWriter& w, std::int32_t index,
                                              const Body& body) {
  FixedLists* const f = w.scope().fixed;
  const ExpressionNode& n = w.node(index);
  if (f == nullptr || f->is_under_way || n.fixed_by < 0 || n.fixed_by > f->bound) return {};
  if (n.op != Op::kFilter || w.is_short(index) || !w.may_stop_early(index)) return {};
  const std::string name = w.emission().name("fixed");
  f->is_under_way = true;
  f->declarations += fmt::format(
      "const i64 before_{0} = work; const Lst {0} = {1}; const i64 charge_{0} = work - before_{0}; "
      "work = before_{0}; ",
      name, w.list(index));
  f->is_under_way = false;
  return fmt::format("work += charge_{}; ", name) +
         loop_over(w.emission(), name, body, w.item_of(index));
}

std::string each_tested(ExpressionWriter& w, std::int32_t index, const TestedBody& body) {
  const ExpressionNode& n = w.node(index);
  const auto all = [&](const LoopItem& i) { return body(i, "true"); };
  if (n.op != Op::kFilter) return w.each(index, all);
  if (auto out = each_of_fixed_list(w, index, all)) return *out;
  if (const auto filter = short_filter(w, index)) {
    Emission& m = w.emission();
    const std::string z = m.name("z");
    const std::string k = m.name("k");
    const std::string f = m.name("f");
    LoopItem it = w.item_of(index);
    it.name = m.name("x");
    return fmt::format(
        "{{ const i32 {0} = {1}; const u32 {2} = {3}({0}); const i32 n{2} = count_in<{8}>({0}); "
        "work "
        "+= i64({4}) * n{2}; for (i32 {5} = 0; {5} < n{2}; ++{5}) {{ const i32 {6} = "
        "member_at<{8}>({0}, {5}); {7} }} "
        "}}",
        z, filter->zone, f, filter->function, filter->charge, k, it.name,
        body(it, fmt::format("(({} >> {} & 1) != 0)", f, k)), filter->members);
  }
  return each_tested(w, w.child(n, 0), [&](const LoopItem& i, const std::string& is_in) {
    const std::string also = fmt::format("(({}) != 0)", w.with_item(i, w.child(n, 1)));
    return body(i, is_in == "true" ? also : fmt::format("({} & {})", is_in, also));
  });
}

std::string loop_over_constants(Emission& m, const std::vector<std::int32_t>& values,
                                const LoopItem& like, const Body& body) {
  if (values.empty()) return "";
  const std::string t = m.name("t");
  const std::string k = m.name("k");
  LoopItem it = like;
  it.name = m.name("e");
  return fmt::format(
      "{{ static constexpr i32 {0}[] = {{{1}}}; work += {5}; for (i32 {2} = 0; {2} < {3}; ++{2}) "
      "{{ "
      "const i32 {4} = {0}[{2}]; {6} }} }}",
      t, fmt::join(values, ", "), k, values.size(), it.name, 24 * values.size(), body(it));
}

namespace {

// Declares a label local to its statement expression, which may occur twice in a function.
std::string local_label(const std::string& label) { return "__label__ " + label + "; "; }

// Writes any, none, count, sum, min and max of a list.
std::string total(ExpressionWriter& w, const ExpressionNode& n) {
  Emission& m = w.emission();
  const std::int32_t of = w.child(n, 0);
  const ExpressionNode& list = w.node(of);
  const std::string t = m.name("t");
  const bool only_counts = n.op == Op::kCount || n.op == Op::kAny || n.op == Op::kNone;
  const char* const compared = n.op == Op::kCount ? "" : n.op == Op::kAny ? " > 0" : " == 0";
  if (only_counts && list.op == Op::kComponents && !is_many(w.node(w.child(list, 0)).type)) {
    return fmt::format(
        "i32(({{ const i32 z_ = {0}; work += i64({2}) * size_of(z_); size_of(z_); "
        "}}){1})",
        w.zone(w.child(list, 0)), compared, w.charge_of_item());
  }
  if (only_counts && list.op == Op::kLocal) {
    return fmt::format("i32({}[{}].n{})", w.scope().locals, list.value, compared);
  }
  if (only_counts && list.op == Op::kAttribute) {
    return fmt::format("i32({}.n{})", write_list_of_attribute(w, list), compared);
  }
  if (only_counts && list.op == Op::kFilter) {
    if (const auto filter = short_filter(w, of)) {
      return fmt::format(
          "({{ const i32 z_ = {}; work += i64({}) * count_in<{}>(z_); i32(count_of({}(z_)){}); }})",
          filter->zone, filter->charge, filter->members, filter->function, compared);
    }
  }
  const bool can_be_tested = only_counts && list.op == Op::kFilter && w.may_stop_early(of);
  if (n.op == Op::kCount && can_be_tested) {
    return fmt::format("({{ i32 {} = 0; {} {}; }})", t,
                       each_tested(w, of,
                                   [&](const LoopItem&, const std::string& is_in) {
                                     return fmt::format("{} += {};", t, is_in);
                                   }),
                       t);
  }
  if (n.op != Op::kCount && can_be_tested && w.is_short(of)) {
    return fmt::format("({{ bool {} = false; {} i32{{{}{}}}; }})", t,
                       each_tested(w, of,
                                   [&](const LoopItem&, const std::string& is_in) {
                                     return fmt::format("{} |= {};", t, is_in);
                                   }),
                       n.op == Op::kNone ? "!" : "", t);
  }
  if (n.op == Op::kCount) {
    return fmt::format("({{ i32 {} = 0; {} {}; }})", t,
                       w.each(of, [&](const LoopItem&) { return "++" + t + ";"; }), t);
  }
  if (n.op == Op::kAny || n.op == Op::kNone) {
    const std::string done = m.name("done");
    const bool early = w.may_stop_early(of);
    const std::string body =
        early ? fmt::format("{} = 1; goto {};", t, done) : fmt::format("{} = 1;", t);
    return fmt::format("({{ {}i32 {} = 0; {} {} i32({}{}); }})", early ? local_label(done) : "", t,
                       w.each(of, [&](const LoopItem&) { return body; }),
                       early ? fmt::format("{}:;", done) : "", t, compared);
  }
  if (n.op == Op::kSum) {
    return fmt::format(
        "({{ i64 {} = 0; {} fits({}); }})", t,
        w.each(of, [&](const LoopItem& i) { return fmt::format("{} += {};", t, i.name); }), t);
  }
  const std::string is_first = m.name("f");
  const char* const sign = n.op == Op::kMinOf ? "<" : ">";
  return fmt::format("({{ i32 {0} = 0; bool {1} = true; {2} {0}; }})", t, is_first,
                     w.each(of, [&](const LoopItem& i) {
                       return fmt::format("if ({1} || {2} {3} {0}) {0} = {2}; {1} = false;", t,
                                          is_first, i.name, sign);
                     }));
}

std::string item_at(ExpressionWriter& w, const ExpressionNode& n) {
  const TypeKind kind = n.type.kind;
  const bool may_be_none =
      kind != TypeKind::kInteger && kind != TypeKind::kSymbol && kind != TypeKind::kBoolean;
  const ExpressionNode& at = w.node(w.child(n, 1));
  if (at.op == Op::kLiteral && at.value == 1 && w.may_stop_early(w.child(n, 0))) {
    Emission& m = w.emission();
    const std::string t = m.name("t");
    const std::string done = m.name("done");
    return fmt::format("({{ {4}i32 {0} = -1; {1} {2} {3}:; {0}; }})", t,
                       w.each(w.child(n, 0),
                              [&](const LoopItem& i) {
                                return fmt::format("{} = {}; goto {};", t, i.name, done);
                              }),
                       may_be_none ? "" : "bail();", done, local_label(done));
  }
  const std::string top = w.emission().name("top");
  return fmt::format(
      "({{ i32* const {0} = top; const Lst l_ = {1}; const i32 r_ = item_at(l_, {2}, {3}); top = "
      "{0}; "
      "r_; }})",
      top, w.list(w.child(n, 0)), w.scalar_of(n, 1), may_be_none);
}

std::string is_in(ExpressionWriter& w, const ExpressionNode& n) {
  const std::string v = w.emission().name("v");
  const std::string t = w.emission().name("t");
  return fmt::format("({{ const i32 {0} = {1}; i32 {2} = 0; {3} {2}; }})", v, w.scalar_of(n, 0), t,
                     w.each(w.child(n, 1), [&](const LoopItem& i) {
                       return fmt::format("{} |= i32({} == {});", t, i.name, v);
                     }));
}

std::string position(ExpressionWriter& w, const ExpressionNode& n) {
  const std::string v = w.emission().name("v");
  const std::string t = w.emission().name("t");
  const std::string k = w.emission().name("k");
  return fmt::format("({{ const i32 {0} = {1}; i32 {2} = 0; i32 {3} = 0; {4} {2}; }})", v,
                     w.scalar_of(n, 1), t, k, w.each(w.child(n, 0), [&](const LoopItem& i) {
                       return fmt::format("++{0}; if ({1} == 0 && {2} == {3}) {1} = {0};", k, t,
                                          i.name, v);
                     }));
}

}  // namespace

std::string write_of_list(ExpressionWriter& w, const ExpressionNode& n) {
  switch (n.op) {
    case Op::kCount:
    case Op::kAny:
    case Op::kNone:
    case Op::kSum:
    case Op::kMinOf:
    case Op::kMaxOf:
      return total(w, n);
    case Op::kItemAt:
      return item_at(w, n);
    case Op::kIn:
      return is_in(w, n);
    case Op::kPosition:
      return position(w, n);
    case Op::kOption: {
      const auto& value = w.ruleset().options[OptionId(n.value)].value;
      return fmt::format("({})", value.empty() ? 0 : value[0]);
    }
    default:
      w.emission().refuse(n.span, "this list is used as one value");
      return "0";
  }
}

namespace {

std::string each_of_literals(ExpressionWriter& w, const ExpressionNode& n, const Body& body) {
  if (n.child_count == 0) return "";
  Emission& m = w.emission();
  std::vector<std::string> values;
  for (std::int32_t k = 0; k < n.child_count; ++k) values.push_back(w.scalar_of(n, k));
  const std::string t = m.name("t");
  const std::string k = m.name("k");
  const std::string e = m.name("e");
  return fmt::format(
      "{{ const i32 {0}[] = {{{1}}}; work += {5}; for (i32 {2} = 0; {2} < {3}; ++{2}) {{ const i32 "
      "{4} "
      "= {0}[{2}]; {6} }} }}",
      t, fmt::join(values, ", "), k, n.child_count, e, w.charge_of_item() * n.child_count,
      body({e, false, -1}));
}

std::string each_of_range(ExpressionWriter& w, const ExpressionNode& n, const Body& body) {
  Emission& m = w.emission();
  const std::string low = m.name("a");
  const std::string high = m.name("b");
  const std::string k = m.name("k");
  const std::string e = m.name("e");
  return fmt::format(
      "{{ const i64 {0} = {1}; const i64 {2} = {3}; if ({2} - {0} >= kMostNumbersOfRange) bail(); "
      "if ({2} >= "
      "{0}) "
      "work += {6} * ({2} - {0} + 1); for (i64 {4} = {0}; {4} <= {2}; ++{4}) {{ const i32 {5} = "
      "i32({4}); {7} }} }}",
      low, w.scalar_of(n, 0), high, w.scalar_of(n, 1), k, e, w.charge_of_item(),
      body({e, false, -1}));
}

std::string each_of_filter(ExpressionWriter& w, const ExpressionNode& n, const ShortFilter& filter,
                           const Body& body) {
  Emission& m = w.emission();
  const std::string z = m.name("z");
  const std::string f = m.name("f");
  LoopItem it = w.item_of(static_cast<std::int32_t>(&n - &w.node(0)));
  it.name = m.name("x");
  return fmt::format(
      "{{ const i32 {0} = {1}; work += i64({2}) * count_in<{7}>({0}); for (u32 {3} = {4}({0}); {3} "
      "!= 0; {3} &= {3} - 1) {{ const i32 {5} = member_at<{7}>({0}, __builtin_ctz({3})); {6} }} }}",
      z, filter.zone, filter.charge, f, filter.function, it.name, body(it), filter.members);
}

std::vector<std::int32_t> definitions_of(const Ruleset& r, std::int32_t kind) {
  std::vector<std::int32_t> out;
  for (std::size_t d = 0; d < r.definitions.size(); ++d) {
    if (kind < 0 || r.definitions[d].kind.value == kind)
      out.push_back(static_cast<std::int32_t>(d));
  }
  return out;
}

std::string each_of_last(ExpressionWriter& w, const ExpressionNode& n, const Body& body) {
  Emission& m = w.emission();
  const std::string b = m.name("b");
  const std::string s = m.name("s");
  return fmt::format(
      "{{ Builder {0}(*this); {1} const i32 {2} = i32(clamped({3}, 0, {0}.n)); {4} }}", b,
      w.each(w.child(n, 0),
             [&](const LoopItem& i) { return fmt::format("{}.add({});", b, i.name); }),
      s, w.scalar_of(n, 1),
      loop_over(m, fmt::format("Lst{{{0}.p + {0}.n - {1}, {1}}}", b, s), body));
}

std::string each_of_extremes(ExpressionWriter& w, const ExpressionNode& n, const Body& body) {
  Emission& m = w.emission();
  const std::string b = m.name("b");
  const std::string best = m.name("best");
  const std::string v = m.name("v");
  return fmt::format(
      "{{ Builder {0}(*this); i64 {1} = -0x7fffffffffffffff; {2} {3} }}", b, best,
      w.each(w.child(n, 0),
             [&](const LoopItem& i) {
               return fmt::format(
                   "const i64 {0} = {1}i64({2}); if ({0} > {3}) {4}.n = 0; if ({0} >= {3}) {{ {3} "
                   "= {0}; {4}.add({5}); }}",
                   v, n.op == Op::kMost ? "" : "-", w.with_item(i, w.child(n, 1)), best, b, i.name);
             }),
      loop_over(m, fmt::format("{}.items()", b), body,
                w.item_of(static_cast<std::int32_t>(&n - &w.node(0)))));
}

std::string each_of_changed_list(ExpressionWriter& w, const ExpressionNode& n, const Body& body) {
  Emission& m = w.emission();
  const std::string b = m.name("b");
  const std::int32_t first = w.child(n, 0);
  const auto add = [&](const LoopItem& i) { return fmt::format("{}.add({});", b, i.name); };
  switch (n.op) {
    case Op::kWithout:
      return fmt::format("{{ const Lst {} = {}; {} }}", b, w.list(w.child(n, 1)),
                         w.each(first, [&](const LoopItem& i) {
                           return fmt::format(
                               "work += 1 + {0}.n / 4; if (!has_item({0}, {1})) {{ {2} }}", b,
                               i.name, body(i));
                         }));
    case Op::kDistinct:
      return fmt::format("{{ Builder {}(*this); {} }}", b, w.each(first, [&](const LoopItem& i) {
        return fmt::format("if (!has_item({0}.items(), {1})) {{ {0}.add({1}); {2} }}", b, i.name,
                           body(i));
      }));
    case Op::kMost:
    case Op::kLeast:
      return each_of_extremes(w, n, body);
    case Op::kSorted:
      return fmt::format("{{ Builder {0}(*this); {1} sort_numbers({0}.p, {0}.n); {2} }}", b,
                         w.each(first, add), loop_over(m, fmt::format("{}.items()", b), body));
    case Op::kFirst: {
      const std::string left = m.name("n");
      return fmt::format("{{ i32 {} = {}; {} }}", left, w.scalar_of(n, 1),
                         w.each(first, [&](const LoopItem& i) {
                           return fmt::format("if ({0} > 0) {{ --{0}; {1} }}", left, body(i));
                         }));
    }
    case Op::kLast:
      return each_of_last(w, n, body);
    default:
      m.refuse(n.span, "this list is not known to machine code");
      return "";
  }
}

}  // namespace

std::string each_of_list(ExpressionWriter& w, const ExpressionNode& n, const Body& body) {
  Emission& m = w.emission();
  switch (n.op) {
    case Op::kLiteralList:
      return each_of_literals(w, n, body);
    case Op::kDefinitions:
      return fmt::format("work += {}; ", w.ruleset().definitions.size()) +
             loop_over_constants(m, definitions_of(w.ruleset(), n.value), {"", true, n.value},
                                 body);
    case Op::kOption:
      return loop_over_constants(m, w.ruleset().options[OptionId(n.value)].value, {}, body);
    case Op::kRange:
      return each_of_range(w, n, body);
    case Op::kConcat:
      return w.each(w.child(n, 0), body) + " " + w.each(w.child(n, 1), body);
    case Op::kFilter:
      if (const auto filter = short_filter(w, static_cast<std::int32_t>(&n - &w.node(0)))) {
        return each_of_filter(w, n, *filter, body);
      }
      return w.each(w.child(n, 0), [&](const LoopItem& i) {
        return fmt::format("if (({}) != 0) {{ {} }}", w.with_item(i, w.child(n, 1)), body(i));
      });
    case Op::kMap:
      return w.each(w.child(n, 0), [&](const LoopItem& i) {
        LoopItem value = w.item_of(static_cast<std::int32_t>(&n - &w.node(0)));
        value.name = m.name("y");
        return fmt::format("{{ const i32 {} = {}; {} }}", value.name, w.with_item(i, w.child(n, 1)),
                           body(value));
      });
    default:
      return each_of_changed_list(w, n, body);
  }
}

}  // namespace cubilete::native
