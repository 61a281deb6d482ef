function sets()
  return {{zone("bag")[1]}, {zone("bag")[2], zone("pit")[1]}}
end
