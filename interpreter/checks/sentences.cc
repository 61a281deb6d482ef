#include "checks/single_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/phrase.h"
#include "base/spelling.h"
#include "ruleset/effect.h"
#include "ruleset/effect_facts.h"

namespace cubilete {
namespace {

constexpr std::string_view kActions = "sentences.actions.";
constexpr std::string_view kMoved = "sentences.moved.";

class SentenceCheck {
 public:
  SentenceCheck(const Ruleset& r, Diagnostics& d) : r_(r), d_(d) {}

  void check() {
    for (const Locale& l : r_.locales) {
      for (const auto& [key, text] : l.texts) check_selections(l, key, text);
    }
    // Silence is the same in all languages, as compare_languages() holds.
    if (!r_.locales.empty()) check_silence(r_.locales.front());
  }

 private:
  // -- moves that nobody is told of -----------------------------------------------------------

  void check_silence(const Locale& l) {
    for (const ActionDef& a : r_.actions) {
      const std::string* own = l.find(std::string(kActions) + a.name);
      if (own && !own->empty()) tell(a.effect);
    }
    tell(r_.setup);
    tell_what_is_announced();
    for (std::size_t z = 0; z < r_.zones.size(); ++z) {
      const std::string* sentence = l.find(std::string(kMoved) + r_.zones[z].name);
      if (!sentence || !sentence->empty()) continue;
      for (std::size_t b = 0; b < r_.blocks.size(); ++b) find_untold(BlockId(b), ZoneDefId(z), l);
    }
  }

  // Notes the blocks that are told by what surrounds them.
  void tell(BlockId id) {
    if (!id.is_some() || !told_.insert(id.value).second) return;
    for (const Effect& e : r_.block(id).effects) {
      const EffectFacts facts = facts_of(r_, e);
      for (const EffectFacts::Inner& inner : facts.inner) tell(inner.block);
      if (facts.runs_effect.is_some()) tell(r_.effects[facts.runs_effect].block);
    }
  }

  // An announcement tells what is done beside it: in its block, in those around it, and in the
  // steps of the same part of the timetable.
  void tell_what_is_announced() {
    for (std::size_t b = 0; b < r_.blocks.size(); ++b) {
      if (announces(BlockId(b))) tell(BlockId(b));
      // What is quiet is kept from players by the rule itself.
      for (const Effect& e : r_.blocks[b].effects) {
        const auto* control = std::get_if<ControlEffect>(&e.verb);
        if (control && control->verb == Verb::kQuietly) tell(control->body);
      }
    }
    for (const FlowNode& node : r_.flow) {
      std::vector<BlockId> steps;
      for (const FlowId part : node.parts) {
        const auto* step = std::get_if<EffectFlow>(&r_.flow[part.index()].kind);
        if (step) steps.push_back(step->block);
      }
      if (std::ranges::none_of(steps, [&](BlockId b) { return announces(b); })) continue;
      for (const BlockId step : steps) tell(step);
    }
  }

  bool announces(BlockId id) const {
    return id.is_some() && std::ranges::any_of(r_.block(id).effects, [&](const Effect& e) {
             const EffectFacts facts = facts_of(r_, e);
             return facts.message.is_some() ||
                    std::ranges::any_of(facts.inner, [&](const EffectFacts::Inner& inner) {
                      return announces(inner.block);
                    });
           });
  }

  void find_untold(BlockId id, ZoneDefId zone, const Locale& l) {
    const Block& block = r_.block(id);
    for (const Effect& e : block.effects) {
      const auto* move = std::get_if<PlainEffect>(&e.verb);
      if (!move || told_.contains(id.value) || !leads_to(*move, zone)) continue;
      const std::string& name = r_.zone(zone).name;
      const auto span = l.spans.find(std::string(kMoved) + name);
      d_.warning(
            "untold-move", e.span,
            fmt::format(
                "players do not read of what comes to '{}' here: the sentence for it is empty, "
                "and it belongs to no action with a sentence of its own",
                name),
            "announce it here, write 'quietly' if it is not to be announced, or give the zone a "
            "sentence and write 'quietly' where an action announces it")
          .note(span == l.spans.end() ? SourceSpan{} : span->second, "the empty sentence");
    }
  }

  // Returns whether it moves components to the zone, or creates some there.
  bool leads_to(const PlainEffect& v, ZoneDefId zone) const {
    const ExpressionId to = v.given(Taken::kPlace);
    if (!row_of(v.verb).gives_places() || !to.is_some()) return false;
    const Expression& e = r_.expression(to);
    const ExpressionNode& root = e.root();
    if (root.op == Op::kZone) return ZoneDefId(root.value) == zone;
    return root.type.kind == TypeKind::kCell && root.type.detail == zone.value;
  }

  // -- forms that are never selected ----------------------------------------------------------

  void check_selections(const Locale& l, const std::string& key, const std::string& text) {
    if (!key.starts_with(kActions) || !has_forms(text)) return;
    const ActionId action = r_.find_action(key.substr(kActions.size()));
    if (!action.is_some()) return;
    for (const auto& [name, selector] : phrase_selectors(text)) {
      constexpr std::string_view kId = "_id";
      if (!name.ends_with(kId) || selector == "other") continue;
      const auto ids = ids_of(r_.action(action), name.substr(0, name.size() - kId.size()));
      if (!ids || std::ranges::find(*ids, selector) != ids->end()) continue;
      const auto span = l.spans.find(key);
      d_.warning("never-selected", span == l.spans.end() ? SourceSpan{} : span->second,
                 fmt::format("the form for '{}' is never shown: {{{}}} is never that here",
                             selector, name),
                 hint(selector, *ids, fmt::format("it may be: {}", fmt::join(*ids, ", "))));
    }
  }

  // Returns what the rules may call the answer to a choice; nothing where that is not known.
  std::optional<std::vector<std::string>> ids_of(const ActionDef& action,
                                                 const std::string& choice) const {
    const auto c = std::ranges::find(action.choices, choice, &ChoiceDef::name);
    if (c == action.choices.end() || c->type.detail < 0) return std::nullopt;
    std::vector<std::string> out;
    if (c->type.kind == TypeKind::kComponent || c->type.kind == TypeKind::kDefinition) {
      for (const ComponentDef& d : r_.definitions) {
        if (d.kind.value == c->type.detail) out.push_back(d.name);
      }
      return out;
    }
    if (c->type.kind == TypeKind::kSymbol && c->type.detail != r_.kind_words.value) {
      for (const SymbolId s : r_.vocabularies[VocabularyId(c->type.detail)]) {
        out.push_back(r_.symbol(s));
      }
      return out;
    }
    return std::nullopt;
  }

  const Ruleset& r_;
  Diagnostics& d_;
  std::set<std::int32_t> told_;
};

}  // namespace

void check_sentences(const Ruleset& r, Diagnostics& d) { SentenceCheck(r, d).check(); }

}  // namespace cubilete
