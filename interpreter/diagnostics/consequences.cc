#include "diagnostics/consequences.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "base/spelling.h"
#include "diagnostics/codes.h"

namespace cubilete {
namespace {

// Codes of names that nothing has.
constexpr std::string_view kUnknown[] = {"unknown-name",          "overlay-target",
                                         "script-unknown-field",  "script-unknown-word",
                                         "script-undefined-name", "script-wrong-argument"};
// Codes of names that lack something, or that nothing seems to use.
constexpr std::string_view kOfNames[] = {"missing-text", "unused-text", "never-used",
                                         "never-filled", "never-offered"};
// Codes of rules that are not there; what they would name seems unused.
constexpr std::string_view kLacking[] = {"no-winner", "endless"};
// Codes of what a name means where it is used.
constexpr std::string_view kOfUses[] = {"wrong-type", "wrong-arguments", "unknown-key",
                                        "script-wrong-type", "script-wrong-argument"};

// How messages call a value of a script that is not there.
constexpr std::string_view kNoValue = "nil";
// Data of a script stand this near to its name.
constexpr int kLinesOfData = 2;

template <std::size_t N>
bool is_one_of(const std::string_view (&codes)[N], const std::string& code) {
  return std::find(std::begin(codes), std::end(codes), code) != std::end(codes);
}

bool is_error(const Diagnostic& d) { return d.severity == Severity::kError; }

bool is_of_text(const Diagnostic& d) {
  const CodeText* code = text_of_code(d.code);
  return code && code->group == CodeGroup::kText;
}

// Returns the section of a text, choices of choices.card; empty for another name.
std::string section_of(const std::string& path) {
  const std::size_t dot = path.rfind('.');
  return dot == std::string::npos ? std::string() : path.substr(0, dot);
}

std::string last_part(const std::string& path) { return path.substr(path.rfind('.') + 1); }

// Returns the words of a text that may be names.
std::set<std::string> words_in(std::string_view text) {
  std::set<std::string> out;
  const auto is_letter = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  };
  for (auto begin = std::ranges::find_if(text, is_letter); begin != text.end();) {
    const auto end = std::find_if_not(begin, text.end(), is_letter);
    if (std::isdigit(static_cast<unsigned char>(*begin)) == 0) out.emplace(begin, end);
    begin = std::find_if(end, text.end(), is_letter);
  }
  return out;
}

class Causes {
 public:
  Causes(const std::vector<Diagnostic>& all, const Sources& sources)
      : all_(all), sources_(sources) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Diagnostic& d = all[i];
      if (is_error(d)) note_broken(d);
      lacks_rules_ = lacks_rules_ || is_one_of(kLacking, d.code);
      has_constant_ = has_constant_ || is_constant(d);
      if (d.code == "wrong-arguments" && d.span.is_known())
        called_wrongly_.insert({d.span.file, d.span.begin});
      if (d.code == "endless") endless_.push_back(d.span);
      if (d.code == "nothing-to-end" && d.span.is_known()) has_placed_end_ = true;
      if (d.code == "yaml-syntax" && is_error(d)) has_unread_lines_ = true;
      if (d.code == "unknown-key" && !d.about.empty()) unknown_keys_.insert(last_part(d.about));
      if (d.code == "unknown-key" && d.suggestion == "returns") lacks_result_ = true;
      if (d.span.is_known()) by_line_[{d.span.file, sources.begin_of(d.span).line}].push_back(i);
      if (is_one_of(kUnknown, d.code) && !d.about.empty()) {
        unknown_.insert(last_part(d.about));
        if (!d.suggestion.empty()) meant_.insert(last_part(d.suggestion));
      }
      if (d.code == "missing-text" && !d.suggestion.empty()) {
        renamed_.insert(last_part(d.suggestion));
      }
      if (d.code == "unread-argument") unread_.emplace(d.about, i);
      if (d.code == "missing-text" && d.suggestion.empty())
        missing_[section_of(d.about)].insert(d.about);
      if (d.code == "unused-text") unused_[section_of(d.about)].insert(d.about);
    }
  }

  bool explain(std::size_t i) const {
    const Diagnostic& d = all_[i];
    return is_of_broken(d) || is_of_misspelt(d) || is_in_other(i) || is_misread(d) ||
           is_read_otherwise(i) || is_behind_endless(d) || is_of_unread(d);
  }

  // Returns the only key under `with` that is meant by a field that a script reads and no data has,
  // or that is nil where the data are given.
  std::optional<std::size_t> key_meant_by(std::size_t i) const {
    if (!all_[i].code.starts_with("script-") || !is_error(all_[i])) return std::nullopt;
    const auto key = std::ranges::find_if(unread_, [&](const auto& entry) {
      const Diagnostic& unread = all_[entry.second];
      return unread_.count(entry.first) == 1 &&
             (are_two_words(unread, all_[i]) || is_without(all_[i], unread));
    });
    return key == unread_.end() ? std::nullopt : std::optional(key->second);
  }

 private:
  // Returns whether a literal stands where a condition is expected: what it would name seems
  // unused.
  bool is_constant(const Diagnostic& d) const {
    if ((d.code != "always-same" && d.code != "unreachable") || !d.span.is_known()) return false;
    const std::string_view text = sources_.text(d.span);
    return text == "true" || text == "false";
  }

  // Returns whether a script lacks a value where content gives the data with this key.
  bool is_without(const Diagnostic& script, const Diagnostic& key) const {
    const bool lacks_value =
        script.code == "script-unknown-field" || script.message.find(kNoValue) != std::string::npos;
    if (!lacks_value) return false;
    const auto line = [&](SourceSpan s) { return static_cast<int>(sources_.begin_of(s).line); };
    return std::ranges::any_of(script.notes, [&](const Note& n) {
      return n.span.is_known() && n.span.file == key.span.file &&
             std::abs(line(n.span) - line(key.span)) <= kLinesOfData;
    });
  }

  // Returns whether a loop without an end keeps the timetable from reaching this.
  bool is_behind_endless(const Diagnostic& d) const {
    if (d.code == "nothing-to-end" && !d.span.is_known()) return has_placed_end_;
    if (d.code != "unreachable" || d.notes.empty()) return false;
    const SourceSpan loop = d.notes[0].span;
    return std::ranges::any_of(endless_, [&](SourceSpan s) {
      return s.file == loop.file && s.begin >= loop.begin && s.begin < loop.end;
    });
  }

  // Returns whether it is about what lines that cannot be read, or a key at the wrong place,
  // declare.
  bool is_of_unread(const Diagnostic& d) const {
    if (d.code == "overlay-target") return has_unread_lines_;
    if (d.code == "script-wrong-result") return lacks_result_;
    if (d.code.starts_with("script-wrong-")) {
      return std::ranges::any_of(d.notes, [&](const Note& n) {
        return called_wrongly_.contains({n.span.file, n.span.begin});
      });
    }
    if (d.code != "unknown-name") return false;
    if (lacks_words_ && d.suggestion.empty()) return true;
    return !d.about.empty() && unknown_keys_.contains(last_part(d.about));
  }

  void note_broken(const Diagnostic& d) {
    if (d.declares.empty()) return;
    for (const std::string& name : d.declares) {
      // A text has its section before its name. Of `name:value` without a blank it is the
      // beginning.
      const bool is_text = name.find('.') != std::string::npos;
      (is_text ? broken_texts_ : broken_).insert(last_part(name.substr(0, name.find(':'))));
    }
    // A list of words declares each of them.
    const std::string_view text = sources_.text(d.span);
    if (text.starts_with("[")) broken_.merge(words_in(text));
    const auto line = static_cast<std::uint32_t>(sources_.begin_of(d.span).line);
    lacks_words_ =
        lacks_words_ || sources_.line(d.span.file, line).find("symbols:") != std::string::npos;
  }

  bool is_of_broken(const Diagnostic& d) const {
    if (!d.declares.empty() || is_of_text(d)) return false;
    if (!d.about.empty() && broken_.contains(last_part(d.about))) return true;
    if (d.code == "missing-text" && broken_texts_.contains(last_part(d.about))) return true;
    if (!is_one_of(kOfUses, d.code) || !d.span.is_known()) return false;
    return std::ranges::any_of(words_in(sources_.text(d.span)),
                               [&](const std::string& w) { return broken_.contains(w); });
  }

  // Returns whether it is about one of the two spellings of a name that is not known, or about what
  // a rule would name that is not there.
  bool is_of_misspelt(const Diagnostic& d) const {
    if (!is_one_of(kOfNames, d.code)) return false;
    if (lacks_rules_ && d.code != "missing-text") return true;
    if (has_constant_ && d.code == "never-used" && d.help.starts_with("use it in a rule"))
      return true;
    const std::string name = last_part(d.about);
    if (d.code == "unused-text" && renamed_.contains(name)) return true;
    // One text that is missed and one that nothing needs are one that was renamed.
    const std::string section = section_of(d.about);
    const bool is_whole = !section.empty() && section.find('.') == std::string::npos;
    const bool is_only = is_whole && missing_.contains(section) &&
                         missing_.at(section).size() == 1 && unused_.contains(section) &&
                         unused_.at(section).size() == 1;
    if (d.code == "unused-text" && is_only) return true;
    if (d.code == "missing-text" && is_made_of_unknown(name)) return true;
    return (!name.empty() && (unknown_.contains(name) || meant_.contains(name))) ||
           (!d.suggestion.empty() && unknown_.contains(last_part(d.suggestion)));
  }

  // Returns whether a name is nearly one that is not known, or joins one to another name, as that
  // of an edge joins its ends.
  bool is_made_of_unknown(const std::string& name) const {
    return std::ranges::any_of(unknown_, [&](const std::string& u) {
      return name.starts_with(u + "_") || name.ends_with("_" + u) || nearest(name, {u});
    });
  }

  // Returns whether another finding of the same line is about the same text, and says more.
  bool is_in_other(std::size_t i) const {
    const Diagnostic& d = all_[i];
    if (!d.span.is_known()) return false;
    const auto& here = by_line_.at({d.span.file, sources_.begin_of(d.span).line});
    return std::ranges::any_of(here, [&](std::size_t k) {
      // What stands under a condition is judged when the condition is right.
      if (d.code == "nothing-to-end" && all_[k].code == "unreachable") return true;
      return k != i && says_more(k, i);
    });
  }

  bool says_more(std::size_t other, std::size_t one) const {
    const Diagnostic& a = all_[other];
    const Diagnostic& b = all_[one];
    // Quotes around a text may belong to the place or not.
    const bool is_inside = a.span.begin <= b.span.begin + 1 && b.span.end <= a.span.end + 1;
    if (!is_inside) return false;
    if (is_of_text(a) && is_error(a) && !is_of_text(b)) return a.span == b.span;
    if (is_error(a) && !is_error(b)) return true;
    // That two conditions contradict each other says more than which word this never is.
    const auto is_decided = [](const Diagnostic& d) { return d.code == "always-same"; };
    const auto is_word = [](const Diagnostic& d) { return d.code == "script-unknown-word"; };
    if (a.span == b.span && is_decided(a) && is_word(b)) return !a.notes.empty();
    if (a.span == b.span && is_word(a) && is_decided(b)) return b.notes.empty();
    const bool are_texts = a.span == b.span && is_one_of(kOfNames, a.code) &&
                           is_one_of(kOfNames, b.code) && a.code != b.code;
    if (!are_texts) return false;
    if (a.suggestion.empty() != b.suggestion.empty()) return !a.suggestion.empty();
    return std::tie(a.code, other) > std::tie(b.code, one);  // the one that nothing needs
  }

  static bool are_two_words(const Diagnostic& key, const Diagnostic& field) {
    return !field.about.empty() && (key.suggestion == field.about || key.about == field.suggestion);
  }

  // Returns whether several places give a key that a script reads under another name, which is
  // reported in the script.
  bool is_misread(const Diagnostic& d) const {
    if (d.code != "unread-argument" || unread_.count(d.about) == 1) return false;
    return std::ranges::any_of(all_, [&](const Diagnostic& field) {
      return field.code == "script-unknown-field" && are_two_words(d, field);
    });
  }

  // Returns whether YAML reads other lines than are meant: its file has an error of its text.
  bool is_read_otherwise(std::size_t i) const {
    const Diagnostic& d = all_[i];
    if (d.code != "yaml-key" || !d.span.is_known()) return false;
    const auto& here = by_line_.at({d.span.file, sources_.begin_of(d.span).line});
    return std::ranges::any_of(here, [&](std::size_t k) { return all_[k].code == "yaml-syntax"; });
  }

  const std::vector<Diagnostic>& all_;
  const Sources& sources_;
  bool lacks_rules_ = false;
  bool lacks_words_ = false;         // a list of words cannot be read
  bool lacks_result_ = false;        // a declaration of a result cannot be read
  bool has_constant_ = false;        // a literal stands where a condition is expected
  bool has_placed_end_ = false;      // it is known where something is ended that is not under way
  bool has_unread_lines_ = false;    // a file has an error of its text
  std::vector<SourceSpan> endless_;  // loops
  std::set<std::string> unknown_keys_;
  std::set<std::pair<std::int32_t, std::uint32_t>> called_wrongly_;  // where content names scripts
  std::set<std::string> broken_;  // names whose declarations have an error
  std::set<std::string> broken_texts_;
  std::set<std::string> unknown_;  // names that nothing has
  std::set<std::string> meant_;    // the first suggestions for these
  // Texts that are missed, and texts that nothing needs, by their section.
  std::map<std::string, std::set<std::string>> missing_;
  std::map<std::string, std::set<std::string>> unused_;
  std::set<std::string> renamed_;  // names that texts have in place of those of the rules
  std::map<std::pair<std::int32_t, std::uint32_t>, std::vector<std::size_t>> by_line_;
  std::multimap<std::string, std::size_t> unread_;  // data of scripts, by key
};

