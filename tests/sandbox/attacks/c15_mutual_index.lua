-- class=compute; entry=load; outcome=script-undefined-name
local a, b = {}, {} setmetatable(a, {__index=function(_,k) return b[k] end}) setmetatable(b, {__index=function(_,k) return a[k] end}) return a.x
