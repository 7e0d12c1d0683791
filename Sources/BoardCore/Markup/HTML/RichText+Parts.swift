extension [RichText.Inline] {
    /// Appends a space to the text at the end.
    mutating func appendSpace() {
        if case .text(let text) = last {
            self[count - 1] = .text(text + " ")
        } else {
            append(.text(" "))
        }
    }

    /// Returns the parts without invisible ones at both ends.
    func withoutBlankEnds(keepsIndent: Bool) -> [RichText.Inline] {
        if let first, let last, !first.beginsBlank, !last.endsBlank { return self }
        guard let first = firstIndex(where: { !$0.isBlank }),
            let last = lastIndex(where: { !$0.isBlank })
        else { return [] }
        var parts = Array(self[first...last])
        if !keepsIndent, case .text(let text) = parts[0] {
            parts[0] = .text(String(text.drop { $0 == " " }))
        }
        if case .text(let text) = parts[parts.count - 1] {
            parts[parts.count - 1] = .text(text.sanitized(as: .paragraphs))
        }
        return parts
    }

    /// A Boolean value that indicates whether nothing is visible.
    var isBlank: Bool { allSatisfy(\.isBlank) }

    /// Returns the parts as a name after a sign, which is added if it is missing.
    func named(with sign: Character) -> [RichText.Inline] {
        let name = plainText.sanitized(as: .line)
        guard let first = name.first, first != "#" else { return self }
        let isText = allSatisfy { if case .text = $0 { true } else { false } }
        if isText, first == "@" || sign == "@" {
            let name = first == "@" ? name.dropFirst() : name[...]
            return name.isEmpty ? self : [.mention(String(name))]
        }
        if first == "@" { return self }
        guard case .text(let text) = self[0] else { return [.text(String(sign))] + self }
        return [.text(String(sign) + text)] + dropFirst()
    }
}

extension RichText.Inline {
    /// A Boolean value that indicates whether it may begin with white space or be empty.
    fileprivate var beginsBlank: Bool {
        switch self {
        case .text(let text): text.utf8.first.map { !(0x21...0x7E).contains($0) } ?? true
        case .lineBreak: true
        default: false
        }
    }

    /// A Boolean value that indicates whether it may end with white space or be empty.
    fileprivate var endsBlank: Bool {
        switch self {
        case .text(let text): text.utf8.last.map { !(0x21...0x7E).contains($0) } ?? true
        case .lineBreak: true
        default: false
        }
    }

    fileprivate var isBlank: Bool {
        switch self {
        case .text(let text): text.isBlank
        case .lineBreak: true
        default: false
        }
    }
}

extension [RichText.Block] {
    /// The blocks as the content of one paragraph, each on its own lines.
    ///
    /// The recursion is limited by the nesting of blocks.
    var asInlines: [RichText.Inline] {
        map(\.asInlines).joinedLines
    }
}

extension [[RichText.Inline]] {
    /// The parts that are not empty, each on its own line.
    fileprivate var joinedLines: [RichText.Inline] {
        [RichText.Inline](filter { !$0.isEmpty }.joined(separator: [.lineBreak]))
    }
}

extension RichText.Block {
    /// A Boolean value that indicates whether the block fits into a table cell.
    var isParagraph: Bool {
        switch self {
        case .paragraph, .image: true
        default: false
        }
    }

    /// A Boolean value that indicates whether the block contains details.
    var isFolded: Bool {
        switch self {
        case .details: true
        case .quote(let quote): quote.blocks.contains(where: \.isFolded)
        case .list(let list): list.items.contains { $0.blocks.contains(where: \.isFolded) }
        default: false
        }
    }

    fileprivate var asInlines: [RichText.Inline] {
        switch self {
        case .paragraph(let parts), .heading(_, let parts): parts
        case .list(let list): list.asInlines
        case .quote(let quote): quote.blocks.asInlines
        case .code(_, let text): text.asCodeLines
        case .table(let table): table.asInlines
        case .rule: []
        case .details(let summary, _, let blocks): summary + [.lineBreak] + blocks.asInlines
        case .image(let image): [.image(image)]
        }
    }
}

extension RichText.List {
    fileprivate var asInlines: [RichText.Inline] {
        let labels = labels
        return items.enumerated().map { index, item in
            let label = labels.isEmpty ? "-" : labels[index]
            return [.text(label + " ")] + item.blocks.asInlines
        }.joinedLines
    }
}

extension RichText.Table {
    fileprivate var asInlines: [RichText.Inline] {
        ([header] + rows).map { row in
            Array(row.filter { !$0.isEmpty }.joined(separator: [.text(" ")]))
        }.joinedLines
    }
}

extension String {
    fileprivate var asCodeLines: [RichText.Inline] {
        split(separator: "\n").map { [.code(String($0))] }.joinedLines
    }
}
