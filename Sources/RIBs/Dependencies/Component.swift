/// What a RIB provides to its own parts and to its children.
///
/// A builder makes one for every RIB it builds. It passes on what `dependency` gives and adds what
/// the RIB makes itself: a computed property for a new object each time, ``shared(function:_:)``
/// for one object per component.
@MainActor
open class Component<DependencyType>: Dependency {
    /// What the parent provides.
    public let dependency: DependencyType
    private var instances: [Key: Any] = [:]
    private var keysInProgress: Set<Key> = []

    /// Makes a component on top of what the parent provides.
    public init(dependency: DependencyType) {
        self.dependency = dependency
    }

    /// Returns the one instance of this component, made by `factory` when first asked for.
    ///
    /// Call it in a computed property: the instance belongs to the property's name and its type
    /// together. A factory may ask for other shared instances; asking for the one being made is
    /// misuse. Should such a cycle end after all, the instance that was finished first stays.
    public final func shared<Instance>(
        function: String = #function, _ factory: () -> Instance
    ) -> Instance {
        let key = Key(function: function, type: ObjectIdentifier(Instance.self))
        if let instance: Instance = existing(key) { return instance }
        let made = make(key, factory)
        if let instance: Instance = existing(key) { return instance }
        instances[key] = made
        return made
    }

    /// Returns the instance made before; `.some(nil)` is one too, where the type is an optional.
    private func existing<Instance>(_ key: Key) -> Instance? {
        guard let instance = instances[key] else { return nil }
        return instance as? Instance
    }

    private func make<Instance>(_ key: Key, _ factory: () -> Instance) -> Instance {
        guard keysInProgress.insert(key).inserted else {
            Misuse.report(.dependencyCycle, type(of: self), Instance.self)
            return factory()
        }
        defer { keysInProgress.remove(key) }
        return factory()
    }
}

/// What a shared instance is known by; the name alone would mix up a generic accessor's types.
private struct Key: Hashable {
    let function: String
    let type: ObjectIdentifier
}
