/// An encoding other than UTF-8 that documents come in.
struct TextEncoding: Equatable {
    /// What people call it.
    let name: String
    /// What the C library may know it by, the best first.
    let libraryNames: [String]

    /// With the letters that Windows adds, which are common.
    static let korean = Self(name: "EUC-KR", libraryNames: ["CP949", "UHC", "EUC-KR"])
    static let japanese = Self(name: "Shift-JIS", libraryNames: ["CP932", "SHIFT_JIS"])
    static let chinese = Self(name: "GBK", libraryNames: ["GB18030", "GBK", "GB2312"])
    static let western = Self(name: "Windows-1252", libraryNames: ["WINDOWS-1252", "CP1252"])
}

extension TextEncoding {
    /// UTF-16 in either order, which shows in a mark or in the zero beside the first character.
    init?(firstBytes bytes: [UInt8]) {
        guard bytes.count > 1 else { return nil }
        switch (bytes[0], bytes[1]) {
        case (0xFF, 0xFE), (1..., 0): self.init(name: "UTF-16", libraryNames: ["UTF-16LE"])
        case (0xFE, 0xFF), (0, 1...): self.init(name: "UTF-16", libraryNames: ["UTF-16BE"])
        default: return nil
        }
    }

    /// The encoding of a name in a header; `nil` for UTF-8 and UTF-16, which the bytes tell better,
    /// and for what is no name.
    init?(charset: String) {
        let name = charset.lowercased()
        switch name {
        case "euc-kr", "ks_c_5601-1987", "ksc5601", "cp949", "uhc", "windows-949": self = .korean
        case "shift_jis", "shift-jis", "sjis", "x-sjis", "windows-31j", "cp932": self = .japanese
        // Who says GB 2312 means what Windows made of it, as on the web.
        case "gb2312", "gb_2312-80", "gbk", "x-gbk", "cp936": self = .chinese
        // Who says ASCII or Latin 1 means this, as on the web.
        case "iso-8859-1", "latin1", "us-ascii", "ascii", "windows-1252", "cp1252": self = .western
        case _ where name.hasPrefix("utf"): return nil
        default:
            // The C library looks for files by this name.
            let isName = name.utf8.allSatisfy { Self.nameBytes.contains($0) }
            guard isName, (1...40).contains(name.utf8.count) else { return nil }
            self.init(name: name.uppercased(), libraryNames: [name.uppercased()])
        }
    }

    private static let nameBytes = Set("abcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// The encoding in which a sample makes the most sense; `nil` where it makes none in any.
    init?(sample: ArraySlice<UInt8>) {
        let sample = Array(sample)
        let candidates: [(Self, Double)] = [
            (.korean, EncodingScore.korean(sample)), (.japanese, EncodingScore.japanese(sample)),
            (.western, EncodingScore.western(sample)),
        ]
        guard let best = candidates.max(by: { $0.1 < $1.1 }), best.1 > EncodingScore.least else {
            return nil
        }
        self = best.0
    }
}
