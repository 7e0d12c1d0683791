/// Knows what addresses on the web mean here.
nonisolated package protocol WebLinkReader: Sendable {
    /// The link to the post, the comment or the board that an address of a source that is read here
    /// leads to; `nil` for any other address.
    func link(at address: String) -> BoardLink?
}
