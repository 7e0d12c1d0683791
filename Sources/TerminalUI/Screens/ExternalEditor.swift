/// A program of the reader's own to write texts with.
@MainActor public protocol ExternalEditor: AnyObject {
    /// Has the reader go on with a text there, and waits until that is done.
    ///
    /// - Parameter fileName: what the text is called, by which editors know how to show it.
    func edit(_ text: String, fileName: String) -> ExternalEditing
}

/// What came of writing a text in another program.
public enum ExternalEditing: Hashable, Sendable {
    /// The text as it was left there.
    case edited(String)
    /// Why the text is the one it was, as a sentence.
    case failed(String)
}
