#include "narration/event_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "base/utf8.h"
#include "narration/sentences.h"
#include "narration/token.h"
#include "ruleset/effect_facts.h"
#include "state/runs.h"

namespace cubilete {
namespace {

// Sorts components by their definitions, and dice by their faces: the order in which they were
// taken may be that in which they lay hidden, or lie now.
void sort_by_nature(const Ruleset& r, std::vector<Sighting>& all) {
  const auto order = [&](const Sighting& s) {
    const KindDef& kind = r.kind(r.definition(s.definition).kind);
    const auto face = std::ranges::find(kind.faces, s.face) - kind.faces.begin();
    return std::pair(s.definition.value, kind.is_die() ? face : 0);
  };
  std::ranges::stable_sort(all, {}, order);
}

// Returns what one sentence says together: all, unless they are its subject and it has no form for
// several. Then it is said of each.
std::vector<std::vector<Noun>> groups_for(std::string_view sentence, const std::vector<Noun>& all) {
  const bool is_about_one =
      sentence.starts_with("{what") && sentence.find("{what_count") == std::string_view::npos;
  if (!is_about_one) return {all};
  std::vector<std::vector<Noun>> each;
  for (const Noun& one : all) each.push_back({one});
  return each;
}

// The items of an attribute's value before and after an event: one item if it is no list.
struct ValuesOfChange {
  std::span<const std::int32_t> before;
  std::span<const std::int32_t> now;
};

ValuesOfChange values_of_change(const Event& e, const AttributeDef& a) {
  if (!a.type.is_list) return {{&e.before, 1}, {&e.after, 1}};
  ValuesOfChange out;
  auto at = AnnouncedValues(e.values).begin();
  if (at != std::default_sentinel) out.before = (*at).items;
  if (at != std::default_sentinel && ++at != std::default_sentinel) out.now = (*at).items;
  return out;
}

class EventLines {
 public:
  EventLines(const Wording& words, const State& after, std::span<const Event> all,
             MaybePlayer viewer)
      : words_(words),
        sentences_(words),
        ruleset_(words.ruleset()),
        state_(after),
        all_(all),
        viewer_(viewer),
        is_said_(all.size(), false) {}

  std::vector<std::string> run();

 private:
  using Lines = std::vector<std::string>;

  std::string line(std::size_t i);
  std::string action_taken(std::size_t i);
  std::string answer_text(std::size_t event, std::size_t k, std::span<const std::int32_t> answer,
                          PhraseValues& values) const;
  std::vector<Noun> cost_of(std::size_t action, bool is_said);
  std::vector<Noun> chosen(const ChoiceDef&, std::span<const std::int32_t> items,
                           std::size_t event) const;
  Sighting as_chosen(const Sighting& then, std::size_t event) const;
  std::string amount_changed(const Event&) const;
  std::string attribute_changed(const Event&) const;
  std::string component_changed(const Event&, const AttributeDef&) const;
  std::string thing_changed(const Event&, const AttributeDef&, const std::string& which) const;
  std::string announced(const Event&) const;
  std::string words_chosen(const Event&) const;
  std::size_t moves(std::size_t first, Lines&) const;
  std::size_t rolls(std::size_t first, Lines&) const;
  std::size_t shows(std::size_t first, Lines&) const;
  std::vector<Noun> nouns_of(std::vector<Sighting>) const;
  std::string line_of(const std::string& sentence, const PhraseValues&) const;
  Lines finished(const Lines&) const;

