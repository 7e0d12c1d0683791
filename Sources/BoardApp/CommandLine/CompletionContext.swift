import BoardCore
import Localization

/// The part of a line to complete, and the kind of text expected there.
nonisolated struct CompletionContext: Sendable {
    /// The kind of candidates.
    enum Topic: Sendable, Hashable {
        case commands
        /// Literal components of a link.
        case keywords([String])
        /// The first component of a link: a keyword or the name of a source.
        case places
        case themes
        case sorts
        /// The sources in the configuration file.
        case addedSources
        /// The beginnings of the address of a source.
        case sourceKinds
        /// The boards of a source, or of all sources if `nil`.
        case boards(of: String?)
        /// The posts of a board and a source; `nil` matches all.
        case posts(on: String?, of: String?)
    }

    let topic: Topic
    /// The text before the part to complete.
    let base: String
    /// The part to complete, in UTF-8 and without percent-encoding.
    let beginning: [UInt8]
    /// A Boolean value that indicates whether candidates must be percent-encoded.
    let isLink: Bool

    /// Parses a line. The result is `nil` if nothing can be completed.
    init?(_ line: String) {
        guard let gap = line.firstIndex(of: " ") else { self.init(firstWord: line); return }
        let base = line[...gap] + line[gap...].dropFirst().prefix { $0 == " " }
        let argument = line[base.endIndex...]
        switch Command.Name(rawValue: String(line[..<gap])) {
        case .board: self.init(.boards(of: nil), base, argument)
        case .post: self.init(.posts(on: nil, of: nil), base, argument)
        case .open: self.init(link: argument, behind: base)
        case .language:
            self.init(.keywords(Language.allCases.map(\.rawValue)), base, argument)
        case .theme: self.init(.themes, base, argument)
        case .sort: self.init(.sorts, base, argument)
        case .remove: self.init(.addedSources, base, argument)
        case .rename where !argument.contains(" "): self.init(.addedSources, base, argument)
        case .add:
            // The name may precede the address.
            let start = argument.lastIndex(of: " ").map(argument.index(after:))
            let address = argument[(start ?? argument.startIndex)...]
            self.init(.sourceKinds, line[..<address.startIndex], address)
        case .rename, .panel, .pipe, .save, .search, .width, nil: return nil
        }
    }

    private init?(firstWord word: String) {
        if word.hasPrefix("board-") || BoardLink.isLink(word) {
            self.init(link: word[...], behind: "")
        } else {
            self.init(.commands, "", word[...])
        }
    }

    private init(_ topic: Topic, _ base: Substring, _ beginning: Substring) {
        self.topic = topic
        self.base = String(base)
        self.beginning = Array(beginning.utf8)
        isLink = false
    }
}
