// Writes scripts that have a typed form (forms/form.h) as C++. The text of the form itself comes
// from forms/emit_form.h. Here are its host, which reads the cells of the state and calls the verbs
// and rules of the text around it (runtime/forms.inc), and the function that rules call.
#pragma once

#include "native/emission.h"

namespace cubilete::native {

// Whether the script is written here; else it is left to the machine of Lua.
bool is_written(const Emission&, ScriptId);
// Adds the definition of the member `script<n>` of the rules, or of `script<n>_anew` where its
// values are remembered, to Emission::forms. REQUIRES: is_written().
void write_form(Emission&, ScriptId, bool is_remembered);
// Tables of the texts of scripts and of their meanings, as numbers.
std::string write_text_tables(const Emission&);

// -- for the parts of the host
// ---------------------------------------------------------------------

// A form and what it refers to. Statements that the parts write end with a `return`; `h` is the
// host of the call under way.
struct FormScope {
  Emission& m;
  const lowering::Form& form;
  const lowering::FormTexts& texts;
  bool is_effect;
};

// The field of the thing `x`, and what a name of the game is.
std::string write_field(const FormScope&, const lowering::FormField&);
std::string write_name(const FormScope&, const lowering::FormField&);
// The text for one call of the program by a form, with its arguments `a`.
std::string write_site(const FormScope&, const lowering::FormSite&);
std::string write_verb(const FormScope&, const lowering::FormSite&);
std::string write_question(const FormScope&, const lowering::FormSite&);
// A call of a query or effect of the rules. `arguments`: expressions, of these types.
std::string write_query_call(const FormScope&, QueryId, const std::vector<std::string>& arguments,
                             const std::vector<lowering::ArgumentType>&);
std::string write_effect_call(const FormScope&, EffectId, const std::vector<std::string>& arguments,
                              const std::vector<lowering::ArgumentType>&);
// A call of an ability by its name: each kind of things has one of its own, or none.
std::string write_ability_call(const FormScope&, const lowering::FormSite&,
                               const std::vector<std::string>& arguments);

// The function of the run time that makes a value of the form of one of this type.
const char* converter(Type);
// A value or list of the rules as one of the form.
std::string form_value(Type, const std::string&);
// The value of an attribute as one of the form, by its first cell.
std::string form_attribute(const AttributeDef&, const std::string& cell);
// How the run time calls a kind of values.
const char* kind_code(TypeKind);
const char* payload_code(lowering::Payload);
// A value of the form in the text.
std::string form_number(std::int64_t);
// A constant of the rules as a value of the form.
std::int64_t constant_value(const FormScope&, Type, std::int32_t value);
// The argument `a[i]` where it must be of this kind.
std::string thing(const lowering::FormSite&, std::size_t i, lowering::Payload);

}  // namespace cubilete::native
