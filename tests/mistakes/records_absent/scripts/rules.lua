function offer(n)
  return {price = n, left = n + 1}
end
