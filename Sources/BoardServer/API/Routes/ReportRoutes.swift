import Localization

private struct ReportBody: Decodable {
    let reason: String
}

/// The values of the parameter `handled`.
private enum ReportFilter: String, CaseIterable {
    case open = "false"
    case handled = "true"
}

extension RouteTable {
    mutating func addReportRoutes() {
        onWriting(.post, "/api/v1/posts/{id}/report") { request in
            try await request.report(.post(try request.id(of: .post)))
        }
        onWriting(.post, "/api/v1/comments/{id}/report") { request in
            try await request.report(.comment(try request.id(of: .comment)))
        }
        onLongReading("/api/v1/reports") { try await $0.reports() }
    }
}

extension WriteRequest {
    fileprivate func report(_ entry: Entry) async throws -> Outcome {
        let reason = try await json(ReportBody.self).reason
        try TextValidation.checkBody(reason, "reason", atMost: Limits.reason)
        return .perform(.report(entry, reason: reason))
    }
}

extension BoardRequest {
    fileprivate func reports() async throws -> APIResponse {
        try Permissions.checkModerating(try await signedIn().account, at: now)
        let limit = try limit()
        let query = ReportQuery(
            after: try cursor("reports", count: 1)?[0],
            isHandled: try choice("handled", or: ReportFilter.open) == .handled,
            postID: try parameter("post").map { EntryID(rawValue: Self.number($0) ?? 0) },
            limit: limit)
        let reports = try await storage.reports(query)
        let isLast = reports.count < limit
        let next = isLast ? nil : reports.last.map { Cursor.text(["reports", "\($0.id)"]) }
        return .list(reports, next: next) { json, report in json.report(report) }
    }
}

extension JSONWriter {
    fileprivate mutating func report(_ report: Report) {
        object { json in
            json.member("id", String(report.id))
            json.member("postId", report.postID)
            json.member("commentId", report.isComment ? report.entryID : nil)
            json.member("reason", report.reason)
            json.member("reporter", report.reporter)
            json.member("createdAt", report.createdAt)
            json.member("handledAt", report.handledAt)
            json.member("handledBy", report.handledBy)
        }
    }
}

private struct VoteBody: Decodable {
    /// The vote; any number is decoded, so that an invalid one gets a clear error.
    let value: Double
}

extension RouteTable {
    mutating func addVoteRoutes() {
        onWriting(.put, "/api/v1/posts/{id}/vote") { request in
            try await request.vote(on: .post(try request.id(of: .post)))
        }
        onWriting(.put, "/api/v1/comments/{id}/vote") { request in
            try await request.vote(on: .comment(try request.id(of: .comment)))
        }
    }
}

extension WriteRequest {
    fileprivate func vote(on entry: Entry) async throws -> Outcome {
        let sent = try await json(VoteBody.self).value
        guard let value = Int(exactly: sent), (-1...1).contains(value) else {
            throw Problem.invalid("value", localized("A vote must be -1, 0 or 1."))
        }
        return .perform(.vote(entry, value: value))
    }
}
