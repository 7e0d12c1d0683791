import BoardCore
import Foundation
import TestSupport
import Testing

@testable import BoardClients

/// Tests that the text of posts stays in the file until it is needed.
struct FileThreadTests {
    private let folder = TemporaryFolder()

    private func list(of text: String, named name: String = "a.json") async throws -> PostList {
        let path = try folder.write(text, to: name)
        return try await last(FileSource(path: path).posts(in: nil, reload: false)).posts
    }

    @Test(arguments: ["", "\u{FEFF}"])
    func `each post is read from its position in the file`(mark: String) async throws {
        let posts = (0..<200).map {
            #"{"id":\#($0),"title":"글 \#($0)","body":"**말** \#($0)","comments":[{"body":"é \#($0)"}]}"#
        }
        let list = try await list(of: mark + "{\"data\":[" + posts.joined(separator: " ,\n") + "]}")

        for index in list.indices {
            #expect(list.reach(ofThreadAt: index) == .readable)
            let thread = try #require(try list.thread(at: index))
            let number = list[index].id.raw
            #expect(thread.body == "**말** \(number)")
            #expect(thread.comments.map(\.body) == ["é \(number)"])
            #expect(list.text(at: index).text == thread.body)
            #expect(list.cachedExcerpt(at: index) == nil)
            #expect(list.excerpt(at: index) == "말 \(number)")
            #expect(list[index].commentCount == 1)
        }
    }

    @Test func `a post in line format is read from its position in the file`() async throws {
        let lines = (0..<50).map { #"{"id":\#($0),"title":"t","body":"body \#($0)"}"# }
        let list = try await list(of: lines.joined(separator: "\n"), named: "a.ndjson")

        let bodies = try list.indices.map { try list.thread(at: $0)?.body }

        #expect(bodies == (0..<50).map { "body \($0)" })
    }

    @Test func `the post after a truncated one is read from its position in the file`() async throws
    {
        let long = String(repeating: "x", count: 7_000_000)
        let list = try await list(
            of: #"[{"id":1,"title":"a","body":"\#(long)"},{"id":2,"title":"b","body":"short"}]"#)

        #expect(try list.thread(at: 0)?.body.hasPrefix("xxx") == true)
        #expect(try list.thread(at: 1)?.body == "short")
    }

    @Test func `converted text is stored in memory`() async throws {
        let path = folder.path("latin.json")
        let text = #"[{"id":1,"title":"Café","body":"Crème brûlée à la carte, déjà goûtée"}]"#
        try #require(text.data(using: .isoLatin1)).write(to: URL(fileURLWithPath: path))

        let list = try await last(FileSource(path: path).posts(in: nil, reload: false)).posts

        #expect(list.reach(ofThreadAt: 0) == .inMemory)
        #expect(try list.thread(at: 0)?.body.hasPrefix("Crème brûlée") == true)
    }

    @Test func `a modified file is reported, and a replaced one is still read`() async throws {
        let path = try folder.write(#"[{"id":1,"title":"a","body":"old words"}]"#, to: "a.json")
        let list = try await last(FileSource(path: path).posts(in: nil, reload: false)).posts

        let kept = folder.path("kept.json")
        #expect(rename(path, kept) == 0)
        _ = try folder.write("[]", to: "a.json")
        #expect(try list.thread(at: 0)?.body == "old words")
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: kept))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(" ".utf8))

        #expect(throws: BoardError.fileChanged(path: path)) { try list.thread(at: 0) }
    }

    @Test func `a thread is found by its id`() async throws {
        let path = try folder.write(
            #"[{"id":1,"title":"a","body":"one"},{"id":2,"title":"b","body":"two"}]"#, to: "a.json")
        let source = try FileSource(path: path)

        var states: [PostThread] = []
        let id = PostID("2", in: source.id)
        for try await state in source.thread(id, under: nil, reload: false) { states.append(state) }
        #expect(states.map(\.body) == ["two"])

        let missing = PostID("3", in: source.id)
        await #expect(throws: BoardError.notThere(name: "3")) {
            for try await _ in source.thread(missing, under: nil, reload: false) {}
        }
    }
}
