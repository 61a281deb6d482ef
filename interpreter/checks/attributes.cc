#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>

#include "checks/single_checks.h"
#include "ruleset/constant.h"

namespace cubilete {
namespace {

class Attributes {
 public:
  Attributes(const Ruleset& r, const Usage& usage, Diagnostics& d)
      : r_(r), usage_(usage), d_(d), uses_(r.attributes.size()) {
    // What 'set' assigns to is an expression too, which nothing reads.
    std::set<std::tuple<std::int32_t, std::uint32_t, std::int32_t>> targets;
    each_effect(r, [&](const Effect& e, const EffectFacts&) {
      const auto* plain = std::get_if<PlainEffect>(&e.verb);
      if (plain && plain->verb == Verb::kSet)
        targets.emplace(e.span.file, e.span.begin, plain->attribute().value);
    });
    for (const Expression& e : r.expressions) {
      for (const ExpressionNode& n : e.nodes) {
        const bool is_read =
            n.op == Op::kAttribute && !targets.contains({e.span.file, e.span.begin, n.value});
        if (is_read) uses_[std::size_t(n.value)].is_read = true;
      }
    }
    for (const TriggerDef& t : r.triggers) {
      for (std::size_t i = 0; i < uses_.size(); ++i) {
        if (t.hears_change_of(AttributeId(i))) uses_[i].is_read = true;
      }
    }
    each_effect(r, [this](const Effect& e, const EffectFacts& facts) {
      for (const EffectFacts::Write& w : facts.writes) note(e, w);
    });
  }

  void run() {
    for (std::size_t i = 0; i < uses_.size(); ++i) {
      const AttributeDef& a = r_.attributes[i];
      const Use& use = uses_[i];
      const bool is_free = !a.is_resource && a.owner != AttributeOwner::kComponent &&
                           a.owner != AttributeOwner::kCell && a.span.is_known();
      if (!is_free || !use.is_set || usage_.in_scripts(a.name)) continue;
      if (!use.is_read && !a.is_narrated) {
        d_.warning("never-used", a.span,
                   fmt::format("the attribute '{}' is set and nothing reads it", a.name),
                   "ask for it in a condition, or remove it and what sets it");
      } else if (use.is_read && !use.may_change) {
        d_.warning("always-same", a.span,
                   fmt::format("the attribute '{}' never changes: it is only set to what it is "
                               "from the beginning",
                               a.name),
                   "set it where it should change, or remove it and what asks for it");
      }
    }
  }

 private:
  struct Use {
    bool is_read = false;
    bool is_set = false;
    bool may_change = false;  // to another value than the first
  };

  void note(const Effect& e, const EffectFacts::Write& w) {
    if (!w.attribute.is_some()) return;
    Use& use = uses_[w.attribute.index()];
    use.is_set = true;
    const auto* plain = std::get_if<PlainEffect>(&e.verb);
    std::optional<std::int64_t> value;
    if (plain && plain->verb == Verb::kSet && plain->attribute() == w.attribute)
      value = constant_value(r_, plain->given(Taken::kValue));
    const AttributeDef& a = r_.attribute(w.attribute);
    const bool stays = value && !a.type.is_list && *value == a.initial;
    use.may_change = use.may_change || !stays;
  }

  const Ruleset& r_;
  const Usage& usage_;
  Diagnostics& d_;
  std::vector<Use> uses_;
};

}  // namespace

void check_attributes(const Ruleset& r, const Usage& usage, Diagnostics& d) {
  Attributes(r, usage, d).run();
}

}  // namespace cubilete
