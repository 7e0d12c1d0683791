import BoardCore
import Essentials
import Localization
import RIBs

/// Opens addresses: those of boards and posts in the program, all others in another one.
final class AddressDispatcher {
    private let presenter: any RootPresentable
    private let source: any BoardSource
    private let links: PublishRelay<BoardLink>
    private let webLinks: any WebLinkResolver
    private let opener: any AddressOpener

    init(
        presenter: any RootPresentable, source: any BoardSource, links: PublishRelay<BoardLink>,
        webLinks: any WebLinkResolver, opener: any AddressOpener
    ) {
        self.presenter = presenter
        self.source = source
        self.links = links
        self.webLinks = webLinks
        self.opener = opener
    }

    /// Opens an address in another program, unless it is a link of this one.
    func open(_ address: String) {
        if let link = try? BoardLink(address) { return links.accept(link) }
        guard LinkTarget.isAllowed(address) else {
            let text = address.sanitized(as: .line)
            return presenter.show(
                message: localized("Links to addresses like this are not opened: \(text)"))
        }
        openUnrestricted(address)
    }

    /// Opens an address without the restrictions on links in posts.
    func openUnrestricted(_ address: String) {
        let opening = opener.open(address) { [weak self] reason in
            self?.presenter.offer(address, because: reason)
        }
        switch opening {
        case .started(let program):
            presenter.show(message: localized("\(program) opens \(address)"))
        case .shown: break
        case .failed(let reason): presenter.offer(address, because: reason)
        case .unavailable: presenter.offer(address, because: localized("No program can open it"))
        }
    }

    /// Follows the link to content that can be shown here. Returns `false` if there is none.
    ///
    /// If the source has no boards, an address that looks like that of a board may be any page.
    func follow(_ address: String) -> Bool {
        guard let link = webLinks.link(at: address) else { return false }
        if link.postID == nil {
            let id = link.source.map { SourceID($0) } ?? source.members.first
            let member = id.flatMap { source.member($0) }
            guard member?.capabilities.listsBoards == true else { return false }
        }
        links.accept(link)
        return true
    }
}
