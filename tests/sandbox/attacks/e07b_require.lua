-- class=escape; entry=load; outcome=missing-script
return "PWNED: " .. tostring(require("../../etc/passwd"))
