import BoardCore

extension PostDetailInteractor: PostWritingListener {
    func postWritingDidChange() {
        if loader.progress != nil { present() }
    }

    func postWritingDidChangePost() {
        loader.askAgain()
    }

    func postWriting(didSend comment: Comment.ID) { loader.awaitSent(comment) }

    /// Reloads the post if the account matters to its content.
    ///
    /// A sign-in can give access to a post that was refused before. Its comments then arrive late
    /// but are not new. The votes in an earlier response belong to another account, or are absent
    /// for a guest.
    func postWriting(didChangeReader isSignIn: Bool) {
        switch loader.progress {
        case .failed(let error, _) where error.requiresSignIn: loader.ask(reload: false)
        case .asked where isSignIn, .failed where isSignIn: loader.ask(reload: true)
        case .asked, .failed, .reading, .whole, nil: break
        }
    }

    package func reply(to comment: Comment?) {
        let writer = source.member(loader.listed.post.id.source)?.writer
        let quote = ComposeRequest.Quote(
            comment, in: loader.content.thread, takesMarkdown: writer?.takesMarkdown ?? true)
        listener?.postDetail(
            didAskToCompose: .new(.reply(loader.listed.post.id, to: comment?.id), quote: quote))
    }

    package func edit(_ comment: Comment?) {
        listener?.postDetail(didAskToCompose: .edit(item(comment)))
    }

    package func delete(_ comment: Comment?) {
        actions.delete(item(comment))
    }

    package func report(_ comment: Comment?, because reason: String) {
        let report = actions.report(item(comment), because: reason)
        work(in: pendingWork, { await report.value }) { [weak self] in
            if case .success(let error) = $0 { self?.presenter.showReport(error?.message) }
        }
    }

    package func moderate(_ comment: Comment?) {
        moderation.begin(on: item(comment), for: self)
    }

    package func vote(_ value: Int, on comment: Comment?) {
        let reported = comment.map(\.vote) ?? loader.listed.post.vote ?? loader.content.thread.vote
        actions.vote(value, on: item(comment), reported: reported)
    }

    /// - Parameter comment: the comment; `nil` for the post itself.
    private func item(_ comment: Comment?) -> WrittenItem {
        comment.map { .comment($0.id, of: loader.listed.post.id) } ?? .post(loader.listed.post.id)
    }
}
