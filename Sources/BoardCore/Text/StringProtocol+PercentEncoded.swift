extension StringProtocol {
    /// The text as a part of an address: with `%` and two digits for each byte that is no plain
    /// letter, no digit, and none of `-._~`.
    ///
    /// - Parameter others: ASCII characters that stay as they are too.
    package func percentEncoded(keeping others: String = "") -> String {
        var encoded: [UInt8] = []
        // Of a text of any kind each byte would take a call.
        for byte in Array(String(self).utf8) {
            if byte.isPlainInAddress || others.utf8.contains(byte) {
                encoded.append(byte)
            } else {
                encoded += byte.percentEncoded
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var isPlainInAddress: Bool {
        switch Unicode.Scalar(self) {
        case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": true
        default: false
        }
    }

    fileprivate var percentEncoded: [UInt8] {
        [UInt8(ascii: "%")] + [self >> 4, self & 15].map { $0 + ($0 < 10 ? 0x30 : 0x37) }
    }
}
