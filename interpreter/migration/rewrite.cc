#include "migration/rewrite.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "migration/paths.h"
#include "migration/source_lines.h"
#include "ruleset/verbs.h"

namespace cubilete {
namespace {

using Kind = Piece::Kind;

constexpr std::array<std::string_view, 3> kBlocks = {"do", "then", "else"};

bool is_block(std::string_view key) {
  return std::find(kBlocks.begin(), kBlocks.end(), key) != kBlocks.end();
}

// A verb of the timetable as language 1 wrote it: what belongs to it stood below it.
struct OldVerb {
  std::string_view name;
  std::string_view subject;  // the key whose value stands behind the verb now
  std::array<std::string_view, 6> keys;
};
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
                     [](const Entry& e) { return find_verb(e.key).has_value(); });
}

bool looks_like_effects(const Node& n) {
  return has_verb(n) || (n.is_list() && std::any_of(n.items.begin(), n.items.end(), has_verb));
}

class Rewriter {
 public:
  Rewriter(const std::string& text, const Node& tree, const Node* game, Diagnostics& d)
      : text_(text), source_(text, tree), game_(game), d_(d) {}

  Rewriting run(const Node& tree, ContentFile kind) {
    switch (kind) {
      case ContentFile::kGame:
        out_.tree = game(tree);
        break;
      case ContentFile::kComponents:
        out_.tree = components_in(tree);
        break;
      case ContentFile::kOverlay:
        out_.tree = overlay(tree);
        break;
      case ContentFile::kTests:
        out_.tree = tests(tree);
        break;
    }
    return std::move(out_);
  }

 private:
  void note(SourceSpan span, std::string now) { out_.old_forms.push_back({span, std::move(now)}); }
  void edit(SourceSpan span, std::string text, std::string now) {
    out_.edits.push_back({span, std::move(text)});
    note(span, std::move(now));
  }

  template <class Function>
  Piece map_of(const Node& n, Function f) {
    if (!n.is_map()) return keep(n);
    Piece p;
    p.kind = Kind::kMap;
    p.source = &n;
    p.in_braces = source_.is_in_braces(n);
    bool changed = false;
    for (const Entry& e : n.entries) {
      p.entries.push_back({e.key, e.key_span, &e, SourceLines::is_alias(e) ? keep(e.value) : f(e)});
      changed = changed || p.entries.back().value.is_changed();
    }
    return changed ? p : keep(n);
  }

  template <class Function>
  Piece list_of(const Node& n, Function f) {
    if (!n.is_list()) return keep(n);
    Piece p;
    p.kind = Kind::kList;
    p.source = &n;
    p.in_braces = source_.is_in_braces(n);
    bool changed = false;
    for (const Node& item : n.items) {
      for (Piece& made : f(item)) {
        changed = changed || made.source != &item || made.is_changed();
        p.items.push_back(std::move(made));
      }
    }
    return changed ? p : keep(n);
  }

  // -- files

  Piece game(const Node& tree) {
    return map_of(tree, [&](const Entry& e) { return section(e); });
  }

  Piece section(const Entry& e) {
    if (e.key == "setup") return block(e.value);
    if (e.key == "flow") return flow(e.value);
    if (e.key == "effects" || e.key == "actions") return each_rule(e.value, false);
    if (e.key == "triggers") return each_rule(e.value, true);
    if (e.key == "components") return components(e.value);
    if (e.key == "outcome") rename_who(e.value);
    return keep(e.value);
  }

  Piece each_rule(const Node& n, bool are_triggers) {
    return map_of(n, [&](const Entry& e) { return rule(e.value, are_triggers); });
  }

  Piece rule(const Node& n, bool is_trigger) {
    if (is_trigger && !declares_who(n)) rename_who(n);
    return map_of(n,
                  [&](const Entry& e) { return e.key == "do" ? block(e.value) : keep(e.value); });
  }

  Piece components_in(const Node& tree) {
    return map_of(tree, [&](const Entry& e) {
      return e.key == "components" ? components(e.value) : keep(e.value);
    });
  }

