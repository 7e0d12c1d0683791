import Essentials

extension URL {
    /// This address without user, password and fragment, which servers are not sent in a URL.
    ///
    /// Its scheme is in small letters, the only ones in which Foundation's sessions know it.
    var withoutUserAndFragment: URL? {
        var components = URLComponents(url: absoluteURL, resolvingAgainstBaseURL: true)
        components?.user = nil
        components?.password = nil
        components?.fragment = nil
        let scheme = components?.scheme?.lowercased()
        components?.scheme = scheme
        return components?.url
    }

    /// The value of an Authorization field that carries this address's user and password.
    var basicAuthorization: String? {
        guard let components = URLComponents(url: absoluteURL, resolvingAgainstBaseURL: true),
            let user = components.user
        else { return nil }
        let pair = "\(user):\(components.password ?? "")"
        return "Basic " + Data(pair.utf8).base64EncodedString()
    }

    /// This address with the user and password of another, where the same server answers at both.
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
