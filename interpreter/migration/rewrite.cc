#include "migration/rewrite.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "migration/paths.h"
#include "migration/rewrite_effects.h"

namespace cubilete {
namespace {

class FileRewriter : TreeRewriter {
 public:
  FileRewriter(const SourceLines& source, const Node* game, Diagnostics& d, Rewriting& out)
      : TreeRewriter(source, out),
        text_(source.text()),
        effects_(source, out, d),
        game_(game),
        d_(d) {}

  void run(const Node& tree, ContentFileKind kind) {
    switch (kind) {
      case ContentFileKind::kGame:
        out_.tree = game(tree);
        break;
      case ContentFileKind::kComponents:
        out_.tree = components_in(tree);
        break;
      case ContentFileKind::kOverlay:
        out_.tree = overlay(tree);
        break;
      case ContentFileKind::kTests:
        out_.tree = tests(tree);
        break;
    }
  }

 private:
  // -- files

  Piece game(const Node& tree) {
    return map_of(tree, [&](const Entry& e) { return section(e); });
  }

  Piece section(const Entry& e) {
    if (e.key == "setup") return effects_.block(e.value);
    if (e.key == "flow") return effects_.flow(e.value);
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
    return map_of(
        n, [&](const Entry& e) { return e.key == "do" ? effects_.block(e.value) : keep(e.value); });
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
      return looks_like_effects(e.value) ? effects_.block(e.value) : keep(e.value);
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

  // Rewrites the value that an overlay sets at a path.
  Piece at_path(const std::string& path, const Node& value) {
    const auto dots = std::count(path.begin(), path.end(), '.');
    const std::string section = path.substr(0, path.find('.'));
    if (section == "setup") return effects_.block(value);
    if (section == "flow") return value.is_scalar() ? keep(value) : effects_.flow(value);
    if (section == "outcome") rename_who(value);
    if (section == "effects" || section == "actions" || section == "triggers") {
      if (section == "triggers" && dots > 1 && !declares_who(value)) rename_who(value);
      if (dots == 0) return each_rule(value, section == "triggers");
      if (dots == 1) return rule(value, section == "triggers");
      return looks_like_effects(value) ? effects_.block(value) : keep(value);
    }
    if (section != "components") return keep(value);
    if (dots == 1) return component(value);
    return looks_like_effects(value) ? effects_.block(value) : keep(value);
  }

  Piece tests(const Node& tree) {
    return map_of(tree, [&](const Entry& e) {
      if (e.key == "given") return effects_.block(e.value);
      if (e.key != "tests") return keep(e.value);
      return list_of(e.value,
                     [&](const Node& test) { return std::vector<Piece>{this->test(test)}; });
    });
  }

  Piece test(const Node& n) {
    return map_of(n, [&](const Entry& e) {
      if (e.key == "given") return effects_.block(e.value);
      if (e.key != "when") return keep(e.value);
      return list_of(e.value,
                     [&](const Node& step) { return std::vector<Piece>{rule(step, false)}; });
    });
  }

  // Returns whether the effects declare a local named `who`.
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

  // Replaces `who`, an old name for the player of a score or an event, by the present name.
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

  const std::string& text_;
  EffectRewriter effects_;
  const Node* game_;
  Diagnostics& d_;
};

}  // namespace

std::optional<ContentFileKind> content_file_of(std::string_view schema) {
  if (schema == "game.schema.json") return ContentFileKind::kGame;
  if (schema == "components.schema.json") return ContentFileKind::kComponents;
  if (schema == "variant.schema.json" || schema == "mod.schema.json")
    return ContentFileKind::kOverlay;
  if (schema == "scenario.schema.json") return ContentFileKind::kTests;
  return std::nullopt;
}

Rewriting rewrite(const std::string& text, const Node& tree, ContentFileKind kind, const Node* game,
                  Diagnostics& d) {
  const SourceLines source(text, tree);
  Rewriting out;
  FileRewriter(source, game, d, out).run(tree, kind);
  return out;
}

}  // namespace cubilete
