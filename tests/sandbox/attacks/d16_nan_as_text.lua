-- class=determinism; entry=load; outcome=returns 4
return tostring(0 / 0):len()
