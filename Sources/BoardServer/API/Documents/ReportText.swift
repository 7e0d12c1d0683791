/// A report as two lines of text for the administrator.
package struct ReportText: Sendable {
    private let report: Report
    /// The reported post or comment; `nil` if it was deleted.
    private let subject: (author: String?, text: String)?

    package init(_ report: Report, in storage: any Storage) async throws {
        self.report = report
        do {
            subject = try await Self.subject(of: report, in: storage)
        } catch StorageError.gone {
            subject = nil
        }
    }

    private static func subject(
        of report: Report, in storage: any Storage
    ) async throws -> (author: String?, text: String) {
        guard report.isComment else {
            let post = try await storage.post(report.entryID, viewer: nil)
            return (post.author, post.title)
        }
        let comment = try await storage.comment(report.entryID, viewer: nil)
        return (comment.author, comment.body)
    }

    package var text: String {
        let reporter = report.reporter ?? "a deleted account"
        return """
            \(report.id)  \(report.createdAt.text)  \(reporter): \(report.reason.onOneLine)
                \(link)  \(subjectText)
            """
    }

    private var subjectText: String {
        guard let subject else { return "deleted" }
        let author = subject.author.map { "by \($0): " } ?? ""
        return author + subject.text.onOneLine.quoted
    }

    private var link: String {
        let post = "board-tui://post/\(report.postID.rawValue)"
        return report.isComment ? "\(post)/comment/\(report.entryID.rawValue)" : post
    }
}

extension String {
    /// The text without line breaks, control characters and bidirectional formatting.
    fileprivate var onOneLine: String {
        let scalars = unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: " "
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
