import BoardClients
import BoardCore
import Testing

/// Posts that come in one piece are read where they stand, and told of like any other.
struct WholePostTests {
    @Test(arguments: [
        (BoardDocumentReader.Form.detected, "[", ",", "]"), (.lines, "", "\n", "\n"),
    ])
    func `what is wrong with a post is told with its place`(
        form: BoardDocumentReader.Form, open: String, between: String, close: String
    ) throws {
        let posts = [
            #"{"id": 1, "title": "one"}"#, #"{"id": 2, "title": "two", "createdAt": "soon"}"#,
            #"{"id": 3, "title": "three", "comments": [7, {"body": "here"}]}"#,
        ]
        let bytes = Array((open + posts.joined(separator: between) + close).utf8)

        let whole = try ReadDocument(bytes, form: form)

        #expect(whole.ids == ["1", "2", "3"])
        #expect(whole.skipped.reasons.count == 2)
        #expect(whole.skipped.reasons.first?.hasSuffix(#"no date: "soon""#) == true)
        #expect(try ReadDocument(bytes, form: form, inPiecesOf: 1) == whole)
    }

    @Test(arguments: [BoardDocumentReader.Form.detected, .lines])
    func `a post that is too long is skipped though it is there`(
        form: BoardDocumentReader.Form
    ) throws {
        let text =
            #"{"id": 1, "title": "one", "tags": ["a", "b"]}"# + "\n" + #"{"id": 2, "title": "two"}"#
        let document = try ReadDocument(
            Array("\(text)\n".utf8), form: form, limits: DocumentLimits(valueSize: 30))
        #expect(document.ids == ["2"])
        #expect(document.skipped.count == 1)
    }

    @Test func `behind a post its line must end`() throws {
        let lines = [
            #"{"id": 1, "title": "one"} , "#, #"{"id": 2, "title": "two"} 7"#,
            #"{"id": 3, "title": "#, #""three"}"#, "", #"{"id": 4, "title": "four"}"#,
        ]
        let document = try ReadDocument(lines.joined(separator: "\n"), form: .lines)
        #expect(document.ids == ["1", "4"])
        #expect(document.skipped.count == 3)
    }
}