  Piece components(const Node& n) {
    return map_of(n, [&](const Entry& e) { return component(e.value); });
  }

  Piece component(const Node& n) {
    return map_of(n, [&](const Entry& e) {
      return looks_like_effects(e.value) ? block(e.value) : keep(e.value);
    });
  }

  Piece overlay(const Node& tree) {
    return map_of(tree, [&](const Entry& e) {
      if (e.key == "remove") {
        for (const Node& path : e.value.items) rename_path(path.text, path.span);
      }
      if (e.key != "set" && e.key != "add" && e.key != "append") return keep(e.value);
      return map_of(e.value, [&](const Entry& change) {
        rename_path(change.key, change.key_span);
        return at_path(change.key, change.value);
      });
    });
  }

  void rename_path(const std::string& path, SourceSpan span) {
    const auto now = path_in_language_2(path, game_);
    if (!now) {
      d_.error("old-language", span,
               fmt::format("'{}' is no single value any more in language 2", path),
               "rewrite this change by hand: its parts are items of a list now");
    } else if (*now != path) {
      const bool is_quoted = text_[span.begin] == '\'' || text_[span.begin] == '"';
      edit(span, is_quoted ? text_[span.begin] + *now + text_[span.begin] : *now, *now);
    }
  }

  // The value that an overlay puts at a path.
  Piece at_path(const std::string& path, const Node& value) {
    const auto dots = std::count(path.begin(), path.end(), '.');
    const std::string section = path.substr(0, path.find('.'));
    if (section == "setup") return block(value);
    if (section == "flow") return value.is_scalar() ? keep(value) : flow(value);
    if (section == "outcome") rename_who(value);
    if (section == "effects" || section == "actions" || section == "triggers") {
      if (section == "triggers" && dots > 1 && !declares_who(value)) rename_who(value);
      if (dots == 0) return each_rule(value, section == "triggers");
      if (dots == 1) return rule(value, section == "triggers");
      return looks_like_effects(value) ? block(value) : keep(value);
    }
    if (section != "components") return keep(value);
    if (dots == 1) return component(value);
    return looks_like_effects(value) ? block(value) : keep(value);
  }

  Piece tests(const Node& tree) {
    return map_of(tree, [&](const Entry& e) {
      if (e.key == "given") return block(e.value);
      if (e.key != "tests") return keep(e.value);
      return list_of(e.value,
                     [&](const Node& test) { return std::vector<Piece>{this->test(test)}; });
    });
  }

  Piece test(const Node& n) {
    return map_of(n, [&](const Entry& e) {
      if (e.key == "given") return block(e.value);
      if (e.key != "when") return keep(e.value);
      return list_of(e.value,
                     [&](const Node& step) { return std::vector<Piece>{rule(step, false)}; });
    });
  }

  // -- effects

  Piece block(const Node& n) {
    if (n.is_map()) return effect(n);
    Piece p = list_of(n, [&](const Node& item) { return std::vector<Piece>{effect(item)}; });
    return simplified(std::move(p));
  }

  // A list in [] that holds one call only is that call.
  static Piece simplified(Piece p) {
    if (p.kind != Kind::kList || !p.in_braces || p.items.size() != 1) return p;
    if (p.items.front().kind != Kind::kText) return p;
    return Piece(std::move(p.items.front()));
  }

  Piece effect(const Node& n) {
    if (!n.is_map()) return keep(n);
    if (const Entry* run = n.find_entry("run");
        run && n.entries.size() == 1 && run->value.is_scalar()) {
      note(run->key_span, run->value.text);
      return text_piece(run->value.text, run->value);
    }
    rename(n, "each", "in", "from");
    rename(n, "choose", "by", "player");
    return map_of(n, [&](const Entry& e) {
      return is_block(e.key) || e.key == "quietly" ? block(e.value) : keep(e.value);
    });
  }

