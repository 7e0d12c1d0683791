import BoardCore

/// A link to a board, a post, a comment or the form for a new post.
///
/// IDs are opaque and may contain any characters. In the text of a link, all characters but ASCII
/// letters, digits and `-._~` are percent-encoded.
nonisolated package struct BoardLink: Sendable, Hashable {
    /// The name of the source, or `nil` for any source that has the IDs.
    package var source: String?
    /// The ID of the board, or `nil` if the link names none.
    package let boardID: String?
    /// The ID of the post, or `nil` if the link names none.
    package let postID: String?
    /// The ID of the comment, or `nil` if the link names none.
    package let commentID: String?
    /// The title of a new post, or `nil` if the link does not start one.
    package let newTitle: String?

    /// The URL scheme, which is also registered with the operating system.
    package static let scheme = "board-tui"

    /// The maximum length of a link in bytes, which mail programs and browsers do not truncate.
    package static let lengthLimit = 2048

    package static func board(_ id: String) -> BoardLink {
        BoardLink(source: nil, boardID: id, postID: nil)
    }

    /// Returns a link to all posts of one of several sources.
    package static func source(_ name: String) -> BoardLink {
        BoardLink(source: name, boardID: nil, postID: nil)
    }

    package static func post(
        _ id: String, board: String? = nil, comment: String? = nil
    ) -> BoardLink {
        BoardLink(source: nil, boardID: board, postID: id, commentID: comment)
    }

    /// Returns a link to the form for a new post, with the board selected if it is given.
    package static func compose(on board: String? = nil, title: String = "") -> BoardLink {
        BoardLink(source: nil, boardID: board, postID: nil, newTitle: title)
    }

    private init(
        source: String?, boardID: String?, postID: String?, commentID: String? = nil,
        newTitle: String? = nil
    ) {
        self.source = source
        self.boardID = boardID
        self.postID = postID
        self.commentID = commentID
        self.newTitle = newTitle
    }

    /// Creates a link to a board, a post or a comment. The result is `nil` if none is given.
    package init?(boardID: String?, postID: String?, commentID: String? = nil) {
        guard boardID != nil || postID != nil else { return nil }
        self.init(source: nil, boardID: boardID, postID: postID, commentID: commentID)
    }

    /// Returns whether a text has the scheme of a link. The link may be invalid.
    package static func isLink(_ text: some StringProtocol) -> Bool {
        text.prefix(scheme.count + 1).lowercased() == scheme + ":"
    }
}

nonisolated extension BoardLink: CustomStringConvertible {
    /// The text of the link, such as `board-tui://hn/board/top/post/42`.
    package var description: String {
        let source = source.map { [$0.percentEncoded()] } ?? []
        if let newTitle { return composing(newTitle, source: source) }
        let board = boardID.map { ["board", $0.percentEncoded()] } ?? []
        let post = postID.map { ["post", $0.percentEncoded()] } ?? []
        let comment = commentID.map { ["comment", $0.percentEncoded()] } ?? []
        return Self.scheme + "://" + (source + board + post + comment).joined(separator: "/")
    }

    private func composing(_ title: String, source: [String]) -> String {
        let board = boardID.map { "board=\($0.percentEncoded())" }
        let title = title.isEmpty ? nil : "title=\(title.percentEncoded())"
        let query = [board, title].compactMap(\.self).joined(separator: "&")
        let place = (source + ["compose"]).joined(separator: "/")
        return Self.scheme + "://" + place + (query.isEmpty ? "" : "?" + query)
    }

    /// Returns an ID for use in a readable link, with letters of all scripts left unencoded.
    static func legible(_ id: String) -> String {
        id.unicodeScalars.map { scalar in
            let isLetter = !scalar.isASCII && scalar.properties.isAlphabetic
            return isLetter ? String(scalar) : String(scalar).percentEncoded()
        }.joined()
    }
}
