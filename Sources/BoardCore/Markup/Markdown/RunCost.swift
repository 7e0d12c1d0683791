/// What md4c would do for a run of lines without a blank one, beyond reading it once.
struct RunCost {
    private var lines = 0
    private var length = 0
    private var openers: [Int] = []
    private var matched = 0
    private var closers = 0
    /// The bytes between brackets, counted once for each pair around them; pairs are made from the
    /// first opener on, which gives the largest sum that any way to pair them can have.
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

    /// Whether looking up the line and the label of each bracket takes more than its share.
    var bracketsAreTooDear: Bool {
        enclosed + lines * closers / 8 > 128 * length + 65536
    }

    /// Whether the rows have far more cells than are written in them.
    var tableIsTooLarge: Bool {
        columns * tableLines > 4 * tableLength + 4096
    }
}
