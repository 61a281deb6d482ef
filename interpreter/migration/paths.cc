#include "migration/paths.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <string_view>
#include <vector>

namespace cubilete {
namespace {

std::vector<std::string> split(const std::string& path) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0;;) {
    const std::size_t dot = path.find('.', begin);
    parts.push_back(path.substr(begin, dot - begin));
    if (dot == std::string::npos) return parts;
    begin = dot + 1;
  }
}

// Returns the name beside the verb of a key that was below it; empty if it is the verb's value now.
std::string_view beside(std::string_view verb, std::string_view key) {
  struct Name {
    std::string_view verb, key, now;
  };
  static constexpr Name kNames[] = {{"phase", "name", ""},
                                    {"rounds", "times", ""},
                                    {"repeat", "times", ""},
                                    {"turns", "of", ""},
                                    {"actions", "offer", ""},
                                    {"simultaneous", "offer", ""},
                                    {"simultaneous", "of", "player"},
                                    {"if", "is", ""}};
  for (const Name& n : kNames) {
    if (n.verb == verb && n.key == key) return n.now;
  }
  return key;
}

bool is_flow_verb(std::string_view verb) {
  static constexpr std::string_view kVerbs[] = {"phase",   "rounds",       "repeat", "turns",
                                                "actions", "simultaneous", "if"};
  return std::find(std::begin(kVerbs), std::end(kVerbs), verb) != std::end(kVerbs);
}

std::size_t number_of(const std::string& part) {
  std::size_t n = 0;
  const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), n);
  return error == std::errc() && end == part.data() + part.size() ? n : 0;
}

// Returns how many items an item of the timetable becomes: effects of a `do` are listed directly.
std::size_t becomes(const Node& item) {
  const Node* effects = item.entries.size() == 1 ? item.find("do") : nullptr;
  return effects && effects->is_list() ? effects->items.size() : 1;
}

class Path {
 public:
  Path(std::vector<std::string> parts, const Node* game)
      : parts_(std::move(parts)), at_(game), in_flow_(parts_[0] == "flow") {}

  std::optional<std::string> run() {
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      if (!one(i)) return std::nullopt;
    }
    std::string path;
    for (const std::string& p : now_) path += (path.empty() ? "" : ".") + p;
    return path;
  }

 private:
  const std::string* part(std::size_t i) const { return i < parts_.size() ? &parts_[i] : nullptr; }

  void go(const std::string& part) {
    if (!at_) return;
    const Node* const from = at_;
    at_ = from->find(part);
    if (!from->is_list()) return;
    const std::size_t n = number_of(part);
    for (std::size_t k = 0; k < from->items.size(); ++k) {
      const Node* id = from->items[k].find("id");
      if ((id && id->text == part) || k + 1 == n) at_ = &from->items[k];
    }
  }

  bool one(std::size_t& i) {
    const std::string& p = parts_[i];
    const std::size_t n = number_of(p);
    if (in_flow_ && n > 0) return item_of_flow(i, n);
    if (in_flow_ && is_flow_verb(p) && i > 1) return verb_of_flow(i);
    go(p);
    const bool is_step = !in_flow_ && i + 1 == parts_.size() && i > 1;
    if (is_step && p == "run") return true;
    if (is_step && p == "in") return now_.emplace_back("from"), true;
    if (is_step && p == "by") return now_.emplace_back("player"), true;
    now_.push_back(p);
    return true;
  }

  bool item_of_flow(std::size_t& i, std::size_t n) {
    std::size_t position = 1;
    for (std::size_t k = 0; at_ && at_->is_list() && k + 1 < n && k < at_->items.size(); ++k) {
      position += becomes(at_->items[k]);
    }
    if (!at_ || !at_->is_list()) position = n;
    go(parts_[i]);
    const std::string* next = part(i + 1);
    // Without the game, a `do` may hold effects or parts of the timetable.
    const bool has_effects = at_ && at_->entries.size() == 1;
    if (!next || *next != "do" || !has_effects) {
      now_.push_back(std::to_string(position));
      return true;
    }
    // In flow.1.do.3 the last number selects an effect of the `do`.
    ++i;
    go(*next);
    in_flow_ = false;
    const std::string* effect = part(i + 1);
    const bool is_list = at_ ? at_->is_list() : effect && number_of(*effect) > 0;
    if (is_list) {
      if (!effect || number_of(*effect) == 0) return false;
      ++i;
      go(*effect);
      position += number_of(*effect) - 1;
    }
    now_.push_back(std::to_string(position));
    return true;
  }

  bool verb_of_flow(std::size_t& i) {
    const std::string& verb = parts_[i];
    go(verb);
    const std::string* next = part(i + 1);
    // In language 2 a verb never has a map as its value.
    if (!next)
      return (at_ && !at_->is_map()) ? (now_.push_back(verb), true)
                                     : !at_ && (now_.push_back(verb), true);
    // A number names an item of a list, as in both languages.
    const bool is_list = (at_ && !at_->is_map()) || number_of(*next) > 0;
    if (is_list) return now_.push_back(verb), true;
    ++i;
    go(*next);
    const std::string_view now = beside(verb, *next);
    now_.emplace_back(now.empty() ? verb : std::string(now));
    return true;
  }

  std::vector<std::string> parts_;
  std::vector<std::string> now_;
  const Node* at_;
  bool in_flow_;
};

}  // namespace

std::optional<std::string> path_in_language_2(const std::string& path, const Node* game) {
  return Path(split(path), game).run();
}

}  // namespace cubilete
