import Localization

/// The key bindings of a screen: its key table with the keys that the user has configured.
public struct KeyMap<Action: ScreenAction>: Sendable {
    let table: KeyTable
    private let actions: [Action]
    private let commandSign: String

    /// Creates the map of a screen.
    public init(_ settings: KeySettings = KeySettings()) {
        commandSign = settings.commandSign
        actions = Action.bindings.map(\.action)
        table = KeyTable(
            Action.bindings.map { binding in
                let keys = settings.keys(for: binding.action.rawValue, on: Action.screen)
                return KeyTable.Line(binding, keys: keys ?? binding.keys)
            })
    }

    /// Returns the action of a key.
    ///
    /// If the key has none, this looks up its position on a Korean keyboard, then the key without
    /// modifiers.
    public func action(for key: Key) -> Action? { table.number(of: key).map { actions[$0] } }

    /// Returns the action of a line of the table.
    func action(at number: Int) -> Action { actions[number] }

    /// Returns the key of an action, or the command to type if it has no key: `R`, `:refresh`.
    public func way(to action: Action) -> String {
        key(of: action)?.description ?? way(toCommand: action.rawValue)
    }

    /// Returns the text to type for a command without a key on this screen: `:login`.
    public func way(toCommand name: String) -> String { commandSign + name }

    /// Returns the start of a sentence that asks for the action: `Press R`, `Type :refresh`.
    public func call(for action: Action) -> String {
        key(of: action) == nil
            ? localized("Type \(way(to: action))") : localized("Press \(way(to: action))")
    }

    /// Returns the key to show for an action; `nil` if it has none.
    public func key(of action: Action) -> Key? {
        actions.firstIndex(of: action).flatMap { table.lines[$0].keys.first }
    }

    /// The map as shown in the help.
    public var help: [KeyHelp] { table.lines.map(KeyHelp.init) }
}

/// The keys that the user has configured, by screen and action.
public struct KeySettings: Hashable, Sendable {
    private let keys: [String: [String: [Key]]]
    /// The prefix of a typed command.
    public var commandSign = ":"

    /// - Parameter keys: the keys of actions, by screen name and action name.
    public init(_ keys: [String: [String: [Key]]] = [:]) {
        self.keys = keys
    }

    /// Returns the configured keys of an action; `nil` if the defaults of the screen apply.
    func keys(for action: String, on screen: String) -> [Key]? { keys[screen]?[action] }
}

/// One line of the key table in the help.
public struct KeyHelp: Sendable, Hashable {
    /// The name of the action.
    public let name: String
    /// The keys as text: `j ↓`.
    public let keys: String
    /// The description of the action.
    public let help: String
    /// The text in the footer, with the key first: `j next`; `nil` if the footer omits it.
    public private(set) var footer: String?
    /// The key that the footer shows.
    private(set) var key: Key?
    /// The first key that is not a character.
    private let firstNonCharacterKey: Key?
    private let hint: String?

    init(_ line: KeyTable.Line) {
        name = line.name
        keys = line.keys.map(\.description).joined(separator: " ")
        help = line.help
        key = line.keys.first
        firstNonCharacterKey = line.keys.first { if case .character = $0 { false } else { true } }
        hint = line.hint
        footer = key.flatMap { key in line.hint.map { "\(key) \($0)" } }
    }

    /// The line for screens with text input; `nil` if all its keys are characters.
    var withoutCharacterKeys: KeyHelp? {
        guard let firstNonCharacterKey, let hint else { return nil }
        var help = self
        help.key = firstNonCharacterKey
        help.footer = "\(firstNonCharacterKey) \(hint)"
        return help
    }

    /// Returns the line with another label in the footer.
    func hinting(_ word: String) -> KeyHelp {
        var help = self
        help.footer = key.map { "\($0) \(word)" }
        return help
    }
}
