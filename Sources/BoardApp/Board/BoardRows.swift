import BoardCore
import Essentials
import Localization
import Synchronization

/// A post as a row of the list.
nonisolated package struct BoardRow: Equatable {
    package let title: String
    /// The host of the link; empty without a link.
    package let host: String
    package let author: String
    /// The age of the post, such as `3h`; empty if the source does not report it.
    package let age: String
    package let score: String
    /// The user's own vote: -1, 0 or 1.
    package let vote: Int
    /// The number of comments, such as `12k`; empty if there are none.
    package let comments: String
    /// The number of comments that were added since the user's last visit.
    package let newComments: Int
    package var hasNewComments: Bool { newComments > 0 }
    package let board: String
    /// The name of the source, with which `board` starts; empty if the list has one source.
    package let source: String
    package let tags: String
    package let isPinned: Bool
    package let isUnread: Bool
    package let isOpened: Bool
    package let isMarked: Bool
    package var isHighlighted = false
}

/// The rows of a list, each created on access.
///
/// The rows are immutable and shared by reference, because each key passes them on and copying
/// their inputs would be expensive.
nonisolated package final class BoardRows: RandomAccessCollection, Sendable {
    package let posts: ShownPosts
    private let now: Date
    /// The names of the boards by ID; empty if all posts are of one board.
    let boardNames: [BoardID: String]
    /// A Boolean value that indicates whether rows name their source.
    let namesSources: Bool
    private let readState: ReadState
    private let votes: LocalVotes
    private let excerpts: Excerpts
    /// The query of a search whose matches the rows show instead of excerpts; `nil` for other lists.
    let foundBy: PostQuery?
    private let matches: [PostID: SearchMatch]
    /// The excerpts loaded so far, by row. Rows are redrawn after each key.
    private let shownExcerpts = Mutex<[Int: String]>([:])

    package init(
        _ posts: ShownPosts, now: Date, boardNames: [BoardID: String] = [:],
        namesSources: Bool = false, readState: ReadState = ReadState(),
        votes: LocalVotes = LocalVotes(),
        excerpts: Excerpts = Excerpts(), foundBy: PostQuery? = nil,
        matches: [PostID: SearchMatch] = [:]
    ) {
        self.posts = posts
        self.now = now
        self.boardNames = boardNames
        self.namesSources = namesSources
        self.readState = readState
        self.votes = votes
        self.excerpts = excerpts
        self.foundBy = foundBy
        self.matches = matches
    }

    /// A Boolean value that indicates whether rows show why a search found them.
    var hasMatches: Bool { !matches.isEmpty }

    /// Returns the line that a search found, or else the excerpt; empty until it is loaded.
    ///
    /// - Parameter width: the number of columns, in which the match has to be visible.
    func excerpt(at row: Int, width: Int) -> String {
        if hasMatches, let line = matches[posts[row].id]?.line {
            return foundBy?.excerpt(of: line, length: width) ?? line
        }
        if let text = shownExcerpts.withLock({ $0[row] }) { return text }
        guard let text = posts.cachedExcerpt(at: row) else { return excerpts[posts[row]] ?? "" }
        shownExcerpts.withLock { shown in
            if shown.count >= Self.excerptLimit { shown = [:] }
            shown[row] = text
        }
        return text
    }

    /// The maximum number of cached excerpts, which exceeds the rows of any screen.
    private static let excerptLimit = 1000

    /// A Boolean value that indicates whether each post is either read or unread.
    var hasReadState: Bool { readState.isRemembered }

    var allLabels: [String] { readState.allLabels }

    func labels(of post: PostID) -> [String] { readState.labels(of: post) }

    /// Returns the name of the board, after that of its source if there are several.
    private func boardName(of post: Post) -> String {
        let name = post.boardID.flatMap { boardNames[$0] }
        guard namesSources else { return name ?? "" }
        let source = post.id.source.name
        return name.map { $0 == source ? source : "\(source) · \($0)" } ?? source
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { posts.count }

    package subscript(position: Int) -> BoardRow {
        let post = posts[position]
        let key = post.id
        return BoardRow(
            title: post.title.isEmpty ? localized("(untitled)") : post.title,
            host: post.domain ?? "",
            author: post.authorText,
            age: post.createdAt?.age(at: now) ?? "",
            score: votes.score(of: .post(key), reported: post.score, vote: post.vote)
                .map(\.shortScore) ?? "",
            vote: votes.vote(on: .post(key), reported: post.vote) ?? 0,
            comments: post.commentCount > 0 ? post.commentCount.short : "",
            newComments: readState.newComments(of: post),
            board: boardName(of: post),
            source: namesSources ? key.source.name : "",
            tags: (labels(of: key) + post.tags).map { "#\($0)" }.joined(separator: " "),
            isPinned: post.isPinned,
            isUnread: readState.isUnread(post), isOpened: readState.isOpened(post),
            isMarked: readState.isMarked(key),
            isHighlighted: posts.effects.highlighted.contains(posts.index(ofRow: position)))
    }
}

extension Int {
    /// The number as a score, in the format of `short` and with a plus sign if positive.
    nonisolated var shortScore: String { self <= 0 ? short : "+\(short)" }

    /// The number in at most four columns and a sign, truncated: `999`, `1.2k`, `12k`, `1.2M`.
    ///
    /// Korean counts in units of ten thousand: `9999`, `1.2만`, `12만`, `1.2억`.
    nonisolated var short: String {
        let (step, units): (UInt, [String]) =
            switch InterfaceLanguage.current.language {
            case .english: (1000, ["", "k", "M", "G", "T", "P", "E"])
            case .korean: (10_000, ["", "만", "억", "조", "경"])
            }
        var rest = magnitude
        var tenths: UInt = 0
        var unit = 0
        while rest >= step {
            tenths = rest % step / (step / 10)
            rest /= step
            unit += 1
        }
        let sign = self < 0 ? "-" : ""
        let fraction = unit > 0 && rest < 10 ? ".\(tenths)" : ""
        return sign + "\(rest)" + fraction + units[unit]
    }
}
