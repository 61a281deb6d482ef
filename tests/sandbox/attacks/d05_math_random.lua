-- class=determinism; entry=load; outcome=script-undefined-name
return math.random(1, 1000000).." "..math.random()
