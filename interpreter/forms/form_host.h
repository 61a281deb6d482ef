// The host of compiled forms as pointers to functions: what they ask of the program, as text and as
// types.
#pragma once

#include <cstdint>

// What compiled forms see of the program, as text and as types: emitted text begins with it. The
// numbers behind the pointers belong to the call under way. `line` is where it happens.
#define CUBILETE_FORM_HOST                                                                     \
  struct FormHost {                                                                            \
    void* call;                                                                                \
    std::int64_t* instructions;                                                                \
    const std::uint8_t* stopped; /* 0: it goes on */                                           \
    std::int32_t* file;                                                                        \
    std::int32_t* depth;                                                                       \
    std::int64_t* file_slots;                                                                  \
    std::int64_t (*stop)(void*, std::int32_t why, std::uint32_t line);                         \
    void (*check)(void*);                                                                      \
    std::int64_t (*add_table)(void*);                                                          \
    std::int64_t (*read_table)(void*, std::int64_t, std::int64_t key, std::int32_t is_number); \
    void (*write_table)(void*, std::int64_t, std::int64_t key, std::int64_t, std::int32_t);    \
    std::int64_t (*length)(void*, std::int64_t table);                                         \
    std::int64_t (*length_of_zone)(void*, std::int64_t zone, std::uint32_t line);              \
    std::int64_t (*read_zone)(void*, std::int64_t zone, std::int64_t at, std::uint32_t line);  \
    std::int64_t (*read_field)(void*, std::int32_t field, std::int64_t, std::uint32_t line);   \
    std::int64_t (*read_rule)(void*, std::int32_t field, std::int64_t, std::uint32_t line);    \
    std::int64_t (*read_name)(void*, std::int32_t field, std::uint32_t line);                  \
    std::int64_t (*call_host)(void*, std::int32_t site, const std::int64_t* arguments,         \
                              std::int32_t count, std::uint32_t line);                         \
  };                                                                                           \
  /* Calls a function of a form; every compiled form is one of these. */                       \
  using CompiledForm = std::int64_t (*)(FormHost*, std::int32_t function, std::int64_t frame,  \
                                        const std::int64_t* arguments, std::int32_t count);

namespace cubilete::lowering {

CUBILETE_FORM_HOST

// Why a compiled form stops.
enum class CompiledStop : std::int32_t { kBound, kError, kWrongArgument, kUndefinedName };

// Calls of functions inside one another; with more a script is left to Lua.
inline constexpr std::int32_t kMostFormCalls = 60;

}  // namespace cubilete::lowering
