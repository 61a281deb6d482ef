function pair(n)
  return {left = n, right = n}
end

function lists()
  return {left = 1, all = {2}}
end
