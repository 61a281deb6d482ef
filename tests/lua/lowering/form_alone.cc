#include "lua/lowering/form_alone.h"

#include <fmt/format.h>

#include "forms/code_as_text.h"
#include "forms/emit_form.h"
#include "lua/lowering/form_host.h"

namespace cubilete::lowering {

std::string emit_form_beginning() {
  return "#include <cstdint>\n" CUBILETE_TEXT(CUBILETE_FORM_HOST) "\n" + emit_form_helpers();
}

namespace {

// What a form asks of its host by number, asked of pointers to functions.
std::string host_functions(const Form& form) {
  std::string out;
  for (std::size_t i = 0; i < form.fields.size(); ++i)
    out += fmt::format(
        "static I read_field_{0}(FormHost* h, I thing, std::uint32_t line) {{ return "
        "h->read_field(h->call, {0}, thing, line); }}\n"
        "static I read_rule_{0}(FormHost* h, I thing, std::uint32_t line) {{ return "
        "h->read_rule(h->call, {0}, thing, line); }}\n"
        "static I read_name_{0}(FormHost* h, std::uint32_t line) {{ return h->read_name(h->call, "
        "{0}, line); }}\n",
        i);
  for (const ZoneDefId zone : zones_read(form))
    out += fmt::format(
        "static I {}(FormHost* h, I zone, I at, std::uint32_t line) {{ return "
        "h->read_zone(h->call, zone, at, line); }}\n",
        reader_of_zone(zone));
  for (std::size_t i = 0; i < form.sites.size(); ++i)
    out += fmt::format(
        "static I call_host_{0}(FormHost* h, const I* given, std::int32_t count, std::uint32_t "
        "line) {{ return h->call_host(h->call, {0}, given, count, line); }}\n",
        i);
  return out;
}

}  // namespace

std::string emit_form(const Form& form, std::int32_t number) {
  const FormText text = emit_functions(form);
  std::string table;
  for (std::size_t i = 0; i < form.functions.size(); ++i) table += fmt::format("call{}, ", i);
  return fmt::format(
      "namespace form_{0} {{\n{1}{2}{3}constexpr decltype(&call0) kFunctions[] = {{{4}}};\n}}\n"
      "extern \"C\" I form{0}(FormHost* h, std::int32_t function, I frame, const I* given, "
      "std::int32_t count) {{\n  return form_{0}::kFunctions[function](h, frame, given, count);\n"
      "}}\n",
      number, host_functions(form), text.declarations, text.functions, table);
}

}  // namespace cubilete::lowering
