import BoardCore
import RIBs

extension BoardInteractor {
    /// Copies the source text of a post, which is loaded first if necessary.
    package func copyText(atRow row: Int) {
        let (posts, index) = (state.shown.posts, state.shown.index(ofRow: row))
        let post = posts[index]
        let reach = posts.reach(ofThreadAt: index)
        if reach == .elsewhere {
            presenter.show(message: "Loading it from \(post.id.source.name)…")
        }
        work(
            in: model.pendingWork,
            { [source] in
                reach == .elsewhere
                    ? try await source.body(of: post.id)
                    : try await posts.readThread(at: index)?.body ?? ""
            }
        ) { [weak self] result in
            switch result {
            case .success(let body): self?.presenter.copy(text: body)
            case .failure(let error):
                self?.presenter.show(message: BoardError(error).message)
            }
        }
    }
}

extension BoardSource {
    /// Returns the text of a post without waiting for its comments.
    fileprivate func body(of id: PostID) async throws -> String {
        for try await thread in thread(id, under: nil, reload: false)
        where !thread.body.isEmpty || !thread.isLoading {
            return thread.body
        }
        throw BoardError.notThere(name: id.raw)
    }
}
