/// Recognizes the web addresses of posts, comments and boards.
nonisolated package protocol WebLinkResolver: Sendable {
    /// Returns the link for a web address of one of the sources, or `nil` for any other address.
    func link(at address: String) -> BoardLink?
}
