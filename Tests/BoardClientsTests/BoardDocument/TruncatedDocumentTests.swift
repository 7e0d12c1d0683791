import BoardClients
import BoardCore
import Testing

struct TruncatedDocumentTests {
    private static let object =
        #"{"boards":[{"id":"b"}],"data":[{"id":1,"title":"가","pinned":true,"score":1.5},{"id":2,"title":"\u00e9\"","x":null}]}"#
    private static let array = #"[{"id":1,"title":"a"}, {"id":2,"title":"b","tags":["x"]}]"#

    @Test(arguments: [object, array])
    func `a truncated document is never reported as complete`(text: String) throws {
        let bytes = Array(text.utf8)
        #expect(try DocumentResult(bytes).truncation == nil)
        for end in bytes.indices {
            let part = try? DocumentResult(Array(bytes[..<end]))
            guard let part else { continue }
            #expect(part.truncation == .cutOff(posts: part.posts.count), "\(end)")
            #expect(Set(part.ids).isSubset(of: ["1", "2"]))
            #expect(part.skipped.reasons.count == 1)
        }
    }

    @Test(arguments: [BoardDocumentReader.Form.detected, .lines])
    func `a truncated line is a truncation, a complete one is not`(
        form: BoardDocumentReader.Form
    ) throws {
        let lines = #"{"id":1,"title":"a"}"# + "\n"
        let line = #"{"id":2,"title":"나","pinned":true}"#
        for rest in ["", line, line + ",", line + "\n"] {
            #expect(try DocumentResult(lines + rest, form: form).truncation == nil)
        }
        for end in 1..<line.utf8.count {
            let bytes = Array(lines.utf8) + line.utf8.prefix(end)
            #expect(try DocumentResult(bytes, form: form).truncation == .cutOff(posts: 1), "\(end)")
        }
    }

    @Test func `a malformed last line is not a truncation`() throws {
        let text = "{\"id\":1,\"title\":\"a\"}\n{\"id\":2,oops}"
        #expect(try DocumentResult(text, form: .lines).truncation == nil)
    }

    @Test func `a missing quote is no truncation unless the document ends after it`() throws {
        let text = #"[{"id":1,"title":"a},{"id":2,"title":"b"},{"id":3,"title":"c"}]"#
        #expect(try DocumentResult(text).truncation == nil)
        #expect(try DocumentResult(String(text.dropLast(9))).truncation == .cutOff(posts: 1))
    }
}
