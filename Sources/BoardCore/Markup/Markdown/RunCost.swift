/// The cost of parsing consecutive lines in md4c, beyond one linear pass.
struct RunCost {
    private var lines = 0
    private var length = 0
    private var openers: [Int] = []
    private var matched = 0
    private var closers = 0
    /// The number of bytes between brackets, counted once for each pair around them.
    ///
    /// Brackets are paired from the first opener on, which gives an upper bound for any pairing.
    private var enclosed = 0
    private var columns = 0
    private var tableLines = 0
    private var tableLength = 0

    mutating func addLine(of length: Int) {
        lines += 1
        self.length += length
        tableLines += 1
        tableLength += length
    }

    mutating func addColumns(_ count: Int) {
        guard count > columns else { return }
        (columns, tableLines, tableLength) = (count, 0, 0)
    }

    mutating func open(at index: Int) {
        openers.append(index)
    }

    mutating func close(at index: Int) {
        closers += 1
        guard matched < openers.count else { return }
        enclosed += index - openers[matched]
        matched += 1
    }

    /// A Boolean value that indicates whether looking up brackets would take too long.
    var bracketsAreTooDear: Bool {
        enclosed + lines * closers / 8 > 128 * length + 65536
    }

    /// A Boolean value that indicates whether the rows have far more cells than are written.
    var tableIsTooLarge: Bool {
        columns * tableLines > 4 * tableLength + 4096
    }
}
