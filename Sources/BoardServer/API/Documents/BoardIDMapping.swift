/// The mapping of board ids of a document to ids on this server, which are ASCII only.
struct BoardIDMapping {
    private let known: [String: Board]
    /// The ids that other boards of the document use here.
    private var taken: Set<String>

    /// - Parameters:
    ///   - known: The existing boards.
    ///   - ids: The ids of all boards of the document; valid ones do not change.
    init(known: [Board], ids: [String]) {
        self.known = Dictionary(known.map { ($0.id, $0) }) { first, _ in first }
        taken = Set(ids.filter(BoardNameRules.isAllowed))
    }

    /// Returns the id for a board, the same one on each import.
    ///
    /// An existing board with the same name is that of the last import.
    mutating func id(for original: String, named name: String) -> String {
        if BoardNameRules.isAllowed(id: original) { return original }
        let word = Self.word(in: original) ?? Self.word(in: name) ?? "board"
        var (id, number) = (word, 1)
        while taken.contains(id) || (known[id]?.name ?? name) != name {
            number += 1
            id = "\(word)-\(number)"
        }
        taken.insert(id)
        return id
    }

    /// Returns whether a board with this id exists.
    func isKnown(_ id: String) -> Bool { known[id] != nil }

    /// Returns the ASCII letters and digits of a text, joined by hyphens.
    private static func word(in text: String) -> String? {
        let parts = text.utf8.split { !isPlain($0) }.compactMap { String($0) }
        let word = String(parts.joined(separator: "-").prefix(longest))
        return word.isEmpty ? nil : word
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }

    /// The maximum length of an id before a number is appended.
    private static let longest = 50
}
