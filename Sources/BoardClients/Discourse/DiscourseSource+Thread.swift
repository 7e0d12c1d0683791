import BoardCore

extension DiscourseSource {
    package func thread(
        _ id: PostID, under comment: Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        .threads(below: rows.site) { yield in
            guard let number = Int(id.raw) else { throw BoardError.notThere(name: id.raw) }
            if comment == nil, let current = current(number) {
                return yield(current.thread(isLoading: false))
            }
            let known = topics[number]
            if reload, let known, !known.isWhole { yield(known.thread(isLoading: true)) }
            let isSaving = await service.isSignedIn
            var topic = try await topic(number, reload: reload, isSaving: isSaving)
            // Posts received before a failure are not requested again.
            defer { topics[number] = topic }
            var missing = topic.missing
            if isSaving {
                let asksForMore = comment != nil || known?.isWhole == true
                let part = try await part(of: topic, with: comment, number: number)
                missing = part ?? missing.beginning(withMore: asksForMore)
            }
            if !missing.isEmpty { yield(topic.thread(isLoading: true)) }
            do {
                try await add(missing, to: &topic, number: number, yield: yield)
            } catch {
                yield(topic.thread(isLoading: true, isLast: true))
                throw error
            }
            yield(topic.thread(isLoading: false))
        }
    }

    /// Returns a topic that this program has just changed. The next request loads it from the site.
    private func current(_ number: Int) -> DiscourseTopic? {
        guard var topic = topics[number], topic.isCurrent else { return nil }
        topic.isCurrent = false
        topics[number] = topic
        return topic
    }

    private func topic(
        _ number: Int, reload: Bool, isSaving: Bool
    ) async throws -> DiscourseTopic {
        let known = topics[number]
        if !reload, let known { return known }
        let answer = try await service.request(DiscourseEndpoints.topic(number))
        guard var topic = DiscourseTopic(answer, rows: rows) else {
            throw BoardError.notThere(name: "\(number)")
        }
        // Long topics take more requests than a site allows at a time. The rest is requested later.
        if let known, let place = Self.validPosition(of: known, isSaving: isSaving) {
            topic.add(known, from: place)
        }
        return topic
    }

    /// Returns the batch that contains a comment, which is first resolved from its number.
    private func part(
        of topic: DiscourseTopic, with comment: Comment.ID?, number: Int
    ) async throws -> [DiscourseTopic.Missing]? {
        guard let comment = comment.flatMap({ Int($0) }), topic.number(of: comment) == nil
        else { return nil }
        let post = try await service.request(DiscourseEndpoints.comment(comment, of: number))
        return post["id"].int.flatMap(topic.missing(with:)).map { [$0] }
    }

    /// Returns the position from which earlier posts are still valid; `nil` if none are.
    private static func validPosition(of topic: DiscourseTopic, isSaving: Bool) -> Int? {
        if isSaving { return topic.isWhole(before: concurrentBatches) ? concurrentBatches : 0 }
        return topic.isWhole ? nil : 0
    }

    /// The number of batches per load: a hundred posts, within 20 requests per minute.
    fileprivate static let concurrentBatches = 4

    /// Loads batches and publishes the thread each time it has doubled in size.
    ///
    /// Each state is built from scratch, so one state per response would take quadratic time.
    private func add(
        _ missing: [DiscourseTopic.Missing], to topic: inout DiscourseTopic, number: Int,
        yield: (PostThread) -> Void
    ) async throws {
        var shown = topic.count
        var grown = topic
        defer { topic = grown }
        // Only one page shows whether the site supports pages: it may return the first page again.
        let isOfPages = if case .page? = missing.first?.chunk { true } else { false }
        for part in isOfPages ? [missing.prefix(1), missing.dropFirst()] : [missing[...]] {
            let part = Array(part)
            try await ParallelRequests.standard.forEach(of: part.map(\.chunk)) { chunk in
                try await service.request(DiscourseEndpoints.posts(chunk, of: number))
            } take: { index, answer in
                let cause = grown.add(answer, at: part[index].place)
                if let cause, isOfPages || cause == .limit,
                    let end = grown.end(because: cause, at: name)
                {
                    throw end
                }
                guard grown.count >= 2 * shown, !grown.isWhole else { return }
                shown = grown.count
                yield(grown.thread(isLoading: true))
            }
        }
    }
}

extension [DiscourseTopic.Missing] {
    /// Returns the batches to load while requests are limited.
    ///
    /// These are the start of the topic and, if more was requested, as many of the rest.
    fileprivate func beginning(withMore isMore: Bool) -> Self {
        let limit = DiscourseSource.concurrentBatches
        return filter { $0.place < limit }
            + filter { $0.place >= limit }.prefix(isMore ? limit : 0)
    }
}
