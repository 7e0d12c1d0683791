/// A builder as others see it.
///
/// Every RIB declares a protocol that inherits from this one, with the method that builds it.
@MainActor
public protocol Buildable: AnyObject {}

/// Makes RIBs of one kind.
///
/// A subclass adds `build(withListener:)`, which makes a component, the view controller, the
/// interactor and the router, and returns the router. The parent's router calls it and attaches
/// the result.
@MainActor
open class Builder<DependencyType>: Buildable {
    /// What the parent provides to every RIB built here.
    public let dependency: DependencyType

    /// Makes a builder for RIBs that use what the parent provides.
    public init(dependency: DependencyType) {
        self.dependency = dependency
    }
}
