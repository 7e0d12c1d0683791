/// The modifier keys held down with another key.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
    /// One bit for each modifier.
    public let rawValue: Int

    /// Creates a set from the bits that xterm sends, increased by one, after a semicolon.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Creates a set from the parameter of a key sequence: one more than the sum of the bits.
    init(parameter: Int?) {
        self.init(rawValue: max(1, parameter ?? 1) - 1)
    }

    /// Shift.
    public static let shift = KeyModifiers(rawValue: 1)
    /// Alt, called Option on Macs.
    public static let alt = KeyModifiers(rawValue: 2)
    /// Ctrl.
    public static let control = KeyModifiers(rawValue: 4)

    /// Super and Hyper, which no key binding of this program uses.
    static let others: KeyModifiers = [KeyModifiers(rawValue: 8), KeyModifiers(rawValue: 16)]

    /// The prefixes of a key's name, in the order of the help.
    static let prefixes: [(text: String, modifier: KeyModifiers)] = [
        ("Ctrl-", .control), ("Alt-", .alt), ("Shift-", .shift),
    ]
}

extension KeyModifiers: CustomStringConvertible {
    /// The prefix of a key's name: `Ctrl-Shift-`.
    public var description: String {
        Self.prefixes.filter { contains($0.modifier) }.map(\.text).joined()
    }
}

extension Key {
    /// Returns the key with modifiers, or the key itself if terminals do not report them.
    public func with(_ modifiers: KeyModifiers) -> Key {
        let known = modifiers.intersection([.shift, .alt, .control])
        return isModifiable && !known.isEmpty ? .modified(self, known) : self
    }

    /// The key without its modifiers.
    public var withoutModifiers: Key {
        guard case .modified(let key, _) = self else { return self }
        return key
    }

    /// A Boolean value that indicates whether terminals report the key with modifiers.
    private var isModifiable: Bool { Self.modifiable.contains(self) }

    static let modifiable: Set<Key> = [
        .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .insert, .delete,
        .backspace,
    ]
}
