/// How long and how much a service puts up with.
package struct HTTPLimits: Sendable, Hashable {
    /// The longest wait for the head of a response, with the name look-up and the connection.
    package var connect: Duration
    /// The longest silence in the middle of a response.
    package var idle: Duration
    /// The fewest bytes a second that a body may come in, taken over the time of `idle`.
    package var leastSpeed: Int
    /// The most bytes one body may have, as sent and unpacked.
    package var responseSize: Int
    /// The most bytes a feed may have, which is kept as a whole while it is read.
    package var feedSize: Int
    /// The most bytes a response of a site may have, which is kept as a whole while it is read.
    package var siteSize: Int
    /// The bytes of memory that the posts of a document may take. A refresh holds the posts of before
    /// beside the new ones and what is being read.
    package var documentMemory: Int
    /// The most bytes the head of a response may have, with those of interim responses before it.
    package var headSize: Int
    /// The most fields a head may have.
    package var headFields: Int
    /// The most redirects followed for one request.
    package var redirects: Int
    /// The bytes of a body kept for a slow reader before the server has to wait.
    package var readAhead: Int
    /// The most requests under way to one host at once.
    package var requestsAtOnce: Int

    /// As many bytes as one body may have unless the user says otherwise.
    package static let standardResponseSize = 256 << 20
    /// The same of a feed: none that people write is longer.
    package static let standardFeedSize = 10 << 20
    /// The same of a site: none needs more for a list or a part of a thread.
    package static let standardSiteSize = 16 << 20

    package init(
        connect: Duration = .seconds(15), idle: Duration = .seconds(30), leastSpeed: Int = 16,
        responseSize: Int = Self.standardResponseSize, feedSize: Int = Self.standardFeedSize,
        siteSize: Int = Self.standardSiteSize, headSize: Int = 1 << 18, headFields: Int = 256,
        redirects: Int = 5,
        readAhead: Int = 1 << 20, requestsAtOnce: Int = 8
    ) {
        self.connect = connect
        self.idle = idle
        self.leastSpeed = leastSpeed
        self.responseSize = responseSize
        self.feedSize = feedSize
        self.siteSize = siteSize
        documentMemory = responseSize / 8 * 7
        self.headSize = headSize
        self.headFields = headFields
        self.redirects = redirects
        self.readAhead = readAhead
        self.requestsAtOnce = requestsAtOnce
    }
}
