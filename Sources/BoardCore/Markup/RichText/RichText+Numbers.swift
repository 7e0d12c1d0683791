extension RichText.List {
    /// The labels of all items, such as `3.` or `iv.`; empty for a list with bullets.
    package var labels: [String] {
        guard var number = start else { return [] }
        return items.map { item in
            number = item.number ?? number
            defer { number += step }
            return (item.style ?? style).text(of: number) + "."
        }
    }
}

extension RichText.NumberStyle {
    /// Formats a number; digits are the fallback for numbers that the style cannot express.
    fileprivate func text(of number: Int) -> String {
        switch self {
        case .decimal: "\(number)"
        case .lowercaseLetters: Self.letters(of: number)
        case .uppercaseLetters: Self.letters(of: number).uppercased()
        case .lowercaseRoman: Self.roman(number)
        case .uppercaseRoman: Self.roman(number).uppercased()
        }
    }

    /// Returns `a` for 1 and `aa` for 27.
    private static func letters(of number: Int) -> String {
        guard number > 0 else { return "\(number)" }
        var rest = number
        var letters: [UInt8] = []
        while rest > 0 {
            rest -= 1
            letters.append(UInt8(ascii: "a") + UInt8(rest % 26))
            rest /= 26
        }
        return String(decoding: letters.reversed(), as: UTF8.self)
    }

    private static func roman(_ number: Int) -> String {
        guard (1...3999).contains(number) else { return "\(number)" }
        var rest = number
        var text = ""
        for (value, sign) in romanSigns {
            text += String(repeating: sign, count: rest / value)
            rest %= value
        }
        return text
    }

    private static let romanSigns: KeyValuePairs = [
        1000: "m", 900: "cm", 500: "d", 400: "cd", 100: "c", 90: "xc", 50: "l", 40: "xl", 10: "x",
        9: "ix", 5: "v", 4: "iv", 1: "i",
    ]
}
