import ArgumentParser
import BoardConfiguration
import Essentials
import Localization

/// The source argument: an address, or the name of an added source.
struct SourceArgument: Equatable {
    let source: Source
    /// The name that the user gave to the source; `nil` if it has none.
    let name: String?
    /// The id of the board that the address links to; `nil` for a whole source.
    let board: String?
    /// The id of the post that the address links to; `nil` for a whole source.
    let post: String?
    /// The id of the comment that the address links to; `nil` if it has none.
    let comment: String?

    /// A Boolean value that indicates whether the address links to a part of a source.
    var isLink: Bool { board != nil || post != nil }

    /// Parses an argument. Throws a `ValidationError` if it cannot be a source.
    ///
    /// - Parameters:
    ///   - names: The added sources.
    ///   - commands: The commands that the user may have meant.
    init(_ text: String, among names: [NamedSource], orMeaning commands: [String] = []) throws {
        let known = names.first { $0.name == text }
        name = known?.name
        let source = try Source(address: known?.address ?? Source.withScheme(text))
        if known == nil { try Self.checkName(text, source, among: names, commands) }
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

    /// Reports an unknown source name, rather than a missing file, for a plain word.
    private static func checkName(
        _ text: String, _ source: Source, among names: [NamedSource], _ commands: [String]
    ) throws {
        guard case .file(let path) = source, path == text, !text.contains("."),
            NamedSource.fault(ofName: text) == nil, access(path, F_OK) != 0
        else { return }
        let added = names.map(\.name)
        let others = (["demo"] + SourceKind.homes).filter { !added.contains($0) }
        let known = added + others
        let list = known.joined(separator: ", ")
        let guess = (known + commands).nearest(to: text)
        throw ValidationError(
            guess.map {
                localized(
                    "There is neither a source nor a file named “\(text)”; did you mean \($0)? The sources are \(list)."
                )
            }
                ?? localized(
                    "There is neither a source nor a file named “\(text)”; the sources are \(list)."
                ))
    }
}

extension Source {
    /// The web address of a site, and its kind if the argument names it.
    ///
    /// A link to a post or board names the site, too.
    fileprivate var webAddress: (url: URL?, kind: SourceKind?) {
        switch self {
        case .web(let url): (url, nil)
        case .site(let kind, let url): (url, kind)
        case .demo, .standardInput, .file, .unknown: (nil, nil)
        }
    }
}

/// The shell completions for a source argument.
extension CompletionKind {
    /// The completion of names and kinds; shells offer files beside it.
    static var source: CompletionKind {
        .custom { _, _, _ in
            let names = addedNames
            let all = names.count > 1 ? [SourceCatalog.all] : []
            return names + (all + ["demo"] + SourceKind.homes).filter { !names.contains($0) }
        }
    }

    static var addedSource: CompletionKind { .custom { _, _, _ in addedNames } }

    /// The names of added sources; diagnostics would only disturb the command line.
    private static var addedNames: [String] { Preferences().configuration.sources.map(\.name) }
}
