-- class=compute; entry=load; outcome=script-syntax
-- texts are compared piece by piece between zero bytes, by the rules of the locale
local a, b = ("\0"):rep(16000) .. "a", ("\0"):rep(16000) .. "b"
while a < b do end
