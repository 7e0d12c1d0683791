extension StringProtocol {
    /// The text as a part of an address: with `%` and two digits for each byte that is no plain
    /// letter, no digit, and none of `-._~`.
    ///
    /// - Parameter others: ASCII characters that stay as they are too.
    package func percentEncoded(keeping others: String = "") -> String {
        utf8.map { byte in
            byte.isPlainInAddress || others.utf8.contains(byte)
                ? String(Unicode.Scalar(byte)) : byte.percentEncoded
        }.joined()
    }
}

extension UInt8 {
    fileprivate var isPlainInAddress: Bool {
        switch Unicode.Scalar(self) {
        case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": true
        default: false
        }
    }

    fileprivate var percentEncoded: String {
        let digits = String(self, radix: 16, uppercase: true)
        return digits.count == 1 ? "%0" + digits : "%" + digits
    }
}
