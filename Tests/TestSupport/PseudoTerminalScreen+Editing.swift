extension PseudoTerminalScreen {
    // MARK: - Moving

    /// Moves the cursor to a position, limited to the screen.
    mutating func moveCursor(row: Int? = nil, column: Int? = nil) {
        wrapsNext = false
        cursor.row = min(max(row ?? cursor.row, 0), rows - 1)
        cursor.column = min(max(column ?? cursor.column, 0), columns - 1)
    }

    mutating func moveDownScrolling() {
        wrapsNext = false
        if cursor.row == region.upperBound - 1 {
            scroll(by: 1, from: region.lowerBound)
        } else {
            moveCursor(row: cursor.row + 1)
        }
    }

    mutating func moveUpScrolling() {
        wrapsNext = false
        if cursor.row == region.lowerBound {
            scroll(by: -1, from: region.lowerBound)
        } else {
            moveCursor(row: cursor.row - 1)
        }
    }

    /// Scrolls the rows from `first` to the end of the region up, or down for a negative `count`.
    mutating func scroll(by count: Int, from first: Int) {
        guard first < region.upperBound else { return }
        let moved = min(abs(count), region.upperBound - first)
        let blank = Self.blank(columns: columns, rows: moved)
        if count > 0 {
            cells.removeSubrange(first..<first + moved)
            cells.insert(contentsOf: blank, at: region.upperBound - moved)
        } else {
            cells.removeSubrange(region.upperBound - moved..<region.upperBound)
            cells.insert(contentsOf: blank, at: first)
        }
    }

    // MARK: - Erasing

    /// Erases cells of the cursor's row.
    mutating func erase(_ range: Range<Int>) {
        for column in range.clamped(to: 0..<columns) { cells[cursor.row][column] = " " }
    }

    mutating func eraseRows(_ range: Range<Int>) {
        for row in range { cells[row] = Array(repeating: " ", count: columns) }
    }

    mutating func insertBlanks(_ count: Int) {
        let blanks = Array(repeating: " ", count: min(count, columns - cursor.column))
        cells[cursor.row].insert(contentsOf: blanks, at: cursor.column)
        cells[cursor.row].removeLast(blanks.count)
    }

    mutating func deleteCharacters(_ count: Int) {
        let end = min(cursor.column + count, columns)
        let blanks = Array(repeating: " ", count: end - cursor.column)
        cells[cursor.row].removeSubrange(cursor.column..<end)
        cells[cursor.row] += blanks
    }
}
