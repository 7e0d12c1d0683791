import BoardCore

/// A list of sources as programs that read feeds exchange it.
package struct OPMLDocument: Sendable {
    /// One source of the list.
    package struct Outline: Sendable, Hashable {
        /// What the reader called it; empty where nothing is said.
        package let name: String
        package let address: Address
        /// The folders that it stands in, the outer one first.
        package let folders: [String]

        package init(name: String, address: Address, folders: [String] = []) {
            self.name = name
            self.address = address
            self.folders = folders
        }
    }

    package enum Address: Sendable, Hashable {
        /// Where a feed is.
        case feed(String)
        /// The address of a source that is no feed, which only this program knows.
        case source(String)
    }

    /// Why a list is not read to its end.
    package enum Shortfall: Sendable, Hashable {
        /// It ends within an element.
        case cutOff
        /// Its folders nest so deep that what is in the deepest is left out.
        case tooDeep
    }

    package private(set) var outlines: [Outline] = []
    /// What keeps it from being all; `nil` where nothing does.
    package private(set) var shortfall: Shortfall?
    /// The names, or else the beginnings, of the outlines that cannot be read.
    package private(set) var brokenOutlines: [String] = []

    package init(_ outlines: [Outline]) {
        self.outlines = outlines
    }

    /// Reads a list, in whatever folders its sources stand; `nil` for what is no OPML.
    ///
    /// Throws `empty` where nothing is there, and `unsupported` where libxml2 is missing.
    package init?(_ bytes: [UInt8]) throws(BoardError) {
        guard bytes.contains(where: { !$0.isWhitespace }) else { throw .empty }
        let reader = OPMLReader()
        let text = FeedBytes.decoded(bytes, charset: nil)
        let reading = try XMLReader.read(text, for: reader)
        guard reader.isOPML else { return nil }
        outlines = reader.outlines
        // Some programs leave elements open, and yet end the list.
        let hasEnd = reading.isWhole || text.contains(Array("</opml".utf8))
        shortfall = reading.isTooDeep ? .tooDeep : hasEnd ? nil : .cutOff
        if !reading.isTooDeep {
            brokenOutlines = OPMLOutlineScan(text).outlines(besides: reader.addressCounts)
        }
    }
}

/// Collects the sources of a list, however deep they stand in it.
private final class OPMLReader: XMLHandler {
    private(set) var isOPML = false
    private(set) var outlines: [OPMLDocument.Outline] = []
    /// The number of times that each address was read.
    private(set) var addressCounts: [String: Int] = [:]
    private var isInside = false
    /// For each open element the folder that it is; `nil` for any other.
    private var folders: [String?] = []

    func start(_ name: XMLName, attributes: XMLAttributes) {
        if !isInside { isOPML = name.local == "opml" }
        isInside = true
        guard isOPML, name.local == "outline" else { return folders.append(nil) }
        let title = (attributes["text"] ?? attributes["title"] ?? "")
            .collapsingWhitespace.sanitized(as: .line)
        guard let address = address(in: attributes) else {
            return folders.append(title.isBlank ? nil : title)
        }
        folders.append(nil)
        attributes["xmlurl"].map { addressCounts[$0, default: 0] += 1 }
        outlines.append(
            .init(
                name: title, address: address,
                folders: folders.compactMap { $0 } + category(in: attributes)))
    }

    /// The first of the categories that have no folders around them: `/Boston/Weather,/Tagged`.
    private func category(in attributes: XMLAttributes) -> [String] {
        let path = attributes["category"]?.split(separator: ",").first?.split(separator: "/") ?? []
        let names = path.map { $0.trimmed.sanitized(as: .line) }.filter { !$0.isBlank }
        let known = folders.compactMap { $0 }
        return known.suffix(names.count) == names[...] ? [] : names
    }

    private func address(in attributes: XMLAttributes) -> OPMLDocument.Address? {
        if let feed = attributes["xmlurl"] { return .feed(feed.sanitized(as: .line)) }
        guard attributes["type"] == OPMLDocument.ownType else { return nil }
        return attributes["address"].map { .source($0.sanitized(as: .line)) }
    }

    func end() { folders.removeLast() }
    func add(_ text: UnsafeBufferPointer<UInt8>) {}
}

extension OPMLDocument {
    /// What the outlines of sources are marked with that are no feeds.
    static let ownType = "board-tui"

    /// The list as a document in XML, with each folder once.
    package var text: String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <opml version="2.0">
          <head>
            <title>Sources of board-tui</title>
          </head>
          <body>
        \(OPMLFolder(outlines).lines.map { "    \($0)\n" }.joined())  </body>
        </opml>

        """
    }
}
