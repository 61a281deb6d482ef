-- class=compute; entry=load; outcome=script-undefined-name
-- gmatch iterator reused after an error: recursion counter is -1 (fixed upstream efddc230)
local N = 300000 local iter = string.gmatch(("a"):rep(N), ("a?"):rep(N)) pcall(iter) pcall(iter) return "returned"
