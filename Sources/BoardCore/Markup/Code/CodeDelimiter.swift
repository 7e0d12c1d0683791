/// The delimiters of a comment or string.
struct CodeDelimiter: Sendable {
    let kind: CodeToken.Kind
    let opening: [UInt8]
    /// The closing delimiter; empty for a comment that ends with the line.
    let closing: [UInt8]
    /// The escape character.
    var escape: UInt8?
    var isNested = false
    var hasLines = false
    /// A Boolean value that indicates whether it encloses exactly one character.
    var isChar = false
    var place = Place.anywhere
    /// The start of interpolated code.
    var codeOpening: [UInt8] = []
    var codeClosing: UInt8?

    /// The context in which it may begin.
    enum Place {
        case anywhere, notBehindWord, behindBlank
    }

    init(line opening: Substring, isApart: Bool = false) {
        kind = .comment
        self.opening = Array(opening.utf8)
        closing = []
        place = isApart ? .behindBlank : .anywhere
    }

    /// Creates a delimiter from an opening, a closing and options; `nil` if one is missing.
    init?(_ components: ArraySlice<Substring>, _ kind: CodeToken.Kind) {
        let components = Array(components)
        guard components.count > 1 else { return nil }
        self.kind = kind
        opening = Array(components[0].utf8)
        closing = Array(components[1].utf8)
        hasLines = kind == .comment
        var options = components[2...]
        while let option = options.popFirst() { add(option, &options) }
    }

    /// Creates a quote for one character.
    init?(char components: ArraySlice<Substring>) {
        guard let quote = components.first else { return nil }
        self.init([quote, quote] + components.dropFirst(), .string)
        isChar = true
        place = .notBehindWord
    }

    private mutating func add(_ option: Substring, _ rest: inout ArraySlice<Substring>) {
        switch option {
        case "nested": isNested = true
        case "lines": hasLines = true
        case "apart": place = .notBehindWord
        case "holds":
            codeOpening = rest.popFirst().map { Array($0.utf8) } ?? []
            codeClosing = rest.popFirst()?.utf8.first
        default: escape = option.utf8.first
        }
    }
}
