import BoardClients
import BoardCore
import Foundation
import Testing

struct BoardDocumentReaderTests {
    static let sample = #"""
        {
          "boards": [ { "id": "free", "name": "자유게시판", "description": "Anything goes." } ],
          "data": [
            { "id": "42", "boardId": "free", "title": "터미널에서 글을 읽는다는 것", "author": "이서연",
              "createdAt": "2026-11-02T09:30:00Z", "body": "Markdown, with **bold**.\nTwo lines.",
              "url": "https://example.org/42", "score": 17, "tags": ["swift", "ncurses"],
              "pinned": false, "commentCount": 2,
              "comments": [
                { "id": "c1", "author": "bob", "createdAt": "2026-11-02T10:00:00Z", "body": "Nice.",
                  "score": 3, "comments": [ { "id": "c2", "author": "alice", "body": "Yes." } ] } ] },
            { "id": 41, "boardId": 7, "title": "Less \u00e9 \ud83d\ude00", "pinned": true }
          ]
        }
        """#

    @Test func `every member of the format is read`() throws {
        let document = try DocumentResult(Self.sample)
        let moment = Date(timeIntervalSince1970: 1_793_611_800)
        let comments = [
            Comment(
                id: "c1", author: "bob", createdAt: moment + 1800, body: "Nice.", score: 3),
            Comment(id: "c2", author: "alice", body: "Yes.", depth: 1),
        ]

        #expect(
            document.posts.first?.unversioned
                == PostThread(id: "41", boardID: "7", title: "Less é 😀", isPinned: true)
                .unversioned)
        #expect(
            document.posts.last?.unversioned
                == PostThread(
                    id: "42", boardID: "free", title: "터미널에서 글을 읽는다는 것", author: "이서연",
                    createdAt: moment, body: "Markdown, with **bold**.\nTwo lines.",
                    url: "https://example.org/42", score: 17, tags: ["swift", "ncurses"],
                    commentCount: 2, comments: comments
                ).unversioned)
        #expect(document.skipped.reasons == [])
    }

    @Test func `declared boards come first, followed by those that only posts name`() throws {
        let document = try DocumentResult(Self.sample)
        #expect(
            document.boards == [
                Board(id: "free", name: "자유게시판", summary: "Anything goes."), Board(id: "7"),
            ])
    }

    @Test func `boards may follow the posts and lack names`() throws {
        let document = try DocumentResult(
            #"{"data":[{"id":1,"title":"a","boardId":"x"}],"boards":[{"id":"x"},{"name":"?"},7,{"id":2}]}"#
        )
        #expect(document.boards == [Board(id: "x"), Board(id: "2")])
        #expect(document.ids == ["1"])
    }

    @Test(arguments: [
        #"{"data": [{"id":1,"title":"a"},{"id":2,"title":"b"}]}"#,
        #"[{"id":1,"title":"a"},{"id":2,"title":"b"}]"#,
        "{\"id\":1,\"title\":\"a\"}\n{\"id\":2,\"title\":\"b\"}\n",
        "{\"id\":1,\"title\":\"a\"}\r\n\r\n{\"id\":2,\"title\":\"b\"}",
        "{\n\"id\":1,\n\"title\":\"a\"}\n{\n\"id\":2,\"title\":\"b\"}",
        #"{"id":1,"title":"a"} {"id":2,"title":"b"}"#,
        "\u{FEFF} \n[{\"id\":1,\"title\":\"a\"},{\"id\":2,\"title\":\"b\"}]\n\n",
        #"{"meta":{"data":[{"id":9,"title":"x"}]},"x":"[{","data":[{"id":1,"title":"a"},{"id":2,"title":"b"}],"y":1}"#,
        #"{"data":[{"id":9,"title":"x"}],"data":[{"id":1,"title":"a"},{"id":2,"title":"b"}]}"#,
        #"{"d\u0061ta":[{"id":1,"\u0074itle":"a"},{"id":2,"title":"b"}]}"#,
    ])
    func `every document format with two posts is recognized`(text: String) throws {
        let document = try DocumentResult(text)
        #expect(document.ids == ["1", "2"])
        #expect(document.skipped.reasons == [])
    }

    @Test(arguments: [
        "[]", #"{"data": []}"#, " [ ] \n", #"{"boards":[{"id":"a"}]}"#,
        #"{"boards":[],"data":null}"#,
    ])
    func `a board without posts is valid`(text: String) throws {
        let document = try DocumentResult(text)
        #expect(document.ids == [])
        #expect(document.skipped.reasons == [])
    }

    @Test func `the file name can indicate the line format`() throws {
        let document = try DocumentResult(
            "\u{FEFF}\n[1]\n{\"id\":1,\"title\":\"a\"},\n  \n{\"id\":2,\"title\":\"b\"}",
            form: .lines)
        #expect(document.ids == ["1", "2"])
        #expect(document.skipped.reasons == ["line 2, column 1: expected a post, “[” instead"])
    }

    @Test(arguments: [1, 2, 3, 7, 64])
    func `the chunk size does not matter`(size: Int) throws {
        let bytes = Array(Self.sample.utf8)
        #expect(try DocumentResult(bytes, inPiecesOf: size) == DocumentResult(bytes))
        let lines = Array(
            "{\"id\":1,\"title\":\"가\"}\n{bad}\n{\"id\":2,\"title\":\"\\ud83d\\ude00\"}\n".utf8)
        #expect(try DocumentResult(lines, inPiecesOf: size) == DocumentResult(lines))
    }
}
