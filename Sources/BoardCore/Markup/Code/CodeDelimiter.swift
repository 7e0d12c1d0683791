/// How a comment or string begins and ends.
struct CodeDelimiter: Sendable {
    let kind: CodeToken.Kind
    let opening: [UInt8]
    /// Empty for what goes to the line's end.
    let closing: [UInt8]
    /// What takes the meaning of the byte behind it.
    var escape: UInt8?
    var isNested = false
    var hasLines = false
    /// Whether it holds one letter and nothing else.
    var isChar = false
    var place = Place.anywhere
    /// How code in a string begins.
    var codeOpening: [UInt8] = []
    var codeClosing: UInt8?

    /// Where it may begin.
    enum Place {
        case anywhere, notBehindWord, behindBlank
    }

    init(line opening: Substring, isApart: Bool = false) {
        kind = .comment
        self.opening = Array(opening.utf8)
        closing = []
        place = isApart ? .behindBlank : .anywhere
    }

    /// Makes one of an opening, a closing and options; `nil` where one of the two is not there.
    init?(_ words: ArraySlice<Substring>, _ kind: CodeToken.Kind) {
        let words = Array(words)
        guard words.count > 1 else { return nil }
        self.kind = kind
        opening = Array(words[0].utf8)
        closing = Array(words[1].utf8)
        hasLines = kind == .comment
        var options = words[2...]
        while let option = options.popFirst() { add(option, &options) }
    }

    /// Makes a quote around one letter.
    init?(char words: ArraySlice<Substring>) {
        guard let quote = words.first else { return nil }
        self.init([quote, quote] + words.dropFirst(), .string)
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
