/// A builder, as the parent's router sees it.
///
/// Every RIB declares a protocol that inherits from this one, with the method that builds it.
@MainActor
public protocol Buildable: AnyObject {}

/// A builder of RIBs of one kind.
///
/// A subclass adds `build(withListener:)`, which creates a component, the view controller, the
/// interactor and the router, and returns the router. The parent's router calls it and attaches the
/// result.
@MainActor
open class Builder<DependencyType>: Buildable {
    /// The dependencies that the parent provides to every RIB built here.
    public let dependency: DependencyType

    /// Creates a builder for RIBs that use the parent's dependencies.
    public init(dependency: DependencyType) {
        self.dependency = dependency
    }
}
