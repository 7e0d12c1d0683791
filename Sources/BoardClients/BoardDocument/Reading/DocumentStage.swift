/// How far into a document its reader is.
enum DocumentStage: Equatable {
    /// Nothing but white space came.
    case start
    /// In the document's object; what comes next there.
    case object(ObjectStage)
    /// In the array of posts, alone or as the object's `data`.
    case posts(isMember: Bool)
    /// Behind a first object that holds no posts, with why it is none itself, if it is none.
    case afterFirstObject(JSONError?)
    /// Looking for the end of a line that began with a broken object.
    case brokenFirstLine(JSONError)
    /// One post after the other, without brackets around them, each as long as it wants.
    case sequence
    /// One post per line.
    case lines
    /// Behind the document.
    case end
    /// Behind a place from which nothing can be made out any more.
    case givenUp
}

/// What comes next in the document's object.
enum ObjectStage: Equatable {
    case name
    case colon(MemberName?)
    case value(MemberName?)
}
