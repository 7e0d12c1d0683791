/// Keys in text form: `j j <Enter> /swift<Enter>`.
///
/// Every character is a key. Whitespace between keys is skipped. Other keys are written in angle
/// brackets: `<Enter> <Esc> <Space> <F5> <C-d> <S-Up> <lt>`, or as shown in the help: `<Ctrl-D>`.
/// Names are case-insensitive.
public enum KeyNotation {
    /// An error in the text.
    public enum Failure: Error, Hashable, Sendable {
        /// There is no key of that name.
        case unknownName(String)
        /// A `<` without its `>`. A literal `<` is written as `<lt>`.
        case unclosed
    }

    /// Parses the keys in `text`, in order.
    public static func keys(in text: String) throws(Failure) -> [Key] {
        var keys: [Key] = []
        var rest = text[...]
        while let character = rest.popFirst() {
            if character.isWhitespace { continue }
            keys.append(character == "<" ? try namedKey(&rest) : .character(character))
        }
        return keys
    }

    /// All names except those of Ctrl, Alt and function keys, as shown in error messages.
    public static let names = keysByName.keys.sorted().map { "<\($0)>" }

    private static func namedKey(_ rest: inout Substring) throws(Failure) -> Key {
        guard let end = rest.firstIndex(of: ">") else { throw .unclosed }
        let name = String(rest[..<end])
        rest = rest[rest.index(after: end)...]
        guard let key = key(named: name) else { throw .unknownName(name) }
        return key
    }

    private static func key(named name: String) -> Key? {
        let lowered = name.lowercased()
        if let known = keysByName.first(where: { $0.key.lowercased() == lowered }) {
            return known.value
        }
        if lowered.hasPrefix("c-"), lowered.count == 3 { return lowered.last.flatMap(Key.withCtrl) }
        if lowered.hasPrefix("m-"), name.count == 3 { return name.last.map(Key.alt) }
        return modifiedKey(named: lowered) ?? (try? Key(named: name))
    }

    /// Parses `C-Left`, `S-Up`, `C-S-Home`.
    private static func modifiedKey(named name: String) -> Key? {
        var modifiers: KeyModifiers = []
        var rest = name[...]
        while let modifier = modifiersByLetter[rest.prefix(2)] {
            modifiers.insert(modifier)
            rest = rest.dropFirst(2)
        }
        let key = keysByName.first { $0.key.lowercased() == rest }?.value
        return key.flatMap { Key.modifiable.contains($0) ? $0.with(modifiers) : nil }
    }

    private static let modifiersByLetter: [Substring: KeyModifiers] = [
        "c-": .control, "m-": .alt, "s-": .shift,
    ]

    private static let keysByName = Key.spelledOut
        .merging(["S-Tab": .backTab, "lt": "<"]) { known, _ in known }
}
