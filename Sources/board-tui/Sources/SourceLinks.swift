import BoardApp
import BoardClients
import BoardConfiguration
import Essentials

/// The links to posts and boards of the open sources, by web address.
struct SourceLinks: WebLinkResolver {
    /// The sources, with the names that links give them, if any.
    let sources: [(source: Source, name: String?)]

    func link(at address: String) -> BoardLink? {
        guard let url = URL(address: address) else { return nil }
        return sources.lazy.compactMap { source, name in
            var link = source.link(at: url)
            link?.source = name
            return link
        }.first
    }
}

extension SourceLinks {
    /// Creates links of a single source, without its name.
    init(_ argument: SourceArgument) {
        sources = [(argument.source, nil)]
    }

    /// Creates links of several sources, with the names that the user gave them.
    init(_ names: [NamedSource]) {
        sources = names.compactMap { named in
            let source = try? SourceArgument(named.name, among: names).source
            return source.map { ($0, names.count > 1 ? named.name : nil) }
        }
    }
}

extension Source {
    /// Returns the link to the post or board of this source at an address.
    fileprivate func link(at url: URL) -> BoardLink? {
        switch self {
        case .web(let base): Self.link(at: url, of: nil, below: base)
        case .site(let kind, let base): Self.link(at: url, of: kind, below: base)
        case .demo, .standardInput, .file, .unknown: nil
        }
    }

    private static func link(at url: URL, of kind: SourceKind?, below site: URL?) -> BoardLink? {
        if let post = PostAddress.post(in: url, of: kind) {
            return post.base.isSame(site)
                ? BoardLink(boardID: nil, postID: post.id, commentID: post.comment) : nil
        }
        let board = BoardAddress.board(in: url, of: kind)
        return board.flatMap { $0.base.isSame(site) ? .board($0.id) : nil }
    }
}

extension URL? {
    /// Returns whether this is the address of the site that a source is read from.
    fileprivate func isSame(_ site: URL?) -> Bool { self?.hostAndPath == site?.hostAndPath }
}

extension URL {
    /// The host and path components; user, scheme and port do not distinguish sites.
    fileprivate var hostAndPath: [String] {
        [server.lowercased()] + path(percentEncoded: false).split(separator: "/").map(String.init)
    }
}
