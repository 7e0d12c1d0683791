/// Detection of names that imitate others.
enum ScriptConfusables {
    /// Returns whether letters and digits belong to one group of scripts.
    ///
    /// Chinese, Japanese and Korean are one group with Latin: they are often mixed and look
    /// different.
    static func isPlain(_ name: String) -> Bool {
        let groups = [
            /[\p{sc=Latin}\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}]/,
            /\p{sc=Cyrillic}/,
            /\p{sc=Greek}/,
            others,
        ]
        return groups.count { name.contains($0.matchingSemantics(.unicodeScalar)) } <= 1
    }

    /// A pattern of letters and digits that belong to a script outside the groups.
    private static var others: Regex<Substring> {
        /[[\p{L}\p{Nd}]--[\p{sc=Latin}\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Common}]]/
    }

    /// Returns the name in lookalike letters of other scripts, if each letter has one.
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
