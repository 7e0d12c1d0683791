extension PostList {
    /// This list and behind it what another one has that is not in it.
    package func followed(by other: PostList) -> PostList {
        if isEmpty { return other }
        var collector = PostCollector(
            order: .asGiven, reader: threads.reader ?? other.threads.reader)
        var known: Set<PostID> = []
        for list in [self, other] {
            for (position, post) in list.enumerated() where known.insert(post.id).inserted {
                collector.append(post, content: list.threads[list.order[position].slot])
            }
        }
        return collector.list()
    }
}
