// Compares the evaluator with a second one, on random expressions at random positions of every
// game. README.md describes the long run.

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <map>
#include <optional>

#include "base/digest.h"
#include "compiler/compiler.h"
#include "engine/expression_maker.h"
#include "engine/naive_evaluator.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

constexpr std::int64_t kExpressions = 20'000;  // for all games together, by default
constexpr int kPositions = 6;                  // for each game
constexpr int kMostChoices = 120;              // choices made before a position
constexpr int kMostShown = 8;                  // differences shown at most
constexpr std::size_t kMostText = 1'500;

std::int64_t number_from_environment(const char* name, std::int64_t otherwise) {
  const char* const text = std::getenv(name);
  return text ? std::atoll(text) : otherwise;
}

// Answers each query with a value of its type that follows from the arguments; now and then with an
// error. So Lua takes no part, and both evaluators receive the same answers.
class StubScripts final : public ScriptRunner {
 public:
  Result<void> query(ScriptId id, std::span<const Argument> arguments, const QueryContext& reading,
                     std::vector<std::int32_t>& result) override {
    std::vector<std::int32_t> key = {id.value, reading.player.number()};
    for (const Argument& a : arguments) {
      key.push_back(a.scalar);
      key.insert(key.end(), a.list.begin(), a.list.end());
    }
    const std::uint64_t digest = digest_of(std::span<const std::int32_t>(key));
    if (digest % 50 == 0) return Failure(RuleError{"script-error", "on purpose", {}, {}});
    const Type type = reading.ruleset.scripts[id.index()].returns;
    const std::uint64_t size = type.is_list ? digest / 50 % 4 : 1;
    result.clear();
    const auto width = static_cast<std::uint64_t>(width_of(reading.ruleset, type));
    for (std::uint64_t i = 0; i < size * width; ++i) {
      const Type part = type.kind == TypeKind::kRecord
                            ? reading.ruleset.fields(type)[std::size_t(i % width)].type
                            : type;
      result.push_back(static_cast<std::int32_t>((digest / 200 + i) % bound(part, reading)));
    }
    return {};
  }
  Result<bool> effect(ScriptId, std::span<const Argument>, EffectHost&) override { return false; }
  ScriptWork work() const override { return {}; }

 private:
  static std::uint64_t bound(Type type, const QueryContext& reading) {
    switch (type.kind) {
      case TypeKind::kBoolean:
        return 2;
      case TypeKind::kPlayer:
        return std::uint64_t(reading.state.players());
      case TypeKind::kComponent:
        return std::uint64_t(std::max(reading.state.component_count(), 1));
      case TypeKind::kDefinition:
        return std::max<std::uint64_t>(reading.ruleset.definitions.size(), 1);
      case TypeKind::kZone:
        return std::uint64_t(std::max(reading.state.zone_count(), 1));
      case TypeKind::kSymbol:
        return std::max<std::uint64_t>(reading.ruleset.symbols.size(), 1);
      default:
        return 12;
    }
  }
};

// Returns positions reached by random choices, with several numbers of players and seeds.
std::vector<State> positions_of(const std::shared_ptr<const Ruleset>& ruleset,
                                RandomStream& random) {
  std::vector<State> out;
  for (int n = 0; n < kPositions; ++n) {
    Engine::Setup setup;
    const auto sizes = static_cast<std::uint32_t>(ruleset->max_players - ruleset->min_players + 1);
    setup.players = ruleset->min_players + static_cast<std::int32_t>(random.below(sizes));
    setup.seed = random.below(1'000'000);
    auto game = Game::start(ruleset, setup);
    if (!game) continue;
    const std::uint32_t choices = random.below(kMostChoices);
    for (std::uint32_t i = 0; i < choices && !game->is_over(); ++i) {
      const auto decision = game->decision();
      if (!decision || decision->options.empty()) break;
      const auto option = random.below(static_cast<std::uint32_t>(decision->options.size()));
      const auto values = decision->options[option];
      if (!game->choose({decision->player, {values.begin(), values.end()}})) break;
    }
    out.push_back(game->state());
  }
  return out;
}

