// What the arguments of verbs and functions of scripts mean.
#pragma once

#include <cstdint>

namespace cubilete {

// What is known of an argument besides its type. script_functions.h finds what has a name.
enum class ArgumentRole : std::uint8_t {
  kPlain,
  kNewValue,  // it fits the attribute that the argument before it names
  kShown,     // players see it
  kQuestion,  // it names a question, which has words under `choices` of the locale
  // It names one of these in the rules:
  kResource,
  kAttribute,
  kTableAttribute,
  kZone,
  kOption,
  kDefinition,
  kKind,
  kMessage,
  kPhase,  // one that effects start
  kEnd,    // the turn, the round, the game or a phase
  kEndCause,
  kQuery,
  kEffect,
};

}  // namespace cubilete
