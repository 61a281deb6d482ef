-- class=escape; entry=load; outcome=script-error
error("/etc/passwd:1: root is here", 0)
