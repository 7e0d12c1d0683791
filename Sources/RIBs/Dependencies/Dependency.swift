/// What a RIB needs from its parent.
///
/// Every RIB declares a protocol that inherits from this one, beside its builder; the parent's
/// component conforms to it.
@MainActor
public protocol Dependency: AnyObject {}

/// The dependency of a RIB that needs nothing from its parent.
@MainActor
public protocol EmptyDependency: Dependency {}
