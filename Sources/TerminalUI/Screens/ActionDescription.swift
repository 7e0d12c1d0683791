/// Something that can be done on a screen, as who looks for it by its name is told of it.
public struct ActionDescription: Sendable, Hashable {
    /// What it is called behind `:` and in the configuration.
    public let name: String
    /// The keys as words: `j ↓`; empty where it has none.
    public let keys: String
    /// What it does.
    public let help: String
    /// Why it cannot be done now, as a sentence; `nil` where it can.
    public let reason: String?
    /// Whether the screen of the parent uses the keys too.
    let isShared: Bool

    /// Makes a description.
    public init(
        name: String, keys: String, help: String, reason: String? = nil, isShared: Bool = false
    ) {
        self.name = name
        self.keys = keys
        self.help = help
        self.reason = reason
        self.isShared = isShared
    }
}

extension ActionDescription {
    /// The same without keys that type a letter or a blank.
    private var besideLetters: ActionDescription {
        without(Set(separateKeys.filter { $0.count == 1 || $0 == "Space" }))
    }

    /// The same without keys that do something else where the reader types.
    public func beside(_ typing: Typing) -> ActionDescription {
        typing.comesFirst ? besideLetters.without(typing.keys) : besideLetters
    }

    fileprivate var separateKeys: [Substring] { keys.split(separator: " ") }

    fileprivate func without(_ keys: Set<Substring>) -> ActionDescription {
        let rest = separateKeys.filter { !keys.contains($0) }.joined(separator: " ")
        return ActionDescription(
            name: name, keys: rest, help: help, reason: reason, isShared: isShared)
    }
}

extension ScreenStack {
    /// What can be done by name where the reader is: what keys could do there, the nearest first. A
    /// key is named once, where it is used.
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

    /// Whether letters are typed where the reader is.
    public var isTyping: Bool { top?.showsCursor ?? false }

    /// What the keys do in what is typed into; `nil` where nothing is.
    public var typing: Typing? { top?.typing }

    /// Does what an action of that name does, or tells why it cannot be done now.
    ///
    /// - Returns: whether there is such an action where the reader is.
    public func perform(named name: String) -> Bool {
        branch.contains { $0.perform(named: name, reach: $1) }
    }

    /// The top screen and those of its parents, with how far their actions must reach to get there.
    private var branch: [(ViewController, KeyReach)] {
        guard !isTooSmall, let top else { return root.map { [($0, .everywhere)] } ?? [] }
        let inherited: KeyReach = top.isDialog ? .everywhere : .branch
        return sequence(first: top, next: \.parent).map { ($0, $0 === top ? .screen : inherited) }
    }
}
