// What this program was built from.
#pragma once

namespace cubilete {

// The version by semantic versioning: the project's in CMakeLists.txt.
extern const char* const kVersion;
// The beginning of the digest of the git commit; empty where the sources were no checkout.
extern const char* const kCommit;
extern const char* const kCompiler;
// The address of the public repository; empty where CUBILETE_HOMEPAGE was not set.
extern const char* const kHomepage;

}  // namespace cubilete
