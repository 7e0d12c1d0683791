/// An object that should have been released with its RIB but is still alive.
public struct Leak: Sendable, Hashable {
    /// The role of the object in the RIB.
    public enum Role: String, Sendable, Hashable {
        /// The RIB's router.
        case router
        /// The RIB's interactor.
        case interactor
        /// The object that the interactor presents on, unless it is the view.
        case presenter
        /// The view that the router provides to its parent.
        case view
        /// A component, or another object that should be released with the RIB.
        case component
        /// A worker that was bound to the RIB when it was detached.
        case worker
    }

    /// The role of the object in the RIB.
    public let role: Role
    /// The type of the object.
    public let typeName: String
    /// The identifier of the RIB.
    public let rib: RIBID
    /// The path of the RIB before it was detached.
    public let path: String
    /// The place where the RIB was attached, as `Module/File.swift:12`; `nil` if it never was.
    public let place: String?

    /// Creates a leak. The library does so, and tests of leak handlers.
    public init(role: Role, typeName: String, rib: RIBID, path: String, place: String?) {
        self.role = role
        self.typeName = typeName
        self.rib = rib
        self.path = path
        self.place = place
    }
}

extension Leak: CustomStringConvertible {
    /// A sentence that names the type, the RIB, and the place where it was attached.
    public var description: String {
        let place = place.map { ", attached at \($0)," } ?? ""
        return "\(typeName), the \(role.rawValue) of \(path)\(place) is still there."
    }
}

/// A source location of a call.
public struct CallSite: Sendable {
    /// The module and the file, as in `#fileID`.
    public let fileID: StaticString
    /// The line, starting at 1.
    public let line: UInt

    /// Creates a location. Without arguments, it is the location of the call.
    public init(fileID: StaticString = #fileID, line: UInt = #line) {
        self.fileID = fileID
        self.line = line
    }
}

extension CallSite: CustomStringConvertible {
    /// The location in the format of compilers: `Module/File.swift:12`.
    public var description: String { "\(fileID):\(line)" }
}
