/// The table of sources in the text of a configuration file.
///
/// Changes are made line by line, so that comments and other content are preserved.
package struct SourceTable {
    package private(set) var sources: [NamedSource]
    /// The text of the file.
    package private(set) var text: String

    private let vocabulary: ConfigurationVocabulary

    /// The reason that the table cannot be changed.
    package enum Fault: Error, Hashable {
        /// The text is not valid TOML; with the position and the reason.
        case unreadable(Diagnostic)
        case taken(String)
        case unknown(String)
        case badName(String, reason: String)
        /// The sources are written in a form that the program cannot edit.
        case unusual
    }

    /// Parses a text, which must be valid TOML.
    package init(
        _ text: String, path: String, vocabulary: ConfigurationVocabulary
    ) throws(Fault) {
        self.text = text
        self.vocabulary = vocabulary
        let bytes = Array(text.utf8)
        do {
            _ = try TOMLNode.nodes(in: bytes)
        } catch {
            let read = Configuration.read(bytes, path: path, vocabulary: vocabulary)
            let complaint = read.diagnostics.first { $0.effect >= .partIgnored }
            guard let complaint else { throw .unusual }
            throw .unreadable(complaint)
        }
        sources =
            Configuration.read(bytes, path: path, vocabulary: vocabulary)
            .configuration.sources
    }

    package func contains(_ name: String) -> Bool { sources.contains { $0.name == name } }
}

extension SourceTable {
    /// Adds a source after all others.
    package mutating func add(_ name: String, address: String) throws(Fault) {
        try add([NamedSource.New(name, address: address)])
    }

    /// Adds sources after all others, in one change.
    package mutating func add(_ new: [NamedSource.New]) throws(Fault) {
        guard !new.isEmpty else { return }
        var names = Set(sources.map(\.name))
        for source in new {
            try Self.check(source.name)
            guard names.insert(source.name).inserted else { throw .taken(source.name) }
        }
        var lines = SourceLines(text)
        if let line = sources.map(\.line).max() ?? lines.header {
            lines.insert(new.map(\.line), behind: line)
        } else {
            lines.append(["[sources]"] + new.map(\.line))
        }
        try change(to: lines, expecting: contents + new)
    }

    package mutating func rename(_ name: String, to newName: String) throws(Fault) {
        guard let source = sources.first(where: { $0.name == name }) else { throw .unknown(name) }
        try checkNew(newName)
        var lines = SourceLines(text)
        lines.replaceKey(at: source.place, with: newName.asTOMLKey)
        try change(
            to: lines,
            expecting: contents.map { $0.name == name ? $0.renamed(newName) : $0 })
    }

    package mutating func remove(_ name: String) throws(Fault) {
        guard let line = line(of: name) else { throw .unknown(name) }
        var lines = SourceLines(text)
        lines.remove(line)
        try change(to: lines, expecting: contents.filter { $0.name != name })
    }

    /// Returns the line of a source, even if its value is invalid.
    private func line(of name: String) -> Int? {
        let nodes = try? TOMLNode.nodes(in: Array(text.utf8))
        guard case .table(let entries)? = nodes?.first(where: { $0.name == "sources" })?.value
        else { return nil }
        return entries.first { $0.name == name }?.namePosition.line
    }

    private var contents: [NamedSource.New] { sources.map(\.content) }

    private static func check(_ name: String) throws(Fault) {
        if let reason = NamedSource.fault(ofName: name) { throw .badName(name, reason: reason) }
    }

    private func checkNew(_ name: String) throws(Fault) {
        try Self.check(name)
        if contains(name) { throw .taken(name) }
    }

    /// Applies a changed text if its sources are as expected and everything else is unchanged.
    private mutating func change(
        to lines: SourceLines, expecting expected: [NamedSource.New]
    ) throws(Fault) {
        let new = lines.text
        guard let nodes = try? TOMLNode.nodes(in: Array(new.utf8)),
            let old = try? TOMLNode.nodes(in: Array(text.utf8)),
            nodes.otherSettings == old.otherSettings
        else { throw .unusual }
        let read = Configuration.read(Array(new.utf8), path: "", vocabulary: vocabulary)
        let sources = read.configuration.sources
        guard sources.map(\.content) == expected else { throw .unusual }
        (text, self.sources) = (new, sources)
    }
}

extension [TOMLNode] {
    /// All settings except the sources.
    fileprivate var otherSettings: [TOMLMeaning] {
        filter { $0.name != "sources" }.map(TOMLMeaning.init)
    }
}

/// A value of a document without positions.
private struct TOMLMeaning: Equatable {
    let name: String
    let value: TOMLValue
    let parts: [TOMLMeaning]

    /// Converts a node; the recursion is limited by CTOML's maximum depth.
    init(_ node: TOMLNode) {
        name = node.name
        switch node.value {
        case .array(let nodes):
            (value, parts) = (.array([]), nodes.map(TOMLMeaning.init))
        case .table(let nodes):
            (value, parts) = (.table([]), nodes.map(TOMLMeaning.init))
        default: (value, parts) = (node.value, [])
        }
    }
}
