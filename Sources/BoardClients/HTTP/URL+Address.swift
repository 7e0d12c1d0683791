import Essentials

extension URL {
    /// Creates a URL from an address as users and servers write it.
    ///
    /// Characters that are not allowed are percent-encoded; existing escapes remain unchanged.
    /// Foundation would encode the escapes of such a text a second time. The host is left to
    /// Foundation, which encodes it for the network.
    package init?(address: String, relativeTo base: URL? = nil) {
        let start = address.endOfHost
        self.init(
            string: address[..<start] + address[start...].percentEncodedWhereNeeded,
            relativeTo: base)
    }
}

extension String {
    /// The index after the host, where the path begins; the start index if there is no host.
    fileprivate var endOfHost: Index {
        guard let slashes = firstRange(of: "//"),
            !self[..<slashes.lowerBound].contains(where: "/?#".contains)
        else { return startIndex }
        return self[slashes.upperBound...].firstIndex(where: "/?#".contains) ?? endIndex
    }
}

extension Substring {
    fileprivate var percentEncodedWhereNeeded: String {
        let bytes = Array(utf8)
        return bytes.indices.reduce(into: "") { text, index in
            let scalar = Unicode.Scalar(bytes[index])
            if scalar.isAllowedInAddress || bytes[index...].beginsWithEscape {
                text.unicodeScalars.append(scalar)
            } else {
                let digits = String(bytes[index], radix: 16, uppercase: true)
                text += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
    }
}

extension ArraySlice<UInt8> {
    fileprivate var beginsWithEscape: Bool {
        let digits = dropFirst().prefix(2)
        return first == UInt8(ascii: "%") && digits.count == 2
            && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }
}

extension Unicode.Scalar {
    /// A Boolean value that indicates whether RFC 3986 allows the character after the host.
    fileprivate var isAllowedInAddress: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: "-._~:/?#@!$&'()*+,;=".unicodeScalars.contains(self)
        }
    }
}

/// The scheme, host and port of a URL.
struct Origin: Hashable {
    let scheme: String
    let host: String
    let port: Int

    /// Creates the origin of a web address; `nil` for another scheme or an invalid port.
    init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), let host = url.host()?.lowercased(),
            !host.isEmpty, let standardPort = ["http": 80, "https": 443][scheme],
            case let port = url.port ?? standardPort, (1...65535).contains(port)
        else { return nil }
        self.scheme = scheme
        self.host = host
        self.port = port
    }
}

extension URL {
    /// The host and, if the address contains one, the port: the name by which users know a server.
    package var server: String {
        let host = host(percentEncoded: false) ?? ""
        guard let port else { return host }
        return (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
    }
}
