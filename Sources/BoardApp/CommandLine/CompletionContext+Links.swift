import BoardCore

nonisolated extension CompletionContext {
    /// Parses an incomplete link. The result is `nil` if no link has this prefix.
    init?(link: Substring, behind command: Substring) {
        guard BoardLink.isLink(link) else {
            self.init(.keywords([BoardLink.scheme + "://"]), link, at: link.startIndex, command)
            return
        }
        var rest = link.dropFirst(BoardLink.scheme.count + 1)
        if rest.hasPrefix("//") { rest = rest.dropFirst(2) }
        let parts = rest.split(separator: "/", omittingEmptySubsequences: false)
        guard let last = parts.last, let topic = Self.topic(behind: parts.dropLast()) else {
            return nil
        }
        self.init(topic, link, at: last.startIndex, command)
    }

    /// Returns the kind of text that may follow the given parts of a link.
    private static func topic(behind parts: ArraySlice<Substring>) -> Topic? {
        switch (parts.count, parts.first?.lowercased()) {
        case (0, _): .places
        case (1, "board"): .boards(of: nil)
        case (1, "post"): .posts(on: nil, of: nil)
        case (2, "board"): .keywords(["post/"])
        case (2, "post"): .keywords(["comment/"])
        case (4, "board") where isPost(parts[parts.startIndex + 2]): .keywords(["comment/"])
        case (3, "board") where isPost(parts[parts.startIndex + 2]):
            .posts(on: name(parts[parts.startIndex + 1]), of: nil)
        case (1, _): .keywords(["board/", "post/"])
        // The name of a source precedes the other parts.
        case (2..., let first?) where !BoardLink.places.contains(first):
            topic(behind: parts.dropFirst())?.of(name(parts[parts.startIndex]))
        default: nil
        }
    }

    private static func name(_ part: Substring) -> String {
        String(decoding: decoded(part), as: UTF8.self)
    }

    private static func isPost(_ part: Substring) -> Bool { part.lowercased() == "post" }

    private init(
        _ topic: Topic, _ link: Substring, at start: Substring.Index, _ command: Substring
    ) {
        self.topic = topic
        base = String(command + link[..<start])
        beginning = Self.decoded(link[start...])
        isLink = true
    }

    /// Returns the decoded bytes of a part, without a trailing incomplete escape.
    private static func decoded(_ part: Substring) -> [UInt8] {
        let end = part.utf8.suffix(2).lastIndex(of: UInt8(ascii: "%")) ?? part.endIndex
        return (try? BoardLink.bytes(of: part.utf8[..<end])) ?? Array(part.utf8)
    }
}

nonisolated extension CompletionContext.Topic {
    /// Returns the topic restricted to one source.
    fileprivate func of(_ source: String) -> Self {
        switch self {
        case .boards: .boards(of: source)
        case .posts(let board, _): .posts(on: board, of: source)
        case .commands, .keywords, .places, .themes, .sorts, .addedSources, .sourceKinds: self
        }
    }
}
