#include "checks/single_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

namespace cubilete {
namespace {

// The words that make a test of an option true: order == refill, order in [refill, add].
using Asked = std::vector<std::int32_t>;

class Options {
 public:
  Options(const Ruleset& r, const Usage& usage, Diagnostics& d) : r_(r), usage_(usage), d_(d) {}

  void run() {
    for (const Expression& e : r_.expressions) read(e);
    for (std::size_t i = 0; i < r_.options.size(); ++i) {
      const OptionDef& o = r_.options[OptionId(i)];
      const auto tests = tests_.find(static_cast<std::int32_t>(i));
      const bool is_one_word = o.type.kind == TypeKind::kSymbol && !o.type.is_list;
      if (!is_one_word || o.is_constant || tests == tests_.end()) continue;
      if (is_used_otherwise_[static_cast<std::int32_t>(i)] || usage_.in_scripts(o.name)) continue;
      report(o, tests->second);
    }
  }

 private:
  void read(const Expression& e) {
    for (const ExpressionNode& n : e.nodes) {
      for (std::int32_t i = 0; i < n.child_count; ++i) {
        const ExpressionNode& option = e.child(n, i);
        if (option.op != Op::kOption) continue;
        if (auto asked = asked_by(e, n, i)) {
          tests_[option.value].push_back(std::move(*asked));
        } else {
          is_used_otherwise_[option.value] = true;
        }
      }
    }
    if (e.root().op == Op::kOption) is_used_otherwise_[e.root().value] = true;
  }

  // Returns the words that the node compares its child `option` with; none for other nodes.
  std::optional<Asked> asked_by(const Expression& e, const ExpressionNode& n,
                                std::int32_t option) const {
    const bool is_equality = n.op == Op::kEqual || n.op == Op::kNotEqual;
    if (is_equality && n.child_count == 2) {
      const ExpressionNode& other = e.child(n, 1 - option);
      if (other.op == Op::kLiteral) return Asked{other.value};
    }
    if (n.op != Op::kIn || option != 0) return std::nullopt;
    const ExpressionNode& list = e.child(n, 1);
    if (list.op != Op::kLiteralList) return std::nullopt;
    Asked asked;
    for (std::int32_t i = 0; i < list.child_count; ++i) {
      const ExpressionNode& item = e.child(list, i);
      if (item.op != Op::kLiteral) return std::nullopt;
      asked.push_back(item.value);
    }
    return asked;
  }

  void report(const OptionDef& o, const std::vector<Asked>& tests) {
    std::map<std::vector<bool>, std::vector<std::string>> alike;  // by the results of all tests
    for (const SymbolId word : r_.vocabularies[VocabularyId(o.type.detail)]) {
      std::vector<bool> answers;
      for (const Asked& asked : tests) {
        answers.push_back(std::find(asked.begin(), asked.end(), word.value) != asked.end());
      }
      alike[answers].push_back(fmt::format("'{}'", r_.symbol(word)));
    }
    for (const auto& [answers, words] : alike) {
      if (words.size() < 2) continue;
      d_.warning("always-same", o.span,
                 fmt::format("it makes no difference whether '{}' is {}: the rules never tell them "
                             "apart",
                             o.name, fmt::join(words, " or ")),
                 "let a rule ask for one of them, or leave one out");
    }
  }

  const Ruleset& r_;
  const Usage& usage_;
  Diagnostics& d_;
  std::map<std::int32_t, std::vector<Asked>> tests_;  // indexed by OptionId
  std::map<std::int32_t, bool> is_used_otherwise_;
};

}  // namespace

void check_options(const Ruleset& r, const Usage& usage, Diagnostics& d) {
  Options(r, usage, d).run();
}

}  // namespace cubilete
