/// A document's object whose posts stand under another name than `data`.
extension BoardDocumentReader {
    /// Keeps in mind a list under a name that others give to posts.
    mutating func noteMisnamedData(startingWith byte: UInt8) {
        guard byte == .openBracket, misnamedData == nil,
            Self.namesOfPosts.contains(memberName.lowercased())
        else { return }
        misnamedData = (memberName, position)
    }

    private static let namesOfPosts: Set = [
        "articles", "data", "entries", "items", "messages", "posts", "stories", "threads", "topics",
    ]

    /// What keeps the document's object from having posts; `nil` where it has a place for them, or
    /// nothing that looks like one.
    var problemOfData: (reason: String, position: TextPosition)? {
        guard !hasData, dataProblem == nil, let misnamedData else { return dataProblem }
        let reason = "there is no “data”; “\(misnamedData.name)” is probably meant to be that"
        return (reason, misnamedData.position)
    }
}
