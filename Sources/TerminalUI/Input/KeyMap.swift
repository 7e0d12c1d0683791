/// Which keys do what on a screen: its table, with the keys that the reader has configured.
public struct KeyMap<Action: ScreenAction>: Sendable {
    let table: KeyTable
    private let actions: [Action]
    private let commandSign: String

    /// Makes the map of a screen.
    public init(_ settings: KeySettings = KeySettings()) {
        commandSign = settings.commandSign
        actions = Action.bindings.map(\.action)
        table = KeyTable(
            Action.bindings.map { binding in
                let keys = settings.keys(for: binding.action.rawValue, on: Action.screen)
                return KeyTable.Line(binding, keys: keys ?? binding.keys)
            })
    }

    /// What a key does, or the key at its place on a Korean keyboard, or the key without what is
    /// held down.
    public func action(for key: Key) -> Action? { table.number(of: key).map { actions[$0] } }

    /// What the keys of a line of the table do.
    func action(at number: Int) -> Action { actions[number] }

    /// What to press for an action, or where it has no key, what to type: `R`, `:refresh`.
    public func way(to action: Action) -> String {
        key(of: action)?.description ?? way(toCommand: action.rawValue)
    }

    /// What to type for what has no key on this screen: `:login`.
    public func way(toCommand name: String) -> String { commandSign + name }

    /// The same as a sentence begins that asks for it: `Press R`, `Type :refresh`.
    public func call(for action: Action) -> String {
        (key(of: action) == nil ? "Type " : "Press ") + way(to: action)
    }

    /// The key that is named for an action; `nil` where it has none.
    public func key(of action: Action) -> Key? {
        actions.firstIndex(of: action).flatMap { table.lines[$0].keys.first }
    }

    /// The map as help shows it.
    public var help: [KeyHelp] { table.lines.map(KeyHelp.init) }
}

/// The keys that a reader has configured, by screen and action.
public struct KeySettings: Hashable, Sendable {
    private let keys: [String: [String: [Key]]]
    /// What is typed in front of a command.
    public var commandSign = ":"

    /// - Parameter keys: the keys of actions, by the names of screens and actions.
    public init(_ keys: [String: [String: [Key]]] = [:]) {
        self.keys = keys
    }

    /// The keys of an action; `nil` where its screen's own hold.
    func keys(for action: String, on screen: String) -> [Key]? { keys[screen]?[action] }
}

/// What a screen tells its reader about one line of its table of keys.
public struct KeyHelp: Sendable, Hashable {
    /// The name of the action.
    public let name: String
    /// The keys as words: `j ↓`.
    public let keys: String
    /// What they do.
    public let help: String
    /// The footer's words, the key in front: `j next`; `nil` where the footer leaves it out.
    public private(set) var footer: String?
    /// The key that the footer names.
    private(set) var key: Key?
    /// The first key that types nothing.
    private let keyBesideLetters: Key?
    private let hint: String?

    init(_ line: KeyTable.Line) {
        name = line.name
        keys = line.keys.map(\.description).joined(separator: " ")
        help = line.help
        key = line.keys.first
        keyBesideLetters = line.keys.first { if case .character = $0 { false } else { true } }
        hint = line.hint
        footer = key.flatMap { key in line.hint.map { "\(key) \($0)" } }
    }

    /// The same line as the footer has it where letters are typed; `nil` where only they do it.
    var besideLetters: KeyHelp? {
        guard let keyBesideLetters, let hint else { return nil }
        var help = self
        help.key = keyBesideLetters
        help.footer = "\(keyBesideLetters) \(hint)"
        return help
    }

    /// The same line with another word in the footer.
    func hinting(_ word: String) -> KeyHelp {
        var help = self
        help.footer = key.map { "\($0) \(word)" }
        return help
    }
}
