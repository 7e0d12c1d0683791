/// The dependencies that a RIB provides to its own parts and to its children.
///
/// A builder creates one for every RIB it builds. A component passes on properties of `dependency`
/// and adds its own: a computed property for a new object each time, ``shared(function:_:)`` for
/// one object per component.
@MainActor
open class Component<DependencyType>: Dependency {
    /// The dependencies that the parent provides.
    public let dependency: DependencyType
    private var instances: [Key: Any] = [:]
    private var keysInProgress: Set<Key> = []

    /// Creates a component on top of the parent's dependencies.
    public init(dependency: DependencyType) {
        self.dependency = dependency
    }

    /// Returns the one instance of this component, which `factory` creates at the first call.
    ///
    /// Call it in a computed property: the instance is identified by the property's name and its
    /// type. A factory may request other shared instances. Requesting the one it is creating is
    /// misuse. If such a cycle terminates after all, the instance that was finished first is
    /// stored.
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

    /// Returns the existing instance; `.some(nil)` is one too if the type is an optional.
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

/// The key of a shared instance. The name alone would confuse the types of a generic accessor.
private struct Key: Hashable {
    let function: String
    let type: ObjectIdentifier
}

/// The dependencies that a RIB requires from its parent.
///
/// Every RIB declares a protocol that inherits from this one, next to its builder. The parent's
/// component conforms to it.
@MainActor
public protocol Dependency: AnyObject {}

/// The dependency of a RIB that requires nothing from its parent.
@MainActor
public protocol EmptyDependency: Dependency {}

/// The component at the top of the tree, for a root RIB without external dependencies.
@MainActor
open class EmptyComponent: EmptyDependency {
    /// Creates a component that provides nothing.
    public init() {}
}
