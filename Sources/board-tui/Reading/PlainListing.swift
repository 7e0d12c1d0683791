import BoardApp
import BoardCore
import Essentials
import Localization

/// Lists and threads as plain text for a pager, wrapped to a width except for code.
struct PlainListing {
    private var text: PlainText
    private let boards: [BoardID: Board]
    /// A Boolean value that indicates whether the list mixes several sources.
    private let namesSources: Bool
    /// The sources with inboxes of several accounts, whose entries name theirs.
    var sharedSources: Set<SourceID> = []

    init(
        width: Int = StandardOutput.width, boards: [BoardID: Board] = [:],
        namesSources: Bool = false
    ) {
        text = PlainText(width: width)
        self.boards = boards
        self.namesSources = namesSources
    }

    /// Returns the lines of a post in a list, with the id that `show` accepts.
    ///
    /// - Parameter match: The place that a search found.
    func lines(of post: Post, match: SearchMatch? = nil) -> [String] {
        text.lines(ofParagraph: title(of: post))
            + (match.map { text.lines(ofParagraph: $0.line, indent: "  ") } ?? [])
            + details(of: post, indent: "  ")
            + (post.url.map { text.lines(ofParagraph: $0, indent: "  ") } ?? [])
            + text.lines(ofDetails: ["id \(post.id.raw)"], indent: "  ")
    }

    func lines(of board: Board) -> [String] {
        let name = board.name == board.id.raw ? [] : [board.name]
        let source = namesSources ? [board.id.source.name] : []
        return text.lines(ofDetails: source + [board.id.raw] + name)
            + (board.summary.isEmpty ? [] : text.lines(ofParagraph: board.summary, indent: "  "))
    }

    /// Returns the lines of an inbox entry, with the id that `show` accepts.
    mutating func lines(of entry: InboxEntry) -> [String] {
        let isShared = sharedSources.contains(entry.id.source)
        let kind = isShared ? entry.id.addressedKind : entry.id.kindLabel
        let details: [String?] = [
            namesSources ? entry.id.source.name : nil, kind, entry.author,
            entry.createdAt?.localDateAndTime,
            entry.isUnread ? localized("unread") : localized("read"),
        ]
        let title = entry.title.isBlank ? [] : text.lines(ofParagraph: entry.title)
        let body = text.lines(of: RichText(entry.body, as: entry.format), indent: "  ")
        let id = text.lines(ofDetails: entry.postID.map { ["id \($0.raw)"] } ?? [], indent: "  ")
        return title + text.lines(ofDetails: details.compactMap { $0 }, indent: "  ") + body + id
    }

    private func title(of post: Post) -> String {
        let pin = post.isPinned ? "* " : ""
        return pin + (post.title.isEmpty ? localized("(untitled)") : post.title)
    }

    private func details(of post: Post, indent: String = "") -> [String] {
        let board = post.boardID.map { boards[$0]?.name ?? $0.raw }
        let comments =
            post.commentCount == 1
            ? localized("1 comment") : localized("\(post.commentCount) comments")
        let source = namesSources ? post.id.source.name : nil
        let details: [String?] = [
            source, board, post.authorText, post.createdAt?.localDateAndTime,
            post.score.map { localized("score \($0)") }, comments,
            post.tags.map { "#\($0)" }.joined(separator: " "),
        ]
        return text.lines(ofDetails: details.compactMap { $0 }, indent: indent)
    }
}

// MARK: Threads

extension PlainListing {
    /// Writes a post with its body and its comments.
    mutating func write(_ thread: PostThread, to output: inout StandardOutput) throws {
        try output.write(
            lines: text.lines(ofParagraph: title(of: thread.post)) + details(of: thread.post))
        let addresses = [thread.url, thread.page == thread.url ? nil : thread.page]
        for address in addresses.compactMap({ $0 }) {
            try output.write(lines: text.lines(ofParagraph: address))
        }
        if !thread.body.isBlank {
            try output.write(lines: [""] + text.lines(of: thread.text))
        }
        for comment in thread.comments {
            try output.write(lines: [""] + lines(of: comment, in: thread))
        }
    }

    private mutating func lines(of comment: Comment, in thread: PostThread) -> [String] {
        // No terminal is wide enough for deeper indentation.
        let indent = String(repeating: "  ", count: min(comment.depth, Self.deepestIndent))
        let depth =
            comment.depth > Self.deepestIndent ? localized("level \(comment.depth + 1)") : ""
        let details = [
            comment.authorLabel, comment.removalNote ?? "",
            comment.createdAt?.localDateAndTime ?? "",
            comment.score.map { localized("score \($0)") } ?? "",
            comment.isAccepted ? localized("solution") : "", depth,
        ]
        let missing = comment.missingReplies
        let more =
            missing == 0
            ? []
            : [missing == 1 ? localized("(1 more reply)") : localized("(\(missing) more replies)")]
        let isBlank = comment.presence != .present || comment.body.isBlank
        return text.lines(ofDetails: details, indent: indent)
            + (isBlank ? [] : text.lines(of: thread.text(of: comment), indent: indent + "  "))
            + more.map { indent + "  " + $0 }
    }

    private static let deepestIndent = 10
}

extension SkippedPosts {
    /// The number of items that could not be read, and the reasons, one per line.
    ///
    /// There may be fewer reasons than items.
    var lines: [String] {
        let reasons = reasons.prefix(Self.shownReasons)
        let rest = count + commentCount + problemCount - reasons.count
        let loss = amount.map { [localized("\($0) could not be read.")] } ?? []
        return loss + reasons
            + (rest > 0 && !reasons.isEmpty ? [localized("… and \(rest) more.")] : [])
    }

    /// The number of reasons shown; more would push the other output off the screen.
    private static let shownReasons = 10
}
