import BoardCore
import Localization

extension BoardError {
    /// Returns the error for a site that is not of the kind that the user gave.
    ///
    /// It has none of the basic endpoints of that kind.
    ///
    /// - Parameters:
    ///   - noun: The name of the kind of site.
    ///   - prefix: The prefix of the address that the user typed.
    static func noSite(_ noun: String, prefix: String, at host: String, status: Int) -> BoardError {
        .rejectedByServer(
            host: host,
            reason: localized(
                "this does not respond like \(noun) (HTTP \(status)); try the address without “\(prefix):” before it."
            ))
    }

    static func noSite(of kind: SiteKind, at host: String, status: Int) -> BoardError {
        noSite(kind.noun, prefix: kind.rawValue, at: host, status: status)
    }
}

extension Endpoint {
    /// Returns the endpoint with an error for servers that are not of this kind.
    func ofEverySite(_ kind: SiteKind) -> Endpoint {
        ofEverySite(kind.noun, prefix: kind.rawValue)
    }

    func ofEverySite(_ noun: String, prefix: String) -> Endpoint {
        var endpoint = self
        endpoint.refusal = { [refusal] response in
            let error = await refusal?(response) ?? response.refusal
            let isNotFound = (error as? BoardError)?.isNotFound == true
            // Servers of other kinds may also reject the method.
            guard isNotFound || response.status == 405 else { return error }
            return BoardError.noSite(
                noun, prefix: prefix, at: response.url.server, status: response.status)
        }
        return endpoint
    }
}

extension BoardError {
    /// A Boolean value that indicates whether the requested item does not exist.
    var isNotFound: Bool {
        switch self {
        case .notThere, .refused(_, 404, _): true
        default: false
        }
    }
}
