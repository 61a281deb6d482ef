-- class=compute; entry=load; outcome=script-error
-- like c25, but only as large as one line of a generated rule may be
local a = {} a.a = a
return a@{3000*.a@} + 1
