/// The progress of a reader through a document.
enum DocumentStage: Equatable {
    /// Only white space has been read.
    case start
    /// In the document object, with the next expected token.
    case object(ObjectStage)
    /// In the array of posts, at the top level or in `data`.
    case posts(isMember: Bool)
    /// After a first object without posts. The error says why it is not a post itself.
    case afterFirstObject(JSONError?)
    /// Skipping the rest of a line that started with a malformed object.
    case brokenFirstLine(JSONError)
    /// A sequence of posts without brackets around them, possibly over several lines each.
    case sequence
    /// One post per line.
    case lines
    /// After the end of the document.
    case end
    /// After an unrecoverable error.
    case givenUp
}

/// The next expected token in the document object.
enum ObjectStage: Equatable {
    case name
    case colon(MemberName?)
    case value(MemberName?)
}
