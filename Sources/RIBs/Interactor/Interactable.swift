/// Whether a RIB is active, as others see it.
@MainActor
public protocol InteractorScope: AnyObject {
    /// Whether the RIB is active now.
    var isActive: Bool { get }
    /// The same as a stream; it replays the current value.
    var isActiveStream: any ValueStream<Bool> { get }
}

/// An interactor as its router sees it.
///
/// A RIB's own protocol inherits from this one and from the listeners of its children. Classes
/// conform by inheriting from `Interactor`; a router takes no other.
@MainActor
public protocol Interactable: InteractorScope {
    /// Makes the RIB active; see ``Interactor/activate()``.
    func activate()
    /// Makes the RIB inactive; see ``Interactor/deactivate()``.
    func deactivate()
}
