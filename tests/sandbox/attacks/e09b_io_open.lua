-- class=escape; entry=load; outcome=script-undefined-name
local file = io.open("/etc/passwd")
return "PWNED: " .. file:read("a")
