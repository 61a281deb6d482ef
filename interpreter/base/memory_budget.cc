#include "base/memory_budget.h"

namespace cubilete {

bool remembers_by_default() {
#ifdef CUBILETE_WITHOUT_CACHES
  return false;
#else
  return true;
#endif
}

}  // namespace cubilete