// Returns what makes two findings one; empty: nothing does.
std::string key_of(const Diagnostic& d) {
  if (d.about.empty() || !d.candidates.empty() || !d.span.is_known()) return {};
  const std::string name = last_part(d.about);
  if (is_error(d) && is_one_of(kUnknown, d.code)) return name;
  if (d.code == "missing-text") return d.code + "\n" + d.about;
  return d.code + "\n" + d.message;
}

// Joins findings about the same name. The first that suggests something stays.
std::vector<Diagnostic> joined(std::vector<Diagnostic> all) {
  std::map<std::string, std::vector<std::size_t>> alike;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (const std::string key = key_of(all[i]); !key.empty()) alike[key].push_back(i);
  }
  std::vector<bool> is_joined(all.size());
  for (const auto& [key, group] : alike) {
    const auto suggests =
        std::ranges::find_if(group, [&](std::size_t i) { return !all[i].suggestion.empty(); });
    const std::size_t stays = suggests == group.end() ? group.front() : *suggests;
    for (const std::size_t i : group) {
      if (i == stays) continue;
      is_joined[i] = true;
      if (all[i].span == all[stays].span) continue;
      all[stays].notes.push_back({all[i].span, std::string(kFurtherPlace)});
    }
  }
  std::vector<Diagnostic> out;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!is_joined[i]) out.push_back(std::move(all[i]));
  }
  return out;
}

