-- class=escape; entry=load; outcome=script-read-only
table.sort(string)
return "returned"
