-- class=determinism; entry=load; outcome=script-fraction
if math.sin or math.exp or math.log then return "PWNED: libm-dependent functions reachable: "..string.format("%.17g", (math.sin or math.exp or math.log)(0.1)) end return "absent"
