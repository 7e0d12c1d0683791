import Essentials

/// Finds addresses and names that are not marked up as links.
struct AutolinkDetector {
    private let bytes: [UInt8]
    /// The address of the Lemmy server of the text; `nil` for other text.
    private let lemmy: URL?
    private var copied = 0

    /// Appends a text, with its addresses as links and names such as `@name` as mentions.
    ///
    /// Addresses follow the rules of GitHub.
    ///
    /// - Parameter lemmy: the address of the Lemmy server of the text.
    static func append(
        _ bytes: [UInt8], to inlines: inout [RichText.Inline], fromLemmy lemmy: URL? = nil
    ) {
        var links = AutolinkDetector(bytes: bytes, lemmy: lemmy)
        var index = 0
        while let next = bytes[index...].firstIndex(where: { $0.isTrigger }) {
            let found = links.link(around: next)
            if let found { links.add(found, to: &inlines) }
            index = found?.range.upperBound ?? next + 1
        }
        links.copy(to: bytes.count, into: &inlines)
    }

    private mutating func add(_ found: Autolink, to inlines: inout [RichText.Inline]) {
        copy(to: found.range.lowerBound, into: &inlines)
        inlines.append(found.inline)
        copied = found.range.upperBound
    }

    private func copy(to end: Int, into inlines: inout [RichText.Inline]) {
        guard copied < end else { return }
        inlines.append(.text(String(decoding: bytes[copied..<end], as: UTF8.self)))
    }

    /// Returns the link that contains the byte at `index`.
    private func link(around index: Int) -> Autolink? {
        let finder = AutolinkParser(bytes: bytes, start: copied, lemmy: lemmy)
        return switch bytes[index] {
        case UInt8(ascii: ":"): finder.address(withColonAt: index)
        case UInt8(ascii: "."): finder.address(withDotAt: index)
        default: finder.mail(at: index) ?? finder.community(at: index) ?? finder.mention(at: index)
        }
    }
}

/// An address or name and its range.
struct Autolink {
    let range: Range<Int>
    let inline: RichText.Inline
}

extension UInt8 {
    /// A Boolean value that indicates whether it may be in a link.
    ///
    /// Every address contains one of `:`, `.` and `@`.
    fileprivate var isTrigger: Bool {
        self == UInt8(ascii: ":") || self == UInt8(ascii: ".") || self == UInt8(ascii: "@")
    }
}
