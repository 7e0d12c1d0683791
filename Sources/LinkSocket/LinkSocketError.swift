/// What keeps two programs from talking to each other.
package enum LinkSocketError: Error, Hashable, Sendable {
    /// There is no such folder.
    case noFolder(path: String)
    /// The folder belongs to another user, lets others in, or is no folder.
    case unsafeFolder(path: String)
    /// The path is longer than the system allows for sockets.
    case pathTooLong(path: String)
    /// No program receives links.
    case nobodyListens
    /// The other program belongs to another user.
    case foreignUser
    /// The other program took the connection and said nothing that makes sense in time.
    case noAnswer
    /// The other program refuses the link; the reason is a sentence.
    case refused(reason: String)
    /// The system refused something; `reason` is its word for it.
    case system(reason: String)
}
