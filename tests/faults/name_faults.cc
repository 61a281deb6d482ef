// Names without a referent: in YAML, in paths of variants, in answers of tests, in locales.
#include <array>
#include <cctype>

#include "faults/faults.h"

namespace cubilete::faults {
namespace {

struct Word {
  std::string text;
  std::size_t begin = 0;
  bool is_member = false;
  bool is_call = false;
};

bool in_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

std::vector<Word> words_of(const std::string& expression) {
  std::vector<Word> out;
  for (std::size_t at = 0; at < expression.size();) {
    if (!in_word(expression[at])) {
      ++at;
      continue;
    }
    Word w;
    w.begin = at;
    while (at < expression.size() && in_word(expression[at])) ++at;
    w.text = expression.substr(w.begin, at - w.begin);
    w.is_member = w.begin > 0 && expression[w.begin - 1] == '.' &&
                  (w.begin < 2 || expression[w.begin - 2] != '.');
    w.is_call = at < expression.size() && expression[at] == '(';
    const bool is_number = std::isdigit(static_cast<unsigned char>(w.text[0]));
    static const std::set<std::string> kScopeWords = {"and", "or", "not", "in", "true", "false"};
    if (!is_number && !kScopeWords.contains(w.text)) out.push_back(std::move(w));
  }
  return out;
}

template <class Wanted>
void misspell_words(const GameText& game, Random& random, Mutants& out, Wanted wanted) {
  for (const Site& s : game.sites) {
    if (s.role != Role::kExpression) continue;
    for (const Word& w : words_of(s.text)) {
      if (!wanted(w)) continue;
      const auto wrong = misspelt(game, w.text, random);
      if (!wrong) continue;
      auto m = replace_in(game, s, w.begin, w.begin + w.text.size(), *wrong);
      if (!m) continue;
      m->suggestion = w.text;
      out.push_back(std::move(*m));
    }
  }
}

const Site* declaration(const GameText& game, const std::string& kind, const std::string& name) {
  for (const Site& s : game.sites) {
    if (s.role == Role::kDeclaration && s.kind == kind && s.text == name) return &s;
  }
  return nullptr;
}

const GameFile* file_at(const GameText& game, std::int32_t source) {
  for (const GameFile& f : game.files) {
    if (f.source == source) return &f;
  }
  return nullptr;
}

// Returns every place where the YAML files of the game use a word, except its own declaration.
std::vector<SourceSpan> uses_of(const GameText& game, const std::string& word, SourceSpan but) {
  std::vector<SourceSpan> out;
  for (const GameFile& f : game.files) {
    const std::string& text = game.text(f.source);
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
      if (at > 0 && in_word(text[at - 1])) continue;
      if (at + word.size() < text.size() && in_word(text[at + word.size()])) continue;
      if (f.source == but.file && at == but.begin) continue;
      out.push_back(
          {f.source, static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + word.size())});
    }
  }
  return out;
}

}  // namespace

void reference_typo(const GameText& game, Random& random, Mutants& out) {
  for (const Site& s : game.sites) {
    if (s.role != Role::kReference || s.kind == "path" || s.kind == "answer" ||
        s.kind == "property") {
      continue;
    }
    const std::size_t blank = s.kind == "type" ? s.text.rfind(' ') : std::string::npos;
    const std::size_t begin = blank == std::string::npos ? 0 : blank + 1;
    const std::string word = s.text.substr(begin);
    const auto wrong = misspelt(game, word, random);
    if (!wrong) continue;
    auto m = replace_in(game, s, begin, s.text.size(), *wrong);
    if (!m) continue;
    m->suggestion = word;
    out.push_back(std::move(*m));
  }
}

void declaration_typo(const GameText& game, Random& random, Mutants& out) {
  for (const Site& s : game.sites) {
    if (s.role != Role::kDeclaration || s.kind.starts_with("text ")) continue;
    std::vector<SourceSpan> uses = uses_of(game, s.text, s.span);
    const auto wrong = misspelt(game, s.text, random);
    if (uses.empty() || !wrong) continue;
    Mutant m = replace(s.span, *wrong);
    // Nobody can know whether the uses are wrong or the declaration.
    m.places = std::move(uses);
    m.places.push_back(s.span);
    out.push_back(std::move(m));
  }
}

void declared_twice(const GameText& game, Random& random, Mutants& out) {
  // Declares a component of one file again in another, or a name of one section in another.
  std::vector<const Site*> components;
  for (const Site& s : game.sites) {
    if (s.role == Role::kDeclaration && s.kind == "component") components.push_back(&s);
  }
  for (const Site* from : components) {
    const Site* into = components[random.below(components.size())];
    const auto whole = whole_entry(game, *from->entry);
    const auto before = whole_entry(game, *into->entry);
    if (!whole || !before || into->map == from->map) continue;
    Mutant m = replace({into->span.file, before->begin, before->begin},
                       std::string(game.sources.text(*whole)));
    m.places = {{into->span.file, before->begin, before->begin}, from->span};
    out.push_back(std::move(m));
  }
  for (const Site& s : game.sites) {
    if (s.role != Role::kDeclaration || s.kind != "resource") continue;
    const Node* root = &*file_at(game, s.span.file)->tree;
    if (const Entry* section = root->find_entry("player_attributes")) {
      const Entry& first = section->value.entries.front();
      const auto before = whole_entry(game, first);
      const bool of_players = root->find("resources") && root->find("resources")->find(s.text);
      if (!before || !of_players) continue;
      Mutant m = replace({s.span.file, before->begin, before->begin},
                         std::string(first.key_span.begin - before->begin, ' ') + s.text + ": 0\n");
      m.places = {{s.span.file, before->begin, before->begin}, s.span};
      out.push_back(std::move(m));
    }
  }
}

