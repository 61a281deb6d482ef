-- class=compute; entry=load; outcome=script-fuel-exhausted
::top:: goto top
