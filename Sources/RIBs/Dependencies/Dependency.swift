/// The dependencies that a RIB requires from its parent.
///
/// Every RIB declares a protocol that inherits from this one, next to its builder. The parent's
/// component conforms to it.
@MainActor
public protocol Dependency: AnyObject {}

/// The dependency of a RIB that requires nothing from its parent.
@MainActor
public protocol EmptyDependency: Dependency {}