  const Wording& words_;
  const Sentences sentences_;
  const Ruleset& ruleset_;
  const State& state_;
  const std::span<const Event> all_;
  const MaybePlayer viewer_;
  std::vector<bool> is_said_;  // by event: already covered by another line
};

std::string EventLines::line_of(const std::string& sentence, const PhraseValues& values) const {
  const std::string text = sentences_.render(sentence, values);
  return text.empty() ? text : "   " + text;
}

// Returns a component as the viewer knew it when it was chosen, or learned it before the next
// action: a card played from a hand becomes visible as it is played. What it shows after a roll is
// not what was chosen, and after a shuffle, or a move that the viewer cannot follow, he could not
// tell that it is the same.
Sighting EventLines::as_chosen(const Sighting& then, std::size_t event) const {
  Sighting seen = then;
  bool has_effects = false;
  for (const Event& later : all_.subspan(event + 1)) {
    const bool is_action = later.kind == EventKind::kActionTaken;
    if (is_action && has_effects) break;  // not one that is taken at the same time
    if (later.kind == EventKind::kShuffled) break;
    has_effects = has_effects || !is_action;
    if (const Sighting* next = later.sighting_of(then.component)) {
      if (next->definition != then.definition || next->face != then.face) break;
      seen.audience.add(next->audience);
      if (later.kind == EventKind::kMoved && !next->audience.includes(viewer_)) break;
    }
  }
  return seen;
}

std::vector<Noun> EventLines::nouns_of(std::vector<Sighting> all) const {
  std::map<KindId, std::int32_t> unseen;
  std::erase_if(all, [&](const Sighting& s) {
    const bool is_seen = s.audience.includes(viewer_);
    if (!is_seen) ++unseen[s.known_kind];
    return !is_seen;
  });
  sort_by_nature(ruleset_, all);
  std::vector<Noun> nouns;
  for (const Sighting& s : all) nouns.push_back(sentences_.sighted(s, viewer_));
  for (const auto& [kind, count] : unseen) nouns.push_back(sentences_.unseen(kind, count));
  return nouns;
}

// Returns what was chosen for one choice of an action, as far as the viewer may know it.
std::vector<Noun> EventLines::chosen(const ChoiceDef& choice, std::span<const std::int32_t> items,
                                     std::size_t event) const {
  const Event& e = all_[event];
  if (choice.is_secret && e.player != viewer_) return {Noun::plain(words_.say("a_secret"))};
  std::vector<Noun> nouns;
  std::vector<Sighting> seen;
  for (const std::int32_t v : items) {
    if (choice.type.kind != TypeKind::kComponent) {
      nouns.push_back(sentences_.value(state_, choice.type.element(), v));
    } else if (const Sighting* then = e.sighting_of(ComponentId(v))) {
      seen.push_back(as_chosen(*then, event));
    }
  }
  for (Noun& noun : nouns_of(std::move(seen))) nouns.push_back(std::move(noun));
  return nouns;
}

// Returns what was paid for the action. With `is_said`, the payment gets no lines of its own.
std::vector<Noun> EventLines::cost_of(std::size_t action, bool is_said) {
  const Event& e = all_[action];
  const ActionId id = e.subject.as<ActionId>();
  const SourceSpan cost = ruleset_.action(id).cost_span;
  std::vector<Noun> nouns;
  for (std::size_t i = action + 1; i < all_.size(); ++i) {
    const Event& later = all_[i];
    if (later.kind == EventKind::kActionTaken && later.player == e.player) break;
    const bool is_cost = later.kind == EventKind::kPaid && later.cause.action == id &&
                         later.cause.actor == e.player && later.cause.reference == cost;
    if (!is_cost || later.is_quiet || !later.audience.includes(viewer_)) continue;
    const std::int32_t amount = later.before - later.after;
    const AttributeDef& a = ruleset_.attribute(later.subject.as<AttributeId>());
    Noun noun = sentences_.noun("attributes", a.name, amount);
    noun.text = noun.a = noun.the = fmt::format("{} {}", amount, noun.text);
    noun.count = amount;
    nouns.push_back(std::move(noun));
    if (is_said) is_said_[i] = true;
  }
  return nouns;
}

// Returns the answer to the question that begins with choice `k` as text, as far as the viewer may
// know it, and puts its values under the names of the choices.
std::string EventLines::answer_text(std::size_t event, std::size_t k,
                                    std::span<const std::int32_t> answer,
                                    PhraseValues& values) const {
  const Event& e = all_[event];
  const ActionDef& action = ruleset_.action(e.subject.as<ActionId>());
  const std::size_t end = action.end_of_question(k);
  const bool has_parts = action.has_parts(k);
  const bool is_hidden = action.choices[k].is_secret && e.player != viewer_;
  PhraseValues parts;
  std::vector<Noun> chosen_nouns;
  for (std::size_t at = k; at < end; ++at) {
    const ChoiceDef& c = action.choices[at];
    const auto items = has_parts ? answer.subspan(at - k, 1) : answer;
    const std::vector<Noun> nouns = chosen(c, items, event);
    chosen_nouns.insert(chosen_nouns.end(), nouns.begin(), nouns.end());
    const bool is_number = items.size() == 1 && c.type.kind == TypeKind::kInteger && !is_hidden;
    for (PhraseValues* const into : {&values, &parts}) {
      if (is_number) Sentences::put_number(*into, c.name, items.front());
      if (!is_number) sentences_.put(*into, c.name, nouns);
    }
  }
  if (is_hidden) chosen_nouns.resize(1);  // only the text "a secret" remains
  const std::string* const sentence =
      has_parts && !is_hidden ? sentences_.find("options", action.choices[k].question) : nullptr;
  if (!sentence) return sentences_.listed(chosen_nouns);
  sentences_.put(parts, "option", chosen_nouns);
  sentences_.put(parts, "note", std::span<const Noun>());
  return sentences_.render(*sentence, parts);
}

std::string EventLines::action_taken(std::size_t i) {
  const Event& e = all_[i];
  const ActionDef& action = ruleset_.action(e.subject.as<ActionId>());
  const std::string* sentence = sentences_.find("actions", action.name);
  PhraseValues values;
  sentences_.put(values, "player", sentences_.player(e.player));
  std::vector<std::string> all;
  each_answer(action, e.values, [&](std::size_t k, std::span<const std::int32_t> answer) {
    const std::string text = answer_text(i, k, answer, values);
    if (!answer.empty()) all.push_back(text);
  });
  if (sentence) {
    const bool tells_cost = sentence->find("{cost") != std::string::npos;
    sentences_.put(values, "cost", cost_of(i, tells_cost));
    return line_of(*sentence, values);
  }
  std::string text = words_.name("actions", action.name);
  if (all.empty() && !action.choices.empty()) all.push_back(words_.say("none_of_them"));
  if (!all.empty()) text += fmt::format(" ({})", fmt::join(all, "; "));
  return "   " + words_.say("action_taken", {words_.player(e.player), text});
}

std::string EventLines::amount_changed(const Event& e) const {
  const AttributeDef& a = ruleset_.attribute(e.subject.as<AttributeId>());
  if (!a.is_narrated || !e.audience.includes(viewer_)) return {};
  const bool gained = e.kind == EventKind::kGained;
  const std::int32_t amount = gained ? e.after - e.before : e.before - e.after;
  if (const std::string* sentence = sentences_.find(gained ? "gained" : "paid", a.name)) {
    PhraseValues values;
    sentences_.put(values, "player", sentences_.player(e.player));
    Sentences::put_number(values, "amount", amount);
    Sentences::put_number(values, "before", e.before);
    Sentences::put_number(values, "now", e.after);
    return line_of(*sentence, values);
  }
  const std::string key =
      std::string(e.player.is_some() ? "" : "table_") + (gained ? "gained" : "paid");
  return "   " +
         words_.say(key, {words_.player(e.player), fmt::format("{}", amount),
                          words_.name("attributes", a.name, amount), fmt::format("{}", e.after)});
}

std::string EventLines::component_changed(const Event& e, const AttributeDef& a) const {
  const Sighting* seen = e.sighting_of(e.component);
  if (!seen) return {};
  return thing_changed(e, a, words_.sighted(*seen, viewer_));
}

std::string EventLines::thing_changed(const Event& e, const AttributeDef& a,
                                      const std::string& which) const {
  const std::string now = words_.value(state_, a.type, values_of_change(e, a).now);
  const std::string what = words_.name("attributes", a.name);
  // A symbol needs no name of the attribute: "Lamp is now lit", not "state of Lamp is now lit".
  if (a.type.kind == TypeKind::kSymbol && !a.type.is_list) {
    return "   " + (e.player.is_some()
                        ? words_.say("owned_became", {words_.player(e.player), which, now})
                        : words_.say("became", {which, now}));
  }
  if (e.player.is_some()) {
    return "   " + words_.say("owned_changed", {words_.player(e.player), what, which, now});
  }
  return "   " + words_.say("changed", {which, what, now});
}

std::string EventLines::attribute_changed(const Event& e) const {
  const AttributeDef& a = ruleset_.attribute(e.subject.as<AttributeId>());
  if (!a.is_narrated || !e.audience.includes(viewer_)) return {};
  if (const std::string* sentence = sentences_.find("changed", a.name)) {
    PhraseValues values;
    sentences_.put(values, "player", sentences_.player(e.player));
    const Sighting* seen = e.sighting_of(e.component);
    sentences_.put(values, "what", seen ? sentences_.sighted(*seen, viewer_) : Noun());
    if (e.cell.is_some()) {
      sentences_.put_value(values, "what", state_, {TypeKind::kCell}, e.cell.value);
    }
    const ValuesOfChange change = values_of_change(e, a);
    sentences_.put_value(values, "before", state_, a.type, change.before);
    sentences_.put_value(values, "now", state_, a.type, change.now);
    return line_of(*sentence, values);
  }
  if (a.owner == AttributeOwner::kComponent) return component_changed(e, a);
  if (a.owner == AttributeOwner::kCell) {
    return thing_changed(e, a,
                         sentences_.place_in_sentence(state_, e.cell.zone(), e.cell.place()).text);
  }
  const std::string now = words_.value(state_, a.type, values_of_change(e, a).now);
  const std::string what = words_.name("attributes", a.name);
  if (a.owner == AttributeOwner::kTable) return "   " + words_.say("table_changed", {what, now});
  return "   " + words_.say("changed", {words_.player(e.player), what, now});
}

std::string EventLines::announced(const Event& e) const {
  PhraseValues values;
  sentences_.put(values, "player", sentences_.player(e.player));
  int number = 0;
  for (const AnnouncedValue value : AnnouncedValues(e.values)) {
    const std::string name = fmt::format("{}", ++number);
    if (value.kind == TypeKind::kInteger && value.items.size() == 1) {
      sentences_.put_number(values, name, value.items.front());
      continue;
    }
    std::vector<Noun> nouns;
    std::vector<Sighting> seen;
    for (const std::int32_t v : value.items) {
      const Sighting* then =
          value.kind == TypeKind::kComponent ? e.sighting_of(ComponentId(v)) : nullptr;
      if (then) seen.push_back(*then);
      if (!then) nouns.push_back(sentences_.value(state_, {value.kind}, v));
    }
    for (Noun& noun : nouns_of(std::move(seen))) nouns.push_back(std::move(noun));
    sentences_.put(values, name, nouns);
  }
  const std::string key = name_of(ruleset_, e.subject.as<MessageId>());
  const std::string* text = words_.find_text("messages." + key);
  return line_of(text ? *text : words_.name("messages", key), values);
}

std::string EventLines::words_chosen(const Event& e) const {
  std::vector<Noun> words;
  for (const std::int32_t v : e.values) {
    words.push_back(sentences_.value(state_, {TypeKind::kSymbol}, v));
  }
  return "   " + words_.say("words_chosen", {words_.player(e.player), sentences_.listed(words)});
}

std::string EventLines::line(std::size_t i) {
  const Event& e = all_[i];
  if (e.is_quiet || is_said_[i]) return {};
  switch (e.kind) {
    case EventKind::kRoundStarted:
      return "\n== " + words_.say("round_started", {fmt::format("{}", e.after)}) + " ==";
    case EventKind::kTurnStarted:
      return "-- " + words_.say("turn_started", {words_.player(e.player)});
    case EventKind::kPhaseStarted:
      return "   " + words_.name("phases", name_of(ruleset_, e.subject.as<PhaseId>()));
    case EventKind::kActionTaken:
      return action_taken(i);
    case EventKind::kGained:
    case EventKind::kPaid:
      return amount_changed(e);
    case EventKind::kChanged:
      return attribute_changed(e);
    case EventKind::kShuffled: {
      const Noun zone = sentences_.zone(state_, e.to);
      return "   " + sentences_.say("shuffled", {sentences_.form_of(zone),
                                                 zone.gender.ends_with('p') ? "2" : "1"});
    }
    case EventKind::kAnnounced:
      return announced(e);
    case EventKind::kDenied: {
      const Noun what =
          sentences_.value(state_, {TypeKind::kDefinition}, e.subject.as<DefinitionId>().value);
      return "   " + sentences_.say("denied",
                                    {what.text, sentences_.form_of(sentences_.zone(state_, e.to))});
    }
    case EventKind::kImpossible:
      return "   " +
             words_.say("no_longer_possible",
                        {words_.player(e.player),
                         words_.name("actions", ruleset_.action(e.subject.as<ActionId>()).name)});
    case EventKind::kWordsChosen:
      return words_chosen(e);
    case EventKind::kGameEnded:
      if (!e.subject.is_some()) return "\n" + words_.say("game_ended");
      return "\n" +
             words_.say("game_ended_because",
                        {words_.name("end_causes", name_of(ruleset_, e.subject.as<EndCauseId>()))});
    // These add nothing to the other lines, or moves(), rolls() and shows() write them.
    case EventKind::kRolled:
    case EventKind::kShown:
    case EventKind::kMoved:
    case EventKind::kCreated:
    case EventKind::kChosen:
    case EventKind::kPicked:
    case EventKind::kGameStarted:
    case EventKind::kRoundEnded:
    case EventKind::kTurnEnded:
    case EventKind::kPhaseEnded:
      return {};
  }
  return {};
}

// Writes one line for components that move, or are created, together. Returns the index of the last
// of their events.
std::size_t EventLines::moves(std::size_t first, Lines& lines) const {
  const Event& e = all_[first];
  const bool is_new = e.kind == EventKind::kCreated;
  const auto owner_before = [&](const Event& of) {
    return is_new ? MaybePlayer() : state_.zone_owner(of.from);
  };
  const MaybePlayer from = owner_before(e);
  std::vector<Sighting> seen;
  std::size_t end = first;
  for (; end < all_.size() && all_[end].kind == e.kind && !all_[end].is_quiet &&
         owner_before(all_[end]) == from && all_[end].to == e.to && all_[end].after == e.after;
       ++end) {
    const Sighting* then = all_[end].sighting_of(all_[end].component);
    seen.push_back(then ? *then : Sighting{});
  }
  const bool are_many = seen.size() > 1;
  const std::vector<Noun> what = nouns_of(std::move(seen));
  const MaybePlayer to = state_.zone_owner(e.to);
  const Noun place = sentences_.place(state_, e.to, e.after);
  const std::string& zone = ruleset_.zone(state_.zone_def(e.to)).name;
  std::string text;
  const std::string* sentence = sentences_.find("moved", zone);
  // What is created comes from nowhere.
  if (sentence && is_new && sentence->find("{from") != std::string::npos) sentence = nullptr;
  if (sentence) {
    PhraseValues values;
    // A move between zones of the table is that of the player who acts.
    sentences_.put(values, "player",
                   sentences_.player(e.player.is_some() ? e.player : e.cause.actor));
    sentences_.put(values, "owner", sentences_.player(to));
    sentences_.put(values, "from_owner", sentences_.player(from));
    sentences_.put(values, "place", sentences_.place_in_sentence(state_, e.to, e.after));
    if (!is_new) sentences_.put(values, "from", sentences_.zone(state_, e.from));
    for (const std::vector<Noun>& said : groups_for(*sentence, what)) {
      PhraseValues of_these = values;
      sentences_.put(of_these, "what", said);
      if (!text.empty()) lines.push_back(std::move(text));
      text = line_of(*sentence, of_these);
    }
  } else if (zone == kOutOfGame) {
    text =
        "   " + sentences_.say(are_many ? "leave_game" : "leaves_game", {sentences_.listed(what)});
  } else if (from.is_some() && to.is_some() && from != to) {
    text = "   " +
           sentences_.say("moved_between", {sentences_.listed(what),
                                            sentences_.form_of(sentences_.zone(state_, e.from)),
                                            sentences_.form_of(sentences_.zone(state_, e.to))});
  } else if (e.player.is_some()) {
    text = "   " + sentences_.say("moved", {words_.player(e.player), sentences_.listed(what),
                                            sentences_.form_of(place)});
  } else {
    text =
        "   " + sentences_.say("moved_table", {sentences_.listed(what), sentences_.form_of(place)});
  }
  if (!text.empty()) lines.push_back(std::move(text));
  return end - 1;
}

std::size_t EventLines::rolls(std::size_t i, Lines& lines) const {
  const auto kind_of = [&](const Event& e) {
    const Sighting* seen = e.sighting_of(e.component);
    return seen ? ruleset_.definition(seen->definition).kind : KindId();
  };
  const KindId kind = kind_of(all_[i]);
  std::vector<Sighting> seen;
  std::size_t end = i;
  for (; end < all_.size() && all_[end].kind == EventKind::kRolled && !all_[end].is_quiet &&
         all_[end].player == all_[i].player && kind_of(all_[end]) == kind;
       ++end) {
    const Sighting* then = all_[end].sighting_of(all_[end].component);
    if (!then || !then->audience.includes(viewer_)) continue;
    seen.push_back(*then);
    seen.back().face = all_[end].after;
  }
  if (seen.empty()) return end - 1;
  const std::vector<Noun> dice = nouns_of(std::move(seen));
  std::vector<std::string> shown;
  for (const Noun& die : dice) shown.push_back(die.text);
  const std::string plain = is_distinguished_by_name(ruleset_, kind)
                                ? words_.list(shown)
                                : fmt::format("{}", fmt::join(shown, " "));
  const std::string* sentence = sentences_.find("rolled", ruleset_.kind(kind).name);
  std::string text;
  if (sentence) {
    PhraseValues values;
    sentences_.put(values, "player", sentences_.player(all_[i].player));
    sentences_.put(values, "dice", dice);
    text = line_of(*sentence, values);
  } else if (all_[i].player.is_some()) {
    text = "   " + words_.say("rolled", {words_.player(all_[i].player), plain});
  } else {
    text = "   " + words_.say("rolled_table", {plain});
  }
  if (!text.empty()) lines.push_back(std::move(text));
  return end - 1;
}

// Writes one line for components of a zone that are shown to the same players. It names them to
// those who see them.
std::size_t EventLines::shows(std::size_t first, Lines& lines) const {
  const Event& e = all_[first];
  std::vector<Sighting> seen;
  std::size_t end = first;
  for (; end < all_.size() && all_[end].kind == EventKind::kShown && !all_[end].is_quiet &&
         all_[end].to == e.to && all_[end].values == e.values;
       ++end) {
    const Sighting* then = all_[end].sighting_of(all_[end].component);
    seen.push_back(then ? *then : Sighting{});
  }
  if (e.values.empty()) return end - 1;
  const std::string what = sentences_.listed(nouns_of(std::move(seen)));
  const std::string zone = sentences_.form_of(sentences_.zone(state_, e.to));
  if (std::ssize(e.values) == state_.players()) {
    lines.push_back("   " + sentences_.say("shown_to_all", {what, zone}));
    return end - 1;
  }
  std::vector<std::string> players;
  for (const std::int32_t p : e.values) players.push_back(words_.player(MaybePlayer(p)));
  const char* const key = players.size() == 1 ? "shown" : "shown_to_several";
  lines.push_back("   " + sentences_.say(key, {words_.list(players), what, zone}));
  return end - 1;
}

// Merges equal consecutive lines into one that says how often it occurs, and begins each line with
// a capital letter.
std::vector<std::string> EventLines::finished(const Lines& lines) const {
  Lines out;
  for (std::size_t i = 0, end = 0; i < lines.size(); i = end) {
    while (end < lines.size() && lines[end] == lines[i]) ++end;
    std::string text = lines[i];
    if (end - i > 1) text = words_.say("so_often", {text, fmt::format("{}", end - i)});
    out.push_back(capitalized(std::move(text)));
  }
  return out;
}

// The line of a phase is written before the first line of an event in that phase.
std::vector<std::string> EventLines::run() {
  std::vector<std::string> lines;
  std::string phase;
  for (std::size_t i = 0; i < all_.size(); ++i) {
    if (all_[i].is_quiet) continue;
    if (all_[i].kind == EventKind::kPhaseStarted) {
      phase = line(i);
      continue;
    }
    const bool begins =
        all_[i].kind == EventKind::kTurnStarted || all_[i].kind == EventKind::kRoundStarted;
    const std::size_t before = lines.size();
    if (all_[i].kind == EventKind::kMoved || all_[i].kind == EventKind::kCreated) {
      i = moves(i, lines);
    } else if (all_[i].kind == EventKind::kRolled) {
      i = rolls(i, lines);
    } else if (all_[i].kind == EventKind::kShown) {
      i = shows(i, lines);
    } else {
      std::string text = line(i);
      if (!text.empty()) lines.push_back(std::move(text));
    }
    if (begins) phase.clear();
    if (lines.size() > before && !phase.empty()) {
      lines.insert(lines.begin() + std::ptrdiff_t(before), std::exchange(phase, {}));
    }
  }
  if (!phase.empty()) lines.push_back(std::move(phase));
  return finished(lines);
}

}  // namespace

std::vector<std::string> event_lines(const Wording& words, const State& after,
                                     const std::vector<Event>& events, MaybePlayer viewer) {
  return EventLines(words, after, events, viewer).run();
}

}  // namespace cubilete
