-- class=escape; entry=load; outcome=script-undefined-name
local function f() return os end local e = _ENV local ok = e.os and e.os.execute if ok then return "PWNED: os via _ENV" end _ENV = setmetatable({}, {__index=e}) return "no os"