// Returns the declaration that most findings contradict, if several do, need the same type, and no
// place fits its own.
std::optional<Contradicted> most_contradicted(const std::vector<Diagnostic>& all,
                                              const Diagnostics& d) {
  struct Found {
    std::ptrdiff_t places = 0;
    std::set<std::string> needed;
  };
  std::map<std::pair<std::int32_t, std::uint32_t>, Found> by_declaration;
  for (const Diagnostic& one : all) {
    for (auto c = one.contradicts.begin(); c != one.contradicts.end(); ++c) {
      const auto first = std::ranges::find(one.contradicts, c->declared, &Contradicted::declared);
      if (first != c) continue;
      Found& found = by_declaration[{c->declared.file, c->declared.begin}];
      ++found.places;
      if (!c->needed.empty()) found.needed.insert(c->needed);
    }
  }
  std::optional<Contradicted> most;
  std::ptrdiff_t most_places = 1;
  for (const Diagnostic& one : all) {
    for (const Contradicted& c : one.contradicts) {
      const Found& found = by_declaration.at({c.declared.file, c.declared.begin});
      const bool is_one_type = found.needed.size() == 1 && !d.is_used_rightly(c.declared);
      if (found.places <= most_places || !is_one_type) continue;
      most = c;
      most_places = found.places;
    }
  }
  return most;
}

