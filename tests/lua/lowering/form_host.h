// A host of compiled forms as pointers to functions: what they ask of the program, as text and as
// types.
#pragma once

#include <cstdint>

// The interface of compiled forms to the program, as text and as types: emitted text begins with
// it. The numbers behind the pointers belong to the call under way. `line`: of the script.
#define CUBILETE_FORM_HOST                                                                     \
  /* A list that a function of a form has made (forms/own_lists.h). */                         \
  struct OwnList {                                                                             \
    std::int64_t table;                                                                        \
  };                                                                                           \
  struct FormHost {                                                                            \
    void* call;                                                                                \
    std::int64_t* units;         /* that blocks have spent */                                  \
    const std::uint8_t* stopped; /* 0: the call goes on */                                     \
    std::int32_t* file;                                                                        \
    std::int32_t* depth;                                                                       \
    std::int64_t* file_slots;                                                                  \
    std::int64_t* further; /* results besides the first */                                     \
    std::int64_t (*stop)(void*, std::int32_t why, std::uint32_t line);                         \
    void (*check)(void*);                                                                      \
    std::int64_t (*add_table)(void*);                                                          \
    std::int64_t (*read_table)(void*, std::int64_t, std::int64_t key, std::int32_t is_number); \
    void (*write_table)(void*, std::int64_t, std::int64_t key, std::int64_t, std::int32_t);    \
    std::int64_t (*length)(void*, std::int64_t table);                                         \
    std::int64_t (*keys_of)(void*, std::int64_t table, std::int32_t are_numbers);              \
    std::int64_t (*length_of_zone)(void*, std::int64_t zone, std::uint32_t line);              \
    std::int64_t (*read_zone)(void*, std::int64_t zone, std::int64_t at, std::uint32_t line);  \
    std::int64_t (*read_field)(void*, std::int32_t field, std::int64_t, std::uint32_t line);   \
    std::int64_t (*read_rule)(void*, std::int32_t field, std::int64_t, std::uint32_t line);    \
    std::int64_t (*read_name)(void*, std::int32_t field, std::uint32_t line);                  \
    std::int64_t (*call_host)(void*, std::int32_t site, const std::int64_t* arguments,         \
                              std::int32_t count, std::uint32_t line);                         \
    OwnList own_list(std::int64_t table) const { return {table}; }                             \
    std::int64_t length_of(OwnList l) const { return length(call, l.table); }                  \
    std::int64_t item_of(OwnList l, std::int64_t at) const {                                   \
      return read_table(call, l.table, at, 1);                                                 \
    }                                                                                          \
    void append(OwnList l, std::int64_t item) const {                                          \
      write_table(call, l.table, length(call, l.table) + 1, item, 1);                          \
    }                                                                                          \
    bool has_stopped() const { return *stopped != 0; }                                         \
    bool cannot_read() const { return *stopped != 0; }                                         \
    std::int32_t open_calls() const { return *depth; }                                         \
    /* Begins a function of a file; leave() ends it with what this returned. */                \
    std::int32_t enter(std::int32_t of_file) const {                                           \
      const std::int32_t before = *file;                                                       \
      *file = of_file;                                                                         \
      ++*depth;                                                                                \
      return before;                                                                           \
    }                                                                                          \
    void leave(std::int32_t before) const {                                                    \
      *file = before;                                                                          \
      --*depth;                                                                                \
    }                                                                                          \
  };                                                                                           \
  /* A compiled form: calls its function of that number. */                                    \
  using CompiledForm = std::int64_t (*)(FormHost*, std::int32_t function, std::int64_t frame,  \
                                        const std::int64_t* arguments, std::int32_t count);

namespace cubilete::lowering {

CUBILETE_FORM_HOST

}  // namespace cubilete::lowering
