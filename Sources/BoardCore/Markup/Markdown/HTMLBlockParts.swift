/// A block of HTML in Markdown, split at the tags of details and tables that other blocks stand in, as
/// GitHub has them.
struct HTMLBlockParts {
    enum Part {
        case html(ArraySlice<UInt8>)
        case details(summary: [RichText.Inline], isOpen: Bool)
        case table, row
        case cell(InlineTag)
        /// The end of the innermost element with a name.
        case end(String)
    }

    private(set) var parts: [Part] = []
    private let html: [UInt8]
    private var copied = 0

    /// - Parameter isInTable: whether the block stands in a table that an earlier one began.
    init(_ html: [UInt8], isInTable: Bool) {
        self.html = html
        var inTable = isInTable
        var depth = 0
        let mayHaveContainers = isInTable || Self.mayHaveContainers(html)
        for (tag, isPaired) in mayHaveContainers ? Self.tags(of: html) : []
        where tag.range.lowerBound >= copied {
            if isPaired { depth += tag.tag.isEnd ? -1 : 1 }
            guard !isPaired, depth == 0, inTable || tag.tag.isTable || tag.tag.name == "details"
            else { continue }
            if tag.tag.isTable { inTable = !tag.tag.isEnd }
            split(at: tag)
        }
        copy(to: html.count)
    }

    private mutating func split(at tag: PlacedTag) {
        copy(to: tag.range.lowerBound)
        copied = tag.range.upperBound
        switch tag.tag.name {
        case let name where tag.tag.isEnd: parts.append(.end(name))
        case "details":
            parts.append(.details(summary: readSummary(), isOpen: tag.tag["open"] != nil))
        case "table": parts.append(.table)
        case "tr": parts.append(.row)
        default: parts.append(.cell(tag.tag))
        }
    }

    private mutating func copy(to end: Int) {
        if copied < end { parts.append(.html(html[copied..<end])) }
        copied = max(copied, end)
    }

    /// Reads the summary that comes next; empty where there is none.
    private mutating func readSummary() -> [RichText.Inline] {
        var cursor = HTMLTagCursor(bytes: html, index: copied)
        guard cursor.skipsToTag(), let tag = cursor.readTag(), tag.name == "summary", !tag.isEnd
        else { return [] }
        let start = cursor.index
        var end = start
        while let next = cursor.index(of: UInt8(ascii: "<")) {
            (end, cursor.index) = (next, next)
            if let tag = cursor.readTag(), tag.name == "summary", tag.isEnd { break }
            end = cursor.index
        }
        copied = cursor.index
        return HTMLTags.words(of: String(decoding: html[start..<end], as: UTF8.self))
    }
}

extension HTMLBlockParts {
    private typealias PlacedTag = (tag: InlineTag, range: Range<Int>)

    /// The tags of details and tables, and whether each has its other one in the block.
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

    /// Returns true if a block may contain one of the tags, judging by the first letter of each tag.
    private static func mayHaveContainers(_ html: [UInt8]) -> Bool {
        html.indices.contains { index in
            guard html[index] == .lessThan else { return false }
            let name = html[(index + 1)...].drop { $0 == UInt8(ascii: "/") }.first
            return name.map { "dt".utf8.contains($0.lowercasedASCII) } ?? false
        }
    }

    /// The number of open tags that an end tag is compared with, so that stray ones cost little.
    private static let searchLimit = 64
    private static let names: Set = ["details", "table", "tr", "td", "th"]
}

extension InlineTag {
    fileprivate var isTable: Bool { name == "table" }
    fileprivate var isContainer: Bool { name == "details" || isTable }
}

extension HTMLTagCursor {
    /// Goes over blanks and says whether a tag begins behind them.
    fileprivate mutating func skipsToTag() -> Bool {
        index = bytes[index...].firstIndex { !$0.isBlank && !$0.isLineEnd } ?? bytes.count
        return index < bytes.count && bytes[index] == UInt8(ascii: "<")
    }
}
