-- class=escape; entry=load; outcome=script-undefined-name
local m = getmetatable(math) m.__index.floor = function() return 666 end return "tampered through proxy metatable"
