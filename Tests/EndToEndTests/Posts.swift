/// Board documents of posts called `Post 1`, `Post 2` and so on, each an hour older.
enum Posts {
    /// Returns posts as JSON Lines.
    static func lines(_ numbers: ClosedRange<Int>) -> String {
        numbers.map { post($0) + "\n" }.joined()
    }

    /// Returns all posts in one document.
    static func document(_ numbers: ClosedRange<Int>) -> String {
        #"{"data": [\#(numbers.map(post).joined(separator: ","))]}"#
    }

    private static func post(_ number: Int) -> String {
        let date = 1_700_000_000 - number * 3600
        return #"{"id": \#(number), "title": "Post \#(number)", "createdAt": \#(date)}"#
    }
}
