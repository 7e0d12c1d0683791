import BoardCore
import Testing

struct PostQueryCompletionTests {
    @Test(arguments: [
        // The beginnings of terms.
        ("au", "author:"), ("~au", "~author:"), ("tea Boa", "tea board:"), ("un", "unread"),
        ("tea", "tea"), ("t", "tag:"), ("", ""), ("tea ", "tea "), ("~", "~"), ("\"au", "\"au"),
        // Names, quoted if they contain spaces.
        ("author:mi", "author:mi"), ("author:min", "author:mina"), ("author:MIN", "author:mina"),
        ("author:k", "author:\"Kim Min"), ("author:\"Kim Minj", "author:\"Kim Minji\""),
        ("~author:\"kim mins", "~author:\"Kim Minsu\""), ("author:\"mina", "author:mina"),
        ("author:x", "author:x"), ("author:\"Kim Minji\"", "author:\"Kim Minji\""),
        ("author:이", "author:이서연"), ("author:\"\"\"o", "author:\"\"\"old\"\" Joe\""),
        ("source:h", "source:hn"), ("source:lo", "source:\"local tea\""), ("mi", "mine"),
        ("tag:s", "tag:swift"), ("tag:g", "tag:\"green tea\""),
        // Boards, by id and by name.
        ("board:f", "board:free"), ("board:자", "board:\"자유 게시판\""),
        ("tea  board:n", "tea  board:news"),
        ("newer:", "newer:1"), ("newer:2", "newer:2"), ("newer:x", "newer:x"),
    ])
    func `a query is completed to the common prefix`(_ text: String, _ completed: String) {
        #expect(Self.completion(of: text).text == completed)
    }

    @Test(arguments: [
        ("o", "older:  an age as 2d"),
        ("author:", "mina  Kim Minji  Kim Minsu  milo  이서연  \"old\" Joe"),
        ("author:k", "Kim Minji  Kim Minsu"), ("author:mina", "mina"), ("board:f", "free  자유 게시판"),
        ("board:뉴", ""), ("board:자", "자유 게시판  free"), ("newer:2", "2h  2d  2w  2m  2y"),
        ("newer:", "1h  1d  1w  1m  1y"), ("unread", "unread  posts not read yet"), ("tea", ""),
        (
            "~",
            "author:  domain:  tag:  label:  word:  board:  source:  newer:  older:  unread"
                + "  bookmarked  mine"
        ),
        ("label:", "later"), ("author:\"Kim Minji\"", ""),
    ])
    func `the hint lists the candidates`(_ text: String, _ hint: String) {
        #expect(Self.completion(of: text).hint == hint)
    }

    @Test func `each candidate gives a query that contains it`() throws {
        let completion = Self.completion(of: "tea ~author:")

        #expect(completion.candidates.map(\.text).contains("tea ~author:\"Kim Minsu\""))
        for candidate in completion.candidates {
            let query = try #require(try PostQuery(candidate.text))
            let post = PostThread(id: "", title: "tea", author: candidate.word)
            let context = PostQuery.Context(now: .now, boardNames: [:], marks: PostMarks())
            #expect(!query.matches(post.post, body: post.bodyText, in: context))
        }
    }

    @Test func `a limited number of names is checked`() {
        var count = 0
        let authors = (0..<1_000_000).lazy.map { number in
            count += 1
            return "author \(number % 100)"
        }
        let completion = PostQuery.Completion(
            of: "author:a", authors: authors, tags: [], labels: [], sources: [], boards: [])

        #expect(completion.candidates.count == PostQuery.Completion.limit)
        #expect(completion.hasMore)
        #expect(completion.text == "author:\"author ")
        #expect(count <= PostQuery.Completion.lookLimit + 1)
    }

    private static func completion(of text: String) -> PostQuery.Completion {
        PostQuery.Completion(
            of: text,
            authors: [
                "mina", "Kim Minji", "", "mina", "Kim Minsu", "milo", "이서연", "\"old\" Joe",
            ],
            tags: ["swift", "green tea"], labels: ["later"], sources: ["hn", "local tea"],
            boards: [Board(id: "free", name: "자유 게시판"), Board(id: "news")])
    }
}
