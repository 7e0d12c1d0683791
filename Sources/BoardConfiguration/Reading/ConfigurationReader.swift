import Essentials
import Localization
import TerminalUI

extension Configuration {
    /// Reads the settings and problems of a file; missing settings have their defaults.
    ///
    /// If the file is not valid TOML, its other tables and lines still apply.
    package static func read(
        _ bytes: [UInt8], path: String, vocabulary: ConfigurationVocabulary
    ) -> (configuration: Configuration, diagnostics: [Diagnostic]) {
        var reader = ConfigurationReader(path: path, vocabulary: vocabulary)
        do {
            reader.read(try TOMLNode.nodes(in: bytes))
        } catch {
            let recovery = TOMLRecovery(bytes, after: error)
            for fault in recovery.faults { reader.add(fault) }
            reader.read(recovery.nodes)
        }
        return (reader.configuration, reader.diagnostics.sorted)
    }
}

/// Reads settings and keys from a document.
struct ConfigurationReader {
    var configuration: Configuration
    var diagnostics: DiagnosticList

    private let settings: [SettingLine]
    /// The positions at which the file binds keys, by the name of the screen.
    private(set) var boundKeys: [String: [Key: FilePosition]] = [:]

    init(path: String, vocabulary: ConfigurationVocabulary) {
        configuration = Configuration(vocabulary: vocabulary)
        diagnostics = DiagnosticList(path: path)
        settings = SettingLine.all(of: vocabulary)
    }

    mutating func read(_ nodes: [TOMLNode]) {
        for node in nodes {
            switch node.name {
            case Self.keys: readScreens(node)
            case Self.sources: readSources(node)
            case Self.filters: readFilters(node)
            case Self.searches: readSearches(node)
            case Self.styles: readStyles(node)
            default: readSetting(node)
            }
        }
    }

    private static let keys = "keys"
    private static let sources = "sources"
    private static let filters = "filters"
    private static let searches = "searches"
    private static let styles = "styles"

    private mutating func readSetting(_ node: TOMLNode) {
        let names =
            settings.map(\.name) + [
                Self.keys, Self.sources, Self.filters, Self.searches, Self.styles,
            ]
        guard let setting = settings.first(where: { $0.name == node.name }) else {
            let isMistyped = names.nearest(to: node.name) == Self.sources
            return diagnostics.add(
                at: node.namePosition, effect: isMistyped ? .sourceMissing : .defaultUsed,
                unknown(localized("setting"), node, among: names))
        }
        if let fault = setting.read(node, &configuration) {
            diagnostics.add(at: node.place, fault)
        }
    }

    private mutating func readSources(_ node: TOMLNode) {
        guard case .table(let nodes) = node.value else {
            diagnostics.add(
                at: node.place, effect: .sourceMissing,
                node.notTable("[sources]", of: localized("sources")))
            return readSources(node.tables)
        }
        readSources(nodes)
    }

    private mutating func readSources(_ nodes: [TOMLNode]) {
        let kinds = configuration.vocabulary.sourceKinds
        var reader = SourceTableReader(kinds: kinds, diagnostics: diagnostics)
        reader.read(nodes)
        (configuration.sources, diagnostics) = (reader.sources, reader.diagnostics)
    }

    private mutating func readScreens(_ node: TOMLNode) {
        guard case .table(let screens) = node.value else {
            return diagnostics.add(
                at: node.place, node.notTable("[keys.list]", of: localized("keys")))
        }
        for screen in screens { readScreen(screen) }
        for screen in configuration.vocabulary.screens { reportHiddenKeys(of: screen) }
    }

    private mutating func readScreen(_ node: TOMLNode) {
        let names = configuration.screens.map(\.name)
        guard let index = names.firstIndex(of: node.name) else {
            return diagnostics.add(
                at: node.namePosition, unknown(localized("screen"), node, among: names))
        }
        guard case .table(let actions) = node.value else {
            return diagnostics.add(
                at: node.place, node.notTable("[keys.\(node.name)]", of: localized("keys")))
        }
        var reader = KeyTableReader(screen: configuration.screens[index], diagnostics: diagnostics)
        reader.read(actions)
        (configuration.screens[index], diagnostics) = (reader.screen, reader.diagnostics)
        boundKeys[node.name] = reader.boundKeys
    }
}

/// Returns a message about an unknown name, with a suggestion.
func unknown(_ what: String, _ node: TOMLNode, among names: [String]) -> String {
    let guess = names.nearest(to: node.name).map { localized("did you mean \($0)?") }
    let hint =
        guess
        ?? (names.isEmpty
            ? localized("there is none.") : localized("choose from \(names.joinedAsList)."))
    return localized("there is no \(what) named \(node.name.quotedShort); \(hint)")
}

extension TOMLNode {
    /// The entries of all tables in an array, such as `[[sources]]`.
    fileprivate var tables: [TOMLNode] {
        guard case .array(let elements) = value else { return [] }
        return elements.flatMap { element in
            if case .table(let nodes) = element.value { nodes } else { [TOMLNode]() }
        }
    }

    func notTable(_ header: String, of what: String) -> String {
        localized("\(name) cannot be \(value.phrase); write \(header), and the \(what) below it.")
    }
}

extension ConfigurationReader {
    /// Reports a syntax error.
    ///
    /// The faulty line may be a source, unless it certainly sets something else.
    fileprivate mutating func add(_ fault: TOMLDiagnostic) {
        let name = String((fault.table ?? fault.name).prefix { $0 != "." })
        let isOther =
            [Self.keys, Self.filters, Self.searches, Self.styles].contains(name)
            || settings.contains { $0.name == name }
        let fix =
            fault.isIgnored
            ? localized("\(fault.fix); until then this line is ignored.") : fault.fix + "."
        diagnostics.add(
            at: fault.place, effect: isOther ? .partIgnored : .sourceMissing, fix)
    }
}
