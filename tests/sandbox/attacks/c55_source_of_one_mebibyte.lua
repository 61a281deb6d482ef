-- class=compute; entry=load; outcome=script-syntax
@{70000*local a = 1 @}
