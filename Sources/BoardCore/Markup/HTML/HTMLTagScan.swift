/// Finds the end of a tag, which may contain `>` in quotes.
struct HTMLTagScan {
    /// The index of the next byte to scan.
    private(set) var index: Int
    /// An upper bound for the number of attributes.
    private(set) var attributeCount = 0
    private var isBeforeValue = false

    init(index: Int) {
        self.index = index
    }

    /// Advances to the next opening quote of a value; `nil` at the end of the tag or the source.
    mutating func nextQuote(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        while index < bytes.count, bytes[index] != .greaterThan {
            if isBeforeValue, bytes[index].isQuote { return index }
            take(bytes[index])
            index += 1
        }
        return nil
    }

    /// Continues after a quoted value.
    mutating func skip(to index: Int) {
        self.index = index
        isBeforeValue = false
    }

    private mutating func take(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "="):
            isBeforeValue = true
            attributeCount += 1
        case _ where byte.isHTMLSpace: attributeCount += 1
        default:
            isBeforeValue = false
            if byte == UInt8(ascii: "/") { attributeCount += 1 }
        }
    }
}

extension UInt8 {
    static let lessThan = UInt8(ascii: "<")
    static let greaterThan = UInt8(ascii: ">")
    static let hyphen = UInt8(ascii: "-")

    var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

    /// A Boolean value that indicates whether this is white space in HTML.
    @inline(__always) var isHTMLSpace: Bool {
        self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D || self == 0x0C
    }

    fileprivate var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }

    var endsTagName: Bool { isHTMLSpace || self == .greaterThan || self == UInt8(ascii: "/") }
}
