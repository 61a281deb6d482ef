// The standard library of scripts: a subset of Lua's, where each function is bounded and charged
// for its work. reason_for_absence in vm/vm.cc lists what is left out and why. The patterns of
// strings (match, gmatch, gsub) are left out because matching can take exponential time outside
// every budget: find looks for plain text.

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <lua.hpp>
#include <optional>
#include <string_view>

#include "base/spelling.h"
#include "lua/vm/length_operator.h"
#include "lua/vm/number.h"
#include "lua/vm/vm.h"

namespace cubilete {
namespace {

void charge(lua_State* l, std::size_t work) {
  CallContext::of(l).charge(static_cast<std::int64_t>(work / 8) + 1);
}

[[noreturn]] void wrong_argument(lua_State* l, const std::string& message) {
  CallContext::of(l).raise("script-wrong-argument", message);
}

bool is_fraction(lua_State* l, int index) {
  return lua_type(l, index) == LUA_TNUMBER && !lua_isinteger(l, index);
}

const char* kind_of(lua_State* l, int index) {
  return is_fraction(l, index) ? "a fraction" : luaL_typename(l, index);
}

// Returns a whole number; rejects texts that look like one, since reading takes time.
lua_Integer check_whole(lua_State* l, int index) {
  if (!lua_isinteger(l, index)) {
    wrong_argument(l, fmt::format("argument {} must be a whole number, but it is {}", index,
                                  kind_of(l, index)));
  }
  return lua_tointeger(l, index);
}

// Returns a text, or a whole number as a text.
std::string_view check_text(lua_State* l, int index) {
  if (is_fraction(l, index)) {
    wrong_argument(l, fmt::format("argument {} must be a text, but it is a fraction", index));
  }
  std::size_t length = 0;
  const char* s = luaL_checklstring(l, index, &length);
  return {s, length};
}

std::string_view text_or_nothing(lua_State* l, int index) {
  return lua_isnoneornil(l, index) ? std::string_view() : check_text(l, index);
}

lua_Integer whole_or(lua_State* l, int index, lua_Integer otherwise) {
  return lua_isnoneornil(l, index) ? otherwise : check_whole(l, index);
}

void check_string_size(lua_State* l, std::size_t size) {
  if (size > kLongestText) {
    CallContext::of(l).raise("script-memory-exhausted",
                             fmt::format("a text has at most {} characters", kLongestText));
  }
  charge(l, size);
}

// Pushes a text for a value, equal in every run: it never contains an address.
void push_text(lua_State* l, int index) {
  switch (lua_type(l, index)) {
    case LUA_TSTRING:
      lua_pushvalue(l, index);
      break;
    case LUA_TNUMBER: {
      const std::string text = text_of_number(l, index);
      lua_pushlstring(l, text.data(), text.size());
      break;
    }
    case LUA_TBOOLEAN:
      lua_pushstring(l, lua_toboolean(l, index) ? "true" : "false");
      break;
    case LUA_TNIL:
      lua_pushstring(l, "nil");
      break;
    default:
      if (luaL_getmetafield(l, index, "__name") != LUA_TNIL) break;
      lua_pushstring(l, luaL_typename(l, index));
  }
}

// -- base ----------------------------------------------------------------------------------------

int base_assert(lua_State* l) {
  luaL_checkany(l, 1);
  if (lua_toboolean(l, 1)) return lua_gettop(l);
  const char* message = lua_type(l, 2) == LUA_TSTRING ? lua_tostring(l, 2) : "assertion failed";
  CallContext::of(l).raise("script-error", message);
}

int base_error(lua_State* l) {
  push_text(l, 1);
  CallContext::of(l).raise("script-error", lua_tostring(l, -1));
}

int base_type(lua_State* l) {
  luaL_checkany(l, 1);
  push_text(l, 1);
  if (lua_type(l, 1) == LUA_TUSERDATA) return 1;  // "player", "zone", ...
  lua_pushstring(l, luaL_typename(l, 1));
  return 1;
}

int base_tostring(lua_State* l) {
  luaL_checkany(l, 1);
  push_text(l, 1);
  return 1;
}

// Returns the value of a digit in bases up to 36; 36 for any other character.
int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  return c >= 'A' && c <= 'Z' ? c - 'A' + 10 : 36;
}

// Returns the number that a text is in a base, with blanks around it; larger ones wrap around, as
// in Lua.
std::optional<lua_Integer> number_in_base(std::string_view text, int base) {
  constexpr std::string_view kBlanks = " \f\n\r\t\v";
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  text = text.substr(0, text.find_last_not_of(kBlanks) + 1);
  const bool is_negative = text.starts_with('-');
  if (is_negative) text.remove_prefix(1);
  if (text.empty()) return std::nullopt;
  lua_Unsigned number = 0;
  for (const char c : text) {
    const int digit = digit_of(c);
    if (digit >= base) return std::nullopt;
    number = number * static_cast<lua_Unsigned>(base) + static_cast<lua_Unsigned>(digit);
  }
  return static_cast<lua_Integer>(is_negative ? 0 - number : number);
}

int tonumber_in_base(lua_State* l) {
  const lua_Integer base = check_whole(l, 2);
  if (lua_type(l, 1) != LUA_TSTRING) {
    wrong_argument(
        l, fmt::format("with a base, argument 1 must be a text, but it is {}", kind_of(l, 1)));
  }
  if (base < 2 || base > 36) {
    wrong_argument(l, fmt::format("a base is from 2 to 36, but this is {}", base));
  }
  const std::string_view text = check_text(l, 1);
  charge(l, text.size());
  if (const auto number = number_in_base(text, static_cast<int>(base))) {
    lua_pushinteger(l, *number);
  } else {
    lua_pushnil(l);
  }
  return 1;
}

int base_tonumber(lua_State* l) {
  if (!lua_isnoneornil(l, 2)) return tonumber_in_base(l);
  luaL_checkany(l, 1);
  if (lua_isinteger(l, 1)) {
    lua_settop(l, 1);
    return 1;
  }
  std::size_t length = 0;
  const char* text = lua_type(l, 1) == LUA_TSTRING ? lua_tolstring(l, 1, &length) : nullptr;
  charge(l, length);
  if (!text || lua_stringtonumber(l, text) != length + 1 || !lua_isinteger(l, -1)) lua_pushnil(l);
  return 1;
}

int base_select(lua_State* l) {
  const int n = lua_gettop(l);
  if (lua_type(l, 1) == LUA_TSTRING && *lua_tostring(l, 1) == '#') {
    lua_pushinteger(l, n - 1);
    return 1;
  }
  const lua_Integer i = check_whole(l, 1);
  const lua_Integer first = i < 0 ? n + i : i;  // -1 is the last value
  if (first < 1) {
    wrong_argument(l, i == 0 ? "select counts from 1, or from -1 for the last value"
                             : fmt::format("there are {} values, so none is at {}", n - 1, i));
  }
  return first >= n ? 0 : n - static_cast<int>(first);
}

int ipairs_step(lua_State* l) {
  const lua_Integer before = check_whole(l, 2);
  if (before == std::numeric_limits<lua_Integer>::max()) {
    lua_pushnil(l);
    return 1;
  }
  const lua_Integer i = before + 1;
  lua_pushinteger(l, i);
  return lua_geti(l, 1, i) == LUA_TNIL ? 1 : 2;
}

int base_ipairs(lua_State* l) {
  luaL_checkany(l, 1);
  if (lua_isnil(l, 1)) wrong_argument(l, "ipairs needs a list, but this is nil");
  lua_pushcfunction(l, ipairs_step);
  lua_pushvalue(l, 1);
  lua_pushinteger(l, 0);
  return 3;
}

int pairs_step(lua_State* l) {
  // Upvalues: the table, its keys in order, the current position.
  const lua_Integer i = lua_tointeger(l, lua_upvalueindex(3)) + 1;
  lua_pushinteger(l, i);
  lua_replace(l, lua_upvalueindex(3));
  if (lua_geti(l, lua_upvalueindex(2), i) == LUA_TNIL) return 1;
  lua_pushvalue(l, -1);
  lua_rawget(l, lua_upvalueindex(1));
  return 2;
}

// Iterates over numbers in ascending order, then texts by their bytes, then false and true.
int base_pairs(lua_State* l) {
  luaL_checktype(l, 1, LUA_TTABLE);
  CallContext::of(l).charge_walk();
  std::size_t count = 0;
  lua_newtable(l);
  const int keys = lua_gettop(l);
  lua_pushnil(l);
  while (lua_next(l, 1)) {
    lua_pop(l, 1);
    const int type = lua_type(l, -1);
    if (is_fraction(l, -1) ||
        (type != LUA_TNUMBER && type != LUA_TSTRING && type != LUA_TBOOLEAN)) {
      wrong_argument(
          l, fmt::format("pairs has no order for keys of type {}: use a list", kind_of(l, -1)));
    }
    lua_pushvalue(l, -1);
    lua_rawseti(l, keys, static_cast<lua_Integer>(++count));
  }
  charge(l, count * 16);
  const auto rank = [](int type) { return type == LUA_TNUMBER ? 0 : type == LUA_TSTRING ? 1 : 2; };
  // Numbers come first, then texts, then booleans.
  const auto less = [&](int a, int b) {
    const int ta = lua_type(l, a);
    const int tb = lua_type(l, b);
    if (ta != tb) return rank(ta) < rank(tb);
    if (ta == LUA_TNUMBER) return lua_compare(l, a, b, LUA_OPLT) != 0;
    if (ta == LUA_TBOOLEAN) return lua_toboolean(l, a) < lua_toboolean(l, b);
    std::size_t la = 0;
    std::size_t lb = 0;
    const char* sa = lua_tolstring(l, a, &la);
    const char* sb = lua_tolstring(l, b, &lb);
    const int order = std::memcmp(sa, sb, std::min(la, lb));
    return order != 0 ? order < 0 : la < lb;
  };
  // A bottom-up merge sort between two tables of keys.
  int from = keys;
  lua_newtable(l);
  int to = lua_gettop(l);
  for (std::size_t width = 1; width < count; width *= 2) {
    for (std::size_t begin = 0; begin < count; begin += 2 * width) {
      std::size_t a = begin;
      const std::size_t middle = std::min(begin + width, count);
      std::size_t b = middle;
      const std::size_t end = std::min(begin + 2 * width, count);
      for (std::size_t k = begin; k < end; ++k) {
        bool take_a = b >= end;
        if (a < middle && b < end) {
          lua_rawgeti(l, from, static_cast<lua_Integer>(a + 1));
          lua_rawgeti(l, from, static_cast<lua_Integer>(b + 1));
          take_a = !less(lua_gettop(l), lua_gettop(l) - 1);
          lua_pop(l, 2);
        }
        lua_rawgeti(l, from, static_cast<lua_Integer>((take_a ? a++ : b++) + 1));
        lua_rawseti(l, to, static_cast<lua_Integer>(k + 1));
      }
    }
    charge(l, count * 16);
    std::swap(from, to);
  }
  lua_pushvalue(l, 1);
  lua_pushvalue(l, from);
  lua_pushinteger(l, 0);
  lua_pushcclosure(l, pairs_step, 3);
  return 1;
}

// -- string -------------------------------------------------------------------------------------

std::size_t position(lua_Integer i, std::size_t length, bool is_end) {
  const auto n = static_cast<lua_Integer>(length);
  if (i < 0) i = std::max<lua_Integer>(n + i + 1, is_end ? 0 : 1);
  if (!is_end && i < 1) i = 1;
  return static_cast<std::size_t>(std::clamp<lua_Integer>(i, 0, n + 1));
}

int string_sub(lua_State* l) {
  const std::string_view s = check_text(l, 1);
  const std::size_t begin = position(check_whole(l, 2), s.size(), false);
  const std::size_t end = std::min(position(whole_or(l, 3, -1), s.size(), true), s.size());
  charge(l, s.size());
  if (begin > end) {
    lua_pushliteral(l, "");
  } else {
    lua_pushlstring(l, s.data() + begin - 1, end - begin + 1);
  }
  return 1;
}

int string_len(lua_State* l) {
  lua_pushinteger(l, static_cast<lua_Integer>(check_text(l, 1).size()));
  return 1;
}

template <int (*Convert)(int)>
int string_convert(lua_State* l) {
  std::string out(check_text(l, 1));
  check_string_size(l, out.size());
  for (char& c : out) {
    // Converts ASCII only, so that the result is the same in every locale.
    if (static_cast<unsigned char>(c) < 0x80) c = static_cast<char>(Convert(c));
  }
  lua_pushlstring(l, out.data(), out.size());
  return 1;
}

int ascii_lower(int c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }
int ascii_upper(int c) { return c >= 'a' && c <= 'z' ? c - 32 : c; }

int string_rep(lua_State* l) {
  const std::string_view s = check_text(l, 1);
  const auto times = static_cast<std::size_t>(std::max<lua_Integer>(check_whole(l, 2), 0));
  const std::string_view separator = text_or_nothing(l, 3);
  const std::size_t each = s.size() + separator.size();
  const bool is_too_long = each > 0 && times > kLongestText / each;
  check_string_size(l, is_too_long ? kLongestText + 1 : each * times);
  std::string out;
  for (std::size_t i = 0; each > 0 && i < times; ++i) {
    if (i > 0) out.append(separator);
    out.append(s);
  }
  lua_pushlstring(l, out.data(), out.size());
  return 1;
}

int string_reverse(lua_State* l) {
  std::string turned(check_text(l, 1));
  check_string_size(l, turned.size());
  std::reverse(turned.begin(), turned.end());
  lua_pushlstring(l, turned.data(), turned.size());
  return 1;
}

int string_byte(lua_State* l) {
  const std::string_view s = check_text(l, 1);
  const lua_Integer first = whole_or(l, 2, 1);
  const std::size_t begin = position(first, s.size(), false);
  const std::size_t end = std::min(position(whole_or(l, 3, first), s.size(), true), s.size());
  if (begin > end) return 0;
  const std::size_t n = end - begin + 1;
  if (n > 200) wrong_argument(l, "byte gives at most 200 numbers");
  for (std::size_t i = begin; i <= end; ++i) {
    lua_pushinteger(l, static_cast<unsigned char>(s[i - 1]));
  }
  return static_cast<int>(n);
}

int string_char(lua_State* l) {
  std::string out;
  for (int i = 1; i <= lua_gettop(l); ++i) {
    const lua_Integer c = check_whole(l, i);
    // Lua compares texts without zero bytes in one pass, not piece by piece.
    if (c < 1 || c > 255) wrong_argument(l, "char takes numbers from 1 to 255");
    out += static_cast<char>(c);
  }
  lua_pushlstring(l, out.data(), out.size());
  return 1;
}

int string_find(lua_State* l) {
  const std::string_view s = check_text(l, 1);
  const std::string_view what = check_text(l, 2);
  const std::size_t begin = position(whole_or(l, 3, 1), s.size(), false);
  charge(l, s.size() + what.size());
  const std::size_t special = what.find_first_of("^$*+?.([%-");
  if (special != std::string_view::npos && !lua_toboolean(l, 4)) {
    wrong_argument(l,
                   fmt::format("find looks for plain text, and '{}' is of a pattern of Lua: write "
                               "find(text, what, 1, true)",
                               what[special]));
  }
  CallContext::of(l).charge(static_cast<std::int64_t>(s.size() / 64 * (what.size() / 64 + 1)));
  const bool is_behind = whole_or(l, 3, 1) > static_cast<lua_Integer>(s.size()) + 1;
  const std::size_t at = is_behind ? std::string_view::npos : s.find(what, begin - 1);
  if (at == std::string_view::npos) {
    lua_pushnil(l);
    return 1;
  }
  lua_pushinteger(l, static_cast<lua_Integer>(at + 1));
  lua_pushinteger(l, static_cast<lua_Integer>(at + what.size()));
  return 2;
}

// `rest` begins after the flags and the width of an unknown conversion.
[[noreturn]] void unknown_conversion(lua_State* l, std::string_view rest) {
  constexpr const char* kKnown = "format knows %d, %s and %%, with a width of up to two digits";
  const std::size_t at = rest.find_first_not_of(".0123456789");
  if (at != std::string_view::npos &&
      std::string_view("aAeEfFgG").find(rest[at]) != std::string_view::npos) {
    wrong_argument(l,
                   fmt::format("rules count in whole numbers, so there is no %{} for fractions: {}",
                               rest[at], kKnown));
  }
  wrong_argument(l, kKnown);
}

// Formats %d, %s and %%, with an optional width of up to two digits.
int string_format(lua_State* l) {
  const std::string_view form = check_text(l, 1);
  const std::size_t length = form.size();
  std::string out;
  int argument = 1;
  for (std::size_t i = 0; i < length; ++i) {
    if (form[i] != '%') {
      out += form[i];
      continue;
    }
    ++i;
    if (i < length && form[i] == '%') {
      out += '%';
      continue;
    }
    bool left = false;
    bool zero = false;
    std::size_t width = 0;
    std::size_t digits = 0;
    for (; i < length && (form[i] == '-' || form[i] == '0') && digits == 0; ++i) {
      (form[i] == '-' ? left : zero) = true;
    }
    for (; i < length && form[i] >= '0' && form[i] <= '9' && digits < 2; ++i, ++digits) {
      width = width * 10 + static_cast<std::size_t>(form[i] - '0');
    }
    std::string part;
    ++argument;
    if (i < length && form[i] == 'd') {
      part = std::to_string(check_whole(l, argument));
    } else if (i < length && form[i] == 's') {
      luaL_checkany(l, argument);
      push_text(l, argument);
      part = lua_tostring(l, -1);
      lua_pop(l, 1);
    } else {
      unknown_conversion(l, form.substr(std::min(i, length)));
    }
    if (part.size() < width) {
      const std::string padding(width - part.size(), zero && !left ? '0' : ' ');
      part = left ? part + padding : padding + part;
    }
    out += part;
    charge(l, part.size());
    if (out.size() > kLongestText) check_string_size(l, out.size());
  }
  lua_pushlstring(l, out.data(), out.size());
  return 1;
}

// -- table --------------------------------------------------------------------------------------

lua_Integer length_of(lua_State* l, int index) {
  luaL_checktype(l, index, LUA_TTABLE);
  // Lists are changed without metamethods, but metatables are what protects the library.
  if (lua_getmetatable(l, index)) {
    CallContext::of(l).raise("script-read-only", "this is no list of the script's own");
  }
  return length_of_list(l, index);
}

int table_insert(lua_State* l) {
  const lua_Integer n = length_of(l, 1);
  lua_Integer at = n + 1;
  if (lua_gettop(l) == 3) {
    at = check_whole(l, 2);
    if (at < 1 || at > n + 1)
      wrong_argument(l, fmt::format("there is no position {} to insert at", at));
    charge(l, static_cast<std::size_t>(n - at + 1) * 8);
    for (lua_Integer i = n; i >= at; --i) {
      lua_rawgeti(l, 1, i);
      lua_rawseti(l, 1, i + 1);
    }
  } else if (lua_gettop(l) != 2) {
    wrong_argument(l, "insert takes a list, perhaps a position, and a value");
  }
  lua_rawseti(l, 1, at);
  return 0;
}

int table_remove(lua_State* l) {
  const lua_Integer n = length_of(l, 1);
  const lua_Integer at = whole_or(l, 2, n);
  // As in Lua, the place behind the last item is one, and that before the first of an empty list.
  if (at != n && (at < 1 || at > n + 1)) {
    wrong_argument(l, fmt::format("there is no position {} to remove from", at));
  }
  if (at >= 1 && at <= n) charge(l, static_cast<std::size_t>(n - at + 1) * 8);
  lua_rawgeti(l, 1, at);
  for (lua_Integer i = at; i < n; ++i) {
    lua_rawgeti(l, 1, i + 1);
    lua_rawseti(l, 1, i);
  }
  lua_pushnil(l);
  lua_rawseti(l, 1, std::max(at, n));
  return 1;
}

int table_concat(lua_State* l) {
  const lua_Integer n = length_of(l, 1);
  const std::string_view separator = text_or_nothing(l, 2);
  const lua_Integer first = whole_or(l, 3, 1);
  const lua_Integer last = whole_or(l, 4, n);
  std::string out;
  for (lua_Integer i = first; i <= last; ++i) {
    lua_rawgeti(l, 1, i);
    if (lua_type(l, -1) != LUA_TSTRING && !lua_isinteger(l, -1)) {
      wrong_argument(l, fmt::format("item {} is no text to join", i));
    }
    std::size_t length = 0;
    const char* s = lua_tolstring(l, -1, &length);
    if (i > first) out.append(separator);
    out.append(s, length);
    charge(l, separator.size() + length);
    if (out.size() > kLongestText) check_string_size(l, out.size());
    lua_pop(l, 1);
    if (i == last) break;  // it may be the largest number there is
  }
  lua_pushlstring(l, out.data(), out.size());
  return 1;
}

int table_unpack(lua_State* l) {
  const lua_Integer n = length_of(l, 1);
  const lua_Integer first = whole_or(l, 2, 1);
  const lua_Integer last = whole_or(l, 3, n);
  charge(l, 0);
  if (last < first) return 0;
  if (static_cast<lua_Unsigned>(last) - static_cast<lua_Unsigned>(first) >= 200) {
    wrong_argument(l, "unpack gives at most 200 values");
  }
  luaL_checkstack(l, 210, "unpack");
  charge(l, static_cast<std::size_t>(last - first) * 8);
  for (lua_Integer i = first; i < last; ++i) lua_rawgeti(l, 1, i);
  lua_rawgeti(l, 1, last);  // it may be the largest number there is
  return static_cast<int>(last - first + 1);
}

// A stable merge sort: it ends whatever the comparator returns, with the same result everywhere.
int table_sort(lua_State* l) {
  const lua_Integer n = length_of(l, 1);
  const bool has_comparator = !lua_isnoneornil(l, 2);
  if (has_comparator) luaL_checktype(l, 2, LUA_TFUNCTION);
  lua_settop(l, 2);
  CallContext& call = CallContext::of(l);
  const auto less = [&](int a, int b) {
    charge(l, 16);
    if (!has_comparator) {
      const int ta = lua_type(l, a);
      if (ta != lua_type(l, b) || (!lua_isinteger(l, a) && ta != LUA_TSTRING) ||
          is_fraction(l, b)) {
        wrong_argument(l, "sort needs a comparator for such items");
      }
      return lua_compare(l, a, b, LUA_OPLT) != 0;
    }
    lua_pushvalue(l, 2);
    lua_pushvalue(l, a);
    lua_pushvalue(l, b);
    call.enter_callback();
    lua_call(l, 2, 1);
    call.leave_callback();
    const bool result = lua_toboolean(l, -1) != 0;
    lua_pop(l, 1);
    return result;
  };
  lua_createtable(l, static_cast<int>(std::min<lua_Integer>(n, 1000)), 0);
  int from = 1;
  int to = 3;
  for (lua_Integer width = 1; width < n; width *= 2) {
    for (lua_Integer begin = 0; begin < n; begin += 2 * width) {
      lua_Integer a = begin;
      const lua_Integer middle = std::min(begin + width, n);
      lua_Integer b = middle;
      const lua_Integer end = std::min(begin + 2 * width, n);
      for (lua_Integer k = begin; k < end; ++k) {
        bool take_a = b >= end;
        if (a < middle && b < end) {
          lua_rawgeti(l, from, a + 1);
          lua_rawgeti(l, from, b + 1);
          const int top = lua_gettop(l);
          take_a = !less(top, top - 1);
          lua_pop(l, 2);
        }
        lua_rawgeti(l, from, (take_a ? a++ : b++) + 1);
        lua_rawseti(l, to, k + 1);
      }
    }
    std::swap(from, to);
  }
  if (from != 1) {
    for (lua_Integer i = 1; i <= n; ++i) {
      lua_rawgeti(l, from, i);
      lua_rawseti(l, 1, i);
    }
  }
  return 0;
}

// -- math ---------------------------------------------------------------------------------------

int math_abs(lua_State* l) {
  const lua_Integer n = check_whole(l, 1);
  // The smallest number has no opposite: it is returned unchanged, as in Lua.
  lua_pushinteger(l, n < 0 && n != std::numeric_limits<lua_Integer>::min() ? -n : n);
  return 1;
}

template <bool IsMaximum>
int math_extreme(lua_State* l) {
  lua_Integer best = check_whole(l, 1);
  for (int i = 2; i <= lua_gettop(l); ++i) {
    const lua_Integer n = check_whole(l, i);
    best = IsMaximum ? std::max(best, n) : std::min(best, n);
  }
  lua_pushinteger(l, best);
  return 1;
}

// Floor and ceiling of a whole number are the number itself.
int math_round(lua_State* l) {
  lua_pushinteger(l, check_whole(l, 1));
  return 1;
}

int read_only(lua_State* l) {
  CallContext::of(l).raise("script-read-only", "the library cannot be changed");
}

// Handles __index of a library for names that it lacks. Upvalue 1 is the library's name.
int undefined_member(lua_State* l) {
  if (lua_type(l, 2) != LUA_TSTRING) {
    lua_pushnil(l);
    return 1;
  }
  const std::string library = lua_tostring(l, lua_upvalueindex(1));
  const std::string name = fmt::format("{}.{}", library, lua_tostring(l, 2));
  if (const char* why = reason_for_absence(name)) {
    CallContext::of(l).raise("script-undefined-name",
                             fmt::format("there is no '{}' for scripts: {}", name, why));
  }
  std::vector<std::string> known;
  for (lua_pushnil(l); lua_next(l, 1) != 0; lua_pop(l, 1)) {
    known.push_back(fmt::format("{}.{}", library, lua_tostring(l, -2)));
  }
  std::sort(known.begin(), known.end());
  CallContext::of(l).raise("script-undefined-name",
                           with_hint(fmt::format("there is no '{}'", name), name, known,
                                     fmt::format("there is {}", fmt::join(known, ", "))));
}

struct LibraryFunction {
  const char* name;
  lua_CFunction function;
};

// Pushes a table of functions that scripts can read but not change.
template <std::size_t N>
void push_frozen(lua_State* l, const char* library, const LibraryFunction (&entries)[N]) {
  lua_newtable(l);
  lua_newtable(l);
  lua_newtable(l);
  lua_createtable(l, 0, 1);
  lua_pushstring(l, library);
  lua_pushcclosure(l, undefined_member, 1);
  lua_setfield(l, -2, "__index");
  lua_setmetatable(l, -2);
  for (const LibraryFunction& e : entries) {
    lua_pushcfunction(l, e.function);
    lua_setfield(l, -2, e.name);
  }
  lua_setfield(l, -2, "__index");
  lua_pushcfunction(l, read_only);
  lua_setfield(l, -2, "__newindex");
  lua_setmetatable(l, -2);
}

constexpr LibraryFunction kString[] = {
    {"byte", string_byte}, {"char", string_char},
    {"find", string_find}, {"format", string_format},
    {"len", string_len},   {"lower", string_convert<ascii_lower>},
    {"rep", string_rep},   {"reverse", string_reverse},
    {"sub", string_sub},   {"upper", string_convert<ascii_upper>}};
constexpr LibraryFunction kTable[] = {{"concat", table_concat},
                                      {"insert", table_insert},
                                      {"remove", table_remove},
                                      {"sort", table_sort},
                                      {"unpack", table_unpack}};
constexpr LibraryFunction kMath[] = {{"abs", math_abs},
                                     {"ceil", math_round},
                                     {"floor", math_round},
                                     {"max", math_extreme<true>},
                                     {"min", math_extreme<false>}};

}  // namespace

void provide_library(Vm& vm) {
  lua_State* l = vm.lua();
  constexpr LibraryFunction kBase[] = {{"assert", base_assert},     {"error", base_error},
                                       {"ipairs", base_ipairs},     {"pairs", base_pairs},
                                       {"select", base_select},     {"tonumber", base_tonumber},
                                       {"tostring", base_tostring}, {"type", base_type}};
  for (const LibraryFunction& e : kBase) vm.provide(Environment::kPure, e.name, e.function);
  const auto provide_value = [&](const char* name) {
    vm.provide(Environment::kPure, name, nullptr);
    lua_pop(l, 1);
  };
  push_frozen(l, "table", kTable);
  provide_value("table");
  push_frozen(l, "math", kMath);
  provide_value("math");
  push_frozen(l, "string", kString);
  provide_value("string");
  // Methods of texts, as in ("x"):rep(3), use the same functions.
  lua_pushliteral(l, "");
  lua_newtable(l);
  push_frozen(l, "string", kString);
  lua_setfield(l, -2, "__index");
  lua_setmetatable(l, -2);
  lua_pop(l, 1);
}

}  // namespace cubilete
