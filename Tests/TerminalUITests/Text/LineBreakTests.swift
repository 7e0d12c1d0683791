import Testing

@testable import TerminalUI

/// Line breaks in scripts without blanks, and at the author's own marks.
@Suite struct LineBreakTests {
    private static let thai = """
        ประเทศไทยมีเรือประมงขนาดเล็กจำนวนมากและชาวประมงออกทะเลในเวลาเช้าเพื่อจับปลาให้ได้มาก ๆ \
        ก่อนจะกลับเข้าฝั่งในตอนเย็นเพราะคลื่นลมแรงขึ้นทุกวันที่ ๑๒๓๔๕๖๗ ของเดือนฯ โดยไม่แวะพักที่เกาะใด
        """
    private static let lao = """
        ປະເທດລາວມີແມ່ນ້ຳຂອງໄຫຼຜ່ານແລະຊາວປະມົງອອກຫາປາໃນຕອນເຊົ້າເພື່ອຂາຍຢູ່ຕະຫຼາດໃນເມືອງໃຫຍ່ \
        ທຸກໆ ວັນ ໂດຍບໍ່ຢຸດພັກ
        """

    @Test(arguments: [thai, lao], 20...60)
    func `a vowel stays with its consonant`(_ text: String, _ width: Int) {
        let lines = TextWrapper.lines(of: text, width: width)
        let leading: ClosedRange<UInt32> = 0xE40...0xE44
        for line in lines {
            #expect(line.columnCount <= width)
            let (first, last) = (line.unicodeScalars.first, line.unicodeScalars.last)
            #expect(first.map { "ะาำๆฯๅະາຳໆຯ".unicodeScalars.contains($0) } == false, "\(line)")
            let ends = last.map {
                leading.contains($0.value) || "ເແໂໃໄ".unicodeScalars.contains($0)
            }
            #expect(ends == false, "\(line)")
        }
        #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
        #expect(lines.dropLast().allSatisfy { $0.columnCount > width - 26 })
        #expect(!lines.contains { $0.last == "๓" })
    }

    @Test func `a line of Thai ends between syllables if the letters show them`() {
        #expect(lines("การตัดคำและการขึ้น", 6) == ["การตัด", "คำ", "และการ", "ขึ้น"])
        #expect(lines("อินเทอร์เน็ต", 6) == ["อินเทอร์", "เน็ต"])
        #expect(lines("เดินไปเล่น", 7) == ["เดินไป", "เล่น"])
    }

    @Test func `a word in Latin letters and Thai ends between the scripts`() {
        #expect(lines("abcdefเกาะ", 8) == ["abcdef", "เกาะ"])
        #expect(lines("abcdefกาะ", 8) == ["abcdef", "กาะ"])
        #expect(lines("เกาะabcdef", 8) == ["เกาะ", "abcdef"])
        #expect(lines("12345เดือน", 6) == ["12345", "เดือน"])
    }

    @Test(arguments: 20...60)
    func `lines may end at zero-width spaces`(_ width: Int) {
        for words in [
            ["ភាសា", "ខ្មែរ", "គឺជា", "ភាសា", "របស់", "ប្រជាជន", "ខ្មែរ", "នៅ", "កម្ពុជា", "និង", "បរទេស"],
            [
                "lighthouse", "keeper", "harbour", "master", "fishing", "vessel", "of", "a",
                "ropemaker",
            ],
            [
                "getNumberOf", "BoatsInHarbour", "ByOwnerAnd", "ByLengthOver", "ภาษาไทยทดสอบ",
                "한국어문장",
            ],
        ] {
            let lines = TextWrapper.lines(of: words.joined(separator: "\u{200B}"), width: width)
            var ends: Set<String> = []
            for index in words.indices { ends.insert(words[...index].joined()) }
            var text = ""
            for line in lines {
                #expect(line.columnCount <= width)
                text += line.filter { $0 != "\u{200B}" }
                #expect(ends.contains(text), "\(line)")
            }
            #expect(text == words.joined())
        }
    }

    @Test(arguments: 16...60)
    func `a soft hyphen is visible only at the end of a line`(_ width: Int) {
        let parts = ["Donau", "dampf", "schiff", "fahrts", "gesell", "schafts", "kapitän"]
        let word = parts.joined(separator: "\u{AD}")
        for text in [word, "Der \(word)\u{AD} kommt", "\(word) \(word)\u{AD}"] {
            let lines = TextWrapper.lines(of: text, width: width)
            let spans = TextWrapper.lines(
                of: text.split(separator: "f", omittingEmptySubsequences: false).enumerated()
                    .flatMap {
                        $0.offset == 0
                            ? [TextSpan(String($0.element))]
                            : [TextSpan("f", .link), TextSpan(String($0.element))]
                    },
                width: width)

            #expect(lines.allSatisfy { $0.columnCount <= width })
            #expect(spans.map(\.text) == lines)
            let visible = lines.map { $0.filter { $0 != "\u{AD}" } }
            for line in visible.dropLast() where line.last == "-" {
                #expect(parts.contains { line.dropLast().hasSuffix($0) })
            }
            #expect(visible.allSatisfy { !$0.dropLast().contains("-") })
            #expect(visible.last?.last != "-")
            let joined = visible.map { $0.hasSuffix("-") ? String($0.dropLast()) : $0 + " " }
                .joined()
            let plain = text.filter { $0 != "\u{AD}" }
            #expect(joined.filter { $0 != " " } == plain.filter { $0 != " " })
        }
    }

    @Test func `a soft hyphen at the end of a text that fits is invisible`() {
        #expect(TextWrapper.lines(of: "foo\u{AD}", width: 20)[0].columnCount == 3)
        let spans = TextWrapper.lines(of: [TextSpan("foo\u{AD}")], width: 20)
        #expect(spans.map(\.text) == ["foo\u{AD}"])
        #expect(TextWrapper.lines(of: "a foo\u{AD}", width: 4) == ["a", "foo"])
    }

    @Test func `no line ends at a soft hyphen without room for the hyphen`() {
        #expect(TextWrapper.lines(of: "abcd\u{AD}efgh", width: 5) == ["abcd-", "efgh"])
        #expect(TextWrapper.lines(of: "ab\u{AD}cd\u{AD}efgh", width: 4) == ["ab-", "cd-", "efgh"])
    }

    @Test func `no line ends at a joining character`() {
        #expect(TextWrapper.lines(of: "日本\u{2060}語文", width: 4) == ["日", "本\u{2060}語", "文"])
        #expect(TextWrapper.lines(of: "ab 日\u{A0}本", width: 6) == ["ab", "日\u{A0}本"])
    }

    @Test func `the rows of an editor contain all of its text`() {
        let text = "Donau\u{AD}dampf\u{AD}schiff ไปที่\u{200B}บ้าน"
        for width in 1...30 {
            let scalars = text.unicodeScalars
            let rows = LineBreaker.rows(of: scalars, width: width)
            #expect(rows.map { String(scalars[$0]) }.joined() == text)
        }
    }

    private func lines(_ text: String, _ width: Int) -> [String] {
        TextWrapper.lines(of: text, width: width)
    }
}
