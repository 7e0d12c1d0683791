/// What keeps a name from passing for another one.
enum ScriptMix {
    /// Whether letters and digits are of one group of scripts. Those of Chinese, Japanese and Korean
    /// stand beside Latin ones in many names, and look like none of them.
    static func isPlain(_ name: String) -> Bool {
        let groups = [
            /[\p{sc=Latin}\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}]/,
            /\p{sc=Cyrillic}/,
            /\p{sc=Greek}/,
            others,
        ]
        return groups.count { name.contains($0.matchingSemantics(.unicodeScalar)) } <= 1
    }

    /// Letters and digits that are of a script, and of none of the groups.
    private static var others: Regex<Substring> {
        /[[\p{L}\p{Nd}]--[\p{sc=Latin}\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Common}]]/
    }

    /// The same name in letters of other scripts that look like its own; none where one of them has
    /// none such.
    static func twins(of name: String) -> [String] {
        lookalikes.compactMap { pair in
            let twins = Dictionary(uniqueKeysWithValues: zip(pair.0, pair.1))
            let letters = name.map { $0.isLetter ? twins[$0] : $0 }
            return letters.contains(nil) ? nil : String(letters.compactMap(\.self))
        }
    }

    private static let lookalikes =
        pairs("ABCEHIJKMOPSTXYacdehijlopqswxy", "АВСЕНІЈКМОРЅТХУасԁеһіјӏорԛѕԝху")
        + pairs("ABEHIKMNOPTXYZov", "ΑΒΕΗΙΚΜΝΟΡΤΧΥΖον")

    private static func pairs(_ one: String, _ other: String) -> [(String, String)] {
        [(one, other), (other, one)]
    }
}
