// Writes forms as a text that is compiled alone: their host is the one of form_host.h.
#pragma once

#include <cstdint>
#include <string>

#include "forms/form.h"

namespace cubilete::lowering {

// Returns what stands once before all forms of a text.
std::string emit_form_beginning();
// Returns the definition of `extern "C" std::int64_t form<number>(...)`, a CompiledForm.
std::string emit_form(const Form&, std::int32_t number);

}  // namespace cubilete::lowering
