-- class=escape; entry=load; outcome=script-read-only
string.upper = function() return "HACKED" end return "patched string library"
