import TerminalUI

/// The count typed before a key, such as the `3` of `3o` or `3j`.
struct KeyCount {
    /// The digits typed so far, or `nil` if no count is being typed.
    private(set) var number: Int?

    /// A number larger than the length of any list.
    private static let limit = 99_999

    /// The number of times to move, limited so that no key takes long.
    var repetitions: Int { min(number ?? 1, 1000) }

    /// Appends a digit. Returns whether the event was one. A count never begins with a zero.
    mutating func add(_ event: InputEvent) -> Bool {
        guard case .key(.character(let character)) = event, character.isASCII,
            let digit = character.wholeNumberValue, digit > 0 || number != nil
        else { return false }
        number = min(Self.limit, (number ?? 0) * 10 + digit)
        return true
    }

    mutating func clear() {
        number = nil
    }
}

/// A page whose keys take a count.
package class CountingPage<Action: ScreenAction>: Page<Action> {
    final var count = KeyCount()

    package override func handle(_ event: InputEvent) -> Bool {
        if count.add(event) {
            setNeedsDisplay()
            return true
        }
        // Any other key consumes the number.
        if count.number != nil { setNeedsDisplay() }
        defer { count.clear() }
        return super.handle(event)
    }
}
