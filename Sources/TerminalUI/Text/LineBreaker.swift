/// A line breaker that works in one pass over the text.
struct LineBreaker<Scalars: BidirectionalCollection<Unicode.Scalar>> {
    /// A position where a line may end.
    private struct Place {
        var index: Scalars.Index
        /// The columns of the line up to here.
        var used = 0
        /// The end of the visible text.
        var inkEnd: Scalars.Index
        /// The kind of the break opportunity.
        var opportunity = LineBreakOpportunity.blank
        /// Set for a position in Thai or Lao that is certainly between two syllables.
        var isBeforeSyllable = false
    }

    private let scalars: Scalars
    private let width: Int
    private var lines: [Range<Scalars.Index>] = []
    private var start: Scalars.Index
    /// The position after the last added character.
    private var place: Place
    /// The last position where the line may end. If there is none, it ends where it is full.
    private var breakPoint: Place?
    /// The last soft hyphen, if the line has no room for its hyphen.
    private var tightBreakPoint: Place?
    /// The last position to split a word if necessary.
    ///
    /// Either after a symbol of an address, or between Hangul syllables.
    private var softBreakPoint: Place?
    private var previous: Unicode.Scalar = " "
    /// Set if the last character is a syllable of Thai or Lao that lacks its final consonant.
    private var needsFinal = false
    /// The opportunity after the last character; `nil` if no line may end there.
    private var opportunity: LineBreakOpportunity?
    /// Set if only dashes follow the last blank: a command-line option begins.
    private var isInOption = false
    /// Set within a command name such as `:page-down`, where no line ends at a hyphen.
    private var isInCommand = false
    /// A Boolean value that indicates whether lines keep trailing blanks and tabs count as blanks.
    private let keepsBlanks: Bool

    private init(_ scalars: Scalars, width: Int, keepsBlanks: Bool = false) {
        self.scalars = scalars
        self.width = max(1, width)
        self.keepsBlanks = keepsBlanks
        start = scalars.startIndex
        place = Place(index: start, inkEnd: start)
    }

    /// Returns the lines of a paragraph, broken between words; empty if the paragraph is blank.
    static func lines(of scalars: Scalars, width: Int) -> [Range<Scalars.Index>] {
        var breaker = LineBreaker(scalars, width: width)
        for cluster in ClusterReader(scalars) { breaker.add(cluster) }
        breaker.endLine(at: breaker.place)
        return breaker.lines
    }

    /// Returns the rows of a paragraph in an editor, which together contain all of its text.
    ///
    /// Trailing blanks may extend beyond the width.
    static func rows(of scalars: Scalars, width: Int) -> [Range<Scalars.Index>] {
        var breaker = LineBreaker(scalars, width: width, keepsBlanks: true)
        for cluster in ClusterReader(scalars) { breaker.add(cluster) }
        breaker.endLine(at: breaker.place)
        return breaker.lines
    }

    /// Returns the lines of code, which keep their blanks and end where they are full.
    static func pieces(of scalars: Scalars, width: Int) -> [Range<Scalars.Index>] {
        var breaker = LineBreaker(scalars, width: width)
        for cluster in ClusterReader(scalars) { breaker.put(cluster) }
        breaker.endLine(at: breaker.place)
        return breaker.lines
    }

    private mutating func add(_ cluster: Cluster<Scalars.Index>) {
        let first = cluster.first
        let isTab = keepsBlanks && first == "\t"
        let mark = LineBreakOpportunity(mark: first)
        if place.used > 0, !cluster.isBlank, !isTab, mark == nil { noteBreaks(before: cluster) }
        isInOption = first == "-" && (isInOption || previous == " ")
        isInCommand = previous == " " ? first == ":" : isInCommand
        if cluster.isBlank || isTab {
            place.index = cluster.range.upperBound
            place.used += isTab ? Tab.columns(at: place.used) : 1
            opportunity = .blank
        } else if let mark {
            place.index = cluster.range.upperBound
            opportunity = mark
        } else {
            put(cluster)
            opportunity = !isInCommand && first.isHyphen(after: previous) ? .hyphen : nil
        }
        previous = first
        needsFinal = first.isThaiOrLao && scalars[cluster.range].contains(where: \.takesFinal)
    }

