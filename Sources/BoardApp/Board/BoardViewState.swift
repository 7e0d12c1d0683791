import BoardCore
import TerminalUI

/// What the list of posts looks like, in words and rows.
package struct BoardViewState {
    /// The title bar's left side: where the reader is.
    package var title = ""
    /// The title bar's right side but for the reader's position: what goes on, how fresh it is.
    package var detail = ""
    package var rows = BoardRows(.empty, now: .distantPast)
    /// How many posts there are, shown or not.
    package var total = 0
    package var filter: BoardQuery?
    package var isLoading = false
    /// Whether the reader has stopped the latest load.
    package var isStopped = false
    package var isArranging = false
    /// Whether these posts are being read for the first time.
    package var isFirstLoad = false
    /// What stands in place of the rows while there are none.
    package var placeholder = Notice()
    /// What the status bar says while nothing else is to be said there; empty for key hints.
    package var status = Notice()
    /// Why the last load failed, if it did, then why posts are missing, a sentence each.
    package var problems: [String] = []
    package var search: BoardSearch?
    package var boards: [Board] = []
    package var hasOtherBoards = false
    /// Whether the list goes on behind the last row.
    package var hasMore = false
    /// How many of the last rows are there early, in front of which the list goes on.
    package var earlyCount = 0
    /// Which sources, or what of them, is missing in the list, a line each.
    package var troubles: [String] = []
    /// Where the way out leads to; `nil` where that is the shell.
    package var wayBack: String?
    /// Why the source cannot look for words; `nil` where it can.
    package var refusalToSearch: String?
    /// Why nothing can be written; `nil` where something can.
    package var refusalToWrite: String?
    /// Why nobody can vote for a post, or against one; `nil` where that is possible.
    package var refusalToVoteUp: String?
    package var refusalToVoteDown: String?
    /// What the source is called.
    package var source = ""
    /// Whether the list is what the source has found.
    package var isFound = false
    /// Why the source cannot be read again; `nil` where it can.
    package var refusalToRefresh: String?
    /// Why no page of the web can be read; `nil` where pages can.
    package var refusalToReadPages: String?

    package init() {}

    /// Lines of text that matter as much as their role says.
    package struct Notice: Equatable {
        package var lines: [String] = []
        package var role = Role.normal
    }
}

/// A state while it is shown: each key asks it much, and a copy for each question would cost more
/// than most answers.
final class ShownState {
    let state: BoardViewState

    init(_ state: BoardViewState) {
        self.state = state
    }
}

extension BoardViewState {
    /// Whether more may be fetched without a word of the reader.
    var wantsMore: Bool { hasMore && !isLoading && !isStopped && filter == nil }

    /// Why there are no rows yet; `nil` where none are to come.
    private var absence: String? { isLoading ? "The posts are still being loaded." : nil }

    private var absenceOfBoards: String {
        isLoading ? "The boards are still being loaded." : "There is no other board here."
    }

    /// Why an action can do nothing now, as a sentence; `nil` where it can.
    ///
    /// - Parameters:
    ///   - post: the one that the reader is at.
    ///   - wayToFilter: what sets a filter: a key, or a command.
    func reason(
        against action: BoardAction, at post: @autoclosure () -> Post?,
        wayToFilter: @autoclosure () -> String
    ) -> String? {
        switch action {
        case .next, .previous, .pageDown, .pageUp, .halfPageDown, .halfPageUp, .first, .last:
            rows.isEmpty ? absence ?? "There are no posts here." : nil
        case .open: rows.isEmpty ? absence ?? "There is no post to open." : nil
        case .voteUp where refusalToVoteUp != nil: refusalToVoteUp
        case .voteDown where refusalToVoteDown != nil: refusalToVoteDown
        case .mark, .titleLeft, .titleRight, .copyText, .voteUp, .voteDown:
            rows.isEmpty ? "There is no post here." : nil
        case .openLink, .copyLink: post()?.link == nil ? "This post has no link." : nil
        case .readPage:
            refusalToReadPages ?? (post()?.page == nil ? "This post links to no page." : nil)
        case .search, .filter: total == 0 ? "There are no posts to look at." : nil
        case .searchSource: refusalToSearch
        case .sort, .reverseSort: total == 0 ? "There are no posts to sort." : nil
        case .boards, .otherPane: hasOtherBoards ? nil : absenceOfBoards
        case .refresh: refusalToRefresh
        case .clearFilter: filter == nil ? "There is no filter; \(wayToFilter()) sets one." : nil
        case .problems: problems.isEmpty ? "Every post could be read." : nil
        case .newPost: refusalToWrite
        case .nextMatch, .previousMatch, .clear, .density, .panes, .nextMarked, .stop, .close: nil
        }
    }

    /// How a text of the query language goes on, and what it might become.
    func completion(of text: String) -> (text: String, hint: String) {
        let posts = rows.posts.posts
        let completion = PostQuery.Completion(
            of: text, authors: posts.lazy.map(\.author), tags: posts.lazy.flatMap(\.tags),
            boards: boards)
        return (completion.text, completion.hint)
    }
}
