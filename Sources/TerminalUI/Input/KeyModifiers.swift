/// What is held down while another key is typed.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
    /// A bit for each.
    public let rawValue: Int

    /// Makes a set of the bits that xterm adds up, less one, in the number behind a semicolon.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Makes a set of the number in a key's sequence: one more than the sum of the bits.
    init(parameter: Int?) {
        self.init(rawValue: max(1, parameter ?? 1) - 1)
    }

    /// Shift.
    public static let shift = KeyModifiers(rawValue: 1)
    /// Alt, which Macs call Option.
    public static let alt = KeyModifiers(rawValue: 2)
    /// Ctrl.
    public static let control = KeyModifiers(rawValue: 4)

    /// Super and Hyper, with which no key of this program is typed.
    static let others: KeyModifiers = [KeyModifiers(rawValue: 8), KeyModifiers(rawValue: 16)]

    /// The words in front of a key's name, in the order in which help has them.
    static let words: [(text: String, modifier: KeyModifiers)] = [
        ("Ctrl-", .control), ("Alt-", .alt), ("Shift-", .shift),
    ]
}

extension KeyModifiers: CustomStringConvertible {
    /// As it stands in front of a key: `Ctrl-Shift-`.
    public var description: String {
        Self.words.filter { contains($0.modifier) }.map(\.text).joined()
    }
}

extension Key {
    /// The key that is typed with others; itself where terminals do not tell.
    public func with(_ modifiers: KeyModifiers) -> Key {
        let known = modifiers.intersection([.shift, .alt, .control])
        return isModifiable && !known.isEmpty ? .modified(self, known) : self
    }

    /// The key by itself, whatever it is typed with.
    public var withoutModifiers: Key {
        guard case .modified(let key, _) = self else { return self }
        return key
    }

    /// Whether it is told with what is held down.
    private var isModifiable: Bool { Self.modifiable.contains(self) }

    static let modifiable: Set<Key> = [
        .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .insert, .delete,
        .backspace,
    ]
}
