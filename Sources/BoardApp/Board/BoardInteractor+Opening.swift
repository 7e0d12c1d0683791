import BoardCore
import Localization

/// The requests of the list and of the screens above it.
extension BoardInteractor {
    package func open(_ post: Post, row: Int) {
        links.userDidAct()
        navigation.open(post, row: row)
    }

    package func rest(at post: Post, row: Int, isChosen: Bool, isBesidePost: Bool) {
        if isBesidePost { navigation.follow(post, row: row) }
        updates.readAhead.rest(at: post.id, row: row)
        updates.session.noteSelection(post.id, row: row, isChosen: isChosen)
    }

    package func didChangeLayout(_ layout: ListLayout) { updates.session.noteLayout(layout) }

    package var openThread: Result<PostThread, BoardError>? { router?.openThread }

    package func returnToInbox() { openPosts.returnToInbox() }

    package func postDetailDidClose() { navigation.closePost() }

    package func postDetail(didMoveTo position: ReadingPosition?, in post: PostID) {
        updates.readState.change { $0.noteLeaving(post, at: position) }
    }

    package func postDetail(didAskForPostAtDistance distance: Int) {
        navigation.showPost(atDistance: distance)
    }

    package func postDetailDidAskForRefresh() { updates.refreshFromPost() }

    package func chooseBoard() {
        links.userDidAct()
        if router?.focusBoardPanel() != true { router?.routeToBoardPicker() }
    }

    package func showPanel(_ isShown: Bool) {
        if isShown { router?.attachBoardPanel() } else { router?.detachBoardPanel() }
    }

    package func boardPickerDidClose() { router?.detachBoardPicker() }

    package func boardPanelDidClose() { presenter.focusList() }

    package func boardPicker(didChoose choice: BoardChoice) {
        if choice == .inbox {
            router?.detachBoardPicker()
            return listener?.boardDidAskForInbox() ?? ()
        }
        if choice == .bookmarks { showBookmarks() }
        links.userDidAct()
        // Choosing a board closes the open posts and pages.
        navigation.uncoverList()
        presenter.focusList()
        if case .search(let search) = choice { feed.show(search) }
        if let listing = choice.listing { feed.show(listing, as: choice.board) }
    }

    /// Filters the list; the filter is part of the query language, so it can be edited.
    package func showUnread(from row: Int) {
        links.userDidAct()
        navigation.uncoverList()
        feed.filter(by: "unread", from: row)
    }

    package func showBookmarks() {
        guard feed.storesBookmarks else {
            return presenter.show(message: localized("Bookmarks are not stored in this run."))
        }
        links.userDidAct()
        navigation.uncoverList()
        feed.showBookmarks()
    }

    /// Goes back one step: from a post to the list, from a search or the bookmarks to the list
    /// before, or from a board to all posts.
    ///
    /// From the list of all posts it leaves the list.
    package func close() {
        guard openPosts.top == nil else { return navigation.closePost() }
        guard state.parentList != nil else {
            listener?.boardDidClose()
            return
        }
        links.userDidAct()
        feed.leave()
    }
}

// MARK: Links

extension BoardInteractor: BoardLinkTarget {
    /// Opens an address inside the program if a post of the list has it.
    package func postDetail(didAskToOpen address: String) {
        guard openPosts.top?.post.url != address else { return openLink(address) }
        if !links.showPost(at: address) { listener?.board(didAskToFollow: address) }
    }

    package func openLink(_ address: String) { listener?.board(didAskToOpen: address) }

    package func readPage(at address: String) {
        links.userDidAct()
        router?.routeToArticle(address)
    }

    package func postDetail(didAskToRead address: String) { readPage(at: address) }
    package func articleDidClose() { router?.detachArticle() }
    package func article(didAskToFollow address: String) { postDetail(didAskToOpen: address) }
    package func article(didAskToOpenPage address: String) { openLink(address) }

    package func reportExpiry(_ error: BoardError, at id: SourceID) {
        updates.reportExpiry(error, at: id)
    }
}

// MARK: Sources

extension BoardInteractor {
    package var sourceProblems: [SourceID: String] {
        let problems = feed.loaded.sourceFailures.map { ($0.source, $0.message) }
        var all = Dictionary(problems) { first, _ in first }
        if case .failed(let error) = feed.state.activity, feed.source.members.count == 1 {
            all[feed.source.members[0]] = error.message
        }
        return all
    }
}

// MARK: Storing

extension BoardInteractor {
    package var storageFailure: String? { updates.readState.failure }
    package func saveUnsavedMarks() async -> String? { await updates.readState.saveUnsaved() }
}

// MARK: Composing

extension BoardInteractor {
    /// Starts a new post at the source of the board or of the selected post.
    ///
    /// If the list shows all boards of one source, the user chooses a board next, unless the
    /// source cannot be reached and may not have stored them.
    package func newPost(near post: Post?) {
        links.userDidAct()
        guard let id = feed.state.boardID?.source ?? post?.id.source ?? links.currentSource else {
            return presenter.show(message: localized("Choose a board to post to."))
        }
        if let refusal = feed.source.refusal(to: .posts, at: id) {
            return chooseSourceToWriteTo(or: refusal)
        }
        let isOfOneSource = feed.source.members.count == 1 || feed.state.shownSource != nil
        let choosesBoard = isOfOneSource && !feed.state.isOffline
        let board = feed.state.boardID ?? (choosesBoard ? nil : post?.boardID)
        listener?.board(didAskToCompose: .new(.newPost(board, at: id)))
    }

    /// Offers the sources of the list that accept posts; without any, shows a refusal.
    private func chooseSourceToWriteTo(or refusal: String) {
        let isOfAll = feed.state.boardID == nil && feed.state.shownSource == nil
        let sources = feed.source.members.filter {
            isOfAll && feed.source.refusal(to: .posts, at: $0) == nil
        }
        guard !sources.isEmpty else { return presenter.show(message: refusal) }
        presenter.choose(
            localized("Write a new post at"), among: sources.map { Choice($0.name) }
        ) { [weak self] in
            self?.listener?.board(didAskToCompose: .new(.newPost(nil, at: sources[$0])))
        }
    }

    package func makeWay() {
        links.userDidAct()
        router?.detachBoardPicker()
    }

    package func postDetail(didAskToCompose request: ComposeRequest) {
        listener?.board(didAskToCompose: request)
    }
}

// MARK: Filters

extension BoardInteractor {
    package func mute(_ post: Post) {
        let conditions = PostQuery.conditions(matching: post, on: feed.state.contents.boards)
        presenter.choose(
            localized("Hide posts like this one"), among: conditions.map(Choice.init(condition:))
        ) { [weak self] in self?.updates.filters.hide(conditions[$0]) }
    }

    package var filters: PostFilters { feed.state.filters }
    package var hiddenCounts: [String: Int] { feed.state.shown.effects.hiddenCounts }
    package func toggleFilter(_ filter: PostFilter) { updates.filters.toggle(filter) }
    package func removeFilter(_ filter: PostFilter) { updates.filters.remove(filter) }
}
