@testable import BoardClients

/// The man page of the JSON format, generated from the member names that its parser knows.
struct DocumentManualPage {
    /// The release date of the documented version.
    private static let date = "November 26, 2026"

    var text: String {
        [
            header, description, form,
            Mdoc.section("BOARDS", Self.list(Self.board)),
            Mdoc.section("POSTS", Self.list(Self.post)),
            Mdoc.section("COMMENTS", Self.list(Self.comment)),
            dates, errors, examples, Mdoc.seeAlso([("board-tui", 1), ("board-server", 8)]),
        ].joined(separator: "\n") + "\n"
    }

    private var header: String {
        """
        .Dd \(Self.date)
        .Dt BOARD-TUI-DOCUMENT 5
        .Os
        .Sh NAME
        .Nm board-tui-document
        .Nd board documents in JSON
        """
    }

    private var description: String {
        Mdoc.section(
            "DESCRIPTION",
            Mdoc.paragraphs(
                "A board document is a bulletin board in JSON (RFC 8259). board-tui reads it from a"
                    + " file, from standard input, or over HTTP. board-server exports and imports it.",
                "A document in EUC-KR, Shift-JIS, Windows-1252 or UTF-16 is converted to UTF-8, and"
                    + " the key ! names the detected encoding."))
    }

    private var form: String {
        Mdoc.section(
            "FORMAT",
            Mdoc.parts(
                Mdoc.paragraphs(
                    "A document has one of three forms: an object with the members below, an array of"
                        + " posts, or one post per line (NDJSON)."),
                Self.list(Self.document),
                Mdoc.paragraphs(
                    "A member with the value null counts as missing, and so does an optional member"
                        + " of the wrong type. Unknown members are ignored.")))
    }

    private var dates: String {
        Mdoc.section(
            "DATES",
            Mdoc.paragraphs(
                "A date is text as in RFC 3339, such as 2026-11-02T09:30:00Z. The time, the seconds"
                    + " and the zone are optional; without a zone it is in UTC. Other common forms"
                    + " are accepted, such as those of mail and HTTP. A number is the seconds since"
                    + " 1970, or the milliseconds from 10^11 on; four digits are a year. Any other"
                    + " value is reported, and the post has no date."))
    }

    private var errors: String {
        let limits = DocumentLimits()
        return Mdoc.section(
            "ERRORS AND LIMITS",
            Mdoc.paragraphs(
                "An invalid post is skipped and counted. The key ! shows the reason and the position."
                    + " The other posts are shown. A document without a valid post is an error with"
                    + " line and column.",
                "A truncated document is shown with a warning. It never replaces a complete one.",
                "A post of more than \(limits.valueSize / 1_000_000) MB is skipped, and a text is"
                    + " truncated after one megabyte. Input from a pipe or a server is limited by the"
                    + " option --max-size. All of this is reported."))
    }

    private var examples: String { Mdoc.section("EXAMPLES", Mdoc.literal(Self.example)) }

    private static func list(_ members: [(name: MemberName, type: String, help: String)]) -> String
    {
        Mdoc.list(
            members.map { ("Ic \($0.name.rawValue)", "\($0.help) Type: \($0.type).") })
    }
}

// MARK: Members

extension DocumentManualPage {
    /// The members of all objects; the tests compare them with the parser's names.
    static var members: Set<MemberName> {
        Set((document + board + post + comment).map(\.name))
    }

    private static let document: [(name: MemberName, type: String, help: String)] = [
        (.data, "array of posts", "The posts in any order; board-tui sorts them."),
        (.boards, "array of boards", "Names and descriptions of the boards (optional)."),
    ]

    private static let board: [(name: MemberName, type: String, help: String)] = [
        (.id, "string or integer", "The identifier, to which the posts refer. Required."),
        (.name, "string", "The name for display."),
        (.description, "string", "A line about the board."),
    ]

    private static let post: [(name: MemberName, type: String, help: String)] = [
        (.id, "string or integer", "The identifier. Required, and unique in the document."),
        (.title, "string", "The title. Required."),
        (.boardId, "string or integer", "The identifier of the board."),
        (.author, "string", "The name of the author."),
        (.createdAt, "date", "The date of the post. See DATES."),
        (.body, "string", "The text in the markup that format names."),
        (.format, "string", "The markup of the text: markdown (the default), html or plain."),
        (.url, "string", "The web address that the post points to."),
        (.score, "integer", "The number of votes."),
        (.tags, "array of strings", "The tags."),
        (.pinned, "boolean", "A pinned post comes before all others."),
        (.commentCount, "integer", "The number of comments, if it exceeds those in comments."),
        (.comments, "array of comments", "The comments. An integer here means commentCount."),
    ]

    private static let comment: [(name: MemberName, type: String, help: String)] = [
        (.id, "string or integer", "The identifier, to which parentId refers."),
        (.parentId, "string or integer", "The comment to which a comment in a flat list replies."),
        (.author, "string", "The name of the author."),
        (.createdAt, "date", "The date of the comment."),
        (.body, "string", "The text."),
        (.format, "string", "The markup of the text, as for a post."),
        (.score, "integer", "The number of votes."),
        (.accepted, "boolean", "Marks the reply that solves the topic."),
        (.comments, "array of comments", "The replies, nested."),
    ]

    /// A document that the tests read.
    static let example = """
        {
          "boards": [{ "id": "free", "name": "자유게시판", "description": "Anything goes." }],
          "data": [
            {
              "id": "42", "boardId": "free", "title": "Reading in the terminal", "author": "이서연",
              "createdAt": "2026-11-02T09:30:00Z", "score": 17, "tags": ["swift"],
              "url": "https://example.org/42",
              "body": "Markdown, with `code` and [links](https://example.org).",
              "comments": [
                { "id": "c1", "author": "bob", "body": "Nice.",
                  "comments": [{ "id": "c2", "author": "alice", "body": "Yes." }] }
              ]
            }
          ]
        }
        """
}
