import BoardCore

extension DiscourseSource {
    package func thread(
        _ id: PostID, under comment: Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        .states { yield in
            guard let number = Int(id.raw) else { throw BoardError.notThere(name: id.raw) }
            if reload, let known = topics[number], !known.isWhole {
                yield(known.thread(isLoading: true))
            }
            var topic = try await topic(number, reload: reload)
            // What came before a failure is not asked for again.
            defer { topics[number] = topic }
            if !topic.isWhole { yield(topic.thread(isLoading: true)) }
            do {
                try await addMissing(to: &topic, number: number, yield: yield)
            } catch {
                yield(topic.thread(isLoading: true))
                throw error
            }
            yield(topic.thread(isLoading: false))
        }
    }

    private func topic(_ number: Int, reload: Bool) async throws -> DiscourseTopic {
        let known = topics[number]
        if !reload, let known { return known }
        let answer = try await service.request(DiscourseEndpoints.topic(number))
        guard var topic = DiscourseTopic(answer, rows: rows) else {
            throw BoardError.notThere(name: "\(number)")
        }
        // Long topics take more requests than a site allows at once: it is asked for the rest then.
        if let known { topic.add(known) }
        return topic
    }

    /// States come each time when there is a good part more: as each is made anew, one for each
    /// answer would take quadratic time.
    private func addMissing(
        to topic: inout DiscourseTopic, number: Int, yield: (PostThread) -> Void
    ) async throws {
        let missing = topic.missing
        var shown = topic.count
        var grown = topic
        defer { topic = grown }
        try await ParallelRequests.standard.forEach(of: missing.map(\.chunk)) { chunk in
            try await service.request(DiscourseEndpoints.posts(chunk, of: number))
        } take: { index, answer in
            grown.add(answer, at: missing[index].place)
            guard grown.count >= 2 * shown, !grown.isWhole else { return }
            shown = grown.count
            yield(grown.thread(isLoading: true))
        }
    }
}
