import ArgumentParser
import BoardConfiguration
import Essentials

/// What the user wrote to name a source: an address, or the name of one that was added.
struct SourceArgument: Equatable {
    let source: Source
    /// What the reader calls it; `nil` where it has no name.
    let name: String?
    /// The board that the address leads to; `nil` for that of a whole source.
    let board: String?
    /// The post that the address leads to; `nil` for that of a whole source.
    let post: String?
    /// The comment of it that the address leads to, as far as the address tells.
    let comment: String?

    /// Whether the address leads to a part of a source.
    var isLink: Bool { board != nil || post != nil }

    /// Throws a `ValidationError` for what can be no source.
    ///
    /// - Parameter names: the sources that were added.
    init(_ text: String, among names: [NamedSource]) throws {
        let known = names.first { $0.name == text }
        name = known?.name
        let source = try Source(address: known?.address ?? text)
        if known == nil { try Self.checkName(text, source, among: names) }
        let (url, kind) = source.webAddress
        let linkedPost = url.flatMap { PostAddress.post(in: $0, of: kind) }
        let linkedBoard =
            linkedPost == nil ? url.flatMap { BoardAddress.board(in: $0, of: kind) } : nil
        self.source =
            linkedPost.map { .site($0.kind, $0.base) }
            ?? linkedBoard.map { .site($0.kind, $0.base) } ?? source
        board = linkedBoard?.id
        post = linkedPost?.id
        comment = linkedPost?.comment
    }

    /// A word that might be a name is no file that is missing.
    private static func checkName(
        _ text: String, _ source: Source, among names: [NamedSource]
    ) throws {
        guard case .file(let path) = source, path == text, !text.contains("."),
            NamedSource.fault(ofName: text) == nil, access(path, F_OK) != 0
        else { return }
        let added = names.map(\.name)
        let others = (["demo"] + SourceKind.homes).filter { !added.contains($0) }
        let known = (added + others).joined(separator: ", ")
        throw ValidationError(
            "There is neither a source nor a file named “\(text)”; there are \(known).")
    }
}

extension Source {
    /// The address of a site on the web, and what the site is as far as that was said: a link to a post
    /// or a board names the site, too.
    fileprivate var webAddress: (url: URL?, kind: SourceKind?) {
        switch self {
        case .web(let url): (url, nil)
        case .site(let kind, let url): (url, kind)
        case .demo, .standardInput, .file, .unknown: (nil, nil)
        }
    }
}
