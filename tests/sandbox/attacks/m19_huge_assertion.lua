-- class=memory; entry=load; outcome=script-error
assert(false, ("x"):rep(16000))
