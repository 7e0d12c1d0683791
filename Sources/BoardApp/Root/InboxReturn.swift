import BoardCore
import RIBs

/// The way from an entry of the inbox to its post, and back.
///
/// The inbox stays until the post is open, because the post may not be available.
final class InboxReturn {
    private let presenter: any RootPresentable
    private let links: PublishRelay<BoardLink>
    private let router: () -> (any RootRouting)?
    /// The link that is being opened; `nil` if it is not one of the inbox.
    private var link: BoardLink?
    /// The entry that was opened last.
    private var entry: InboxEntry.ID?

    init(
        presenter: any RootPresentable, links: PublishRelay<BoardLink>,
        router: @escaping () -> (any RootRouting)?
    ) {
        self.presenter = presenter
        self.links = links
        self.router = router
    }

    func open(_ link: BoardLink, of entry: InboxEntry.ID) {
        (self.link, self.entry) = (link, entry)
        presenter.show(message: "Loading the post…")
        links.accept(link)
    }

    /// Closes the inbox, unless it waits for the target of the link.
    func makeWay(for link: BoardLink) {
        if link != self.link { close() }
    }

    func didOpen(_ link: BoardLink) {
        guard link == self.link else { return }
        close()
        presenter.show(message: nil)
        router()?.boardItem?.returnToInbox()
    }

    func didFail(_ failure: LinkFailure) {
        // The list that shows the error is covered by the inbox.
        let isHidden = link != nil && failure == .alreadyReported
        link = nil
        if let message = isHidden ? "The post could not be loaded." : failure.message {
            presenter.show(message: message)
        }
    }

    /// Shows the inbox again with the entry selected.
    func reopen() { router()?.routeToInbox(selecting: entry) }

    func close() {
        link = nil
        router()?.detachInbox()
    }

    /// Closes the inbox for the user, who does not want to open anything any more.
    func cancel() {
        if link != nil { router()?.boardItem?.makeWay() }
        close()
    }
}
