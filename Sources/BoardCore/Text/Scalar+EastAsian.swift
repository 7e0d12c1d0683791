extension Unicode.Scalar {
    /// A Boolean value that indicates whether this is in a Hangul, Han, Kana or Bopomofo block.
    ///
    /// Letters of these blocks do not resemble Latin letters.
    package var isEastAsian: Bool {
        switch value {
        case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF,
            0xFF65...0xFFDC, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
