function there(row, column) return cell(zone("map"), row, column) ~= nil end

function numbered(number) return cell(zone("map"), number) ~= nil end

function number_of(row, column) return cell(zone("map"), row, column).number end
