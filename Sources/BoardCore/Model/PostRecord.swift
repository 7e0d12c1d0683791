/// The data that is stored of a post between runs.
package struct PostRecord: Sendable, Hashable {
    /// A Boolean value that indicates whether the user has read the post; `nil` if that is left to
    /// the source.
    package var isRead: Bool?
    /// The number of comments at the last visit; `nil` before it.
    package var seenComments: Int?
    /// The post as it was when the user bookmarked it, so that it can be listed without its source;
    /// `nil` if it is not bookmarked.
    package var bookmark: Post?
    /// The user's labels in alphabetical order, none of which contains a space.
    package var labels: [String]
    /// The position at which the user left the post; `nil` for its start.
    package var position: ReadingPosition?
    /// A Boolean value that indicates whether the next `board-tui fetch` loads the thread.
    package var isQueued: Bool

    package init(
        isRead: Bool? = nil, seenComments: Int? = nil, bookmark: Post? = nil, labels: [String] = [],
        position: ReadingPosition? = nil, isQueued: Bool = false
    ) {
        self.isRead = isRead
        self.seenComments = seenComments
        self.bookmark = bookmark
        self.labels = labels
        self.position = position
        self.isQueued = isQueued
    }
}

/// A position in a post and its comments that survives new comments and another width.
package struct ReadingPosition: Sendable, Hashable {
    /// The selected comment; `nil` for the text of the post.
    package let comment: Comment.ID?
    /// The line of the comment in the first row of the screen; negative if the comment starts below.
    package let line: Int

    package init(comment: Comment.ID?, line: Int) {
        self.comment = comment
        self.line = line
    }
}

/// The changed fields of a record, so that a change leaves alone what it does not know.
package struct PostRecordChange: Sendable, Hashable {
    package struct Fields: OptionSet, Sendable, Hashable {
        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        package static let isRead = Self(rawValue: 1)
        package static let seenComments = Self(rawValue: 2)
        package static let bookmark = Self(rawValue: 4)
        package static let labels = Self(rawValue: 8)
        package static let position = Self(rawValue: 16)
        package static let queue = Self(rawValue: 32)
    }

    package private(set) var fields: Fields = []
    /// The new values of these fields; the others are as before the first change.
    private var record: PostRecord

    /// Creates the change that leads from one record to another.
    package init(from old: PostRecord, to new: PostRecord) {
        record = new
        if new.isRead != old.isRead { fields.insert(.isRead) }
        if new.seenComments != old.seenComments { fields.insert(.seenComments) }
        if new.bookmark != old.bookmark { fields.insert(.bookmark) }
        if new.labels != old.labels { fields.insert(.labels) }
        if new.position != old.position { fields.insert(.position) }
        if new.isQueued != old.isQueued { fields.insert(.queue) }
    }

    package func applied(to old: PostRecord) -> PostRecord {
        var new = old
        if fields.contains(.isRead) { new.isRead = record.isRead }
        if fields.contains(.seenComments) { new.seenComments = record.seenComments }
        if fields.contains(.bookmark) { new.bookmark = record.bookmark }
        if fields.contains(.labels) { new.labels = record.labels }
        if fields.contains(.position) { new.position = record.position }
        if fields.contains(.queue) { new.isQueued = record.isQueued }
        return new
    }

    /// Adds a change that was made later.
    package mutating func append(_ later: PostRecordChange) {
        record = later.applied(to: record)
        fields.formUnion(later.fields)
    }
}

extension [PostID: PostRecordChange] {
    /// Adds changes that were made later.
    package mutating func append(_ later: [PostID: PostRecordChange]) {
        for (post, change) in later {
            if self[post]?.append(change) == nil { self[post] = change }
        }
    }
}

/// Persistent storage for the records of posts.
///
/// Several programs may use one store at the same time. All methods throw a `DraftStoreError`.
package protocol PostRecordStore: Sendable {
    /// One element after changes by other programs, within a second.
    var changes: AsyncStream<Void> { get }
    /// Returns the records of those posts that have one.
    ///
    /// - Parameter place: the `recordPlace` of the source of all of these posts.
    func records(of posts: [PostID], at place: String) async throws -> [PostID: PostRecord]
    /// Returns all records of a source; `nil` if there are more than `limit`.
    func records(
        of source: SourceID, at place: String, limit: Int
    ) async throws -> [PostID: PostRecord]?
    /// Returns the records of all bookmarked posts, the latest bookmark first.
    ///
    /// - Parameter source: returns the id of the source at a place; `nil` leaves out its posts.
    func bookmarks(source: @Sendable (String) -> SourceID?) async throws -> [PostRecord]
    /// Returns the bookmarked posts whose threads are not stored with all comments, the latest
    /// bookmark first.
    ///
    /// - Parameter source: returns the id of the source at a place; `nil` leaves out its posts.
    func bookmarksWithoutThread(
        source: @Sendable (String) -> SourceID?
    ) async throws -> [PostID]
    /// Returns the posts whose threads the next `board-tui fetch` loads, the earliest change first.
    ///
    /// - Parameter source: returns the id of the source at a place; `nil` leaves out its posts.
    func queuedPosts(source: @Sendable (String) -> SourceID?) async throws -> [PostID]
    /// Stores the thread of a post if it is bookmarked, until the bookmark is removed.
    ///
    /// A part of the comments does not replace more of them.
    func store(_ thread: PostThread, at place: String) async throws
    /// Changes the stored records in one transaction.
    ///
    /// Fields that a change does not contain keep their stored values, which may be unknown here.
    func save(_ changes: [PostID: PostRecordChange], at place: String) async throws
}
