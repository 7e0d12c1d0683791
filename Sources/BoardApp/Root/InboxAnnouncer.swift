import BoardCore
import Localization
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
            return localized("\(entries.count) new entries in your inbox")
        }
        let author = entry.author.isBlank ? localized("Somebody") : entry.author
        let news =
            switch entry.id.kind {
            case .reply: localized("\(author) replied")
            case .mention: localized("\(author) mentioned you")
            case .message: localized("\(author) sent you a message")
            case .report: localized("\(author) reported something")
            case .moderation: localized("A moderator removed your text")
            }
        return entry.id.kind == .message || entry.title.isBlank ? news : "\(news): \(entry.title)"
    }
}
