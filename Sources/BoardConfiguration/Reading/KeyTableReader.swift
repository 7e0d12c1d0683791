import Localization
import TerminalUI

/// Reads the keys of one screen.
///
/// Keys from the file override the default keys of other actions. If the file binds a key to two
/// actions, the first one gets it.
struct KeyTableReader {
    private(set) var screen: ScreenKeys
    private(set) var diagnostics: DiagnosticList

    private var claims: [Key: (action: String, place: FilePosition)] = [:]
    private var readActions: Set<String> = []

    /// The positions at which the file binds keys.
    var boundKeys: [Key: FilePosition] { claims.mapValues(\.place) }

    init(screen: ScreenKeys, diagnostics: DiagnosticList) {
        self.screen = screen
        self.diagnostics = diagnostics
    }

    mutating func read(_ nodes: [TOMLNode]) {
        for node in nodes { readAction(node) }
        for index in screen.actions.indices where !readActions.contains(screen.actions[index].name)
        {
            removeClaimedKeys(at: index)
        }
    }

    private mutating func readAction(_ node: TOMLNode) {
        let names = screen.actions.map(\.name)
        guard let index = names.firstIndex(of: node.name) else {
            let what = localized("action of [keys.\(screen.name)]")
            return diagnostics.add(at: node.namePosition, unknown(what, node, among: names))
        }
        guard let keys = keys(of: node) else { return }
        screen.actions[index].keys = Setting(keys, from: .file(line: node.namePosition.line))
        readActions.insert(node.name)
    }

    /// Reads the keys of an action; `nil` if none is valid, so that the default stays.
    private mutating func keys(of node: TOMLNode) -> [Key]? {
        guard let nodes = node.textNodes else {
            diagnostics.add(at: node.place, KeyBindingError.noText(node.value).sentence)
            return nil
        }
        var keys: [Key] = []
        for text in nodes {
            if let key = key(of: text, for: node.name) { keys.append(key) }
        }
        return keys.isEmpty && !nodes.isEmpty ? nil : keys
    }

    private mutating func key(of node: TOMLNode, for action: String) -> Key? {
        do throws(KeyBindingError) {
            let key = try node.key()
            try claim(key, for: action, at: node.place)
            return key
        } catch {
            diagnostics.add(at: node.place, error.sentence)
            return nil
        }
    }
}

// MARK: Conflicts

extension KeyTableReader {
    private mutating func claim(_ key: Key, for action: String, at place: FilePosition)
        throws(KeyBindingError)
    {
        if let owner = claims[key] {
            throw .taken(key, by: owner.action, line: owner.place.line)
        }
        claims[key] = (action, place)
    }

    /// Removes the keys of an unconfigured action that the file binds to other actions.
    private mutating func removeClaimedKeys(at index: Int) {
        let action = screen.actions[index]
        let lost = action.keys.value.filter { claims[$0] != nil }
        guard let claim = lost.first.flatMap({ claims[$0] }) else { return }
        let kept = action.keys.value.filter { claims[$0] == nil }
        screen.actions[index].keys = Setting(kept, from: .file(line: claim.place.line))
        for key in lost {
            guard let place = claims[key]?.place else { continue }
            diagnostics.add(
                at: place,
                localized(
                    """
                    \(key.name.quotedAsTOML) is also a key of \(action.name), which loses it; if \
                    intended, write \(action.name) = \(kept.asTOML).
                    """))
        }
    }
}

extension TOMLNode {
    /// The strings of an array, or a single string; an empty string means none.
    fileprivate var textNodes: [TOMLNode]? {
        switch value {
        case .string(""): []
        case .string: [self]
        case .array(let elements): elements
        default: nil
        }
    }
}
