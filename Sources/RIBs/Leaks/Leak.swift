/// An object that should have gone with its RIB and has not.
public struct Leak: Sendable, Hashable {
    /// What the object is to the RIB.
    public enum Role: String, Sendable, Hashable {
        /// The RIB's router.
        case router
        /// The RIB's interactor.
        case interactor
        /// What the interactor presents on, unless that is the view.
        case presenter
        /// The view that the router has for its parent.
        case view
        /// A component, or whatever else was to go with the RIB.
        case component
        /// A worker that was bound to the RIB when it was detached.
        case worker
    }

    /// What the object is to the RIB.
    public let role: Role
    /// The type of the object.
    public let typeName: String
    /// The number of the RIB.
    public let rib: RIBID
    /// Where in the tree the RIB was before it was detached.
    public let path: String
    /// Where the RIB was attached, as `Module/File.swift:12`; `nil` if it never was.
    public let place: String?

    /// Makes a leak; the library does so itself, and tests of those who handle leaks.
    public init(role: Role, typeName: String, rib: RIBID, path: String, place: String?) {
        self.role = role
        self.typeName = typeName
        self.rib = rib
        self.path = path
        self.place = place
    }
}

extension Leak: CustomStringConvertible {
    /// One sentence that names the type, the RIB, and where it was attached.
    public var description: String {
        let place = place.map { ", attached at \($0)," } ?? ""
        return "\(typeName), the \(role.rawValue) of \(path)\(place) is still there."
    }
}
