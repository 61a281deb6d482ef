// Compares playing on from positions by the interpreter and by compiled rules.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "native/builder.h"
#include "native/source.h"

namespace cubilete {

struct PositionAgreement {
  std::int64_t positions = 0;
  std::int64_t questions = 0;            // questions compared
  std::int64_t in_effects = 0;           // positions in the middle of an effect
  std::int64_t of_several = 0;           // positions in which several players decide at once
  std::int64_t left_to_interpreter = 0;  // positions from which the interpreter goes on
  std::int64_t failed = 0;               // positions of these where the interpreter fails too
  std::int64_t followed = 0;             // whole games, compared question by question
  std::string difference;                // the first difference, or empty
};

// Plays random games, and plays on from their positions both ways: as they are, and as bots imagine
// them for each player who is asked. At each question all that a bot can read of the decision, and
// the cells, must be the same; so must the worth of positions on the way and at the end, the
// winners, and the error if a rule fails. The games themselves are played both ways, too: at each
// question the whole state must be the same.
PositionAgreement positions_of(std::shared_ptr<const Ruleset>, std::int32_t players,
                               std::int64_t positions, std::uint64_t seed,
                               std::shared_ptr<const native::RulesLibrary>,
                               std::shared_ptr<const native::AskedQuestions>);

}  // namespace cubilete
