import BoardCore
import Essentials
import RIBs

package protocol InboxPresentable: Presentable {
    var listener: (any InboxPresentableListener)? { get set }
    func present(_ state: InboxState)
}

package protocol InboxListener: AnyObject {
    /// Called when the user opens the place of an entry.
    func inbox(didAskToOpen link: BoardLink, of entry: InboxEntry.ID)
    /// Called when the user replies to an entry.
    func inbox(didAskToCompose request: ComposeRequest, to entry: InboxEntry.ID)
    /// Called when the user wants to act as a moderator on the post or comment of an entry.
    func inbox(didAskToModerate item: WrittenItem, of entry: InboxEntry.ID)
    /// Called when the user closes the inbox.
    func inboxDidClose()
}

/// The interactor of the inbox, which opens entries, replies to them and marks them as read.
package final class InboxInteractor: PresentableInteractor<any InboxPresentable>,
    InboxPresentableListener
{
    package weak var listener: (any InboxListener)?

    private let feed: InboxFeed
    private let source: any BoardSource
    private let now: () -> Date
    private let minutes: any ValueStream<Void>
    private var contents = InboxContents()

    package init(
        presenter: any InboxPresentable, feed: InboxFeed, source: any BoardSource,
        now: @escaping () -> Date, minutes: any ValueStream<Void> = PublishRelay()
    ) {
        self.feed = feed
        self.source = source
        self.now = now
        self.minutes = minutes
        super.init(presenter: presenter)
        presenter.listener = self
    }

    package override func didBecomeActive() {
        super.didBecomeActive()
        feed.loadIfNeeded()
        bind(feed.contents) { [weak self] in
            self?.contents = $0
            self?.present()
        }
        bind(minutes) { [weak self] in self?.present() }
    }

    private func present() {
        let refusals = source.members.compactMap { id in
            source.refusal(to: .replies, at: id).map { (id, $0) }
        }
        presenter.present(
            InboxState(
                contents: contents, namesSources: source.members.count > 1,
                refusals: Dictionary(refusals) { first, _ in first }, now: now()))
    }

    package func open(_ entry: InboxEntry) {
        feed.mark(entry.id, isRead: true)
        if let link = BoardLink(toPlaceOf: entry) {
            listener?.inbox(didAskToOpen: link, of: entry.id)
        }
    }

    package func reply(to entry: InboxEntry) {
        guard let target = entry.replyTarget else { return }
        feed.mark(entry.id, isRead: true)
        let takesMarkdown = source.member(entry.id.source)?.writer?.takesMarkdown ?? true
        // Some sources send entries without their text, which is then quoted from its thread.
        let quote =
            entry.body.isBlank
            ? nil : ComposeRequest.Quote(entry, takesMarkdown: takesMarkdown)
        listener?.inbox(didAskToCompose: .new(target, quote: quote), to: entry.id)
    }

    package func moderate(_ entry: InboxEntry) {
        if let item = entry.item { listener?.inbox(didAskToModerate: item, of: entry.id) }
    }

    package func toggleRead(of entry: InboxEntry) { feed.toggleRead(of: entry) }

    package func markAllRead() { feed.markAllRead() }

    package func undo() { feed.undo() }

    package func approachEnd() { feed.loadMore() }

    package func refresh() { feed.load() }

    package func close() { listener?.inboxDidClose() }
}

extension BoardLink {
    /// Creates a link to the post or comment of an entry; `nil` for a private message.
    fileprivate init?(toPlaceOf entry: InboxEntry) {
        guard let post = entry.postID else { return nil }
        self.init(boardID: post.board, postID: post.raw, commentID: entry.commentID)
        source = post.source.name
    }
}
