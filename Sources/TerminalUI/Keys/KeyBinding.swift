/// One line of a screen's table of keys: which keys, what they do, and how help words it.
///
/// Dispatch, the footer, the help screen and the README all read the same table, so that none can
/// go stale.
public struct KeyBinding<Action: Sendable>: Sendable {
    /// The keys that do it; the footer names the first one.
    public let keys: [Key]
    /// What the screen is to do.
    public let action: Action
    /// What the keys do, as the help screen says it.
    public let help: String
    /// The word or two in the footer; `nil` for keys that are not shown there.
    public let hint: String?

    /// Makes a line of the table; the first key is the one that the footer names.
    public init(_ keys: Key..., action: Action, help: String, hint: String? = nil) {
        self.keys = keys
        self.action = action
        self.help = help
        self.hint = hint
    }
}

extension Sequence {
    /// The action that this table has for `key`, or for the key at its place on a Korean keyboard.
    public func action<Action>(for key: Key) -> Action? where Element == KeyBinding<Action> {
        let direct = first { $0.keys.contains(key) }?.action
        guard direct == nil, let neighbour = key.physicalNeighbour else { return direct }
        return first { $0.keys.contains(neighbour) }?.action
    }

    /// This table as help shows it.
    public func help<Action>() -> [KeyHelp] where Element == KeyBinding<Action> {
        map { KeyHelp(keys: $0.keys, help: $0.help, hint: $0.hint) }
    }
}

/// What a screen tells its reader about one line of its table of keys.
public struct KeyHelp: Sendable, Hashable {
    /// The keys as words: `j ↓`.
    public let keys: String
    /// What they do.
    public let help: String
    /// The footer's words, the key in front: `j next`; `nil` where the footer leaves it out.
    public let footer: String?

    init(keys: [Key], help: String, hint: String?) {
        self.keys = keys.map(\.description).joined(separator: " ")
        self.help = help
        footer = hint.flatMap { hint in keys.first.map { "\($0) \(hint)" } }
    }
}
