/// The activity of a RIB, as other objects see it.
@MainActor
public protocol InteractorScope: AnyObject {
    /// A Boolean value that indicates whether the RIB is active.
    var isActive: Bool { get }
    /// The same value as a stream, which replays the current value.
    var isActiveStream: any ValueStream<Bool> { get }
}

/// An interactor, as its router sees it.
///
/// A RIB's own protocol inherits from this one and from the listeners of its children. Classes
/// conform by inheriting from `Interactor`; a router accepts no others.
@MainActor
public protocol Interactable: InteractorScope {
    /// Activates the RIB; see ``Interactor/activate()``.
    func activate()
    /// Deactivates the RIB; see ``Interactor/deactivate()``.
    func deactivate()
}
