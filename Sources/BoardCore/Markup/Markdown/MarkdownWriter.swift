import Essentials

/// Rich text as Markdown source, from which `MarkdownReader` makes the same text again.
///
/// Every block is complete: no code or HTML that an author left open swallows what follows.
package enum MarkdownWriter {
    /// Returns the lines of a text, with an empty line between two blocks.
    package static func lines(of text: RichText) -> [String] { lines(of: text.blocks) }

    /// Returns a text of one line, such as a title, in which no character is markup.
    package static func escaped(_ text: String) -> String {
        escapedStart(of: escapedSigns(in: text, isInTable: false))
    }

    private static func lines(of blocks: [RichText.Block], isTight: Bool = false) -> [String] {
        var lines: [String] = []
        for block in blocks {
            if !lines.isEmpty, !isTight { lines.append("") }
            lines += Self.lines(of: block)
        }
        return lines
    }

    private static func lines(of block: RichText.Block) -> [String] {
        switch block {
        case .paragraph(let inlines):
            text(of: inlines).split(separator: "\n", omittingEmptySubsequences: false)
                .map { escapedStart(of: String($0)) }
        case .heading(let level, let inlines):
            [String(repeating: "#", count: level) + " " + line(of: inlines)]
        case .list(let list): lines(of: list)
        case .quote(let quote): lines(of: quote)
        case .code(let language, let text): lines(ofCode: text, language)
        case .table(let table): lines(of: table)
        case .rule: ["---"]
        case .details(let summary, _, let blocks):
            lines(of: [.paragraph([.strong(summary)])] + blocks)
        case .image(let image): [text(of: .image(image), isInTable: false)]
        }
    }

    private static func lines(of list: RichText.List) -> [String] {
        var number = list.start
        var lines: [String] = []
        for item in list.items {
            number = item.number ?? number
            let mark = number.map { "\(max(0, $0)). " } ?? "- "
            number = number.map { $0 + list.step }
            let task = item.isDone.map { $0 ? "[x] " : "[ ] " } ?? ""
            let inside = Self.lines(of: item.blocks, isTight: list.isTight)
            if !lines.isEmpty, !list.isTight { lines.append("") }
            lines.append(mark + task + (inside.first ?? ""))
            lines += indented(inside.dropFirst(), by: String(repeating: " ", count: mark.count))
        }
        return lines
    }

    private static func lines(of quote: RichText.Quote) -> [String] {
        let author = quote.author.map { [RichText.Inline.strong([.text($0)])] } ?? []
        let title = quote.link.map {
            [RichText.Inline.link(target: $0, [.text(quote.title ?? $0)])]
        }
        let source = [author, title ?? quote.title.map { [.text($0)] } ?? []]
        let heading = Array(source.filter { !$0.isEmpty }.joined(separator: [.text(", ")]))
        return quoted(lines(of: (heading.isEmpty ? [] : [.paragraph(heading)]) + quote.blocks))
    }

    /// Returns lines as a quotation.
    package static func quoted(_ lines: [String]) -> [String] {
        lines.map { $0.isEmpty ? ">" : "> \($0)" }
    }

    private static func indented(_ lines: some Sequence<String>, by indent: String) -> [String] {
        lines.map { $0.isEmpty ? "" : indent + $0 }
    }

    private static func lines(ofCode text: String, _ language: String?) -> [String] {
        let fence = String(repeating: "`", count: max(3, text.longestRun(of: "`") + 1))
        let code = text.withoutTrailingNewline.split(
            separator: "\n", omittingEmptySubsequences: false)
        return [fence + (language ?? "")] + code.map(String.init) + [fence]
    }

    private static func lines(of table: RichText.Table) -> [String] {
        func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }
        func cells(_ cells: [[RichText.Inline]]) -> [String] {
            cells.map { line(of: $0, isInTable: true) }
        }
        let header = table.header.isEmpty ? table.alignments.map { _ in "" } : cells(table.header)
        let marks = table.alignments.map { alignment in
            switch alignment {
            case .left: "---"
            case .centre: ":-:"
            case .right: "--:"
            }
        }
        return [row(header), row(marks)] + table.rows.map { row(cells($0)) }
    }
}

// MARK: Inlines

extension MarkdownWriter {
    /// Returns inlines on one line.
    private static func line(of inlines: [RichText.Inline], isInTable: Bool = false) -> String {
        text(of: inlines, isInTable: isInTable).split(separator: "\n")
            .map { $0.hasSuffix("\\") ? String($0.dropLast()) : String($0) }.joined(separator: " ")
    }

