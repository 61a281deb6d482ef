-- class=compute; entry=load; outcome=returns nil
-- find looks for plain text
local n = 30
return tostring(string.find(("a"):rep(n), ("a?"):rep(n) .. ("a"):rep(n) .. "b"))
