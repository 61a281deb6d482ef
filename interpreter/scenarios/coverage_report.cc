#include "scenarios/coverage_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/printable.h"
#include "lua/scripts.h"
#include "ruleset/effect_facts.h"

namespace cubilete {
namespace {

constexpr const char* kGroupNames[] = {"abilities", "actions",   "triggers", "effects", "queries",
                                       "branches",  "functions", "lines",    "scoring", "overlays"};

// Returns source text on one line, shortened if it is long.
std::string shown(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  std::string out;
  for (const char c : text) {
    const bool is_space = c == '\n' || c == ' ' || c == '\r';
    if (!is_space) out += c;
    if (is_space && !out.empty() && out.back() != ' ') out += ' ';
  }
  return shortened(out, kLongest);
}

}  // namespace

// Collects the items of one ruleset.
class CoverageReport::Collector {
 public:
  Collector(CoverageReport& out, const Ruleset& r, const Coverage& c, std::int32_t without)
      : out_(out), r_(r), c_(c), without_(without) {}

  void run() {
    abilities();
    for (std::size_t i = 0; i < r_.actions.size(); ++i) {
      const ActionDef& a = r_.actions[i];
      add(Group::kActions, a.name, a.span, has(c_.actions, i));
      branches(a.effect);
    }
    for (std::size_t i = 0; i < r_.triggers.size(); ++i) {
      const TriggerDef& t = r_.triggers[i];
      add(Group::kTriggers, t.name, t.span, has(c_.triggers, i));
      branches(t.effect);
    }
    for (const EffectDef& e : r_.effects) {
      add(Group::kEffects, e.name, e.span, is_reached({}, e.script, e.block));
      branches(e.block);
    }
    for (const QueryDef& q : r_.queries) {
      add(Group::kQueries, q.name, q.span, is_reached(q.expression, q.script, {}));
    }
    branches(r_.setup);
    timetable();
    choices();
    scripts();
    for (std::size_t i = 0; i < r_.outcome.parts.size(); ++i) {
      const ScorePart& p = r_.outcome.parts[i];
      add(Group::kScoring, p.name, p.span, has(c_.score_parts, i));
    }
    for (std::size_t i = 0; i < r_.outcome.tie_breaks.size(); ++i) {
      const ScorePart& p = r_.outcome.tie_breaks[i];
      const std::string name = p.name.empty() ? "a tie-break" : fmt::format("tie-break {}", p.name);
      add(Group::kScoring, name, p.span, has(c_.tie_breaks, i));
    }
  }

 private:
  static bool has(const std::set<std::int32_t>& all, std::size_t i) {
    return all.contains(static_cast<std::int32_t>(i));
  }

  void add(Group group, std::string name, SourceSpan span, bool is_reached) {
    if (!span.is_known() || span.file == without_) return;
    const std::string& path = r_.sources.path(span.file);
    CoveredItem& item = out_.items_[{group, path, span.begin, name}];
    item.is_reached = item.is_reached || is_reached;
    item.position = r_.sources.begin_of(span);
    item.path = path;
    item.name = std::move(name);
  }

  bool is_reached(ExpressionId e, ScriptId s, BlockId b) const {
    return (e.is_some() && c_.expressions.contains(e.value)) ||
           (s.is_some() && c_.scripts.contains(s.value)) ||
           (b.is_some() && c_.blocks.contains(b.value));
  }

  void abilities() {
    for (std::size_t d = 0; d < r_.definitions.size(); ++d) {
      const ComponentDef& card = r_.definitions[d];
      for (const PropertyId id : r_.kind(card.kind).properties) {
        const PropertyDef& p = r_.property(id);
        const PropertyValue& v = card.properties[std::size_t(p.index)];
        const bool is_constant =
            v.expression.is_some() && r_.expression(v.expression).root().op == Op::kLiteral;
        if (!v.is_set || p.property_kind == PropertyKind::kValue ||
            p.property_kind == PropertyKind::kAmounts || is_constant) {
          continue;
        }
        add(Group::kAbilities, fmt::format("{}.{}", card.name, p.name), v.span,
            c_.properties.contains({static_cast<std::int32_t>(d), p.index}));
        branches(v.block);
      }
    }
  }

  void condition(ExpressionId id) {
    const Expression& e = r_.expression(id);
    for (const bool way : {true, false}) {
      add(Group::kBranches, fmt::format("'{}' is {}", shown(r_.sources.text(e.span)), way), e.span,
          c_.conditions.contains({id.value, way}));
    }
  }

  void branches(BlockId root) {
    each_effect(r_, root, [&](const Effect&, const EffectFacts& facts, bool) {
      if (facts.condition.is_some()) condition(facts.condition);
      for (const EffectFacts::Inner& i : facts.inner) {
        if (i.when.empty() || !i.block.is_some() || r_.block(i.block).effects.empty()) continue;
        add(Group::kBranches, std::string(i.when), r_.block(i.block).span,
            c_.blocks.contains(i.block.value));
      }
    });
  }

