/// An HTML block in Markdown, split at tags of details, tables and lists.
///
/// As on GitHub, these elements can contain other Markdown blocks.
struct HTMLBlockParts {
    enum Part {
        case html(ArraySlice<UInt8>)
        case details(isOpen: Bool)
        case summary([RichText.Inline])
        case table, row
        case cell(InlineTag)
        case list(HTMLNumbering?)
        /// An item without its content.
        case item(RichText.Item)
        /// The end of the innermost element with a name.
        case end(String)
    }

    private(set) var parts: [Part] = []
    private let html: [UInt8]
    private var copied = 0

    /// Splits a block.
    ///
    /// - Parameters:
    ///   - isInTable: `true` if an earlier block has opened a table.
    ///   - isInList: `true` if an earlier block has opened a list.
    ///   - isInDetails: `true` if it is the first block in details.
    init(_ html: [UInt8], isInTable: Bool, isInList: Bool, isInDetails: Bool) {
        self.html = html
        var (inTable, inList, inDetails) = (isInTable, isInList, isInDetails)
        var depth = 0
        let mayHaveContainers =
            isInTable || isInList || isInDetails || Self.mayHaveContainers(html)
        for (tag, isPaired) in mayHaveContainers ? Self.tags(of: html) : []
        where tag.range.lowerBound >= copied {
            if isPaired { depth += tag.tag.isEnd ? -1 : 1 }
            guard !isPaired, depth == 0 else { continue }
            switch tag.tag.name {
            case "details": inDetails = !tag.tag.isEnd
            case "table": inTable = !tag.tag.isEnd
            case "ul", "ol": inList = !tag.tag.isEnd
            case "li": if !inList { continue }
            case "summary":
                guard inDetails, !tag.tag.isEnd else { continue }
                inDetails = false
            default: if !inTable { continue }
            }
            split(at: tag)
        }
        copy(to: html.count)
    }

    private mutating func split(at tag: PlacedTag) {
        copy(to: tag.range.lowerBound)
        copied = tag.range.upperBound
        switch tag.tag.name {
        case let name where tag.tag.isEnd: parts.append(.end(name))
        case "details": parts.append(.details(isOpen: tag.tag["open"] != nil))
        case "summary": parts.append(.summary(readSummary()))
        case "table": parts.append(.table)
        case "tr": parts.append(.row)
        case "ul", "ol": parts.append(.list(tag.tag.numbering))
        case "li": parts.append(.item(tag.tag.item))
        default: parts.append(.cell(tag.tag))
        }
    }

    private mutating func copy(to end: Int) {
        if copied < end { parts.append(.html(html[copied..<end])) }
        copied = max(copied, end)
    }

    /// Reads a summary up to its end tag.
    private mutating func readSummary() -> [RichText.Inline] {
        var cursor = HTMLTagCursor(bytes: html, index: copied)
        var end = copied
        while let next = cursor.index(of: UInt8(ascii: "<")) {
            (end, cursor.index) = (next, next)
            if let tag = cursor.readTag(), tag.name == "summary", tag.isEnd { break }
            end = cursor.index
        }
        defer { copied = cursor.index }
        return RawHTML.inlines(of: String(decoding: html[copied..<end], as: UTF8.self))
    }
}

extension HTMLBlockParts {
    private typealias PlacedTag = (tag: InlineTag, range: Range<Int>)

    /// Returns the tags of details, tables and lists, with a flag for pairs within the block.
    private static func tags(of html: [UInt8]) -> [(tag: PlacedTag, isPaired: Bool)] {
        var tags: [(tag: PlacedTag, isPaired: Bool)] = []
        var open: [Int] = []
        var cursor = HTMLTagCursor(bytes: html)
        while let start = cursor.index(of: UInt8(ascii: "<")) {
            cursor.index = start
            guard let tag = cursor.readTag(), names.contains(tag.name) else { continue }
            var isPaired = false
            if !tag.isEnd, tag.isContainer {
                open.append(tags.count)
            } else if tag.isEnd, tag.isContainer,
                let opener = open.suffix(searchLimit).lastIndex(where: {
                    tags[$0].tag.tag.name == tag.name
                })
            {
                tags[open[opener]].isPaired = true
                isPaired = true
                open.removeSubrange(opener...)
            }
            tags.append(((tag, start..<cursor.index), isPaired))
        }
        return tags
    }

    /// Returns `true` if a block may contain one of the tags, judging by their first letters.
    private static func mayHaveContainers(_ html: [UInt8]) -> Bool {
        html.indices.contains { index in
            guard html[index] == .lessThan else { return false }
            let name = html[(index + 1)...].drop { $0 == UInt8(ascii: "/") }.first
            return name.map { "dtulo".utf8.contains($0.lowercasedASCII) } ?? false
        }
    }

    /// The number of open tags that an end tag is compared with, so that stray ones cost little.
    private static let searchLimit = 64
    private static let names: Set = [
        "details", "summary", "table", "tr", "td", "th", "ul", "ol", "li",
    ]
}

extension InlineTag {
    fileprivate var isContainer: Bool { ["details", "table", "ul", "ol"].contains(name) }
}
