import BoardCore

extension PostPage {
    /// The same page while more is to be told of it.
    var unfinished: PostPage {
        var page = self
        page.progress = ReadProgress(bytes: 0, total: nil)
        page.next = nil
        return page
    }
}
