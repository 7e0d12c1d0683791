/// An encoding of documents other than UTF-8.
struct TextEncoding: Equatable {
    /// The display name.
    let name: String
    /// The names for `iconv_open`, in order of preference.
    let libraryNames: [String]

    /// EUC-KR with the Windows extensions, which are common.
    static let korean = Self(name: "EUC-KR", libraryNames: ["CP949", "UHC", "EUC-KR"])
    static let japanese = Self(name: "Shift-JIS", libraryNames: ["CP932", "SHIFT_JIS"])
    static let chinese = Self(name: "GBK", libraryNames: ["GB18030", "GBK", "GB2312"])
    static let western = Self(name: "Windows-1252", libraryNames: ["WINDOWS-1252", "CP1252"])
}

extension TextEncoding {
    /// Detects UTF-16 from a byte order mark or from a zero byte in the first pair.
    init?(firstBytes bytes: [UInt8]) {
        guard bytes.count > 1 else { return nil }
        switch (bytes[0], bytes[1]) {
        case (0xFF, 0xFE), (1..., 0): self.init(name: "UTF-16", libraryNames: ["UTF-16LE"])
        case (0xFE, 0xFF), (0, 1...): self.init(name: "UTF-16", libraryNames: ["UTF-16BE"])
        default: return nil
        }
    }

    /// Creates the encoding for a charset name.
    ///
    /// Returns `nil` for UTF-8 and UTF-16, which the bytes identify more reliably, and for invalid
    /// names.
    init?(charset: String) {
        let name = charset.lowercased()
        switch name {
        case "euc-kr", "ks_c_5601-1987", "ksc5601", "cp949", "uhc", "windows-949": self = .korean
        case "shift_jis", "shift-jis", "sjis", "x-sjis", "windows-31j", "cp932": self = .japanese
        // GB 2312 means the Windows extension of it, as on the web.
        case "gb2312", "gb_2312-80", "gbk", "x-gbk", "cp936": self = .chinese
        // ASCII and Latin-1 mean Windows-1252, as on the web.
        case "iso-8859-1", "latin1", "us-ascii", "ascii", "windows-1252", "cp1252": self = .western
        case _ where name.hasPrefix("utf"): return nil
        default:
            // The C library looks for files of this name.
            let isName = name.utf8.allSatisfy { Self.nameBytes.contains($0) }
            guard isName, (1...40).contains(name.utf8.count) else { return nil }
            self.init(name: name.uppercased(), libraryNames: [name.uppercased()])
        }
    }

    private static let nameBytes = Set("abcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// Detects the most plausible encoding of a sample; `nil` if none is plausible.
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
