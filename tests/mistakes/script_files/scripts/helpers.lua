function doubled(n)
  return 2 * n
end
