/// A router, as its parent and its interactor see it.
///
/// A RIB's own protocol inherits from this one. Classes conform by inheriting from `Router`; only
/// those can be attached.
@MainActor
public protocol Routing: AnyObject {
    /// The interactor of the RIB.
    var interactable: any Interactable { get }
    /// The attached children, in the order of attachment.
    var children: [any Routing] { get }

    /// Loads the router if it is not loaded; see ``Router/load()``.
    func load()
    /// Attaches `child`; see ``Router/attachChild(_:at:)``.
    func attachChild(_ child: any Routing, at place: CallSite)
    /// Detaches `child`; see ``Router/detachChild(_:)``.
    func detachChild(_ child: any Routing)
}

extension Routing {
    /// Attaches `child` and records the location of the call; see ``Router/attachChild(_:at:)``.
    public func attachChild(
        _ child: any Routing, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        attachChild(child, at: CallSite(fileID: fileID, line: line))
    }
}
