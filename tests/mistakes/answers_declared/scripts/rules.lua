function fine()
  return {{left = 1, right = option("most")}}
end
