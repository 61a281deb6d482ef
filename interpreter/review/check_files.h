// Finds files in a folder of content that nothing reads, and files whose name contradicts their
// contents. Codes, all of them warnings: unread-file, wrong-name. Also checks the structure of
// balance.yaml, which only `test --balance` reads.
#pragma once

#include <filesystem>
#include <string>

#include "compiler/known_documents.h"
#include "diagnostics/diagnostic.h"
#include "document/schema.h"

namespace cubilete {

struct FileProblems {
  Sources sources;
  Diagnostics diagnostics;
};

// Returns whether it is a name of a game, a mod or a variant: small letters, digits, '-' and '_', a
// letter first.
bool is_plain_name(const std::string& name);

// Returns whether it is the code of a language, such as "en".
bool is_language(std::string_view code);

// `folder` is the folder of a game or a mod. `known` holds documents for these schemas.
FileProblems check_files(const std::filesystem::path& folder, const SchemaSet& schemas,
                         KnownDocuments& known);

}  // namespace cubilete
