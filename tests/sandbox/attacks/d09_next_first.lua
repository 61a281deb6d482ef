-- class=determinism; entry=load; outcome=script-wrong-argument
local t = {red=1,green=2,blue=3,white=4,black=5} return (next(t))
