-- class=escape; entry=load; outcome=script-error
return "PWNED: bytecode visible, "..#string.dump(function() return 42 end).." bytes"