  void timetable() {
    for (const FlowNode& node : r_.flow) {
      if (const auto* branch = std::get_if<BranchFlow>(&node.kind)) condition(branch->condition);
      if (const auto* effect = std::get_if<EffectFlow>(&node.kind)) {
        add(Group::kEffects, "of the timetable", node.span,
            c_.blocks.contains(effect->block.value));
        branches(effect->block);
      }
    }
  }

  void choices() {
    for (std::size_t id = 0; id < r_.expressions.size(); ++id) {
      const Expression& e = r_.expressions[id];
      for (std::size_t n = 0; n < e.nodes.size(); ++n) {
        const ExpressionNode& node = e.nodes[n];
        if (node.op != Op::kIfElse) continue;
        const ExpressionNode& condition = e.child(node, 0);
        const SourceSpan span = condition.span;
        if (condition.op == Op::kLiteral || !span.is_known()) continue;
        for (const bool way : {true, false}) {
          add(Group::kBranches, fmt::format("'{}' is {}", shown(r_.sources.text(span)), way), span,
              c_.choices.contains(
                  {static_cast<std::int32_t>(id), static_cast<std::int32_t>(n), way}));
        }
      }
    }
  }

  void scripts() {
    for (const ScriptFunction& f : functions_to_cover(r_)) {
      bool is_called = false;
      for (const ScriptFunction::Line& line : f.lines) {
        const bool is_reached = c_.lines.contains(line.line);
        is_called = is_called || is_reached;
        add(Group::kLines, f.name, line.span, is_reached);
      }
      add(Group::kFunctions, f.name, f.span, is_called);
    }
  }

  CoverageReport& out_;
  const Ruleset& r_;
  const Coverage& c_;
  std::int32_t without_;
};

void CoverageReport::add(const Ruleset& r, const Coverage& c, std::int32_t without) {
  Collector(*this, r, c, without).run();
  has_plain_game_ = has_plain_game_ || r.variant.empty();
  for (std::size_t at = 0; at < r.variant.size();) {
    const std::size_t end = std::min(r.variant.find(',', at), r.variant.size());
    played_.insert(r.variant.substr(at, end - at));
    at = end + 1;
  }
}

void CoverageReport::add_overlay(const std::string& name, const std::string& path, bool is_played) {
  items_[{Group::kOverlays, path, 0, name}] = {name, path, {}, is_played};
}

std::vector<CoverageReport::Total> CoverageReport::totals(const std::string& folder) const {
  std::vector<Total> out;
  std::optional<Group> last;
  for (const auto& [key, item] : items_) {
    if (!folder.empty() && !key.path.starts_with(folder + "/")) continue;
    if (last != key.group) out.push_back({kGroupNames[std::size_t(key.group)], 0, {}});
    last = key.group;
    CoveredItem shown = item;
    if (key.group == Group::kOverlays && played_.contains(item.name)) shown.is_reached = true;
    out.back().reached += shown.is_reached ? 1 : 0;
    out.back().items.push_back(std::move(shown));
  }
  return out;
}

namespace {

std::string where(const CoverageReport::CoveredItem& i) {
  return fmt::format("{}:{}:{}", i.path, i.position.line, i.position.column);
}

// Lists consecutive lines of a function together, and omits those of functions that were never
// called.
std::string text_of_lines(const CoverageReport::Total& lines, const CoverageReport::Total* all) {
  std::set<std::pair<std::string, std::string>> uncalled;
  if (all) {
    for (const auto& f : all->items) {
      if (!f.is_reached) uncalled.emplace(f.path, f.name);
    }
  }
  std::string out;
  for (std::size_t i = 0; i < lines.items.size(); ++i) {
    const CoverageReport::CoveredItem& first = lines.items[i];
    if (first.is_reached || uncalled.contains({first.path, first.name})) continue;
    std::size_t last = i;
    while (last + 1 < lines.items.size() && !lines.items[last + 1].is_reached &&
           lines.items[last + 1].path == first.path && lines.items[last + 1].name == first.name) {
      ++last;
    }
    const std::uint32_t end = lines.items[last].position.line;
    out += fmt::format(
        "    {}: {}{}\n", where(first), first.name,
        end > first.position.line ? fmt::format(", lines {} to {}", first.position.line, end) : "");
    i = last;
  }
  return out;
}

}  // namespace

std::string CoverageReport::text(const std::vector<Total>& totals) {
  std::string out;
  const Total* functions = nullptr;
  for (const Total& t : totals) {
    out += fmt::format("  {}: {} of {} reached\n", t.name, t.reached, t.items.size());
    if (t.name == kGroupNames[std::size_t(Group::kFunctions)]) functions = &t;
    if (t.name == kGroupNames[std::size_t(Group::kLines)]) {
      out += text_of_lines(t, functions);
      continue;
    }
    for (const CoveredItem& i : t.items) {
      if (!i.is_reached) out += fmt::format("    {}: {}\n", where(i), i.name);
    }
  }
  return out;
}

}  // namespace cubilete
