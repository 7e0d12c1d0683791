/// What boards of a document are called here, where an id is a word of ASCII.
struct BoardNaming {
    private let known: [String: Board]
    /// What other boards of the document are called here.
    private var taken: Set<String>

    /// - Parameters:
    ///   - known: the boards that are here.
    ///   - ids: those of all boards of the document; the words among them stay what they are.
    init(known: [Board], ids: [String]) {
        self.known = Dictionary(known.map { ($0.id, $0) }) { first, _ in first }
        taken = Set(ids.filter(BoardRule.isAllowed))
    }

    /// The id of a board, the same one each time: a board with this name is the one of the last import.
    mutating func id(for original: String, named name: String) -> String {
        if BoardRule.isAllowed(id: original) { return original }
        let word = Self.word(in: original) ?? Self.word(in: name) ?? "board"
        var (id, number) = (word, 1)
        while taken.contains(id) || (known[id]?.name ?? name) != name {
            number += 1
            id = "\(word)-\(number)"
        }
        taken.insert(id)
        return id
    }

    /// Whether a board of this id is here.
    func isKnown(_ id: String) -> Bool { known[id] != nil }

    /// The letters and digits of ASCII in a text, with hyphens for what is between them.
    private static func word(in text: String) -> String? {
        let parts = text.utf8.split { !isPlain($0) }.compactMap { String($0) }
        let word = String(parts.joined(separator: "-").prefix(longest))
        return word.isEmpty ? nil : word
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }

    /// Leaves room for a number.
    private static let longest = 50
}