    /// Notes the break opportunities before the next character.
    private mutating func noteBreaks(before cluster: Cluster<Scalars.Index>) {
        let first = cluster.first
        if let opportunity {
            note(opportunity, before: first)
        } else if first.mayFollowBreak(after: previous) {
            note(.blank, before: first)
        }
        guard !isInOption, first.mayFollowSoftBreak(after: previous) else { return }
        if first.isThaiOrLao {
            noteSoftBreak(inThaiBefore: cluster)
        } else {
            softBreakPoint = place
        }
    }

    /// Notes a possible break within Thai or Lao text.
    ///
    /// Only a dictionary knows all word boundaries. A vowel that is written before its consonant
    /// certainly starts a syllable, so such a position is preferred if it is close.
    private mutating func noteSoftBreak(inThaiBefore cluster: Cluster<Scalars.Index>) {
        guard !needsFinal, !scalars[cluster.range].contains(where: \.isSilencer) else { return }
        var point = place
        point.isBeforeSyllable = cluster.first.isLeadingVowel
        if let last = softBreakPoint, last.isBeforeSyllable, !point.isBeforeSyllable,
            point.used - last.used <= Self.nearSyllable
        {
            return
        }
        softBreakPoint = point
    }

    /// In columns.
    private static var nearSyllable: Int { 8 }

    private mutating func note(_ opportunity: LineBreakOpportunity, before first: Unicode.Scalar) {
        guard !first.isBoundInThai else { return }
        var point = place
        point.opportunity = opportunity
        if opportunity == .softHyphen { point.inkEnd = place.index }
        if opportunity == .softHyphen, place.used >= width {
            tightBreakPoint = point
        } else {
            breakPoint = point
        }
    }

    /// Adds a character to the line, or to the next one if it does not fit.
    ///
    /// A character wider than a line is split.
    private mutating func put(_ cluster: Cluster<Scalars.Index>) {
        if cluster.columns <= width {
            return put(cluster.columns, upTo: cluster.range.upperBound)
        }
        var reader = GlyphReader(scalars, in: cluster.range)
        var scratch: [CInt] = []
        while let columns = reader.read(into: &scratch) {
            put(columns, upTo: reader.position)
            scratch.removeAll(keepingCapacity: true)
        }
    }

    private mutating func put(_ columns: Int, upTo end: Scalars.Index) {
        while place.used > 0, place.used + columns > width {
            let last = lastBreak
            // The rest of an address may be split again.
            let rest = softBreakPoint.flatMap { $0.used > last.used ? $0 : nil }
            let tight = tightBreakPoint.flatMap { $0.used > last.used ? $0 : nil }
            endLine(at: last)
            place.used -= last.used
            softBreakPoint = rest
            softBreakPoint?.used -= last.used
            breakPoint = tight
            breakPoint?.used -= last.used
        }
        place = Place(index: end, used: place.used + columns, inkEnd: end)
    }

    /// The end of a full line: a blank, unless it is far away and the word can be split.
    private var lastBreak: Place {
        guard let softBreakPoint else { return breakPoint ?? place }
        guard let breakPoint else { return softBreakPoint }
        guard softBreakPoint.used > breakPoint.used else { return breakPoint }
        switch breakPoint.opportunity {
        case .hyphen: return softBreakPoint
        case .zeroWidthSpace, .softHyphen: return breakPoint
        case .blank:
            let isFar = place.used - breakPoint.used > Self.farFromBlank
            let isSplittable = previous.isHangul || previous.isThaiOrLao
            return isFar && isSplittable ? softBreakPoint : breakPoint
        }
    }

    /// The number of empty columns at a line end that looks bad in Korean and Thai.
    private static var farFromBlank: Int { 16 }

    /// Ends a line. Blanks alone are not a line, but the rest of the previous one.
    private mutating func endLine(at end: Place) {
        let last = keepsBlanks ? end.index : end.inkEnd
        if last > start { lines.append(start..<last) }
        start = end.index
        breakPoint = nil
        tightBreakPoint = nil
        softBreakPoint = nil
    }
}

