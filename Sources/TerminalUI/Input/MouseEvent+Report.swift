extension MouseEvent {
    /// Parses `button;column;row`, as terminals report the mouse in mode 1006.
    ///
    /// `M` ends a press and `m` a release. Buttons other than the left one, and moves without a
    /// button, are ignored.
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
    /// Decodes the button: bits 1–2 are the button, 4–16 the modifiers, 32 a move, 64 the wheel.
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
