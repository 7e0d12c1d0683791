/// Finds where the lines of a text begin and end, in one go from its beginning to its end.
struct LineBreaker<Scalars: BidirectionalCollection<Unicode.Scalar>> {
    /// A place where a line may end.
    private struct Place {
        var index: Scalars.Index
        /// The columns that the line has up to there.
        var used = 0
        /// Where what is not blank ends.
        var inkEnd: Scalars.Index
        /// The kind of the place.
        var opportunity = LineBreakOpportunity.blank
        /// True for a place in Thai or Lao that is certainly between two syllables.
        var isBeforeSyllable = false
    }

    private let scalars: Scalars
    private let width: Int
    private var lines: [Range<Scalars.Index>] = []
    private var start: Scalars.Index
    /// Behind what was added last.
    private var place: Place
    /// The last place to end the line at; where there is none, it ends wherever it is full.
    private var breakPoint: Place?
    /// The last soft hyphen, if this line has no room for its hyphen.
    private var tightBreakPoint: Place?
    /// The last place where a word may be taken apart if need be: behind a sign of an address, or
    /// between Hangul syllables.
    private var softBreakPoint: Place?
    private var previous: Unicode.Scalar = " "
    /// True if the last character is a syllable of Thai or Lao that lacks its final consonant.
    private var needsFinal = false
    /// The kind of the place behind the last character; `nil` if no line may end there.
    private var opportunity: LineBreakOpportunity?
    /// Whether only dashes stand between the last blank and here: an option begins.
    private var isInOption = false
    /// Whether the name of a command stands here, such as `:page-down`, which has no hyphens to end a
    /// line at.
    private var isInCommand = false
    /// Whether blanks at the end of a line belong to it, and tabs are blanks.
    private let keepsBlanks: Bool

    private init(_ scalars: Scalars, width: Int, keepsBlanks: Bool = false) {
        self.scalars = scalars
        self.width = max(1, width)
        self.keepsBlanks = keepsBlanks
        start = scalars.startIndex
        place = Place(index: start, inkEnd: start)
    }

    /// The lines of a paragraph, which end between words; none where it is blank.
    static func lines(of scalars: Scalars, width: Int) -> [Range<Scalars.Index>] {
        var breaker = LineBreaker(scalars, width: width)
        for cluster in ClusterReader(scalars) { breaker.add(cluster) }
        breaker.endLine(at: breaker.place)
        return breaker.lines
    }

    /// The lines of a paragraph that is being written: together they are all of it. Blanks at their
    /// ends stand out of the width.
    static func rows(of scalars: Scalars, width: Int) -> [Range<Scalars.Index>] {
        var breaker = LineBreaker(scalars, width: width, keepsBlanks: true)
        for cluster in ClusterReader(scalars) { breaker.add(cluster) }
        breaker.endLine(at: breaker.place)
        return breaker.lines
    }

    /// The lines of code, which keep their blanks and end where they are full.
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

    /// Notes the places where the line may end before the next character.
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

    /// Only a dictionary knows all ends of words. A vowel that is written before its consonant begins
    /// a syllable for certain, and so a line rather ends there if that is near.
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

    /// Puts a character into the line where it fits, or else into the next; one that is wider than
    /// a line is taken apart.
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
            // The rest of an address may be taken apart again.
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

    /// Where the full line is to end: at a blank, unless that is far and the word may be taken apart.
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

    /// Columns at the end of a line that Korean and Thai readers do not like to see empty.
    private static var farFromBlank: Int { 16 }

    /// Blanks alone are no line: they are what is left of the end of the line before.
    private mutating func endLine(at end: Place) {
        let last = keepsBlanks ? end.index : end.inkEnd
        if last > start { lines.append(start..<last) }
        start = end.index
        breakPoint = nil
        tightBreakPoint = nil
        softBreakPoint = nil
    }
}

/// A kind of place where a line may end: behind a character.
private enum LineBreakOpportunity {
    case blank
    /// The hyphen of a compound word.
    case hyphen
    /// U+200B, or `<wbr>` in HTML.
    case zeroWidthSpace
    /// U+00AD, which shows a hyphen where a line ends.
    case softHyphen

    /// Makes the kind that a character without width marks; `nil` for any other character.
    init?(mark: Unicode.Scalar) {
        switch mark {
        case "\u{200B}": self = .zeroWidthSpace
        case .softHyphen: self = .softHyphen
        default: return nil
        }
    }
}

extension Unicode.Scalar {
    /// Shows a hyphen where a line ends behind it, and nothing else.
    static let softHyphen: Unicode.Scalar = "\u{AD}"
}

extension Unicode.Scalar {
    /// Whether a line may end between a character that begins with `previous` and one with this.
    fileprivate func mayFollowBreak(after previous: Unicode.Scalar) -> Bool {
        guard isIdeograph || previous.isIdeograph else { return false }
        return !Self.closing.contains(self) && !Self.opening.contains(previous)
    }

    /// Whether a word that fits no line may be taken apart between `previous` and this.
    fileprivate func mayFollowSoftBreak(after previous: Unicode.Scalar) -> Bool {
        if isHangul && previous.isHangul { return true }
        if isThaiOrLao && previous.isThaiOrLao {
            return !isBoundInThai && !previous.isLeadingVowel
                && !(isThaiDigit && previous.isThaiDigit)
        }
        return "/-._?".unicodeScalars.contains(previous) && self != previous && self != " "
    }

    /// Whether it is a whole Hangul syllable.
    fileprivate var isHangul: Bool { (0xAC00...0xD7A3).contains(value) }

    /// True for Thai and Lao, which have no blanks between words.
    fileprivate var isThaiOrLao: Bool { (0xE01...0xEDF).contains(value) }

    /// True for a vowel of Thai or Lao that is written before its consonant.
    fileprivate var isLeadingVowel: Bool {
        (0xE40...0xE44).contains(value) || (0xEC0...0xEC4).contains(value)
    }

    /// True for a vowel or sign of Thai or Lao that belongs to the text before it, even behind a blank.
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

    /// Whether a line may end behind this, whatever follows: only in a word.
    fileprivate func isHyphen(after previous: Unicode.Scalar) -> Bool {
        self == "-" && previous.properties.isAlphabetic
    }

    /// Whether a line may end before and after it: kana, ideographs and their full-width signs.
    private var isIdeograph: Bool {
        switch value {
        case 0x2E80...0x312F, 0x3190...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    /// What belongs to what stands before it.
    private static let closing = Set(
        "。、，．！？：；）」』】〉》〕］｝”’.,!?:;)]}…ー々\u{2060}\u{A0}\u{202F}".unicodeScalars)

    /// What belongs to what stands behind it.
    private static let opening = Set("（「『【〈《〔［｛“‘([{\u{2060}\u{A0}\u{202F}".unicodeScalars)
}
