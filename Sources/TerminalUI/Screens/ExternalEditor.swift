/// The user's own editor program.
@MainActor public protocol ExternalEditor: AnyObject {
    /// The reason why the editor is unavailable, as a sentence; `nil` if it is available.
    var refusal: String? { get }
    /// Opens a text in the editor and waits until the user has finished.
    ///
    /// - Parameters:
    ///   - fileName: the name of the file, from which editors infer its format.
    ///   - lastingPath: called just before; returns a path for the file, which the caller removes
    ///     once the text is stored. If it returns `nil`, the file is removed before this method
    ///     returns.
    func edit(
        _ text: String, fileName: String, lastingPath: () -> String?
    ) -> ExternalEditResult
}

extension ExternalEditor {
    /// The default: the editor is available.
    public var refusal: String? { nil }

    /// Opens a text in a file that is removed before this method returns.
    public func edit(_ text: String, fileName: String) -> ExternalEditResult {
        edit(text, fileName: fileName) { nil }
    }
}

/// The result of editing in an external editor.
public enum ExternalEditResult: Hashable, Sendable {
    case edited(String)
    /// The text is unchanged. The value is the reason, as a sentence.
    case failed(String)
}
