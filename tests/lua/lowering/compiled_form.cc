#include "lua/lowering/compiled_form.h"

#include "forms/emit_form.h"

namespace cubilete::lowering {
namespace {

FormCall& call_of(void* call) { return *static_cast<FormCall*>(call); }

std::int64_t stop(void* at, std::int32_t why, std::uint32_t line) {
  switch (static_cast<CompiledStop>(why)) {
    case CompiledStop::kBound:
      break;
    case CompiledStop::kError:
      return call_of(at).fail(line);
    case CompiledStop::kWrongArgument:
      return call_of(at).fail(line, "script-wrong-argument");
    case CompiledStop::kUndefinedName:
      return call_of(at).fail(line, "script-undefined-name");
  }
  return call_of(at).stop(FormStop::Kind::kBound, line);
}

const FormField& field_of(void* call, std::int32_t field) {
  return call_of(call).form().fields[static_cast<std::size_t>(field)];
}

FormHost host_functions() {
  FormHost h = {};
  h.stop = stop;
  h.check = [](void* c) { call_of(c).check_fuel(); };
  h.add_table = [](void* c) { return call_of(c).tables().add(); };
  h.read_table = [](void* c, std::int64_t table, std::int64_t key, std::int32_t is_number) {
    return call_of(c).tables().read(table, key, is_number != 0);
  };
  h.write_table = [](void* c, std::int64_t table, std::int64_t key, std::int64_t value,
                     std::int32_t is_number) {
    call_of(c).tables().write(table, key, value, is_number != 0);
  };
  h.length = [](void* c, std::int64_t table) { return call_of(c).tables().length(table); };
  h.keys_of = [](void* c, std::int64_t table, std::int32_t are_numbers) {
    const std::vector<std::int64_t> keys = sorted_keys(call_of(c), table, are_numbers != 0);
    const std::int64_t list = call_of(c).tables().add();
    for (std::size_t i = 0; i < keys.size(); ++i)
      call_of(c).tables().write(list, static_cast<std::int64_t>(i + 1), keys[i], true);
    return list;
  };
  h.length_of_zone = [](void* c, std::int64_t zone, std::uint32_t line) {
    return length_of_zone(call_of(c), zone, line);
  };
  h.read_zone = [](void* c, std::int64_t zone, std::int64_t at, std::uint32_t line) {
    return read_zone(call_of(c), zone, at, line);
  };
  h.read_field = [](void* c, std::int32_t field, std::int64_t thing, std::uint32_t line) {
    return read_field(call_of(c), field_of(c, field), thing, line);
  };
  h.read_rule = [](void* c, std::int32_t field, std::int64_t thing, std::uint32_t line) {
    return read_rule(call_of(c), field_of(c, field), thing, line);
  };
  h.read_name = [](void* c, std::int32_t field, std::uint32_t line) {
    return read_name(call_of(c), field_of(c, field), line);
  };
  h.call_host = [](void* c, std::int32_t site, const std::int64_t* arguments, std::int32_t count,
                   std::uint32_t line) {
    const FormSite& s = call_of(c).form().sites[static_cast<std::size_t>(site)];
    return call_host(call_of(c), s, {arguments, static_cast<std::size_t>(count)}, line);
  };
  return h;
}

}  // namespace

CompiledMachine::CompiledMachine(const LoweredScripts& lowered,
                                 const std::vector<CompiledForm>& compiled)
    : lowered_(lowered), compiled_(compiled), host_(host_functions()) {}

std::int64_t CompiledMachine::run(FormCall& call, ScriptId id, const FormCall::Surroundings& at,
                                  std::span<const Argument> arguments) {
  const Form& form = *lowered_.scripts[id.index()].form;
  form_ = compiled_[id.index()];
  if (!form_) return evaluator_.run(call, form, at, arguments);
  call.begin(form, at, *this);
  file_slots_.assign(static_cast<std::size_t>(form.file_slots), kNil);
  depth_ = 0;
  host_.call = &call;
  host_.units = &call.units;
  host_.stopped = call.stop_flag();
  host_.file = &call.file;
  host_.depth = &depth_;
  host_.file_slots = file_slots_.data();
  host_.further = further_.data();
  const std::vector<std::int64_t> values = arguments_of(call, arguments);
  const std::int64_t result = call_function(form.entry, 0, values);
  call.check_fuel();
  return call.is_stopped() ? kNil : result;
}

std::int64_t CompiledMachine::call_function(std::int32_t function, std::int64_t frame,
                                            std::span<const std::int64_t> arguments) {
  return form_(&host_, function, frame, arguments.data(),
               static_cast<std::int32_t>(arguments.size()));
}

}  // namespace cubilete::lowering
