/// Finds addresses and names in text that nobody has marked as such.
struct BareLinks {
    private let bytes: [UInt8]
    private var copied = 0
    private var inlines: [RichText.Inline] = []

    /// The text with its addresses as links, as GitHub has them, and with names that begin with
    /// `@` as mentions.
    static func inlines(in bytes: [UInt8]) -> [RichText.Inline] {
        guard bytes.contains(where: isTrigger) else { return bytes.text }
        var links = BareLinks(bytes)
        links.scan()
        return links.inlines
    }

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Every address has one of `:`, `.` and `@`; a blank behind it, and it is none.
    private static func isTrigger(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "@")
    }

    private mutating func scan() {
        var index = 0
        while let next = bytes[index...].firstIndex(where: Self.isTrigger) {
            let found = link(around: next)
            if let found { add(found) }
            index = found?.range.upperBound ?? next + 1
        }
        inlines += Array(bytes[copied...]).text
    }

    private mutating func add(_ found: BareLink) {
        inlines += Array(bytes[copied..<found.range.lowerBound]).text
        inlines.append(found.inline)
        copied = found.range.upperBound
    }

    /// What the byte at `index` is part of.
    private func link(around index: Int) -> BareLink? {
        let finder = BareLinkFinder(bytes: bytes, start: copied)
        return switch bytes[index] {
        case UInt8(ascii: ":"): finder.address(withColonAt: index)
        case UInt8(ascii: "."): finder.address(withDotAt: index)
        default: finder.mail(at: index) ?? finder.community(at: index) ?? finder.mention(at: index)
        }
    }
}

/// An address or name and where it stands.
struct BareLink {
    let range: Range<Int>
    let inline: RichText.Inline
}

extension [UInt8] {
    fileprivate var text: [RichText.Inline] {
        isEmpty ? [] : [.text(String(decoding: self, as: UTF8.self))]
    }
}
