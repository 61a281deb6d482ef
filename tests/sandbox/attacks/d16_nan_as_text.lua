-- class=determinism; entry=load; outcome=script-fraction
return tostring(0 / 0):len()
