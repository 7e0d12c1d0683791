/// The sound at the end of a text, which selects the form of the particle that follows it.
enum KoreanEnding {
    case vowel
    /// The consonant ㄹ, after which 으로 is 로.
    case rieul
    case consonant

    /// Finds the sound of the last character that is read aloud; `nil` if that is unknown.
    init?(of value: String) {
        let text = value.reversed().drop(while: Self.isSilent)
        guard let last = text.first, let scalar = last.unicodeScalars.first?.value else {
            // A sign alone is read by its name, which usually ends in a vowel, as that of a slash.
            guard let sign = value.last else { return nil }
            self = ".:;".contains(sign) ? .consonant : .vowel
            return
        }
        switch scalar {
        case 0xAC00...0xD7A3:
            self =
                switch (scalar - 0xAC00) % 28 {
                case 0: .vowel
                case 8: .rieul
                default: .consonant
                }
        // 영 일 이 삼 사 오 육 칠 팔 구
        case 0x30...0x39:
            let digits: [Self] = [
                .consonant, .rieul, .vowel, .consonant, .vowel, .vowel, .consonant, .rieul, .rieul,
                .vowel,
            ]
            self = digits[Int(scalar - 0x30)]
        // 퍼센트
        case 0x25: self = .vowel
        default:
            guard last.isASCII, last.isLetter else { return nil }
            let word = String(text.prefix { $0.isASCII && $0.isLetter }.reversed())
            self = Self(ofLatin: word)
        }
    }

    /// Returns whether a character is not read aloud, such as a quotation mark.
    static func isSilent(_ character: Character) -> Bool {
        character.isPunctuation && character != "%" || character.isSymbol && character != "+"
            || character.isWhitespace
    }

    /// Guesses the sound of a Latin word: an abbreviation is spelled, another word read in English.
    private init(ofLatin word: String) {
        if word == word.uppercased() {
            self =
                switch word.last {
                case "L", "R": .rieul
                case "M", "N": .consonant
                default: .vowel
                }
            return
        }
        let letters = Array(word.lowercased())
        let last = letters[letters.count - 1]
        let before = letters.dropLast().last
        let isVowelBefore = before.map("aeiou".contains) ?? false
        let isLong = isVowelBefore && letters.dropLast(2).last.map("aeiou".contains) ?? false
        switch last {
        case "l": self = .rieul
        case "m", "n": self = .consonant
        case "g" where before == "n": self = .consonant
        case "k" where before == "c": self = .consonant
        case "c", "k", "p", "t": self = isVowelBefore && !isLong ? .consonant : .vowel
        case "b" where before == "a" || before == "e" || before == "o": self = .consonant
        case "e" where before == "l": self = .rieul
        case "e" where before == "m" || before == "n": self = .consonant
        default: self = .vowel
        }
    }
}

/// A particle whose form depends on the sound before it, written with both forms: `을(를)`.
struct KoreanParticle {
    private let afterConsonant: String
    private let afterVowel: String
    /// Set for 으로, which loses its 으 after ㄹ, too.
    private let isDirection: Bool
    /// The number of characters in the notation.
    let length: Int

    /// Finds a particle at the beginning of a text.
    init?(at text: Substring) {
        guard let form = Self.forms.first(where: { text.hasPrefix($0.notation) }) else {
            return nil
        }
        (afterConsonant, afterVowel) = (form.afterConsonant, form.afterVowel)
        isDirection = form.notation == "(으)"
        length = form.notation.count
    }

    func text(after ending: KoreanEnding) -> String {
        switch ending {
        case .vowel: afterVowel
        case .rieul: isDirection ? afterVowel : afterConsonant
        case .consonant: afterConsonant
        }
    }

    /// The last two also begin longer particles: (으)로, (이)라고, (이)나.
    private static let forms: [(notation: String, afterConsonant: String, afterVowel: String)] = [
        ("은(는)", "은", "는"), ("이(가)", "이", "가"), ("을(를)", "을", "를"), ("과(와)", "과", "와"),
        ("와(과)", "과", "와"), ("(으)", "으", ""), ("(이)", "이", ""),
    ]
}
