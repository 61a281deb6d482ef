-- class=escape; entry=load; outcome=script-undefined-name
return warn or utf8
