-- class=compute; entry=load; outcome=script-undefined-name
local n = 30 return tostring(string.match(("a"):rep(n), ("a?"):rep(n)..("a"):rep(n).."b"))
