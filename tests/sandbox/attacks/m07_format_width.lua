-- class=memory; entry=load; outcome=script-wrong-argument
return #string.format("%99999s", "x")
