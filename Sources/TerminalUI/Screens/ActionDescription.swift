/// A description of an action for menus and command completion.
public struct ActionDescription: Sendable, Hashable {
    /// The name of the action after `:` and in the configuration.
    public let name: String
    /// The keys as text: `j ↓`; empty if the action has none.
    public let keys: String
    /// The effect of the action.
    public let help: String
    /// The reason why the action is unavailable now, as a sentence; `nil` if it is available.
    public let reason: String?
    /// A Boolean value that indicates whether the parent's screen also receives the keys.
    let isShared: Bool
    /// A Boolean value that indicates whether the footer shows the action, as most users need it.
    public let isHinted: Bool

    /// Creates a description.
    public init(
        name: String, keys: String, help: String, reason: String? = nil, isShared: Bool = false,
        isHinted: Bool = false
    ) {
        self.name = name
        self.keys = keys
        self.help = help
        self.reason = reason
        self.isShared = isShared
        self.isHinted = isHinted
    }
}

extension ActionDescription {
    /// The description without keys that type a letter or a space.
    private var withoutCharacterKeys: ActionDescription {
        without(Set(separateKeys.filter { $0.count == 1 || $0 == "Space" }))
    }

    /// Returns the description without keys that have another effect during text input.
    public func beside(_ typing: Typing) -> ActionDescription {
        typing.comesFirst ? withoutCharacterKeys.without(typing.keys) : withoutCharacterKeys
    }

    fileprivate var separateKeys: [Substring] { keys.split(separator: " ") }

    fileprivate func without(_ keys: Set<Substring>) -> ActionDescription {
        let rest = separateKeys.filter { !keys.contains($0) }.joined(separator: " ")
        return ActionDescription(
            name: name, keys: rest, help: help, reason: reason, isShared: isShared,
            isHinted: isHinted)
    }
}

extension ScreenStack {
    /// The actions that are available by name, those of the top screen before those of its parents.
    ///
    /// Each key is listed only for the action that it triggers.
    public var actions: [ActionDescription] {
        var names: Set<String> = []
        var used: Set<Substring> = []
        return branch.flatMap { screen, reach in
            let actions = screen.actions(reach: reach)
            defer { used.formUnion(actions.filter { !$0.isShared }.flatMap(\.separateKeys)) }
            return actions.filter { names.insert($0.name).inserted }
                .map { $0.without(used) }
                .map { action in typing.map(action.beside) ?? action }
        }
    }

    /// A Boolean value that indicates whether the top screen receives text input.
    public var isTyping: Bool { top?.showsCursor ?? false }

    /// The keys of the focused text input; `nil` if there is none.
    public var typing: Typing? { top?.typing }

    /// Performs the action of a name, or shows why it is unavailable.
    ///
    /// - Returns: a Boolean value that indicates whether there is such an action.
    public func perform(named name: String) -> Bool {
        branch.contains { $0.perform(named: name, reach: $1) }
    }

    /// The top screen and its parents, each with the reach that its actions need.
    private var branch: [(ViewController, KeyScope)] {
        guard !isTooSmall, let top else { return root.map { [($0, .everywhere)] } ?? [] }
        let inherited: KeyScope = top.isDialog ? .everywhere : .branch
        return sequence(first: top, next: \.parent).map { ($0, $0 === top ? .screen : inherited) }
    }
}
