// An observer of evaluations and effects, for a profile. In play there is none.
#pragma once

#include "base/ids.h"

namespace cubilete {

struct Effect;

class RuleMeter {
 public:
  virtual ~RuleMeter() = default;
  // Calls are nested: the last begun ends first. Cached results cause no calls.
  virtual void begin(ExpressionId) = 0;
  virtual void begin(const Effect&) = 0;
  virtual void end() = 0;
};

}  // namespace cubilete
