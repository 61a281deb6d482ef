#include "tools/authoring/word_drafts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <vector>

#include "ruleset/effect_facts.h"
#include "ruleset/text_values.h"
#include "tools/authoring/yaml_edit.h"

namespace cubilete {

namespace {

constexpr const char* kDraftMark = "  # draft";

// Returns whether the texts of a section are titles, which begin with a capital letter.
bool is_title(const std::string& section) {
  return section == "game" || section == "components" || section == "variants";
}

// Returns a name as readable text: old_mill becomes "Old mill".
std::string readable(const Ruleset& r, const std::string& section, const std::string& name) {
  std::string text = section == "game" && name == "title" ? r.name : name;
  for (char& c : text) {
    if (c == '_' || c == '-') c = ' ';
  }
  if (is_title(section) && !text.empty()) {
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  }
  return text;
}

// Returns the text of the first other language that has one and is no draft itself; else nullptr.
const std::string* text_of_another(const Ruleset& r, const std::string& key,
                                   const std::string& language) {
  for (const Locale& l : r.locales) {
    if (l.language == language || is_draft(r, l, key)) continue;
    if (const std::string* text = l.find(key)) return text;
  }
  return nullptr;
}

// Returns a sentence for the answers to a question with parts, which names the parts.
std::string sentence_of_parts(const Ruleset& r, const std::string& question) {
  std::vector<std::string> parts;
  for (const std::string& part : parts_of_question(r, question)) {
    const std::string one = fmt::format("{} {{{}}}", readable(r, "choices", part), part);
    if (std::find(parts.begin(), parts.end(), one) == parts.end()) parts.push_back(one);
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

// Returns a noun as the others of its section are written in the language: with its gender, where
// they have one. That of another language is as good a guess as any, and the mark says that it is
// one.
std::string noun_of(const Ruleset& r, const Locale* words, const std::string& key,
                    const std::string& name) {
  if (!words) return name;
  const std::string section = key.substr(0, key.find('.') + 1);
  const std::string form = Locale::form_key("", "gender");
  const std::string* gender = nullptr;
  for (auto it = words->texts.lower_bound(section); it != words->texts.end() && !gender; ++it) {
    if (!it->first.starts_with(section)) break;
    if (it->first.ends_with(form)) gender = &it->second;
  }
  if (!gender) return name;
  for (const Locale& l : r.locales) {
    if (const std::string* known = l.find(Locale::form_key(key, "gender"))) gender = known;
  }
  return fmt::format("{{name: {}, gender: {}}}", name, *gender);
}

// Adds a draft of a sentence, such as "options.payment" or "moved.city".
std::optional<std::string> with_sentence(const Ruleset& r, const std::string& text,
                                         const std::string& name, const std::string* other) {
  const std::size_t dot = name.find('.');
  const std::string question = name.substr(dot + 1);
  const std::string draft = yaml_text(other ? *other : sentence_of_parts(r, question));
  const std::string group = name.substr(0, dot);
  const NewEntry first{group, {}, {{question, draft + kDraftMark}}, {}};
  if (auto changed = add_entry(text, "sentences", first)) return changed;
  auto changed = set_field(text, {"sentences", group, question}, draft);
  // Between braces a comment is not possible.
  const std::size_t at =
      changed ? changed->find(question + ": " + draft + "\n") : std::string::npos;
  if (at != std::string::npos) changed->insert(changed->find('\n', at), kDraftMark);
  return changed;
}

}  // namespace

std::optional<std::string> with_draft(const Ruleset& r, const std::string& text,
                                      const std::string& language, const std::string& key) {
  const std::string* other = text_of_another(r, key, language);
  const std::string section = key.substr(0, key.find('.'));
  const std::string name = key.substr(section.size() + 1);
  if (section == "sentences") return with_sentence(r, text, name, other);
  const std::string words = yaml_text(other ? *other : readable(r, section, name));
  const std::string draft = noun_of(r, r.find_locale(language), key, words) + kDraftMark;
  return add_entry(with_open_section(text, section), section, {name, draft, {}, {}});
}

}  // namespace cubilete
