/// How long and how much a service puts up with.
package struct HTTPLimits: Sendable, Hashable {
    /// The longest wait for the head of an answer, with the name look-up and the connection.
    package var connect: Duration
    /// The longest silence in the middle of an answer.
    package var idle: Duration
    /// The most bytes one answer may have, counted after any decompression.
    package var answerSize: Int
    /// The most redirects followed for one request.
    package var redirects: Int
    /// The bytes of a body kept in memory for a slow reader; what is more goes to a file.
    package var readAhead: Int

    package init(
        connect: Duration = .seconds(15), idle: Duration = .seconds(30),
        answerSize: Int = 1 << 30, redirects: Int = 5, readAhead: Int = 1 << 20
    ) {
        self.connect = connect
        self.idle = idle
        self.answerSize = answerSize
        self.redirects = redirects
        self.readAhead = readAhead
    }
}
