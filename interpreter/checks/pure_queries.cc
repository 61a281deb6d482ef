#include "checks/single_checks.h"

#include <fmt/format.h>

#include "ruleset/operators.h"

namespace cubilete {
namespace {

// Finds the queries of expressions whose answer does not follow from their arguments alone. What
// scripts read is found by lua/analysis.
class PureQueries {
 public:
  PureQueries(const Ruleset& r, Diagnostics& d)
      : r_(r), d_(d), reads_game_(r.queries.size()), callers_(r.queries.size()) {
    std::vector<QueryId> found;
    for (std::size_t i = 0; i < r.queries.size(); ++i) {
      const QueryDef& q = r.queries[QueryId(i)];
      if (!q.expression.is_some()) continue;
      const Expression& e = r.expression(q.expression);
      for (const ExpressionNode& n : e.nodes) {
        if (n.op == Op::kCallQuery) callers_[std::size_t(n.value)].emplace_back(i);
      }
      if (first_read(e, q.parameters)) note(QueryId(i), found);
    }
    while (!found.empty()) {
      const QueryId read = found.back();
      found.pop_back();
      for (const QueryId caller : callers_[read.index()]) note(caller, found);
    }
  }

  void run() {
    for (const QueryDef& q : r_.queries) {
      if (q.is_pure) check(q.expression, q.parameters);
    }
    for (const ComponentDef& c : r_.definitions) {
      for (const PropertyId id : r_.kind(c.kind).properties) {
        const PropertyDef& p = r_.property(id);
        if (p.is_pure) check(c.properties[std::size_t(p.index)].expression, p.parameters);
      }
    }
  }

 private:
  void note(QueryId id, std::vector<QueryId>& found) {
    if (reads_game_[id.index()]) return;
    reads_game_[id.index()] = true;
    found.push_back(id);
  }

  // Returns the first node that reads the game; nullptr if none does. A value of a thing in a
  // parameter is read by way of an argument.
  const ExpressionNode* first_read(const Expression& e,
                                   std::span<const Parameter> parameters) const {
    const bool are_values = r_.are_values(parameters);
    for (const ExpressionNode& n : e.nodes) {
      const OperatorReads reads = operator_of(n.op).reads;
      if (n.op == Op::kCallQuery && reads_game_[std::size_t(n.value)]) return &n;
      const bool is_of_game = reads != OperatorReads::kUnstated &&
                              reads != OperatorReads::kNothing && reads != OperatorReads::kRules;
      if (is_of_game && (are_values || n.child_count == 0)) return &n;
    }
    return nullptr;
  }

  void check(ExpressionId id, std::span<const Parameter> parameters) {
    if (!id.is_some()) return;
    const ExpressionNode* const n = first_read(r_.expression(id), parameters);
    if (!n) return;
    d_.error(
        "impure-query", n->span,
        fmt::format("a pure query cannot use '{}': it reads the game", r_.sources.text(n->span)));
  }

  const Ruleset& r_;
  Diagnostics& d_;
  std::vector<bool> reads_game_;  // by query
  std::vector<std::vector<QueryId>> callers_;
};

}  // namespace

void check_pure_queries(const Ruleset& r, Diagnostics& d) { PureQueries(r, d).run(); }

}  // namespace cubilete
