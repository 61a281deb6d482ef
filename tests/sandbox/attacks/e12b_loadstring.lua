-- class=escape; entry=load; outcome=script-undefined-name
return "PWNED: " .. tostring(loadstring or load)
