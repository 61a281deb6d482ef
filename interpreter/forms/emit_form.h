// Writes forms as C++. Only numbers of the form come into the text, never a name or text of
// content. The text asks a `FormHost* h` for all that is not of the language itself: fields,
// tables, functions of the program. native/form_writer.h writes the host of compiled rules. The
// tests have another one, of pointers to functions, and a plain reading of forms that the text is
// compared with (tests/lua/lowering).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "forms/form.h"

namespace cubilete::lowering {

// Why a compiled form stops: the argument `why` of FormHost::stop.
enum class CompiledStop : std::int32_t { kBound, kError, kWrongArgument, kUndefinedName };

// The functions and constants that all forms of a text are written with.
std::string emit_form_helpers();

// The functions of a form: `static I call<k>(FormHost* h, I definer, const I* arguments,
// std::int32_t count)` for function k. REQUIRES of their scope: the type FormHost, and the
// functions
//   I read_field_<f>(FormHost*, I thing, line), I read_rule_<f>(FormHost*, I thing, line),
//   I read_name_<f>(FormHost*, line)               for each of Form::fields that is read so,
//   I call_host_<s>(FormHost*, const I* arguments, count, line)         for each of Form::sites,
//   reader_of_zone(z): I (FormHost*, I zone, I number, line)             for each of zones_read;
// and the type OwnList, by value, with the members of FormHost that use it.
struct FormText {
  std::string declarations;  // needed in a namespace, but not in a class
  std::string functions;
};
FormText emit_functions(const Form&);

// Returns the zones whose items are read by number; a `none` among them means any zone.
std::vector<ZoneDefId> zones_read(const Form&);
// Returns the name of the function that reads an item of such a zone by number.
std::string reader_of_zone(ZoneDefId);

}  // namespace cubilete::lowering
