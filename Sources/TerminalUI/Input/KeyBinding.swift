/// One line of a screen's table of keys: which keys, what they do, and how help words it.
///
/// Dispatch, the footer, the help screen and the README all read the same table, so that none can
/// go stale.
public struct KeyBinding<Action: ScreenAction>: Sendable {
    /// The keys that do it unless others are configured; the footer names the first one.
    public let keys: [Key]
    /// What the screen is to do.
    public let action: Action
    /// What the keys do, as the help screen says it.
    public let help: String
    /// The word or two in the footer; `nil` for keys that are not shown there.
    public let hint: String?
    /// On which screens the keys work.
    public let reach: KeyReach
    /// Whether the screen of the parent gets the keys too.
    public let isShared: Bool

    /// Makes a line of the table; the first key is the one that the footer names.
    public init(
        _ keys: Key..., action: Action, help: String, hint: String? = nil,
        reach: KeyReach = .screen,
        isShared: Bool = false
    ) {
        self.keys = keys
        self.action = action
        self.help = help
        self.hint = hint
        self.reach = reach
        self.isShared = isShared
    }
}

/// On which screens the keys of an action work.
public enum KeyReach: Int, Comparable, Sendable {
    /// On the screen itself.
    case screen
    /// On those of its children too, where these have no use for them.
    case branch
    /// Even beneath a dialog.
    case everywhere

    /// Whether keys reach less far than others.
    public static func < (a: KeyReach, b: KeyReach) -> Bool { a.rawValue < b.rawValue }
}

/// What a screen can do, each action with a name.
public protocol ScreenAction: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// What the screen is called where keys are configured.
    static var screen: String { get }
    /// The table of the screen's keys, in the order in which help shows it.
    static var bindings: [KeyBinding<Self>] { get }
}
