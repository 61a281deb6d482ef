-- class=escape; entry=load; outcome=script-undefined-name
__index = {os = 1}
__newindex = {}
__gc = function() end
return "returns " .. tostring(os)
