-- class=compute; entry=load; outcome=script-fuel-exhausted
-- no loop begins a turn here, and no function
do
  goto middle
  ::again::
  ::middle::
  if true then goto again end
end
