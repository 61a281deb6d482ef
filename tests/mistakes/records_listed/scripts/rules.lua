function pairs(n)
  return {{left = n, right = n}}
end
