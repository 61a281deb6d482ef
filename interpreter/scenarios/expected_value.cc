#include "scenarios/expected_value.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "document/yaml_reader.h"

namespace cubilete {
namespace {

// Returns a value as expressions write it; nothing if it cannot be written.
std::optional<std::string> written(const Ruleset& r, Type type, std::int32_t value) {
  switch (type.kind) {
    case TypeKind::kInteger:
      return fmt::format("{}", value);
    case TypeKind::kBoolean:
      return value != 0 ? "true" : "false";
    case TypeKind::kSymbol:
      if (value >= 0) return r.symbol(SymbolId(value));
      break;
    case TypeKind::kDefinition:
      if (value >= 0) return r.definition(DefinitionId(value)).name;
      break;
    case TypeKind::kPlayer:
      if (value >= 0) return fmt::format("seat({})", value + 1);
      break;
    default:
      break;
  }
  return std::nullopt;
}

class ExpectedValueReader {
 public:
  ExpectedValueReader(Engine& engine, ExpressionId id)
      : evaluator_(engine.evaluator()), r_(engine.ruleset()), id_(id), e_(r_.expression(id)) {}

  // Returns false if no other values would make the condition hold.
  bool read(const ExpressionNode& n, Corrections& out) {
    if (evaluator_.part(e_, index_of(n)).scalar() != 0) return !evaluator_.failed();
    if (n.op == Op::kAnd) return read(child(n, 0), out) && read(child(n, 1), out);
    if (n.op != Op::kEqual) return false;
    const bool is_second = is_written(child(n, 1));
    if (!is_second && !is_written(child(n, 0))) return false;
    const ExpressionNode& value = child(n, is_second ? 1 : 0);
    const ExpressionNode& asked = child(n, is_second ? 0 : 1);
    const Operand found = evaluator_.part(e_, index_of(asked));
    if (evaluator_.failed()) return false;
    std::vector<std::string> items;
    for (const std::int32_t item : evaluator_.items(found)) {
      const auto text = written(r_, asked.type.element(), item);
      if (!text) return false;
      items.push_back(*text);
    }
    if (!asked.type.is_list && items.size() != 1) return false;
    const std::string text = fmt::format("{}", fmt::join(items, ", "));
    out.push_back({value.span, asked.type.is_list ? fmt::format("[{}]", text) : text});
    return true;
  }

 private:
  const ExpressionNode& child(const ExpressionNode& n, std::int32_t k) const {
    return e_.child(n, k);
  }
  std::int32_t index_of(const ExpressionNode& n) const {
    return static_cast<std::int32_t>(&n - e_.nodes.data());
  }
  // Returns whether a node is a value, a list of values in brackets, or seat(2).
  bool is_written(const ExpressionNode& n) const {
    // A quoted text of several lines may differ from its form in the file.
    if (n.op == Op::kLiteral) return written(r_, n.type, n.value) == r_.sources.text(n.span);
    if (n.op != Op::kSeat && n.op != Op::kLiteralList) return false;
    if (n.op == Op::kLiteralList && !r_.sources.text(n.span).starts_with('[')) return false;
    for (std::int32_t k = 0; k < n.child_count; ++k) {
      if (!is_written(child(n, k))) return false;
    }
    return true;
  }

  Evaluator& evaluator_;
  const Ruleset& r_;
  ExpressionId id_;
  const Expression& e_;
};

// Returns whether YAML reads the text without quotes as the same text.
bool is_plain(const std::string& text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-';
  });
}

bool same_shape(const Node& a, const Node& b) {
  if (a.is_map() != b.is_map() || a.is_list() != b.is_list()) return false;
  if (a.entries.size() != b.entries.size()) return false;
  for (std::size_t i = 0; i < a.entries.size(); ++i) {
    if (a.entries[i].key != b.entries[i].key) return false;
    // A seat may become a list of seats, and a list may become longer.
    const bool is_value = a.entries[i].key == "asked" || a.entries[i].key == "winners" ||
                          a.entries[i].key == "scores";
    if (!is_value && !same_shape(a.entries[i].value, b.entries[i].value)) return false;
  }
  if (a.items.size() != b.items.size()) return false;
  for (std::size_t i = 0; i < a.items.size(); ++i) {
    if (!same_shape(a.items[i], b.items[i])) return false;
  }
  return true;
}

}  // namespace

std::optional<Corrections> correct_condition(Engine& engine, const State& state, ExpressionId id,
                                             MaybePlayer player) {
  Corrections out;
  Evaluator& evaluator = engine.evaluator();
  const Evaluator::Run run(evaluator);
  evaluator.bind_state(state, player);
  const bool is_good =
      ExpectedValueReader(engine, id).read(engine.ruleset().expression(id).root(), out);
  if (!is_good || out.empty()) return std::nullopt;
  return out;
}

std::optional<Corrections> correct_values(const Node& n, const std::vector<std::string>& found,
                                          std::string_view source) {
  if (!std::all_of(found.begin(), found.end(), is_plain)) return std::nullopt;
  const std::string all = fmt::format("{}", fmt::join(found, ", "));
  if (n.is_map()) return std::nullopt;
  if (!n.is_list()) {
    return Corrections{{n.span, found.size() == 1 ? all : fmt::format("[{}]", all)}};
  }
  Corrections out;
  if (n.items.size() == found.size()) {
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (!n.items[i].is_scalar()) return std::nullopt;
      if (n.items[i].text != found[i]) out.push_back({n.items[i].span, found[i]});
    }
    return out;
  }
  if (n.items.empty()) return std::nullopt;
  const SourceSpan span = {n.span.file, n.items.front().span.begin, n.items.back().span.end};
  const std::string_view between = source.substr(span.begin, span.end - span.begin);
  if (between.find('\n') != std::string_view::npos || between.find('#') != std::string_view::npos) {
    return std::nullopt;
  }
  // An item of a block list (`- 1`) cannot be replaced by several: only brackets are handled.
  std::size_t before = span.begin;
  while (before > 0 && source[before - 1] == ' ') --before;
  if (before == 0 || source[before - 1] != '[') return std::nullopt;
  return Corrections{{span, all}};
}

std::optional<std::string> corrected(const std::string& text, Corrections corrections) {
  std::sort(corrections.begin(), corrections.end(),
            [](const Correction& a, const Correction& b) { return a.span.begin < b.span.begin; });
  corrections.erase(std::unique(corrections.begin(), corrections.end()), corrections.end());
  std::string out;
  std::size_t at = 0;
  for (const Correction& c : corrections) {
    if (c.span.begin < at) return std::nullopt;
    out.append(text, at, c.span.begin - at).append(c.text);
    at = c.span.end;
  }
  out.append(text, at, std::string::npos);
  const auto before = read_yaml(text);
  const auto after = read_yaml(out);
  if (!before || !after || !same_shape(*before, *after)) return std::nullopt;
  return out;
}

}  // namespace cubilete
