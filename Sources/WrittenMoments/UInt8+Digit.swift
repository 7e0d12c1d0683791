extension UInt8 {
    var isDigit: Bool { self >= 0x30 && self <= 0x39 }
    var isBlank: Bool { self == 0x20 || (9...13).contains(self) }
}
