#include "compiler/expressions/expression.h"

#include <fmt/format.h>

#include <algorithm>

#include "compiler/expressions/expression_builder.h"
#include "compiler/fields.h"
#include "ruleset/constant.h"
#include "ruleset/effect_parts.h"

namespace cubilete {
namespace {

bool is_space(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

// Returns the offsets of the characters of a text in a block below `>-` or `
// `; empty if they cannot be determined.
std::vector<std::uint32_t> offsets_in_block(const Node& n, const std::string& file) {
  std::vector<std::uint32_t> out;
  std::size_t at = std::min(file.find('\n', n.span.begin), file.size());
  while (at < file.size() && is_space(file[at])) ++at;
  for (const char c : n.text) {
    if (at >= file.size()) break;
    out.push_back(static_cast<std::uint32_t>(at));
    if (is_space(c)) {
      while (at < file.size() && is_space(file[at])) ++at;
    } else if (file[at++] != c) {
      return {};
    }
  }
  return out;
}

TextPlace place_of(const Node& n, const Sources& sources) {
  TextPlace place;
  place.span = n.span;
  if (!n.span.is_known()) {
    place.is_exact = false;
    return place;
  }
  const std::string_view written = sources.text(n.span);
  if (n.quoted && !written.empty() && (written[0] == '>' || written[0] == '|')) {
    place.offsets = offsets_in_block(n, sources.text(n.span.file));
  }
  if (!written.empty() && (written[0] == '"' || written[0] == '\'')) place.shift = 1;
  place.is_exact = written.substr(place.shift, n.text.size()) == n.text;
  return place;
}

}  // namespace

ExpressionId ExpressionCompiler::keep(Expression e) {
  r_.expressions.push_back(std::move(e));
  return ExpressionId(r_.expressions.size() - 1);
}

ExpressionId ExpressionCompiler::number(std::int32_t value, SourceSpan span) {
  ExpressionTree tree(names_);
  return keep(tree.take(tree.leaf(Op::kLiteral, kIntegerType, value, span), span));
}

// Parses an expression. A YAML list is a list of expressions: [low, high] needs no quotes.
std::unique_ptr<Syntax> ExpressionCompiler::parse(const Node& node) {
  if (node.is_list()) {
    auto list = std::make_unique<Syntax>();
    list->kind = SyntaxKind::kList;
    list->span = node.span;
    for (const Node& item : node.items) {
      auto part = parse(item);
      if (!part) return nullptr;
      list->children.push_back(std::move(*part));
    }
    return list;
  }
  if (!node.is_scalar() || node.is_null()) {
    d_.error("wrong-type", node.span,
             fmt::format("expected an expression, found {}", describe(node)),
             node.is_map() ? "write a number, a name or a condition; one that holds ', ' or ': ' "
                             "stands in quotes"
                           : "write a number, a name or a condition");
    return nullptr;
  }
  return parse_expression(node.text, place_of(node, r_.sources), d_);
}

ExpressionId ExpressionCompiler::script(const Node& node, const Scope& scope, Type expected) {
  const Node* returns = node.find("returns");
  if (returns) expected = names_.type(*returns);
  if (expected.kind == TypeKind::kNothing) {
    d_.error("wrong-type", node.span, "what this script gives is not known here",
             "write what it gives beside it: returns: list of player");
    return {};
  }
  ExpressionBuilder builder(names_, scope);
  std::vector<Parameter> given;
  std::vector<int> children;
  const auto give = [&](const std::string& name, int child) {
    children.push_back(child);
    given.push_back({name, builder.type_of(child)});
  };
  const Node* arguments = node.find("arguments");
  for (std::size_t i = 0; arguments && i < arguments->items.size(); ++i) {
    const auto syntax = parse(arguments->items[i]);
    const int child = syntax ? builder.lower(*syntax, kNothingType) : -1;
    if (child < 0) return {};
    give(arguments->items[i].text, child);
  }
  for (std::size_t i = 0; !arguments && i < scope.locals().size(); ++i) {
    const Local& local = scope.locals()[i];
    give(local.name, builder.leaf(Op::kLocal, local.type, local.slot, node.span));
  }
  const ScriptId id = scripts_.add(node, ScriptKind::kQuery, given, expected);
  if (!id.is_some()) return {};
  const int root = builder.add(Op::kCallScript, expected, id.value, children, node.span);
  return root < 0 ? ExpressionId() : keep(builder.take(root, node.span));
}

ExpressionId ExpressionCompiler::value_of(const Local& local, const Scope& scope, SourceSpan span) {
  ExpressionBuilder builder(names_, scope);
  const int root = builder.leaf(Op::kLocal, local.type, local.slot, span);
  return root < 0 ? ExpressionId() : keep(builder.take(root, span));
}

int ExpressionCompiler::record(ExpressionBuilder& builder, const Node& node, Type type) {
  if (!node.is_map()) {
    const auto syntax = parse(node);
    return syntax ? builder.lower_to(*syntax, type) : -1;
  }
  const std::vector<Parameter> fields = r_.fields(type);
  bool is_good = names_.has_fields(node, fields);
  std::vector<int> values;
  for (const Parameter& field : fields) {
    const Node* const given = node.find(field.name);
    const auto syntax = given ? parse(*given) : nullptr;
    values.push_back(syntax ? builder.lower_to(*syntax, field.type) : -1);
    is_good = is_good && values.back() >= 0;
  }
  return is_good ? builder.add(Op::kLiteralList, type, 0, values, node.span) : -1;
}

ExpressionId ExpressionCompiler::records(const Node& node, const Scope& scope, Type type) {
  ExpressionBuilder builder(names_, scope);
  std::vector<int> all;
  for (const Node& item : node.items) all.push_back(record(builder, item, type.element()));
  const int root = type.is_list ? builder.add(Op::kLiteralList, type, 0, all, node.span)
                                : record(builder, node, type);
  return root < 0 ? ExpressionId() : keep(builder.take(root, node.span));
}

ExpressionId ExpressionCompiler::compile(const Node& node, const Scope& scope, Type expected) {
  if (node.is_map() && node.find("script")) return script(node, scope, expected);
  const bool is_written = expected.is_list ? node.is_list() : node.is_map();
  if (is_written && expected.kind == TypeKind::kRecord) return records(node, scope, expected);
  if (node.is_map() && expected.kind == TypeKind::kAmounts) {
    std::string fields;
    for (const Entry& e : node.entries)
      fields += fmt::format("{}{}: integer", fields.empty() ? "" : ", ", e.key);
    d_.error("wrong-type", node.span, "amounts are printed on components, none are made here",
             fmt::format("let it give numbers, each by its name: returns: {{{}}}", fields));
    return {};
  }
  const auto tree = parse(node);
  return tree ? compile(*tree, scope, expected) : ExpressionId();
}

ExpressionId ExpressionCompiler::compile(const Node* node, const Scope& scope, Type expected) {
  return node ? compile(*node, scope, expected) : ExpressionId();
}

ExpressionId ExpressionCompiler::compile(const Syntax& syntax, const Scope& scope, Type expected) {
  ExpressionBuilder builder(names_, scope);
  const int root = builder.lower_to(syntax, expected);
  return root < 0 ? ExpressionId() : keep(builder.take(root, syntax.span));
}

bool ExpressionCompiler::check_bounds(std::int64_t value, Bounds bounds, SourceSpan span,
                                      const std::string& help) {
  const bool is_less = value < bounds.least;
  if (!is_less && value <= bounds.most) return true;
  d_.error("out-of-range", span,
           fmt::format("expected a number of at {} {}, found {}", is_less ? "least" : "most",
                       is_less ? bounds.least : bounds.most, value),
           is_less ? help : "");
  return false;
}

ExpressionId ExpressionCompiler::count(const Node* node, const Scope& scope, std::int32_t least) {
  const ExpressionId id = compile(node, scope, kIntegerType);
  if (const auto value = constant_value(r_, id)) {
    check_bounds(
        *value, {least}, node->span,
        *value == 0 ? "leave out what happens 0 times" : fmt::format("write {} or more", least));
  }
  return id;
}

bool ExpressionCompiler::is_known_before(const Syntax& s, const Scope& scope) {
  bool is_known = true;
  if (s.kind == SyntaxKind::kCall) is_known = is_function(s.name);
  if (s.kind == SyntaxKind::kName) {
    is_known = scope.find(s.name) || r_.find_option(s.name).is_some() ||
               r_.find_symbol(s.name).is_some() || r_.find_definition(s.name).is_some() ||
               s.name == "true" || s.name == "false";
  }
  if (is_known) {
    return std::ranges::all_of(s.children,
                               [&](const Syntax& c) { return is_known_before(c, scope); });
  }
  std::vector<std::string> known = names_of(r_.options);
  for (const Local& l : scope.locals()) known.push_back(l.name);
  Diagnostics::Report report =
      d_.error("unknown-name", s.name_span.is_known() ? s.name_span : s.span,
               fmt::format("'{}' is not known before the game begins, as {} here must be", s.name,
                           scope.size() > 0 ? "a condition" : "a number"));
  if (!report.suggest(s.name, known)) {
    report.help(
        scope.size() > 0
            ? "it follows from 'row', 'column', constants and options: declare the name under one "
              "of the latter, or write a number"
            : "it follows from constants and options: declare the name under one of them, or write "
              "a number");
  }
  return false;
}

const Expression* ExpressionCompiler::known_before(const Node& node, const Scope& scope,
                                                   Type type) {
  const auto syntax = parse(node);
  if (!syntax || !is_known_before(*syntax, scope)) return nullptr;
  const ExpressionId id = compile(*syntax, scope, type);
  if (!id.is_some()) return nullptr;
  const Expression& e = r_.expression(id);
  for (const ExpressionNode& n : e.nodes) {
    if (n.op == Op::kOption) r_.options[OptionId(n.value)].is_of_sizes = true;
  }
  return &e;
}

std::int32_t ExpressionCompiler::size(const Node* node, std::int32_t otherwise, Bounds bounds) {
  if (!node) return otherwise;
  if (node->is_integer()) return static_cast<std::int32_t>(node->integer);
  const Expression* const e =
      node->is_string() ? known_before(*node, Scope(), kIntegerType) : nullptr;
  if (!e) return otherwise;
  const auto value =
      constant_value(*e, static_cast<std::int32_t>(e->nodes.size()) - 1,
                     [&](const ExpressionNode& n) { return value_of_option(r_, n); });
  if (!value) {
    d_.error("contradiction", node->span,
             "this is not known before the game begins, as a number here must be",
             "it follows from constants and options: compute it with + - * //, min, max and if");
    return otherwise;
  }
  return check_bounds(*value, bounds, node->span) ? static_cast<std::int32_t>(*value) : otherwise;
}

std::vector<bool> ExpressionCompiler::mask(const Node& node, std::int32_t rows,
                                           std::int32_t columns) {
  Scope scope;
  const std::int32_t slot_of_row = scope.add("row", kIntegerType);
  scope.add("column", kIntegerType);
  std::vector<bool> out;
  const Expression* const e = known_before(node, scope, kBooleanType);
  if (!e) return out;
  for (std::int32_t row = 1; row <= rows; ++row) {
    for (std::int32_t column = 1; column <= columns; ++column) {
      const auto value =
          constant_value(*e, static_cast<std::int32_t>(e->nodes.size()) - 1,
                         [&](const ExpressionNode& n) -> std::optional<std::int64_t> {
                           if (n.op == Op::kLocal) return n.value == slot_of_row ? row : column;
                           return value_of_option(r_, n);
                         });
      if (!value) {
        d_.error("contradiction", node.span,
                 fmt::format("this is not known before the game begins, or cannot be computed "
                             "where 'row' is {} and 'column' is {}",
                             row, column),
                 "it follows from 'row', 'column', constants and options: compare what + - * // %, "
                 "min, max, abs and if compute of them");
        return {};
      }
      out.push_back(*value != 0);
    }
  }
  return out;
}

ExpressionCompiler::Candidates ExpressionCompiler::candidates(const Node* node, const Scope& scope,
                                                              const char* complaint,
                                                              bool may_be_records) {
  ExpressionId list = compile(node, scope, kNothingType);
  if (!list.is_some()) return {};
  const TypeKind found = type_of(list).kind;
  if (!type_of(list).is_list && (found == TypeKind::kZone || found == TypeKind::kCell)) {
    r_.expressions.pop_back();
    list = compile(*node, scope, {TypeKind::kComponent, true, -1});
  }
  const Type t = type_of(list);
  if (!t.is_list) {
    d_.error("wrong-type", node->span, fmt::format("{}, but this is {}", complaint, describe(t)));
  }
  if (t.is_list && t.kind == TypeKind::kRecord && !may_be_records) {
    d_.error("wrong-type", node->span,
             fmt::format("{} of single values, but this is {}", complaint, describe(r_, t)),
             "name a field of each: LIST.FIELD; a choice takes whole records with 'parts: {FIELD: "
             "TYPE, FIELD: TYPE}' beside 'from'");
  }
  return {list, t.element()};
}

ExpressionCompiler::Candidates ExpressionCompiler::from(const Node& whole, const Scope& scope,
                                                        SourceSpan span) {
  const Node* list = whole.find("from");
  if (!list) {
    d_.error("missing-key", span, "it is not said what one chooses from",
             "add 'from: LIST', or 'parts: {NAME: LIST, NAME: LIST}' for several at once");
  }
  return candidates(list, scope, "one chooses from a list");
}

ExpressionId ExpressionCompiler::answers(const Node& from, const Scope& scope,
                                         const std::vector<QuestionPart>& parts) {
  if (const Node* returns = from.find("returns")) {
    d_.error("contradiction", returns->span, "'parts' says already what the answers are",
             "leave out 'returns'");
    return {};
  }
  std::vector<Parameter> fields;
  for (const QuestionPart& part : parts) {
    if (part.type == kNothingType) return {};  // reported
    fields.push_back({part.name, part.type});
  }
  return compile(from, scope, names_.record(std::move(fields)).list());
}

// Reports what is written beside parts in one expression, and is no list of records.
bool ExpressionCompiler::may_be_records(const Node& from, const Scope& scope) {
  if (!from.is_scalar()) return true;
  const ExpressionId id = compile(from, scope, kNothingType);
  if (!id.is_some()) return false;
  const Type t = type_of(id);
  r_.expressions.pop_back();
  if (t.is_list && t.kind == TypeKind::kRecord) return true;
  d_.error(
      "wrong-type", from.span,
      fmt::format("beside 'parts' one chooses from a list of records, but this is {}",
                  describe(r_, t)),
      "write under 'parts' what each is chosen from, without 'from'; or name here a query that "
      "'returns: {list of: {NAME: TYPE, NAME: TYPE}}'");
  return false;
}

ExpressionCompiler::Parts ExpressionCompiler::parts(const Node& whole, Scope& scope) {
  Parts out;
  const Node& map = *whole.find("parts");
  const Node* from = whole.find("from");
  const bool lists_records = from && may_be_records(*from, scope);
  for (const Entry& e : map.entries) {
    if (from) out.all.push_back({e.key, lists_records ? names_.field(e) : Type(), {}});
  }
  if (lists_records) out.answers = answers(*from, scope, out.all);
  for (std::size_t i = 0; i < map.entries.size(); ++i) {
    const Entry& e = map.entries[i];
    if (!from) {
      const auto list = candidates(&e.value, scope, "a part is chosen from a list");
      out.all.push_back({e.key, list.item, list.list});
    }
    names_.add_local(scope, e.key, out.all[i].type, e.key_span);
  }
  return out;
}

// Compiles what lists sets of items of a type.
ExpressionId ExpressionCompiler::sets(const Node& node, const Scope& scope, Type item) {
  if (!node.is_map() || !node.find("script")) {
    d_.error("wrong-type", node.span,
             fmt::format("the sets that one chooses among are listed by a function in Lua, but "
                         "this is {}",
                         describe(node)),
             "write 'among: {script: FILE.FUNCTION}'; a condition on the set is 'where'");
    return {};
  }
  if (const Node* returns = node.find("returns")) {
    d_.error("contradiction", returns->span, "'from' says already what the sets hold",
             "leave out 'returns'");
    return {};
  }
  if (item == kNothingType) return {};  // reported
  const ExpressionId id = compile(node, scope, item.list());
  if (id.is_some()) r_.scripts[std::size_t(r_.expression(id).root().value)].gives_sets = true;
  return id;
}

ExpressionCompiler::Subsets ExpressionCompiler::subsets(const Node& whole, const Scope& scope,
                                                        Type item, SourceSpan span) {
  Subsets out{count(whole.find("min"), scope, 0), count(whole.find("max"), scope, 1), {}};
  const Node* among = whole.find("among");
  const bool are_several = out.minimum.is_some() || out.maximum.is_some() || among;
  if (among) out.among = sets(*among, scope, item);
  if (are_several && !out.minimum.is_some()) out.minimum = number(0, span);
  if (are_several && !out.maximum.is_some()) out.maximum = number(kLargestCount, span);
  return out;
}

ExpressionId ExpressionCompiler::players(const Node* node, const Scope& scope) {
  const ExpressionId id = compile(node, scope, kNothingType);
  if (id.is_some() && type_of(id).kind != TypeKind::kPlayer) {
    d_.error("wrong-type", node->span,
             fmt::format("expected a player or players, but this is {}", describe(type_of(id))));
  }
  return id;
}

ExpressionId ExpressionCompiler::note(const Node* node, const Scope& scope) {
  const ExpressionId id = compile(node, scope, kNothingType);
  if (is_many(type_of(id))) {
    d_.error("wrong-type", node->span,
             fmt::format("a note is one value, but this is {}", describe(type_of(id))));
  }
  return id;
}

ExpressionId ExpressionCompiler::all_of(const Node* node, const Scope& scope) {
  if (!node || !node->is_list()) return compile(node, scope, kBooleanType);
  std::unique_ptr<Syntax> all;
  for (const Node& n : node->items) {
    auto part = parse(n);
    if (!part) return {};
    if (!all) {
      all = std::move(part);
      continue;
    }
    auto both = std::make_unique<Syntax>();
    both->kind = SyntaxKind::kBinary;
    both->name = "and";
    both->span = {all->span.file, all->span.begin, part->span.end};
    both->name_span = part->span;
    both->children.push_back(std::move(*all));
    both->children.push_back(std::move(*part));
    all = std::move(both);
  }
  return all ? compile(*all, scope, kBooleanType) : ExpressionId();
}

Condition ExpressionCompiler::condition(const Node& node, const Scope& scope) {
  Condition c;
  c.span = node.span;
  c.expression = compile(node.is_map() ? node.find("is") : &node, scope, kBooleanType);
  if (const Node* because = string_at(node, "because")) c.reason = names_.message(*because);
  return c;
}

std::vector<Condition> ExpressionCompiler::conditions(const Node* node, const Scope& scope) {
  std::vector<Condition> out;
  const auto add = [&](const Node& n) {
    Condition c = condition(n, scope);
    if (c.expression.is_some()) out.push_back(c);
  };
  if (node && node->is_list()) {
    for (const Node& n : node->items) add(n);
  } else if (node) {
    add(*node);
  }
  return out;
}

}  // namespace cubilete
