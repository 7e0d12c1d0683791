/// One line of a screen's key table: the keys, their action and its help text.
///
/// Dispatch, the footer, the help screen and the README all read the same table, so that none can
/// go stale.
public struct KeyBinding<Action: ScreenAction>: Sendable {
    /// The default keys of the action. The footer shows the first one.
    public let keys: [Key]
    /// The action that the keys trigger.
    public let action: Action
    /// The description of the action on the help screen.
    public let help: String
    /// The short label in the footer; `nil` for keys that the footer does not show.
    public let hint: String?
    /// The screens on which the keys work.
    public let reach: KeyScope
    /// A Boolean value that indicates whether the parent's screen also receives the keys.
    public let isShared: Bool

    /// Creates a line of the table. The footer shows the first key.
    public init(
        _ keys: Key..., action: Action, help: String, hint: String? = nil,
        reach: KeyScope = .screen,
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

/// The screens on which the keys of an action work.
public enum KeyScope: Int, Comparable, Sendable {
    /// On the screen itself.
    case screen
    /// Also on the screens of its children, if they do not use the key.
    case branch
    /// Everywhere, even while a dialog is open.
    case everywhere

    /// Returns a Boolean value that indicates whether the first reach is smaller.
    public static func < (a: KeyScope, b: KeyScope) -> Bool { a.rawValue < b.rawValue }
}

/// The named actions of a screen.
public protocol ScreenAction: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// The name of the screen in the key configuration.
    static var screen: String { get }
    /// The key table of the screen, in the order of the help.
    static var bindings: [KeyBinding<Self>] { get }
}
