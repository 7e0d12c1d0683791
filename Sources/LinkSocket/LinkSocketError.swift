/// An error of the connection between two processes.
package enum LinkSocketError: Error, Hashable, Sendable {
    /// The folder does not exist.
    case noFolder(path: String)
    /// The folder belongs to another user, is accessible to others, or is not a folder.
    case unsafeFolder(path: String)
    /// The path is longer than the system allows for sockets.
    case pathTooLong(path: String)
    /// No process receives links.
    case nobodyListens
    /// The other process belongs to another user.
    case foreignUser
    /// The other process accepted the connection, but sent no valid response in time.
    case noAnswer
    /// The other process refused the link; the reason is a message.
    case refused(reason: String)
    /// A system call failed; `reason` is the system's message.
    case system(reason: String)
}
