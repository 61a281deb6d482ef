-- class=compute; entry=load; outcome=script-undefined-name
local s = ("x"):rep(1000) local r = s:gsub(("x.*"):rep(8).."y", "") return #r
