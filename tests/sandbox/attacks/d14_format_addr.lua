-- class=determinism; entry=load; outcome=script-undefined-name
return string.format("%s %s", {}, print)
