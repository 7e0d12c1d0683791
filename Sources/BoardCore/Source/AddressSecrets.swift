/// The secrets in the address of a source: a password, and keys and tokens among the parameters.
///
/// A parameter is secret by its name, as `token`, or by its value, where that is long and random. So is
/// `feed` beside a parameter for a user. The secrets are sent to the server, and shown to nobody.
package struct AddressSecrets: Sendable {
    /// A part of the address.
    private struct Secret {
        let name: String
        let value: Substring
        /// All of the parameter, or what separates the user from the password and the password itself.
        let whole: Range<String.Index>
    }

    private let address: String
    private var secrets: [Secret] = []

    /// - Parameter address: of the web, perhaps with the kind of source in front. Paths have no secrets,
    ///   whatever signs they have.
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

    /// The secrets as they stand in the address.
    package var values: [String] { secrets.map { String($0.value) } }

    /// The address with `…` in their places.
    package var masked: String {
        secrets.reversed().reduce(into: address) { address, secret in
            address.replaceSubrange(secret.value.startIndex..<secret.value.endIndex, with: "…")
        }
    }

    /// A masked address of the same server with these secrets in the places of theirs.
    package func restored(in masked: String) -> String {
        secrets.reduce(masked) { text, secret in
            let name = address[secret.whole.lowerBound..<secret.value.startIndex]
            return name.isEmpty ? text : text.replacing("\(name)…", with: "\(name)\(secret.value)")
        }
    }

    /// The address without them.
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
    /// The password before a host, or a key that stands there as the user.
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

    /// - Parameter isOfUser: `true` if the address names a user, so that `feed` is the key of that user's
    ///   feed unless it names a format.
    private static func parameter(_ text: Substring, isOfUser: Bool) -> Secret? {
        guard let sign = text.firstIndex(of: "=") else {
            return isRandom(text)
                ? Secret(name: "key", value: text, whole: text.startIndex..<text.endIndex) : nil
        }
        let name = name(of: text)
        let value = text[text.index(after: sign)...]
        let words = words(of: name)
        let isSecret =
            words.contains(where: isSecret)
            || isOfUser && name == "feed" && !feedFormats.contains(value)
            || !isIdentifier(words) && isRandom(String(value).decodingPercents[...])
        guard isSecret, !value.isEmpty else { return nil }
        return Secret(
            name: name.sanitized(as: .line), value: value, whole: text.startIndex..<text.endIndex)
    }

    /// The words of a name, in small letters: `feedToken`, `feed-token` and `feed_token` have two.
    private static func words(of name: String) -> [String] {
        var words = [""]
        var isAfterSmall = false
        for letter in name {
            let isCapital = letter.isUppercase
            if isCapital && isAfterSmall || !letter.isLetter { words.append("") }
            if letter.isLetter { words[words.count - 1] += letter.lowercased() }
            isAfterSmall = letter.isLowercase
        }
        return words.filter { !$0.isEmpty }
    }

    private static func isSecret(_ word: String) -> Bool {
        if secretWords.contains(word) { return true }
        if secretEndings.contains(where: word.hasSuffix) { return true }
        return word.hasSuffix("key") && keyOwners.contains(String(word.dropLast(3)))
    }

    private static let secretWords: Set<String> = [
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

    /// Returns true for the name of a public identifier, as `channel_id`.
    private static func isIdentifier(_ words: [String]) -> Bool {
        words.count > 1 && words.last == "id"
    }

    /// Returns true for a long text in which digits and letters take turns as in no word.
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

    /// Shorter values are as well the names of things.
    private static let leastLength = 16
}

extension String {
    /// The end of the kind of source that stands in front of an address: `feed:`.
    fileprivate var endOfKind: Index? {
        guard let colon = firstIndex(of: ":"), colon > startIndex,
            self[..<colon].allSatisfy({ $0.isASCII && ($0.isLetter || $0 == "-") })
        else { return nil }
        return self[index(after: colon)...].firstIndex { $0 != "/" }
    }

    /// This text with its percent escapes read.
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
