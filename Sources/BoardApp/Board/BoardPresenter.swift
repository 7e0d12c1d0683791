import BoardCore
import Essentials
import Localization
import RIBs
import TerminalUI

package protocol BoardDisplaying: ModerationPresentable {
    var listener: (any BoardPresentableListener)? { get set }
    func show(_ state: BoardViewState)
    func select(row: Int)
    /// Selects a row, unless the user has moved.
    func focusList()
    func restoreSelection(row: Int)
    func restoreLayout(_ session: SessionRecord)
    func copy(text: String)
    /// Shows how many new rows are above and below, and how many other posts have new comments.
    func showNews(_ rows: [Int], answered: Int)
}

/// A stateless presenter that converts the state of a board into a view state.
package final class BoardPresenter: Presenter<any BoardDisplaying>, BoardPresentable {
    private let now: () -> Date
    private let keyMap: KeyMap<BoardAction>
    private let refusalToReadPages: String?

    /// - Parameters:
    ///   - keyMap: the key bindings that messages name.
    ///   - refusalToReadPages: the reason why web pages cannot be read; `nil` if they can.
    package init(
        viewController: any BoardDisplaying, now: @escaping () -> Date,
        keyMap: KeyMap<BoardAction> = KeyMap(), refusalToReadPages: String? = nil
    ) {
        self.now = now
        self.keyMap = keyMap
        self.refusalToReadPages = refusalToReadPages
        super.init(viewController: viewController)
    }

    package weak var listener: (any BoardPresentableListener)? {
        get { viewController.listener }
        set { viewController.listener = newValue }
    }

    package func present(_ state: BoardState) {
        var view = BoardViewState()
        view.title = title(of: state)
        view.detail = detail(of: state)
        view.inboxCount = state.inboxCount
        view.isLoading = state.isLoading
        view.isStopped = state.activity == .stopped
        view.isArranging = state.isArranging
        view.isFirstLoad = !state.isRefreshed
        view.isLive = state.isLive
        if !state.unseen.isEmpty { view.unseenRows = state.shown.firstRows(of: state.unseen) }
        view.rows = BoardRows(
            state.shown, now: now(), boardNames: state.boardNamesInRows,
            namesSources: state.namesSourcesInRows, readState: state.readState,
            votes: state.writing.votes, excerpts: state.excerpts,
            foundBy: state.searchText.flatMap { ListQuery($0)?.query },
            matches: state.contents.matches)
        view.total = state.shown.posts.count
        view.filter = state.filter
        view.boards = state.contents.boards
        view.hasOtherBoards = state.hasOtherBoards
        view.parentList = state.parentList
        view.refusalToSearch = state.refusalToSearch
        view.searchesByQuery = state.capabilities.searchesByQuery
        view.source = state.source
        view.refusalToWrite = state.refusalToWrite
        let abilities = state.capabilities.writing
        view.refusalToVoteUp = abilities.refusal(to: .votes, at: state.source)
        view.refusalToVoteDown = abilities.refusal(to: .downvotes, at: state.source)
        view.isFound = state.searchText != nil
        view.hasMore = state.contents.next != nil
        view.hasHiddenPages = state.hasHiddenPages
        // In any other order, the early posts are not at the end.
        let isWhole = state.shown.kept == nil && state.filter == nil && state.sort.isAsGiven
        view.earlyCount = isWhole ? state.contents.early.count : 0
        let missing = state.contents.sourceFailures.map { message(for: $0, in: state) }
        view.sourceFailures = missing + outgoing(in: state)
        view.refusalToRefresh = refusalToRefresh(in: state)
        view.refusalToReadPages = refusalToReadPages
        view.placeholder = placeholder(for: state)
        view.status = status(of: state)
        view.problems =
            state.configurationFaults + [state.storageFailure].compactMap(\.self)
            + failure(in: state) + missing + remarks(on: state.contents) + skipped(in: state)
        view.search = state.search
        viewController.show(view)
    }

    package func select(row: Int) {
        viewController.select(row: row)
    }

    package func focusList() { viewController.focusList() }
    package func restoreSelection(row: Int) { viewController.restoreSelection(row: row) }

    package func restoreLayout(_ session: SessionRecord) { viewController.restoreLayout(session) }

    package func show(message: String) {
        viewController.show(message: message)
    }

    package func copy(text: String) {
        viewController.copy(text: text)
    }

    package func choose(
        _ title: String, among choices: [Choice], then choose: @escaping (Int) -> Void
    ) {
        viewController.choose(title, among: choices, then: choose)
    }

    package func ask(
        _ question: ReasonQuestion,
        then use: @escaping (String, @escaping (String?) -> Void) -> Void
    ) {
        viewController.ask(question, then: use)
    }

    package func showNews(_ rows: [Int], answered: Int) {
        viewController.showNews(rows, answered: answered)
    }

    package func showSkipped(in state: BoardState) {
        let what =
            state.contents.skipped.amount(besides: state.contents.missing.count)
            ?? localized("A part of the document")
        show(
            message: localized("\(what) could not be read; \(keyMap.way(to: .problems)) shows why.")
        )
    }

    package func showEnd(of state: BoardState) {
        show(message: status(of: state).lines.first ?? detail(of: state))
    }
}

