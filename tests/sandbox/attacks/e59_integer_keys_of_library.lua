-- class=escape; entry=load; outcome=returns nilnil
return tostring(string[1]) .. tostring(math[math])
