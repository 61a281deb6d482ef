function pairs()
  return {{zone("bag")[1], zone("bag")[2]}}
end
