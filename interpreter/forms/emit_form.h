// Writes forms as C++. Only numbers of the form appear in the text, never a name or text of
// content. The text does what the evaluator does (lua/lowering/evaluate_form.h), node by node. It
// calls a `FormHost* h` for what is not of the language itself: fields, tables, functions of the
// program. form_host.h has a host of function pointers; native/form_writer.h writes another one for
// rules that are compiled themselves.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "forms/form.h"

namespace cubilete::lowering {

// Returns the functions and constants that the text of every form needs.
std::string emit_form_helpers();

// The functions of a form: `static I call<k>(FormHost* h, I definer, const I* arguments,
// std::int32_t count)` for function k. REQUIRES of their scope: the type FormHost, and the
// functions
//   I read_field_<f>(FormHost*, I thing, line), I read_rule_<f>(FormHost*, I thing, line),
//   I read_name_<f>(FormHost*, line)               for each of Form::fields that is read so,
//   I call_host_<s>(FormHost*, const I* arguments, count, line)         for each of Form::sites,
//   reader_of_zone(z): I (FormHost*, I zone, I number, line)             for each of zones_read;
// and the type OwnList, a value type, with the functions of form_host.h that take one.
struct FormText {
  std::string declarations;  // needed in a namespace, but not in a class
  std::string functions;
};
FormText emit_functions(const Form&);

// Returns the zones whose items are read by number; a `none` among them means any zone.
std::vector<ZoneDefId> zones_read(const Form&);
// Returns the name of the function that reads an item of such a zone by number.
std::string reader_of_zone(ZoneDefId);

// Returns the text that must come once before forms that stand alone.
std::string emit_form_beginning();
// Returns the definition of `extern "C" std::int64_t form<number>(...)`, a CompiledForm.
std::string emit_form(const Form&, std::int32_t number);

}  // namespace cubilete::lowering
