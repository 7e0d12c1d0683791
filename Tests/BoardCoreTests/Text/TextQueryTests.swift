import BoardCore
import Testing

struct TextQueryTests {
    @Test(arguments: ["pine", "PINE", "소나무", "é", "É"])
    func `matching lines are returned by number`(text: String) throws {
        let query = try #require(TextQuery(text))
        let line = "a \(text.lowercased()) b"

        #expect(query.lines(of: "\(line)\n\nno\n\(line)") == [0, 3])
        #expect(query.lines(of: "\n\(line)\n") == [1])
        #expect(query.lines(of: line) == [0])
        #expect(query.lines(of: "no\n").isEmpty)
        #expect(query.lines(of: "").isEmpty)
    }

    @Test func `a match does not cross the end of a line`() throws {
        let query = try #require(TextQuery("ab"))

        #expect(query.lines(of: "a\nb").isEmpty)
    }
}
