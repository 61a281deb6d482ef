#include "engine/run_status.h"

namespace cubilete {

bool RunStatus::stop_working() {
  raise({"takes-too-long",
         "this takes longer than any game needs: there is too much to look at, or to do at once",
         {},
         {}});
  return false;
}

}  // namespace cubilete
