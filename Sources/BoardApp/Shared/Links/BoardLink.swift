import BoardCore

/// A place in the program that can be named from outside: a board, a post, a post of a board, a
/// comment of either, or where a new post is written.
///
/// Ids are opaque, whatever characters they hold; in the text everything but plain letters, digits
/// and `-._~` is percent-encoded.
nonisolated package struct BoardLink: Sendable, Hashable {
    /// The name of the source that the ids are of; `nil` for whichever has them.
    package var source: String?
    /// The board that the link names.
    package let boardID: String?
    /// The post that the link names.
    package let postID: String?
    /// The comment of the post that the link names.
    package let commentID: String?
    /// The title of the new post that the link begins on its board; `nil` where it begins none.
    package let newTitle: String?

    /// The scheme, which also the operating system knows the program by.
    package static let scheme = "board-tui"

    /// The most bytes that a link may take: what no mail program or browser would cut.
    package static let lengthLimit = 2048

    package static func board(_ id: String) -> BoardLink {
        BoardLink(source: nil, boardID: id, postID: nil)
    }

    package static func post(
        _ id: String, board: String? = nil, comment: String? = nil
    ) -> BoardLink {
        BoardLink(source: nil, boardID: board, postID: id, commentID: comment)
    }

    /// Begins a new post, on a board where one is named.
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

    /// A link to what was named; `nil` where nothing was.
    package init?(boardID: String?, postID: String?, commentID: String? = nil) {
        guard boardID != nil || postID != nil else { return nil }
        self.init(source: nil, boardID: boardID, postID: postID, commentID: commentID)
    }

    /// Whether a text is meant to be a link, be it a good one or not.
    package static func isLink(_ text: some StringProtocol) -> Bool {
        text.prefix(scheme.count + 1).lowercased() == scheme + ":"
    }
}

nonisolated extension BoardLink: CustomStringConvertible {
    /// The link as text: `board-tui://hn/board/top/post/42`.
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

    /// An id as a reader would write it in a link: letters of all scripts stay as they are.
    static func legible(_ id: String) -> String {
        id.unicodeScalars.map { scalar in
            let isLetter = !scalar.isASCII && scalar.properties.isAlphabetic
            return isLetter ? String(scalar) : String(scalar).percentEncoded()
        }.joined()
    }
}
