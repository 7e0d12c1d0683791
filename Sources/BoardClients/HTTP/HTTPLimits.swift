/// The time and size limits of HTTP requests.
package struct HTTPLimits: Sendable, Hashable {
    /// The maximum wait for the head of a response, including name look-up and connection.
    package var connect: Duration
    /// The maximum time without data in the middle of a response.
    package var idle: Duration
    /// The minimum speed of a body in bytes per second, averaged over `idle`.
    package var leastSpeed: Int
    /// The maximum size of a body in bytes, both compressed and decompressed.
    package var responseSize: Int
    /// The maximum size of a feed in bytes. A feed is held in memory as a whole while it is parsed.
    package var feedSize: Int
    /// The maximum size of an API response in bytes, which is held in memory while it is parsed.
    package var siteSize: Int
    /// The maximum memory for the posts of a document, in bytes.
    ///
    /// During a refresh, the old posts, the new posts and the text being parsed are in memory
    /// together.
    package var documentMemory: Int
    /// The maximum size of a head in bytes, including preceding interim responses.
    package var headSize: Int
    /// The maximum number of fields in a head.
    package var headFields: Int
    /// The maximum number of redirects per request.
    package var redirects: Int
    /// The number of body bytes buffered before the server is paused.
    package var readAhead: Int
    /// The maximum number of concurrent requests to one host.
    package var requestsAtOnce: Int

    /// The default maximum size of a body, in bytes.
    package static let standardResponseSize = 256 << 20
    /// The default maximum size of a feed, in bytes; larger than any feed written by hand.
    package static let standardFeedSize = 10 << 20
    /// The default maximum size of an API response in bytes, enough for any list or thread.
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

extension HTTPLimits {
    /// The same limits for a response without an end, which is almost silent most of the time.
    ///
    /// Servers send something every few seconds, so that a lost connection is noticed.
    var endless: HTTPLimits {
        var limits = self
        limits.idle = max(limits.idle, .seconds(45))
        limits.leastSpeed = 0
        return limits
    }
}