constexpr std::ptrdiff_t kMostPlaces = 2;  // places that contradict a declaration

// Makes one finding of all that contradict one declaration: it is the one mistake, they are many.
void blame_declarations(std::vector<Diagnostic>& all, const Diagnostics& d,
                        const Sources& sources) {
  while (const auto wrong = most_contradicted(all, d)) {
    std::vector<Note> places;
    std::string needed;
    std::vector<Diagnostic> others;
    std::size_t at = all.size();
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto c =
          std::ranges::find(all[i].contradicts, wrong->declared, &Contradicted::declared);
      if (c == all[i].contradicts.end()) {
        others.push_back(std::move(all[i]));
        continue;
      }
      at = std::min(at, others.size());
      if (!c->needed.empty()) needed = c->needed;
      places.push_back({all[i].span, "used as something else here"});
    }
    Diagnostic one;
    one.code = "wrong-type";
    one.span = wrong->declared;
    one.about = std::string(sources.text(wrong->declared));
    one.message = fmt::format("'{}' is declared as {}, and {} places use it as something else",
                              one.about, wrong->as, places.size());
    one.help = fmt::format("declare it as {}, or correct these places", needed);
    one.notes.assign(places.begin(), places.begin() + std::min(std::ssize(places), kMostPlaces));
    others.insert(others.begin() + static_cast<std::ptrdiff_t>(at), std::move(one));
    all = std::move(others);
  }
}

}  // namespace

