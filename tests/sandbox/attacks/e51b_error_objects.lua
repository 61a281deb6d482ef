-- class=escape; entry=load; outcome=script-error
error({code = "out-of-bounds"})
