-- Scripts see what the sandbox gives them and nothing else. The names of the language are listed
-- here; those of the game are read from scripts/api.lua, so that the two never disagree.
-- Run luacheck from the top of the repository: luacheck scripts content

-- The globals that api.lua declares, with their fields: `function zone.move(...)`, `zone.size = 0`,
-- `function roll(...)`, `limit = 3`. A misspelled field of a global is a finding too.
local function api_globals(path)
  local globals, locals = {}, {}
  local file = io.open(path)
  if not file then return globals end
  for line in file:lines() do
    local class = line:match("^local%s+([%a_][%w_]*)")
    if class then locals[class] = true end
    local name, rest = line:match("^function%s+([%a_][%w_]*)(.*)")
    if not name then name, rest = line:match("^([%a_][%w_]*)([%w_.]*)%s*=") end
    if name and not locals[name] then
      globals[name] = globals[name] or {fields = {}}
      local field = rest:match("^[.:]([%a_][%w_]*)")
      if field then globals[name].fields[field] = {other_fields = true} end
    end
  end
  file:close()
  -- Of a value declared as a whole nothing is known: any field will do.
  for _, global in pairs(globals) do
    global.other_fields = next(global.fields) == nil
  end
  return globals
end

stds.sandbox = {
  read_globals = {
    "assert", "error", "ipairs", "math", "pairs", "select", "string", "table",
    "tonumber", "tostring", "type",
  },
}
stds.api = {read_globals = api_globals("scripts/api.lua")}

std = "sandbox+api"
-- The functions that YAML names are global functions of their file.
allow_defined_top = true
-- 131, an unused global: YAML uses it. 113, an undefined one: names of the game (its zones, resources,
-- components) are globals too; `cubilete validate` knows them and reports what is misspelt.
ignore = {"113", "131"}
-- A rule is called with all it may look at, and need not look.
unused_args = false
max_line_length = 110

-- It only declares names, with empty bodies, for people and their editors.
exclude_files = {"scripts/api.lua"}
