/// Names behind `@` in texts.
package enum Mentions {
    /// The maximum number of names per text, so that no text notifies everybody.
    package static let most = 10

    /// Returns the keys of the names that a text may mention, by `AccountName.key`.
    ///
    /// A name may end with a dot, and a sentence does, so both forms are returned.
    package static func keys(in text: String) -> [String] {
        var keys: [String] = []
        var count = 0
        var rest = text.unicodeScalars[...]
        while count < most, let at = rest.firstIndex(of: "@") {
            let isAfterName = text.unicodeScalars[..<at].last.map(AccountName.isPart) ?? false
            rest = rest[at...].dropFirst()
            let name = rest.prefix(while: AccountName.isPart)
            rest = rest[name.endIndex...]
            // An address of mail or of another server is no name here.
            guard !isAfterName, rest.first != "@", name.count <= Limits.name.upperBound else {
                continue
            }
            let forms = [String(name), String(name.trimmingPunctuation)]
            let new = Set(forms.filter(AccountName.isAllowed).map(AccountName.key))
                .subtracting(keys)
            keys += new.sorted()
            if !new.isEmpty { count += 1 }
        }
        return keys
    }
}

extension Substring.UnicodeScalarView {
    fileprivate var trimmingPunctuation: Self {
        var name = self
        while let last = name.last, "-_.".unicodeScalars.contains(last) { name.removeLast() }
        return name
    }
}

extension Write {
    /// The keys of the names that the written text mentions.
    var mentions: [String] {
        switch self {
        case .createPost(let draft): Mentions.keys(in: draft.title + "\n" + draft.body)
        case .editPost(_, let title, let body):
            Mentions.keys(in: [title, body].compactMap { $0 }.joined(separator: "\n"))
        case .createComment(_, _, let body), .editComment(_, let body): Mentions.keys(in: body)
        default: []
        }
    }
}
