function stored()
  return #zone_of_all() + helper()
end

function zone_of_all()
  return cellar
end

function helper()
  return 1
end

function forgotten()  -- expect never-used: no rule and no script names the function 'forgotten'
  return 2
end