extension BoardPresenter {
    private func title(of state: BoardState) -> String {
        let filter = state.filter?.query.map { localized("filter: \($0)") }
        return [state.boardName, filter, state.sourceName].compactMap { $0 }
            .joined(separator: " · ")
    }

    /// Returns a line for each draft that is not sent yet.
    private func outgoing(in state: BoardState) -> [String] {
        state.writing.drafts.compactMap { item in
            if case .sent = item.state { return nil }
            return "\(item.draft.heading): \(item.statusText(at: now()))"
        }
    }

    private func refusalToRefresh(in state: BoardState) -> String? {
        guard case .failed(let error) = state.activity,
            !error.isTransient || state.retryTimes.list != nil
        else { return nil }
        return message(for: error, until: state.retryTimes.list)
    }

    private func detail(of state: BoardState) -> String {
        let doing: String
        switch state.activity {
        // It may happen every second, and the user waits for nothing.
        case .loading(.live, _): doing = ""
        case .loading(let load, let progress):
            doing = Self.word(for: load) + Self.label(for: progress)
        case .stopped: doing = localized("stopped")
        case .failed: doing = state.feed.isOffline ? "" : localized("failed")
        case .idle, .unchanged: doing = state.arrangingLabel ?? ""
        }
        let lack = state.contents.isCutOff ? localized("cut off") : ""
        let freshness = state.readAt.map { $0.freshness(at: now()) } ?? ""
        let sort = [state.sourceSort?.name ?? "", state.sort.label]
        let names = state.writing.accounts.map(\.name).joined(separator: ", ")
        let signs = [Self.sign(of: state.contents), state.configurationSign, state.storageSign]
        let offline = state.feed.isOffline ? localized("offline") : ""
        let inbox = state.inboxCount > 0 ? localized("inbox \(state.inboxCount)") : ""
        let count = state.shown.effects.hiddenCount
        let hidden = count > 0 ? localized("\(count.grouped) hidden") : ""
        let parts =
            [doing, offline, state.sourceSign, lack, hidden, inbox] + signs + sort
            + [freshness, names]
        return parts.filter { !$0.isEmpty }.joined(separator: "  ")
    }

    private static func word(for load: FeedState.Load) -> String {
        switch load {
        case .initial: localized("loading")
        case .reload, .background, .live: localized("refreshing")
        case .more: localized("loading more")
        }
    }

    private func message(for trouble: SourceFailure, in state: BoardState) -> String {
        let what =
            switch trouble.cause {
            case .silence: localized("waiting for a response…")
            case .error(let error):
                message(for: error, until: state.retryTimes.members[trouble.source])
            case .truncation(let truncation): truncation.message
            case .boardNames(let error):
                error.boardNamesMessage(
                    advice: localized("\(keyMap.call(for: .refresh)) to load them."))
            }
        return "\(trouble.source.name): \(what)"
    }

    private static func label(for progress: ReadProgress?) -> String {
        guard let progress, progress.bytes > 0 || progress.total != nil else { return "…" }
        if let fraction = progress.fraction { return " \(Int(fraction * 100))%" }
        guard progress.bytes >= 1 << 20 else { return " \((progress.bytes + 1023) / 1024) KiB" }
        return " \(progress.bytes / (1 << 20)) MiB"
    }

    private func placeholder(for state: BoardState) -> BoardViewState.Notice {
        switch state.activity {
        case .loading(_, let progress):
            .init(
                lines: [
                    localized("Loading") + Self.label(for: progress),
                    localized("\(keyMap.call(for: .stop)) to stop it."),
                ])
        case .stopped:
            .init(lines: [
                localized("Stopped."),
                advice([(.refresh, localized("to load again")), (.close, aimOfClosing(in: state))]),
            ])
        case .failed(let error):
            .init(
                lines: [message(for: error, until: state.retryTimes.list)]
                    + advice(onStoredPostsAfter: error, in: state)
                    + [advice(after: error, in: state)],
                role: .error)
        case .idle, .unchanged: .init(lines: emptiness(of: state))
        }
    }

    /// Returns the error message with the number of seconds until the next attempt.
    private func message(for error: BoardError, until retryAt: Date?) -> String {
        error.message(retryingIn: remaining(until: retryAt))
    }

    private func remaining(until retryAt: Date?) -> Duration? {
        retryAt.map { .seconds(max(0, $0.timeIntervalSince(now())).rounded(.up)) }
    }

    /// Returns a way to posts that may be stored for another account.
    private func advice(onStoredPostsAfter error: BoardError, in state: BoardState) -> [String] {
        guard error.isOffline, !state.capabilities.writing.isEmpty else { return [] }
        return [
            state.writing.accounts.isEmpty
                ? localized(
                    "What an account has received is shown to it only: sign in with :login.")
                : localized("What another account has received is shown to it only: use :account.")
        ]
    }

