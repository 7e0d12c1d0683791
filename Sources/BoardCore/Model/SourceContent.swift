/// The kind of content that a source reads, for messages that differ by kind.
package enum SourceContent: Sendable, Hashable {
    case document, feed
    /// A site whose kind is not specified.
    case site
}