void property_typo(const GameText& game, Random& random, Mutants& out) {
  for (const Site& s : game.sites) {
    if (s.role != Role::kReference || s.kind != "property") continue;
    const auto wrong = misspelt(game, s.text, random);
    if (!wrong) continue;
    Mutant m = replace(s.span, *wrong);
    m.suggestion = s.text;
    out.push_back(std::move(m));
  }
}

void name_typo(const GameText& game, Random& random, Mutants& out) {
  misspell_words(game, random, out, [](const Word& w) { return !w.is_member && !w.is_call; });
}

void member_typo(const GameText& game, Random& random, Mutants& out) {
  misspell_words(game, random, out, [](const Word& w) { return w.is_member; });
}

void function_typo(const GameText& game, Random& random, Mutants& out) {
  misspell_words(game, random, out, [](const Word& w) { return w.is_call && !w.is_member; });
}

void answer_typo(const GameText& game, Random& random, Mutants& out) {
  for (const Site& s : game.sites) {
    if (s.role != Role::kReference || s.kind != "answer") continue;
    if (!declaration(game, "action", s.text)) continue;
    const auto wrong = misspelt(game, s.text, random);
    if (!wrong) continue;
    auto m = replace_in(game, s, 0, s.text.size(), *wrong);
    if (!m) continue;
    m->suggestion = s.text;
    out.push_back(std::move(*m));
  }
}

void overlay_path_typo(const GameText& game, Random& random, Mutants& out) {
  for (const Site& s : game.sites) {
    if (s.role != Role::kReference || s.kind != "path") continue;
    for (const Word& w : words_of(s.text)) {
      const auto wrong = misspelt(game, w.text, random);
      if (!wrong) continue;
      auto m = replace_in(game, s, w.begin, w.begin + w.text.size(), *wrong);
      if (!m) continue;
      m->suggestion = w.text;
      out.push_back(std::move(*m));
    }
  }
}

void text_key_typo(const GameText& game, Random& random, Mutants& out) {
  for (const Site& s : game.sites) {
    if (s.role != Role::kDeclaration || !s.kind.starts_with("text ")) continue;
    const auto wrong = misspelt(game, s.text, random);
    if (!wrong) continue;
    Mutant m = replace(s.span, *wrong);
    m.suggestion = s.text;
    out.push_back(std::move(m));
  }
}

void text_missing(const GameText& game, Random&, Mutants& out) {
  for (const Site& s : game.sites) {
    if (s.role != Role::kDeclaration || !s.kind.starts_with("text ")) continue;
    if (s.map->entries.size() < 2 || s.kind == "text help" || s.text == "summary") continue;
    const auto gone = whole_entry(game, *s.entry);
    if (!gone) continue;
    Mutant m = replace(*gone, "");
    // The finding may be at any use of the text or in the file that should have it.
    m.places = uses_of(game, s.text, s.span);
    const Node& root = *file_at(game, s.span.file)->tree;
    m.places.push_back(*gone);
    m.places.push_back(root.span);
    if (const Entry* section = root.find_entry(s.kind.substr(5)))
      m.places.push_back(section->key_span);
    out.push_back(std::move(m));
  }
}

void text_unused(const GameText& game, Random& random, Mutants& out) {
  const std::array<const char*, 6> names = {"grand_bazaar", "old_rule", "tollhouse",
                                            "third_wish",   "moonrise", "left_over"};
  for (const Site& s : game.sites) {
    if (s.role != Role::kDeclaration || !s.kind.starts_with("text ")) continue;
    if (s.kind == "text game" || s.entry != &s.map->entries.front()) continue;
    const auto first = whole_entry(game, *s.entry);
    const std::string name = names[random.below(names.size())];
    if (!first || game.words.contains(name)) continue;
    const std::string indent(s.span.begin - first->begin, ' ');
    Mutant m =
        replace({s.span.file, first->begin, first->begin}, indent + name + ": Nobody asks\n");
    m.places = {{s.span.file, first->begin, first->begin}};
    out.push_back(std::move(m));
  }
}

void text_placeholder(const GameText& game, Random& random, Mutants& out) {
  for (const Site& s : game.sites) {
    if (s.role != Role::kDeclaration || !s.kind.starts_with("text ")) continue;
    const Node& n = s.entry->value;
    const std::string_view written = game.sources.text(n.span);
    const std::size_t open = written.find('{');
    if (open == std::string_view::npos || open + 2 >= written.size() || written[open + 2] != '}')
      continue;
    if (!std::isdigit(static_cast<unsigned char>(written[open + 1]))) continue;
    const auto at = n.span.begin + static_cast<std::uint32_t>(open) + 1;
    out.push_back(replace({n.span.file, at, at + 1}, random.chance(2) ? "7" : "9"));
  }
}

}  // namespace cubilete::faults
