extension [UInt8] {
    /// Returns a fast, non-cryptographic 64-bit hash of the bytes in a range.
    ///
    /// Every byte of a document passes through this function. It multiplies the two halves of each
    /// 16 bytes, which is many times as fast as `Hasher`, but it does not resist deliberate
    /// collisions.
    func digest(of range: Range<Int>) -> Int {
        withUnsafeBytes { bytes in
            var state: UInt64 = 0
            var index = range.lowerBound
            while index + 16 <= range.upperBound {
                state = state.mixed(UInt64(bytes, at: index), UInt64(bytes, at: index + 8))
                index += 16
            }
            var rest: (UInt64, UInt64) = (0, 0)
            for byte in bytes[index..<range.upperBound] {
                rest = (rest.0 << 8 | UInt64(byte), rest.1 << 8 | rest.0 >> 56)
            }
            let end = state.mixed(rest.0, rest.1).mixed(UInt64(range.count), 0)
            return Int(truncatingIfNeeded: end)
        }
    }
}

extension UInt64 {
    /// Returns the two halves of a 128-bit product, combined by exclusive or.
    ///
    /// The constants are odd and have about as many ones as zeros, so that no typical input makes a
    /// factor 0.
    fileprivate func mixed(_ first: UInt64, _ second: UInt64) -> UInt64 {
        let product = (self ^ first ^ 0x9E37_79B9_7F4A_7C15)
            .multipliedFullWidth(by: second ^ 0xD6E8_FEB8_6659_FD93)
        return product.high ^ product.low
    }
}
