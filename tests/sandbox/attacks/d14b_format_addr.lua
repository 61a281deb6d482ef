-- class=determinism; entry=load; outcome=returns table function function
return string.format("%s %s %s", {}, tostring, string.rep)
