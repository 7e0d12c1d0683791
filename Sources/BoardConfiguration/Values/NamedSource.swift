import BoardCore
import Localization

/// A source with a name that the user chose.
package struct NamedSource: Hashable, Sendable {
    package let name: String
    /// The address in command line syntax, such as `hn` or `feed:https://example.org/feed.xml`.
    package let address: String
    /// The title in the imported list; `nil` if it equals the name.
    package let title: String?
    /// The folders in the imported list, outermost first.
    package let folders: [String]
    /// The user's name at a site without accounts; `nil` if there is none.
    package let user: String?
    let place: FilePosition

    /// The line of the name in the file.
    package var line: Int { place.line }
    package var column: Int { place.column }

    init(
        name: String, address: String, title: String? = nil, folders: [String] = [],
        user: String? = nil, place: FilePosition
    ) {
        self.name = name
        self.address = address
        self.title = title
        self.folders = folders
        self.user = user
        self.place = place
    }

    /// Returns the reason that a name is invalid, as the end of a sentence; `nil` if it is valid.
    package static func fault(ofName name: String) -> String? {
        if name.isEmpty { return localized("it is empty") }
        if ["board", "post"].contains(name.lowercased()) {
            return localized("links use this word")
        }
        if name.hasPrefix("-") { return localized("it starts with -") }
        if name.unicodeScalars.count > nameLimit {
            return localized("it exceeds \(nameLimit) characters")
        }
        guard let stranger = name.unicodeScalars.first(where: { !$0.isAllowedInName }) else {
            return nil
        }
        let sign = String(stranger).quotedAsTOML
        return localized("\(sign) is not allowed; use only letters, digits and . _ -")
    }

    private static let nameLimit = 60

    /// Returns a valid name made from a text, with `-` for white space; may be empty.
    package static func name(madeOf text: String) -> String {
        let components = text.split(whereSeparator: \.isWhitespace).map { word in
            String(String.UnicodeScalarView(word.unicodeScalars.filter(\.isAllowedInName)))
        }
        let name = components.filter { !$0.isEmpty }.joined(separator: "-").drop {
            "-.".contains($0)
        }
        return String(String.UnicodeScalarView(name.unicodeScalars.prefix(nameLimit)))
    }
}

extension NamedSource {
    /// A source to add to the file.
    package struct New: Sendable, Hashable {
        package let name: String
        package let address: String
        package let title: String?
        package let folders: [String]

        /// Creates a source.
        ///
        /// - Parameter title: the title in the imported list; ignored if it equals the name.
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
    /// The source with `…` in place of the secrets in its address.
    var masked: NamedSource.New {
        NamedSource.New(
            name, address: AddressSecrets(in: address).masked, title: title, folders: folders)
    }

    /// The line for the file: the address alone, or a table if there are other values.
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
    /// A Boolean value that indicates whether a source's name may contain it.
    ///
    /// Letters, digits and marks of all scripts are allowed, and the ASCII characters `-_.`.
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
