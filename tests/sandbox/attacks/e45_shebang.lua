#!/bin/sh -- class=escape; entry=raw; outcome=script-syntax
function effect() end
