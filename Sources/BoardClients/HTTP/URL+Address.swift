import Essentials

extension URL {
    /// Reads an address as people and servers write it.
    ///
    /// What may not stand in an address is percent-encoded; what is encoded already stays as it is,
    /// where Foundation encodes a text with both a second time. Not so in the host, which Foundation
    /// writes as the network needs it.
    package init?(address: String, relativeTo base: URL? = nil) {
        let start = address.endOfHost
        self.init(
            string: address[..<start] + address[start...].percentEncodedWhereNeeded,
            relativeTo: base)
    }
}

extension String {
    /// Where the path begins, or what else is behind the host; the beginning where no host is named.
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
    /// Whether it may stand for itself behind the host of an address (RFC 3986).
    fileprivate var isAllowedInAddress: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: "-._~:/?#@!$&'()*+,;=".unicodeScalars.contains(self)
        }
    }
}
