import BoardCore
import Essentials

/// What a server answered who was asked for a feed.
enum FeedAnswer: Sendable {
    case unchanged
    /// A feed, with the address that sent it at last.
    case feed(FeedDocument, from: URL, validators: Validators?)
}

extension Endpoint<FeedAnswer> {
    /// The feed at the service's own address.
    ///
    /// - Parameter validators: of the feed that is at hand, which may still be good.
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

    /// Some servers choose by this between a feed and a page about it.
    private static var accepted: String {
        "application/atom+xml, application/rss+xml, application/feed+json, "
            + "application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, */*;q=0.1"
    }
}
