/// The component at the top of the tree, for a root RIB that needs nothing from outside.
@MainActor
open class EmptyComponent: EmptyDependency {
    /// Makes a component that provides nothing.
    public init() {}
}
