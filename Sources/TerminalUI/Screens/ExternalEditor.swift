/// A program of the reader's own to write texts with.
@MainActor public protocol ExternalEditor: AnyObject {
    /// Why no text can be written there, as a sentence; `nil` where one can.
    var refusal: String? { get }
    /// Has the reader go on with a text there, and waits until that is done.
    ///
    /// - Parameters:
    ///   - fileName: what the text is called, by which editors know how to show it.
    ///   - lastingPath: called right before; where to have the file, which whoever asked takes away
    ///     when the text is kept. Where it returns `nil`, the file is gone when this returns.
    func edit(
        _ text: String, fileName: String, lastingPath: () -> String?
    ) -> ExternalEditing
}

extension ExternalEditor {
    /// None: whoever has an editor can write there.
    public var refusal: String? { nil }

    /// The same with a file that is gone when this returns.
    public func edit(_ text: String, fileName: String) -> ExternalEditing {
        edit(text, fileName: fileName) { nil }
    }
}

/// What came of writing a text in another program.
public enum ExternalEditing: Hashable, Sendable {
    /// The text as it was left there.
    case edited(String)
    /// Why the text is the one it was, as a sentence.
    case failed(String)
}
