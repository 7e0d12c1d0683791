import TerminalUI

/// The number that a reader types before a key: the `3` of `3o`.
struct KeyCount {
    /// What has been typed of it; `nil` where none is being typed.
    private(set) var number: Int?

    /// More than there is of anything.
    private static let limit = 99_999

    /// Takes a digit; returns whether the event was one. No number begins with a zero.
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
