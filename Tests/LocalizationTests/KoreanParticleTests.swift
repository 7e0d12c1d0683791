@testable import Localization
import Testing

struct KoreanParticleTests {
    /// A value, and the forms of 은(는) and (으)로 after it.
    static let cases = [
        ("글", "은", "로"), ("댓글", "은", "로"), ("게시판", "은", "으로"), ("바다", "는", "로"),
        // Digits are read in Korean: 영 일 이 삼 사 오 육 칠 팔 구.
        ("0", "은", "으로"), ("1", "은", "로"), ("2", "는", "로"), ("3", "은", "으로"),
        ("4", "는", "로"), ("5", "는", "로"), ("6", "은", "으로"), ("7", "은", "로"),
        ("8", "은", "로"), ("9", "는", "로"), ("1,234", "는", "로"),
        ("ann", "은", "으로"), ("mail", "은", "로"), ("lobste.rs", "는", "로"),
        ("example.com", "은", "으로"), ("reddit", "은", "으로"), ("boot", "는", "로"),
        ("HTML", "은", "로"), ("RSS", "는", "로"), ("R", "은", "로"), ("Ctrl-C", "는", "로"),
        ("F8", "은", "로"), ("100%", "는", "로"),
        // Quotation marks and emoji are not read aloud.
        ("“한글”", "은", "로"), ("나무 🌳", "는", "로"), ("(봄)", "은", "으로"),
        ("/", "는", "로"), (".", "은", "으로"),
    ]

    @Test(arguments: cases)
    func `a particle follows the last sound`(value: String, topic: String, direction: String) {
        #expect(Translations.text(of: "{0}은(는)", with: [value]) == value + topic)
        #expect(Translations.text(of: "{0}(으)로서", with: [value]) == value + direction + "서")
    }

    @Test(arguments: [
        ("{0}이(가)", "책이", "나무가"), ("{0}을(를)", "책을", "나무를"), ("{0}와(과)", "책과", "나무와"),
        ("{0}과(와)", "책과", "나무와"), ("{0}(이)라고", "책이라고", "나무라고"),
        ("“{0}”을(를)", "“책”을", "“나무”를"), ("{0}: 이(가)", "책: 이", "나무: 가"),
    ])
    func `all particles and closing punctuation are known`(
        template: String, consonant: String, vowel: String
    ) {
        #expect(Translations.text(of: template, with: ["책"]) == consonant)
        #expect(Translations.text(of: template, with: ["나무"]) == vowel)
    }

    @Test func `both forms stay after a text of unknown sound`() {
        #expect(Translations.text(of: "{0}을(를)", with: ["漢字"]) == "漢字을(를)")
    }

    @Test func `a particle that follows no value stays`() {
        #expect(Translations.text(of: "{0} 글을(를)", with: ["a"]) == "a 글을(를)")
        #expect(Translations.text(of: "{1}이(가) {0}을(를)", with: ["밤", "해"]) == "해가 밤을")
    }
}