// Returns a value for a local of a type: mostly something that exists, now and then nothing, and
// sometimes a number that names nothing, which no expression of content yields.
std::int32_t value_for(Type type, const Ruleset& r, const State& s, RandomStream& random) {
  const auto below = [&](std::size_t n) {
    return n == 0 ? -1 : static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(n)));
  };
  const std::uint32_t luck = random.below(100);
  if (luck < 2 && type.kind != TypeKind::kInteger && type.kind != TypeKind::kBoolean) return -1;
  if (luck < 4 && type.kind != TypeKind::kBoolean) {
    constexpr std::int32_t kStrange[] = {-2,      1 << 14,    100'000'000,       2'147'483'647,
                                         -65'536, 65'536 + 9, -2'147'483'647 - 1};
    return kStrange[random.below(std::size(kStrange))];
  }
  switch (type.kind) {
    case TypeKind::kBoolean:
      return below(2);
    case TypeKind::kPlayer:
      return below(std::size_t(s.players()));
    case TypeKind::kComponent:
      return below(std::size_t(s.component_count()));
    case TypeKind::kDefinition:
      return below(r.definitions.size());
    case TypeKind::kZone:
      return below(std::size_t(s.zone_count()));
    case TypeKind::kCell: {
      const ZoneId zone(below(std::size_t(s.zone_count())));
      const std::int32_t place =
          zone.is_some() ? below(std::size_t(r.zone(s.zone_def(zone)).cells)) : -1;
      return place < 0 ? -1 : CellId(zone, place).value;
    }
    case TypeKind::kResource:
      return below(r.attributes.size());
    case TypeKind::kSymbol:
      return below(r.symbols.size());
    default:
      return below(9) - 1;
  }
}

std::vector<NaiveValue> locals_for(const std::vector<Type>& types, const Ruleset& r, const State& s,
                                   RandomStream& random) {
  std::vector<NaiveValue> out;
  for (const Type t : types) {
    if (!is_many(t)) {
      out.emplace_back(std::int64_t{value_for(t, r, s, random)});
      continue;
    }
    Items items;
    if (t.kind == TypeKind::kRecord) {
      for (std::uint32_t i = t.is_list ? random.below(4) : 1; i > 0; --i) {
        for (const Parameter& f : r.fields(t)) items.push_back(value_for(f.type, r, s, random));
      }
    }
    for (std::uint32_t i = t.kind == TypeKind::kRecord ? 0 : random.below(4); i > 0; --i) {
      if (t.kind == TypeKind::kAmounts)
        items.push_back(value_for({TypeKind::kResource}, r, s, random));
      items.push_back(value_for(t.element(), r, s, random));
    }
    out.emplace_back(std::move(items));
  }
  return out;
}

// Returns the types of the locals that a compiled expression reads, by slot.
std::vector<Type> locals_of(const Expression& e) {
  std::vector<Type> out(std::size_t(e.highest_slot + 1), kIntegerType);
  for (const ExpressionNode& n : e.nodes) {
    if (n.op == Op::kLocal) out[std::size_t(n.value)] = n.type;
  }
  return out;
}

// Returns a value, or the code of an error, as text.
std::string text_of(const NaiveValue& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
  std::string out = "[";
  for (const std::int32_t i : std::get<Items>(value)) out += std::to_string(i) + " ";
  return out + "]";
}

// Errors that only say that an evaluation is too long are not compared.
bool is_limit(const std::string& result) {
  return result == "takes-too-long" || result == "query-never-ends" || result == "list-too-long";
}

struct Tally {
  std::int64_t compared = 0;
  std::int64_t values = 0;
  std::int64_t limits = 0;
  std::int64_t refused = 0;
  int different = 0;
  std::map<std::string, std::int64_t> errors;
  std::set<Op> evaluated;
};

class Comparison {
 public:
  Comparison(std::shared_ptr<const Ruleset> ruleset, RandomStream& random, Tally& tally)
      : ruleset_(*ruleset),
        states_(positions_of(ruleset, random)),
        random_(random),
        tally_(tally) {}

  bool has_positions() const { return !states_.empty(); }

  // Compares an expression given as text. Returns false if the compiler refuses it.
  bool compare_text(const std::string& text, const Scope& locals) {
    Diagnostics problems;
    Compiler compiler(ruleset_, problems);
    Scope scope = locals;
    Node node;
    node.kind = NodeKind::kString;
    node.text = text;
    const std::size_t before = ruleset_.expressions.size();
    const ExpressionId id = compiler.expression(node, scope, kNothingType);
    if (id.is_some()) {
      std::vector<Type> types;
      for (const Local& l : locals.locals()) types.push_back(l.type);
      compare(id, types, text);
    } else {
      ++tally_.refused;
    }
    ruleset_.expressions.resize(before);
    return id.is_some();
  }

  // Compares the expressions of the game itself.
  void compare_own() {
    for (std::size_t i = 0; i < ruleset_.expressions.size(); ++i) {
      const Expression& e = ruleset_.expressions[i];
      compare(ExpressionId(i), locals_of(e), std::string(ruleset_.sources.text(e.span)));
    }
  }

