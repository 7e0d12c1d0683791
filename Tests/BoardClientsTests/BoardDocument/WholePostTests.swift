import BoardClients
import BoardCore
import Testing

/// Tests of posts that are complete in one chunk and parsed without buffering.
struct WholePostTests {
    @Test(arguments: [
        (BoardDocumentReader.Form.detected, "[", ",", "]"), (.lines, "", "\n", "\n"),
    ])
    func `a problem in a post is reported with its position`(
        form: BoardDocumentReader.Form, open: String, between: String, close: String
    ) throws {
        let posts = [
            #"{"id": 1, "title": "one"}"#, #"{"id": 2, "title": "two", "createdAt": "soon"}"#,
            #"{"id": 3, "title": "three", "comments": [7, {"body": "here"}]}"#,
        ]
        let bytes = Array((open + posts.joined(separator: between) + close).utf8)

        let whole = try DocumentResult(bytes, form: form)

        #expect(whole.ids == ["1", "2", "3"])
        #expect(whole.skipped.reasons.count == 2)
        #expect(whole.skipped.reasons.first?.hasSuffix(#"no date: "soon""#) == true)
        #expect(try DocumentResult(bytes, form: form, inPiecesOf: 1) == whole)
    }

    @Test(arguments: [BoardDocumentReader.Form.detected, .lines])
    func `an oversized post is skipped although it is complete`(
        form: BoardDocumentReader.Form
    ) throws {
        let text =
            #"{"id": 1, "title": "one", "tags": ["a", "b"]}"# + "\n" + #"{"id": 2, "title": "two"}"#
        let document = try DocumentResult(
            Array("\(text)\n".utf8), form: form, limits: DocumentLimits(valueSize: 30))
        #expect(document.ids == ["2"])
        #expect(document.skipped.count == 1)
    }

    @Test func `a post must be followed by the end of its line`() throws {
        let lines = [
            #"{"id": 1, "title": "one"} , "#, #"{"id": 2, "title": "two"} 7"#,
            #"{"id": 3, "title": "#, #""three"}"#, "", #"{"id": 4, "title": "four"}"#,
        ]
        let document = try DocumentResult(lines.joined(separator: "\n"), form: .lines)
        #expect(document.ids == ["1", "4"])
        #expect(document.skipped.count == 3)
    }
}
