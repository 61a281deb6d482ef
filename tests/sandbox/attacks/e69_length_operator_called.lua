-- class=escape; entry=load; outcome=script-syntax
return __length ^ {1, 2} .. __length ^ "abc"
