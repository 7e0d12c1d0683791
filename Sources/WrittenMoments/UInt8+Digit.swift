extension UInt8 {
    var isDigit: Bool { self >= 0x30 && self <= 0x39 }
}
