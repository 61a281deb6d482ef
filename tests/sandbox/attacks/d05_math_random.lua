-- class=determinism; entry=load; outcome=script-error
return math.random(1, 1000000).." "..math.random()
