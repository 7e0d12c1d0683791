/// The component at the top of the tree, for a root RIB without external dependencies.
@MainActor
open class EmptyComponent: EmptyDependency {
    /// Creates a component that provides nothing.
    public init() {}
}
