/// The secrets in the address of a source: a password, and keys and tokens among the parameters.
///
/// A parameter is secret because of its name, such as `token`, or its value, if that is long and
/// random. `feed` is also secret beside a parameter that names a user. Secrets are sent to the
/// server and never displayed.
package struct AddressSecrets: Sendable {
    /// A secret part of the address.
    private struct Secret {
        let name: String
        let value: Substring
        /// The whole parameter, or the separator after the user name together with the password.
        let whole: Range<String.Index>
    }

    private let address: String
    private var secrets: [Secret] = []

    /// Finds the secrets in an address.
    ///
    /// - Parameter address: a web address, optionally prefixed by the kind of source. File paths
    ///   have no secrets, whatever characters they contain.
    package init(in address: String) {
        self.address = address
        let scheme = address.firstRange(of: "://")
        guard let start = scheme?.upperBound ?? address.endOfKind else { return }
        let server = address[start...].prefix { !"/?#".contains($0) }
        if let password = Self.password(in: server) { secrets.append(password) }
        guard let mark = address[server.endIndex...].firstIndex(of: "?") else { return }
        let query = address[address.index(after: mark)...].prefix { $0 != "#" }
        let parameters = query.split { $0 == "&" || $0 == ";" }
        let isOfUser = parameters.contains { Self.userNames.contains(Self.name(of: $0)) }
        secrets += parameters.compactMap { Self.parameter($0, isOfUser: isOfUser) }
    }

    package var isEmpty: Bool { secrets.isEmpty }

    /// The names of the secrets, such as `password` or `token`.
    package var names: [String] { secrets.map(\.name) }

    /// The secret values as they are written in the address.
    package var values: [String] { secrets.map { String($0.value) } }

    /// The address with each secret replaced by `…`.
    package var masked: String {
        secrets.reversed().reduce(into: address) { address, secret in
            address.replaceSubrange(secret.value.startIndex..<secret.value.endIndex, with: "…")
        }
    }

    /// Returns a masked address of the same server with these secrets inserted again.
    package func restored(in masked: String) -> String {
        secrets.reduce(masked) { text, secret in
            let name = address[secret.whole.lowerBound..<secret.value.startIndex]
            return name.isEmpty ? text : text.replacing("\(name)…", with: "\(name)\(secret.value)")
        }
    }

    /// The address without its secrets.
    package var leftOut: String {
        guard !isEmpty else { return address }
        var rest = secrets.reversed().reduce(into: address) { $0.removeSubrange($1.whole) }
        guard let mark = rest.firstIndex(of: "?") else { return rest }
        let end = rest[mark...].firstIndex(of: "#") ?? rest.endIndex
        let query = rest[rest.index(after: mark)..<end].split(separator: "&")
            .map { $0.drop { $0 == ";" } }.filter { !$0.isEmpty }
        rest.replaceSubrange(
            mark..<end, with: query.isEmpty ? "" : "?" + query.joined(separator: "&"))
        return rest
    }
}

extension AddressSecrets {
    /// Finds a password before the host, or a key in the place of the user name.
    private static func password(in server: Substring) -> Secret? {
        guard let sign = server.lastIndex(of: "@") else { return nil }
        let user = server[..<sign]
        guard let colon = user.firstIndex(of: ":") else {
            let end = server.index(after: sign)
            return isRandom(user)
                ? Secret(name: "user", value: user, whole: user.startIndex..<end) : nil
        }
        return Secret(
            name: "password", value: user[user.index(after: colon)...],
            whole: colon..<user.endIndex)
    }

    private static func name(of parameter: Substring) -> String {
        String(parameter.prefix { $0 != "=" }).decodingPercents
    }

    /// Finds a secret in a parameter.
    ///
    /// - Parameter isOfUser: `true` if the address names a user. Then `feed` is the key of that
    ///   user's feed unless its value is a feed format.
    private static func parameter(_ text: Substring, isOfUser: Bool) -> Secret? {
        guard let sign = text.firstIndex(of: "=") else {
            return isRandom(text)
                ? Secret(name: "key", value: text, whole: text.startIndex..<text.endIndex) : nil
        }
        let name = name(of: text)
        let value = text[text.index(after: sign)...]
        let components = components(of: name)
        let isSecret =
            components.contains(where: isSecret)
            || isOfUser && name == "feed" && !feedFormats.contains(value)
            || !isIdentifier(components) && isRandom(String(value).decodingPercents[...])
        guard isSecret, !value.isEmpty else { return nil }
        return Secret(
            name: name.sanitized(as: .line), value: value, whole: text.startIndex..<text.endIndex)
    }

