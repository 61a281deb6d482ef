-- class=compute; entry=load; outcome=returns nil
-- patterns are not matched: find searches for plain text
local n = 30
return tostring(string.find(("a"):rep(n), ("a?"):rep(n) .. ("a"):rep(n) .. "b"))
