import Essentials

extension URL {
    /// The address without user, password and fragment, which are not sent in a URL.
    ///
    /// The scheme is in lower case because Foundation's sessions recognize no other.
    var withoutUserAndFragment: URL? {
        var components = URLComponents(url: absoluteURL, resolvingAgainstBaseURL: true)
        components?.user = nil
        components?.password = nil
        components?.fragment = nil
        let scheme = components?.scheme?.lowercased()
        components?.scheme = scheme
        return components?.url
    }

    /// The value of a Basic Authorization field for the user and password; `nil` without a user.
    var basicAuthorization: String? {
        guard let components = URLComponents(url: absoluteURL, resolvingAgainstBaseURL: true),
            let user = components.user
        else { return nil }
        let pair = "\(user):\(components.password ?? "")"
        return "Basic " + Data(pair.utf8).base64EncodedString()
    }

    /// Returns this address with the user and password of `other` if both have the same origin.
    func adopting(userOf other: URL) -> URL {
        guard Origin(self) == Origin(other),
            var components = URLComponents(url: self, resolvingAgainstBaseURL: true),
            let known = URLComponents(url: other, resolvingAgainstBaseURL: true)
        else { return self }
        components.percentEncodedUser = known.percentEncodedUser
        components.percentEncodedPassword = known.percentEncodedPassword
        return components.url ?? self
    }
}
