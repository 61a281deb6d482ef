-- class=escape; entry=load; outcome=script-undefined-name
return "PWNED: bytecode visible, "..#string.dump(function() return 42 end).." bytes"
