import BoardCore
import Localization

nonisolated extension BoardLink {
    /// An error in the text of a link.
    package enum Fault: Error, Hashable, Sendable {
        case tooLong
        /// The scheme is missing or is not `board-tui`.
        case foreignScheme
        /// A `%` lacks two hexadecimal digits, or the decoded bytes are not valid UTF-8.
        case badEncoding
        /// Neither the first nor the second component is a keyword.
        case unknownKeyword(String)
        /// No visible ID follows the keyword.
        case missingID(String)
        /// An unexpected component follows.
        case excess(String)
    }

    /// Parses a link, such as `board-tui://board/ID`.
    ///
    /// The other forms are `board-tui://post/ID`, `board-tui://board/ID/post/ID` and
    /// `board-tui://compose?board=ID&title=WORDS`. Each may have the name of a source in front, as
    /// in `board-tui://SOURCE/post/ID`. A post may be followed by `/comment/ID`.
    ///
    /// Programs that pass links on may change them. The scheme and the keywords are therefore
    /// case-insensitive, the `//` is optional and a trailing `/` is ignored. An ID is sanitized
    /// like the IDs of posts, or it would match none.
    package init(_ text: some StringProtocol) throws(Fault) {
        guard text.utf8.count <= Self.lengthLimit else { throw .tooLong }
        guard Self.isLink(text) else { throw .foreignScheme }
        let parts = text.dropFirst(Self.scheme.count + 1)
            .split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var components = try Self.components(in: parts[0])
        let source = Self.source(in: &components)
        let place = components.popFirst()?.lowercased() ?? ""
        switch place {
        case "board":
            let board = try Self.id(after: place, in: &components)
            if let post = try Self.id(named: "post", in: &components) {
                self = try Self.post(post, of: board, in: &components)
            } else {
                self = .board(board)
            }
        case "post":
            self = try Self.post(
                try Self.id(after: place, in: &components), of: nil, in: &components)
        case "compose": self = try Self.composing(parts.dropFirst().first ?? "")
        default: throw place.isEmpty ? .missingID("") : .unknownKeyword(place)
        }
        self.source = source
        if place != "compose", let query = parts.dropFirst().first {
            throw .excess("?\(query)".sanitized(as: .line))
        }
        if let excess = components.first { throw .excess(excess) }
    }

    /// The keywords of a link.
    static let places: Set<String> = ["board", "post", "compose"]

    /// Parses the query of a link to a new post. A `+` stands for a space, as in web forms.
    private static func composing(_ query: some StringProtocol) throws(Fault) -> BoardLink {
        var values: [String: String] = [:]
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = parts[0].lowercased()
            guard ["board", "title"].contains(name), parts.count == 2 else {
                throw .excess(String(pair).sanitized(as: .line))
            }
            let value = String(parts[1].map { $0 == "+" ? " " : $0 })
            values[name] = try decoded(value[...].utf8)
        }
        let board = values["board"].flatMap { $0.isBlank ? nil : $0 }
        return .compose(on: board, title: values["title"] ?? "")
    }

    /// Removes and returns the name of a source in front of a keyword.
    private static func source(in components: inout ArraySlice<String>) -> String? {
        guard let first = components.first, let second = components.dropFirst().first,
            !first.isBlank,
            !places.contains(first.lowercased()), places.contains(second.lowercased())
        else { return nil }
        return components.popFirst()
    }

    /// Returns the components between the slashes, decoded.
    private static func components(in text: some StringProtocol) throws(Fault) -> ArraySlice<String>
    {
        var text = String(text)
        if text.hasPrefix("//") { text.removeFirst(2) }
        if text.hasSuffix("/") { text.removeLast() }
        if let start = text.firstIndex(of: "#") {
            throw .excess(String(text[start...]).sanitized(as: .line))
        }
        var components: [String] = []
        for part in text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        {
            components.append(try decoded(part))
        }
        return components[...]
    }

    /// Parses the rest of a link to a post or to one of its comments.
    private static func post(
        _ id: String, of board: String?, in components: inout ArraySlice<String>
    ) throws(Fault) -> BoardLink {
        .post(id, board: board, comment: try Self.id(named: "comment", in: &components))
    }

    /// Returns the ID after the given keyword, or `nil` at the end of the link.
    private static func id(
        named place: String, in components: inout ArraySlice<String>
    ) throws(Fault) -> String? {
        guard let word = components.popFirst() else { return nil }
        guard word.lowercased() == place else { throw .excess(word) }
        return try id(after: place, in: &components)
    }

    private static func id(
        after place: String, in components: inout ArraySlice<String>
    ) throws(Fault) -> String {
        guard let id = components.popFirst(), !id.isBlank else { throw .missingID(place) }
        return id
    }

    private static func decoded(_ part: Substring.UTF8View) throws(Fault) -> String {
        guard let text = String(validating: try bytes(of: part), as: UTF8.self) else {
            throw .badEncoding
        }
        return text.sanitized(as: .line)
    }

    /// Returns the percent-decoded bytes of a component.
    static func bytes(of part: Substring.UTF8View) throws(Fault) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = part
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else { bytes.append(byte); continue }
            guard let digits = String(rest.prefix(2)), digits.utf8.count == 2,
                digits.allSatisfy(\.isHexDigit), let code = UInt8(digits, radix: 16)
            else { throw .badEncoding }
            bytes.append(code)
            rest = rest.dropFirst(2)
        }
        return bytes
    }
}

nonisolated extension BoardLink.Fault {
    /// A description of the error, as a sentence.
    package var message: String {
        switch self {
        case .tooLong: localized("The link is longer than \(BoardLink.lengthLimit) bytes.")
        case .foreignScheme: localized("A link to a board or a post begins with board-tui://.")
        case .badEncoding:
            localized(
                "The link has an invalid % escape: it needs two hexadecimal digits, of text in UTF-8."
            )
        case .unknownKeyword(let word):
            localized("A link leads to a board, a post or compose, not to “\(word)”.")
        case .missingID(""): localized("The link names neither a board nor a post.")
        case .missingID(let word): localized("The link does not say which “\(word)”.")
        case .excess(let word):
            localized("The link continues with “\(word)”, which is not supported.")
        }
    }
}
