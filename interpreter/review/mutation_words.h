// The words of `cubilete test --mutate`, in the languages of the program.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "narration/ui_text.h"

namespace cubilete {

// Returns the text of a key, with {1}, {2}, ... replaced by the values. REQUIRES: the key exists.
std::string say_of_mutations(Language, std::string_view key,
                             const std::vector<std::string>& values = {});

}  // namespace cubilete