/// A kind of break opportunity after a character.
private enum LineBreakOpportunity {
    case blank
    /// The hyphen of a compound word.
    case hyphen
    /// U+200B, or `<wbr>` in HTML.
    case zeroWidthSpace
    /// U+00AD, which appears as a hyphen at the end of a line.
    case softHyphen

    /// Creates the opportunity of a zero-width character; `nil` for any other character.
    init?(mark: Unicode.Scalar) {
        switch mark {
        case "\u{200B}": self = .zeroWidthSpace
        case .softHyphen: self = .softHyphen
        default: return nil
        }
    }
}

extension Unicode.Scalar {
    /// A scalar that appears as a hyphen at the end of a line and is invisible elsewhere.
    static let softHyphen: Unicode.Scalar = "\u{AD}"
}

extension Unicode.Scalar {
    /// Returns whether a line may end between a character that begins with `previous` and this one.
    fileprivate func mayFollowBreak(after previous: Unicode.Scalar) -> Bool {
        guard isIdeograph || previous.isIdeograph else { return false }
        return !Self.closing.contains(self) && !Self.opening.contains(previous)
    }

    /// Returns whether a word that does not fit a line may be split between `previous` and this.
    fileprivate func mayFollowSoftBreak(after previous: Unicode.Scalar) -> Bool {
        if isHangul && previous.isHangul { return true }
        if isThaiOrLao && previous.isThaiOrLao {
            return !isBoundInThai && !previous.isLeadingVowel
                && !(isThaiDigit && previous.isThaiDigit)
        }
        if isThaiOrLao && previous.isLatinOrDigit { return !isBoundInThai }
        if isLatinOrDigit && previous.isThaiOrLao { return !previous.isLeadingVowel }
        return "/-._?".unicodeScalars.contains(previous) && self != previous && self != " "
    }

    /// A Boolean value that indicates whether it is a precomposed Hangul syllable.
    fileprivate var isHangul: Bool { (0xAC00...0xD7A3).contains(value) }

    private var isLatinOrDigit: Bool {
        switch value {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F: value != 0xD7 && value != 0xF7
        default: false
        }
    }

    /// True for Thai and Lao, which have no blanks between words.
    fileprivate var isThaiOrLao: Bool { (0xE01...0xEDF).contains(value) }

    /// True for a vowel of Thai or Lao that is written before its consonant.
    fileprivate var isLeadingVowel: Bool {
        (0xE40...0xE44).contains(value) || (0xEC0...0xEC4).contains(value)
    }

    /// True for a vowel or sign of Thai or Lao that belongs to the text before it, even after a blank.
    fileprivate var isBoundInThai: Bool {
        switch value {
        case 0xE2F, 0xE30, 0xE32, 0xE33, 0xE45, 0xE46, 0xEAF, 0xEB0, 0xEB2, 0xEB3, 0xEC6: true
        default: false
        }
    }

    /// True for a vowel of Thai or Lao that is written between two consonants of its syllable.
    fileprivate var takesFinal: Bool { [0xE31, 0xE37, 0xEB1, 0xEB7, 0xEBB].contains(value) }

    /// True for the sign of Thai or Lao above a consonant that is not spoken and begins no syllable.
    fileprivate var isSilencer: Bool { [0xE4C, 0xECC].contains(value) }

    private var isThaiDigit: Bool {
        (0xE50...0xE59).contains(value) || (0xED0...0xED9).contains(value)
    }

    /// Returns whether a line may end after this hyphen. It may only within a word.
    fileprivate func isHyphen(after previous: Unicode.Scalar) -> Bool {
        self == "-" && previous.properties.isAlphabetic
    }

    /// Set for kana, ideographs and full-width symbols, around which a line may end.
    private var isIdeograph: Bool {
        switch value {
        case 0x2E80...0x312F, 0x3190...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    /// Characters that must not begin a line.
    private static let closing = Set(
        "。、，．！？：；）」』】〉》〕］｝”’.,!?:;)]}…ー々\u{2060}\u{A0}\u{202F}".unicodeScalars)

    /// Characters that must not end a line.
    private static let opening = Set("（「『【〈《〔［｛“‘([{\u{2060}\u{A0}\u{202F}".unicodeScalars)
}
