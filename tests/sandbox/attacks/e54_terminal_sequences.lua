-- class=escape; entry=load; outcome=script-error
error("\27[2J\27]0;owned\7 \r\n all is well")