  void rename(const Node& n, const char* verb, const char* was, const char* now) {
    const Entry* e = n.find_entry(was);
    if (e && n.find(verb)) edit(e->key_span, now, fmt::format("{}: {}", now, e->value.text));
  }

  // Whether the effects name something else `who`.
  static bool declares_who(const Node& n) {
    const auto is_name = [](const Node* name) { return name && name->text == "who"; };
    const Node* let = n.find("let");
    if (is_name(n.find("each")) || is_name(n.find("choose")) || is_name(n.find("pick")) ||
        (let && let->find("who"))) {
      return true;
    }
    const auto inside = [](const Entry& e) { return declares_who(e.value); };
    return std::any_of(n.items.begin(), n.items.end(), declares_who) ||
           std::any_of(n.entries.begin(), n.entries.end(), inside);
  }

  // `who` was another name for the player whom a score or an event is about.
  void rename_who(const Node& n) {
    for (const Entry& e : n.entries) {
      rename_who(e.key_span);
      if (!SourceLines::is_alias(e)) rename_who(e.value);
    }
    for (const Node& item : n.items) rename_who(item);
    if (!n.is_string()) return;
    const std::size_t end =
        source_.end_of(n, source_.lines()[source_.line_of(n.span.begin)].indent);
    rename_who({n.span.file, n.span.begin, static_cast<std::uint32_t>(end)});
  }

  void rename_who(SourceSpan span) {
    const auto is_letter = [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
    };
    for (std::size_t at = span.begin; (at = text_.find("who", at)) < span.end; at += 3) {
      const char before = at == 0 ? ' ' : text_[at - 1];
      const char behind = at + 3 < text_.size() ? text_[at + 3] : ' ';
      if (is_letter(before) || before == '.' || is_letter(behind) || at + 3 > span.end) continue;
      const auto begin = static_cast<std::uint32_t>(at);
      edit({span.file, begin, begin + 3}, "player", "player");
    }
  }

  // -- the timetable

  Piece flow(const Node& n) {
    if (n.is_list())
      return simplified(
          list_of(n, [&](const Node& i) { return part(i, source_.is_in_braces(n)); }));
    if (!n.is_map()) return keep(n);
    std::vector<Piece> items = part(n, source_.is_in_braces(n));
    if (items.size() == 1) return std::move(items.front());
    Piece list;
    list.kind = Kind::kList;
    list.source = &n;
    list.items = std::move(items);
    return list;
  }

  // What a part of the timetable becomes: one part, or the effects that stood under a `do`.
  std::vector<Piece> part(const Node& n, bool in_braces) {
    if (!n.is_map() || n.entries.empty()) return {keep(n)};
    const Entry& e = n.entries.front();
    if (n.entries.size() == 1 && e.key == "do") return effects_of(e, in_braces);
    const OldVerb* verb = n.entries.size() == 1 ? old_verb(e.key) : nullptr;
    if (verb && e.value.is_map()) return {hoisted(n, e, *verb)};
    const bool is_known =
        has_verb(n) || std::any_of(n.entries.begin(), n.entries.end(),
                                   [](const Entry& x) { return old_verb(x.key) != nullptr; });
    if (!is_known) {
      report_unknown(e,
                     {"phase", "rounds", "repeat", "turns", "actions", "simultaneous", "if", "do"});
      return {keep(n)};
    }
    const bool is_effect = !old_verb(e.key) && has_verb(n);
    if (is_effect) return {effect(n)};
    return {
        map_of(n, [&](const Entry& x) { return is_block(x.key) ? flow(x.value) : keep(x.value); })};
  }

