import CNcurses

/// A terminfo entry of a terminal, in the compiled form that ncurses reads.
struct TerminfoEntry {
    /// The Boolean capabilities.
    var flags: Set<String> = []
    var numbers: [String: Int] = [:]
    var strings: [String: [UInt8]] = [:]

    private let type: String
    private let names: Names

    /// Reads the system's entry for a terminal type; `nil` if there is none.
    @MainActor init?(type: String) {
        // Preserves the terminal of the current ncurses screen.
        let before = set_curterm(nil)
        defer { del_curterm(set_curterm(before)) }
        var status: CInt = 0
        guard setupterm(type, 1, &status) == OK else { return nil }
        self.type = type
        names = Names()
        flags = Set((names.flags + Names.extendedFlags).filter { cncurses_flag($0) > 0 })
        for name in names.numbers {
            let number = Int(cncurses_number(name))
            if number >= 0 { numbers[name] = number }
        }
        for name in names.strings + Names.extendedStrings {
            let value = cncurses_capability(name).map { Array(String(cString: $0).utf8) }
            if let value { strings[name] = value }
        }
    }
}

/// The names of capabilities, in the order of a compiled entry.
private struct Names {
    let flags: [String]
    let numbers: [String]
    let strings: [String]

    @MainActor init() {
        flags = Self.all(cncurses_flag_name)
        numbers = Self.all(cncurses_number_name)
        strings = Self.all(cncurses_string_name)
    }

    private static func all(_ name: (CInt) -> UnsafePointer<CChar>?) -> [String] {
        var names: [String] = []
        while let next = name(CInt(names.count)) { names.append(String(cString: next)) }
        return names
    }

    /// Extended capabilities that ncurses itself reads; sorted, as in compiled entries.
    static let extendedFlags = ["AX", "RGB", "XT"]
    static let extendedStrings = ["BD", "BE", "E3", "XM", "rmxx", "smxx"]
}

// MARK: Compiling

extension TerminfoEntry {
    /// The compiled entry, with 32-bit numbers; see term(5) for the format.
    var bytes: [UInt8] {
        let name = Array(type.utf8) + [0]
        var table = StringTable()
        let offsets = names.strings.map { table.add(strings[$0]) }
        var bytes: [UInt8] = []
        let counts = [name.count, names.flags.count, names.numbers.count, offsets.count]
        bytes.append(shorts: [Self.magic] + counts + [table.bytes.count])
        bytes += name + names.flags.map { flags.contains($0) ? 1 : 0 }
        bytes.alignToEven()
        bytes.append(longs: names.numbers.map { numbers[$0] ?? -1 })
        bytes.append(shorts: offsets)
        bytes += table.bytes
        bytes.alignToEven()
        return bytes + extendedBytes
    }

    private static let magic = 0o1036

    /// The extended capabilities, followed by their names.
    private var extendedBytes: [UInt8] {
        let flags = Names.extendedFlags.filter(self.flags.contains)
        let strings = Names.extendedStrings.filter { self.strings[$0] != nil }
        var table = StringTable()
        let values = strings.map { table.add(self.strings[$0]) }
        var nameTable = StringTable()
        let offsets = (flags + strings).map { nameTable.add(Array($0.utf8)) }
        let all = table.bytes + nameTable.bytes
        var bytes: [UInt8] = []
        bytes.append(
            shorts: [flags.count, 0, strings.count, values.count + offsets.count, all.count])
        bytes += flags.map { _ in 1 }
        bytes.alignToEven()
        bytes.append(shorts: values + offsets)
        return bytes + all
    }
}

/// A table of zero-terminated strings.
private struct StringTable {
    private(set) var bytes: [UInt8] = []

    /// Adds a string and returns its offset; -1 for `nil`.
    mutating func add(_ string: [UInt8]?) -> Int {
        guard let string else { return -1 }
        defer { bytes += string + [0] }
        return bytes.count
    }
}

extension [UInt8] {
    fileprivate mutating func append(shorts: [Int]) {
        append(shorts.map(Int16.init(truncatingIfNeeded:)))
    }

    fileprivate mutating func append(longs: [Int]) {
        append(longs.map(Int32.init(truncatingIfNeeded:)))
    }

    private mutating func append(_ numbers: [some FixedWidthInteger]) {
        for number in numbers { Swift.withUnsafeBytes(of: number.littleEndian) { self += $0 } }
    }

    fileprivate mutating func alignToEven() {
        if count % 2 == 1 { append(0) }
    }
}
