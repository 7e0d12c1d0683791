import Essentials
import Localization

/// Reads the named sources.
struct SourceTableReader {
    private(set) var sources: [NamedSource] = []
    private(set) var diagnostics: DiagnosticList

    /// The valid prefixes of addresses before the colon.
    private let kinds: [String]

    init(kinds: [String], diagnostics: DiagnosticList) {
        self.kinds = kinds
        self.diagnostics = diagnostics
    }

    mutating func read(_ nodes: [TOMLNode]) {
        for node in nodes {
            if let fault = NamedSource.fault(ofName: node.name) {
                let name = node.name.quotedShort
                diagnostics.add(
                    at: node.namePosition, effect: .sourceMissing,
                    localized("\(name) cannot be the name of a source: \(fault)."))
            } else if let source = source(node) {
                sources.append(source)
            }
        }
    }

    /// Reads a source, which is an address or a table with the data of an imported list.
    private mutating func source(_ node: TOMLNode) -> NamedSource? {
        guard case .table(let members) = node.value,
            let addressNode = members.first(where: { ["url", "address"].contains($0.name) })
        else {
            return address(of: node).map {
                NamedSource(name: node.name, address: $0, place: node.namePosition)
            }
        }
        var title: String?
        var folders: [String] = []
        var user: String?
        for member in members where member.namePosition != addressNode.namePosition {
            switch (member.name, member.value) {
            case ("title", .string(let text)): title = text == node.name ? nil : text
            case ("folders", .array(let nodes)) where nodes.allSatisfy(\.value.isText):
                folders = nodes.map(\.value.text)
            case ("user", .string(let text)) where !text.isEmpty:
                user = checkedUser(text, of: addressNode, at: member)
            default:
                diagnostics.add(
                    at: member.namePosition,
                    localized(
                        """
                        \(member.name.quotedShort) is not part of a source; a table has url, user, \
                        title and folders, as { url = "hn", user = "pg", title = "News", \
                        folders = ["Daily"] }.
                        """))
            }
        }
        return address(of: addressNode).map {
            NamedSource(
                name: node.name, address: $0, title: title, folders: folders, user: user,
                place: node.namePosition)
        }
    }

    /// Returns a user name if the kind of source needs one.
    private mutating func checkedUser(
        _ user: String, of address: TOMLNode, at member: TOMLNode
    ) -> String? {
        if case .string(let text) = address.value, text.prefix(while: { $0 != ":" }) == "hn" {
            return user
        }
        diagnostics.add(
            at: member.namePosition,
            localized("“user” is for hn only; for other sources, use board-tui login."))
        return nil
    }

    private mutating func address(of node: TOMLNode) -> String? {
        guard case .string(let address) = node.value, !address.isEmpty else {
            let phrase = node.value.phrase
            diagnostics.add(
                at: node.place, effect: .sourceMissing,
                localized(
                    """
                    a source cannot be \(phrase); it is written as "hn", "https://example.org" or \
                    "feed:https://example.org/feed.xml".
                    """))
            return nil
        }
        if let kind = unknownKind(in: address) {
            let guess = kinds.nearest(to: kind).map { localized("did you mean \($0)?") }
            let hint = guess ?? localized("choose from \(kinds.joinedAsList).")
            diagnostics.add(
                at: node.place, effect: .sourceMissing,
                localized("there is no kind of source \(kind.quotedShort); \(hint)"))
            return nil
        }
        return address
    }

    /// Returns the prefix before the colon if it is a word but not a valid prefix.
    private func unknownKind(in address: String) -> String? {
        guard let colon = address.firstIndex(of: ":") else { return nil }
        let kind = address[..<colon].lowercased()
        let isWord = kind.allSatisfy { $0.isLetter || $0 == "-" }
        let isAddress = address[colon...].hasPrefix("://")
        return isWord && !isAddress && !kinds.contains(kind) ? kind : nil
    }
}
