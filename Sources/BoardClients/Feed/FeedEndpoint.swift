import BoardCore
import Essentials

/// The response to a request for a feed.
enum FeedResponse: Sendable {
    case unchanged
    /// A feed and the final address from which it was sent.
    case feed(FeedDocument, from: URL, validators: Validators?)
}

extension Endpoint<FeedResponse> {
    /// Returns the endpoint for the feed at the service's own address.
    ///
    /// - Parameter validators: The validators of the cached feed, which may still be current.
    static func feed(validators: Validators?) -> Endpoint {
        Endpoint(headers: ["Accept": accepted], validators: validators) { response in
            guard !response.isUnchanged else { return .unchanged }
            let feed = try await response.body.read {
                try FeedBytes.read($0, charset: response.charset, url: response.url)
            }
            guard let feed else { throw response.wrongType }
            return .feed(feed, from: response.url, validators: response.validators)
        }
    }

    /// The media types by which some servers choose between a feed and a page about it.
    private static var accepted: String {
        "application/atom+xml, application/rss+xml, application/feed+json, "
            + "application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, */*;q=0.1"
    }
}
