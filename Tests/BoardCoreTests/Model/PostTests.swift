import BoardCore
import Foundation
import TestSupport
import Testing

struct PostTests {
    @Test func `all texts of a post are sanitized`() {
        let post = PostThread(
            id: "1\n", boardID: "a\tb", title: "one\u{1B}[2J\ntwo", author: " bob\u{202E} ",
            body: "text\r\n\u{7}\n", url: "https://example.org/\u{200E}", tags: ["a\nb"])

        #expect(post.id.raw == "1")
        #expect(post.boardID == "a b")
        #expect(post.title == "one\u{FFFD}[2J two")
        #expect(post.author == "bob")
        #expect(post.body == "text\n\u{FFFD}")
        #expect(post.url == "https://example.org/")
        #expect(post.tags == ["a b"])
    }

    @Test func `details from servers are stored and sanitized`() {
        let date = Date(timeIntervalSince1970: 5)
        let post = Post(
            id: "1", boardID: "free", title: "t", activeAt: date, excerpt: "one\ntwo",
            page: "https://example.org/\u{200E}", vote: -1, isRead: true)

        #expect(post.boardID == "free")
        #expect(post.activeAt == date)
        #expect(post.excerpt == "one two")
        #expect(post.page == "https://example.org/")
        #expect(post.vote == -1)
        #expect(post.isRead == true)
        #expect(post != Post(id: "1", title: "t"))
    }

    @Test func `a post is on the board that its id names`() {
        let id = PostID("1", on: "free", in: .sample)
        #expect(Post(id: id, title: "t").boardID == "free")
        #expect(Post(id: id, title: "t") == Post(id: id, boardID: "free", title: "t"))
        #expect(Post(id: "1", title: "t").boardID == nil)
    }

    @Test func `a row takes little memory, and details are included`() {
        func memory(of post: Post) -> Int {
            var collector = PostCollector()
            for _ in 0..<1000 { collector.append(post, content: .place(offset: 0, count: 1)) }
            return collector.memory / 1000
        }
        let plain = memory(of: Post(id: "1", title: "t", author: "bob", createdAt: .distantPast))
        let told = memory(of: Post(id: "1", title: "t", vote: 1))

        #expect(plain < 260)
        #expect(told > plain + 100)
    }

    @Test func `the comment count includes all loaded comments`() {
        let comments = [Comment(id: "1"), Comment(id: "2")]
        #expect(PostThread(id: "1", title: "t", comments: comments).commentCount == 2)
        #expect(
            PostThread(id: "1", title: "t", commentCount: 1, comments: comments).commentCount == 2)
        #expect(
            PostThread(id: "1", title: "t", commentCount: 7, comments: comments).commentCount == 7)
        #expect(PostThread(id: "1", title: "t", commentCount: -3).commentCount == 0)
    }

    @Test func `all texts of a comment are sanitized`() {
        let comment = Comment(id: "c\u{0}", author: "a\nb", body: "one\u{2028}two ")
        #expect(comment.id == "c\u{FFFD}")
        #expect(comment.author == "a b")
        #expect(comment.body == "one\ntwo")
    }

    @Test func `a board without a name is shown by its id`() {
        #expect(Board(id: "free").name == "free")
        #expect(Board(id: "free", name: " \n").name == "free")
        #expect(Board(id: "free", name: "자유게시판", summary: "a\nb").summary == "a b")
    }

    @Test func `blank tags are dropped`() {
        let post = PostThread(id: "1", title: "", tags: ["", "swift", " \u{200B}", "\n", "#"])

        #expect(post.tags == ["swift", "#"])
    }
}
