import BoardApp
import BoardClients
import BoardConfiguration
import Essentials

/// The posts and boards of the sources that are read, by their addresses on the web.
struct SourceLinks: WebLinkReader {
    /// With the names that links are to give them, if any.
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
    /// Of a single source, which links need not name.
    init(_ argument: SourceArgument) {
        sources = [(argument.source, nil)]
    }

    /// Of several, by the names that the reader gave them.
    init(_ names: [NamedSource]) {
        sources = names.compactMap { named in
            let source = try? SourceArgument(named.name, among: names).source
            return source.map { ($0, names.count > 1 ? named.name : nil) }
        }
    }
}

extension Source {
    /// The link to the post or board of this source that is at an address.
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
    /// Returns true if this is the address of the site that a source is read from.
    fileprivate func isSame(_ site: URL?) -> Bool { self?.siteWords == site?.siteWords }
}

extension URL {
    /// Server and folders; who may read there, and by which scheme, makes it no other site.
    fileprivate var siteWords: [String] {
        [server.lowercased()] + path(percentEncoded: false).split(separator: "/").map(String.init)
    }
}
