#include "migration/rewrite_effects.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "ruleset/effect_facts.h"

namespace cubilete {

using PieceKind = Piece::Kind;

// A verb of language 1, which had the keys below it that are beside it in language 2.
struct OldVerb {
  std::string_view name;
  std::string_view subject;  // the key whose value is now the verb's own
  std::array<std::string_view, 6> keys;
};

namespace {

constexpr std::array<std::string_view, 3> kBlocks = {"do", "then", "else"};

bool is_block(std::string_view key) {
  return std::find(kBlocks.begin(), kBlocks.end(), key) != kBlocks.end();
}

constexpr OldVerb kOldVerbs[] = {
    {"phase", "name", {"name", "do"}},
    {"rounds", "times", {"times", "until", "while", "do"}},
    {"repeat", "times", {"times", "until", "while", "do"}},
    {"turns", "of", {"of", "do"}},
    {"actions", "offer", {"offer", "player", "until", "once", "optional", "always_ask"}},
    {"simultaneous", "offer", {"offer", "of", "optional", "always_ask"}},
    {"if", "is", {"is", "then", "else"}}};

const OldVerb* old_verb(std::string_view name) {
  for (const OldVerb& v : kOldVerbs) {
    if (v.name == name) return &v;
  }
  return nullptr;
}

bool has_verb(const Node& n) {
  return std::any_of(n.entries.begin(), n.entries.end(),
                     [](const Entry& e) { return is_verb(e.key); });
}

// Returns whether a part of the timetable is a step of effects.
bool is_step(const Node& n) { return n.entries.size() == 1 && n.entries.front().key == "do"; }

// Returns the call alone for a list in [] that holds one call only.
Piece simplified(Piece p) {
  if (p.kind != PieceKind::kList || !p.in_braces || p.items.size() != 1) return p;
  if (p.items.front().kind != PieceKind::kText) return p;
  return Piece(std::move(p.items.front()));
}

std::string subject_text(const Node& n) {
  if (!n.is_list()) return n.text;
  std::vector<std::string> items;
  for (const Node& item : n.items) items.push_back(item.text);
  return fmt::format("[{}]", fmt::join(items, ", "));
}

}  // namespace

bool looks_like_effects(const Node& n) {
  return has_verb(n) || (n.is_list() && std::any_of(n.items.begin(), n.items.end(), has_verb));
}

Piece EffectRewriter::block(const Node& n) {
  if (n.is_map()) return effect(n);
  Piece p = list_of(n, [&](const Node& item) { return std::vector<Piece>{effect(item)}; });
  return simplified(std::move(p));
}

Piece EffectRewriter::effect(const Node& n) {
  if (!n.is_map()) return keep(n);
  const Entry* run = n.find_entry("run");
  if (run && n.entries.size() == 1 && run->value.is_scalar()) {
    note(run->key_span, run->value.text);
    return text_piece(run->value.text, run->value);
  }
  rename(n, "each", "in", "from");
  rename(n, "choose", "by", "player");
  return map_of(n, [&](const Entry& e) {
    return is_block(e.key) || e.key == "quietly" ? block(e.value) : keep(e.value);
  });
}

void EffectRewriter::rename(const Node& n, const char* verb, const char* was, const char* now) {
  const Entry* e = n.find_entry(was);
  if (e && n.find(verb)) edit(e->key_span, now, fmt::format("{}: {}", now, e->value.text));
}

Piece EffectRewriter::flow(const Node& n) {
  const bool in_braces = source_.is_in_braces(n);
  if (n.is_list()) {
    for (std::size_t i = 1; i < n.items.size(); ++i) {
      if (is_step(n.items[i - 1]) && is_step(n.items[i])) out_.joined.push_back(n.items[i].span);
    }
    return simplified(list_of(n, [&](const Node& i) { return part(i, in_braces); }));
  }
  if (!n.is_map()) return keep(n);
  std::vector<Piece> items = part(n, in_braces);
  if (items.size() == 1) return std::move(items.front());
  Piece list;
  list.kind = PieceKind::kList;
  list.source = &n;
  list.items = std::move(items);
  return list;
}

// Rewrites a part of the timetable into one part, or into the effects of its `do`.
std::vector<Piece> EffectRewriter::part(const Node& n, bool in_braces) {
  if (!n.is_map() || n.entries.empty()) return {keep(n)};
  const Entry& e = n.entries.front();
  if (n.entries.size() == 1 && e.key == "do") return effects_of(e, in_braces);
  const OldVerb* verb = n.entries.size() == 1 ? old_verb(e.key) : nullptr;
  if (verb && e.value.is_map()) return {hoisted(n, e, *verb)};
  const auto is_of_timetable = [](const Entry& x) { return old_verb(x.key) != nullptr; };
  if (!has_verb(n) && std::none_of(n.entries.begin(), n.entries.end(), is_of_timetable)) {
    std::vector<std::string> known = {"do"};
    for (const OldVerb& v : kOldVerbs) known.emplace_back(v.name);
    report_unknown(e, known);
    return {keep(n)};
  }
  if (!old_verb(e.key) && has_verb(n)) return {effect(n)};
  return {
      map_of(n, [&](const Entry& x) { return is_block(x.key) ? flow(x.value) : keep(x.value); })};
}

std::vector<Piece> EffectRewriter::effects_of(const Entry& e, bool in_braces) {
  note(e.key_span, "the effects themselves, without 'do:'");
  std::vector<Piece> out;
  if (!e.value.is_list()) {
    out.push_back(effect_in_list(e.value, in_braces));
    return out;
  }
  for (const Node& n : e.value.items) out.push_back(effect_in_list(n, in_braces));
  return out;
}

// Rewrites `- do: {set: {x: 1}}` as `- set: {x: 1}`.
Piece EffectRewriter::effect_in_list(const Node& n, bool in_braces) {
  Piece p = effect(n);
  if (in_braces || !n.is_map() || !source_.is_in_braces(n) || n.entries.size() != 1) return p;
  if (p.kind == PieceKind::kSource) {
    p.kind = PieceKind::kMap;
    const Entry& only = n.entries.front();
    p.entries.push_back({only.key, only.key_span, nullptr, keep(only.value)});
  }
  p.in_braces = false;
  for (PieceEntry& part : p.entries) part.source = nullptr;
  return p;
}

// Rewrites `turns: {of: x, do: y}` as `turns: x` with `do: y` beside it.
Piece EffectRewriter::hoisted(const Node& whole, const Entry& verb, const OldVerb& form) {
  const Entry* subject = verb.value.find_entry(form.subject);
  if (!subject && form.subject != "times") {
    // A misspelt key is reported once, as an unknown key.
    Piece ignored;
    const std::size_t before = d_.size();
    for (const Entry& e : verb.value.entries) add_beside(e, verb.value, form, ignored);
    if (d_.size() > before) return keep(whole);
    d_.error("missing-key", verb.key_span,
             fmt::format("'{}' has no '{}' here", form.name, form.subject),
             fmt::format("add '{}:'", form.subject));
    return keep(whole);
  }
  Piece p;
  p.kind = PieceKind::kMap;
  p.source = &whole;
  const bool is_question = form.name == "actions" || form.name == "simultaneous";
  p.in_braces = source_.is_in_braces(whole) ||
                (source_.is_in_braces(verb.value) && is_question && verb.value.entries.size() > 1);
  Piece first = subject ? keep(subject->value) : text_piece("forever", verb.value);
  if (!subject) first.source = nullptr;
  note(verb.key_span,
       fmt::format("{}: {}", form.name, subject ? subject_text(subject->value) : "forever"));
  p.entries.push_back({verb.key, verb.key_span, nullptr, std::move(first)});
  for (const Entry& e : verb.value.entries) {
    if (&e != subject) add_beside(e, verb.value, form, p);
  }
  return p;
}

void EffectRewriter::add_beside(const Entry& e, const Node& inner, const OldVerb& form, Piece& p) {
  if (std::find(form.keys.begin(), form.keys.end(), e.key) == form.keys.end()) {
    std::vector<std::string> known;
    for (const std::string_view k : form.keys) {
      if (!k.empty() && !inner.find(k)) known.emplace_back(k);
    }
    report_unknown(e, known);
    return;
  }
  const bool is_players = form.name == "simultaneous" && e.key == "of";
  const bool keeps_layout = !is_players && !source_.is_in_braces(inner);
  p.entries.push_back({is_players ? "player" : e.key, e.key_span, keeps_layout ? &e : nullptr,
                       is_block(e.key) ? flow(e.value) : keep(e.value)});
}

void EffectRewriter::report_unknown(const Entry& e, const std::vector<std::string>& known) {
  Diagnostics::Report report =
      d_.error("unknown-key", e.key_span, fmt::format("the key '{}' is not known here", e.key));
  if (!report.suggest(e.key, known) && !known.empty()) {
    report.help(fmt::format("known here: {}", fmt::join(known, ", ")));
  }
}

}  // namespace cubilete
