/// The footnotes of a text, shown below it in the order of their references.
struct Footnotes {
    /// The names of the footnotes that the text defines.
    private let names: Set<String>
    /// The names of the referenced footnotes, in the order of the first reference.
    private var order: [String] = []
    private var numbers: [String: Int] = [:]
    /// The parsed text of each footnote; `written` has the order in the source.
    private var contents: [String: [RichText.Inline]] = [:]
    private var written: [String] = []

    /// The maximum length of a name in bytes.
    static let nameLimit = 64

    /// Creates the footnotes of a text.
    ///
    /// - Parameter names: the names in lower case.
    init(_ names: Set<String> = []) {
        self.names = names
    }

    /// Returns whether a footnote with this name is defined but not parsed yet.
    func expects(_ name: String) -> Bool { names.contains(name) && contents[name] == nil }

    mutating func add(_ name: String, _ contents: [RichText.Inline]) {
        self.contents[name] = contents
        written.append(name)
    }

    /// The blocks below the text; a footnote without a reference stays in its source form.
    var blocks: [RichText.Block] {
        let others = written.filter { numbers[$0] == nil }.map { name in
            RichText.Block.paragraph([.text("[^\(name)]: ")] + (contents[name] ?? []))
        }
        let items = order.map { name in
            RichText.Item(contents[name].map { $0.isEmpty ? [] : [.paragraph($0)] } ?? [])
        }
        return others
            + (items.isEmpty ? [] : [.rule, .list(RichText.List(start: 1, items: items))])
    }
}

extension Footnotes {
    /// Replaces the references in the inlines from `start` on by numbers.
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
            guard let name = FootnoteName(at: text.utf8[sign.lowerBound...], limit: Self.nameLimit),
                let number = number(of: name.text)
            else { continue }
            // Separate adjacent numbers, which would look like one.
            let gap = copied == sign.lowerBound && !parts.isEmpty ? " " : ""
            let segment = text[copied..<sign.lowerBound] + gap
            parts += segment.isEmpty ? [] : [.text(String(segment))]
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

/// The name of a footnote at the start of some bytes: `[^1]`.
struct FootnoteName<Bytes: Collection<UInt8>> {
    private let bytes: Bytes.SubSequence
    /// The bytes after it.
    let rest: Bytes.SubSequence

    /// Parses a name; `nil` if there is none.
    ///
    /// - Parameter limit: the maximum length of the name in bytes.
    init?(at bytes: Bytes, limit: Int = .max) {
        guard bytes.starts(with: "[^".utf8) else { return nil }
        let name = bytes.dropFirst(2).prefix(limit).prefix { $0 != .closingBracket && !$0.isBlank }
        let end = bytes[name.endIndex...]
        guard !name.isEmpty, end.first == .closingBracket else { return nil }
        self.bytes = name
        rest = end.dropFirst()
    }

    /// The name in lower case, because case does not matter.
    var text: String { String(decoding: bytes, as: UTF8.self).lowercased() }

    /// A Boolean value that indicates whether this defines the footnote, as in `[^1]: text`.
    var beginsNote: Bool { rest.first == UInt8(ascii: ":") }
}