void leave_out_consequences(Diagnostics& d, const Sources& sources) {
  const Causes causes(d.list(), sources);
  std::vector<Diagnostic> all = d.list();
  std::vector<Diagnostic> kept;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto key = causes.key_meant_by(i);
    if (!key) continue;
    all[*key].severity = std::min(all[*key].severity, all[i].severity);
    all[*key].notes.push_back({all[i].span, all[i].about.empty()
                                                ? "what it should be called is read here"
                                                : fmt::format("'{}' is read here", all[i].about)});
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!causes.explain(i) && !causes.key_meant_by(i)) kept.push_back(std::move(all[i]));
  }
  blame_declarations(kept, d, sources);
  Diagnostics out;
  for (Diagnostic& one : joined(std::move(kept))) out.add(std::move(one));
  d = std::move(out);
}

bool is_further_place(const Note& n) { return n.span.is_known() && n.text == kFurtherPlace; }

std::vector<Diagnostic> at_each_place(const std::vector<Diagnostic>& all) {
  std::vector<Diagnostic> out;
  for (const Diagnostic& d : all) {
    Diagnostic one = d;
    std::erase_if(one.notes, is_further_place);
    out.push_back(one);
    for (const Note& n : d.notes) {
      if (!is_further_place(n)) continue;
      one.span = n.span;
      out.push_back(one);
    }
  }
  return out;
}

}  // namespace cubilete