  // Compares the operators that content cannot write: a call of each script, the face of a die;
  // their operands are locals.
  void compare_unwritten() {
    for (std::size_t s = 0; s < ruleset_.scripts.size(); ++s) {
      const ScriptDef& script = ruleset_.scripts[s];
      if (script.kind == ScriptKind::kEffect) continue;
      std::vector<Type> types;
      for (const Parameter& p : script.parameters) types.push_back(p.type);
      compare_node(Op::kCallScript, script.returns, static_cast<std::int32_t>(s), types);
    }
    for (int i = 0; i < 20; ++i) {
      compare_node(Op::kFace, kIntegerType, 0, {{TypeKind::kComponent}});
    }
  }

 private:
  void compare_node(Op op, Type type, std::int32_t value, const std::vector<Type>& operands) {
    Expression e;
    for (std::size_t i = 0; i < operands.size(); ++i) {
      ExpressionNode local;
      local.op = Op::kLocal;
      local.type = operands[i];
      local.value = static_cast<std::int32_t>(i);
      e.children.push_back(local.value);
      e.nodes.push_back(local);
    }
    ExpressionNode root;
    root.op = op;
    root.type = e.type = type;
    root.value = value;
    root.child_count = static_cast<std::int32_t>(operands.size());
    e.highest_slot = root.child_count - 1;
    e.nodes.push_back(root);
    ruleset_.expressions.push_back(std::move(e));
    const ExpressionId id(ruleset_.expressions.size() - 1);
    compare(id, operands, "operator " + std::to_string(static_cast<int>(op)));
    ruleset_.expressions.pop_back();
  }

  void compare(ExpressionId id, const std::vector<Type>& types, const std::string& text) {
    const State& s = states_[random_.below(static_cast<std::uint32_t>(states_.size()))];
    const MaybePlayer acting(
        static_cast<std::int32_t>(random_.below(static_cast<std::uint32_t>(s.players() + 1))) - 1);
    const auto locals = locals_for(types, ruleset_, s, random_);
    evaluator_.emplace(ruleset_, scripts_);
    const std::string naive = by_definition(id, s, acting, locals);
    const std::string real = by_evaluator(id, s, acting, locals);
    ++tally_.compared;
    if (is_limit(naive) || is_limit(real)) {
      ++tally_.limits;
      return;
    }
    ++(std::isalpha(static_cast<unsigned char>(real[0])) ? tally_.errors[real] : tally_.values);
    compare_fixed(id, s, acting, locals, types);
    if (real == naive) return;
    ++tally_.different;
    std::string bound;
    for (const NaiveValue& v : locals) bound += text_of(v) + "; ";
    ADD_FAILURE() << "is " << real << ", expected " << naive << "\n"
                  << ruleset_.name << " " << ruleset_.variant << "\n"
                  << text << "\nacting player " << acting.number() << " of " << s.players()
                  << ", locals " << bound;
  }

  std::string by_definition(ExpressionId id, const State& s, MaybePlayer acting,
                            const std::vector<NaiveValue>& locals) {
    try {
      NaiveEvaluator naive(ruleset_, s, acting, scripts_, tally_.evaluated);
      return text_of(naive.evaluate(ruleset_.expression(id), locals));
    } catch (const NaiveError& e) {
      return e.code;
    } catch (const std::exception& e) {
      return std::string("ill-typed: ") + e.what();
    }
  }

  // While options are enumerated, parts that stay the same are evaluated once, at the cost of each
  // evaluation: the last locals change, and change back.
  void compare_fixed(ExpressionId id, const State& s, MaybePlayer acting,
                     const std::vector<NaiveValue>& locals, const std::vector<Type>& types) {
    if (locals.empty()) return;
    const std::size_t first = random_.below(static_cast<std::uint32_t>(locals.size()));
    std::vector<NaiveValue> changed = locals_for(types, ruleset_, s, random_);
    std::copy_n(locals.begin(), first, changed.begin());
    std::vector<std::string> expected;
    for (const auto& values : {locals, changed, locals}) {
      const Evaluator::Run run(*evaluator_);
      const Evaluator::LocalScope scope(*evaluator_, static_cast<std::int32_t>(locals.size()));
      expected.push_back(with_charge(id, s, acting, values, 0));
    }
    const bool is_bounded = std::ranges::any_of(expected, [](const std::string& value) {
      return is_limit(value.substr(0, value.find(' ')));
    });
    if (is_bounded) return;
    const Evaluator::Run run(*evaluator_);
    const Evaluator::LocalScope scope(*evaluator_, static_cast<std::int32_t>(locals.size()));
    const Evaluator::Fixed fixed(*evaluator_);
    std::vector<std::string> found = {with_charge(id, s, acting, locals, 0)};
    found.push_back(with_charge(id, s, acting, changed, first));
    found.push_back(with_charge(id, s, acting, locals, first));
    EXPECT_EQ(found, expected) << ruleset_.name << " expression " << id.value;
    if (found != expected) ++tally_.different;
  }

