import BoardCore
import Localization
import TerminalUI

/// The post list as text and rows for the screen.
package struct BoardViewState {
    /// The left side of the title bar: the board or search and the source.
    package var title = ""
    /// The right side of the title bar except for the position: activity, order and time.
    package var detail = ""
    /// The number of unread entries of the inbox.
    package var inboxCount = 0
    package var rows = BoardRows(.empty, now: .distantPast)
    /// The number of posts, including filtered ones.
    package var total = 0
    package var filter: ListQuery?
    package var isLoading = false
    /// Set if the user has stopped the latest load.
    package var isStopped = false
    package var isArranging = false
    /// Set while these posts are loaded for the first time.
    package var isFirstLoad = false
    /// Set if the latest refresh must not move the rows on the screen.
    package var isLive = false
    /// The rows of posts that a source has announced and the user has not gone to, ascending.
    package var unseenRows: [Int] = []
    /// The text shown when there are no rows.
    package var placeholder = Notice()
    /// The message on the last row while there is no other; empty for key hints.
    package var status = Notice()
    /// A sentence for each problem: why the last load failed, then why posts are missing.
    package var problems: [String] = []
    package var search: BoardSearch?
    package var boards: [Board] = []
    package var hasOtherBoards = false
    /// A Boolean value that indicates whether the list has further pages.
    package var hasMore = false
    /// A Boolean value that indicates whether the latest pages have added no rows.
    package var hasHiddenPages = false
    /// The number of last rows that arrived early. Later pages are inserted before them.
    package var earlyCount = 0
    /// A line for each source with missing content.
    package var sourceFailures: [String] = []
    /// The list that the user returns to on closing; `nil` if closing leaves the list.
    package var parentList: String?
    /// The reason why the source cannot be searched; `nil` if it can.
    package var refusalToSearch: String?
    /// A Boolean value that indicates whether a search of the source uses the query language.
    package var searchesByQuery = false
    /// The reason why nothing can be written; `nil` if writing is possible.
    package var refusalToWrite: String?
    /// The reason why a post cannot be voted up; `nil` if it can.
    package var refusalToVoteUp: String?
    package var refusalToVoteDown: String?
    /// The name of the source.
    package var source = ""
    /// A Boolean value that indicates whether the list contains search results.
    package var isFound = false
    /// The reason why the source cannot be reloaded; `nil` if it can.
    package var refusalToRefresh: String?
    /// The reason why web pages cannot be read; `nil` if they can.
    package var refusalToReadPages: String?

    package init() {}

    /// Lines of text with a role that reflects their importance.
    package struct Notice: Equatable {
        package var lines: [String] = []
        package var role = Role.normal
    }
}

/// A reference to the view state, which avoids copying the large value for each access by a key.
final class ShownState {
    let state: BoardViewState

    init(_ state: BoardViewState) {
        self.state = state
    }
}

extension BoardViewState {
    /// The right side of the title bar, with the position of the selected row.
    func titleDetail(selection: Int) -> String {
        guard !rows.isEmpty else { return detail }
        let position = "\(selection + 1)/\(rows.count)"
        let place =
            filter?.query == nil ? position : localized("\(position) of \(total.grouped)")
        return [news(around: selection), detail, place].filter { !$0.isEmpty }
            .joined(separator: "  ")
    }

    private func news(around row: Int) -> String {
        guard !unseenRows.isEmpty else { return "" }
        let above = unseenRows.firstIndexNotBelow(row)
        return UpdateMessage.summary(above: above, below: unseenRows.count - above)
    }

    /// Returns whether the next page is due because a row is near the end of the list.
    func isNearEnd(row: Int) -> Bool { hasMore && row + Self.rowsAhead >= settledCount }

    /// Returns whether further pages are due because there are fewer rows than on the screen.
    ///
    /// A filtered list is exempt, because it could take any number of pages. So is one whose latest
    /// pages are hidden, and a list that the user has stopped. Where much is hidden, one screen of
    /// rows is enough.
    func lacksRows(toFill count: Int) -> Bool {
        let isMostlyHidden = total - rows.count >= Self.rowsAhead
        return hasMore && !isLoading && !isStopped && !isArranging && filter == nil
            && !hasHiddenPages
            && settledCount < max(isMostlyHidden ? 1 : Self.rowsAhead, count)
    }

    /// The number of rows before the early ones, in front of which the list continues.
    private var settledCount: Int { rows.count - earlyCount }

    /// The distance from the end at which the next page is loaded: about a screen.
    private static let rowsAhead = 30

    /// The reason why there are no rows yet; `nil` if none are loading.
    private var absence: String? {
        isLoading ? localized("The posts are still being loaded.") : nil
    }

    private var absenceOfBoards: String {
        isLoading
            ? localized("The boards are still being loaded.")
            : localized("There is no other board here.")
    }

    /// Returns the reason why an action is not available; `nil` if it is.
    ///
    /// - Parameters:
    ///   - post: the selected post.
    ///   - wayToFilter: the key or command that sets a filter.
    func reason(
        against action: BoardAction, at post: @autoclosure () -> Post?,
        wayToFilter: @autoclosure () -> String
    ) -> String? {
        switch action {
        case .last where rows.isEmpty && hasMore: absence
        case .next, .previous, .pageDown, .pageUp, .halfPageDown, .halfPageUp, .first, .last:
            rows.isEmpty ? absence ?? localized("There are no posts here.") : nil
        case .open: rows.isEmpty ? absence ?? localized("There is no post to open.") : nil
        case .voteUp where refusalToVoteUp != nil: refusalToVoteUp
        case .voteDown where refusalToVoteDown != nil: refusalToVoteDown
        case .mark, .labels, .mute, .toggleRead, .markAllRead, .titleLeft, .titleRight, .copyText,
            .voteUp, .voteDown, .moderate:
            rows.isEmpty ? localized("There is no post here.") : nil
        case .openLink, .copyLink: post()?.link == nil ? localized("This post has no link.") : nil
        case .readPage:
            refusalToReadPages
                ?? (post()?.page == nil ? localized("This post does not link to a page.") : nil)
        case .search, .filter, .unread:
            total == 0 ? localized("There are no posts to search.") : nil
        case .searchSource: refusalToSearch
        case .sort, .reverseSort: total == 0 ? localized("There are no posts to sort.") : nil
        case .boards, .otherPane: hasOtherBoards ? nil : absenceOfBoards
        case .refresh: refusalToRefresh
        case .clearFilter:
            filter == nil ? localized("There is no filter; \(wayToFilter()) sets one.") : nil
        case .problems: problems.isEmpty ? localized("There are no errors.") : nil
        case .newPost: refusalToWrite
        case .nextMatch, .previousMatch, .clear, .density, .panes, .panel, .nextMarked, .bookmarks,
            .undo, .stop, .close:
            nil
        }
    }

    /// Returns the completed text and a hint with the candidates.
    func completion(
        of text: String, for purpose: BoardFinder.Purpose
    ) -> (text: String, hint: String) {
        if case .labels = purpose { return LabelInput.completion(of: text, among: rows.allLabels) }
        let posts = rows.posts.posts
        let completion = PostQuery.Completion(
            of: text, authors: posts.lazy.map(\.author), tags: posts.lazy.flatMap(\.tags),
            labels: rows.allLabels, sources: posts.lazy.map(\.id.source.name), boards: boards)
        return (completion.text, completion.hint)
    }
}
