import Localization

extension PostQuery {
    /// A syntax error in a query.
    package struct Fault: Error, Sendable, Hashable {
        /// The range of the invalid characters in the text, counted from 0.
        package let range: Range<Int>
        /// The invalid text, safe to draw and truncated to 40 characters.
        package let word: String
        /// A short sentence that begins with the invalid text and says how to correct it.
        ///
        /// It is shown next to the typed text.
        package let message: String

        fileprivate init(_ range: Range<String.Index>, of text: String, _ advice: String) {
            // Distances round down to whole characters, and a combining mark may be only part of
            // one.
            let start = text.distance(from: text.startIndex, to: range.lowerBound)
            let count = text.distance(from: range.lowerBound, to: range.upperBound)
            self.range = start..<(start + max(count, 1))
            let word = text[range].prefix(Self.longest + 1)
            let isCut = word.count > Self.longest
            self.word =
                String(word.prefix(Self.longest)).sanitized(as: .line) + (isCut ? "…" : "")
            message = "“\(self.word)”: \(advice)"
        }

        private static let longest = 40
    }
}

extension PostQuery.Lexeme {
    func missingTerm(in text: String) -> PostQuery.Fault {
        fault(in: text, localized("write what to exclude, as ~unread."))
    }

    func missingQuote(in text: String) -> PostQuery.Fault {
        fault(in: text, localized("a closing quote is missing."))
    }

    func doubledNot(in text: String) -> PostQuery.Fault {
        fault(in: text, localized("write one ~, or quote it."))
    }

    func missingName(in text: String) -> PostQuery.Fault {
        switch prefix {
        case .tag: fault(in: text, localized("write tag:swift."))
        case .board: fault(in: text, localized("write board:free, by id or name."))
        case .source: fault(in: text, localized("write source:hn."))
        case .domain: fault(in: text, localized("write domain:example.org."))
        case .word: fault(in: text, localized("write word:tea."))
        default: fault(in: text, localized("write author:mina or author:\"A B\"."))
        }
    }

    func badAge(in text: String) -> PostQuery.Fault {
        let name = prefix?.rawValue ?? ""
        return fault(in: text, localized("write \(name):2d (h, d, w, m, y)."))
    }

    func meant(_ prefix: PostQuery.Prefix, in text: String) -> PostQuery.Fault {
        let name = prefix.rawValue
        return fault(
            in: text, localized("did you mean \(name):? Quote it to search for this text."))
    }

    private func fault(in text: String, _ advice: String) -> PostQuery.Fault {
        PostQuery.Fault(range, of: text, advice)
    }
}

extension PostQuery.Prefix {
    /// Creates the prefix that the user probably meant by the part before a colon.
    ///
    /// It accepts one typing error, or the name that other programs use. `nil` if there is no such
    /// prefix, and for links, which are ordinary words.
    init?(meantBy word: String) {
        guard let colon = word.firstIndex(of: ":"), !word[colon...].hasPrefix("://") else {
            return nil
        }
        let name = word[..<colon].lowercased()
        guard let prefix = Self.allCases.first(where: { $0.isMeant(by: name) }) else {
            return nil
        }
        self = prefix
    }

    private func isMeant(by name: String) -> Bool {
        // Titles have colons after words such as `world`.
        self != .word && isOneSlip(from: name) || namesElsewhere.contains(name)
    }

    private var namesElsewhere: [String] {
        switch self {
        case .author: ["from", "by", "user"]
        case .tag: ["hashtag"]
        case .label, .word: []
        case .source: ["server"]
        case .board: ["in", "category", "community", "group"]
        case .domain: ["site", "host", "url"]
        case .newer: ["after", "since"]
        case .older: ["before", "until"]
        }
    }

    /// Returns whether one letter is missing, added, replaced or swapped with its neighbour.
    private func isOneSlip(from name: String) -> Bool {
        let name = Array(name.unicodeScalars.prefix(rawValue.count + 2))
        let right = Array(rawValue.unicodeScalars)
        let start = zip(name, right).prefix { $0 == $1 }.count
        let (rest, wanted) = (name[start...], right[start...])
        return rest.dropFirst() == wanted || rest == wanted.dropFirst()
            || rest.dropFirst() == wanted.dropFirst()
            || rest.dropFirst(2) == wanted.dropFirst(2)
                && rest.prefix(2).elementsEqual(wanted.prefix(2).reversed())
    }
}
