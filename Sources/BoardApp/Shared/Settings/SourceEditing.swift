import BoardCore

/// Access to the sources in the configuration file.
package protocol SourceEditing: AnyObject {
    /// The sources in the order of the file, as this program last read or wrote them.
    var sources: [AddedSource] { get }
    /// The beginnings of addresses that name a kind of source, such as `hn` and `lemmy:`.
    var kinds: [String] { get }
    /// The reason why sources cannot be changed, as a sentence; `nil` if they can.
    var refusal: String? { get }
    /// A Boolean value that indicates whether the program shows all of them, and follows a change.
    var areShown: Bool { get }
    /// Returns the server to ask for the kind of source at an address; `nil` if none is asked.
    func detectionHost(of address: String) -> String?
    /// Adds a source, after the kind of its site is detected. Cancelling the task adds nothing.
    ///
    /// - Parameter name: the name of the source; `nil` or empty for one that is made of the address.
    func add(_ address: String, named name: String?) async throws(SourceEditingError)
        -> SourceAddition
    func rename(_ name: String, to newName: String) async throws(SourceEditingError)
    func remove(_ name: String) async throws(SourceEditingError)
}

/// A source in the configuration file.
nonisolated package struct AddedSource: Sendable, Hashable {
    package let name: String
    /// The kind of source, such as `Lemmy` or `feed`.
    package let kind: String
    /// The address for display, without secrets; empty if the kind says it all.
    package let address: String

    package init(name: String, kind: String, address: String) {
        self.name = name
        self.kind = kind
        self.address = address
    }
}

/// The result of adding a source.
nonisolated package struct SourceAddition: Sendable, Hashable {
    package let name: String
    /// A sentence for the user, such as `Added Lemmy at https://lemmy.example as lemmy.`
    package let sentence: String

    package init(name: String, sentence: String) {
        self.name = name
        self.sentence = sentence
    }
}

/// The reason why the sources were not changed, as a sentence.
nonisolated package struct SourceEditingError: Error, Hashable {
    package let sentence: String

    package init(_ sentence: String) {
        self.sentence = sentence
    }
}
