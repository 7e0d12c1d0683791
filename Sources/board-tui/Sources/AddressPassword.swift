/// The password in the address of a source, which is shown to nobody.
struct AddressPassword {
    /// The address up to the user.
    private let beginning: Substring
    /// From the sign behind the password.
    private let end: Substring

    /// Returns `nil` where the address holds no password; paths hold none, whatever signs they have.
    init?(in address: String) {
        let kind = SourceKind.split(address)
        let rest = kind?.rest ?? address[...]
        let scheme = rest.firstRange(of: "://")
        guard kind != nil || scheme != nil else { return nil }
        let server = rest[(scheme?.upperBound ?? rest.startIndex)...].prefix { !"/?#".contains($0) }
        guard let sign = server.lastIndex(of: "@"),
            let colon = server[..<sign].firstIndex(of: ":")
        else { return nil }
        beginning = address[..<colon]
        end = address[sign...]
    }

    /// The address with a sign in its place.
    var masked: String { "\(beginning):…\(end)" }

    /// The address without it.
    var leftOut: String { "\(beginning)\(end)" }
}
