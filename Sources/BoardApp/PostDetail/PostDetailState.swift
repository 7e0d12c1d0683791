import BoardCore
import Essentials

/// A post as it is now, and the time against which ages are told.
package struct PostDetailState: Equatable {
    package let thread: PostThread
    package let markup: PostMarkup
    package let now: Date
    /// What the place is called that the post is read from.
    package let source: String
    /// Whether the board holds the post no more.
    package let isGone: Bool
    /// In which order the comments of `thread` stand.
    package let sort: CommentSort
    /// How far the thread has been loaded; `nil` before that has begun.
    package let progress: Progress?
    /// Whether comments that were not there before are new, and not only late.
    package let marksNew: Bool
    /// The number of comments before those that the list announced as new; `nil` if it announced none.
    package let knownComments: Int?
    package let neighbours: PostNeighbours
    package let writing: Writing

    package var post: Post { thread.post }

    /// Whether more of it is on its way.
    var isLoading: Bool { progress == .asked && (thread.isLoading || !markup.isWhole) }

    /// Where the words of a post are.
    package enum Progress: Sendable, Equatable {
        /// They are being read from where the list left them.
        case reading
        /// The source has been asked; the thread says whether more of it is to come.
        case asked
        case whole
        /// The source is asked again when that time is over; `nil` for never.
        case failed(BoardError, retryIn: Duration? = nil)
    }

    /// What the reader may do and has done here beside reading.
    package struct Writing: Sendable, Equatable {
        package var abilities: WritingAbilities = []
        /// Who is signed in at the source; `nil` where nobody is.
        package var account: Account?
        /// Who may delete the words of others.
        package var moderators = Moderators()
        /// How long authors may change and delete their words, in seconds; `nil` where it is always.
        package var timeToChange: TimeInterval?
        package var votes = OwnVotes()
        /// What the reader wrote to this thread and the source does not have yet.
        package var outgoing: [OutboxItem] = []

        package init() {}
    }

    package init(
        thread: PostThread, markup: PostMarkup? = nil, now: Date, source: String = "",
        isGone: Bool = false, sort: CommentSort = CommentSort(), progress: Progress? = .whole,
        marksNew: Bool = true, knownComments: Int? = nil,
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
        self.neighbours = neighbours
        self.writing = writing
    }
}
