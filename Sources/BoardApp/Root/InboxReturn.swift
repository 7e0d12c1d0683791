import BoardCore
import Localization
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
    /// The message about an account that the entry has put in use.
    private var accountMessage: String?

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
        accountMessage = useAccount(of: entry)
        presenter.show(message: localized("Loading the post…"))
        links.accept(link)
    }

    /// Switches to the account that an entry concerns; returns a message if another was in use.
    @discardableResult
    func useAccount(of entry: InboxEntry.ID) -> String? {
        guard let session = router()?.sessionItem,
            let account = session.accounts(at: entry.source).first(where: {
                $0.name == entry.account
            }), account != session.account(at: entry.source)
        else { return nil }
        session.use(account)
        return localized("You now read and post as \(account.name) at \(account.site.host).")
    }

    /// Closes the inbox, unless it waits for the target of the link.
    func makeWay(for link: BoardLink) {
        if link != self.link { close() }
    }

    func didOpen(_ link: BoardLink) {
        guard link == self.link else { return }
        close()
        presenter.show(message: accountMessage)
        router()?.boardItem?.returnToInbox()
    }

    func didFail(_ failure: LinkFailure) {
        // The list that shows the error is covered by the inbox.
        let isHidden = link != nil && failure == .alreadyReported
        link = nil
        if let message = isHidden ? localized("The post could not be loaded.") : failure.message {
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
