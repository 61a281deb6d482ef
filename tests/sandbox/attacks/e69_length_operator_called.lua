-- class=escape; entry=load; outcome=returns 23
return __length ^ {1, 2} .. __length ^ "abc"
