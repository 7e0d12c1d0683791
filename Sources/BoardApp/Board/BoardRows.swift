import BoardCore
import Essentials
import Synchronization

/// A post as a row of the list.
nonisolated package struct BoardRow: Equatable {
    package let title: String
    package let author: String
    /// How old the post is, as `3h`; empty where the source does not say.
    package let age: String
    package let score: String
    /// The reader's own vote: -1, 0 or 1.
    package let vote: Int
    /// How many comments there are, as `12k`; empty where there are none.
    package let comments: String
    /// Whether some of them came since the reader was here.
    package let hasNewComments: Bool
    package let board: String
    /// What the source is called where there are several, with which `board` begins then; empty
    /// otherwise.
    package let source: String
    package let tags: String
    package let isPinned: Bool
    package let isUnread: Bool
    package let isOpened: Bool
    package let isMarked: Bool
}

/// The rows of a list, each made when it comes into sight. They never change; a reference to them
/// is handed on by every key, a copy of all that they follow from would not be free.
nonisolated package final class BoardRows: RandomAccessCollection, Sendable {
    package let posts: ShownPosts
    private let now: Date
    /// Names of boards by their ids; empty where all posts are of one board.
    let boardNames: [BoardID: String]
    /// Whether rows name their source.
    let namesSources: Bool
    private let marks: PostMarks
    private let votes: OwnVotes
    private let excerpts: Excerpts
    /// The excerpts that were read so far, by row: a row is drawn with every key.
    private let shownExcerpts = Mutex<[Int: String]>([:])

    package init(
        _ posts: ShownPosts, now: Date, boardNames: [BoardID: String] = [:],
        namesSources: Bool = false, marks: PostMarks = PostMarks(), votes: OwnVotes = OwnVotes(),
        excerpts: Excerpts = Excerpts()
    ) {
        self.posts = posts
        self.now = now
        self.boardNames = boardNames
        self.namesSources = namesSources
        self.marks = marks
        self.votes = votes
        self.excerpts = excerpts
    }

    /// The beginning of the text in a row; empty while that is not here.
    func excerpt(at row: Int) -> String {
        if let text = shownExcerpts.withLock({ $0[row] }) { return text }
        guard let text = posts.excerptAtHand(at: row) else { return excerpts[posts[row]] ?? "" }
        shownExcerpts.withLock { shown in
            if shown.count >= Self.excerptLimit { shown = [:] }
            shown[row] = text
        }
        return text
    }

    /// More rows than any screen has.
    private static let excerptLimit = 1000

    /// The name of the board, behind that of its source where there are several.
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
            title: post.title.isEmpty ? "(untitled)" : post.title,
            author: post.authorText,
            age: post.createdAt?.age(at: now) ?? "",
            score: votes.score(of: .post(key), told: post.score, vote: post.vote)
                .map(\.shortScore) ?? "",
            vote: votes.vote(on: .post(key), told: post.vote) ?? 0,
            comments: post.commentCount > 0 ? post.commentCount.short : "",
            hasNewComments: marks.hasNewComments(post),
            board: boardName(of: post),
            source: namesSources ? key.source.name : "",
            tags: post.tags.isEmpty ? "" : post.tags.map { "#\($0)" }.joined(separator: " "),
            isPinned: post.isPinned,
            isUnread: marks.isUnread(post), isOpened: marks.isOpened(post),
            isMarked: marks.marked.contains(key))
    }
}

extension Int {
    /// The number as a score, in as few columns.
    nonisolated var shortScore: String { self <= 0 ? short : "+\(short)" }

    /// The number in at most four columns and a sign: `999`, `1.2k`, `12k`, `1.2M`; cut, not
    /// rounded.
    nonisolated var short: String {
        var rest = magnitude
        var tenths: UInt = 0
        var unit = 0
        while rest >= 1000 {
            tenths = rest % 1000 / 100
            rest /= 1000
            unit += 1
        }
        let sign = self < 0 ? "-" : ""
        let fraction = unit > 0 && rest < 10 ? ".\(tenths)" : ""
        return sign + "\(rest)" + fraction + ["", "k", "M", "G", "T", "P", "E"][unit]
    }
}
