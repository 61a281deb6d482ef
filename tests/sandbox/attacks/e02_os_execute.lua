-- class=escape; entry=load; outcome=script-undefined-name
os.execute("true") return "PWNED: ran a process"
