// Finds the parts of an installation, wherever it was put.
#pragma once

#include <filesystem>

namespace cubilete {

// Returns the folder that holds content/, scripts/, schema/ and templates: $CUBILETE_HOME, or what
// lies beside the program: share/cubilete beside one of the folders that it lies in (an
// installation, an unpacked archive), or one of these folders itself (a checkout). Empty if there
// is none.
std::filesystem::path home_folder();

// Returns the folder of a person's own games and mods, which are found by name (UserFolder::kData).
// It need not exist. Empty if the person has no home.
std::filesystem::path own_content();

// Returns the folder of the page of `serve`: $CUBILETE_TABLE, or page/ of an installation, or where
// tools/table/build puts it in a checkout.
std::filesystem::path page_folder();

}  // namespace cubilete
