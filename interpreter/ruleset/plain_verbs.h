// The verbs whose arguments are single things and that contain no effects. This table states once
// their names, arguments and events; the compiler, the checks, the functions of scripts, the texts
// of cards and the caches use it. operations/plain_verbs.cc carries them out.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "ruleset/event_kind.h"
#include "ruleset/type.h"

namespace cubilete {

enum class PlainVerb : std::uint8_t {
  kShuffle,
  kSwap,
};

struct PlainArgument {
  std::string_view key = {};   // key beside the verb in YAML; empty: it is the verb's own value
  std::string_view name = {};  // name in scripts, which take the arguments in this order
  TypeKind type = TypeKind::kComponent;  // a player, component, definition, zone or cell
  // For the first argument: YAML may give a list, and the verb is carried out for each item.
  bool may_be_list = false;
  // All components in its zone get new places, which costs work.
  bool writes_places = false;
};

inline constexpr std::size_t kMostPlainArguments = 3;

struct PlainVerbForm {
  PlainVerb verb;
  std::string_view name;  // in YAML and in scripts, and the key of its phrase in rule_phrases.cc
  std::array<PlainArgument, kMostPlainArguments> declared;
  EventKind event;              // the event that it emits
  bool always_emits = false;    // every execution emits the event, even when repeated
  std::string_view about = {};  // for the manual of scripts

  constexpr std::span<const PlainArgument> arguments() const {
    std::size_t n = 0;
    while (n < declared.size() && !declared[n].name.empty()) ++n;
    return {declared.data(), n};
  }
};

// Indexed by PlainVerb.
inline constexpr PlainVerbForm kPlainVerbs[] = {
    {PlainVerb::kShuffle,
     "shuffle",
     {{{.name = "zone", .type = TypeKind::kZone, .may_be_list = true, .writes_places = true}}},
     EventKind::kShuffled,
     true,
     "Shuffles the components of a zone."},
    {PlainVerb::kSwap,
     "swap",
     {{{.name = "one", .type = TypeKind::kComponent, .writes_places = true},
       {.key = "with", .name = "other", .type = TypeKind::kComponent, .writes_places = true}}},
     EventKind::kMoved,
     false,
     "Exchanges the places of two components."},
};

constexpr const PlainVerbForm& form_of(PlainVerb v) {
  return kPlainVerbs[static_cast<std::size_t>(v)];
}

// Returns the verb of this name, or nullptr.
constexpr const PlainVerbForm* find_plain_verb(std::string_view name) {
  for (const PlainVerbForm& form : kPlainVerbs) {
    if (form.name == name) return &form;
  }
  return nullptr;
}

}  // namespace cubilete