  // Returns the value and its cost; locals from `first` on are bound anew.
  std::string with_charge(ExpressionId id, const State& s, MaybePlayer acting,
                          const std::vector<NaiveValue>& locals, std::size_t first) {
    evaluator_->bind_state(s, acting);
    bind(locals, first);
    const std::int64_t before = evaluator_->work();
    const std::string value = value_of(id);
    return value + " for " + std::to_string(evaluator_->work() - before);
  }

  std::string by_evaluator(ExpressionId id, const State& s, MaybePlayer acting,
                           const std::vector<NaiveValue>& locals) {
    const Evaluator::Run run(*evaluator_);
    evaluator_->bind_state(s, acting);
    const Evaluator::LocalScope scope(*evaluator_, static_cast<std::int32_t>(locals.size()));
    bind(locals, 0);
    return value_of(id);
  }

  void bind(const std::vector<NaiveValue>& locals, std::size_t first) {
    for (std::size_t i = first; i < locals.size(); ++i) {
      const auto slot = static_cast<std::int32_t>(i);
      if (const auto* list = std::get_if<Items>(&locals[i])) {
        evaluator_->bind_list(slot, *list);
      } else {
        const auto number = static_cast<std::int32_t>(std::get<std::int64_t>(locals[i]));
        evaluator_->bind(slot, Operand::of(number));
      }
    }
  }

  std::string value_of(ExpressionId id) {
    const Operand result = evaluator_->evaluate(id);
    if (evaluator_->failed()) return evaluator_->take_error().code;
    if (!result.is_list()) return text_of(std::int64_t{result.scalar()});
    const auto items = evaluator_->list(result);
    return text_of(Items(items.begin(), items.end()));
  }

  Ruleset ruleset_;  // a copy, to which expressions are added
  std::vector<State> states_;
  RandomStream& random_;
  Tally& tally_;
  StubScripts scripts_;
  std::optional<Evaluator> evaluator_;  // a new one for each expression, since ids are used again
};

TEST(Evaluator, GivesWhatASecondOneGivesForRandomExpressionsOfEveryGame) {
  const std::int64_t wanted = number_from_environment("CUBILETE_EXPRESSIONS", kExpressions);
  RandomStream random(std::uint64_t(number_from_environment("CUBILETE_SEED", 1)),
                      digest_of("expressions"), 0);
  const auto began = std::chrono::steady_clock::now();
  const std::vector<GameName> games = all_games();
  Tally tally;
  std::int64_t done = 0;
  for (std::size_t g = 0; g < games.size(); ++g) {
    const auto ruleset = compiled(games[g].first, games[g].second);
    ASSERT_TRUE(ruleset);
    Comparison comparison(ruleset, random, tally);
    if (!comparison.has_positions()) continue;
    comparison.compare_own();
    comparison.compare_unwritten();
    ExpressionMaker maker(*ruleset, random);
    const std::int64_t share = (wanted - done) / std::int64_t(games.size() - g);
    std::int64_t compared = 0;
    for (std::int64_t i = 0; compared < share && i < 20 * share; ++i) {
      const std::string text = maker.make();
      if (text.empty() || text.size() > kMostText) continue;
      if (comparison.compare_text(text, maker.scope())) ++compared;
      if (tally.different >= kMostShown) return;
    }
    done += compared;
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
  std::cout << tally.compared << " expressions in " << took.count() << " s: " << tally.values
            << " values, " << tally.limits << " too long, " << tally.refused << " refused;";
  for (const auto& [code, n] : tally.errors) std::cout << " " << code << " " << n;
  std::cout << "\n";
  for (int op = 0; op <= static_cast<int>(kLastOp); ++op) {
    EXPECT_TRUE(tally.evaluated.contains(static_cast<Op>(op))) << "operator " << op;
  }
  EXPECT_GE(done, wanted);
  EXPECT_LT(tally.limits * 50, tally.compared);
  EXPECT_GT(tally.values * 3, tally.compared);
}

}  // namespace
}  // namespace cubilete
