-- class=compute; entry=load; outcome=script-undefined-name
-- limit error unwinds into __close which loops again
local x <close> = setmetatable({}, {__close=function() while true do end end}) while true do end
