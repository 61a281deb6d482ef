#include "tools/cli/build_stamp.h"

namespace cubilete {

const char* const kVersion = CUBILETE_VERSION;
const char* const kCommit = CUBILETE_COMMIT;
const char* const kHomepage = CUBILETE_HOMEPAGE;
#ifdef __clang__
const char* const kCompiler = "clang " __clang_version__;
#else
const char* const kCompiler = "g++ " __VERSION__;
#endif

}  // namespace cubilete
