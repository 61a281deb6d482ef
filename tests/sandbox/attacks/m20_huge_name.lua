-- class=memory; entry=load; outcome=script-undefined-name
return _ENV[("x"):rep(16000)]
