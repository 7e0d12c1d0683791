extension MouseEvent {
    /// Reads `button;column;row`, as terminals report the mouse in their mode 1006; `M` ends a press
    /// and `m` a release. Other buttons than the left one, and moves without one, say nothing.
    init?(report: ArraySlice<UInt8>, final: UInt8) {
        let fields = report.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        let numbers = fields.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        guard fields.count == 3, numbers.count == 3, numbers[1] > 0, numbers[2] > 0,
            let kind = Kind(button: numbers[0], isRelease: final == UInt8(ascii: "m"))
        else { return nil }
        self.init(kind, row: numbers[2] - 1, column: numbers[1] - 1)
    }
}

extension MouseEvent.Kind {
    /// The two lowest bits are the button, 4 to 16 the keys that were held, 32 a move, 64 the wheel.
    fileprivate init?(button: Int, isRelease: Bool) {
        let isMove = button & 32 != 0
        switch (button & 64 != 0, button & 3) {
        case (true, 0) where !isRelease: self = .wheel(-1)
        case (true, 1) where !isRelease: self = .wheel(1)
        case (false, 0): self = isRelease ? .release : isMove ? .drag : .press
        default: return nil
        }
    }
}
