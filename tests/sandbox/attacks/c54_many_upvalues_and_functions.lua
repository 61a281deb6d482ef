-- class=compute; entry=load; outcome=script-syntax
-- many functions, each compiled alone
@{2000*local function f() return f end @}
return "returned"
