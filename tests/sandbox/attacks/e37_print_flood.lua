-- class=escape; entry=load; outcome=script-undefined-name
for i = 1, 20000 do print(("x"):rep(1000)) end return "PWNED: wrote 20 MB to host stdout"
