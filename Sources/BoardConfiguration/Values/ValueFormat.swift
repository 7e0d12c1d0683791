import Essentials
import Localization

/// The format of a setting's values in the file.
struct ValueFormat<Value: Hashable & Sendable>: Sendable {
    /// A description of the allowed values.
    let allowed: String
    /// The type of the value in TOML.
    var type = "string"
    let read: @Sendable (TOMLValue) -> Value?
    /// Formats the value as TOML.
    let write: @Sendable (Value) -> String
    /// Returns the value that an invalid text was probably meant to be.
    let guess: @Sendable (_ text: String) -> Value?
}

extension ValueFormat {
    /// Returns the message about an invalid value.
    func complaint(about node: TOMLNode) -> String {
        let hint =
            guess(node.value.text).map { localized("did you mean \(write($0))?") }
            ?? localized("it can be \(allowed).")
        return localized("\(node.name) cannot be \(node.value.phrase); \(hint)")
    }

    /// Returns the format for one of several named values.
    static func oneOf(_ choices: [(name: String, value: Value)], quoted: Bool = true) -> Self {
        let names = choices.map(\.name)
        let value = { @Sendable (name: String) in choices.first { $0.name == name }?.value }
        let write = { @Sendable (value: Value) in
            let name = choices.first { $0.value == value }?.name ?? "\(value)"
            return quoted ? name.quotedAsTOML : name
        }
        return Self(
            allowed: choices.map { write($0.value) }.joinedAsChoice,
            read: { $0.isText == quoted ? value($0.text) : nil },
            write: write,
            guess: { names.nearest(to: $0).flatMap(value) })
    }
}

extension ValueFormat<String> {
    /// Returns the format for one of several names.
    static func oneOf(_ names: [String]) -> Self {
        let choices: ValueFormat = oneOf(names.map { ($0, $0) })
        return choices
    }
}

extension ValueFormat<String> {
    /// Returns the format for one of several themes, or the file of another one.
    static func theme(_ names: [String]) -> Self {
        let choices: ValueFormat = oneOf(names)
        return Self(
            allowed: choices.allowed,
            read: { value in
                guard case .string(let text) = value, text.hasSuffix(".toml"), !text.holdsControls
                else { return choices.read(value) }
                return text
            },
            write: \.quotedAsTOML, guess: choices.guess)
    }

    /// The format for a shell command line.
    static var shellLine: Self {
        Self(
            allowed: localized("a shell command, or \"\""),
            read: { value in
                guard case .string(let text) = value, !text.holdsControls else { return nil }
                return text
            },
            write: \.quotedAsTOML,
            guess: { _ in nil })
    }
}

extension String {
    var holdsControls: Bool {
        unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}

extension ValueFormat where Value: CaseIterable & RawRepresentable<String> {
    static var word: Self { oneOf(Value.allCases.map { ($0.rawValue, $0) }) }
}

extension ValueFormat<Bool> {
    static var boolean: Self {
        let choices = oneOf([("true", true), ("false", false)], quoted: false)
        return Self(
            allowed: choices.allowed, type: "boolean", read: choices.read, write: choices.write
        ) { text in
            switch text.lowercased() {
            case "yes", "on", "1": true
            case "no", "off", "0": false
            default: choices.guess(text)
            }
        }
    }
}

extension ValueFormat<Int> {
    /// Returns the format for an integer in a range.
    static func number(in range: ClosedRange<Int>) -> Self {
        let isNarrow = range.count == 2
        return Self(
            allowed: isNarrow
                ? localized("\(range.lowerBound) or \(range.upperBound)")
                : localized("a number from \(range.lowerBound) to \(range.upperBound)"),
            type: "integer",
            read: { value in
                guard case .integer(let number) = value, range.contains(number) else { return nil }
                return number
            },
            write: String.init,
            guess: { Int($0).flatMap { range.contains($0) ? $0 : nil } })
    }
}

extension ValueFormat<OpenerCommand> {
    static var command: Self {
        Self(
            allowed: localized("a command with balanced quotes, or \"\""),
            read: { value in
                guard case .string(let text) = value else { return nil }
                return OpenerCommand(text)
            },
            write: \.text.quotedAsTOML,
            guess: { _ in nil })
    }
}

extension [String] {
    /// The strings joined as `a, b and c`.
    var joinedAsList: String { joined { localized("\($0) and \($1)", context: "names") } }

    /// The strings joined as `a, b or c`.
    var joinedAsChoice: String { joined { localized("\($0) or \($1)") } }

    private func joined(_ joinLast: (String, String) -> String) -> String {
        guard let last, count > 1 else { return first ?? "" }
        return joinLast(dropLast().joined(separator: ", "), last)
    }
}