    private func advice(after error: BoardError, in state: BoardState) -> String {
        let isOfUse = error.isTransient && state.retryTimes.list == nil
        let retry = isOfUse ? [(BoardAction.refresh, retryAim(after: error))] : []
        let boards =
            state.hasOtherBoards ? [(BoardAction.boards, localized("for another board"))] : []
        return advice(retry + boards + [(.close, aimOfClosing(in: state))])
    }

    private func aimOfClosing(in state: BoardState) -> String {
        state.parentList.map { localized("for \($0)") } ?? localized("to quit")
    }

    /// Returns the purpose of the retry key. The server may accept requests again only later.
    private func retryAim(after error: BoardError) -> String {
        error.retryAfter == nil ? localized("to try again") : localized("then")
    }

    /// Returns advice such as `Press R to try again, q to quit.`
    private func advice(_ ways: [(action: BoardAction, aim: String)]) -> String {
        let parts = ways.enumerated().map { number, way in
            let call = number == 0 ? keyMap.call(for: way.action) : keyMap.way(to: way.action)
            return localized("\(call) \(way.aim)", context: "key and purpose")
        }
        return parts.joined(separator: ", ") + "."
    }

    private func emptiness(of state: BoardState) -> [String] {
        if let word = state.arrangingLabel { return [word] }
        if let filter = state.filter?.query, !state.shown.posts.isEmpty {
            return [
                localized("No post matches “\(filter)”."),
                localized("\(keyMap.call(for: .clear)) to see all."),
            ]
        }
        let hidden = state.shown.effects.hiddenCount
        if hidden > 0, state.contents.next != nil {
            let way = keyMap.way(to: .last)
            return [
                hidden == 1
                    ? localized("1 post hidden; \(way) loads more.")
                    : localized("\(hidden.grouped) posts hidden; \(way) loads more."),
                localized(":filters shows the filters."),
            ]
        }
        if hidden > 0 {
            return [localized("Filters hide all posts here."), localized(":filters shows them.")]
        }
        if let text = state.searchText {
            let advice = localized("\(keyMap.call(for: .close)) to go back.")
            let hint =
                state.capabilities.searchesByQuery ? (try? PostQuery(text))?.searchAdvice : nil
            return [localized("\(state.source) found nothing for “\(text)”."), hint, advice]
                .compactMap(\.self)
        }
        if state.showsBookmarks {
            return [
                localized("No bookmarks."),
                localized("\(keyMap.call(for: .mark)) in a list to bookmark a post."),
            ]
        }
        let first =
            state.refusalToWrite == nil
            ? [localized("\(keyMap.call(for: .newPost)) to write the first post.")] : []
        guard let id = state.boardID else {
            return [localized("No posts here.")] + first
                + [localized("\(keyMap.call(for: .refresh)) to look again.")]
        }
        let other = localized("\(keyMap.call(for: .boards)) to choose another.")
        guard state.contents.boards.contains(where: { $0.id == id }) else {
            return [localized("There is no board “\(id.raw)” here."), other]
        }
        return [localized("No posts on this board.")] + first + [other]
    }

    private func status(of state: BoardState) -> BoardViewState.Notice {
        if let pendingLink = state.pendingLink {
            return .init(lines: [Self.message(for: pendingLink)])
        }
        if case .failed(let error) = state.activity {
            // If there are no posts, the placeholder shows the error.
            guard !state.contents.posts.isEmpty else { return .init() }
            let wait = remaining(until: state.retryTimes.list)
            let advice = error.retryAdvice(keyMap.call(for: .refresh), retryingIn: wait)
            return .init(lines: [error.message(retryingIn: wait) + advice], role: .error)
        }
        if let truncation = state.contents.truncation {
            return .init(lines: [truncation.message], role: .error)
        }
        return .init()
    }

    private static func message(for pendingLink: BoardState.PendingLink) -> String {
        switch pendingLink {
        case .board(let id): localized("Waiting for board “\(id)”…")
        case .post(let id): localized("Waiting for post “\(id)”…")
        case .source(let name): localized("Waiting for \(name)…")
        }
    }

    /// Returns remarks on a document as a whole: its truncation and its encoding.
    private func remarks(on contents: PostPage) -> [String] {
        let encoding = contents.encoding.map { encoding in
            encoding.isRead
                ? localized("The document is in \(encoding.name), not UTF-8; it was converted.")
                : localized(
                    "The document is in \(encoding.name), not UTF-8; this system cannot read it.")
        }
        return [contents.truncation?.message, encoding].compactMap { $0 }
    }

    /// Returns the number of items that could not be parsed or loaded, for the title bar.
    private static func sign(of contents: PostPage) -> String {
        let skipped = contents.skipped
        let number =
            skipped.count + skipped.commentCount + skipped.problemCount + contents.missing.count
        return number > 0 ? "! \(number.grouped)" : ""
    }

    private func failure(in state: BoardState) -> [String] {
        if case .failed(let error) = state.activity { [error.message] } else { [] }
    }

    private func skipped(in state: BoardState) -> [String] {
        let skipped = state.contents.skipped
        let rest =
            skipped.count + skipped.commentCount + skipped.problemCount
            - skipped.reasons.count
        return state.contents.missing.lines + skipped.reasons
            + (rest > 0 ? [localized("… and \(rest) more.")] : [])
    }
}