    private static func text(of inlines: [RichText.Inline], isInTable: Bool = false) -> String {
        inlines.map { text(of: $0, isInTable: isInTable) }.joined()
    }

    private static func text(of inline: RichText.Inline, isInTable: Bool) -> String {
        func inside(_ inlines: [RichText.Inline]) -> String {
            text(of: inlines, isInTable: isInTable)
        }
        return switch inline {
        case .text(let text): escapedSigns(in: text, isInTable: isInTable)
        case .code(let code): span(ofCode: code)
        case .strong(let inlines): marked(inside(inlines), by: "**")
        case .emphasis(let inlines): marked(inside(inlines), by: "*")
        case .strike(let inlines): marked(inside(inlines), by: "~~")
        case .link(let target, let inlines): link(to: target, inlines.plainText, inside(inlines))
        case .image(let image):
            "![\(escapedSigns(in: image.description, isInTable: isInTable))]"
                + "(\(destination(image.target)))"
        case .lineBreak: "\\\n"
        case .mention(let name): "@" + escapedSigns(in: name, isInTable: isInTable)
        case .raised(let text): escapedSigns(in: text.raised(), isInTable: isInTable)
        case .lowered(let text): escapedSigns(in: text.lowered(), isInTable: isInTable)
        }
    }

    /// Returns a text between two marks, which must not be next to white space inside.
    private static func marked(_ text: String, by mark: String) -> String {
        let start = text.prefix { $0.isWhitespace }
        guard start.count < text.count else { return text }
        let end = text.reversed().prefix { $0.isWhitespace }.count
        let inside = text.dropFirst(start.count).dropLast(end)
        return start + mark + inside + mark + text.suffix(end)
    }

    private static func span(ofCode code: String) -> String {
        let mark = String(repeating: "`", count: code.longestRun(of: "`") + 1)
        let pad = code.hasPrefix("`") || code.hasSuffix("`") ? " " : ""
        return mark + pad + code + pad + mark
    }

    private static func link(to target: String, _ plain: String, _ text: String) -> String {
        let isAddress = plain.isEmpty || plain == target
        // Only an address with a scheme is a link between angle brackets.
        guard isAddress, target.contains(":"), destination(target) == target else {
            return "[\(isAddress ? escapedSigns(in: target, isInTable: false) : text)]"
                + "(\(destination(target)))"
        }
        return "<\(target)>"
    }

    /// Returns an address without characters that would end it.
    private static func destination(_ target: String) -> String {
        target.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case " ", "(", ")", "<", ">", "\\", "|":
                text += "%" + String(scalar.value, radix: 16, uppercase: true)
            default: text.unicodeScalars.append(scalar)
            }
        }
    }

    /// Returns a text in which the characters that could be markup are escaped.
    private static func escapedSigns(in text: String, isInTable: Bool) -> String {
        let signs: Set<Unicode.Scalar> = ["\\", "`", "*", "[", "]", "<", "~"]
        let scalars = Array(text.unicodeScalars)
        var escaped = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            let next = index + 1 < scalars.count ? scalars[index + 1] : " "
            let mustEscape =
                switch scalar {
                // Within a word it is no markup.
                case "_": index == 0 || !scalars[index - 1].isWordPart || !next.isWordPart
                // The start of a character reference.
                case "&": next == "#" || next.isWordPart
                case "|": isInTable
                case "\n": false
                default: signs.contains(scalar)
                }
            if mustEscape { escaped.append("\\") }
            escaped.append(scalar)
        }
        return String(escaped)
    }

    /// Returns a line that does not start a heading, a list, a quotation or a rule.
    private static func escapedStart(of line: String) -> String {
        let line = String(line.drop { $0 == " " })
        switch line.first {
        case "#", "+", "-", "=", ">": return "\\" + line
        default: break
        }
        let digits = line.prefix { $0.isASCII && $0.isNumber }
        let rest = line[digits.endIndex...]
        guard !digits.isEmpty, let sign = rest.first, sign == "." || sign == ")" else {
            return line
        }
        return digits + "\\" + rest
    }
}

extension String {
    /// Returns the length of the longest run of a character.
    fileprivate func longestRun(of character: Character) -> Int {
        var (longest, count) = (0, 0)
        for next in self {
            count = next == character ? count + 1 : 0
            longest = max(longest, count)
        }
        return longest
    }
}

extension Unicode.Scalar {
    fileprivate var isWordPart: Bool {
        properties.isAlphabetic || properties.numericType != nil
    }
}
