extension [UInt8] {
    /// A number that differs for other bytes, but for one time in billions; it keeps no secret.
    ///
    /// Every byte of a document passes here: each sixteen are multiplied with each other, many times as
    /// fast as `Hasher`, which is made to withstand strangers.
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
    /// Both halves of a product of 128 bits, in which each bit depends on all bits below it.
    ///
    /// The constants are odd and have as many ones as zeros, so that no usual byte makes a factor 0.
    fileprivate func mixed(_ first: UInt64, _ second: UInt64) -> UInt64 {
        let product = (self ^ first ^ 0x9E37_79B9_7F4A_7C15)
            .multipliedFullWidth(by: second ^ 0xD6E8_FEB8_6659_FD93)
        return product.high ^ product.low
    }
}
