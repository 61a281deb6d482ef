-- class=compute; entry=load; outcome=script-wrong-argument
-- patterns are not matched: find searches for plain text, and refuses what would be one
local n = 30
return tostring(string.find(("a"):rep(n), ("a?"):rep(n) .. ("a"):rep(n) .. "b"))
