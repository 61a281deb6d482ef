// Writes forms as C++. Only numbers of the form come into the text, never a name or text of
// content. The text does what the evaluator does (lua/lowering/evaluate_form.h), node by node. All
// that is not of the language itself it asks of a `FormHost* h`: fields, tables, functions of the
// program. form_host.h has one of pointers to functions; native/form_writer.h writes another, for
// rules that are compiled themselves.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "forms/form.h"

namespace cubilete::lowering {

// The functions and constants that all forms of a text are written with.
std::string emit_form_helpers();

// The functions of a form, `static I call<k>(FormHost* h, I definer, const I* arguments,
// std::int32_t count)` for function k. REQUIRES of their scope: the type FormHost, and the
// functions
//   I read_field_<f>(FormHost*, I thing, line), I read_rule_<f>(the same),
//   I read_name_<f>(FormHost*, line)                    for each of Form::fields that is read so,
//   I call_host_<s>(FormHost*, const I* arguments, count, line)         for each of Form::sites,
//   reader_of_zone(z): I (FormHost*, I zone, I number, line)             for each of zones_read;
// and the type OwnList, by value, with what form_host.h does with it.
struct FormText {
  std::string declarations;  // for a namespace; in a class they are not needed
  std::string functions;
};
FormText emit_functions(const Form&);

// Of which zones items are read by their number, none being any zone; and the function that does
// it.
std::vector<ZoneDefId> zones_read(const Form&);
std::string reader_of_zone(ZoneDefId);

// For a text of forms alone: what stands once before all of them,
std::string emit_form_beginning();
// and the definition of `extern "C" std::int64_t form<number>(...)`, a CompiledForm.
std::string emit_form(const Form&, std::int32_t number);

}  // namespace cubilete::lowering
