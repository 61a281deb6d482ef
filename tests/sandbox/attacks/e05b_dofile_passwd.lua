-- class=escape; entry=load; outcome=script-undefined-name
return "PWNED: " .. dofile("/etc/passwd")
