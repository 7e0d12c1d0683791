import BoardCore

extension BoardError {
    /// That a server has nothing of what sites of a kind begin with: it is none, although the reader
    /// says so.
    ///
    /// - Parameters:
    ///   - noun: what such a site is called.
    ///   - prefix: what the reader wrote in front of the address.
    static func noSite(_ noun: String, prefix: String, at host: String, status: Int) -> BoardError {
        .refusedBecause(
            host: host,
            reason: "nothing here answers as \(noun) does (HTTP \(status)); try the address "
                + "without “\(prefix):” in front.")
    }

    static func noSite(of kind: SiteKind, at host: String, status: Int) -> BoardError {
        noSite(kind.noun, prefix: kind.rawValue, at: host, status: status)
    }
}

extension Endpoint {
    /// The same, where every site of a kind has what is asked for: who has not is none.
    func ofEverySite(_ kind: SiteKind) -> Endpoint {
        ofEverySite(kind.noun, prefix: kind.rawValue)
    }

    func ofEverySite(_ noun: String, prefix: String) -> Endpoint {
        var endpoint = self
        endpoint.refusal = { [refusal] response in
            let error = await refusal?(response) ?? response.refusal
            let isNothingThere = (error as? BoardError)?.isNothingThere == true
            // Servers of other kinds may not even know the method.
            guard isNothingThere || response.status == 405 else { return error }
            return BoardError.noSite(
                noun, prefix: prefix, at: response.url.server, status: response.status)
        }
        return endpoint
    }
}

extension BoardError {
    /// Whether a server has nothing of that name.
    var isNothingThere: Bool {
        switch self {
        case .notThere, .refused(_, 404, _): true
        default: false
        }
    }
}
