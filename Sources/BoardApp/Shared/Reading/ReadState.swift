import BoardCore
import RIBs

/// The read state and bookmarks of posts.
///
/// A post is unread until it was opened or marked as read, in this run or an earlier one, here or at
/// its source. At a source that nothing is remembered of, only posts that arrived after the first
/// load are unread, because marks on all of them would carry no information.
nonisolated package struct ReadState: Sendable, Hashable {
    /// The names of the user's accounts at each source. The read state at other sources is unknown.
    package var ownNames: [SourceID: Set<String>] = [:]
    /// The sources whose loaded posts were compared with the stored records.
    private var remembered: Set<SourceID> = []
    private var arrived: Set<PostID> = []
    /// The posts that the user has marked as unread, whatever their source reports.
    private var keptUnread: Set<PostID> = []
    /// The posts whose records are to be stored.
    private var changed: Set<PostID> = []
    /// The numbers of comments at the user's last visit to each read post, or before the first
    /// new ones.
    private(set) var seenComments: [PostID: Int] = [:]
    package private(set) var opened: Set<PostID> = []
    /// The numbers of comments at the time when each post was reported as read to its source.
    private var readMarks: [PostID: Int] = [:]
    /// The posts that the user has bookmarked, as they were then.
    private var bookmarks: [PostID: Post] = [:]
    /// The user's labels in alphabetical order, for posts that have some.
    private var labels: [PostID: [String]] = [:]
    /// The positions at which the user left posts, other than their start.
    private var positions: [PostID: ReadingPosition] = [:]
    /// The posts whose threads the next `board-tui fetch` loads.
    private var queued: Set<PostID> = []

    package init() {}

    package func isUnread(_ post: Post) -> Bool {
        if keptUnread.contains(post.id) { return true }
        guard post.isRead != true, !isOwn(post) else { return false }
        if isUnreadAtSource(post) { return true }
        return arrived.contains(post.id)
            || remembered.contains(post.id.source) && !opened.contains(post.id)
    }

    /// Returns whether the user has written a post, here or elsewhere.
    package func isOwn(_ post: Post) -> Bool {
        ownNames[post.id.source]?.contains(post.author) ?? false
    }

    private func isUnreadAtSource(_ post: Post) -> Bool {
        post.isRead == false && ownNames[post.id.source] != nil
            && !(remembered.contains(post.id.source) && opened.contains(post.id))
            && (readMarks[post.id].map { $0 < post.commentCount } ?? true)
    }

    package func isOpened(_ post: Post) -> Bool {
        !keptUnread.contains(post.id) && (opened.contains(post.id) || post.isRead == true)
    }

    /// A Boolean value that indicates whether the posts of a source are remembered between runs.
    var isRemembered: Bool { !remembered.isEmpty }

    package mutating func noteArrival(of posts: Set<PostID>) {
        arrived.formUnion(posts.subtracting(opened))
    }

    /// - Parameters:
    ///   - posts: the earlier numbers of comments, by post.
    ///   - shown: the open post, whose new comments the user sees anyway.
    package mutating func noteAnswers(to posts: [PostID: Int], but shown: PostID? = nil) {
        for (post, count) in posts where post != shown && seenComments[post] == nil {
            seenComments[post] = count
            changed.insert(post)
        }
    }

    /// Returns `true` if a post has more comments than before; deleted ones reduce the number.
    package func hasNewComments(_ post: Post) -> Bool {
        knownComments(of: post) != nil
    }

    /// Returns the number of new comments of a read post.
    package func newComments(of post: Post) -> Int {
        knownComments(of: post).map { post.commentCount - $0 } ?? 0
    }

    /// Returns the earlier number of comments of a read post with new ones; `nil` for other posts.
    package func knownComments(of post: Post) -> Int? {
        guard let known = seenComments[post.id], post.commentCount > known, !isUnread(post) else {
            return nil
        }
        return known
    }

    /// Records the number of loaded comments of a post, which can exceed that in the list.
    ///
    /// The list can announce comments that a stored thread lacks, which stay new.
    package mutating func noteComments(of thread: PostThread) {
        let present = thread.comments.count { $0.presence == .present }
        let count =
            thread.stored == nil
            ? max(present, thread.commentCount)
            : max(seenComments[thread.id] ?? 0, present + thread.missingComments)
        guard seenComments[thread.id] != count else { return }
        seenComments[thread.id] = count
        changed.insert(thread.id)
    }

    /// Removes a post from the queue, because its source has returned the thread.
    package mutating func noteThread(_ thread: PostThread) {
        noteComments(of: thread)
        if thread.stored == nil, isQueued(thread.id) { toggleQueue(of: thread.id) }
    }

    /// Marks a post as read whose comments are counted once they are loaded.
    package mutating func noteOpening(of post: Post) {
        if opened.insert(post.id).inserted { seenComments[post.id] = nil }
        arrived.remove(post.id)
        keptUnread.remove(post.id)
        changed.insert(post.id)
    }

    /// Marks a post with its comments as read.
    package mutating func noteReading(of post: Post) {
        noteOpening(of: post)
        seenComments[post.id] = max(seenComments[post.id] ?? 0, post.commentCount)
    }

    /// Returns `true` if a filter may mark a post as read: it is unread, but not by the user's wish.
    package func isReadByFilters(_ post: Post) -> Bool {
        isUnread(post) && !keptUnread.contains(post.id)
    }

    /// Marks a read post as unread, and an unread one as read.
    package mutating func toggleRead(of post: Post) {
        guard !isUnread(post) else { return noteReading(of: post) }
        opened.remove(post.id)
        keptUnread.insert(post.id)
        changed.insert(post.id)
    }

    /// Returns the position at which the user left a post; `nil` for its start.
    package func position(in post: PostID) -> ReadingPosition? { positions[post] }

    package mutating func noteLeaving(_ post: PostID, at position: ReadingPosition?) {
        guard positions[post] != position else { return }
        positions[post] = position
        changed.insert(post)
    }

    /// Records a post or comment that the user has just written, so that it does not count as new.
    package mutating func noteWriting(of item: WrittenItem) {
        switch item {
        case .post(let post): opened.insert(post)
        case .comment(_, let post): seenComments[post]? += 1
        }
        changed.insert(item.post)
    }

    /// Records that posts were reported as read to their source.
    package mutating func noteReadMarks(of posts: [Post]) {
        for post in posts { readMarks[post.id] = post.commentCount }
    }

    /// Reverts the report after the source rejected it, or after the user has undone it.
    package mutating func revertReadMarks(of posts: [Post]) {
        for post in posts { readMarks[post.id] = nil }
    }

    /// Forgets the reports, because another account is now in use.
    package mutating func removeReadMarks() {
        readMarks = [:]
    }

    /// Adds or removes a bookmark.
    package mutating func toggleMark(of post: Post) {
        bookmarks[post.id] = isMarked(post.id) ? nil : post
        changed.insert(post.id)
    }

    package func isMarked(_ post: PostID) -> Bool { bookmarks[post] != nil }

    package func labels(of post: PostID) -> [String] { labels[post] ?? [] }

    /// The labels that posts have, as far as known, in alphabetical order.
    package var allLabels: [String] { Set(labels.values.joined()).sorted() }

    /// Adds the labels that a post lacks, and removes those that it has.
    package mutating func toggleLabels(_ names: [String], of post: PostID) {
        let all = Set(labels(of: post)).symmetricDifference(names).sorted()
        labels[post] = all.isEmpty ? nil : all
        changed.insert(post)
    }

    package func isQueued(_ post: PostID) -> Bool { queued.contains(post) }

    /// Adds a post to the queue of the next `board-tui fetch`, or removes it.
    package mutating func toggleQueue(of post: PostID) {
        if queued.remove(post) == nil { queued.insert(post) }
        changed.insert(post)
    }

    /// Returns the names of labels in a text, without a leading `#` as in lists.
    ///
    /// Commas separate labels, and the words of one are joined by hyphens: a query of words is
    /// easier to type than one of quoted names. Without a comma, spaces separate labels.
    static func labels(in text: String) -> [String] {
        let text = text.sanitized(as: .line)
        return text.split(separator: labelSeparator(in: text)).compactMap { words in
            let name = words.split(separator: " ").joined(separator: "-").drop { $0 == "#" }
                // Quotes have a meaning in queries.
                .filter { $0 != "\"" }
            return name.isEmpty ? nil : String(name.prefix(labelLimit))
        }
    }

    static func labelSeparator(in text: String) -> Character { text.contains(",") ? "," : " " }

    /// The maximum length of a label, which is more than a list shows.
    private static let labelLimit = 40

    // MARK: Storage

    /// Applies the stored records of a source's posts.
    ///
    /// - Parameter changes: the changes that the records may lack; they take precedence.
    package mutating func remember(
        _ records: [PostID: PostRecord], of source: SourceID,
        keeping changes: [PostID: PostRecordChange] = [:]
    ) {
        remembered.insert(source)
        for (post, record) in records {
            set(changes[post]?.applied(to: record) ?? record, of: post)
        }
    }

    /// Applies changes, which are to be stored.
    package mutating func apply(_ changes: [PostID: PostRecordChange]) {
        for (post, change) in changes {
            set(change.applied(to: record(of: post)), of: post)
            changed.insert(post)
        }
    }

    private mutating func set(_ record: PostRecord, of post: PostID) {
        opened.remove(post)
        keptUnread.remove(post)
        if record.isRead == true { opened.insert(post) }
        if record.isRead == false { keptUnread.insert(post) }
        bookmarks[post] = record.bookmark
        labels[post] = record.labels.isEmpty ? nil : record.labels
        seenComments[post] = record.seenComments
        positions[post] = record.position
        if record.isQueued { queued.insert(post) } else { queued.remove(post) }
    }

    /// Removes and returns the changes that are to be stored.
    package mutating func takeChanges(since old: ReadState) -> [PostID: PostRecordChange] {
        defer { changed = [] }
        return changes(of: changed, since: old).filter { !$0.value.fields.isEmpty }
    }

    package func changes(
        of posts: some Collection<PostID>, since old: ReadState
    ) -> [PostID: PostRecordChange] {
        let changes = posts.map {
            ($0, PostRecordChange(from: old.record(of: $0), to: record(of: $0)))
        }
        return Dictionary(changes) { first, _ in first }
    }

    private func record(of post: PostID) -> PostRecord {
        let isRead: Bool? = opened.contains(post) ? true : keptUnread.contains(post) ? false : nil
        return PostRecord(
            isRead: isRead, seenComments: seenComments[post], bookmark: bookmarks[post],
            labels: labels(of: post), position: positions[post], isQueued: isQueued(post))
    }

    /// A kind of post that the user can jump to.
    package enum Kind: Sendable {
        case unread, marked
    }

    /// Returns `true` if no post can be of a kind, so that no search is needed.
    func isWithout(_ kind: Kind) -> Bool {
        switch kind {
        case .unread:
            arrived.isEmpty && ownNames.isEmpty && remembered.isEmpty && keptUnread.isEmpty
        case .marked: bookmarks.isEmpty
        }
    }

    func has(_ post: Post, as kind: Kind) -> Bool {
        switch kind {
        case .unread: isUnread(post)
        case .marked: isMarked(post.id)
        }
    }
}

extension ReadState {
    /// The marks that queries can ask for.
    package nonisolated var marks: PostMarks {
        PostMarks(
            isUnread: { isUnread($0) }, isBookmarked: { isMarked($0.id) },
            labels: { labels(of: $0.id) }, ownNames: ownNames)
    }
}

extension ValueStream<ReadState> {
    /// The marks of the latest state.
    package var marks: any ValueStream<PostMarks> { map(\.marks) }
}