  std::vector<Piece> effects_of(const Entry& e, bool in_braces) {
    note(e.key_span, "the effects themselves, without 'do:'");
    std::vector<Piece> out;
    const auto add = [&](const Node& n) {
      Piece p = effect(n);
      // - do: {set: {x: 1}} is - set: {x: 1}
      const bool opens =
          !in_braces && n.is_map() && source_.is_in_braces(n) && n.entries.size() == 1;
      if (opens && p.kind == Kind::kSource) {
        p.kind = Kind::kMap;
        const Entry& only = n.entries.front();
        p.entries.push_back({only.key, only.key_span, nullptr, keep(only.value)});
      }
      if (opens) p.in_braces = false;
      for (PieceEntry& part : p.entries) part.source = opens ? nullptr : part.source;
      out.push_back(std::move(p));
    };
    if (e.value.is_list()) {
      for (const Node& n : e.value.items) add(n);
    } else {
      add(e.value);
    }
    return out;
  }

  // turns: {of: x, do: y} is turns: x with do: y beside it.
  Piece hoisted(const Node& whole, const Entry& verb, const OldVerb& form) {
    Piece p;
    p.kind = Kind::kMap;
    p.source = &whole;
    const bool is_question = form.name == "actions" || form.name == "simultaneous";
    const bool was_in_braces = source_.is_in_braces(verb.value);
    p.in_braces = source_.is_in_braces(whole) ||
                  (was_in_braces && is_question && verb.value.entries.size() > 1);
    const Entry* subject = verb.value.find_entry(form.subject);
    const bool is_loop = form.subject == "times";
    if (!subject && !is_loop) {
      d_.error("missing-key", verb.key_span,
               fmt::format("'{}' has no '{}' here", form.name, form.subject),
               fmt::format("add '{}:'", form.subject));
      return keep(whole);
    }
    Piece first = subject ? keep(subject->value) : text_piece("forever", verb.value);
    if (!subject) first.source = nullptr;
    note(verb.key_span,
         fmt::format("{}: {}", form.name, subject ? subject_text(subject->value) : "forever"));
    p.entries.push_back({verb.key, verb.key_span, nullptr, std::move(first)});
    for (const Entry& e : verb.value.entries) {
      if (&e == subject) continue;
      if (std::find(form.keys.begin(), form.keys.end(), e.key) == form.keys.end()) {
        std::vector<std::string> known;
        for (const std::string_view k : form.keys) {
          if (!k.empty() && !verb.value.find(k)) known.emplace_back(k);
        }
        report_unknown(e, known);
        continue;
      }
      const bool is_players = form.name == "simultaneous" && e.key == "of";
      Piece value = is_block(e.key) ? flow(e.value) : keep(e.value);
      const bool keeps_layout = !is_players && !was_in_braces;
      p.entries.push_back({is_players ? "player" : e.key, e.key_span, keeps_layout ? &e : nullptr,
                           std::move(value)});
    }
    return p;
  }

  static std::string subject_text(const Node& n) {
    if (!n.is_list()) return n.text;
    std::vector<std::string> items;
    for (const Node& item : n.items) items.push_back(item.text);
    return fmt::format("[{}]", fmt::join(items, ", "));
  }

  void report_unknown(const Entry& e, std::vector<std::string> known) {
    Diagnostics::Report report =
        d_.error("unknown-key", e.key_span, fmt::format("the key '{}' is not known here", e.key));
    if (!report.suggest(e.key, known) && !known.empty()) {
      report.help(fmt::format("known here: {}", fmt::join(known, ", ")));
    }
  }

  const std::string& text_;
  SourceLines source_;
  const Node* game_;
  Diagnostics& d_;
  Rewriting out_;
};

}  // namespace

std::optional<ContentFile> content_file_of(std::string_view schema) {
  if (schema == "game.schema.json") return ContentFile::kGame;
  if (schema == "components.schema.json") return ContentFile::kComponents;
  if (schema == "variant.schema.json" || schema == "mod.schema.json") return ContentFile::kOverlay;
  if (schema == "scenario.schema.json") return ContentFile::kTests;
  return std::nullopt;
}

Rewriting rewrite(const std::string& text, const Node& tree, ContentFile kind, const Node* game,
                  Diagnostics& d) {
  return Rewriter(text, tree, game, d).run(tree, kind);
}

}  // namespace cubilete
