import BoardCore

/// What the end of a line that is being typed may become.
nonisolated struct CompletionQuestion: Sendable {
    /// What is looked for.
    enum Topic: Sendable, Hashable {
        case commands
        /// Words that stand in a link as they are.
        case words([String])
        /// What a link begins with: the word for a place, or a source.
        case places
        case themes
        case sorts
        /// Boards of a source; `nil` for those of any.
        case boards(of: String?)
        /// Posts of a board and a source; `nil` for those of any.
        case posts(on: String?, of: String?)
    }

    let topic: Topic
    /// What has been typed before the part in question.
    let base: String
    /// The part in question, as ids are and links are not: nothing in it is encoded.
    let beginning: [UInt8]
    /// Whether what is found has to be encoded.
    let isLink: Bool

    /// Asks for the end of a line; `nil` where nothing can follow.
    init?(_ line: String) {
        guard let gap = line.firstIndex(of: " ") else { self.init(firstWord: line); return }
        let base = line[...gap] + line[gap...].dropFirst().prefix { $0 == " " }
        let argument = line[base.endIndex...]
        switch Command.Name(rawValue: String(line[..<gap])) {
        case .board: self.init(.boards(of: nil), base, argument)
        case .post: self.init(.posts(on: nil, of: nil), base, argument)
        case .open: self.init(link: argument, behind: base)
        case .theme: self.init(.themes, base, argument)
        case .sort: self.init(.sorts, base, argument)
        case .search, nil: return nil
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
