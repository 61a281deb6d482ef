-- class=escape; entry=load; outcome=script-error
error()
