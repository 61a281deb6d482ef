-- class=compute; entry=load; outcome=script-syntax
local a = "x"
return a@{20000*..a@}
