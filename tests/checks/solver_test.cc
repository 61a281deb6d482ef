#include "checks/solver.h"

#include <gtest/gtest.h>

#include <random>

#include "ruleset/constant.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

constexpr int kConditions = 3'000;

// Writes conditions over the three numbers a, b, c from 0 to 3, a word and a truth.
class ConditionWriter {
 public:
  explicit ConditionWriter(std::uint32_t seed) : random_(seed) {}

  std::string condition(int depth) {
    if (depth == 0 || below(5) == 0) return test();
    switch (below(4)) {
      case 0:
        return "not (" + condition(depth - 1) + ")";
      case 1:
        return "if(" + condition(depth - 1) + ", " + condition(depth - 1) + ", " +
               condition(depth - 1) + ")";
      default:
        return "(" + condition(depth - 1) + (below(3) == 0 ? " or " : " and ") +
               condition(depth - 1) + ")";
    }
  }

 private:
  std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(random_()) % n; }
  template <std::size_t N>
  std::string one_of(const char* const (&all)[N]) {
    return all[below(N)];
  }

  std::string number() {
    switch (below(6)) {
      case 0:
        return std::to_string(below(5));
      case 1:
        return "(" + number() + " + " + number() + ")";
      case 2:
        return "(" + number() + " - " + number() + ")";
      case 3:
        return one_of({"min(a, b)", "max(b, c)", "2 * a", "c % 2", "-b", "abs(a - b)"});
      default:
        return one_of({"a", "b", "c"});
    }
  }

  std::string test() {
    switch (below(8)) {
      case 0:
        return one_of({"mood == glad", "mood != sad", "mood in [glad, calm]", "mood == calm"});
      case 1:
        return one_of({"is_open", "is_open == (a > 1)", "is_open != true"});
      case 2:
        return one_of({"a in [1, 3]", "b in 1 .. 2", "c not in [0, 1]", "a in 3 .. 2"});
      default:
        return number() + one_of({" == ", " != ", " < ", " <= ", " > ", " >= "}) + number();
    }
  }

  std::mt19937 random_;
};

// One set of values of what the conditions read.
class Trial {
 public:
  static constexpr std::int32_t kAll = 4 * 4 * 4 * 2 * 3;

  // REQUIRES: number < kAll.
  Trial(const Ruleset& r, const Expression& e, std::int32_t number)
      : r_(r), e_(e), number_(number) {}

  std::int64_t value(std::int32_t node) const {
    return *constant_value(e_, node, [this](const ExpressionNode& n) { return value(n); });
  }

 private:
  // Returns the value of what constant_value() cannot compute.
  std::int64_t value(const ExpressionNode& n) const {
    const auto child = [&](std::int32_t k) { return e_.child_index(n, k); };
    if (n.op == Op::kIfElse) return value(value(child(0)) != 0 ? child(1) : child(2));
    if (n.op == Op::kIn) {
      const ExpressionNode& list = e_.child(n, 1);
      const auto item = [&](std::int32_t k) { return value(e_.child_index(list, k)); };
      const std::int64_t wanted = value(child(0));
      if (list.op == Op::kRange) return wanted >= item(0) && wanted <= item(1) ? 1 : 0;
      for (std::int32_t k = 0; k < list.child_count; ++k) {
        if (item(k) == wanted) return 1;
      }
      return 0;
    }
    const std::string& name = r_.attribute(AttributeId(n.value)).name;
    if (name == "a") return number_ % 4;
    if (name == "b") return number_ / 4 % 4;
    if (name == "c") return number_ / 16 % 4;
    if (name == "is_open") return number_ / 64 % 2;
    return r_.vocabularies[VocabularyId(n.type.detail)][std::size_t(number_ / 128)].value;
  }

  const Ruleset& r_;
  const Expression& e_;
  std::int32_t number_;
};

// Returns whether the condition always or never holds, by trying all values.
std::optional<bool> tried(const Ruleset& r, const Expression& e, std::int32_t root) {
  const std::int64_t first = Trial(r, e, 0).value(root);
  for (std::int32_t number = 1; number < Trial::kAll; ++number) {
    if (Trial(r, e, number).value(root) != first) return std::nullopt;
  }
  return first != 0;
}

TEST(Solver, SaysOnlyWhatHoldsForAllValues) {
  ConditionWriter writer(7);
  std::string game = R"(players: 2
table_attributes: {a: {max: 3}, b: {max: 3}, c: {max: 3}, is_open: {initial: false}, mood: {symbols: [glad, sad, calm], initial: glad}}
actions: {go: {ends: turn}}
flow: [{rounds: 1, do: [{turns: players, do: [{actions: [go]}]}]}]
outcome: {score: a}
queries:
)";
  for (int i = 0; i < kConditions; ++i) {
    game += "  q" + std::to_string(i) + ": {returns: boolean, is: '" + writer.condition(3) + "'}\n";
  }
  const WrittenGame written(game);
  const auto r = written.ruleset();
  ASSERT_TRUE(r);
  Solver solver(*r);
  int decided = 0;
  int decidable = 0;
  for (const QueryDef& q : r->queries) {
    const Expression& e = r->expression(q.expression);
    const auto root = static_cast<std::int32_t>(e.nodes.size()) - 1;
    const auto truth = tried(*r, e, root);
    const auto found = solver.decide({World()}, e, root, Place());
    decidable += truth ? 1 : 0;
    decided += found ? 1 : 0;
    if (found) {
      EXPECT_EQ(found, truth) << r->sources.text(e.span);
    }
  }
  // What it does not know are sums of several terms, and where its worlds are too many.
  EXPECT_GE(decided * 10, decidable * 8) << decided << " of " << decidable;
  RecordProperty("decided", decided);
  RecordProperty("decidable", decidable);
}

}  // namespace
}  // namespace cubilete
