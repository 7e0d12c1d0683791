/// The notes of a text, which stand below it in the order in which it refers to them.
struct MarkdownNotes {
    /// Those that are written somewhere in the text.
    private let names: Set<String>
    /// Those that the text refers to, the first one first.
    private var order: [String] = []
    private var numbers: [String: Int] = [:]
    /// What they say, as far as that has been read, and in which order.
    private var words: [String: [RichText.Inline]] = [:]
    private var written: [String] = []

    /// Names of notes are no longer, in bytes.
    static let nameLimit = 64

    /// - Parameter names: in small letters.
    init(_ names: Set<String> = []) {
        self.names = names
    }

    /// Whether a note of this name is still to come.
    func expects(_ name: String) -> Bool { names.contains(name) && words[name] == nil }

    mutating func add(_ name: String, _ words: [RichText.Inline]) {
        self.words[name] = words
        written.append(name)
    }

    /// What is to stand below the text. A note that nothing refers to stays as it was written.
    var blocks: [RichText.Block] {
        let others = written.filter { numbers[$0] == nil }.map { name in
            RichText.Block.paragraph([.text("[^\(name)]: ")] + (words[name] ?? []))
        }
        let items = order.map { name in
            RichText.Item(words[name].map { $0.isEmpty ? [] : [.paragraph($0)] } ?? [])
        }
        return others
            + (items.isEmpty ? [] : [.rule, .list(RichText.List(start: 1, items: items))])
    }
}

extension MarkdownNotes {
    /// Puts numbers in place of what refers to notes in the parts from a place on.
    mutating func number(_ parts: inout [RichText.Inline], from start: Int) {
        guard !names.isEmpty else { return }
        var numbered: [RichText.Inline] = []
        for part in parts[start...] { numbered += self.numbered(part) }
        parts.replaceSubrange(start..., with: numbered)
    }

    private mutating func numbered(_ part: RichText.Inline) -> [RichText.Inline] {
        guard case .text(let text) = part else { return [part] }
        var parts: [RichText.Inline] = []
        var (copied, index) = (text.startIndex, text.startIndex)
        while let sign = text.utf8[index...].firstRange(of: "[^".utf8) {
            index = sign.upperBound
            guard let name = NoteName(at: text.utf8[sign.lowerBound...], limit: Self.nameLimit),
                let number = number(of: name.text)
            else { continue }
            // Numbers side by side would be one.
            let gap = copied == sign.lowerBound && !parts.isEmpty ? " " : ""
            let words = text[copied..<sign.lowerBound] + gap
            parts += words.isEmpty ? [] : [.text(String(words))]
            parts.append(.raised("\(number)"))
            (copied, index) = (name.rest.startIndex, name.rest.startIndex)
        }
        return parts + (copied < text.endIndex ? [.text(String(text[copied...]))] : [])
    }

    private mutating func number(of name: String) -> Int? {
        if let number = numbers[name] { return number }
        guard names.contains(name) else { return nil }
        order.append(name)
        numbers[name] = order.count
        return order.count
    }
}
