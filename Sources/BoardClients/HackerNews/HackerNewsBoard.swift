import BoardCore

/// The lists of Hacker News.
enum HackerNewsBoard: String, CaseIterable {
    case top, new, best, ask, show, job

    /// The path of the list on the server.
    var path: String { "\(rawValue)stories.json" }

    func board(in source: SourceID) -> Board {
        Board(id: BoardID(rawValue, in: source), name: name, summary: summary)
    }

    private var name: String {
        switch self {
        case .top: "Top"
        case .new: "New"
        case .best: "Best"
        case .ask: "Ask HN"
        case .show: "Show HN"
        case .job: "Jobs"
        }
    }

    private var summary: String {
        switch self {
        case .top: "the front page and the pages after it"
        case .new: "all stories, newest first"
        case .best: "the most votes of the last days"
        case .ask: "questions to everyone"
        case .show: "projects of readers"
        case .job: "job offers"
        }
    }
}
