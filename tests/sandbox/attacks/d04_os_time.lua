-- class=determinism; entry=load; outcome=script-undefined-name
return os.time().." "..os.clock()
