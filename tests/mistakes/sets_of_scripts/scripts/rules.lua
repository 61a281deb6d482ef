function single()
  return {zone("bag")[1]}  -- expect script-wrong-result: this must give a list of sets, each of them a list of components
end

function numbers()
  return {{1, 2}}  -- expect script-wrong-result: but gives sets with
end

function nothing()
end  -- expect script-wrong-result: this must give a list of sets

function fine()
  return {{zone("bag")[1]}, {}}
end
