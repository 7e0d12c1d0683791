import BoardApp
import BoardClients
import BoardConfiguration
import Essentials

/// The posts of the sources that are read, by their addresses on the web.
struct SourceLinks: WebLinkReader {
    /// With the names that links are to give them, if any.
    let sources: [(source: Source, name: String?)]

    func link(at address: String) -> BoardLink? {
        guard let url = URL(address: address) else { return nil }
        return sources.lazy.compactMap { source, name in
            var link = source.post(at: url).flatMap {
                BoardLink(boardID: nil, postID: $0.id, commentID: $0.comment)
            }
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
    /// The post of this source that is at an address.
    fileprivate func post(at url: URL) -> PostAddress? {
        switch self {
        case .web(let base): PostAddress.post(in: url).flatMap { $0.isBelow(base) ? $0 : nil }
        case .site(let kind, let base):
            PostAddress.post(in: url, of: kind).flatMap { $0.isBelow(base) ? $0 : nil }
        case .demo, .standardInput, .file, .unknown: nil
        }
    }
}

extension PostAddress {
    /// Whether it is a post of the site that a source is read from.
    fileprivate func isBelow(_ site: URL?) -> Bool { base?.siteWords == site?.siteWords }
}

extension URL {
    /// Server and folders; who may read there, and by which scheme, makes it no other site.
    fileprivate var siteWords: [String] {
        [server.lowercased()] + path(percentEncoded: false).split(separator: "/").map(String.init)
    }
}
