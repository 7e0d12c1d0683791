import ArgumentParser
import BoardConfiguration
import Essentials

/// What the user wrote to name a source: an address, or the name of one that was added.
struct SourceArgument: Equatable {
    let source: Source
    /// What the reader calls it; `nil` where it has no name.
    let name: String?
    /// The post that the address leads to; `nil` for that of a whole source.
    let post: String?
    /// The comment of it that the address leads to, as far as the address tells.
    let comment: String?

    /// Throws a `ValidationError` for what can be no source.
    ///
    /// - Parameter names: the sources that were added.
    init(_ text: String, among names: [NamedSource]) throws {
        let known = names.first { $0.name == text }
        name = known?.name
        let source = try Source(address: known?.address ?? text)
        if known == nil { try Self.checkName(text, source, among: names) }
        let address = Self.postAddress(of: source)
        self.source = address.map { .site($0.kind, $0.base) } ?? source
        post = address?.id
        comment = address?.comment
    }

    /// A link to a post names the site too.
    private static func postAddress(of source: Source) -> PostAddress? {
        switch source {
        case .web(let url): PostAddress.post(in: url)
        case .site(let kind, let url?): PostAddress.post(in: url, of: kind)
        case .demo, .standardInput, .file, .site, .unknown: nil
        }
    }

    /// A word that might be a name is no file that is missing.
    private static func checkName(
        _ text: String, _ source: Source, among names: [NamedSource]
    ) throws {
        guard case .file(let path) = source, path == text, !text.contains("."),
            NamedSource.fault(ofName: text) == nil, access(path, F_OK) != 0
        else { return }
        let known = (names.map(\.name) + ["demo"] + SourceKind.homes).joined(separator: ", ")
        throw ValidationError(
            "There is neither a source nor a file named “\(text)”; there are \(known).")
    }
}
