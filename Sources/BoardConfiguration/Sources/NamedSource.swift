import BoardCore

/// A source that the reader has given a name.
package struct NamedSource: Hashable, Sendable {
    package let name: String
    /// As it may be given to the program, such as `hn` or `feed:https://example.org/feed.xml`.
    package let address: String
    /// The title in the list that it was imported from; `nil` where that is the name.
    package let title: String?
    /// The folders that it stood in there, the outer one first.
    package let folders: [String]
    /// Where the file names it.
    let place: Place

    /// The line of the file that names it.
    package var line: Int { place.line }
    /// Where the name begins in its line.
    package var column: Int { place.column }

    init(
        name: String, address: String, title: String? = nil, folders: [String] = [], place: Place
    ) {
        self.name = name
        self.address = address
        self.title = title
        self.folders = folders
        self.place = place
    }

    /// What keeps a text from being the name of a source, as the end of a sentence; `nil` for a good
    /// name.
    package static func fault(ofName name: String) -> String? {
        if name.isEmpty { return "it is empty" }
        if ["board", "post"].contains(name.lowercased()) { return "links need the word" }
        if name.hasPrefix("-") { return "it begins with -" }
        if name.unicodeScalars.count > nameLimit { return "it has more than \(nameLimit) letters" }
        guard let stranger = name.unicodeScalars.first(where: { !$0.isAllowedInName }) else {
            return nil
        }
        let sign = String(stranger).quotedAsTOML
        return "\(sign) is not allowed; only letters, digits and the signs . _ - are"
    }

    private static let nameLimit = 60

    /// As much of a text as can be a name of a source, with `-` for each run of blanks; empty where
    /// nothing can.
    package static func name(madeOf text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace).map { word in
            String(String.UnicodeScalarView(word.unicodeScalars.filter(\.isAllowedInName)))
        }
        let name = words.filter { !$0.isEmpty }.joined(separator: "-").drop { "-.".contains($0) }
        return String(String.UnicodeScalarView(name.unicodeScalars.prefix(nameLimit)))
    }
}

extension NamedSource {
    /// A source that is to be added to the file.
    package struct New: Sendable, Hashable {
        package let name: String
        package let address: String
        package let title: String?
        package let folders: [String]

        /// - Parameter title: in the list that it comes from; the same as the name is as good as none.
        package init(_ name: String, address: String, title: String? = nil, folders: [String] = [])
        {
            self.name = name
            self.address = address
            self.title = title == name || title?.isEmpty == true ? nil : title
            self.folders = folders
        }
    }

    /// The source without its position in the file.
    var content: New { New(name, address: address, title: title, folders: folders) }
}

extension NamedSource.New {
    /// The same, with `…` for the secrets in its address.
    var masked: NamedSource.New {
        NamedSource.New(
            name, address: AddressSecrets(in: address).masked, title: title, folders: folders)
    }

    /// The line of the file: the address alone, or a table where there is more to say.
    var line: String {
        guard title != nil || !folders.isEmpty else {
            return "\(name.asTOMLKey) = \(address.quotedAsTOML)"
        }
        let members = [
            "address = \(address.quotedAsTOML)", title.map { "title = \($0.quotedAsTOML)" },
            folders.isEmpty
                ? nil : "folders = [\(folders.map(\.quotedAsTOML).joined(separator: ", "))]",
        ]
        return "\(name.asTOMLKey) = { \(members.compactMap { $0 }.joined(separator: ", ")) }"
    }

    func renamed(_ name: String) -> NamedSource.New {
        NamedSource.New(name, address: address, title: title, folders: folders)
    }
}

extension Unicode.Scalar {
    /// Letters of all scripts, with the marks upon them.
    fileprivate var isAllowedInName: Bool {
        if isASCII { return properties.isAlphabetic || "0"..."9" ~= self || "-_.".contains(self) }
        switch properties.generalCategory {
        case .decimalNumber, .nonspacingMark, .spacingMark: return true
        default: return properties.isAlphabetic && !properties.isDefaultIgnorableCodePoint
        }
    }
}

extension String {
    fileprivate func contains(_ scalar: Unicode.Scalar) -> Bool { unicodeScalars.contains(scalar) }
}
