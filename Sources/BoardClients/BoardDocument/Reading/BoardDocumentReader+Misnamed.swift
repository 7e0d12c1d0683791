/// Detection of a document object whose posts are in a member other than `data`.
extension BoardDocumentReader {
    /// Records an array under a name that is commonly used for posts.
    mutating func noteMisnamedData(startingWith byte: UInt8) {
        guard byte == .openBracket, suspectedData == nil,
            Self.namesOfPosts.contains(memberName.lowercased())
        else { return }
        suspectedData = (memberName, position)
    }

    private static let namesOfPosts: Set = [
        "articles", "data", "entries", "items", "messages", "posts", "stories", "threads", "topics",
    ]

    /// The reason why the document object has no posts.
    ///
    /// It is `nil` if the object has a valid `data` member, or no member that resembles one.
    var problemOfData: (reason: String, position: TextPosition)? {
        guard !hasData, dataProblem == nil, let suspectedData else { return dataProblem }
        let reason = "there is no “data”; “\(suspectedData.name)” is probably meant to be that"
        return (reason, suspectedData.position)
    }
}
