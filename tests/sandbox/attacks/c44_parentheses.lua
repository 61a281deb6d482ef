-- class=compute; entry=load; outcome=script-syntax
return @{30000*(@}1@{30000*)@}
