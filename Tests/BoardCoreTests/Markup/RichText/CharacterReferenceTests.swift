import BoardCore
import Testing

struct CharacterReferenceTests {
    @Test(arguments: [
        ("amp", "&"), ("lt", "<"), ("nbsp", "\u{A0}"), ("Eacute", "É"), ("eacute", "é"),
        ("hellip", "…"), ("thetasym", "ϑ"), ("spades", "♠"), ("#65", "A"), ("#x41", "A"),
        ("#X41", "A"), ("#44032", "가"), ("#x1F600", "😀"),
    ])
    func `a reference is decoded to its character`(name: String, character: String) {
        #expect(CharacterReference.decoded(name[...]) == character)
    }

    @Test(arguments: ["#0", "#xD800", "#xDFFF", "#x110000", "#9999999"])
    func `an invalid number becomes the replacement character`(name: String) {
        #expect(CharacterReference.decoded(name[...]) == "\u{FFFD}")
    }

    @Test(arguments: ["", "#", "#x", "#-1", "#+1", "#x-1", "#1a", "#12345678", "nope", "AMP;", "가"])
    func `invalid references are not decoded`(name: String) {
        #expect(CharacterReference.decoded(name[...]) == nil)
    }
}
