#include "lab/card_watch.h"

#include "lab/used_definitions.h"
#include "ruleset/effect_facts.h"

namespace cubilete {

void CardWatch::begin(std::int32_t players) {
  const auto seats = static_cast<std::size_t>(players);
  counts_.assign(seats, std::vector<Count>(ruleset_.definitions.size()));
  present_.assign(ruleset_.definitions.size(), false);
  has_seen_table_ = false;
  credit_.assign(seats, {});
  scores_.clear();
}

DefinitionId CardWatch::named(const State& s, const Type& type, std::int32_t value) const {
  DefinitionId d;
  if (type.kind == TypeKind::kDefinition) {
    d = DefinitionId(value);
  } else if (type.kind == TypeKind::kComponent && s.has(ComponentId(value))) {
    d = s.definition_of(ComponentId(value));
  }
  const bool is_die = d.is_some() && ruleset_.kind(ruleset_.definition(d).kind).is_die();
  return is_die ? DefinitionId() : d;
}

void CardWatch::see_table(const State& s) {
  has_seen_table_ = true;
  for (std::int32_t c = 0; c < s.component_count(); ++c) {
    const ZoneId zone = s.zone_of(ComponentId(c));
    if (!s.has(zone) || ruleset_.zone(s.zone_def(zone)).name == kOutOfGame) continue;
    present_[s.definition_of(ComponentId(c)).index()] = true;
  }
}

void CardWatch::see_question(const State& s, const Decision& d) {
  if (!has_seen_table_) see_table(s);
  if (!d.player.is_some() || d.kind == AskKind::kAction) return;
  for (std::size_t i = 0; i < d.options.size(); ++i) {
    std::size_t part = 0;
    for (const std::int32_t value : d.options[i]) {
      const DefinitionId definition = named(s, d.type_at(part++), value);
      // All items of a question without parts have the same kind, so a question about dice is
      // skipped.
      if (!definition.is_some() && d.parts.empty()) return;
      if (!definition.is_some()) continue;
      at(d.player.seat(), definition).is_offered = true;
      present_[definition.index()] = true;
    }
  }
}

void CardWatch::see_answer(const State& s, const Decision& d, std::size_t option) {
  // Choices for actions are counted by their event, which also covers automatic ones.
  if (!d.player.is_some() || d.kind != AskKind::kEffect) return;
  std::size_t part = 0;
  for (const std::int32_t value : d.options[option]) {
    const DefinitionId definition = named(s, d.type_at(part++), value);
    if (definition.is_some()) at(d.player.seat(), definition).is_chosen = true;
  }
}

void CardWatch::see_event(const State& s, const Event& e) {
  if (e.kind == EventKind::kActionTaken && e.player.is_some()) see_action(e);
  if (e.kind == EventKind::kMoved) see_move(s, e);
  // What the set-up made and removed again was never in play.
  if (has_seen_table_ && e.kind == EventKind::kCreated && s.has(e.component)) {
    present_[s.definition_of(e.component).index()] = true;
  }
}

void CardWatch::see_action(const Event& e) {
  const PlayerId player = e.player.seat();
  std::vector<DefinitionId>& credit = credit_[player.index()];
  credit.clear();
  const auto use = [&](DefinitionId d) {
    if (!d.is_some() || ruleset_.kind(ruleset_.definition(d).kind).is_die()) return;
    Count& count = at(player, d);
    present_[d.index()] = true;
    count.is_offered = count.is_chosen = true;
    ++count.used;
    credit.push_back(d);
  };
  each_definition_used(ruleset_, e, use);
}

void CardWatch::see_move(const State& s, const Event& e) {
  const MaybePlayer owner = taker_of(s, e);
  if (!owner.is_some()) return;
  const DefinitionId d = e.subject.as<DefinitionId>();
  if (ruleset_.kind(ruleset_.definition(d).kind).is_die()) return;
  Count& count = at(owner.seat(), d);
  count.is_offered = true;
  ++count.taken;
  // A card that was chosen for the action has credit already.
  std::vector<DefinitionId>& credit = credit_[owner.seat().index()];
  for (const DefinitionId known : credit) {
    if (known == d) return;
  }
  credit.push_back(d);
}

void CardWatch::see_scores(const Outcome& o) {
  const std::int64_t sign = ruleset_.outcome.highest_wins ? 1 : -1;
  const bool is_first = scores_.empty();
  scores_.resize(o.standings.size());
  for (const Standing& st : o.standings) {
    std::int64_t& before = scores_[st.player.index()];
    const std::int64_t risen = is_first ? 0 : sign * (st.score - before);
    before = st.score;
    const std::vector<DefinitionId>& credit = credit_[st.player.index()];
    if (risen == 0 || credit.empty()) continue;
    for (const DefinitionId d : credit) {
      at(st.player, d).points += kParts * risen / static_cast<std::int64_t>(credit.size());
    }
  }
}

}  // namespace cubilete
