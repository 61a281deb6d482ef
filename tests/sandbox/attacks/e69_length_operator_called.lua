-- class=escape; entry=load; outcome=script-fraction
return __length ^ {1, 2} .. __length ^ "abc"
