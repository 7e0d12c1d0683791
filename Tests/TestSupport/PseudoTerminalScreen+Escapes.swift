extension PseudoTerminalScreen {
    /// Processes output of a program; sequences and characters may be split between calls.
    package mutating func feed(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            parser.take(byte).map { perform($0) }
        }
    }

    private mutating func perform(_ event: PseudoTerminalParser.Event) {
        switch event {
        case .scalar(let scalar): put(drawsLines ? scalar.lineDrawing : scalar)
        case .control(let byte): control(byte)
        case .escape(let final): escape(final)
        case .characterSet(let set): drawsLines = set == "0"
        case .sequence(let sequence): run(sequence)
        }
    }

    private mutating func control(_ byte: UInt8) {
        switch byte {
        case 0x08: moveCursor(column: cursor.column - 1)
        case 0x09: moveCursor(column: (cursor.column / 8 + 1) * 8)
        case 0x0A...0x0C: moveDownScrolling()
        case 0x0D: moveCursor(column: 0)
        default: break
        }
    }

    private mutating func escape(_ final: Character) {
        switch final {
        case "7": savedCursor = cursor
        case "8": moveCursor(row: savedCursor.row, column: savedCursor.column)
        case "D": moveDownScrolling()
        case "M": moveUpScrolling()
        case "=": hasApplicationKeypad = true
        case ">": hasApplicationKeypad = false
        case "c": self = PseudoTerminalScreen(columns: columns, rows: rows)
        default: break
        }
    }

    private mutating func run(_ sequence: PseudoTerminalParser.Sequence) {
        guard !sequence.isPrivate else { return setPrivateModes(sequence) }
        let count = sequence.count
        switch sequence.final {
        case "A": moveCursor(row: cursor.row - count)
        case "B", "e": moveCursor(row: cursor.row + count)
        case "C", "a": moveCursor(column: cursor.column + count)
        case "D": moveCursor(column: cursor.column - count)
        case "G", "`": moveCursor(column: count - 1)
        case "d": moveCursor(row: count - 1)
        case "H", "f": moveCursor(row: count - 1, column: sequence.count(at: 1) - 1)
        case "Z": moveCursor(column: (cursor.column - 1) / 8 * 8)
        case "r": setRegion(sequence)
        default: change(sequence)
        }
    }

    private mutating func change(_ sequence: PseudoTerminalParser.Sequence) {
        let count = sequence.count
        switch sequence.final {
        case "J": eraseDisplay(sequence.numbers.first ?? 0)
        case "K": eraseLine(sequence.numbers.first ?? 0)
        case "X": erase(cursor.column..<cursor.column + count)
        case "@": insertBlanks(count)
        case "P": deleteCharacters(count)
        case "L": scroll(by: -count, from: cursor.row)
        case "M": scroll(by: count, from: cursor.row)
        case "S": scroll(by: count, from: region.lowerBound)
        case "T": scroll(by: -count, from: region.lowerBound)
        case "b": (0..<min(count, columns * rows)).forEach { _ in put(lastScalar) }
        case "h" where sequence.numbers == [4]: insertsCharacters = true
        case "l" where sequence.numbers == [4]: insertsCharacters = false
        default: break
        }
    }

    private mutating func setRegion(_ sequence: PseudoTerminalParser.Sequence) {
        let first = min(sequence.count, rows) - 1
        let last = sequence.numbers.count > 1 ? min(sequence.count(at: 1), rows) : rows
        region = first < last ? first..<last : 0..<rows
        moveCursor(row: 0, column: 0)
    }

    private mutating func eraseDisplay(_ part: Int) {
        switch part {
        case 0:
            eraseLine(0)
            eraseRows(cursor.row + 1..<rows)
        case 1:
            eraseLine(1)
            eraseRows(0..<cursor.row)
        default: eraseRows(0..<rows)
        }
    }

    private mutating func eraseLine(_ part: Int) {
        switch part {
        case 0: erase(cursor.column..<columns)
        case 1: erase(0..<cursor.column + 1)
        default: erase(0..<columns)
        }
    }

    /// Handles the modes that a program may leave changed.
    private mutating func setPrivateModes(_ sequence: PseudoTerminalParser.Sequence) {
        guard sequence.final == "h" || sequence.final == "l" else { return }
        let isOn = sequence.final == "h"
        for number in sequence.numbers {
            switch number {
            case 1: hasApplicationCursor = isOn
            case 25: showsCursor = isOn
            case 1049: setAlternate(isOn)
            default: break
            }
        }
    }

    /// Changes to the alternate screen of full-screen programs and back.
    private mutating func setAlternate(_ isOn: Bool) {
        if isOn {
            normalScreen = normalScreen ?? (cells, cursor)
            eraseRows(0..<rows)
        } else if let normalScreen {
            cells = normalScreen.cells
            moveCursor(row: normalScreen.cursor.row, column: normalScreen.cursor.column)
            self.normalScreen = nil
        }
    }
}