    /// Returns the words of a name in lower case.
    ///
    /// `feedToken`, `feed-token` and `feed_token` have two.
    private static func components(of name: String) -> [String] {
        var components = [""]
        var isAfterSmall = false
        for letter in name {
            let isCapital = letter.isUppercase
            if isCapital && isAfterSmall || !letter.isLetter { components.append("") }
            if letter.isLetter { components[components.count - 1] += letter.lowercased() }
            isAfterSmall = letter.isLowercase
        }
        return components.filter { !$0.isEmpty }
    }

    private static func isSecret(_ word: String) -> Bool {
        if secretNameParts.contains(word) { return true }
        if secretEndings.contains(where: word.hasSuffix) { return true }
        return word.hasSuffix("key") && keyOwners.contains(String(word.dropLast(3)))
    }

    private static let secretNameParts: Set<String> = [
        "key", "auth", "authorization", "pass", "passwd", "passcode", "passphrase", "pwd", "pw",
        "sig", "sign", "sid", "session", "sessionid", "credential", "credentials", "jwt", "bearer",
        "hmac", "otp", "invite", "invitation",
    ]
    private static let secretEndings = ["token", "secret", "password", "signature"]
    private static let keyOwners: Set<String> = [
        "access", "api", "app", "auth", "client", "feed", "license", "member", "private", "rss",
        "secret", "session", "user",
    ]

    private static let userNames: Set<String> = [
        "user", "username", "userid", "user_id", "uid", "member",
    ]
    private static let feedFormats: Set<Substring> = [
        "rss", "rss2", "atom", "rdf", "json", "comments-rss2", "comments-atom",
    ]

    /// Returns `true` for the name of a public identifier, such as `channel_id`.
    private static func isIdentifier(_ components: [String]) -> Bool {
        components.count > 1 && components.last == "id"
    }

    /// Returns `true` for a long text in which digits and letters alternate more than in words.
    private static func isRandom(_ text: Substring) -> Bool {
        var (length, turns, digits, letters) = (0, 0, 0, 0)
        var last: Int?
        for byte in text.utf8 {
            let kind: Int? =
                switch byte {
                case 0x30...0x39: 0
                case 0x41...0x5A: 1
                case 0x61...0x7A: 2
                default: nil
                }
            guard kind != nil || "-_+/=.~".utf8.contains(byte) else { return false }
            length += kind == nil ? 0 : 1
            digits += kind == 0 ? 1 : 0
            letters += (kind ?? 0) > 0 ? 1 : 0
            turns += last != nil && kind != nil && last != kind ? 1 : 0
            last = kind
        }
        return length >= leastLength && digits > 1 && letters > 1 && turns > 3
            && turns * 6 >= length
    }

    /// Shorter values may just as well be names.
    private static let leastLength = 16
}

extension String {
    /// The end of the prefix that names the kind of source, such as `feed:`.
    fileprivate var endOfKind: Index? {
        guard let colon = firstIndex(of: ":"), colon > startIndex,
            self[..<colon].allSatisfy({ $0.isASCII && ($0.isLetter || $0 == "-") })
        else { return nil }
        return self[index(after: colon)...].firstIndex { $0 != "/" }
    }

    /// The text with its percent escapes decoded.
    fileprivate var decodingPercents: String {
        guard utf8.contains(UInt8(ascii: "%")) else { return self }
        let parts = split(separator: "%", omittingEmptySubsequences: false)
        var bytes = Array((parts.first ?? "").utf8)
        for part in parts.dropFirst() {
            let digits = part.utf8.prefix(2)
            let byte = digits.count == 2 ? UInt8(part.prefix(2), radix: 16) : nil
            bytes += byte.map { [$0] + part.utf8.dropFirst(2) } ?? Array("%".utf8) + part.utf8
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
