-- class=escape; entry=load; outcome=script-undefined-name
return "PWNED: HOME="..os.getenv("HOME")
