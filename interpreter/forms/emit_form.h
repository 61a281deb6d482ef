// Writes forms as C++. Only numbers of the form come into the text, never a name or text of
// content. The text asks a `FormHost* h` for all that is not of the language itself: fields,
// tables, functions of the program. native/form_writer.h writes that host.
#pragma once

#include <string>
#include <vector>

#include "forms/form.h"

namespace cubilete::lowering {

// The functions and constants that all forms of a text are written with.
std::string emit_form_helpers();

// The functions of a form, in a class: `static I call<k>(FormHost* h, I definer, const I*
// arguments, std::int32_t count)` for function k. REQUIRES of the class: the type FormHost, and the
// functions
//   I read_field_<f>(FormHost*, I thing), I read_rule_<f>(FormHost*, I thing),
//   I read_name_<f>(FormHost*)                  for each of Form::fields that is read so,
//   I call_host_<s>(FormHost*, const I* arguments)                   for each of Form::sites,
//   reader_of_zone(z): I (FormHost*, I zone, I number)               for each of zones_read;
// and the type OwnList, by value, with the members of FormHost that use it.
std::string emit_functions(const Form&);

// Returns the zones whose items are read by number; a `none` among them means any zone.
std::vector<ZoneDefId> zones_read(const Form&);
// Returns the name of the function that reads an item of such a zone by number.
std::string reader_of_zone(ZoneDefId);

}  // namespace cubilete::lowering
