/// The files and programs of the user that can receive a thread.
package protocol ThreadOutput: AnyObject {
    /// The reason why there are none, as a sentence; `nil` if there are.
    var refusal: String? { get }
    /// Writes a file at once, so that no reader sees a part of it.
    ///
    /// - Parameter replacing: whether an existing file may be replaced.
    func save(_ text: String, to path: String, replacing: Bool) async -> ThreadSaving
    /// Runs a command on the terminal, with the text as its input.
    ///
    /// Returns the reason if the command has failed, as a sentence.
    func pipe(_ text: String, to command: String) -> String?
}

/// The result of writing a file.
nonisolated package enum ThreadSaving: Sendable {
    case saved(path: String)
    /// There is a file already, which was not replaced.
    case exists(path: String)
    /// The reason the file could not be written, as a sentence.
    case failed(String)
}
