/// The options with which the program starts.
package struct LaunchOptions {
    /// The link to open first, or `nil` for the list of all posts.
    package var start: BoardLink?
    /// The name of the theme, or `nil` for the default one.
    package var theme: String?
    /// A message to show at startup, or `nil`.
    package var greeting: String?
    /// Messages about the program's own files, a sentence each.
    package var notices: AsyncStream<String>
    /// A Boolean value that indicates whether unsent drafts are deleted at exit.
    package var forgetsDrafts: Bool

    package init(
        start: BoardLink? = nil, theme: String? = nil, greeting: String? = nil,
        notices: AsyncStream<String> = AsyncStream { $0.finish() }, forgetsDrafts: Bool = false
    ) {
        self.start = start
        self.theme = theme
        self.greeting = greeting
        self.notices = notices
        self.forgetsDrafts = forgetsDrafts
    }
}
