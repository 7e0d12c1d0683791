/// What a source reads, where sentences about it have to differ.
package enum SourceContent: Sendable, Hashable {
    case document, feed
    /// Any of what a site may be.
    case site
}
