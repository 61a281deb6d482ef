#include "native/effect_writer.h"

#include <algorithm>

#include "native/effect_question_writer.h"
#include "native/verb_writer.h"
#include "ruleset/effect_facts.h"

namespace cubilete::native {
namespace {

// Writes the effects that only choose blocks, bind values or call rules.
class BlockWriter : public EffectText {
 public:
  using EffectText::EffectText;

  std::string operator()(const ControlEffect& v) const {
    const auto body = [&] { return write_block(m_, v.body, scope_); };
    switch (v.verb) {
      case Verb::kLet:
        return is_many(r_.expression(v.of).type) ? bind_list(v.slot, list_of(m_, v.of, scope_))
                                                 : bind(v.slot, value_of(m_, v.of, scope_));
      case Verb::kEach:
        return for_each(v);
      case Verb::kIf:
        return fmt::format("if (({}) != 0) {{ {} }} else {{ {} }}", value_of(m_, v.of, scope_),
                           body(), write_block(m_, v.otherwise, scope_));
      case Verb::kRepeat: {
        const std::string k = m_.name("k");
        return fmt::format(
            "i32 {0} = {1}; if ({0} > kMostRepeats) bail(); for (; {0} > 0; --{0}) {{ work += 5; "
            "check_work(); {2} }}",
            k, value_of(m_, v.of, scope_), body());
      }
      case Verb::kWhile:
        return fmt::format("while (({}) != 0) {{ work += 5; check_work(); {} }}",
                           value_of(m_, v.of, scope_), body());
      default:  // what players read of it is no part of compiled rules
        return body();
    }
  }

  std::string operator()(const RunProperty& v) const {
    m_.run_properties.insert(v.property.value);
    const Type type = r_.expression(v.of).type;
    const std::string of = value_of(m_, v.of, scope_);
    const std::string d = type.kind == TypeKind::kComponent
                              ? fmt::format("def(component({}))", of)
                              : fmt::format("below({}, kDefinitions)", of);
    return called(fmt::format("run_ability{}({}, {}", v.property.value, d, scope_.player),
                  v.arguments);
  }

  std::string operator()(const RunEffect& v) const {
    m_.effects.insert(v.effect.value);
    return called(fmt::format("effect{}({}", v.effect.value, scope_.player), v.arguments);
  }

  std::string operator()(const RunScript& v) const {
    m_.scripts.insert(v.script.value);
    return called(fmt::format("script{}({}", v.script.value, scope_.player), v.arguments);
  }

 private:
  std::string for_each(const ControlEffect& v) const {
    ScopeNames inner = scope_;
    const bool is_of_records = r_.expression(v.of).type.kind == TypeKind::kRecord;
    return over_items(v.of, [&](const std::string& item) {
      std::string out = is_of_records ? bind_list(v.slot, item) : bind(v.slot, item);
      if (v.acts) {
        inner.player = m_.name("pl");
        out +=
            fmt::format("const i32 {} = most({}, -1); (void){};", inner.player, item, inner.player);
      }
      return out + "check_work(); " + write_block(m_, v.body, inner);
    });
  }
};

// Has a function for each verb, as EffectRunner has: a verb without one does not compile.
struct EffectWriter : VerbWriter, EffectQuestionWriter, BlockWriter {
  EffectWriter(Emission& m, const ScopeNames& scope)
      : VerbWriter(m, scope), EffectQuestionWriter(m, scope), BlockWriter(m, scope) {}
  using VerbWriter::operator();
  using EffectQuestionWriter::operator();
  using BlockWriter::operator();
};

}  // namespace

std::string write_block(Emission& m, BlockId id, const ScopeNames& scope) {
  if (!id.is_some()) return "";
  std::string out;
  for (const Effect& e : m.ruleset.block(id).effects) {
    out += fmt::format("{{ work += {}; {} }} {}\n", kEffectCharge,
                       std::visit(EffectWriter(m, scope), e.verb), write_follow_up(m, scope));
  }
  return out;
}

std::int32_t nesting_of(const Ruleset& r, BlockId id) {
  if (!id.is_some()) return 0;
  std::int32_t deepest = 0;
  for (const Effect& e : r.block(id).effects) {
    for (const EffectFacts::Inner& inner : facts_of(r, e).inner) {
      deepest = std::max(deepest, nesting_of(r, inner.block));
    }
  }
  return deepest + 1;
}

}  // namespace cubilete::native
