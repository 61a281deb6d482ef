-- class=compute; entry=load; outcome=script-undefined-name
local t = setmetatable({}, {__index=function() return "" end}) return #table.concat(t, "", 1, 1000000000000)
