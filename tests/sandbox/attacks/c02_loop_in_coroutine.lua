-- class=compute; entry=load; outcome=script-undefined-name
local co = coroutine.wrap(function() while true do end end) co() return "returned"
