import BoardCore
import Essentials

/// The content of the post screen, and the time to which ages are relative.
package struct PostDetailState: Equatable {
    package let thread: PostThread
    package let markup: PostMarkup
    package let now: Date
    /// The name of the source, and among several sources also of the board.
    package let source: String
    /// A Boolean value that indicates whether the post has disappeared from the board.
    package let isGone: Bool
    /// The order of the comments in `thread`.
    package let sort: CommentSort
    /// The progress of loading the thread; `nil` before it has begun.
    package let progress: Progress?
    /// Set when comments that were missing before count as new instead of late.
    package let marksNew: Bool
    /// The number of comments that were known before; `nil` if the list announced no new ones.
    package let knownComments: Int?
    /// The comments that filters of the user hide.
    package let hiddenComments: Set<Comment.ID>
    /// The position at which the user left the post before; `nil` for its start.
    package let position: ReadingPosition?
    /// The user's bookmark and labels of the post.
    package let annotations: PostAnnotations
    package let neighbours: PostNeighbours
    package let writing: Writing

    package var post: Post { thread.post }

    /// Set while more of the thread is being loaded or parsed.
    var isLoading: Bool { progress == .asked && (thread.isLoading || !markup.isWhole) }

    /// A Boolean value that indicates whether the thread is neither stored nor can be loaded now.
    var isOutOfReach: Bool {
        guard case .failed(let error, _) = progress else { return false }
        return error.isOffline && thread.comments.isEmpty
            && (thread.body.isEmpty || post.commentCount > 0)
    }

    /// A Boolean value that indicates whether everything is loaded and parsed.
    var isComplete: Bool {
        switch progress {
        case .asked, .whole: !thread.isLoading && markup.isWhole
        case .reading, .failed, nil: false
        }
    }

    /// The progress of loading a post.
    package enum Progress: Sendable, Equatable {
        /// The content is being read from the file or store of the list.
        case reading
        /// The content was requested; `thread.isLoading` is set while more will arrive.
        case asked
        case whole
        /// Loading failed; it is retried after the given time, or never if that is `nil`.
        case failed(BoardError, retryIn: Duration? = nil)
    }

    /// The state of everything in the thread that the user can write or has written.
    package struct Writing: Sendable, Equatable {
        package var abilities: WriteCapabilities = []
        /// The account that is signed in at the source; `nil` for a guest.
        package var account: Account?
        /// The accounts that may delete other users' posts and comments.
        package var moderators = Moderators()
        /// The accounts that may moderate.
        package var moderationAccounts = Moderators()
        /// The time limit for authors to edit or delete an item, in seconds; `nil` for none.
        package var editWindow: TimeInterval?
        package var votes = LocalVotes()
        /// The drafts for this thread that are not sent yet.
        package var outgoing: [OutboxItem] = []

        package init() {}
    }

    package init(
        thread: PostThread, markup: PostMarkup? = nil, now: Date, source: String = "",
        isGone: Bool = false, sort: CommentSort = CommentSort(), progress: Progress? = .whole,
        marksNew: Bool = true, knownComments: Int? = nil,
        hiddenComments: Set<Comment.ID> = [], position: ReadingPosition? = nil,
        annotations: PostAnnotations = PostAnnotations(),
        neighbours: PostNeighbours = PostNeighbours(),
        writing: Writing = Writing()
    ) {
        self.thread = thread
        self.markup = markup ?? PostMarkup(wholeOf: thread)
        self.now = now
        self.source = source
        self.isGone = isGone
        self.sort = sort
        self.progress = progress
        self.marksNew = marksNew
        self.knownComments = knownComments
        self.hiddenComments = hiddenComments
        self.position = position
        self.annotations = annotations
        self.neighbours = neighbours
        self.writing = writing
    }
}
