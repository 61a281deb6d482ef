// Is told what is evaluated and carried out, for a profile. In play there is none.
#pragma once

#include "base/ids.h"

namespace cubilete {

struct Effect;

class RuleMeter {
 public:
  virtual ~RuleMeter() = default;
  // What begins last ends first. What is answered from memory neither begins nor ends.
  virtual void begin(ExpressionId) = 0;
  virtual void begin(const Effect&) = 0;
  virtual void end() = 0;
};

}  // namespace cubilete
