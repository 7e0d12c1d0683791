import BoardCore
import RIBs

/// A worker that reports the results of the inbox, and announces new entries.
final class InboxAnnouncer: Worker {
    private let feed: InboxFeed
    private let presenter: any RootPresentable
    private let expire: (InboxID) -> Void

    /// - Parameter expire: called when a server has rejected a stored credential.
    init(
        _ feed: InboxFeed, presenter: any RootPresentable, expire: @escaping (InboxID) -> Void
    ) {
        self.feed = feed
        self.presenter = presenter
        self.expire = expire
    }

    override func didStart(_ scope: ActivityScope) {
        super.didStart(scope)
        scope.bind(feed.events) { [weak self] in self?.take($0) }
    }

    private func take(_ event: InboxFeed.Event) {
        switch event {
        case .message(let message): presenter.show(message: message)
        case .expired(let inbox): expire(inbox)
        case .arrived(let entries): presenter.notify(Self.text(of: entries))
        }
    }

    /// Returns an announcement, without the text of the entries.
    private static func text(of entries: [InboxEntry]) -> String {
        guard entries.count == 1, let entry = entries.first else {
            return "\(entries.count) new entries in your inbox"
        }
        let author = entry.author.isBlank ? "Somebody" : entry.author
        let title = entry.title.isBlank ? "" : ": \(entry.title)"
        return switch entry.id.kind {
        case .reply: "\(author) replied\(title)"
        case .mention: "\(author) mentioned you\(title)"
        case .message: "\(author) sent you a message"
        case .report: "\(author) reported something\(title)"
        case .moderation: "A moderator removed your text\(title)"
        }
    }
}
